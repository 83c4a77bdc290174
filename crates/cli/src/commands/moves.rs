//! The moves that a command plays: those that are given, or those of the solution.

use std::path::Path;

use language::Play;
use serde_json::Value;

use crate::commands::input_file;
use crate::commands::playable::Playable;
use crate::exit::Failure;

/// Moves as they are written in an argument: a JSON array, or what the language takes instead.
pub(crate) fn written(playable: &Playable, written: &str) -> Result<Vec<Value>, Failure> {
    let wrong = |why: String| Failure::usage(format!("`--moves`: {why}"));
    let facets = playable.project.facets();
    let moves = serde_json::from_str(written).unwrap_or_else(|_| Value::String(written.to_owned()));
    playable.play()?.check_moves(&moves).map_err(wrong)?;
    let moves = match (moves, facets.recorder) {
        (Value::String(letters), Some(recorder)) => recorder.read_moves(&letters).map_err(wrong)?,
        (moves, _) => moves,
    };
    match moves {
        Value::Array(moves) => Ok(moves),
        _ => Err(wrong("expected a list of moves".to_owned())),
    }
}

/// Reads moves from a file, as JSON.
pub(crate) fn in_file(path: &Path, play: &dyn Play) -> Result<Value, Failure> {
    let wrong = |why: String| Failure::usage(format!("{}: {why}", input_file::name(path)));
    let moves = serde_json::from_str(&input_file::read(path)?)
        .map_err(|error| wrong(format!("invalid JSON: {error}")))?;
    play.check_moves(&moves).map_err(wrong)?;
    Ok(moves)
}

/// The moves of the first solution that is recorded of a level; none if there is none.
pub(crate) fn solution(playable: &Playable, level: &str) -> Vec<Value> {
    let recorded = playable.project.facets().replays.map(language::Replays::recordings);
    let all = recorded.map(|recorded| recorded.all).unwrap_or_default();
    let first = all.into_iter().find(|it| it.level.as_deref() == Some(level));
    first.map(|it| it.moves.into_iter().map(|it| it.action).collect()).unwrap_or_default()
}
