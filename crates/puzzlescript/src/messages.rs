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
    /// Whether the reference says it in the same words whatever it is about, so that it is said once per line.
    is_once: bool,
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
            is_once: false,
        }
    }

    /// The same as a warning.
    pub fn as_warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same, to be said once per line: the reference does not name what it is about.
    pub fn once(mut self) -> Self {
        self.is_once = true;
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

/// All that is said about a game. What was said before about the same line in the same words is not said again, and after
/// [`MESSAGES`] only that there is more.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    list: Vec<Message>,
    said: FxHashSet<u64>,
    errors: usize,
}

impl Messages {
    /// Says something.
    pub fn say(&mut self, message: Message) {
        if self.list.len() > MESSAGES {
            return;
        }
        let mut hasher = FxHasher::default();
        let words = if message.is_once { "" } else { &message.text };
        (message.rule.code, message.severity, message.line, words).hash(&mut hasher);
        if !self.said.insert(hasher.finish()) {
            return;
        }
        if self.list.len() == MESSAGES {
            let text = format!("there are more than {MESSAGES} messages; the rest is not shown");
            self.list.push(Message::new(&TOO_MANY_ISSUES, Line::Nowhere, message.range, text));
            return;
        }
        self.errors += usize::from(message.counts());
        self.list.push(message);
    }

    /// Whether so much was said that nothing more will be.
    pub fn is_full(&self) -> bool {
        self.list.len() > MESSAGES
    }

    /// How many errors there are, as the reference counts them.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// All of them, in order of emission.
    pub fn list(&self) -> &[Message] {
        &self.list
    }
}
