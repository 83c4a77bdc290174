//! Names: given twice, or never used.

use language::{Draft, nearest, suggestion};
use rustc_hash::FxHashSet;
use wage_rules::doc::Node;
use wage_rules::model::{ConditionKind, Game};
use wage_rules::vocabulary::Class;

use crate::facts::Facts;
use crate::insertion::append_lines;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// Says which names are given twice, and which interactions and items nothing uses.
pub(crate) fn judge<'d>(game: &Game<'d>, facts: &Facts<'d>, sink: &mut Sink) {
    duplicates(game, sink);
    unused(game, facts, sink);
    items_of_verbs(game, sink);
}

fn duplicates(game: &Game<'_>, sink: &mut Sink) {
    for class in Class::ALL {
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        for definition in game.names.of(class) {
            let Some(name) = definition.as_str() else { continue };
            if seen.insert(name) {
                continue;
            }
            let message = format!("there is {} `{name}` already", class.one());
            let draft = Draft::new(&rules::DUPLICATE_ID, definition.place(), message);
            sink.add(match game.names.first(class, name) {
                Some(first) => draft.related(first.range(), "the first one"),
                None => draft,
            });
        }
    }
}

fn unused<'d>(game: &Game<'d>, facts: &Facts<'d>, sink: &mut Sink) {
    let Some(root) = game.doc.root() else { return };
    let has_rules = root.get("rules").is_some_and(Node::is_list);
    // What is not understood may name what seems unused.
    if facts.has_unknown || root.hides_within() || !has_rules {
        return;
    }
    let used = |class: Class| -> FxHashSet<&str> {
        let names = facts.names.iter().filter(|it| it.class == class);
        names.filter_map(|it| it.node.as_str()).collect()
    };
    let (verbs, items) = (used(Class::Verb), used(Class::Item));
    // A name that is unknown and near is a slip of the one that seems unused: that is told there.
    let meant = |class: Class| -> FxHashSet<&str> {
        let unknown = facts.names.iter().filter(|it| it.class == class).filter_map(|it| it.node.as_str());
        let unknown: FxHashSet<&str> = unknown.filter(|it| game.names.first(class, it).is_none()).collect();
        let mut unknown: Vec<&str> = unknown.into_iter().collect();
        unknown.sort_unstable();
        unknown.into_iter().take(MAX_MEANT).filter_map(|it| nearest(it, game.names.names(class))).collect()
    };
    let (meant_verbs, meant_items) = (meant(Class::Verb), meant(Class::Item));
    for definition in game.names.of(Class::Verb) {
        let Some(verb) = definition.as_str() else { continue };
        let is_for_players = game.names.verb(verb).and_then(wage_rules::model::Verb::is_for_players);
        if is_for_players == Some(true) && !verbs.contains(verb) && !meant_verbs.contains(verb) {
            let message = format!("no rule reacts to `{verb}`");
            let draft = Draft::new(&rules::UNUSED_VERB, definition.range(), message);
            sink.add(match rule_of_verb(game, verb) {
                Some(edit) => draft.unsafe_fix(format!("add a rule for `{verb}`"), vec![edit]),
                None => draft,
            });
        }
    }
    for definition in game.names.of(Class::Item) {
        let Some(kind) = definition.as_str() else { continue };
        if !items.contains(kind) && !meant_items.contains(kind) {
            let message = format!("nothing spawns or names `{kind}`");
            sink.add(Draft::new(&rules::UNUSED_ITEM_KIND, definition.range(), message));
        }
    }
}

/// So many unknown names are compared with those that seem unused.
const MAX_MEANT: usize = 200;

/// The edit that adds a rule for a verb behind the last one. In YAML of block style only, where it stands on its own lines.
fn rule_of_verb(game: &Game<'_>, verb: &str) -> Option<text::Edit> {
    let word = |text: &str| spelling::word(game.doc, text);
    let is_taken = game.names.first(Class::Rule, verb).is_some();
    let id = if is_taken { word(&format!("on_{verb}")) } else { word(verb) };
    let lines = [
        format!("id: {id}"),
        format!("when: {{ kind: interaction, verb: {} }}", word(verb)),
        "do: [{ kind: log, message: \"{player} and {other}\" }]".to_owned(),
    ];
    append_lines(game.doc.root()?.get("rules")?, &lines)
}

/// Items that an interaction is not for.
fn items_of_verbs(game: &Game<'_>, sink: &mut Sink) {
    let conditions = game.rules.iter().filter_map(|rule| rule.when.as_ref()).flat_map(|when| when.all());
    for condition in conditions {
        let ConditionKind::Interaction { verb: Some(verb), item: Some(item), .. } = &condition.what else {
            continue;
        };
        let (Some(verb), Some(name)) = (verb.as_str(), item.as_str()) else { continue };
        let Some(interaction) = game.names.verb(verb) else { continue };
        if interaction.is_for_players() == Some(true) || game.names.first(Class::Item, name).is_none() {
            continue;
        }
        let Some(kinds) = interaction.node.get("itemKinds").filter(|it| it.is_list() && !it.hides_within())
        else {
            continue;
        };
        let words: Vec<&str> = kinds.elements().filter_map(Node::as_str).collect();
        if words.is_empty() || words.contains(&name) {
            continue;
        }
        let known = suggestion(name, words.iter().copied());
        let draft = Draft::new(
            &rules::ITEM_NOT_OF_VERB,
            item.range(),
            format!("`{verb}` is not for `{name}`{known}"),
        );
        let draft = draft.related(kinds.range(), "the kinds it is for");
        sink.add(match known.nearest.as_deref() {
            Some(near) => {
                draft.unsafe_fix(format!("write `{near}`"), vec![spelling::respell_node(*item, near)])
            }
            None => draft,
        });
    }
}
