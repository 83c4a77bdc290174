//! Excerpts: how examples write down a pack, as changes of the minimal one.
//!
//! Each part begins on a line of its own:
//!
//! - `game.json: "title": "Two"` puts top-level members in the place of those of the same key, or adds
//!   them; a level that is not there yet is a copy of `levels/one.json` with these members;
//! - `game.json: { … }` is the whole text of a file;
//! - `game.json is missing`;
//! - `pictures: a.png, b.png` and `shared pictures: c.png` list the pictures that there are, `none` for
//!   an empty list, and `other files: notes.txt` any other files of the pack. Without them nobody knows;
//! - `law: length 3..` is what a law of the settings asks of all levels.
//!
//! How the text of a file is shortened is in [`shorthand`] and in [`ellipsis`].

mod ellipsis;
mod shorthand;

use std::collections::BTreeMap;
use std::sync::Arc;

use json::Tree;
use pack::{Assets, File, FileKind, Input, Pack};
use text::Unreadable;

use crate::minimal::{LEVEL, minimal};

/// A pack that an excerpt describes.
#[derive(Clone, Debug, Default)]
pub struct Excerpt {
    /// The texts of the files, by their paths.
    pub texts: BTreeMap<String, String>,
    /// The bytes of files that are no text.
    pub unreadable: BTreeMap<String, Vec<u8>>,
    /// The pictures, where somebody listed them.
    pub pictures: Option<Assets>,
    /// What laws of settings ask of all levels.
    pub laws: Vec<String>,
}

/// What a part of an excerpt is about.
enum About<'e> {
    File(&'e str),
    Missing(&'e str),
    Pictures,
    SharedPictures,
    Law,
}

impl Excerpt {
    /// The minimal pack with an excerpt put into it.
    ///
    /// # Errors
    ///
    /// What in the excerpt is not understood.
    pub fn parse(excerpt: &str) -> Result<Self, String> {
        let texts = minimal().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
        let mut pack = Self { texts: texts.collect(), ..Self::default() };
        let (mut own, mut shared) = (None, None);
        for (about, body) in parts(excerpt)? {
            match about {
                About::File(path) => pack.change(path, &body)?,
                About::Missing(path) if pack.texts.remove(path).is_some() => {}
                About::Missing(path) => return Err(format!("`{path}` is not there anyway")),
                About::Law => pack.laws.push(body.trim().to_owned()),
                About::Pictures => own = Some(list(&body)),
                About::SharedPictures => shared = Some(list(&body)),
            }
        }
        if own.is_some() || shared.is_some() {
            pack.pictures = Some(Assets::new(own.unwrap_or_default(), shared));
        }
        Ok(pack)
    }

    /// The pack. Its game lists the levels that its text lists, and no others.
    pub fn pack(&self) -> Pack {
        let texts = self.texts.iter().map(|(path, text)| (path, Ok(text.clone())));
        let unreadable = self.unreadable.iter().map(|(path, bytes)| (path, Err(why_no_text(bytes))));
        let files = texts
            .chain(unreadable)
            .filter_map(|(path, text)| File::new(Input { path: path.as_str().into(), text }).map(Arc::new));
        Pack::new(files).with_assets(self.pictures.clone().map(Arc::new))
    }

    fn change(&mut self, path: &str, body: &str) -> Result<(), String> {
        let not_understood = |why: &str| format!("`{path}`: {why}");
        let body = shorthand::repeated(body).map_err(|why| not_understood(&why))?;
        let new = if FileKind::of(path) == Some(FileKind::Level) { LEVEL } else { "{}" };
        let old = self.texts.get(path).map_or(new, String::as_str);
        let (before, whole) = shorthand::leading_characters(&body);
        let text = if whole.starts_with('{') {
            let tree = Tree::parse(old);
            let filled = ellipsis::fill(whole, tree.root()).map_err(|why| not_understood(&why))?;
            format!("{before}{filled}")
        } else if !body.trim_start().starts_with('"') {
            return Err(not_understood("these are no members"));
        } else if ellipsis::is_in(&body) {
            let tree = Tree::parse(old);
            let all = format!("{{ {body}, … }}");
            ellipsis::fill(&all, tree.root()).map_err(|why| not_understood(&why))?
        } else {
            with_members(old, &body).ok_or_else(|| not_understood("these are no members"))?
        };
        let bytes = shorthand::written_out(&text);
        match String::from_utf8(bytes) {
            Ok(text) => drop(self.texts.insert(path.to_owned(), text)),
            Err(error) => {
                self.texts.remove(path);
                self.unreadable.insert(path.to_owned(), error.into_bytes());
            }
        }
        Ok(())
    }
}

fn why_no_text(bytes: &[u8]) -> Unreadable {
    let valid_up_to = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    Unreadable::NotUtf8 { valid_up_to }
}

/// The parts of an excerpt: what each is about, and what it says.
fn parts(excerpt: &str) -> Result<Vec<(About<'_>, String)>, String> {
    let mut parts: Vec<(About<'_>, String)> = Vec::new();
    for line in excerpt.trim().lines() {
        if let Some((about, rest)) = heading(line) {
            parts.push((about, rest.to_owned()));
        } else if let Some((_, body)) = parts.last_mut() {
            body.push('\n');
            body.push_str(line);
        } else {
            return Err(format!("`{line}` names no file"));
        }
    }
    Ok(parts)
}

/// How the path of a file ends.
const ENDING: &str = ".json";

fn heading(line: &str) -> Option<(About<'_>, &str)> {
    for (word, about) in [
        ("pictures: ", About::Pictures),
        ("other files: ", About::Pictures),
        ("shared pictures: ", About::SharedPictures),
        ("law: ", About::Law),
    ] {
        if let Some(rest) = line.strip_prefix(word) {
            return Some((about, rest));
        }
    }
    let (path, rest) = line.split_at_checked(line.find(ENDING)? + ENDING.len())?;
    FileKind::of(path)?;
    if rest == " is missing" {
        return Some((About::Missing(path), ""));
    }
    Some((About::File(path), rest.strip_prefix(": ")?))
}

fn list(body: &str) -> Vec<String> {
    body.split(',').map(str::trim).filter(|path| *path != "none").map(str::to_owned).collect()
}

/// The text of an object with the members of an excerpt, such as `"title": "Two"`, each put in place of
/// the one of the same key, or added in front. `None` when either text is no object with members.
pub fn with_members(text: &str, excerpt: &str) -> Option<String> {
    let tree = Tree::parse(format!("{{{excerpt}}}"));
    let first = tree.root()?.members().next()?;
    if !tree.errors().is_empty() {
        // What is not JSON is put in as it is.
        return with_member(text, &first.key.text(), excerpt);
    }
    let mut text = text.to_owned();
    for member in tree.root()?.members() {
        let written = usize::from(member.key.range().start())..usize::from(member.value.range().end());
        text = with_member(&text, &member.key.text(), tree.text().get(written)?)?;
    }
    Some(text)
}

fn with_member(text: &str, key: &str, member: &str) -> Option<String> {
    let tree = Tree::parse(text);
    let root = tree.root()?;
    let Some(old) = root.member(key) else {
        let (before, after) = text.split_at(usize::from(root.range().start()) + 1);
        let comma = if root.is_empty() { "\n" } else { "," };
        return Some(format!("{before}\n  {member}{comma}{after}"));
    };
    let start = usize::from(old.key.range().start());
    let end = usize::from(old.value.range().end());
    Some(format!("{}{member}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests;
