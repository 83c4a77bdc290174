//! Of duplicate keys the last value counts, at the place of the first key: for play as for everybody else.

use std::path::Path;
use std::sync::Arc;

use engine::Level;
use pack::{File, Input, lower};
use testrun::Chance;

use crate::oracle::material::entries;

/// The texts of a level and of its game.
struct Source {
    name: String,
    game: String,
    level: String,
}

fn sources() -> Vec<Source> {
    let mut packs = entries(&e2e::root().join("tests/packs"));
    packs.extend(testrun::shared("packs").map(|folder| entries(&folder)).unwrap_or_default());
    packs.extend(testrun::shared("conformance/synth").map(|folder| entries(&folder)).unwrap_or_default());
    packs.iter().flat_map(|pack| levels(pack)).collect()
}

/// The levels of a pack without syntax errors.
fn levels(pack: &Path) -> Vec<Source> {
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).ok()?;
        file("game.json", &text).tree.errors().is_empty().then_some(text)
    };
    let Some(game) = read(&pack.join("game.json")) else { return Vec::new() };
    let folder = pack.join("levels");
    let files = if folder.is_dir() { entries(&folder) } else { Vec::new() };
    let source = |path: &std::path::PathBuf| {
        Some(Source { name: path.display().to_string(), game: game.clone(), level: read(path)? })
    };
    files.iter().filter_map(source).collect()
}

fn file(path: &str, text: &str) -> File {
    let text = Ok(text.to_owned());
    File::new(Input { path: Arc::from(path), text }).expect("the path is one of a pack")
}

/// The gold path of a level as it is played, or why there is none.
fn played(game: &str, level: &str) -> String {
    let level = file("levels/level.json", level);
    let compiled = Level::compile(&lower::game(&file("game.json", game)), &lower::level(&level));
    match compiled {
        Ok(compiled) => engine::trace(&compiled, &lower::gold_path_actions(&level)).to_json().to_string(),
        Err(error) => error.to_string(),
    }
}

/// The same text in which a member of an object has an earlier value as well, and what was written there.
fn with_duplicate(text: &str, chance: &mut Chance) -> (String, String) {
    let file = file("game.json", text);
    let root = file.tree.root().expect("the text has no errors");
    let mut members: Vec<_> = root.descendants().filter(|node| node.key().is_some()).collect();
    // The words of rules are few, and order matters there.
    if chance.once_in(2) {
        let of_rules: Vec<_> = members
            .iter()
            .copied()
            .filter(|node| {
                let mut above = node.ancestors().skip(1);
                above.any(|it| it.key().is_some_and(|key| key.is("then") || key.is("if")))
            })
            .collect();
        members = if of_rules.is_empty() { members } else { of_rules };
    }
    let member = *chance.one_of(&members);
    let other = chance.one_of(&members).text().to_owned();
    let junk = ["null", "0", "\"junk\"", "[]", "{}", &other];
    let key = member.key().expect("only members were taken");
    let insert = format!("{}: {}, ", key.source(), chance.one_of(&junk));
    let at = usize::from(key.range().start());
    (format!("{}{insert}{}", &text[..at], &text[at..]), insert)
}

#[test]
fn an_earlier_value_of_a_duplicate_key_changes_no_play() {
    let sources = sources();
    let mut wrong = Vec::new();
    for trial in 0..300 * testrun::effort() {
        let chance = &mut Chance::of(trial as u64);
        let source = chance.one_of(&sources);
        let (mut game, mut level) = (source.game.clone(), source.level.clone());
        let changed = if chance.once_in(2) { &mut game } else { &mut level };
        let (text, insert) = with_duplicate(changed, chance);
        *changed = text;
        if played(&source.game, &source.level) != played(&game, &level) {
            wrong.push(format!("{}: {insert}", source.name));
        }
    }
    assert!(wrong.is_empty(), "{} play otherwise:\n{}", wrong.len(), wrong.join("\n"));
}
