//! The first look at RULES, which asks whether each word is known (spec section 8).

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::names::Name;
use super::reader::Reader;
use super::rule_line::{RuleLine, split};
use super::token::TokenKind;
use crate::rules::rules::{RULE_OBJECT_OUTSIDE, RULE_UNKNOWN_NAME};
use crate::words::{COMMANDS, MESSAGE, MOVEMENTS, MovementKind, RULE_DIRECTIONS, RULE_MODIFIERS};

impl Reader<'_, '_> {
    pub(super) fn rules_step(&mut self) {
        if self.is_start {
            self.begin_rule();
        }
        let start = self.at;
        if self.is_behind_message {
            let text = super::trim(self.rest()).len();
            self.at = self.line_end;
            self.token_to(start, start + text, TokenKind::Text);
            return;
        }
        if self.rest().starts_with("->") {
            self.at += 2;
            self.token(start, TokenKind::Arrow);
            self.skip_blanks();
            return;
        }
        let sign = match self.peek() {
            Some('[') => Some(TokenKind::Open),
            Some(']') => Some(TokenKind::Close),
            Some('|') => Some(TokenKind::Bar),
            Some('+') => Some(TokenKind::Modifier),
            _ => None,
        };
        if let Some(sign) = sign {
            self.at += 1;
            self.token(start, sign);
            self.rule.is_in_pattern |= sign != TokenKind::Modifier;
            self.skip_blanks();
            return;
        }
        let is_in_word = |letter: char| !matches!(letter, '[' | '|' | ']') && !super::is_blank(letter);
        let word = self.skip_while(is_in_word);
        self.rule_word(start, word);
    }

    /// Keeps the line for the second look.
    fn begin_rule(&mut self) {
        let (cut, offset) = self.cut();
        let text = self.text;
        let range = |start: usize, end: usize| text.range(offset + start, offset + end);
        let tokens = split(cut, &mut self.source.names, range);
        let line = text.text.get(self.line_start..self.line_end).unwrap_or("");
        self.source.rules.push(RuleLine {
            line: self.line,
            tokens,
            has_comment: line.contains('('),
            is_lowered: !self.is_first_step,
            at: text.range(self.line_start, self.line_end),
        });
        self.rule.is_in_pattern = false;
    }

    fn rule_word(&mut self, start: usize, word: &str) {
        let known = KINDS.get(word).copied().unwrap_or_default();
        let here = if self.rule.is_in_pattern { known.inside } else { known.before };
        if let Some(kind) = here {
            self.token(start, kind);
            self.skip_blanks();
            return;
        }
        let name = self.source.names.get(word);
        if name.is_some_and(|name: Name| self.source.rule_names.contains(&name)) {
            self.token(start, TokenKind::Name);
            if self.is_start {
                let written = self.written_since(start);
                let text = format!(
                    "`{written}` outside brackets; a rule begins with directions, `late`, `rigid`, `random` or `+`"
                );
                self.say(&RULE_OBJECT_OUTSIDE, start, text);
            } else {
                self.skip_blanks();
            }
            return;
        }
        if let Some(kind) = known.anywhere {
            self.token(start, kind);
            self.is_behind_message = word == MESSAGE;
            return;
        }
        self.token(start, TokenKind::Unreadable);
        let known: Vec<&str> = self.source.rule_names.iter().map(|name| self.written(*name)).collect();
        let near = language::nearest(word, known)
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let text = format!("unknown name `{}`{near}", self.written_since(start));
        self.say(&RULE_UNKNOWN_NAME, start, text);
    }
}

/// What a word of the language is in a rule.
#[derive(Clone, Copy, Debug, Default)]
struct Kinds {
    /// Before the first bracket.
    before: Option<TokenKind>,
    /// From the first bracket on.
    inside: Option<TokenKind>,
    /// Anywhere, unless it is a name.
    anywhere: Option<TokenKind>,
}

/// The words of the language in rules, by themselves: a rule looks each of its words up.
static KINDS: LazyLock<FxHashMap<&'static str, Kinds>> = LazyLock::new(|| {
    let mut kinds: FxHashMap<&'static str, Kinds> = FxHashMap::default();
    for direction in RULE_DIRECTIONS {
        kinds.entry(direction.word).or_default().before = Some(TokenKind::Direction);
    }
    for modifier in RULE_MODIFIERS {
        let kinds = kinds.entry(modifier.word).or_default();
        match modifier.word {
            "startloop" | "endloop" => kinds.before = Some(TokenKind::Loop),
            "late" => kinds.before = Some(TokenKind::Modifier),
            "rigid" | "random" => kinds.anywhere = Some(TokenKind::Modifier),
            // It is a sign and read as such.
            _ => {}
        }
    }
    for movement in MOVEMENTS {
        let kinds = kinds.entry(movement.word).or_default();
        match movement.kind {
            MovementKind::Ellipsis => kinds.anywhere = Some(TokenKind::Ellipsis),
            _ => kinds.inside = Some(TokenKind::Movement),
        }
    }
    for command in COMMANDS {
        kinds.entry(command.word).or_default().anywhere = Some(TokenKind::Command);
    }
    kinds
});
