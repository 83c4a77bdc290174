//! Of duplicate keys the last value counts: nothing but the duplicate itself is reported of the values before it.

use std::path::Path;
use std::sync::Arc;

use gridponder_check::check;
use language::{Diagnostic, FileRange};
use pack::{File, Input, Pack};
use testkit::Files;
use testrun::Chance;

/// A text with something inserted.
struct Inserted<'p> {
    path: &'p str,
    at: usize,
    length: usize,
}

fn pack(files: &Files) -> Pack {
    let files = files.iter().filter_map(|(path, text)| {
        File::new(Input { path: path.as_str().into(), text: Ok(text.clone()) }).map(Arc::new)
    });
    Pack::new(files)
}

/// A member that gets an earlier value: the same one, and another one.
fn with_duplicates<'p>(
    path: &'p str,
    text: &str,
    chance: &mut Chance,
) -> Option<[(String, Inserted<'p>); 2]> {
    let file = File::new(Input { path: path.into(), text: Ok(text.to_owned()) })?;
    let root = file.tree.root().filter(|_| file.tree.errors().is_empty())?;
    let members: Vec<_> = root.descendants().filter(|node| node.key().is_some()).collect();
    if members.is_empty() {
        return None;
    }
    let member = *chance.one_of(&members);
    // Nodes of the same depth are of the same kind more often than others.
    let depth = |node: &json::Node<'_>| node.ancestors().count();
    let alike: Vec<_> = members.iter().copied().filter(|it| depth(it) == depth(&member)).collect();
    let (other, like) = (chance.one_of(&members).text(), chance.one_of(&alike).text());
    let junk = ["null", "0", "-1", "\"junk\"", "[]", "{}", "[[\"junk\"]]", other, like, like];
    let (key, at) = (member.key()?, usize::from(member.key()?.range().start()));
    Some([member.text(), *chance.one_of(&junk)].map(|value| {
        let insert = format!("{}: {value}, ", key.source());
        let inserted = Inserted { path, at, length: insert.len() };
        (format!("{}{insert}{}", &text[..at], &text[at..]), inserted)
    }))
}

/// What is reported, with the ranges as they were before the insertion.
fn told(pack: &Pack, inserted: &Inserted<'_>) -> Vec<String> {
    let place = |at: &FileRange| {
        let [start, end] = [at.range.start(), at.range.end()].map(|offset| {
            let offset = usize::from(offset);
            let is_after = *at.file == *inserted.path && offset >= inserted.at + inserted.length;
            if is_after { offset - inserted.length } else { offset }
        });
        format!("{} {start}..{end}", at.file)
    };
    let line = |it: &Diagnostic| {
        let related: Vec<String> =
            it.related.iter().map(|it| format!("{} {}", place(&it.at), it.message)).collect();
        let (severity, help) = (it.severity.name(), it.help.as_deref().unwrap_or_default());
        format!("{} {severity} {}: {} ({help}) {related:?}", place(&it.at), it.code(), it.message)
    };
    let found = check(pack).diagnostics;
    let mut lines: Vec<String> = found.iter().filter(|it| it.code() != "duplicate-key").map(line).collect();
    lines.sort();
    lines
}

#[test]
fn nothing_is_reported_of_a_value_that_a_later_one_replaces() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let own = std::fs::read_dir(root).expect("there are packs");
    let mut bases: Vec<Files> = own.flatten().map(|it| testkit::files_of(&it.path())).collect();
    let shared = testrun::shared("conformance/synth").and_then(|folder| std::fs::read_dir(folder).ok());
    bases.extend(shared.into_iter().flatten().flatten().map(|it| testkit::files_of(&it.path())));
    bases.retain(|files| files.contains_key("game.json"));
    bases.sort();
    let mut wrong = Vec::new();
    for trial in 0..120 * testrun::effort() as u64 {
        let chance = &mut Chance::of(trial);
        let base = chance.one_of(&bases);
        let paths: Vec<&String> = base.keys().collect();
        let path = if chance.once_in(2) { "game.json" } else { chance.one_of(&paths).as_str() };
        // Both have the error, which keeps levels from being replayed.
        let Some(texts) = with_duplicates(path, &base[path], chance) else { continue };
        let [(_, like), (other, unlike)] = &texts;
        let insert = &other[unlike.at..unlike.at + unlike.length];
        let [before, after] = [0, 1].map(|at| {
            let (text, inserted) = &texts[at];
            let mut files = base.clone();
            files.insert(path.to_owned(), text.clone());
            told(&pack(&files), inserted)
        });
        if before != after {
            let lost = before.iter().filter(|it| !after.contains(it)).map(|it| format!("\n  - {it}"));
            let new = after.iter().filter(|it| !before.contains(it)).map(|it| format!("\n  + {it}"));
            let changes: String = lost.chain(new).collect();
            wrong.push(format!("{trial} {path} {}: {insert}{changes}", like.at));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
