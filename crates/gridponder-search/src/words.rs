//! Words that stand for an object with one word of the DSL and fields: `object_removed kind=rock position=2,1`.

use engine::Value;

/// A word of the DSL, and its fields in the order in which they are written.
#[derive(Clone, Debug, PartialEq)]
pub struct Worded {
    /// The word: an event, or a condition.
    pub word: String,
    /// The fields and their values.
    pub fields: Vec<(String, Value)>,
}

impl Worded {
    /// Reads words. `what` is the kind of the first word with an article, and `example` an example of all, for errors.
    pub fn read(text: &str, what: &str, example: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let word = words.next().ok_or_else(|| format!("expected {what}, such as `{example}`"))?;
        if word.contains('=') {
            return Err(format!("expected {what} before `{word}`"));
        }
        let field = |word: &str| {
            let (name, value) = word
                .split_once('=')
                .filter(|(name, _)| !name.is_empty())
                .ok_or_else(|| format!("expected `field=value`, found `{word}`"))?;
            Ok((name.to_owned(), value_of(value)))
        };
        let fields = words.map(field).collect::<Result<_, String>>()?;
        Ok(Self { word: word.to_owned(), fields })
    }
}

/// The value that a word stands for: a cell such as `2,1`, JSON, or else a text.
pub(crate) fn value_of(word: &str) -> Value {
    let cell = || {
        let (x, y) = word.split_once(',')?;
        Some(Value::List(vec![Value::Int(x.parse().ok()?), Value::Int(y.parse().ok()?)]))
    };
    let json = || serde_json::from_str(word).ok().map(|json: serde_json::Value| Value::from(&json));
    cell().or_else(json).unwrap_or_else(|| Value::Str(word.to_owned()))
}
