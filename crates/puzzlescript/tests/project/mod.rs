//! Games as projects, as the tools open them.

use std::sync::Arc;

use language::{Files, Language, Project};
use puzzlescript::PUZZLESCRIPT;

/// A game, which comes first, and the files beside it: names and texts.
pub(crate) fn open(files: &[(&str, &str)]) -> Arc<dyn Project> {
    let texts = files.iter().map(|(name, text)| (Arc::from(*name), Ok(Arc::from(*text)))).collect();
    PUZZLESCRIPT.open(Files { texts, ..Files::default() })
}
