//! The steps by which a line is read: comments, headings, and whose turn it is (spec section 2).

use language::Rule;
use text::TextRange;

use super::Reading;
use super::declared::Declared;
use super::legend::LegendLine;
use super::letters::{is_blank, is_word};
use super::levels::LevelsState;
use super::lower::Lower;
use super::names::Name;
use super::objects::ObjectsState;
use super::prelude::PreludeState;
use super::rule_line::RuleState;
use super::sounds::SoundState;
use super::source::{Heading, Source, Word};
use super::token::{Token, TokenKind};
use crate::messages::{Line, Message, Messages};
use crate::rules::comments::COMMENT_UNOPENED;
use crate::rules::sections::{SECTION_DUPLICATE, SECTION_NOT_FIRST, SECTION_OUT_OF_ORDER, TRAILING_TEXT};
use crate::words::{READING_ERRORS, SECTIONS};

/// A section, by its place in [`SECTIONS`].
pub(crate) mod section {
    pub(crate) const OBJECTS: usize = 0;
    pub(crate) const LEGEND: usize = 1;
    pub(crate) const SOUNDS: usize = 2;
    pub(crate) const LAYERS: usize = 3;
    pub(crate) const RULES: usize = 4;
    pub(crate) const WINS: usize = 5;
    pub(crate) const LEVELS: usize = 6;
}

/// Reads a text line by line, each by steps.
pub(super) struct Reader<'l, 't> {
    pub(super) text: &'l Lower<'t>,
    pub(super) tokens: Vec<Token>,
    pub(super) source: Source,
    pub(super) declared: Declared,
    pub(super) messages: Messages,
    /// The offset of the next letter.
    pub(super) at: usize,
    /// Where the line begins.
    pub(super) line_start: usize,
    /// Where the line ends, before its break.
    pub(super) line_end: usize,
    /// The number of the line, from 1.
    pub(super) line: u32,
    /// Whether nothing but comments was read of the line.
    pub(super) is_start: bool,
    /// Whether this is the first step of the line: later ones see the line in lower case only.
    pub(super) is_first_step: bool,
    /// Whether the rest of the line is the text of a message.
    pub(super) is_behind_message: bool,
    section: Option<usize>,
    is_fresh: bool,
    must_end: bool,
    depth: usize,
    pub(super) prelude: PreludeState,
    pub(super) objects: ObjectsState,
    pub(super) legend: LegendLine,
    pub(super) sounds: SoundState,
    pub(super) layer: super::layers::LayerState,
    pub(super) rule: RuleState,
    /// How many words of the win condition were read; `None`: its start was not.
    pub(super) win: Option<usize>,
    pub(super) levels: LevelsState,
}

impl<'l, 't> Reader<'l, 't> {
    pub(super) fn new(text: &'l Lower<'t>) -> Self {
        Self {
            text,
            tokens: Vec::with_capacity(text.text.len() / 8),
            source: Source::default(),
            declared: Declared::default(),
            messages: Messages::default(),
            at: 0,
            line_start: 0,
            line_end: 0,
            line: 0,
            is_start: false,
            is_first_step: false,
            is_behind_message: false,
            section: None,
            is_fresh: false,
            must_end: false,
            depth: 0,
            prelude: PreludeState::default(),
            objects: ObjectsState::default(),
            legend: LegendLine::default(),
            sounds: SoundState::default(),
            layer: super::layers::LayerState::default(),
            rule: RuleState::default(),
            win: None,
            levels: LevelsState::default(),
        }
    }

