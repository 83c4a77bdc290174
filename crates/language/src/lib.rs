//! What the tools of any language answer, as plain data. No JSON, no pack, no editor protocol.

mod action;
mod completion;
mod diagnostic;
mod escape;
mod fix;
mod hover;

pub use action::Action;
pub use completion::{Completion, CompletionKind};
pub use diagnostic::{Diagnostic, FileRange, Related, Severity, Tag};
pub use escape::{escape, escape_lines, is_control};
pub use fix::{Applicability, FileEdit, Fix, Fixes};
pub use hover::Hover;
