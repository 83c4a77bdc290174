//! Edits that define a name which is used already.

use text::Edit;
use wage_rules::doc::Node;
use wage_rules::vocabulary::Class;

use crate::insertion::{append, member};
use crate::spelling;

/// The edit that defines the name that a node refers to. What else the definition has to say is made up from the name.
pub(crate) fn declare(node: Node<'_>, class: Class, name: &str) -> Option<Edit> {
    if name.is_empty() || name.contains(char::is_control) {
        return None;
    }
    let doc = node.doc();
    let root = doc.root()?;
    let word = |text: &str| spelling::word(doc, text);
    let map = |members: &[(&str, String)]| {
        let members = members.iter().map(|(key, value)| format!("{}: {value}", word(key)));
        format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
    };
    let id = word(name);
    let (around, key, element) = match class {
        Class::Zone => (root.get("map")?, "zones", map(&[("id", id)])),
        Class::Point => (root.get("map")?, "points", map(&[("id", id)])),
        Class::Team => (root, "teams", map(&[("id", id.clone()), ("name", id)])),
        Class::Item => {
            let icon = map(&[("type", word("mdi")), ("value", id.clone())]);
            (root, "itemTypes", map(&[("kind", id.clone()), ("label", id), ("icon", icon)]))
        }
        Class::Verb => {
            let mut members = vec![("verb", id.clone()), ("label", id)];
            // A condition that asks for an item is about one that lies somewhere.
            if let Some(item) = node.parent()?.get("itemKind").and_then(Node::as_str) {
                members.push(("target", word("worldItem")));
                members.push(("itemKinds", format!("[{}]", word(item))));
            }
            (root, "interactions", map(&members))
        }
        Class::Bot | Class::Rule => return None,
    };
    match around.get(key) {
        Some(list) => append(list, &element),
        None => member(around, key, &format!("[{element}]")),
    }
}
