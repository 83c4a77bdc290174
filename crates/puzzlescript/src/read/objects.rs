//! Reading OBJECTS: names, colors and sprites (spec section 4).

use puzzlescript_engine::model::SPRITE_SIZE;
use text::TextRange;

use super::declared::Kind;
use super::letters::is_blank;
use super::reader::Reader;
use super::source::{Object, Row, Synonym};
use super::token::TokenKind;
use crate::messages::{Line, Message};
use crate::rules::names::{NAME_IN_USE, NAME_IS_KEYWORD};
use crate::rules::objects::{
    COLOR_EXPECTED, OBJECT_DUPLICATE, OBJECT_JUNK, SPRITE_COLOR_INDEX, SPRITE_JUNK, SPRITE_ROW_TOO_WIDE,
};
use crate::words::{COLOR_NAMES, is_reserved};

/// What is expected next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expects {
    /// The name of an object.
    #[default]
    Name,
    /// Its aliases on the same line, and on the next line its colors.
    Aliases,
    /// Colors on this line, and on the next line its sprite.
    Colors,
    /// Rows of its sprite.
    Sprite,
}

/// Where the reading of an object stands.
#[derive(Debug, Default)]
pub(super) struct ObjectsState {
    expects: Expects,
    /// The object under way, by its place.
    object: Option<usize>,
    /// The rows of the sprite that were begun.
    rows: usize,
}

impl ObjectsState {
    /// What a blank line does.
    pub(super) fn expect_name(&mut self) {
        self.expects = Expects::Name;
    }
}

impl Reader<'_, '_> {
    pub(super) fn objects_step(&mut self) {
        if self.is_start {
            self.objects.expects = match self.objects.expects {
                Expects::Aliases => Expects::Colors,
                Expects::Colors => Expects::Sprite,
                other => other,
            };
        }
        match self.objects.expects {
            Expects::Name | Expects::Aliases => {
                self.objects.rows = 0;
                self.object_name();
            }
            Expects::Colors => self.color(),
            Expects::Sprite => self.pixel(),
        }
    }

    fn object_name(&mut self) {
        let start = self.at;
        let is_start = self.is_start;
        let word = if is_start {
            self.word()
        } else {
            Some(self.skip_while(|letter| !is_blank(letter) && !matches!(letter, '(' | ')')))
        };
        let Some(word) = word.filter(|word| !word.is_empty()) else {
            self.skip_to_comment();
            self.token(start, TokenKind::Unreadable);
            let text = "expected an object name; a sprite has five rows of five pixels";
            self.say(&OBJECT_JUNK, start, text);
            return;
        };
        let word = self.named(start, word);
        self.token(start, TokenKind::Declaration);
        if let Some(earlier) = self.declared.object(word.name) {
            let first = self.source.objects.get(earlier).map(|it| it.word.at);
            let text = format!("duplicate object `{}`", self.written_at(word.at));
            self.say_declared(&OBJECT_DUPLICATE, word.at, text, first);
            return;
        }
        if let Some(earlier) = self.declared.synonym(word.name) {
            let first = self.source.synonyms.get(earlier).map(|it| it.word.at);
            self.name_in_use(word.at, first);
        }
        self.check_reserved(word.name, word.at);
        let line = self.line;
        if is_start {
            let place = self.source.objects.len();
            self.objects.object = Some(place);
            self.declared.add(word.name, Kind::Object(place));
            self.source.objects.push(Object { word, line, colors: Vec::new(), rows: Vec::new() });
        } else if let Some(object) = self.objects.object.and_then(|at| self.source.objects.get(at)) {
            let of = object.word;
            self.declared.add(word.name, Kind::Synonym(self.source.synonyms.len()));
            self.source.synonyms.push(Synonym { word, of, line });
        }
        self.objects.expects = Expects::Aliases;
    }

    /// Says that a name is taken.
    pub(super) fn name_in_use(&mut self, at: TextRange, first: Option<TextRange>) {
        let text = format!("the name `{}` is already in use", self.written_at(at));
        self.say_declared(&NAME_IN_USE, at, text, first);
    }

    /// Says that a name is a word of the language, if it is.
    pub(super) fn check_reserved(&mut self, name: super::Name, at: TextRange) {
        if is_reserved(self.text_of(name)) {
            let word = self.written_at(at);
            let text = format!("`{word}` is a keyword; choose another name");
            self.say_at(&NAME_IS_KEYWORD, at, text);
        }
    }

