//! Who wrote the value at which the game stopped: known only when a path is played again for it.

use crate::level::Level;
use crate::pool::{Entity, Pool};
use crate::state::VariableId;
use crate::stop::{Misfit, Reader, Source};
use crate::{Play, def};

/// What was written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written {
    Variable(VariableId),
    Cell(Entity),
}

/// One thing that was written, and by whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Write {
    pub(crate) written: Written,
    pub(crate) by: Reader,
}

/// Whoever wrote a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer {
    /// Who it was.
    pub by: Reader,
    /// The step in which, from 0; `None` while the level opened.
    pub step: Option<usize>,
}

/// Who wrote the value at which the last step of a path stops the game, or the opening of the level if
/// there is no step; `None` when it is as the files give it.
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

/// Whether a write made the value what it is.
fn is_of(pool: &Pool, misfit: &Misfit, write: &Write) -> bool {
    match (misfit.source, write.written) {
        (Source::Variable(variable), Written::Variable(other)) => variable == other,
        // Things move about; whoever gave one the value is an effect, not what moved it.
        (Source::Param { key, .. }, Written::Cell(entity)) => {
            matches!(write.by, Reader::Effect { .. }) && pool.param(entity, key) == misfit.found
        }
        _ => false,
    }
}
