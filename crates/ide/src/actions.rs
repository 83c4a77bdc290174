//! Fixes at a place.

use language::{Action, Diagnostic, Fix};
use pack::Pack;
use text::TextRange;

/// The fixes of the diagnostics that touch a range of a file.
pub fn actions(_pack: &Pack, _diagnostics: &[Diagnostic], _file: &str, _range: TextRange) -> Vec<Action> {
    Vec::new()
}

/// All safe fixes of a file as one, `None` when there are none.
pub fn fix_all(_pack: &Pack, _diagnostics: &[Diagnostic], _file: &str) -> Option<Fix> {
    None
}
