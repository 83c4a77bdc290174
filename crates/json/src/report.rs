//! Collects errors up to a cap, and creates excerpts of the text for messages.

use std::fmt::Write as _;

use text::{TextRange, range};

use crate::error::MAX_ERRORS;
use crate::{SyntaxError, SyntaxErrorKind};

/// Maximum number of characters in an excerpt.
const EXCERPT: usize = 40;

/// Cap on the errors in a line with an odd number of quotes; further errors only follow from the first few.
const MAX_IN_TORN_LINE: usize = 4;

/// The lines of a text with an odd number of unescaped quotes, so that one is missing or superfluous.
pub fn torn_lines(text: &str) -> impl Iterator<Item = TextRange> + '_ {
    let lines = text.split_inclusive('\n').scan(0, |start, line| {
        let at = *start;
        *start += line.len();
        Some((at, line))
    });
    lines.filter(|(_, line)| has_odd_quotes(line)).map(|(at, line)| range(at, at + line.len()))
}

fn has_odd_quotes(line: &str) -> bool {
    let mut is_odd = false;
    let mut bytes = line.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'"' => is_odd = !is_odd,
            _ => {}
        }
    }
    is_odd
}

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Report {
    errors: Vec<SyntaxError>,
    /// The lines with an odd number of quotes, where one mistake causes many errors; each with the number of
    /// errors so far.
    torn: Vec<(TextRange, usize)>,
    left_out: usize,
    /// Kind and range of the first omitted error.
    first_left_out: Option<(SyntaxErrorKind, TextRange)>,
}

impl Report {
    /// A report on a text.
    pub(crate) fn of(text: &str) -> Self {
        let torn = torn_lines(text).map(|line| (line, 0)).collect();
        Self { torn, ..Self::default() }
    }

    /// Adds an error. Beyond the cap the message is not created, so that garbage is cheap.
    pub(crate) fn add(
        &mut self,
        kind: SyntaxErrorKind,
        place: (usize, usize),
        message: impl FnOnce() -> String,
    ) {
        self.add_related(kind, place, message, || None);
    }

    /// Adds an error with a related range.
    pub(crate) fn add_related(
        &mut self,
        kind: SyntaxErrorKind,
        place: (usize, usize),
        message: impl FnOnce() -> String,
        related: impl FnOnce() -> Option<(TextRange, String)>,
    ) {
        let place = range(place.0, place.1);
        let line = self.torn.partition_point(|(line, _)| line.end() < place.start());
        if let Some((_, count)) = self.torn.get_mut(line).filter(|(line, _)| line.contains_range(place)) {
            *count += 1;
            if *count > MAX_IN_TORN_LINE {
                return;
            }
        }
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(SyntaxError { kind, range: place, message: message(), related: related() });
        } else {
            self.left_out += 1;
            self.first_left_out.get_or_insert((kind, place));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The errors sorted by range; then, at the range of the first omitted one, the number of omitted errors.
    pub(crate) fn finish(mut self) -> Vec<SyntaxError> {
        self.errors.sort_by_key(|error| (error.range.start(), error.range.end()));
        if let Some((kind, range)) = self.first_left_out {
            let message = match self.left_out {
                1 => "1 further syntax error left out".to_owned(),
                count => format!("{count} further syntax errors left out"),
            };
            self.errors.push(SyntaxError { kind, range, message, related: None });
        }
        self.errors
    }
}

/// A piece of the text in backticks, on one line and shortened if it is long.
pub(crate) fn excerpt(text: &str) -> String {
    let mut result = String::from("`");
    for (count, character) in text.chars().enumerate() {
        if count == EXCERPT {
            result.push('…');
            break;
        }
        if is_invisible(character) {
            // Writing to a `String` cannot fail.
            let _ = write!(result, "U+{:04X}", u32::from(character));
        } else {
            result.push(character);
        }
    }
    result.push('`');
    result
}

/// Returns true if a character is invisible or would break the line of a message.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || (character != ' ' && character.is_whitespace())
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_stay_on_one_line_and_are_cut() {
        assert_eq!(excerpt("a\nb"), "`aU+000Ab`");
        assert_eq!(excerpt(&"x".repeat(50)), format!("`{}…`", "x".repeat(40)));
    }

    #[test]
    fn errors_beyond_the_bound_are_counted() {
        let mut report = Report::default();
        for place in 0..MAX_ERRORS + 3 {
            report.add(SyntaxErrorKind::Comment, (place, place), String::new);
        }
        let errors = report.finish();
        assert_eq!(errors.len(), MAX_ERRORS + 1);
        assert_eq!(errors[MAX_ERRORS].message, "3 further syntax errors left out");
    }
}
