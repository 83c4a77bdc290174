//! Fixes of diagnostics, as edits.

use std::sync::Arc;

use text::Edit;

/// How safe a fix is, safest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// It preserves the intent; tools may apply it automatically.
    Safe,
    /// Probably right, but needs review.
    Unsafe,
    /// For a person to choose and often complete in an editor: it removes something or inserts a placeholder.
    /// Tools never apply it.
    Manual,
}

impl Applicability {
    /// The name used in output and settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Manual => "manual",
        }
    }
}

/// How often the diagnostics of a rule have fixes, and their applicabilities, safest first. Two exceptions hold
/// for every rule: files with syntax errors get fixes of the syntax only, and very large objects and arrays get
/// no fix that adds or removes elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// No diagnostic has a fix.
    Never,
    /// Some diagnostics have a fix.
    Sometimes(&'static [Applicability]),
    /// All diagnostics have a fix.
    Always(&'static [Applicability]),
}

impl Fixes {
    /// `never`, `sometimes` or `always`.
    pub const fn how_often(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Sometimes(_) => "sometimes",
            Self::Always(_) => "always",
        }
    }

    /// The applicabilities, safest first; empty for `Never`.
    pub const fn applicabilities(self) -> &'static [Applicability] {
        match self {
            Self::Never => &[],
            Self::Sometimes(sure) | Self::Always(sure) => sure,
        }
    }
}

/// A short form: `never`, `sometimes safe`, `always unsafe, manual`.
impl std::fmt::Display for Fixes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.how_often())?;
        for (at, sure) in self.applicabilities().iter().enumerate() {
            write!(f, "{}{}", if at == 0 { " " } else { ", " }, sure.name())?;
        }
        Ok(())
    }
}

/// An edit of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// The path relative to the root that was analyzed.
    pub file: Arc<str>,
    /// The edit.
    pub edit: Edit,
}

/// A titled set of edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The title, in the imperative.
    pub title: String,
    /// How safe the fix is.
    pub applicability: Applicability,
    /// The edits, to apply all or none.
    pub edits: Vec<FileEdit>,
}
