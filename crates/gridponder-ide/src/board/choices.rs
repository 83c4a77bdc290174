//! The possible actions on a board: the actions of the game with each of their values.

use engine::{View, def};
use json::Node;
use language::Choice;

use super::declared::{Declared, declared};
use super::keys::Keys;
use super::words::action_words;

/// Cap on the offered choices.
const MAX_CHOICES: usize = 64;

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
