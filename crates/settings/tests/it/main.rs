//! Settings files: their diagnostics, their effect, and editing them.

mod editing;
mod meaning;
mod page;
mod reading;
mod support;
