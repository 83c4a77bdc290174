//! The state of a run, as text to go on from.

use language::variation::Picture;
use serde::Deserialize as _;
use serde_json::{Value as Json, json};

use super::Made;
use super::pool::{Grown, Pool};
use crate::board::Frame;
use crate::resume::{board, read_board};
use crate::rounds::Counts;

/// Changes whenever the same state would lead to other levels.
const FORMAT: u64 = 3;

/// The state of a run that has come this far.
pub(crate) fn state(made: &Made) -> Json {
    let picture = |picture: &Picture| {
        let (width, height, cells) = picture.parts();
        json!([width, height, cells])
    };
    let grown = |grown: &Grown| json!({ "rank": grown.rank, "board": board(&grown.board) });
    json!({
        "format": FORMAT,
        "batches": made.batches,
        "counts": made.counts,
        "accepted": made.accepted.iter().map(picture).collect::<Json>(),
        "pool": made.pool.boards().iter().map(grown).collect::<Json>(),
    })
}

/// Returns `None` if it is no such state of a run with these boards.
pub(crate) fn read(frame: &Frame, state: &Json) -> Option<Made> {
    if state.get("format")?.as_u64()? != FORMAT {
        return None;
    }
    let picture = |json: &Json| {
        let [width, height, cells] = json.as_array()?.as_slice() else { return None };
        let side = |json: &Json| usize::try_from(json.as_u64()?).ok();
        let cells = cells.as_array()?.iter().map(Json::as_u64).collect::<Option<_>>()?;
        Picture::from_parts(side(width)?, side(height)?, cells)
    };
    let accepted: Vec<Picture> =
        state.get("accepted")?.as_array()?.iter().map(picture).collect::<Option<_>>()?;
    let grown = |json: &Json| {
        let rank = json.get("rank")?.as_u64()?;
        Some(Grown { rank, board: read_board(frame, json.get("board")?)? })
    };
    let pool = Pool::of(state.get("pool")?.as_array()?.iter().map(grown).collect::<Option<_>>()?);
    let counts = Counts::deserialize(state.get("counts")?).ok()?;
    let batches = state.get("batches")?.as_u64()?;
    (counts.accepted == accepted.len() as u64).then_some(Made { batches, counts, accepted, pool })
}
