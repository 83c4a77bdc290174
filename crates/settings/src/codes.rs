//! The codes that settings may speak of. Who calls knows them.

use language::Severity;

/// A code of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The code.
    pub code: &'static str,
    /// How bad it is, unless settings say otherwise.
    pub severity: Severity,
    /// The pattern in one line.
    pub summary: &'static str,
    /// All there is to say about it, in Markdown.
    pub doc: &'static str,
    /// Whether its severity cannot be changed.
    pub severity_is_locked: bool,
}

/// All codes.
#[derive(Clone, Debug, Default)]
pub struct Codes(Vec<Code>);

impl Codes {
    /// These codes.
    pub fn new(codes: impl IntoIterator<Item = Code>) -> Self {
        Self(codes.into_iter().collect())
    }

    pub(crate) fn get(&self, code: &str) -> Option<&Code> {
        self.0.iter().find(|it| it.code == code)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Code> + Clone {
        self.0.iter()
    }

    /// Those whose severity may be changed.
    pub(crate) fn changeable(&self) -> impl Iterator<Item = &Code> + Clone {
        self.0.iter().filter(|it| !it.severity_is_locked)
    }
}
