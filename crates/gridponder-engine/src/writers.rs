//! Finds the writer of the value at which the game stopped. It is found only on demand, by replaying the path
//! with recording.

use crate::event::{Write, Written};
use crate::level::Level;
use crate::pool::Pool;
use crate::stop::{Misfit, Reader, Source};
use crate::{Play, def};

/// The writer of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer {
    /// The rule effect, system or other actor that wrote it.
    pub by: Reader,
    /// The step, from 0; `None` while the level opened.
    pub step: Option<usize>,
}

/// The writer of the value at which the last step of a path stops the game, or the opening of the level if
/// the path is empty. Returns `None` if the value comes from the files.
pub fn writer(level: &Level, path: &[def::Action]) -> Option<Writer> {
    let mut play = Play::without_history(level).tracing();
    let mut turns: Vec<(Option<usize>, Vec<Write>)> = vec![(None, level.opening_writes.clone())];
    for (step, action) in path.iter().enumerate() {
        play.submit_named(action);
        turns.push((Some(step), play.events().writes().to_vec()));
    }
    let misfit = play.stopped().or(level.stop)?.misfit;
    turns.iter().rev().find_map(|(step, writes)| {
        let found = writes.iter().rev().find(|write| is_of(play.pool(), &misfit, write))?;
        Some(Writer { by: found.by, step: *step })
    })
}

/// Returns true if a write set the value.
fn is_of(pool: &Pool, misfit: &Misfit, write: &Write) -> bool {
    match (misfit.source, write.written) {
        (Source::Variable(variable), Written::Variable(other)) => variable == other,
        // Entities move. The writer is the effect that set the value, not the one that moved the entity.
        (Source::Param { key, .. }, Written::Cell(entity)) => {
            matches!(write.by, Reader::Effect { .. }) && pool.param(entity, key) == misfit.found
        }
        _ => false,
    }
}
