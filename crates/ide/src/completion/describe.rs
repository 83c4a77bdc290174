//! Types and defaults in a few words, for the line beside a label.

use catalog::{Field, Format, Map, Presence, Ty};

/// Type and default of a field, which lies among others.
pub(super) fn field(field: &Field, among: &[&Field]) -> String {
    let ty = ty(&field.ty);
    match field.presence {
        Presence::Required => format!("{ty}, required"),
        Presence::RequiredWhen { field, values } => {
            format!("{ty}, required when `{field}` is {}", values.join(" or "))
        }
        Presence::Default(default) | Presence::Expected { default } | Presence::Runtime { default } => {
            format!("{ty} = {default}")
        }
        Presence::Optional | Presence::DefaultFrom(_) => ty,
        Presence::OneOf(_) | Presence::AtLeastOneOf(_) => {
            format!("{ty}, required without {}", others(field, among))
        }
    }
}

/// The other fields of a field's group.
fn others(field: &Field, among: &[&Field]) -> String {
    let others = among.iter().filter(|it| it.presence == field.presence && it.name != field.name);
    let names: Vec<String> = others.map(|it| format!("`{}`", it.name)).collect();
    names.join(" or ")
}

/// A type.
pub(super) fn ty(ty: &Ty) -> String {
    match ty {
        Ty::Any => "any value".to_owned(),
        Ty::Null => "null".to_owned(),
        Ty::Bool => "true or false".to_owned(),
        Ty::Int { .. } => "integer".to_owned(),
        Ty::Number => "number".to_owned(),
        Ty::Text => "text".to_owned(),
        Ty::Formatted(format) => self::format(*format).to_owned(),
        Ty::Enum(variants) => {
            let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
            names.join(" | ")
        }
        Ty::Direction => "direction".to_owned(),
        Ty::Position => "[x, y]".to_owned(),
        Ty::Size => "[width, height]".to_owned(),
        Ty::Defines(it) => format!("new {}", it.noun()),
        Ty::Refers(it) => it.noun().to_owned(),
        Ty::Live(inner) => format!("{} or $ reference", self::ty(inner)),
        Ty::List(list) => format!("list of {}", list_item(list.noun, &list.item)),
        Ty::Map(Map { value: Ty::Any, .. }) => "object".to_owned(),
        Ty::Map(map) => format!("object of {}", self::ty(&map.value)),
        Ty::Shape(shape) => shape.name.to_owned(),
        Ty::Either(alternatives) => {
            let all: Vec<String> = alternatives.iter().map(self::ty).collect();
            all.join(" or ")
        }
        Ty::KeyTagged(it) => it.noun().to_owned(),
        Ty::TypeTagged(tagged) => tagged.vocab.noun().to_owned(),
        Ty::SystemOverrides => "overrides by system id".to_owned(),
        Ty::LayerData => "rows of cells or sparse entries".to_owned(),
        Ty::Pattern => "rows of cells".to_owned(),
        Ty::GoldStep => "step".to_owned(),
        Ty::MultiCellParams => "parameters".to_owned(),
    }
}

fn list_item(noun: &str, item: &Ty) -> String {
    match item {
        Ty::Enum(_) => ty(item),
        _ => noun.strip_suffix('y').map_or_else(|| format!("{noun}s"), |stem| format!("{stem}ies")),
    }
}

const fn format(format: Format) -> &'static str {
    match format {
        Format::DslVersion => "DSL version",
        Format::SemVer => "version",
        Format::GameId => "game id",
        Format::PackTag => "tag",
        Format::Color | Format::Paint => "color",
        Format::Symbol => "one character",
        Format::CountPredicate => "even, odd, gte_N, lte_N or eq_N",
        Format::AssetPath => "path of a picture",
    }
}
