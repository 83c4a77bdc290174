//! What the tools of any language answer, as plain data. No JSON, no pack, no editor protocol.

mod diagnostic;
mod fix;

pub use diagnostic::{Diagnostic, FileRange, Related, Severity, Tag};
pub use fix::{Applicability, FileEdit, Fix};
