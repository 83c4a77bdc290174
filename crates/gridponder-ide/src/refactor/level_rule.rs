//! A rule of one level as a rule of the game, and the other way round.

use std::borrow::Cow;
use std::sync::Arc;

use catalog::Name;
use json::entries::Item;
use json::{Kind, Node};
use language::{FileEdit, RefactoringKind};
use pack::{File, FileKind};
use text::Edit;

use super::positions::Positions;
use super::{Idle, Keeps, Plan, Refactor, Site, of_file, root_of, text_for};

pub(super) static REFACTORINGS: [Refactor; 2] = [
    Refactor {
        id: "rule-to-game",
        title: "Move the rule to the game",
        kind: RefactoringKind::Move,
        applies: |site| site.file.kind == FileKind::Level && rule(site).is_some(),
        plan: to_game,
    },
    Refactor {
        id: "rule-to-levels",
        title: "Move the rule to the levels in which it can act",
        kind: RefactoringKind::Move,
        applies: |site| site.file.kind == FileKind::Game && rule(site).is_some(),
        plan: to_levels,
    },
];

/// The rule around the place.
fn rule<'p>(site: &Site<'p>) -> Option<Node<'p>> {
    let rules =
        site.root.get("rules").filter(|rules| rules.kind() == Kind::Array && site.is_around(*rules))?;
    rules.elements().find(|rule| rule.kind() == Kind::Object && site.is_around(*rule))
}

/// The rule around the place, with its id.
fn named<'p>(site: &Site<'p>) -> Result<(Node<'p>, String), String> {
    let rule = rule(site).ok_or("there is no rule here")?;
    let id = rule.get("id").and_then(Node::as_str).ok_or("the rule has no id")?;
    Ok((rule, id.into_owned()))
}

/// All rules of the file.
fn rules<'p>(site: &Site<'p>) -> impl Iterator<Item = Node<'p>> + use<'p> {
    site.root.get("rules").into_iter().flat_map(Node::elements)
}

/// Whether the order of two rules tells which one runs first.
fn is_rival(rule: Node<'_>, other: Node<'_>) -> bool {
    let event = |rule: Node<'_>| rule.get("on").and_then(|on| on.as_str().map(Cow::into_owned));
    let priority = |rule: Node<'_>| rule.get("priority").and_then(Node::as_i64).unwrap_or_default();
    event(rule).is_some() && event(rule) == event(other) && priority(rule) == priority(other)
}

/// The levels in which a rule can act if it is there, and those in which it cannot, but for one.
fn acting<'p>(site: &Site<'p>, rule: Node<'_>, but: &str) -> [Vec<&'p Arc<File>>; 2] {
    let possible = check::RuleReachability::of(site.pack);
    let levels = site.pack.levels().filter(|level| *level.path != *but);
    let (can, cannot) = levels.partition(|level| possible.can_act(level, rule));
    [can, cannot]
}

/// That a rule comes or goes in levels where it never acts.
fn idle(levels: &[&Arc<File>], rule: &str) -> Keeps {
    let idle = |level: &&Arc<File>| Idle { level: Arc::clone(&level.path), rule: rule.to_owned() };
    Keeps::Play { idle: levels.iter().map(idle).collect() }
}

/// A rule, for a message.
fn called(rule: Node<'_>) -> String {
    match rule.get("id").and_then(Node::as_str) {
        Some(id) => format!("the rule `{id}`"),
        None => format!("rule {}", rule.index().unwrap_or_default() + 1),
    }
}

fn to_game(site: &Site<'_>) -> Result<Plan, String> {
    let (rule, id) = named(site)?;
    let game = site.game()?;
    if site.pack.names().places(Name::Rule, &id).count() > 1 {
        return Err(format!("there is another rule `{id}`"));
    }
    if let Some(position) = Positions::of(site.pack, site.file).inside(rule).next()
        && site.pack.levels().count() > 1
    {
        return Err(format!("the rule is about the cell {} of this level alone", position.text()));
    }
    let [others, cannot] = acting(site, rule, &site.file.path);
    if !others.is_empty() {
        let others: Vec<&Arc<str>> = others.into_iter().map(|level| &level.path).collect();
        return Err(format!("the rule can act in {} too", language::list_some(&others)));
    }
    // The rules of the game come before those of the level.
    let mut passed = rules(site).take_while(|it| *it != rule);
    if let Some(other) = passed.find(|other| is_rival(rule, *other)) {
        return Err(format!("the same event runs {} before the rule", called(other)));
    }
    let removed = of_file(site.file, removed(rule)?);
    let added = added(game, usize::MAX, rule)?;
    Ok(Plan { edits: removed.chain(of_file(game, added)).collect(), keeps: idle(&cannot, &id) })
}

fn to_levels(site: &Site<'_>) -> Result<Plan, String> {
    let (rule, id) = named(site)?;
    if site.pack.names().places(Name::Rule, &id).count() > 1 {
        return Err(format!("there is another rule `{id}`"));
    }
    let mut passed = rules(site).skip_while(|it| *it != rule).skip(1);
    if let Some(other) = passed.find(|other| is_rival(rule, *other)) {
        return Err(format!("the same event runs {} after the rule", called(other)));
    }
    let mut edits: Vec<FileEdit> = of_file(site.file, removed(rule)?).collect();
    let [levels, cannot] = acting(site, rule, "");
    if levels.is_empty() {
        return Err("the rule can act in no level".to_owned());
    }
    if cannot.is_empty() && levels.len() > 1 {
        return Err("the rule can act in every level".to_owned());
    }
    for level in levels {
        // The rules of the game come before those of the level.
        edits.extend(of_file(level, added(level, 0, rule)?));
    }
    Ok(Plan { edits, keeps: idle(&cannot, &id) })
}

fn removed(rule: Node<'_>) -> Result<Vec<Edit>, String> {
    let list = rule.parent().filter(|list| list.len() > 1 || list.key().is_none());
    let edits = match (list, rule.parent()) {
        (None, Some(list)) => json::entries::remove(list),
        _ => json::entries::remove(rule),
    };
    if edits.is_empty() { Err("the list of rules is too long to be changed".to_owned()) } else { Ok(edits) }
}

/// The edits that add a rule to a file, before the one at this place.
fn added(file: &File, at: usize, rule: Node<'_>) -> Result<Vec<Edit>, String> {
    let root = root_of(file)?;
    let text = text_for(file, rule);
    let edits = match root.get("rules") {
        Some(rules) if rules.kind() == Kind::Array => {
            json::entries::insert(rules, &[Item { at, key: None, value: text }])
        }
        Some(_) => return Err(format!("the rules of `{}` are not a list", file.path)),
        None => {
            let document = file.kind.document().ok_or("this file is not part of a pack")?;
            let at = check::place(root, &document.shape, "rules");
            json::entries::insert(
                root,
                &[Item { at, key: Some("rules".to_owned()), value: format!("[{text}]") }],
            )
        }
    };
    if edits.is_empty() { Err(format!("`{}` is too long to be changed", file.path)) } else { Ok(edits) }
}