    fn color(&mut self) {
        let start = self.at;
        let length = color_length(self.rest());
        if let Some(length) = length {
            self.at += length;
            self.token(start, TokenKind::Color);
            let at = self.text.range(start, self.at);
            let text = self.text;
            let color = text.text.get(start..self.at).unwrap_or("").to_owned();
            if let Some(object) = self.objects.object.and_then(|at| self.source.objects.get_mut(at)) {
                object.colors.push((color, at));
            }
            return;
        }
        if self.word().is_none() {
            self.skip_to_comment();
        }
        self.token(start, TokenKind::Unreadable);
        let word = self.written_since(start);
        let near = language::nearest(word, COLOR_NAMES.iter().copied());
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let text = format!("unknown color `{word}` for the object `{}`{near}", self.object_text());
        let at = self.text.range(start, start + super::trim(self.since(start)).len());
        // The reference takes the blanks behind the word for a part of it, so that it is another one at the end of the line.
        self.skip_blanks();
        let said = format!("{} {}", self.since(start), self.object_text());
        self.messages.say(Message::new(&COLOR_EXPECTED, Line::At(self.line), at, text).said_as(said));
    }

    fn pixel(&mut self) {
        let start = self.at;
        let pixel = self.rest().bytes().next().filter(|it| *it == b'.' || it.is_ascii_digit());
        let Some(pixel) = pixel else {
            if self.objects.rows == 0 {
                self.object_name();
                return;
            }
            self.skip_to_comment();
            self.token(start, TokenKind::Unreadable);
            let text =
                format!("invalid pixel in the sprite of `{}`; pixels are `.` or digits", self.object_text());
            self.say(&SPRITE_JUNK, start, text);
            return;
        };
        self.at += 1;
        let at = self.text.range(start, self.at);
        if self.is_start {
            self.objects.rows += 1;
        }
        let (rows, is_start) = (self.objects.rows, self.is_start);
        let Some(object) = self.objects.object.and_then(|at| self.source.objects.get_mut(at)) else {
            return;
        };
        let colors = object.colors.len();
        if is_start || object.rows.is_empty() {
            object.rows.push(Row { pixels: Vec::new(), at });
        }
        let Some(row) = object.rows.last_mut() else { return };
        row.pixels.push(pixel);
        row.at = row.at.cover(at);
        let width = row.pixels.len();
        self.pixel_token(start);
        if width > SPRITE_SIZE {
            self.skip_to_comment();
            self.token(start + 1, TokenKind::Unreadable);
            self.say(&SPRITE_ROW_TOO_WIDE, start, format!("too many pixels; a sprite row has {SPRITE_SIZE}"));
            return;
        }
        if rows == SPRITE_SIZE && width == SPRITE_SIZE {
            self.objects.expects = Expects::Name;
        }
        if pixel != b'.' && usize::from(pixel - b'0') >= colors {
            let digit = char::from(pixel);
            let object = self.object_text();
            let text = match colors {
                0 => format!("pixel `{digit}` of `{object}` has no color; the object has none"),
                1 => format!("pixel `{digit}` of `{object}` has no color; the object has one, number 0"),
                _ => format!(
                    "pixel `{digit}` of `{object}` has no color; the object has {colors}, numbers 0 to {}",
                    colors - 1
                ),
            };
            self.say(&SPRITE_COLOR_INDEX, start, text);
        }
    }

    /// Notes a pixel; neighbors are one piece.
    fn pixel_token(&mut self, start: usize) {
        let here = self.text.range(start, self.at);
        match self.tokens.last_mut() {
            Some(last) if last.kind == TokenKind::Pixels && last.at.end() == here.start() => {
                last.at = last.at.cover(here);
            }
            _ => self.token(start, TokenKind::Pixels),
        }
    }

    fn object_text(&self) -> &str {
        let object = self.objects.object.and_then(|at| self.source.objects.get(at));
        object.map_or("", |it| self.written(it.word.name))
    }
}

/// How many bytes at the front of a text are a color; nothing where none is.
fn color_length(rest: &str) -> Option<usize> {
    if let Some(digits) = rest.strip_prefix('#') {
        let hex = digits.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
        return match hex {
            6 => Some(7),
            3..=5 => Some(4),
            _ => None,
        };
    }
    COLOR_NAMES.iter().find(|name| rest.starts_with(**name)).map(|name| name.len())
}
