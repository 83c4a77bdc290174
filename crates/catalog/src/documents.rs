//! The files of a pack.

use crate::model::{Document, SequenceEntry};

/// Manifest, game, theme, level.
pub static DOCUMENTS: &[Document] = &[];

/// The entries of `levelSequence`.
pub static SEQUENCE_ENTRIES: &[SequenceEntry] = &[];

/// The document whose path pattern is `path`, such as `levels/*.json`.
pub fn document(path: &str) -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.path == path)
}
