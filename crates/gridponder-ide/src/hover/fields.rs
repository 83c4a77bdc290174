//! Fields and their values.

use catalog::{Field, Format, Support, Ty, Variant};

use super::markdown::{Markdown, code};
use crate::cursor::Cursor;

/// Describes the value at the cursor if it is one of a set, else the field.
pub(super) fn tell(out: &mut Markdown, cursor: &Cursor<'_>) {
    let written = cursor.name_ref.text();
    let chosen = cursor.types.iter().rev().find_map(|ty| match ty {
        Ty::Enum(variants) | Ty::Words(variants) => variants.iter().find(|variant| variant.name == written),
        Ty::Direction => catalog::DIRECTIONS.iter().find(|direction| direction.name == written),
        _ => None,
    });
    if let Some(Variant { name, doc, since: version }) = chosen {
        let of = cursor.field.map(|field| format!(" as {}", code(field.name))).unwrap_or_default();
        out.paragraph(&format!("**{}**{of}", code(name)));
        out.paragraph(doc);
        out.paragraph(version.words());
        return;
    }
    if cursor.types.iter().any(|ty| matches!(ty, Ty::Formatted(Format::AssetPath))) {
        out.picture(&written);
    }
    if let Some(field) = cursor.field {
        self::field(out, field);
    }
}

/// The complete description of a field.
pub(super) fn field(out: &mut Markdown, field: &Field) {
    let presence = field.presence.words();
    let separator = if presence.is_empty() { "" } else { "; " };
    out.paragraph(&format!("**{}**: {}{separator}{presence}", code(field.name), check::expected(&field.ty)));
    out.paragraph(field.doc);
    if field.support == Support::Ignored {
        out.paragraph("The game ignores it.");
    }
    let variants = variants(&field.ty);
    out.list(variants.iter().map(|variant| format!("{}: {}", code(variant.name), variant.doc)));
    out.paragraph(field.since.words());
}

fn variants(ty: &Ty) -> &'static [Variant] {
    match ty {
        Ty::Enum(variants) | Ty::Words(variants) => variants,
        Ty::Live(inner) => variants(inner),
        Ty::List(list) => variants(&list.item),
        _ => &[],
    }
}
