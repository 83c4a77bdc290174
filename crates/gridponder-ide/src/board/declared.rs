//! The actions that a game declares.

use engine::{Direction, Value};
use json::{Kind, Node};

use super::text_of;

/// An action of the game with its parameters.
pub(super) struct Declared<'t> {
    pub(super) id: String,
    /// The parameters with selectable values.
    pub(super) params: Vec<(String, Vec<Value>)>,
    /// The name of its direction parameter, if it has one.
    pub(super) direction: Option<String>,
    pub(super) position: Option<String>,
    /// The kind that must be on the board; otherwise the action is not offered.
    pub(super) needs: Option<Node<'t>>,
}

/// What the game declares of an action. `None` if it has no id.
pub(super) fn declared(action: Node<'_>) -> Option<Declared<'_>> {
    let mut declared = Declared {
        id: text_of(Some(action), "id")?,
        params: Vec::new(),
        direction: None,
        position: None,
        needs: action.get("entityKind").filter(|kind| kind.kind() == Kind::String),
    };
    for param in action.get("params").into_iter().flat_map(Node::distinct_members) {
        let name = param.key.text().into_owned();
        let words = param.value.get("values").into_iter().flat_map(Node::elements);
        let words: Vec<String> = words.filter_map(|word| Some(word.as_str()?.into_owned())).collect();
        let texts = |words: Vec<String>| words.into_iter().map(Value::Str).collect();
        match text_of(Some(param.value), "type").as_deref() {
            Some("position") => {
                declared.position.get_or_insert(name);
            }
            Some("direction") => {
                let values = if words.is_empty() {
                    Direction::CARDINALS.iter().map(|it| Value::Str(it.name().to_owned())).collect()
                } else {
                    texts(words)
                };
                declared.direction.get_or_insert_with(|| name.clone());
                declared.params.push((name, values));
            }
            Some("integer") => {
                let numbers = words.iter().filter_map(|word| word.parse().ok()).map(Value::Int);
                declared.params.push((name, numbers.collect()));
            }
            _ => declared.params.push((name, texts(words))),
        }
    }
    // Parameters without selectable values are omitted.
    declared.params.retain(|(_, values)| !values.is_empty());
    Some(declared)
}
