//! Options of the formatter: line width and indentation.

/// Options of the formatter. The rest of the style is up to the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatOptions {
    /// The maximum line width in characters; only lines that cannot be split are longer.
    pub width: u16,
    /// One step of indentation.
    pub indent: Indent,
}

impl FormatOptions {
    /// The allowed line widths.
    pub const WIDTHS: std::ops::RangeInclusive<u16> = 40..=400;
    /// The allowed numbers of spaces.
    pub const SPACES: std::ops::RangeInclusive<u8> = 1..=8;
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self { width: 90, indent: Indent::Spaces(2) }
    }
}

/// One step of indentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indent {
    /// This number of spaces.
    Spaces(u8),
    /// A tab.
    Tab,
}

impl Indent {
    /// The width of a tab in columns.
    const TAB_COLUMNS: usize = 4;

    /// The width of one step in columns.
    pub const fn columns(self) -> usize {
        match self {
            Self::Spaces(spaces) => spaces as usize,
            Self::Tab => Self::TAB_COLUMNS,
        }
    }

    /// Appends the indentation of `times` steps to `text`.
    pub fn write(self, times: usize, text: &mut String) {
        let (character, count) = match self {
            Self::Spaces(spaces) => (' ', usize::from(spaces)),
            Self::Tab => ('\t', 1),
        };
        text.extend(std::iter::repeat_n(character, count.saturating_mul(times)));
    }
}
