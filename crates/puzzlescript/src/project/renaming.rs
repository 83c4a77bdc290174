//! Renaming and linked editing of names in a game, and renaming in its sessions.

use std::sync::Arc;

use language::{FileEdit, LinkedEditing, NameClass, Names, Renamable, Renaming, Watch, escape};
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Entry, Game};
use text::{Edit, TextRange, TextSize};

use super::GameProject;
use crate::check::check_but_starts;
use crate::linked::linked;
use crate::occurrences;
use crate::rename;
use crate::session::{self, Outcome, Rename, Session, level_hash};

/// The classes of names that can be changed.
pub(super) const CLASSES: &[NameClass] = &[
    NameClass { name: "object", summary: "An object of a game" },
    NameClass { name: "legend-name", summary: "A name or a glyph of the legend of a game" },
];

impl Names for GameProject {}

impl LinkedEditing for GameProject {
    fn linked(&self, file: &str, offset: TextSize) -> Vec<TextRange> {
        let Some((text, reading)) = self.reading_of(file) else { return Vec::new() };
        linked(text, reading, offset, self.sessions.values().any(|it| !it.read().0.is_empty()))
    }

    fn word_pattern(&self) -> &'static str {
        r"[^\s()\[\]|,=]*"
    }
}

impl Renaming for GameProject {
    fn renamable(&self, file: &str, offset: TextSize) -> Result<Option<Renamable>, String> {
        let Some((text, reading)) = self.reading_of(file) else { return Ok(None) };
        let name = rename::renamable(text, reading, offset)?;
        Ok(name.map(|(text, range)| Renamable { range, text }))
    }

    fn rename(
        &self,
        file: &str,
        offset: TextSize,
        name: &str,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        let (text, reading) = self.reading_of(file).ok_or("no name here")?;
        let (written, _) = rename::renamable(text, reading, offset)?.ok_or("no name here")?;
        let (old, new) = (written.to_lowercase(), name.to_lowercase());
        if written == name && occurrences::are_spelled(text, reading, &old, name) {
            return Ok(Vec::new());
        }
        let edits = rename::edits(text, reading, &old, name)?;
        let refused =
            |why: &str| format!("`{}` was not renamed to `{}`: {why}", escape(&written), escape(name));
        let after = text::apply(text, &edits).ok_or_else(|| refused("two places of the name overlap"))?;
        let before = self.game.as_ref().ok_or("no name here")?.checked();
        let after = check_but_starts(&after);
        rename::compare(before, &after, [&old, &new]).map_err(|why| refused(&why))?;
        let mut all: Vec<FileEdit> = of_file(&self.main, edits).collect();
        if let (Some(one), Some(other)) = (&before.compiled.game, after.compiled.game) {
            let hashes = hashes(one, &other);
            let rename = Rename { old: &old, new: name, hashes: &hashes };
            let engine = Engine::new(other);
            all.extend(self.follow_in_sessions(
                &engine,
                Following { edits: &|text| rename.edits(text), stays: &|_| true },
                &refused,
                watch,
            )?);
        }
        Ok(all)
    }
}

/// How files of sessions follow a change of their game.
pub(super) struct Following<'f> {
    /// The edits of the text of such a file.
    pub(super) edits: &'f dyn Fn(&str) -> Vec<Edit>,
    /// Whether a session is there afterwards.
    pub(super) stays: &'f dyn Fn(&Session) -> bool,
}

impl GameProject {
    /// The edits of the files of sessions that follow a change of the game, after which all sessions that stay end as before.
    pub(super) fn follow_in_sessions(
        &self,
        after: &Engine,
        Following { edits, stays }: Following<'_>,
        refused: &dyn Fn(&str) -> String,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        let mut all = Vec::new();
        for (path, sessions) in &self.sessions {
            let Ok(text) = &sessions.text.read else { continue };
            let edits = edits(text);
            let played = sessions.play(watch.cancelled).ok_or("cancelled")?;
            let followed =
                text::apply(text, &edits).ok_or_else(|| refused("two places that change overlap"))?;
            let (followed, _) = session::read(&followed);
            let staying = sessions.read().0.iter().zip(played).filter(|(session, _)| stays(session));
            let outcomes: Vec<&Outcome> = staying.map(|(_, played)| &played.outcome).collect();
            let is_same = followed.len() == outcomes.len()
                && followed.iter().zip(outcomes).all(|(session, outcome)| {
                    !(watch.cancelled)() && sort(&session::run(after, session)) == sort(outcome)
                });
            if (watch.cancelled)() {
                return Err("cancelled".to_owned());
            }
            if !is_same {
                return Err(refused(&format!("sessions of `{path}` would end otherwise")));
            }
            all.extend(of_file(path, edits));
        }
        Ok(all)
    }
}

pub(super) fn of_file(file: &Arc<str>, edits: Vec<Edit>) -> impl Iterator<Item = FileEdit> {
    edits.into_iter().map(move |edit| FileEdit { file: Arc::clone(file), edit })
}

/// The hashes of the levels that change, before and after.
fn hashes(before: &Game, after: &Game) -> Vec<(String, String)> {
    let pairs = before.levels.iter().zip(&after.levels).filter_map(|levels| match levels {
        (Entry::Board(one), Entry::Board(other)) => Some((level_hash(before, one), level_hash(after, other))),
        _ => None,
    });
    pairs.filter(|(one, other)| one != other).collect()
}

/// How a session ended, without the names that say why.
fn sort(outcome: &Outcome) -> (u8, usize) {
    match outcome {
        Outcome::Passed => (0, 0),
        Outcome::Unplayable(_) => (1, 0),
        Outcome::Failed { failures, .. } => (2, failures.len()),
    }
}
