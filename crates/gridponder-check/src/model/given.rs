//! The items that files put into the avatar's inventory slot.

use json::Node;

use super::facts::Facts;

/// The items that a file puts into the avatar's slot.
#[derive(Debug, PartialEq)]
pub(crate) struct Given {
    /// The initial item.
    slot: Option<String>,
    /// The items that rules put there: item names or references; `None` for anything else.
    items: Vec<Option<String>>,
}

impl Given {
    /// The items that a game or a level gives.
    pub(crate) fn of(root: Node<'_>) -> Self {
        let inventory = root.get("state").and_then(|state| state.get("avatar")?.get("inventory"));
        let slot = inventory.and_then(|inventory| inventory.get("slot")?.as_str());
        let rules = root.get("rules").into_iter().flat_map(Node::elements);
        let effects = rules.filter_map(|rule| rule.get("then")).flat_map(Node::elements);
        let items = effects.filter_map(|effect| effect.get("set_inventory")?.get("item"));
        let mut items: Vec<_> = items.map(|item| item.as_str().map(std::borrow::Cow::into_owned)).collect();
        items.sort_unstable();
        items.dedup();
        Self { slot: slot.map(std::borrow::Cow::into_owned), items }
    }

    /// Returns true if an item may be among them.
    pub(crate) fn may_be(&self, item: &str, facts: &Facts, is_misspelled: &dyn Fn(&str) -> bool) -> bool {
        let may_give = |given: &Option<String>| {
            let Some(given) = given else { return true };
            let mut segments = given.split('.');
            match (segments.next(), segments.next(), segments.next()) {
                (Some("$cell"), Some(layer), Some("kind")) => facts.may_be_on(item, layer),
                (Some("$avatar"), ..) => false,
                _ => given == item || given.starts_with('$') || is_misspelled(given),
            }
        };
        self.slot.as_deref().is_some_and(|slot| slot == item || is_misspelled(slot))
            || self.items.iter().any(may_give)
    }
}
