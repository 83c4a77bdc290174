//! Where a part of what a scalar says is written: through quotes, escapes, folded lines and indentation
//! (`spec section 2`).

use std::ops::Range;

use crate::Style;

/// A piece of what a scalar says, and where it is written.
struct Piece {
    value: Range<usize>,
    source: Range<usize>,
    /// Whether it is written letter by letter; otherwise it is an escape or the end of a line.
    is_verbatim: bool,
}

/// Where a part of what a scalar says is written, in bytes of its source.
///
/// `source` is the scalar with its quotes or the header of its block, of YAML or JSON; `value` is what it says. Returns
/// `None` where the part is no text of `value`, or where the source does not say it. Takes time linear in the source.
pub fn part(source: &str, value: &str, part: Range<usize>) -> Option<Range<usize>> {
    parts(source, value).of(part)
}

/// The same for many parts of one scalar: what is linear in the source is done once.
pub fn parts<'v>(source: &str, value: &'v str) -> Parts<'v> {
    let style = Style::of_scalar(source);
    let pieces = match style {
        Style::Literal | Style::Folded => of_block(source, value),
        _ => of_flow(source, value, style),
    };
    Parts { value, pieces }
}

/// Where the parts of what a scalar says are written.
pub struct Parts<'v> {
    value: &'v str,
    /// In order of both texts; `None` where the source does not say the value.
    pieces: Option<Vec<Piece>>,
}

impl Parts<'_> {
    /// Where a part is written, as [`part`] gives it.
    pub fn of(&self, part: Range<usize>) -> Option<Range<usize>> {
        self.value.get(part.clone())?;
        place(self.pieces.as_deref()?, part)
    }
}

fn place(pieces: &[Piece], part: Range<usize>) -> Option<Range<usize>> {
    // Some pieces say nothing: they end where they begin.
    let from = pieces.partition_point(|it| it.value.end <= part.start);
    let start = match pieces.get(from) {
        Some(piece) if piece.is_verbatim => piece.source.start + (part.start - piece.value.start),
        Some(piece) if piece.value.start == part.start => piece.source.start,
        Some(_) => return None,
        // Behind the last letter.
        None => pieces.last().map_or(0, |it| it.source.end),
    };
    if part.is_empty() {
        return Some(start..start);
    }
    let to = pieces.partition_point(|it| it.value.end < part.end);
    let last = pieces.get(to).filter(|it| it.value.start < part.end)?;
    let end = if last.is_verbatim {
        last.source.start + (part.end - last.value.start)
    } else if last.value.end == part.end {
        last.source.end
    } else {
        return None;
    };
    Some(start..end)
}

/// The pieces of a scalar with or without quotes.
fn of_flow(source: &str, value: &str, style: Style) -> Option<Vec<Piece>> {
    let (mut at, end) = match style {
        Style::SingleQuoted | Style::DoubleQuoted => (1, source.len().checked_sub(1)?),
        _ => (0, source.len()),
    };
    let mut said = 0;
    let mut pieces: Vec<Piece> = Vec::new();
    while at < end {
        let rest = source.get(at..end)?;
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let written = if rest.get(..blanks)?.contains(['\n', '\r']) {
            blanks
        } else {
            match (style, rest.as_bytes().first()?) {
                (Style::SingleQuoted, b'\'') => 2,
                (Style::DoubleQuoted, b'\\') => escape(rest)?,
                _ => 0,
            }
        };
        let left = value.get(said..)?;
        if written == 0 {
            let letter = left.chars().next()?;
            if !rest.starts_with(letter) {
                return None;
            }
            let length = letter.len_utf8();
            match pieces.last_mut() {
                Some(last) if last.is_verbatim => {
                    last.value.end += length;
                    last.source.end += length;
                }
                _ => pieces.push(Piece {
                    value: said..said + length,
                    source: at..at + length,
                    is_verbatim: true,
                }),
            }
            said += length;
            at += length;
            continue;
        }
        let says = if written == blanks {
            // The end of a line is a blank, and empty lines are ends of lines.
            let ends = left.len() - left.trim_start_matches('\n').len();
            if ends > 0 { ends } else { usize::from(left.starts_with(' ')) }
        } else if rest.starts_with("\\\n") || rest.starts_with("\\\r") {
            0
        } else {
            left.chars().next()?.len_utf8()
        };
        let next = (at + written).min(end);
        pieces.push(Piece { value: said..said + says, source: at..next, is_verbatim: false });
        said += says;
        at = next;
    }
    (said == value.len()).then_some(pieces)
}

