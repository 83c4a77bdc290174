//! Numbers that rules add to variables in which systems keep texts, cells or objects: the game stops
//! (spec/casts.md, *Variables*).

use json::{Kind, Node};

use super::super::{Look, Rule};
use crate::rules;

/// The options of systems that name such variables, and what they hold.
const KEPT: [(&str, &str, &str); 3] = [
    ("individual_actors", "selectedVariable", "a text"),
    ("individual_actors", "selectedPositionVariable", "a cell"),
    ("individual_actors", "budgetVariable", "an object"),
];

/// Checks the additions of the rules of a file.
pub(super) fn check(look: &mut Look<'_>, rules: &[Rule<'_>]) {
    let additions =
        rules.iter().flat_map(|rule| rule.effects()).filter_map(|it| it.get("increment_variable"));
    let names: Vec<Node<'_>> = additions.filter_map(|body| body.get("name")).collect();
    if names.is_empty() {
        return;
    }
    let game = look.context.pack.game().and_then(|game| game.tree.root());
    let systems = game.and_then(|root| root.get("systems")).into_iter().flat_map(Node::elements);
    let enabled = systems.filter(|it| it.get("enabled").and_then(Node::as_bool) != Some(false));
    let kept: Vec<(String, Node<'_>, &str)> = enabled.flat_map(kept_by).collect();
    for name in names {
        let Some(written) = name.as_str() else { continue };
        if let Some((_, system, holds)) = kept.iter().find(|(variable, ..)| *variable == *written) {
            let id = system.get("id").and_then(Node::as_str).unwrap_or_default();
            look.report(Some(rules::variable_type::added(look.context, name, &written, holds, &id)));
        }
    }
}

/// The variables of a system, and what they hold.
fn kept_by(system: Node<'_>) -> impl Iterator<Item = (String, Node<'_>, &'static str)> {
    let ty = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty));
    KEPT.into_iter().filter_map(move |(name, option, holds)| {
        let ty = ty.filter(|ty| ty.entry.name == name)?;
        let config = system.get("config");
        // Without budgets, nothing is kept in that variable.
        if option == "budgetVariable" && config.and_then(|it| it.get("budgets")).is_none_or(Node::is_empty) {
            return None;
        }
        let written = config.and_then(|config| config.get(option)).filter(|it| it.kind() != Kind::Null);
        let variable = match written {
            Some(written) => written.as_str()?.into_owned(),
            None => ty.config.field(option)?.default_json()?.as_str()?.to_owned(),
        };
        Some((variable, system, holds))
    })
}
