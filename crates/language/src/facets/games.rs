//! Facets of levels.

use std::sync::Arc;

use serde_json::Value;
use text::{Edit, TextRange, TextSize};

use crate::{
    Board, BoardPart, BoardPosition, BoardRequest, Examination, Fates, FileEdit, Findings, Graph, HintAdvice,
    LevelEntry, Moved, Necessity, NewLevel, Route, SearchJob, Semantics, SequenceEntry, Watch,
};

/// Levels as files in a sequence: new, moved, copied, deleted and recorded.
pub trait Levels: Sync {
    /// Entries of the level sequence, then the levels that aren't in it.
    fn sequence(&self) -> Vec<SequenceEntry>;

    /// Edits that move entries of the level sequence, or levels that aren't in it, before the entry at an index.
    /// Err: why they can't be moved.
    fn arrange(&self, moved: &[Moved], to: usize) -> Result<Vec<FileEdit>, String>;

    /// A new level with this id, and its entry in the level sequence. Err: why there can't be one.
    fn new_level(&self, id: &str, title: &str) -> Result<NewLevel, String>;

    /// A copy of a level, behind it in the level sequence. Err: why there can't be one.
    fn duplicate_level(&self, file: &str, id: &str, title: &str) -> Result<NewLevel, String>;

    /// Edits of other files when the file of a level is deleted. Err: why it can't be deleted.
    fn delete_level(&self, file: &str) -> Result<Vec<FileEdit>, String>;

    /// Edits that write moves into a level file as its solution. `None` if the file is no level. Err: why these
    /// aren't moves.
    fn record(&self, file: &str, moves: &Value) -> Option<Result<Vec<Edit>, String>>;
}

/// Levels that are written one below the other in a file, in the order in which they are played.
pub trait LevelEntries: Sync {
    /// The file of the levels, and its entries in order. `None` if it cannot be read.
    fn level_entries(&self, findings: Option<&dyn Findings>) -> Option<(Arc<str>, Vec<LevelEntry>)>;

    /// Edits after which the file has these entries, by their indices now, in this order: an entry that is named twice is
    /// copied, one that is not named is deleted with its recordings. Err: why that can't be done.
    fn in_order(&self, order: &[usize], watch: Watch<'_>) -> Result<Vec<FileEdit>, String>;

    /// Edits that add a level of the same size below the entry at an index. Err: why that can't be done.
    fn add_below(&self, entry: usize, watch: Watch<'_>) -> Result<Vec<FileEdit>, String>;
}

/// Boards of levels at any step of play.
pub trait Boards: Sync {
    /// Board of a level file. `None` if the file is no level. Err: why it can't be drawn.
    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>>;

    /// The cell or step of a board that an offset of a file is about; `None` if it is about neither.
    fn board_position(&self, file: &str, offset: TextSize) -> Option<BoardPosition>;

    /// Range in a file that writes a part of a board, with these moves or with those of the file itself.
    fn board_source(&self, file: &str, part: BoardPart, moves: Option<&Value>) -> Option<TextRange>;

    /// Route of the avatar over the board of a level file, along these moves or along those of its solution. `moves` are
    /// those of a [`BoardRequest`]. `None` if the file is no level. Err: why there is none.
    fn route(&self, file: &str, moves: Option<&Value>, semantics: Semantics)
    -> Option<Result<Route, String>>;

    /// Board of the level with this name. Err: why it can't be drawn.
    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String>;
}

/// Graphs of rules: what triggers what.
pub trait Graphs: Sync {
    /// Graph of a file, or of the project where files have none of their own.
    fn graph(&self, file: &str) -> Option<Graph>;
}

/// Searches of levels as part of a check, and advice from them.
pub trait Searches: Sync {
    /// Findings of a check of this project, with searches of its levels added. Levels that can't be searched, or
    /// were searched as they are now, keep their findings.
    fn search(&self, findings: &Arc<dyn Findings>, job: &SearchJob<'_>) -> Arc<dyn Findings>;

    /// Advice where the hints of a level should stop. `None` if the file is no level.
    fn hint_advice(&self, file: &str, how: &Examination<'_>) -> Option<Result<HintAdvice, String>>;
}

/// What a search proves of a level on a board: whether it can still be won, and what a win takes.
pub trait Proofs: Sync {
    /// Whether a level can still be won after each move of a path, and after each alternative. `moves` are those of a
    /// [`BoardRequest`]; `known` are others in this form, which are believed to win from the start. `None` if the file is no
    /// level.
    fn fates(
        &self,
        file: &str,
        moves: Option<&Value>,
        known: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Fates, String>>;

    /// What becomes of a level without each of its entities. `moves` are those of a [`BoardRequest`], and name the level
    /// where a file has several. `None` if the file is no level.
    fn necessity(
        &self,
        file: &str,
        moves: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Necessity, String>>;
}

/// Named tests inside files.
pub trait TestCases: Sync {
    /// Tests in a file by name, with their ranges, in text order. Diagnostics of a test are inside its range.
    fn tests(&self, file: &str) -> Vec<(String, TextRange)>;
}
