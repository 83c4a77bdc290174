//! A new level in its game: in the place of the one that it is made from, or below it, with a session that shows that it can be
//! won.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{FileEdit, LevelEntries as _, PlacedBeside, Placing, Variation, Watch};
use puzzlescript_engine::{Engine, Input};
use text::Edit;

use super::GameProject;
use super::play::entry;
use super::recorder::{appended, default_name};
use crate::compile::compile;
use crate::read::{Entry, read};
use crate::session::{self, Expect, Outcome, Session};

/// Texts of files.
type Texts = BTreeMap<Arc<str>, String>;

impl GameProject {
    /// A variation of a level in the game as it is.
    pub(super) fn place(
        &self,
        level: &str,
        variation: &Variation,
        watch: Watch<'_>,
    ) -> Result<Placing, String> {
        let entry = entry(level).map_err(|why| why.to_string())?;
        let sessions = variation.beside.first().map(|(_, text)| session::read(text).0);
        let session =
            sessions.and_then(|mut sessions| sessions.pop()).ok_or("the new level has no session")?;
        let instead = Texts::from([(Arc::clone(&self.main), variation.text.clone())]);
        let instead = self.with_win(instead, entry, &session.inputs)?;
        let (_, reading) = self.reading_of(&self.main).ok_or("the file is gone")?;
        let order: Vec<usize> = (0..=entry).chain(entry..reading.source.levels.len()).collect();
        let mut below = self.texts_after(self.in_order(&order, watch)?)?;
        let copied = below.get_mut(&self.main).ok_or("the level cannot be copied")?;
        *copied =
            with_rows((copied, entry + 1), (&variation.text, entry)).ok_or("the rows cannot be written")?;
        let below = self.with_win(below, entry + 1, &session.inputs)?;
        Ok(Placing {
            instead: instead.into_iter().collect(),
            beside: PlacedBeside::Below(below.into_iter().collect()),
        })
    }

    /// Texts with a session that wins a level of the game among them.
    fn with_win(&self, mut texts: Texts, level: usize, inputs: &[Input]) -> Result<Texts, String> {
        let (file, before) = self.sessions_beside().map_err(|why| why.to_string())?;
        let game = texts.get(&self.main).and_then(|text| compile(text).game);
        let engine = Engine::new(game.ok_or("the game with the new level has errors")?);
        let before = texts.remove(&file).or_else(|| before.as_deref().map(str::to_owned)).unwrap_or_default();
        let name = free_name(default_name(level, inputs), &before);
        let not_won = || "the new level is not won by its inputs".to_owned();
        let recorded = session::record(&engine, &name, level, "", inputs).ok_or_else(not_won)?;
        let session = Session { expect: Expect { won: Some(true), board: None, sounds: None }, ..recorded };
        if session::run(&engine, &session) != Outcome::Passed {
            return Err(not_won());
        }
        let after = appended(&file, &before, &session).map_err(|why| why.to_string())?;
        texts.insert(file, after);
        Ok(texts)
    }

    /// The texts of the files that edits change.
    fn texts_after(&self, edits: Vec<FileEdit>) -> Result<Texts, String> {
        let mut of_files: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
        for FileEdit { file, edit } in edits {
            of_files.entry(file).or_default().push(edit);
        }
        let applied = of_files.into_iter().map(|(file, edits)| {
            let before = match self.reading_of(&file) {
                Some((text, _)) => text,
                None => self.sessions.get(&file).map_or("", |sessions| sessions.text.written()),
            };
            let after = text::apply(before, &edits).ok_or("two places that change overlap")?;
            Ok((file, after))
        });
        applied.collect()
    }
}

/// A text of a game in which an entry of LEVELS has the rows that one of another text has.
fn with_rows((text, to): (&str, usize), (other, from): (&str, usize)) -> Option<String> {
    let rows = |text: &str, entry: usize| match read(text).source.levels.get(entry) {
        Some(Entry::Board { rows, .. }) => Some(rows.iter().map(|row| row.at).collect::<Vec<_>>()),
        _ => None,
    };
    let (old, new) = (rows(text, to)?, rows(other, from)?);
    let edit = |(range, new): (_, text::TextRange)| {
        Some(Edit { range, insert: other.get(std::ops::Range::<usize>::from(new))?.to_owned() })
    };
    let edits: Option<Vec<Edit>> =
        (old.len() == new.len()).then(|| old.into_iter().zip(new).map(edit).collect())?;
    text::apply(text, &edits?)
}

/// The name, or with a number behind it, so that no session of a file has it yet.
fn free_name(name: String, sessions: &str) -> String {
    let taken: Vec<String> = session::read(sessions).0.into_iter().map(|session| session.name).collect();
    // One of more names than there are sessions is free.
    let numbered = (2..taken.len() + 3).map(|number| format!("{name} ({number})"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
    free.unwrap_or(name)
}
