//! The text of a game with a new level, and the session that shows that the level can be won.

use std::collections::BTreeSet;
use std::path::Path;

use language::{Origin, RunName, Severity};
use puzzlescript_engine::model::{Entry, LevelBoard};
use puzzlescript_engine::{Engine, Input};

use super::frame::{Board, Frame};
use crate::check::check;
use crate::session::{self, Expect, Outcome, SUFFIX, Session};

/// A game with a new level.
pub(super) struct Written {
    /// The name of the level.
    pub(super) name: String,
    /// The name of the file of the game.
    pub(super) file: String,
    /// Its text.
    pub(super) text: String,
    /// The file of sessions beside it.
    pub(super) sessions: (String, String),
}

/// What writes games with new levels.
pub(super) struct Writer<'w> {
    frame: &'w Frame<'w>,
    /// The codes of what a check finds in the game itself, which its variations may have too.
    accepted: BTreeSet<&'static str>,
    name: RunName,
    extension: String,
}

impl<'w> Writer<'w> {
    /// `file` is the name of the file of the game.
    pub(super) fn new(frame: &'w Frame<'w>, file: &str, seed: u64) -> Self {
        let path = Path::new(file);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let extension = path.extension().map(|it| format!(".{}", it.to_string_lossy())).unwrap_or_default();
        let name = RunName::new(&format!("{stem}_{}", frame.entry), Origin::Level, seed);
        Self { frame, accepted: faults(frame.text).0, name, extension }
    }

    /// The game with a board and inputs that win it; `None` if it is found to be otherwise, or a check finds something in it that
    /// it does not find in the game itself.
    pub(super) fn written(
        &self,
        (board, level): (&Board, &LevelBoard),
        number: u64,
        inputs: &[Input],
    ) -> Option<Written> {
        let text = self.frame.text_with(board)?;
        let (faults, engine) = faults(&text);
        let engine = engine.filter(|_| faults.is_subset(&self.accepted))?;
        let entry = self.frame.entry;
        let Some(Entry::Board(compiled)) = engine.game().levels.get(entry) else { return None };
        if compiled != level {
            return None;
        }
        let name = format!("level {entry}: {}", session::write_inputs(inputs));
        let recorded = session::record(&engine, &name, entry, "", inputs)?;
        let session = Session { expect: Expect { won: Some(true), board: None, sounds: None }, ..recorded };
        if session::run(&engine, &session) != Outcome::Passed {
            return None;
        }
        let name = self.name.of_level(number);
        let sessions = (format!("{name}{SUFFIX}"), session::write(&[session]));
        Some(Written { file: format!("{name}{}", self.extension), name, text, sessions })
    }
}

/// The codes of errors and warnings in a text, and the game.
fn faults(text: &str) -> (BTreeSet<&'static str>, Option<Engine>) {
    let checked = check(text);
    let diagnostics = checked.diagnostics(&"".into(), text);
    let is_fault = |severity| matches!(severity, Severity::Error | Severity::Warning);
    let codes = diagnostics.iter().filter(|it| is_fault(it.severity)).map(|it| it.rule.code).collect();
    (codes, checked.compiled.game.map(Engine::new))
}
