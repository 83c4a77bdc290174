//! The page about what may stand in a game, and the one about what the rules say, made from the tables.

use std::fmt::Write as _;

use wage_rules::vocabulary::{
    ACTIONS, BEHAVIORS, CONDITIONS, Entry, GAME, INITIALIZERS, ITEM_PARTS, NAVIGATION_TARGETS, OPERATORS,
    Object, PLAYER_PARTS, SELECTOR_WORDS, Ty, Word,
};

use crate::RULES;

/// The reference of all words, in Markdown.
pub fn reference() -> String {
    let mut page = format!("# Words of a WAGE game\n\n{INTRODUCTION}\n\n## The file\n");
    let mut written: Vec<&'static str> = Vec::new();
    object(&mut page, "###", &GAME, &mut written);
    page.push_str("\n## Conditions\n\nThe list is complete.\n");
    for condition in CONDITIONS {
        entry(&mut page, &condition.entry);
        line(&mut page, &format!("\n- {}\n- binds {}", condition.nature.describe(), condition.binds));
    }
    page.push_str("\n## Actions\n\nThe engine may know more.\n");
    for action in ACTIONS {
        entry(&mut page, &action.entry);
        if action.is_once {
            page.push_str("\nA rule that fires on every step does it again on every step.\n");
        }
    }
    for (title, entries) in [
        ("Initializers", INITIALIZERS),
        ("Behaviors of bots", BEHAVIORS),
        ("Targets of a navigation", NAVIGATION_TARGETS),
    ] {
        line(&mut page, &format!("\n## {title}"));
        for it in entries {
            entry(&mut page, it);
        }
    }
    page.push_str("\n## Selectors\n");
    words(&mut page, SELECTOR_WORDS.words);
    page.push_str("\n`{ byTeam: red }` selects the players of a team, `{ byId: … }` one player.\n");
    page.push_str("\n## Operators\n");
    words(&mut page, OPERATORS.words);
    page.push_str("\n## Paths of a `ref`\n\nA path begins with `same` or `other`.\n");
    for (title, parts) in [("of a player", PLAYER_PARTS), ("of an item", ITEM_PARTS)] {
        line(&mut page, &format!("\n| {title} | |\n|---|---|"));
        for part in parts {
            let end = if part.path.ends_with('.') { "KEY" } else { "" };
            line(&mut page, &format!("| `{}{end}` | {} |", part.path, part.doc));
        }
    }
    page
}

/// What all rules say, with their examples, in Markdown.
pub fn diagnostics() -> String {
    let mut page =
        String::from("# Diagnostics of WAGE games\n\n`goldpath explain CODE` shows each of them too.\n");
    let mut group = "";
    let mut rules: Vec<_> = RULES.to_vec();
    rules.sort_by_key(|rule| (rule.group, rule.code));
    for rule in rules {
        if rule.group != group {
            group = rule.group;
            line(&mut page, &format!("\n## {group}"));
        }
        line(&mut page, format!("\n{}\nFixes: {}.", rule.markdown("###", "yaml"), rule.fixes).trim_end());
    }
    page
}

fn line(page: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{text}");
}

fn words(page: &mut String, words: &[Word]) {
    page.push_str("\n| word | |\n|---|---|\n");
    for word in words {
        line(page, &format!("| `{}` | {} |", word.word, word.doc));
    }
}

fn entry(page: &mut String, entry: &Entry) {
    line(page, &format!("\n### {}\n\n{}\n", entry.kind, entry.object.doc));
    fields(page, &entry.object);
    line(page, &format!("\n```yaml\n- {}\n```", entry.example));
}

fn fields(page: &mut String, object: &Object) {
    page.push_str("| field | | |\n|---|---|---|\n");
    for field in object.fields {
        let required = if field.is_required { "required" } else { "" };
        line(page, &format!("| `{}` | {}{} | {required} |", field.name, field.doc, of_words(field.ty)));
    }
    if object.is_open {
        page.push_str("\nThere may be more fields.\n");
    }
}

/// The words that may stand at a place, where they are listed.
fn of_words(ty: Ty) -> String {
    match ty {
        Ty::Closed(list) | Ty::Open(list) => {
            let words: Vec<&str> = list.names().collect();
            format!(" One of {}.", language::list(&words, "and"))
        }
        Ty::Number(limits) if limits.least.is_some() => format!(" It is {}.", limits.describe()),
        Ty::Color => " It has the form `#rgb` or `#rrggbb`.".to_owned(),
        _ => String::new(),
    }
}

/// An object and those inside, each once.
fn object(page: &mut String, heading: &str, it: &'static Object, written: &mut Vec<&'static str>) {
    if written.contains(&it.name) {
        return;
    }
    written.push(it.name);
    line(page, &format!("\n{heading} {}\n\n{}\n", it.name, it.doc));
    fields(page, it);
    for field in it.fields {
        if let Some(inner) = inner(field.ty) {
            object(page, heading, inner, written);
        }
    }
}

fn inner(ty: Ty) -> Option<&'static Object> {
    match ty {
        Ty::Object(object) => Some(object),
        Ty::List(of) => inner(*of),
        _ => None,
    }
}

const INTRODUCTION: &str = "\
Generated from the tables of the vocabulary; `UPDATE_EXPECT=1` updates it.

A game is one file, `game.yaml` or `game.json`. Editors complete and explain these words. Where the public documents of the
engine are silent, Goldpath says so and reports no error.";
