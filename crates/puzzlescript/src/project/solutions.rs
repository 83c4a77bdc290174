//! Sessions for levels that are won: what is added to the file of sessions beside a game.

use language::{Expected, KeptSolution, PlayError, RecordError, Win, escape, plural};
use puzzlescript_engine::Engine;

use super::GameProject;
use super::play::{entry, read_moves};
use super::recorder::{appended, default_name, recorded};
use crate::session::{self, Outcome, Session};

impl GameProject {
    /// Adds a session for each level, unless it has one that wins.
    pub(super) fn kept(&self, wins: &[Win]) -> Result<KeptSolution, PlayError> {
        let engine = self.engine()?;
        let (file, before) = self.sessions_beside()?;
        let before = before.as_deref().unwrap_or_default();
        let mut text = before.to_owned();
        let mut notes = Vec::new();
        for win in wins {
            let (entry, inputs) = (entry(&win.level)?, read_moves(&win.path));
            let known = session::read(&text).0;
            let name = unused_name(&default_name(entry, &inputs), &known);
            let session = recorded(engine, &name, entry, &inputs, (&[Expected::Won], ""));
            let session = session.map_err(|why| match why {
                RecordError::Play(why) => why,
                RecordError::Refused(why) | RecordError::NameTaken(why) => PlayError::Request(why),
            })?;
            if let Some(wins) = known.iter().find(|it| proves(engine, it, &session)) {
                let count = plural(wins.inputs.len(), "input");
                let name = escape(&wins.name);
                notes.push(format!("level {entry} has the session `{name}` already, which wins in {count}"));
                continue;
            }
            text = appended(&file, &text, &session)?;
            let count = plural(inputs.len(), "input");
            notes.push(format!("added the session `{}`, {count}, expects won", escape(&name)));
        }
        let is_same = text == before;
        Ok(KeptSolution { file, text: (!is_same).then_some(text), notes })
    }
}

/// Whether a session proves that the level of another one can be won. One that fails, or is of other rows, proves nothing.
fn proves(engine: &Engine, known: &Session, of: &Session) -> bool {
    known.level == of.level
        && known.expect.won == Some(true)
        && (known.rows.is_none() || known.rows == of.rows)
        && session::run(engine, known) == Outcome::Passed
}

/// A name that no session has.
fn unused_name(name: &str, known: &[Session]) -> String {
    let numbered = (2..=known.len() + 1).map(|number| format!("{name} ({number})"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let is_free = |name: &String| known.iter().all(|it| it.name != *name);
    names.find(is_free).unwrap_or_else(|| name.to_owned())
}
