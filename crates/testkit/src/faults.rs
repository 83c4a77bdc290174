//! Faults put into sound packs, and how to take them back.

use std::collections::BTreeMap;

use json::{Kind, Node, Tree};
use testrun::Chance;
use text::Edit;

use crate::Files;

/// One of several things, if there is any.
fn pick<'t, T>(random: &mut Chance, from: &'t [T]) -> Option<&'t T> {
    (!from.is_empty()).then(|| random.one_of(from))
}

/// The edits that make the sound files of the faulty ones.
#[derive(Clone, Debug, Default)]
pub struct Reversal {
    /// By path.
    pub edits: BTreeMap<String, Vec<Edit>>,
    /// Files that the fault took away.
    pub missing: Files,
    /// Paths of files that it added.
    pub added: Vec<String>,
}

impl Reversal {
    /// What differs in each file, as one edit.
    pub fn between(faulty: &Files, sound: &Files) -> Self {
        let mut reversal = Self::default();
        for (path, text) in sound {
            match faulty.get(path) {
                None => {
                    reversal.missing.insert(path.clone(), text.clone());
                }
                Some(other) if other != text => {
                    reversal.edits.insert(path.clone(), vec![difference(other, text)]);
                }
                Some(_) => {}
            }
        }
        reversal.added = faulty.keys().filter(|path| !sound.contains_key(*path)).cloned().collect();
        reversal
    }
}

