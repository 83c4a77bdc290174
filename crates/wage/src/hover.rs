//! What is said about the thing under the cursor (spec section 9).

use language::Hover;
use text::{TextRange, TextSize};
use wage_rules::doc::{Doc, Node, Scalar};
use wage_rules::model::{Game, Path, Reference, Role};
use wage_rules::vocabulary::{Class, OPERATORS, Ty, WordList, action, behavior, condition, initializer};

use crate::facts::{Facts, Origin, Use};
use crate::roles::{around, describe, pace, roles_at, rule_at};
use crate::sink::Sink;
use crate::site::{Expected, expected, has_state_key, object_of};

/// What to say at an offset.
pub fn hover(doc: &Doc, offset: TextSize) -> Option<Hover> {
    let node = doc.node_at(offset)?;
    let game = Game::read(doc);
    let at_key = node.members().find(|it| !it.value.is_copy() && it.key_range.contains_inclusive(offset));
    let of_own_key = node.key().filter(|(_, range)| range.contains_inclusive(offset)).map(|(_, range)| range);
    if let Some(member) = at_key {
        return key(doc, &game, node, member.key, member.key_range);
    }
    if let Some(range) = of_own_key {
        let (name, _) = node.key()?;
        return key(doc, &game, node.parent()?, name, range);
    }
    value(doc, &game, node)
}

fn at(range: TextRange, markdown: String) -> Hover {
    Hover { range, markdown, sound: None }
}

/// What a key means.
fn key(doc: &Doc, game: &Game<'_>, map: Node<'_>, name: &str, range: TextRange) -> Option<Hover> {
    if matches!(expected(map), Expected::Value(Ty::State, _)) {
        return Some(at(range, state_key(doc, game, name)));
    }
    let field = object_of(map)?.field(name)?;
    let required = if field.is_required { ", required" } else { "" };
    Some(at(range, format!("`{name}`: {}{required}\n\n{}", field.ty.describe(), field.doc)))
}

fn value<'d>(doc: &'d Doc, game: &Game<'d>, node: Node<'d>) -> Option<Hover> {
    let range = node.range();
    let around_it = node.parent();
    match expected(node) {
        Expected::Path => {
            let reference = Reference { node, text: node.as_str()? };
            let role = reference.role()?;
            let mut text = format!("{}\n", roles_text(game, node, role, doc)?);
            if let Path::State(key) = reference.path() {
                text.push('\n');
                text.push_str(&state_key(doc, game, key));
            }
            Some(at(range, text))
        }
        Expected::Value(ty, field) => {
            let name = field.map_or("", |it| it.name);
            let word = node.as_str().unwrap_or("");
            match ty {
                Ty::Name if name == "kind" => kind(doc, game, around_it?, word).map(|it| at(range, it)),
                Ty::Name if name == "key" && around_it.and_then(object_of).is_some_and(has_state_key) => {
                    Some(at(range, state_key(doc, game, word.strip_prefix("state.").unwrap_or(word))))
                }
                Ty::Selector => match Role::of(word) {
                    Some(role) => Some(at(range, roles_text(game, node, role, doc)?)),
                    None => (word == "any").then(|| Hover {
                        range,
                        markdown: "All players.".to_owned(),
                        sound: None,
                    }),
                },
                Ty::Closed(words) | Ty::Open(words) => explained(words, word).map(|it| at(range, it)),
                Ty::Operator => explained(&OPERATORS, word).map(|it| at(range, it)),
                Ty::Defines(Class::Rule) => rule(doc, game, node).map(|it| at(range, it)),
                Ty::Defines(class) | Ty::Refers(class) => Some(at(range, named(doc, game, class, word)?)),
                Ty::Number(_) => duration(name, node.as_number()?).map(|it| at(range, it)),
                _ => None,
            }
        }
        Expected::StateValue | Expected::Unknown => None,
    }
}

fn explained(words: &WordList, word: &str) -> Option<String> {
    let found = words.words.iter().find(|it| it.word == word)?;
    Some(format!("`{word}`: {}", found.doc))
}

