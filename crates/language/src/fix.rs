//! A way to mend a diagnostic, as edits.

use std::sync::Arc;

use text::Edit;

/// How sure a fix is, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// It keeps what was meant; tools may apply it unasked.
    Safe,
    /// Likely, but a person should look.
    Unsafe,
    /// For a person to choose in an editor, and often to fill in: it removes something, or what it writes is
    /// made up. Tools never apply it.
    Manual,
}

impl Applicability {
    /// As people read and write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
            Self::Manual => "manual",
        }
    }
}

/// How often fixes come with what a rule reports, and how sure they may be, surest first. In a file whose text is
/// broken only fixes of its text are offered, whatever is declared, and to very large objects and arrays nothing is added,
/// nor is anything taken out of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixes {
    /// Nothing it reports has one.
    Never,
    /// Some of what it reports.
    Sometimes(&'static [Applicability]),
    /// All that it reports.
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

    /// How sure they may be, surest first; nothing where there are none.
    pub const fn applicabilities(self) -> &'static [Applicability] {
        match self {
            Self::Never => &[],
            Self::Sometimes(sure) | Self::Always(sure) => sure,
        }
    }
}

/// In few words: `never`, `sometimes safe`, `always unsafe, manual`.
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
    /// Path below the root that was analyzed.
    pub file: Arc<str>,
    /// What changes there.
    pub edit: Edit,
}

/// A titled set of edits that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
    /// All of it, or none.
    pub edits: Vec<FileEdit>,
}