/// The length of the escape that a text begins with. A pair of halves of UTF-16 is one escape.
fn escape(rest: &str) -> Option<usize> {
    let letter = rest.get(1..)?.chars().next()?;
    Some(match letter {
        'x' => 4,
        'u' => {
            let half = |text: &str| {
                let digits = text.strip_prefix("\\u").and_then(|it| it.get(..4))?;
                u16::from_str_radix(digits, 16).ok()
            };
            let is_pair = half(rest).is_some_and(|it| (0xd800..0xdc00).contains(&it))
                && rest.get(6..).and_then(half).is_some_and(|it| (0xdc00..0xe000).contains(&it));
            if is_pair { 12 } else { 6 }
        }
        'U' => 10,
        // The end of a line that counts as nothing, with the indentation of the next one.
        '\n' | '\r' => 1 + (rest.len() - 1 - rest[1..].trim_start_matches([' ', '\t', '\r', '\n']).len()),
        letter => 1 + letter.len_utf8(),
    })
}

/// The pieces of a block: a line each, without its indentation.
fn of_block(source: &str, value: &str) -> Option<Vec<Piece>> {
    let mut at = source.find('\n')? + 1;
    let mut said = 0;
    let mut indentation = None;
    let mut pieces: Vec<Piece> = Vec::new();
    for line in source.get(at..)?.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        let blanks = line.len() - line.trim_start_matches(' ').len();
        let mut left = value.get(said..)?;
        if indentation.is_none() {
            if line.trim_matches(' ').is_empty() {
                continue;
            }
            // What the first line says shows how much of its blanks is indentation.
            let first = left.trim_start_matches('\n');
            let own = first.len() - first.trim_start_matches(' ').len();
            indentation = Some(blanks.checked_sub(own)?);
        }
        let indentation = indentation.unwrap_or(0);
        let Some(content) = line.get(indentation..).filter(|it| blanks >= indentation && !it.is_empty())
        else {
            continue;
        };
        let ends = left.len() - left.trim_start_matches('\n').len();
        let between = if ends > 0 { ends } else { usize::from(said > 0 && left.starts_with(' ')) };
        left = left.get(between..)?;
        if !left.starts_with(content) {
            return None;
        }
        let begin = start + indentation;
        if let Some(last) = pieces.last() {
            let (value, source) = (said..said + between, last.source.end..begin);
            pieces.push(Piece { value, source, is_verbatim: false });
        }
        said += between;
        let (value, source) = (said..said + content.len(), begin..begin + content.len());
        pieces.push(Piece { value, source, is_verbatim: true });
        said += content.len();
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a word of a scalar is written.
    fn written<'s>(source: &'s str, word: &str) -> Option<&'s str> {
        let document = crate::read(format!("at: {source}\n"));
        let value = document.root()?.get("at")?;
        let source_read = value.source().to_owned();
        let said = value.as_str()?.into_owned();
        let start = said.find(word)?;
        let place = part(&source_read, &said, start..start + word.len())?;
        source.get(place)
    }

    #[test]
    fn a_word_is_found_in_every_style() {
        for source in [
            "same.state.it",
            "'same.state.it'",
            "\"same.state.it\"",
            "|\n  same.state.it",
            ">-\n  same.state.it",
            "|2\n    same.state.it\n  more",
            "several\n  lines, same.state.it\n\n  and more",
            "\"several \\\n  lines, \\u00e4 same.state.it\"",
            "'it''s same.state.it'",
            ">\n  folded\n  lines,\n\n  then\n    deeper\n  same.state.it\n",
        ] {
            assert_eq!(written(source, "same.state.it"), Some("same.state.it"), "{source}");
        }
    }

    #[test]
    fn parts_beside_a_line_end_that_says_nothing_are_found() {
        let source = "\"ab\\\n  cd\"";
        let all = parts(source, "abcd");
        let written = |part| all.of(part).and_then(|place| source.get(place));
        assert_eq!(written(0..2), Some("ab"));
        assert_eq!(written(2..4), Some("cd"));
        assert_eq!(written(1..3), Some("b\\\n  c"));
        assert_eq!(written(4..4), Some(""));
        assert_eq!(written(3..5), None);
    }

    #[test]
    fn an_escape_is_a_letter() {
        assert_eq!(written("\"a \\x68ill\"", "hill"), Some("\\x68ill"));
        assert_eq!(written("\"a \\ud83d\\ude00!\"", "😀"), Some("\\ud83d\\ude00"));
        assert_eq!(written("'it''s'", "it's"), Some("it''s"));
    }

    #[test]
    fn what_a_text_does_not_say_is_nowhere() {
        assert_eq!(part("hill", "hall", 0..4), None);
        assert_eq!(part("hill", "hill", 2..9), None);
        assert_eq!(part("\"\\u00e4\"", "ä", 0..1), None);
    }
}
