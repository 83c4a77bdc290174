//! Facet of recording what is played, as tests of a game.

use serde_json::Value as Json;

use crate::{ExportedRecording, NewRecording, PlayError, RecordError, RecordRequest};

/// Recordings of what is played, which are kept as tests of a game.
pub trait Recorder: Sync {
    /// Reads moves in the short notation of recordings.
    fn read_moves(&self, text: &str) -> Result<Json, String>;

    /// Plays moves, and records them with what is expected of them.
    fn record(&self, request: &RecordRequest<'_>) -> Result<NewRecording, RecordError>;

    /// Plays the recordings in the form of another tool, one after the other.
    fn export<'e>(&'e self) -> Result<Box<dyn Iterator<Item = ExportedRecording> + 'e>, PlayError>;
}
