//! A change that a person may ask for at a place.

use crate::{Diagnostic, Fix};

/// A fix together with what it mends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// What it changes.
    pub fix: Fix,
    /// The diagnostic that it mends.
    pub mends: Diagnostic,
    /// Whether it is the one to choose when there are several for the same diagnostic.
    pub is_preferred: bool,
}
