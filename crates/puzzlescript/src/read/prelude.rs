//! Reading the lines before the first heading (spec section 3).

use super::letters::trim;
use super::reader::Reader;
use super::source::SettingLine;
use super::token::TokenKind;
use crate::messages::{Line, Message};
use crate::rules::prelude::{
    PRELUDE_COMMENT_IN_VALUE, PRELUDE_DUPLICATE, PRELUDE_UNKNOWN, PRELUDE_VALUE_MISSING,
    PRELUDE_VALUE_UNEXPECTED, PRELUDE_YOUTUBE,
};
use crate::words::{SETTINGS, Setting, Value, setting};

/// What was read of a line of the prelude.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PreludeState {
    /// No word yet, or none that is known.
    #[default]
    Open,
    /// A setting, in front of its value, which was looked at but not passed: comments in it are still to be found.
    BeforeValue,
    /// A setting and its value.
    AfterValue,
    /// A setting without its value, or a flag: what follows was told or is passed over.
    Done,
}

impl Reader<'_, '_> {
    pub(super) fn prelude_step(&mut self) {
        let start = self.at;
        match self.prelude {
            PreludeState::BeforeValue => {
                let length = super::trim(self.skip_to_comment()).len();
                self.token_to(start, start + length, TokenKind::Value);
                self.prelude = PreludeState::AfterValue;
                return;
            }
            PreludeState::AfterValue => {
                self.skip_to_comment();
                self.token(start, TokenKind::Unreadable);
                self.say(
                    &PRELUDE_COMMENT_IN_VALUE,
                    start,
                    "the text behind a comment is not part of the value",
                );
                return;
            }
            PreludeState::Done => {
                self.skip_to_comment();
                self.token(start, TokenKind::Unreadable);
                return;
            }
            PreludeState::Open => {}
        }
        let Some(word) = self.word() else {
            let skipped = self.skip_to_comment();
            self.token(start, TokenKind::Unreadable);
            let text = "expected a setting; only settings come before the first section";
            let at = self.text.range(start, start + trim(skipped).len());
            self.messages.say(Message::new(&PRELUDE_UNKNOWN, Line::At(self.line), at, text).said_as(skipped));
            return;
        };
        if !self.is_start {
            self.token(start, TokenKind::Unreadable);
            return;
        }
        if let Some(setting) = setting(word) {
            self.setting(setting, start);
            return;
        }
        self.token(start, TokenKind::Unreadable);
        let near = language::suggestion(word, SETTINGS.iter().map(|it| it.key));
        let text = format!("unknown setting `{}`{near}", self.written_since(start));
        self.say(&PRELUDE_UNKNOWN, start, text);
    }

    fn setting(&mut self, setting: &'static Setting, start: usize) {
        let key_at = self.text.range(start, self.at);
        self.token(start, TokenKind::Setting);
        let key = setting.key;
        if key == "youtube" {
            self.say(&PRELUDE_YOUTUBE, start, "`youtube` no longer has any effect");
        }
        self.skip_blanks();
        let value_start = self.at;
        let lower = trim(self.rest().split('(').next().unwrap_or(""));
        let value_end = value_start + lower.len();
        let value_at = self.text.range(value_start, value_end);
        let is_flag = setting.value == Value::Flag;
        if is_flag {
            if !lower.is_empty() {
                self.say_at(&PRELUDE_VALUE_UNEXPECTED, value_at, format!("`{key}` takes no value"));
            }
            self.prelude = PreludeState::Done;
        } else if lower.is_empty() {
            self.say_at(&PRELUDE_VALUE_MISSING, key_at, format!("`{key}` needs a value"));
            self.prelude = PreludeState::Done;
            return;
        } else {
            self.prelude = PreludeState::BeforeValue;
        }
        let earlier = self.source.settings.iter().find(|it| it.setting.key == key).map(|it| it.at);
        if let (false, Some(earlier)) = (is_flag, earlier) {
            let text = format!("duplicate setting `{key}`; the last one applies");
            let message = Message::new(&PRELUDE_DUPLICATE, Line::At(self.line), key_at, text);
            self.messages.say(message.related(earlier, "first set here"));
        }
        let written = if self.is_first_step {
            self.text.as_written(value_start, value_end).to_owned()
        } else {
            lower.to_owned()
        };
        let value = if is_flag { String::new() } else { written };
        let value_at = if is_flag { key_at } else { value_at };
        let line = self.line;
        self.source.settings.push(SettingLine { setting, value, at: key_at, value_at, line });
    }
}
