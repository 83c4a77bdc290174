//! What there is to say about a game, in the order in which the reference says it (spec sections 1 and 20).

use std::hash::{Hash, Hasher};

use language::{Rule, Severity};
use rustc_hash::{FxHashSet, FxHasher};
use text::TextRange;

use crate::rules::general::TOO_MANY_ISSUES;
use crate::words::MESSAGES;

/// The line that a message is about, as the reference counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A line of the text, from 1; 0 for the palette.
    At(u32),
    /// The game as a whole.
    Nowhere,
}

impl Line {
    /// The number of the line, if it has one.
    pub fn number(self) -> Option<u32> {
        match self {
            Self::At(line) => Some(line),
            Self::Nowhere => None,
        }
    }
}

/// One thing that is said about a game.
#[derive(Clone, Debug)]
pub struct Message {
    /// The code and all that is known of it.
    pub rule: &'static Rule,
    /// How bad it is.
    pub severity: Severity,
    /// The line that it counts for.
    pub line: Line,
    /// The bytes of the text that are wrong.
    pub range: TextRange,
    /// One line without a final stop.
    pub text: String,
    /// Other places that explain it.
    pub related: Vec<(TextRange, String)>,
    /// What to do, where the text does not say it.
    pub help: Option<String>,
    /// What the reference's own words tell apart, where that is not what ours do: equal ones on a line are said once.
    said_as: Option<String>,
}

impl Message {
    /// A message with the severity of its rule.
    pub fn new(rule: &'static Rule, line: Line, range: TextRange, text: impl Into<String>) -> Self {
        let severity = rule.severity;
        Self {
            rule,
            severity,
            line,
            range,
            text: text.into(),
            related: Vec::new(),
            help: None,
            said_as: None,
        }
    }

    /// The same as a warning.
    pub fn as_warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same, to be said once per line: the reference does not name what it is about.
    pub fn once(mut self) -> Self {
        self.said_as = Some(String::new());
        self
    }

    /// The same, to be said once for each of these words on a line: the reference names it so.
    pub fn said_as(mut self, words: impl Into<String>) -> Self {
        self.said_as = Some(words.into());
        self
    }

    /// The same with another place of the text.
    pub fn related(mut self, range: TextRange, text: impl Into<String>) -> Self {
        self.related.push((range, text.into()));
        self
    }

    /// The same with what to do.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether it adds to the number of errors: errors do, and warnings that carry no line (spec section 1).
    pub fn counts(&self) -> bool {
        let is_error = self.severity == Severity::Error;
        !std::ptr::eq(self.rule, &raw const TOO_MANY_ISSUES) && (is_error || self.line == Line::Nowhere)
    }
}

/// All that is said about a game. What was said before about the same line in the same words is not said again. One more than
/// [`MESSAGES`] is still said; then only that this was too much, and there is no game.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    list: Vec<Message>,
    said: FxHashSet<u64>,
    errors: usize,
    is_closed: bool,
}

impl Messages {
    /// Says something.
    pub fn say(&mut self, message: Message) {
        if self.is_closed || self.is_full() {
            return;
        }
        let mut hasher = FxHasher::default();
        // The reference names everything in one case.
        let words = message.said_as.as_ref().unwrap_or(&message.text).to_lowercase();
        (message.rule.code, message.severity, message.line, words).hash(&mut hasher);
        if !self.said.insert(hasher.finish()) {
            return;
        }
        self.errors += usize::from(message.counts());
        let range = message.range;
        self.list.push(message);
        if self.list.len() > MESSAGES {
            let text = format!(
                "more than {MESSAGES} messages; the game cannot be played, and further messages are not shown"
            );
            self.list.push(Message::new(&TOO_MANY_ISSUES, Line::Nowhere, range, text));
        }
    }

    /// Says nothing more from here on.
    pub(crate) fn close(&mut self) {
        self.is_closed = true;
    }

    /// Whether so much was said that nothing more will be.
    pub fn is_full(&self) -> bool {
        self.list.len() > MESSAGES
    }

    /// How many errors there are, as the reference counts them.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// All of them alone.
    pub(crate) fn into_list(self) -> Vec<Message> {
        self.list
    }

    /// All of them, in order of emission.
    pub fn list(&self) -> &[Message] {
        &self.list
    }
}