/// What a kind does; of a condition also what is bound before and after it here.
fn kind<'d>(doc: &Doc, game: &Game<'d>, object: Node<'d>, word: &str) -> Option<String> {
    match expected(object) {
        Expected::Value(Ty::Condition, _) => {
            let known = condition(word)?;
            let mut text = format!(
                "`{word}`: {}\n\n- {}\n- binds {}\n",
                known.entry.object.doc,
                known.nature.describe(),
                known.binds
            );
            if let Some((before, after)) = around(game, object) {
                for (title, roles) in [("before", before), ("after", after)] {
                    let both = [Role::Same, Role::Other].map(|role| describe(role, roles.of(role), doc));
                    text.extend(["- ", title, " it here: ", &both.join("; "), "\n"]);
                }
            }
            Some(text)
        }
        Expected::Value(Ty::Action, _) => {
            let known = action(word)?;
            let once = if known.is_once {
                "\n\nOn every step of a rule that goes on firing it does so again."
            } else {
                ""
            };
            Some(format!("`{word}`: {}{once}", known.entry.object.doc))
        }
        Expected::Value(Ty::Initializer, _) => Some(format!("`{word}`: {}", initializer(word)?.object.doc)),
        Expected::Value(Ty::Behavior, _) => Some(format!("`{word}`: {}", behavior(word)?.object.doc)),
        _ => None,
    }
}

fn roles_text<'d>(game: &Game<'d>, node: Node<'d>, role: Role, doc: &Doc) -> Option<String> {
    let roles = roles_at(game, node)?;
    Some(describe(role, roles.of(role), doc))
}

/// When a rule fires, and what `do` gets.
fn rule<'d>(doc: &Doc, game: &Game<'d>, id: Node<'d>) -> Option<String> {
    let rule = rule_at(game, id)?;
    let when = rule.when.as_ref()?;
    let after = crate::binding::interpret(rule, &game.names).after?;
    let both = [Role::Same, Role::Other].map(|role| describe(role, after.of(role), doc));
    Some(format!(
        "rule `{}`: {}\n\n- in `do` {}\n- in `do` {}\n",
        rule.name(),
        pace(rule, when),
        both[0],
        both[1]
    ))
}

/// Where a name is defined, and how often it is used.
fn named(doc: &Doc, game: &Game<'_>, class: Class, name: &str) -> Option<String> {
    let first = game.names.first(class, name)?;
    let facts = facts(doc, game);
    let uses = facts.names.iter().filter(|it| it.class == class && it.node.as_str() == Some(name)).count();
    let label =
        first.parent().and_then(|it| it.get("name").or_else(|| it.get("label"))).and_then(Node::as_str);
    let label = label.map_or_else(String::new, |label| format!(", {label}"));
    let times = if uses == 1 { "once".to_owned() } else { format!("{uses} times") };
    Some(format!("{} `{name}`{label}\n\nUsed {times}.", class.noun()))
}

/// What is written to a state key and who reads it.
fn state_key(doc: &Doc, game: &Game<'_>, key: &str) -> String {
    let facts = facts(doc, game);
    let uses: Vec<_> = facts.state.iter().filter(|it| it.key == key).collect();
    let mut initial: Vec<&str> = Vec::new();
    let mut written: Vec<&str> = Vec::new();
    let (mut writers, mut readers) = (0, 0);
    for it in &uses {
        let is_write = it.what.is_write();
        if is_write {
            writers += usize::from(it.origin != Origin::Join);
        } else {
            readers += 1;
        }
        if let Use::Writes(value) = it.what
            && let Some(Scalar::Null | Scalar::Bool(_) | Scalar::Number(_) | Scalar::Text(_)) = value.scalar()
        {
            let list = if it.origin == Origin::Join { &mut initial } else { &mut written };
            if !list.contains(&value.source()) {
                list.push(value.source());
            }
        }
    }
    let values = |list: &[&str]| {
        if list.is_empty() { "none".to_owned() } else { language::list(list, "and") }
    };
    format!(
        "state key `{key}`\n\n- players begin with: {}\n- written besides: {}, in {writers} places\n- read in {readers} places\n",
        values(&initial),
        values(&written),
    )
}

fn facts<'d>(doc: &'d Doc, game: &Game<'d>) -> Facts<'d> {
    crate::walk::walk(doc, &game.names, &mut Sink::new(""))
}

/// A time in words.
fn duration(name: &str, number: f64) -> Option<String> {
    let seconds = match name {
        "everyMs" | "delayMs" => number / 1000.0,
        "countdownSeconds" => number,
        _ => return None,
    };
    let words = if seconds >= 60.0 {
        let minutes = (seconds / 60.0).floor();
        let rest = seconds - minutes * 60.0;
        if rest > 0.0 { format!("{minutes} min {rest} s") } else { format!("{minutes} min") }
    } else {
        format!("{seconds} s")
    };
    Some(match name {
        "everyMs" => format!("every {words}"),
        "delayMs" => format!("after {words}"),
        _ => format!("the game lasts {words}"),
    })
}
