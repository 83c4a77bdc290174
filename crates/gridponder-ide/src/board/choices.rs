//! The possible actions on a board: the actions of the game with each of their values.

use engine::{Direction, Value, View, def};
use json::{Kind, Node};
use language::Choice;

use super::keys::Keys;
use super::text_of;
use super::words::action_words;

/// Cap on the offered choices.
const MAX_CHOICES: usize = 64;

/// An action of the game with its parameters.
pub(super) struct Declared<'t> {
    pub(super) id: String,
    /// The parameters with selectable values.
    params: Vec<(String, Vec<Value>)>,
    /// The name of its direction parameter, if it has one.
    pub(super) direction: Option<String>,
    position: Option<String>,
    /// The kind that must be on the board; otherwise the action is not offered.
    needs: Option<Node<'t>>,
}

fn declared(action: Node<'_>) -> Option<Declared<'_>> {
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

/// All possible actions on a board.
pub(super) fn choices(game: Option<Node<'_>>, theme: Option<Node<'_>>, view: View<'_>) -> Vec<Choice> {
    let actions = game.and_then(|game| game.get("actions")).into_iter().flat_map(Node::elements);
    let mut actions: Vec<Declared<'_>> = actions.filter_map(declared).collect();
    actions.retain(|action| {
        let needs = action.needs.and_then(Node::as_str);
        needs.is_none_or(|kind| {
            let mut cells = view.layers().flat_map(engine::LayerView::cells);
            cells.any(|(_, entity)| entity.is_some_and(|entity| entity.kind() == kind))
        })
    });
    let mut found: Vec<(usize, def::Action)> = Vec::new();
    for (at, declared) in actions.iter().enumerate() {
        let variants = def::Action::combinations(&declared.id, &declared.params).take(MAX_CHOICES);
        found.extend(variants.map(|action| (at, action)));
    }
    found.truncate(MAX_CHOICES);
    let keys = Keys::assign(theme, &actions, &found);
    let choices = found.into_iter().zip(keys.names).map(|((at, action), keys)| Choice {
        label: action_words(&action),
        action: action.to_json_object(),
        keys,
        position: actions[at].position.clone(),
    });
    choices.collect()
}
