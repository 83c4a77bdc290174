//! Fields and the values that they take.

use catalog::{Field, Presence, Since, Support, Ty, Variant};

use super::markdown::{Markdown, code};
use super::place::Place;

/// Tells of the value under the cursor where it is one of a set, and else of the field.
pub(super) fn tell(out: &mut Markdown, place: &Place<'_>) {
    let written = place.spot.text();
    let chosen = place.types.iter().rev().find_map(|ty| match ty {
        Ty::Enum(variants) => variants.iter().find(|variant| variant.name == written),
        Ty::Direction => catalog::DIRECTIONS.iter().find(|direction| direction.name == written),
        _ => None,
    });
    if let Some(Variant { name, doc, since: version }) = chosen {
        let of = place.field.map(|field| format!(" as {}", code(field.name))).unwrap_or_default();
        out.paragraph(&format!("**{}**{of}", code(name)));
        out.paragraph(doc);
        out.paragraph(since(*version));
        return;
    }
    if let Some(field) = place.field {
        self::field(out, field);
    }
}

/// Everything about a field.
pub(super) fn field(out: &mut Markdown, field: &Field) {
    let presence = presence(field.presence);
    let separator = if presence.is_empty() { "" } else { "; " };
    out.paragraph(&format!("**{}**: {}{separator}{presence}", code(field.name), check::expected(&field.ty)));
    out.paragraph(field.doc);
    if field.support == Support::Ignored {
        out.paragraph("The game does not read it.");
    }
    let variants = variants(&field.ty);
    out.list(variants.iter().map(|variant| format!("{}: {}", code(variant.name), variant.doc)));
    out.paragraph(since(field.since));
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(variants) => variants,
        Ty::Live(inner) => variants(inner),
        Ty::List(list) => variants(&list.item),
        _ => &[],
    }
}

/// Whether it must be there, and what its absence means.
pub(super) fn presence(presence: Presence) -> String {
    match presence {
        Presence::Required => "required".to_owned(),
        Presence::Optional => String::new(),
        Presence::Expected { default } => format!("expected, {} without it", code(default)),
        Presence::Default(default) => format!("{} by default", code(default)),
        Presence::DefaultFrom(words) => format!("by default {words}"),
        Presence::OneOf(_) => "exactly one of its group is required".to_owned(),
        Presence::AtLeastOneOf(_) => "at least one of its group is required".to_owned(),
        Presence::RequiredWhen { field, values } => {
            format!("required while {} is {}", code(field), code(&values.join(" or ")))
        }
        Presence::Runtime { default } => format!("written by the game, which begins with {}", code(default)),
    }
}

/// Since which version, where that is worth a word.
pub(super) const fn since(since: Since) -> &'static str {
    match since {
        Since::V0_5 => "",
        Since::V0_6 => "Since version 0.6 of the DSL.",
        Since::V0_7 => "Since version 0.7 of the DSL.",
        Since::V0_8 => "Since version 0.8 of the DSL.",
        Since::Undocumented => "The game reads it; no document describes it.",
    }
}
