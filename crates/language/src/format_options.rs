//! How a formatter lays out text: how wide lines get, and how they are indented.

/// How text is laid out. What else makes up a style is the language's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatOptions {
    /// The columns of a line, counted in characters, that what may be on several lines stays within.
    pub width: u16,
    /// One step of indentation.
    pub indent: Indent,
}

impl FormatOptions {
    /// The widths that can be chosen.
    pub const WIDTHS: std::ops::RangeInclusive<u16> = 40..=400;
    /// The numbers of spaces that can be chosen.
    pub const SPACES: std::ops::RangeInclusive<u8> = 1..=8;
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self { width: 100, indent: Indent::Spaces(2) }
    }
}

/// One step of indentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indent {
    /// So many spaces.
    Spaces(u8),
    /// A tab.
    Tab,
}

impl Indent {
    /// The columns that a tab counts for.
    const TAB_COLUMNS: usize = 4;

    /// How many columns it counts for.
    pub const fn columns(self) -> usize {
        match self {
            Self::Spaces(spaces) => spaces as usize,
            Self::Tab => Self::TAB_COLUMNS,
        }
    }

    /// Its characters, several times.
    pub fn write(self, times: usize, text: &mut String) {
        let (character, count) = match self {
            Self::Spaces(spaces) => (' ', usize::from(spaces)),
            Self::Tab => ('\t', 1),
        };
        text.extend(std::iter::repeat_n(character, count.saturating_mul(times)));
    }
}