    /// Reads to the end. Behind too many errors the reference reads nothing more; here the rest is read for tools, and nothing is
    /// said about it.
    pub(super) fn read(mut self) -> Reading {
        let mut is_stopped = false;
        let mut start = 0;
        loop {
            let rest = self.text.text.get(start..).unwrap_or("");
            self.line_start = start;
            self.at = start;
            self.line_end = rest.find('\n').map_or(start + rest.len(), |length| start + length);
            loop {
                self.step();
                if self.messages.errors() > READING_ERRORS {
                    is_stopped = true;
                    self.messages.close();
                }
                if self.is_at_end() {
                    break;
                }
            }
            if self.line_end >= self.text.text.len() {
                break;
            }
            start = self.line_end + 1;
        }
        self.end_board();
        let Self { tokens, source, declared, messages, .. } = self;
        Reading { tokens, source, declared, messages, is_stopped }
    }

    /// One step (spec section 2). Each takes a letter at least, or the line has ended.
    fn step(&mut self) {
        self.is_first_step = self.at == self.line_start;
        if self.is_first_step {
            self.line += 1;
            self.must_end = false;
            self.is_behind_message = false;
            self.legend.clear();
            self.sounds.clear();
            self.prelude = PreludeState::default();
            self.win = None;
            self.layer.begin_line();
            self.rule.is_in_pattern = false;
        }
        self.is_start = self.is_first_step || self.is_fresh;
        self.is_fresh = false;
        self.skip_blanks();
        if self.comment() {
            return;
        }
        self.skip_blanks();
        let is_end = self.is_at_end();
        if self.is_start && is_end {
            self.finish_line();
            self.blank_line();
            return;
        }
        if self.must_end && !is_end {
            let start = self.at;
            self.at = self.line_end;
            self.token(start, TokenKind::Unreadable);
            self.say(&TRAILING_TEXT, start, "unexpected text; only a comment may follow on this line");
            return;
        }
        if self.is_start && self.is_decoration() {
            let start = self.at;
            self.skip_while(|letter| letter == '=');
            self.token(start, TokenKind::Decoration);
            self.must_end = true;
            return;
        }
        if self.section != Some(section::LEVELS) && self.section_word() {
            return;
        }
        if self.is_at_end() {
            self.finish_line();
            return;
        }
        match self.section {
            None => self.prelude_step(),
            Some(section::OBJECTS) => self.objects_step(),
            Some(section::LEGEND) => self.legend_step(),
            Some(section::SOUNDS) => self.sounds_step(),
            Some(section::LAYERS) => self.layers_step(),
            Some(section::RULES) => self.rules_step(),
            Some(section::WINS) => self.wins_step(),
            Some(_) => self.levels_step(),
        }
        if self.is_at_end() {
            self.finish_line();
        }
    }

    /// Reads a comment or what is wrong with one; whether that ends the step.
    fn comment(&mut self) -> bool {
        let start = self.at;
        match self.peek() {
            Some('(') if !self.is_behind_message => {
                self.depth += 1;
                self.at += 1;
            }
            Some(')') => {
                self.at += 1;
                if self.depth == 0 {
                    self.token(start, TokenKind::Unreadable);
                    let at = self.text.range(start, self.at);
                    let message =
                        Message::new(&COMMENT_UNOPENED, Line::At(self.line), at, "`)` closes no comment");
                    let message = if self.is_start {
                        message.help(
                            "what follows on this line is not read as the start of a line; remove the `)`",
                        )
                    } else {
                        message
                    };
                    self.messages.say(message);
                    return true;
                }
                self.depth -= 1;
                if self.depth == 0 {
                    self.token(start, TokenKind::Comment);
                    self.is_fresh = true;
                    return true;
                }
            }
            _ => {}
        }
        if self.depth == 0 {
            return false;
        }
        self.is_fresh = self.is_start;
        let text = self.text;
        let line = text.text.as_bytes().get(self.at..self.line_end).unwrap_or(&[]);
        let mut end = self.line_end;
        for (place, byte) in line.iter().enumerate() {
            match byte {
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                _ => continue,
            }
            if self.depth == 0 {
                end = self.at + place + 1;
                break;
            }
        }
        self.at = end;
        self.token(start, TokenKind::Comment);
        if self.is_at_end() {
            self.finish_line();
        }
        true
    }

