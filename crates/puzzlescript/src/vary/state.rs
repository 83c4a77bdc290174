//! The state of a run, as text to go on from.

use language::variation::{Parent, Parents};
use serde_json::{Value as Json, json};

use super::frame::Board;
use super::run::{Counts, Progress, Run};

/// Changes whenever the same state would lead to other levels.
const FORMAT: u64 = 1;

impl Run<'_> {
    /// The state at the end of the last epoch, which may be some hundred candidates ago. A run that goes on from it finds the
    /// levels again that were found since, and then others.
    pub(super) fn written_state(&self) -> Json {
        let Progress { counts, parents, accepted } = &self.resumable;
        json!({
            "format": FORMAT,
            "tried": counts.tried,
            "rejected": counts.rejected,
            "original": parent(parents.original()),
            "parents": parents.best().iter().map(parent).collect::<Json>(),
            "accepted": accepted,
        })
    }

    /// Reads the state of a run with the same task; `None` if it is none.
    pub(super) fn read_state(&self, state: &Json) -> Option<Progress> {
        if state.get("format")?.as_u64()? != FORMAT {
            return None;
        }
        let read = |json: &Json| self.read_parent(json);
        let mut parents = Parents::new(read(state.get("original")?)?);
        let best: Vec<Parent<Board>> =
            state.get("parents")?.as_array()?.iter().map(read).collect::<Option<_>>()?;
        // Of parents that miss as much, the one that is added last comes first.
        best.into_iter().rev().for_each(|parent| parents.add(parent));
        let boards = state.get("accepted")?.as_array()?.iter().map(|json| self.read_board(json));
        let accepted: Vec<Board> = boards.collect::<Option<_>>()?;
        let rejected = state.get("rejected")?.as_array()?;
        let rejected: Vec<u64> = rejected.iter().map(Json::as_u64).collect::<Option<_>>()?;
        let counts = Counts {
            tried: state.get("tried")?.as_u64()?,
            accepted: accepted.len() as u64,
            rejected: rejected.try_into().ok()?,
        };
        Some(Progress { counts, parents, accepted })
    }

    fn read_board(&self, json: &Json) -> Option<Board> {
        read_numbers(json).filter(|board| self.judge.frame.is_board(board))
    }

    fn read_parent(&self, json: &Json) -> Option<Parent<Board>> {
        let is_choice = |choice: &u16| self.judge.level.input(*choice).is_some();
        Some(Parent {
            board: self.read_board(json.get("board")?)?,
            path: read_numbers(json.get("path")?).filter(|path| path.iter().all(is_choice))?,
            misses: u32::try_from(json.get("misses")?.as_u64()?).ok()?,
        })
    }
}

fn read_numbers(json: &Json) -> Option<Vec<u16>> {
    json.as_array()?.iter().map(|number| u16::try_from(number.as_u64()?).ok()).collect()
}

fn parent(parent: &Parent<Board>) -> Json {
    json!({ "board": parent.board, "path": parent.path, "misses": parent.misses })
}
