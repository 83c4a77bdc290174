//! Values without a notation, with numbers as they are written.

use json::Kind;
use yaml::Value;

/// A value on its way from one notation to the other.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data {
    /// Null, a boolean or a number, as JSON writes it.
    Word(String),
    Text(String),
    List(Vec<Data>),
    Map(Vec<(String, Data)>),
}

impl Data {
    /// The data of a value. The depth of the recursion is bounded by the reader.
    pub(super) fn of(value: Value<'_>) -> Self {
        match value.kind() {
            Kind::Bool => Self::Word(value.as_bool().unwrap_or_default().to_string()),
            Kind::Number => Self::Word(number(value)),
            Kind::String => Self::Text(value.as_str().unwrap_or_default().into_owned()),
            Kind::Array => Self::List(value.elements().map(Self::of).collect()),
            Kind::Object => {
                let mut members: Vec<(String, Self)> = Vec::new();
                for member in value.members() {
                    let key = member.key.text().into_owned();
                    // Of duplicate keys the last one counts.
                    if let Some(last) = value.get(&key)
                        && (last.id() == member.value.id() || last.place() == member.value.place())
                    {
                        members.push((key, Self::of(member.value)));
                    }
                }
                Self::Map(members)
            }
            Kind::Null | Kind::Missing => Self::Word("null".to_owned()),
        }
    }

    /// How many levels of lists and maps are below this one.
    pub(super) fn depth(&self) -> usize {
        match self {
            Self::Word(_) | Self::Text(_) => 0,
            Self::List(elements) => 1 + elements.iter().map(Self::depth).max().unwrap_or(0),
            Self::Map(members) => 1 + members.iter().map(|(_, value)| value.depth()).max().unwrap_or(0),
        }
    }

    /// Whether it has nothing inside.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Word(_) | Self::Text(_) => true,
            Self::List(elements) => elements.is_empty(),
            Self::Map(members) => members.is_empty(),
        }
    }
}

/// A number as it is written, if JSON writes it so too.
fn number(value: Value<'_>) -> String {
    let source = value.source();
    if serde_json::from_str::<f64>(source).is_ok() {
        return source.to_owned();
    }
    match (value.as_i64(), value.as_f64()) {
        (Some(whole), _) => whole.to_string(),
        (None, Some(number)) => serde_json::Value::from(number).to_string(),
        (None, None) => "null".to_owned(),
    }
}