    /// Whether a run of `=` here is a line between others.
    fn is_decoration(&self) -> bool {
        let rest = self.rest();
        let is_bare = || rest.trim_start_matches('=').chars().all(is_blank);
        rest.starts_with('=') && (self.section != Some(section::LEVELS) || is_bare())
    }

    /// Reads the word of a section if there is one; whether it is a heading.
    fn section_word(&mut self) -> bool {
        let rest = self.rest();
        // No section begins with another letter; most words end the search here.
        if !rest.starts_with(['o', 'l', 's', 'c', 'r', 'w']) {
            return false;
        }
        let is_here = |word: &str| {
            let after = rest.strip_prefix(word);
            after.is_some_and(|after| !after.starts_with(is_word))
        };
        let Some((number, found)) = SECTIONS.iter().enumerate().find(|(_, it)| is_here(it.word)) else {
            return false;
        };
        let start = self.at;
        self.at += found.word.len();
        let is_heading = self.is_start;
        self.token(start, if is_heading { TokenKind::Heading } else { TokenKind::SkippedHeading });
        if is_heading {
            self.heading(number, self.text.range(start, self.at));
        }
        self.skip_blanks();
        is_heading
    }

    fn heading(&mut self, number: usize, at: TextRange) {
        self.must_end = true;
        self.section = Some(number);
        let line = self.line;
        let word = SECTIONS.get(number).map_or("", |it| it.word).to_uppercase();
        let first = self.source.headings.iter().find(|it| it.section == number).map(|it| it.at);
        let is_seen = |number: usize| self.source.headings.iter().any(|it| it.section == number);
        if let Some(first) = first {
            let text = format!("duplicate section `{word}`");
            let message = Message::new(&SECTION_DUPLICATE, Line::At(line), at, text);
            self.messages.say(message.related(first, "first section here"));
        }
        let message = if number == section::OBJECTS {
            let text = "`OBJECTS` must be the first section";
            let is_late = !self.source.headings.is_empty();
            is_late.then(|| Message::new(&SECTION_NOT_FIRST, Line::At(line), at, text))
        } else if is_seen(number - 1) {
            None
        } else {
            let before = SECTIONS.get(number - 1).map_or("", |it| it.word).to_uppercase();
            let text = format!("the section `{word}` must come after `{before}`, which is missing before it");
            Some(Message::new(&SECTION_OUT_OF_ORDER, Line::At(line), at, text))
        };
        if let Some(message) = message {
            self.messages.say(message);
        }
        self.source.headings.push(Heading { section: number, line, at });
        if number == section::SOUNDS {
            self.source.rule_names = self.declared.names().collect();
        }
        if number == section::LEVELS {
            self.know_glyphs();
        }
    }

    /// What is done when a line has ended: legend entries and sounds are declared only then.
    fn finish_line(&mut self) {
        match self.section {
            Some(section::LEGEND) => self.finish_legend(),
            Some(section::SOUNDS) => self.finish_sound(),
            _ => {}
        }
    }

    fn blank_line(&mut self) {
        match self.section {
            Some(section::LEVELS) => self.end_board(),
            Some(section::OBJECTS) => self.objects.expect_name(),
            _ => {}
        }
    }

