//! A reader for what nearly all of a game is: block lists and maps, brackets, words and simple quotes. It is several times
//! as fast as the strict reader, gives the same events, and gives up at anything else: whatever it does not know, and
//! whatever is wrong, is read again by the strict reader. A law holds both against each other.

mod flow;
mod line;

use std::collections::HashMap;

use text::range;

use crate::Style;
use crate::events::{Event, Spanned};
use crate::scalar::is_unprintable;

/// Lists and maps that are open at once; deeper ones are for the strict reader.
const NESTING: usize = 100;

/// The longest key, in bytes, that needs no sign of its own.
const LONGEST_KEY: usize = 1000;

/// Something that this reader does not know, or that is wrong.
pub(crate) struct Unusual;

/// What a step of reading comes to.
type Step<T = ()> = Result<T, Unusual>;

/// Reads a whole text. What `each` was given before [`Unusual`] comes to nothing.
pub(crate) fn read<'t>(
    text: &'t str,
    mut each: impl FnMut(Spanned<'t>) -> Result<(), crate::fold::Complete>,
) -> Step {
    if !is_readable(text) {
        return Err(Unusual);
    }
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        open: Vec::new(),
        flows: 0,
        has_root: false,
        anchors: HashMap::new(),
        named: 0,
        each: &mut |event| each(event).map_err(|_complete| Unusual),
    };
    reader.emit(Event::Document { is_explicit: false }, 0, 0)?;
    while let Some(column) = reader.next_line()? {
        reader.line(column)?;
    }
    reader.close_deeper(None, text.len())?;
    if reader.has_root { Ok(()) } else { Err(Unusual) }
}

/// Whether this reader takes a text.
#[doc(hidden)]
pub fn takes(text: &str) -> bool {
    read(text, |_| Ok(())).is_ok()
}

/// Whether a text has only characters that need no second look: no tabs and other controls, no marks of byte order, no
/// line ends but those of two kinds.
fn is_readable(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_before_line_end = |at: usize| bytes.get(at + 1) == Some(&b'\n');
    let is_usual = |(at, byte): (usize, &u8)| match byte {
        b'\n' | b' '..=b'~' => true,
        b'\r' => is_before_line_end(at),
        _ => false,
    };
    let is_printable = |(at, letter): (usize, char)| match letter {
        '\n' => true,
        '\r' => is_before_line_end(at),
        letter => !is_unprintable(letter),
    };
    bytes.iter().enumerate().all(is_usual) || text.char_indices().all(is_printable)
}

/// Whether a line ends here. Behind the first half of a line end there is the other one.
fn is_line_end(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b'\n' | b'\r'))
}

/// Whether a blank or the end of a line is here.
fn is_apart(byte: Option<&u8>) -> bool {
    is_line_end(byte) || byte == Some(&b' ')
}

/// A list or map by indentation.
struct Open {
    is_map: bool,
    column: usize,
    /// Where a value is missing still: at its colon, or behind its dash.
    waits: Option<usize>,
}

struct Reader<'r, 't> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    open: Vec<Open>,
    /// The number of brackets that are open.
    flows: usize,
    has_root: bool,
    /// The numbers of the anchors, by their names.
    anchors: HashMap<&'t str, usize>,
    /// The number of anchors so far.
    named: usize,
    each: &'r mut dyn FnMut(Spanned<'t>) -> Step,
}

impl<'t> Reader<'_, 't> {
    fn emit(&mut self, event: Event<'t>, start: usize, end: usize) -> Step {
        (self.each)(Spanned { event, range: range(start, end), tag: None })
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn slice(&self, start: usize, end: usize) -> Step<&'t str> {
        self.text.get(start..end).ok_or(Unusual)
    }

    fn blanks(&mut self) {
        while self.byte() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Goes to the first letter of the next line that says something, and returns its column.
    fn next_line(&mut self) -> Step<Option<usize>> {
        loop {
            let start = self.at;
            self.blanks();
            match self.byte() {
                None => return Ok(None),
                Some(b'\n') => self.at += 1,
                Some(b'\r') => self.at += 2,
                Some(b'#') => self.comment()?,
                Some(_) => return Ok(Some(self.at - start)),
            }
        }
    }

    /// A comment from its sign to the end of the line.
    fn comment(&mut self) -> Step {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| is_line_end(Some(byte)));
        self.at = end.map_or(self.bytes.len(), |end| start + end);
        self.emit(Event::Comment, start, self.at)
    }

    /// The end of a line whose last text ends at an offset, perhaps behind a comment. The next line is not touched.
    fn end_of_line(&mut self, text: usize) -> Step {
        self.blanks();
        match self.byte() {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(b'\r') => {
                self.at += 2;
                Ok(())
            }
            Some(b'#') if self.at > text => self.comment(),
            Some(_) => Err(Unusual),
        }
    }

    /// Says that the value of a key is absent.
    fn absent(&mut self, at: usize) -> Step {
        let value = Event::Scalar { value: "~".into(), style: Style::Plain, tag: None, anchor: None };
        self.emit(value, at, at)
    }

    /// Closes what is indented more than a column, or all of it.
    fn close_deeper(&mut self, column: Option<usize>, at: usize) -> Step {
        while let Some(last) = self.open.last()
            && column.is_none_or(|column| last.column > column)
        {
            self.close(at)?;
        }
        Ok(())
    }

    /// Closes the innermost list or map by indentation.
    fn close(&mut self, at: usize) -> Step {
        let Some(last) = self.open.pop() else { return Ok(()) };
        match last.waits {
            Some(place) if last.is_map => self.absent(place)?,
            Some(_) => return Err(Unusual),
            None => {}
        }
        self.emit(Event::Close, at, at)
    }

    /// Opens a list or map by indentation, as the value that is waited for.
    fn open(&mut self, is_map: bool, column: usize, start: usize) -> Step {
        match self.open.last_mut() {
            Some(last) => {
                last.waits.take().ok_or(Unusual)?;
            }
            None if self.has_root => return Err(Unusual),
            None => self.has_root = true,
        }
        if self.open.len() >= NESTING {
            return Err(Unusual);
        }
        self.open.push(Open { is_map, column, waits: None });
        let event = Event::Open { is_list: !is_map, style: Style::Block, tag: None };
        self.emit(event, start, start)
    }
}
