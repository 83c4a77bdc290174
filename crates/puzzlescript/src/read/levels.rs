//! Reading LEVELS: rows of boards, and messages (spec section 9).

use rustc_hash::FxHashSet;

use super::letters::{is_blank, is_word};
use super::reader::Reader;
use super::source::{Entry, LevelRow};
use super::token::TokenKind;
use crate::rules::levels::{LEVEL_MESSAGE_SPACE, LEVEL_NOT_RECTANGULAR, LEVEL_UNKNOWN_GLYPH};
use crate::words::{MESSAGE, READING_ERRORS};

/// Where the reading of levels stands.
#[derive(Debug, Default)]
pub(super) struct LevelsState {
    /// The letters that a board may hold.
    glyphs: FxHashSet<char>,
    /// The same for the letters that boards are mostly made of, by their codes.
    plain: Vec<bool>,
    /// The rows of the board under way, and the line of the first.
    rows: Vec<LevelRow>,
    first: u32,
    /// The length of its first row in UTF-16 units.
    width: usize,
    /// Whether the line under way is a row.
    is_row: bool,
}

impl Reader<'_, '_> {
    /// Fixes which letters a board may hold: objects, synonyms and AND-names of one letter that are declared now.
    pub(super) fn know_glyphs(&mut self) {
        let declared = &self.declared;
        let is_glyph = |name: &super::Name| {
            declared.object(*name).or(declared.synonym(*name)).or(declared.aggregate(*name)).is_some()
        };
        let single = |name: super::Name| {
            let mut letters = self.source.names.text(name).chars();
            letters.next().filter(|letter| letter.len_utf16() == 1 && letters.next().is_none())
        };
        let glyphs: FxHashSet<char> = declared.names().filter(is_glyph).filter_map(single).collect();
        self.levels.plain = ('\0'..='\x7f').map(|letter| glyphs.contains(&letter)).collect();
        self.levels.glyphs = glyphs;
    }

    /// Ends the board under way, if there is one.
    pub(super) fn end_board(&mut self) {
        let rows = std::mem::take(&mut self.levels.rows);
        if !rows.is_empty() {
            self.source.levels.push(Entry::Board { rows, line: self.levels.first });
        }
    }

    pub(super) fn levels_step(&mut self) {
        let start = self.at;
        if self.is_start {
            self.levels.is_row = false;
            if let Some(rest) = self.rest().strip_prefix(MESSAGE) {
                self.level_message(rest);
                return;
            }
            self.level_row();
        } else if self.is_behind_message {
            let text = super::trim(self.rest()).len();
            self.at = self.line_end;
            self.token_to(start, start + text, TokenKind::Text);
            return;
        }
        if self.levels.is_row {
            self.glyphs();
        } else {
            self.at = self.line_end;
            self.token(start, TokenKind::Unreadable);
        }
    }

    fn level_message(&mut self, rest: &str) {
        let start = self.at;
        self.at += MESSAGE.len();
        self.token(start, TokenKind::Message);
        if rest.starts_with(is_word) {
            self.say(&LEVEL_MESSAGE_SPACE, start, "`message` needs a blank before its text");
        }
        self.skip_blanks();
        let lower = super::trim(self.rest());
        let end = self.at + lower.len();
        let text = if self.is_first_step { self.text.as_written(self.at, end) } else { lower }.to_owned();
        let at = self.text.range(self.at, end);
        self.end_board();
        self.source.levels.push(Entry::Message { text, at, line: self.line });
        self.is_behind_message = true;
    }

    /// Begins a row: the text up to a comment.
    fn level_row(&mut self) {
        let start = self.at;
        let rest = self.rest();
        let row = super::trim(rest.split('(').next().unwrap_or(""));
        let width = row.encode_utf16().count();
        let at = self.text.range(start, start + row.len());
        self.levels.is_row = true;
        if self.levels.rows.is_empty() {
            self.levels.width = width;
            self.levels.first = self.line;
        } else if width != self.levels.width {
            let text =
                format!("the row has {width} cells, and the first row of the level {}", self.levels.width);
            let first = self.levels.rows.first().map(|row| row.at);
            let message = crate::messages::Message::new(
                &LEVEL_NOT_RECTANGULAR,
                crate::messages::Line::At(self.line),
                at,
                text,
            );
            self.messages.say(match first {
                Some(first) => message.related(first, "the first row"),
                None => message,
            });
        }
        self.levels.rows.push(LevelRow { text: row.to_owned(), at });
    }

    /// Looks at letters of a row up to the next blank or parenthesis.
    fn glyphs(&mut self) {
        let start = self.at;
        let rest = self.rest();
        for (at, letter) in rest.char_indices() {
            if at > 0 && (is_blank(letter) || letter == '(' || letter == ')') {
                break;
            }
            self.at = start + at + letter.len_utf8();
            let plain = self.levels.plain.get(letter as usize).copied();
            if !plain.unwrap_or_else(|| self.levels.glyphs.contains(&letter)) {
                self.unknown_glyph(start + at, letter);
                if self.messages.errors() > READING_ERRORS {
                    break;
                }
            }
        }
        self.token(start, TokenKind::Glyphs);
    }

    /// Says that a letter stands for nothing. Letters of two UTF-16 units are two cells, and so two unknown letters.
    fn unknown_glyph(&mut self, start: usize, letter: char) {
        if letter.len_utf16() == 1 {
            let text = format!("`{letter}` is not defined; declare it in the legend");
            self.say(&LEVEL_UNKNOWN_GLYPH, start, text);
            return;
        }
        let mut units = [0; 2];
        for unit in letter.encode_utf16(&mut units) {
            let text = format!("this character takes two cells, and its half U+{unit:04X} is not defined");
            self.say(&LEVEL_UNKNOWN_GLYPH, start, text);
        }
    }
}