    /// The rest of the line in lower case.
    pub(super) fn rest(&self) -> &'l str {
        let text = self.text;
        text.text.get(self.at..self.line_end).unwrap_or("")
    }

    /// The next letter of the line.
    pub(super) fn peek(&self) -> Option<char> {
        let byte = self.text.text.as_bytes().get(self.at..self.line_end)?.first()?;
        if byte.is_ascii() { Some(char::from(*byte)) } else { self.rest().chars().next() }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.line_end
    }

    pub(super) fn skip_blanks(&mut self) {
        self.skip_while(is_blank);
    }

    /// Goes on while letters are such; yields what was passed.
    pub(super) fn skip_while(&mut self, is_such: impl Fn(char) -> bool) -> &'l str {
        let rest = self.rest();
        let length = rest.find(|letter| !is_such(letter)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or("")
    }

    /// Goes to the next parenthesis or the end of the line.
    pub(super) fn skip_to_comment(&mut self) -> &'l str {
        self.skip_while(|letter| letter != '(')
    }

    /// The word here, which is passed; nothing where there is none.
    pub(super) fn word(&mut self) -> Option<&'l str> {
        let word = self.skip_while(is_word);
        (!word.is_empty()).then_some(word)
    }

    /// The text of the line up to its first comment; where it begins with a comment, from there to the next one. With the
    /// offset of its first letter. (So the reference cuts rules and win conditions out of their lines.)
    pub(super) fn cut(&self) -> (&'l str, usize) {
        let text = self.text;
        let line = text.text.get(self.line_start..self.line_end).unwrap_or("");
        let skipped = line.len() - line.trim_start_matches('(').len();
        let kept = line.get(skipped..).unwrap_or("");
        (kept.split('(').next().unwrap_or(""), self.line_start + skipped)
    }

    /// Notes what was read from an offset up to here.
    pub(super) fn token(&mut self, start: usize, kind: TokenKind) {
        self.token_to(start, self.at, kind);
    }

    /// Notes what was read between two offsets.
    pub(super) fn token_to(&mut self, start: usize, end: usize, kind: TokenKind) {
        if start < end {
            self.tokens.push(Token { at: self.text.range(start, end), kind });
        }
    }

    /// The word in lower case that was read from an offset on.
    pub(super) fn named(&mut self, start: usize, word: &str) -> Word {
        let at = self.text.range(start, start + word.len());
        let written = self.text.as_written(start, start + word.len());
        Word { name: self.source.names.add_written(word, written), at }
    }

    /// Says something about what was read from an offset up to here.
    pub(super) fn say(&mut self, rule: &'static Rule, start: usize, text: impl Into<String>) {
        let range = self.text.range(start, self.at.max(start));
        self.say_at(rule, range, text);
    }

    /// Says something about a place of this line.
    pub(super) fn say_at(&mut self, rule: &'static Rule, range: TextRange, text: impl Into<String>) {
        self.messages.say(Message::new(rule, Line::At(self.line), range, text));
    }

    /// Says something, and where the name was declared before.
    pub(super) fn say_declared(
        &mut self,
        rule: &'static Rule,
        range: TextRange,
        text: String,
        first: Option<TextRange>,
    ) {
        let message = Message::new(rule, Line::At(self.line), range, text);
        self.messages.say(match first {
            Some(first) => message.related(first, "first declared here"),
            None => message,
        });
    }

    /// The word of a name.
    pub(super) fn text_of(&self, name: Name) -> &str {
        self.source.names.text(name)
    }

    /// The word of a name as its author wrote it first, for messages.
    pub(super) fn written(&self, name: Name) -> &str {
        self.source.names.written(name)
    }

    /// What was read from an offset up to here, in lower case.
    pub(super) fn since(&self, start: usize) -> &'l str {
        let text = self.text;
        text.text.get(start..self.at).unwrap_or("")
    }

    /// What was read from an offset up to here, as its author wrote it.
    pub(super) fn written_since(&self, start: usize) -> &'t str {
        super::trim(self.text.as_written(start, self.at))
    }

    /// What stands at a place, as its author wrote it.
    pub(super) fn written_at(&self, at: TextRange) -> &'t str {
        self.text.written.get(std::ops::Range::<usize>::from(at)).unwrap_or("")
    }

    /// `did you mean` one of the declared names, or nothing. Never the word itself in other letters, which may be declared and
    /// still not be allowed.
    pub(super) fn suggest_declared(&self, word: &str) -> String {
        let names = self.declared.names().map(|name| self.written(name));
        let known: Vec<&str> = names.filter(|name| name.to_lowercase() != word.to_lowercase()).collect();
        language::suggestion(word, known).to_string()
    }
}
