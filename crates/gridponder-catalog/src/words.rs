//! Short descriptions of types, defaults and versions, for single lines. Messages about wrong values have
//! longer descriptions elsewhere.

use crate::model::{Field, Format, List, Map, Presence, Since, Ty};

impl Ty {
    /// A short description of the type, for example `list of tags`.
    pub fn words(&self) -> String {
        match self {
            Self::Any => "any value".to_owned(),
            Self::Null => "null".to_owned(),
            Self::Bool => "true or false".to_owned(),
            Self::Int { .. } => "integer".to_owned(),
            Self::Number | Self::Positive => "number".to_owned(),
            Self::Text | Self::Words(_) => "text".to_owned(),
            Self::Formatted(format) => format.words().to_owned(),
            Self::Enum(variants) => {
                let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
                names.join(" | ")
            }
            Self::Direction => "direction".to_owned(),
            Self::Position => "[x, y]".to_owned(),
            Self::Size => "[width, height]".to_owned(),
            Self::Defines(it) => format!("new {}", it.noun()),
            Self::Refers(it) => it.noun().to_owned(),
            Self::Live(inner) => format!("{} or $ reference", inner.words()),
            Self::List(list) => format!("list of {}", list.item_words()),
            Self::Map(Map { value: Self::Any, .. }) => "object".to_owned(),
            Self::Map(map) => format!("object of {}", map.value.words()),
            Self::Shape(shape) => shape.name.to_owned(),
            Self::Either(alternatives) => {
                let all: Vec<String> = alternatives.iter().map(Self::words).collect();
                all.join(" or ")
            }
            Self::KeyTagged(it) => it.noun().to_owned(),
            Self::TypeTagged(tagged) => tagged.vocab.noun().to_owned(),
            Self::SystemOverrides => "overrides by system id".to_owned(),
            Self::LayerData => "rows of cells or sparse entries".to_owned(),
            Self::Pattern => "rows of cells".to_owned(),
            Self::GoldStep => "step".to_owned(),
            Self::MultiCellParams => "parameters".to_owned(),
        }
    }
}

impl List {
    fn item_words(&self) -> String {
        match self.item {
            Ty::Enum(_) => self.item.words(),
            _ => self
                .noun
                .strip_suffix('y')
                .map_or_else(|| format!("{}s", self.noun), |stem| format!("{stem}ies")),
        }
    }
}

impl Format {
    /// A short description of the format.
    pub const fn words(self) -> &'static str {
        match self {
            Self::DslVersion => "DSL version",
            Self::SemVer => "version",
            Self::GameId => "game id",
            Self::PackTag => "tag",
            Self::Color | Self::Paint => "color",
            Self::Symbol => "one character",
            Self::CountPredicate => "even, odd, gte_N, lte_N or eq_N",
            Self::AssetPath => "path of a picture",
            Self::Caption => "text",
            Self::Character => "a character",
            Self::WebAddress => "address of a page",
        }
    }
}

impl Field {
    /// Type and default in one line; `among` are its sibling fields.
    pub fn words(&self, among: &[&Self]) -> String {
        let ty = self.ty.words();
        match self.presence {
            Presence::Required => format!("{ty}, required"),
            Presence::RequiredWhen { field, values } => {
                format!("{ty}, required when `{field}` is {}", values.join(" or "))
            }
            Presence::Default(default) | Presence::Expected { default } | Presence::Runtime { default } => {
                format!("{ty} = {default}")
            }
            Presence::Optional | Presence::DefaultFrom(_) => ty,
            Presence::OneOf(_) | Presence::AtLeastOneOf(_) => {
                format!("{ty}, required without {}", self.others_of_group(among).join(" or "))
            }
        }
    }

    /// The other fields of its group, as code.
    pub fn others_of_group(&self, among: &[&Self]) -> Vec<String> {
        let others = among.iter().filter(|it| it.presence == self.presence && it.name != self.name);
        others.map(|it| format!("`{}`", it.name)).collect()
    }
}

impl Presence {
    /// Whether the field is required and its default, in Markdown; empty if there is nothing to say.
    pub fn words(self) -> String {
        match self {
            Self::Required => "required".to_owned(),
            Self::Optional => String::new(),
            Self::Expected { default } => format!("expected, `{default}` without it"),
            Self::Default(default) => format!("`{default}` by default"),
            Self::DefaultFrom(words) => format!("by default {words}"),
            Self::OneOf(_) => "exactly one of its group is required".to_owned(),
            Self::AtLeastOneOf(_) => "at least one of its group is required".to_owned(),
            Self::RequiredWhen { field, values } => {
                format!("required while `{field}` is `{}`", values.join(" or "))
            }
            Self::Runtime { default } => format!("written by the game, which begins with `{default}`"),
        }
    }
}

impl Since {
    /// The version, if it is worth mentioning.
    pub const fn words(self) -> &'static str {
        match self {
            Self::V0_5 => "",
            Self::V0_6 => "Since version 0.6 of the DSL.",
            Self::V0_7 => "Since version 0.7 of the DSL.",
            Self::V0_8 => "Since version 0.8 of the DSL.",
            Self::Undocumented => "The game reads it, but it is not documented.",
        }
    }
}