/// The shortest single edit that makes `after` of `before`.
fn difference(before: &str, after: &str) -> Edit {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = before.chars().zip(after.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (rest, wanted) = (&before[start..], &after[start..]);
    let end: usize =
        rest.chars().rev().zip(wanted.chars().rev()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    Edit { range: text::range(start, before.len() - end), insert: wanted[..wanted.len() - end].to_owned() }
}

/// A pack with faults.
#[derive(Debug)]
pub struct Faulty {
    /// With the faults.
    pub files: Files,
    /// What takes them back.
    pub reversal: Reversal,
    /// What was done, for messages.
    pub names: Vec<String>,
}

/// Puts 1 to 5 faults into a pack, in places that do not touch.
pub fn inject(sound: &Files, random: &mut Chance) -> Faulty {
    let paths: Vec<&String> = sound.keys().collect();
    let trees: BTreeMap<&String, Tree> =
        sound.iter().map(|(path, text)| (path, Tree::parse(text.as_str()))).collect();
    let wanted = 1 + random.below(5);
    let mut edits: BTreeMap<String, Vec<Edit>> = BTreeMap::new();
    let mut names = Vec::new();
    for _ in 0..wanted * 20 {
        if names.len() == wanted {
            break;
        }
        // What is wrong in the game shows in all levels.
        let path = match random.below(3) {
            0 if sound.contains_key("game.json") => "game.json".to_owned(),
            _ => (*pick(random, &paths).expect("a pack has files")).clone(),
        };
        let Some((name, edit)) = fault(&trees[&path], random) else { continue };
        let others = edits.entry(path.clone()).or_default();
        let is_free = others.iter().all(|other| other.range.intersect(edit.range).is_none());
        let changes = sound[&path].get(usize::from(edit.range.start())..usize::from(edit.range.end()))
            != Some(edit.insert.as_str());
        if is_free && changes {
            names.push(format!("{name} at {path}:{}", usize::from(edit.range.start())));
            others.push(edit);
        }
    }
    let mut files = sound.clone();
    let mut reversal = Reversal::default();
    for (path, mut edits) in edits {
        edits.sort_by_key(|edit| edit.range.start());
        let text = &sound[&path];
        let faulty = text::apply(text, &edits).expect("the faults lie in the text and do not touch");
        let mut back = Vec::new();
        // Where each place of the sound text is in the faulty one.
        let mut moved = 0_isize;
        for edit in &edits {
            let (start, end) = (usize::from(edit.range.start()), usize::from(edit.range.end()));
            let at = start.checked_add_signed(moved).expect("the faulty text has this place");
            back.push(Edit {
                range: text::range(at, at + edit.insert.len()),
                insert: text[start..end].to_owned(),
            });
            moved += isize::try_from(edit.insert.len()).expect("texts are short")
                - isize::try_from(end - start).expect("texts are short");
        }
        reversal.edits.insert(path.clone(), back);
        files.insert(path, faulty);
    }
    Faulty { files, reversal, names }
}

/// A fault in a text.
fn fault(tree: &Tree, random: &mut Chance) -> Option<(&'static str, Edit)> {
    let nodes: Vec<Node<'_>> = tree.root()?.descendants().collect();
    let node = *pick(random, &nodes)?;
    let range = |node: Node<'_>| (usize::from(node.range().start()), usize::from(node.range().end()));
    let (start, end) = range(node);
    let put = |start: usize, end: usize, insert: &str| Edit {
        range: text::range(start, end),
        insert: insert.to_owned(),
    };
    Some(match random.below(14) {
        0 | 1 => ("misspelled text", misspelled(node.as_str().map(|_| (start + 1, end - 1))?, tree, random)?),
        2 | 3 => {
            let key = node.key()?.range();
            (
                "misspelled key",
                misspelled((usize::from(key.start()) + 1, usize::from(key.end()) - 1), tree, random)?,
            )
        }
        4 => ("removed", removed(node)?),
        5 => {
            // A second one beside the first.
            node.index()?;
            ("repeated", put(end, end, &format!(",{}", node.text())))
        }
        6 => {
            let values = ["\"x\"", "1", "-1", "null", "[]", "{}", "true", "1.5", "\"1\"", "[0, 0]", "\"\""];
            ("other value", put(start, end, pick(random, &values)?))
        }
        7 => {
            // Another text of the file, which may be as good.
            node.as_str()?;
            let texts: Vec<&Node<'_>> = nodes.iter().filter(|node| node.kind() == Kind::String).collect();
            ("other text", put(start, end, pick(random, &texts)?.text()))
        }
        8 => {
            let number = node.as_i64()?;
            let by = *pick(random, &[-2, -1, 1, 2, 100])?;
            ("other number", put(start, end, &number.saturating_add(by).to_string()))
        }
        9 => {
            // The value of a neighbor.
            let siblings: Vec<Node<'_>> =
                node.parent()?.children().filter(|it| it.id() != node.id()).collect();
            ("value of a neighbor", put(start, end, pick(random, &siblings)?.text()))
        }
        10 => {
            let siblings: Vec<Node<'_>> =
                node.parent()?.children().filter(|it| it.id() != node.id()).collect();
            let (own, other) = (node.key()?.range(), pick(random, &siblings)?.key()?.range());
            let name = &tree.text()[other];
            ("key of a neighbor", put(own.start().into(), own.end().into(), name))
        }
        _ => broken(tree, node, random)?,
    })
}

/// A slip of the finger between two places.
fn misspelled((start, end): (usize, usize), tree: &Tree, random: &mut Chance) -> Option<Edit> {
    let word = tree.text().get(start..end)?;
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < 2 || !word.is_ascii() || word.contains('\\') {
        return None;
    }
    let at = random.below(letters.len() - 1);
    let (here, next) = (letters[at], letters[at + 1]);
    let (length, insert) = match random.below(4) {
        0 => (2, format!("{next}{here}")),
        1 => (1, String::new()),
        2 => (1, format!("{here}{here}")),
        _ if here.is_ascii_lowercase() => (1, here.to_ascii_uppercase().to_string()),
        _ => (1, here.to_ascii_lowercase().to_string()),
    };
    Some(Edit { range: text::range(start + at, start + at + length), insert })
}

/// Without a member or an element, and one of the commas beside it.
fn removed(node: Node<'_>) -> Option<Edit> {
    let text = &**node.tree().text();
    let start = usize::from(node.key().map_or(node.range().start(), |key| key.range().start()));
    let end = usize::from(node.range().end());
    node.parent()?;
    let (before, after) = (text[..start].trim_end(), &text[end..]);
    let range = if let Some(rest) = after.trim_start().strip_prefix(',') {
        text::range(start, text.len() - rest.trim_start().len())
    } else if let Some(before) = before.strip_suffix(',') {
        text::range(before.len(), end)
    } else {
        text::range(start, end)
    };
    Some(Edit { range, insert: String::new() })
}

/// Text that is not JSON.
fn broken(tree: &Tree, node: Node<'_>, random: &mut Chance) -> Option<(&'static str, Edit)> {
    let text = &**tree.text();
    let (start, end) = (usize::from(node.range().start()), usize::from(node.range().end()));
    let put = |start: usize, end: usize, insert: &str| Edit {
        range: text::range(start, end),
        insert: insert.to_owned(),
    };
    Some(match random.below(9) {
        0 | 1 => {
            let signs: Vec<usize> = text
                .bytes()
                .enumerate()
                .filter(|(_, byte)| b"\",:[]{}".contains(byte))
                .map(|(at, _)| at)
                .collect();
            let at = *pick(random, &signs)?;
            ("a sign less", put(at, at + 1, ""))
        }
        2 => {
            let sign = pick(random, &["\"", ",", ":", "[", "]", "{", "}"])?;
            ("a sign more", put(end, end, sign))
        }
        3 => {
            let last = node.children().last()?;
            ("trailing comma", put(last.range().end().into(), last.range().end().into(), ","))
        }
        4 => {
            node.as_str()?;
            ("single quotes", put(start, end, &format!("'{}'", &text[start + 1..end - 1])))
        }
        5 => {
            node.as_i64().filter(|number| *number >= 0)?;
            ("leading zero", put(start, start, "0"))
        }
        6 => ("comment", put(end, end, " /* later */")),
        7 => {
            node.as_str()?;
            ("raw tab", put(start + 1, start + 1, "\t"))
        }
        _ => {
            let key = node.key()?.range();
            let bare = text[key].trim_matches('"');
            ("bare key", put(key.start().into(), key.end().into(), bare))
        }
    })
}
