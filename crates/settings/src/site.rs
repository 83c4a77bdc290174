//! The syntactic context at an offset: what is being written, and in which table. It is computed from the text
//! before the offset, so that incomplete lines work too.

use text::{TextRange, TextSize};
use toml_parser::Source;
use toml_parser::parser::{Event, EventKind};

use crate::keys::{KEYS, Key, Ty};
use crate::tree;

/// The syntactic role of what is being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A name between the brackets of a header.
    Header,
    /// A key of a table.
    Key,
    /// The value of a key.
    Value,
    /// An element of the array that is the value of a key.
    Element,
}

/// The syntactic context at an offset.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) place: Place,
    /// The keys from the root to the surrounding table, or to the key of a value. In a header, those before the
    /// one at the offset.
    pub(crate) path: Vec<String>,
    /// The other keys of the surrounding table. For a table with a header, only those under that header.
    pub(crate) beside: Vec<String>,
    /// The range of the word at the offset; empty if there is none.
    pub(crate) range: TextRange,
    /// The word without quotes.
    pub(crate) word: String,
    /// The start of the header.
    pub(crate) header: Option<TextSize>,
    /// Whether the table is inline.
    pub(crate) is_inline: bool,
}

/// The schema of a path of keys.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table of codes.
    Codes,
    /// The value of a key.
    Value(&'static Key),
    /// The severity of a code.
    Level,
}

/// Resolves a path of keys in the table of settings; `None` if it is unknown.
pub(crate) fn follow(path: &[String]) -> Option<At> {
    let mut at = At::Table(KEYS);
    for name in path {
        let key = match at {
            At::Table(keys) => keys.iter().find(|key| key.name == *name)?,
            At::Codes => {
                at = At::Level;
                continue;
            }
            At::Value(_) | At::Level => return None,
        };
        at = match key.ty {
            Ty::Rules => At::Codes,
            Ty::Table(keys) | Ty::Tables(keys) => At::Table(keys),
            _ => At::Value(key),
        };
    }
    Some(at)
}

/// A table or array that is still open at the offset.
struct Frame {
    kind: FrameKind,
    /// The keys to it, or those of the entry being written in it.
    keys: Vec<String>,
    beside: Vec<String>,
    is_value: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FrameKind {
    Lines,
    Inline,
    Array,
}

impl Frame {
    const fn new(kind: FrameKind) -> Self {
        Self { kind, keys: Vec::new(), beside: Vec::new(), is_value: false }
    }

    /// Starts the next key or element.
    fn next(&mut self) {
        if let Some(first) = self.keys.first().filter(|_| self.is_value) {
            self.beside.push(first.clone());
        }
        self.keys.clear();
        self.is_value = false;
    }
}

/// The syntactic context of an offset; `None` in a comment.
pub(crate) fn site(text: &str, offset: TextSize) -> Option<Site> {
    let source = Source::new(text);
    let (events, _) = tree::events(text);
    let at = usize::from(offset);
    let mut header: Vec<String> = Vec::new();
    let mut header_at: Option<TextSize> = None;
    let mut frames = vec![Frame::new(FrameKind::Lines)];
    let mut after_dot = false;
    let mut token: Option<&Event> = None;
    for event in &events {
        let (start, end) = (event.span().start(), event.span().end());
        if start > at || start == at && start < end && !is_word(event) {
            break;
        }
        if is_word(event) && end >= at {
            token = Some(event);
            break;
        }
        if event.kind() == EventKind::Comment && end >= at {
            return None;
        }
        let depth = frames.len();
        let Some(frame) = frames.last_mut() else { break };
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                header.clear();
                header_at = Some(TextSize::new(start as u32));
                frames = vec![Frame::new(FrameKind::Lines)];
                after_dot = false;
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => header_at = None,
            EventKind::SimpleKey => {
                let mut key = String::new();
                if let Some(raw) = source.get(event) {
                    raw.decode_key(&mut key, &mut ());
                }
                let keys = if header_at.is_some() { &mut header } else { &mut frame.keys };
                if !after_dot {
                    keys.clear();
                }
                keys.push(key);
                after_dot = false;
            }
            EventKind::KeySep => after_dot = true,
            EventKind::KeyValSep => frame.is_value = true,
            EventKind::ArrayOpen => frames.push(Frame::new(FrameKind::Array)),
            EventKind::InlineTableOpen => frames.push(Frame::new(FrameKind::Inline)),
            EventKind::ArrayClose | EventKind::InlineTableClose if depth > 1 => {
                frames.pop();
            }
            EventKind::ValueSep if frame.kind == FrameKind::Inline => frame.next(),
            EventKind::Newline if frame.kind == FrameKind::Lines => {
                frame.next();
                header_at = None;
                after_dot = false;
            }
            _ => {}
        }
    }
    let (range, word) = match token {
        Some(event) => (tree::range(event.span()), word(source, event)),
        None => (TextRange::empty(offset), String::new()),
    };
    if !after_dot && header_at.is_some() {
        header.clear();
    }
    let mut path = header;
    let Some(last) = frames.last().filter(|_| header_at.is_none()) else {
        let (beside, is_inline) = (Vec::new(), false);
        return Some(Site { place: Place::Header, path, beside, range, word, header: header_at, is_inline });
    };
    for frame in &frames {
        // The keys before a dot or a value; the part being written belongs to neither.
        if frame.is_value || after_dot && std::ptr::eq(frame, last) {
            path.extend(frame.keys.iter().cloned());
        }
    }
    let place = match last.kind {
        FrameKind::Array => Place::Element,
        _ if last.is_value => Place::Value,
        _ => Place::Key,
    };
    let beside = last.beside.clone();
    Some(Site { place, path, beside, range, word, header: None, is_inline: last.kind == FrameKind::Inline })
}

fn is_word(event: &Event) -> bool {
    matches!(event.kind(), EventKind::SimpleKey | EventKind::Scalar)
}

fn word(source: Source<'_>, event: &Event) -> String {
    let mut word = String::new();
    if let Some(raw) = source.get(event) {
        if event.kind() == EventKind::SimpleKey {
            raw.decode_key(&mut word, &mut ());
        } else {
            let _ = raw.decode_scalar(&mut word, &mut ());
        }
    }
    word
}
