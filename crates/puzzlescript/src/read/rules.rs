//! The first look at RULES, which asks whether each word is known (spec section 8).

use super::names::Name;
use super::reader::Reader;
use super::rule_line::{RuleLine, split};
use super::token::TokenKind;
use crate::rules::rules::{RULE_OBJECT_OUTSIDE, RULE_UNKNOWN_NAME};
use crate::words::{COMMANDS, MESSAGE, MOVEMENTS, MovementKind, RULE_DIRECTIONS, RULE_MODIFIERS, find};

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
        let name = self.source.names.get(word);
        let is_name = name.is_some_and(|name: Name| self.source.rule_names.contains(&name));
        if let Some(kind) = self.kind_of_word(word) {
            self.token(start, kind);
            self.skip_blanks();
            return;
        }
        if is_name {
            self.token(start, TokenKind::Name);
            if self.is_start {
                let text = format!("`{word}` stands outside of brackets, where only directions and the like can stand");
                self.say(&RULE_OBJECT_OUTSIDE, start, text);
            } else {
                self.skip_blanks();
            }
            return;
        }
        if let Some(kind) = kind_anywhere(word) {
            self.token(start, kind);
            self.is_behind_message = word == MESSAGE;
            return;
        }
        self.token(start, TokenKind::Unreadable);
        let known: Vec<&str> = self.source.rule_names.iter().map(|name| self.text_of(*name)).collect();
        let near = language::nearest(word, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let text = format!("there is nothing called `{word}`{near}");
        self.say(&RULE_UNKNOWN_NAME, start, text);
    }

    /// What a word is that is known only before or only behind the first bracket.
    fn kind_of_word(&self, word: &str) -> Option<TokenKind> {
        if self.rule.is_in_pattern {
            let movement = MOVEMENTS.iter().find(|it| it.word == word)?;
            return (movement.kind != MovementKind::Ellipsis).then_some(TokenKind::Movement);
        }
        match word {
            "startloop" | "endloop" => Some(TokenKind::Loop),
            "late" | "rigid" => Some(TokenKind::Modifier),
            _ if RULE_DIRECTIONS.iter().any(|it| it.word == word) => Some(TokenKind::Direction),
            _ => None,
        }
    }
}

/// What a word is that is known anywhere in a rule.
fn kind_anywhere(word: &str) -> Option<TokenKind> {
    match word {
        "..." => Some(TokenKind::Ellipsis),
        "rigid" | "random" => find(RULE_MODIFIERS, word).map(|_| TokenKind::Modifier),
        _ => find(COMMANDS, word).map(|_| TokenKind::Command),
    }
}
