//! Reading SOUNDS (spec section 6).

use language::Rule;

use super::reader::Reader;
use super::source::{SoundKind, SoundLine, SoundWord};
use super::token::TokenKind;
use crate::rules::sounds::{
    SOUND_DIRECTION_OR_SEED, SOUND_SEED_AFTER_EVENT, SOUND_SEED_EXPECTED, SOUND_START, SOUND_TRAILING,
    SOUND_UNKNOWN_NAME, SOUND_VERB_EXPECTED,
};
use crate::words::{SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS, find};

/// The line of SOUNDS under way.
#[derive(Debug, Default)]
pub(super) struct SoundState {
    words: Vec<SoundWord>,
    is_wrong: bool,
}

impl SoundState {
    /// Begins a new line.
    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.is_wrong = false;
    }
}

impl Reader<'_, '_> {
    pub(super) fn sounds_step(&mut self) {
        let start = self.at;
        if self.sounds.is_wrong {
            self.skip_sound_word();
            self.token(start, TokenKind::Unreadable);
            return;
        }
        match self.sounds.words.last().map(|word| &word.kind) {
            None => self.sound_target(),
            Some(SoundKind::Event(event)) => {
                let text = format!("the sound of `{event}` needs a seed, a number");
                self.sound_seed(&SOUND_SEED_AFTER_EVENT, text);
            }
            Some(SoundKind::Name(_)) => self.sound_verb(),
            Some(SoundKind::Verb(verb)) if verb.takes_directions => self.sound_direction(),
            Some(SoundKind::Verb(verb)) => {
                let text = format!("`{}` needs a seed, a number", verb.word);
                self.sound_seed(&SOUND_SEED_EXPECTED, text);
            }
            Some(SoundKind::Direction(_)) => self.sound_direction(),
            Some(SoundKind::Seed(_)) => {
                self.wrong_sound(&SOUND_TRAILING, "nothing can follow the seed of a sound".to_owned());
            }
        }
    }

    fn sound_target(&mut self) {
        let start = self.at;
        let Some(word) = self.word() else {
            self.wrong_sound(&SOUND_START, "a sound begins with an event or a name".to_owned());
            return;
        };
        if find(SOUND_EVENTS, word).is_some() {
            self.sound_word(start, SoundKind::Event(word.to_owned()), TokenKind::Event);
            return;
        }
        let name = self.source.names.get(word).filter(|name| self.declared.kind(*name).is_some());
        let Some(name) = name else {
            let near = self.suggest_declared(word);
            let text = format!("unknown event or name `{}`{near}", self.written_since(start));
            self.told_sound(&SOUND_UNKNOWN_NAME, start, text);
            return;
        };
        self.sound_word(start, SoundKind::Name(name), TokenKind::Name);
    }

    fn sound_verb(&mut self) {
        let start = self.at;
        let verb = self.word().and_then(|word| SOUND_VERBS.iter().find(|it| it.word == word));
        let Some(verb) = verb else {
            self.at = start;
            let text = "expected `move`, `cantmove`, `action`, `create` or `destroy` after the name";
            self.wrong_sound(&SOUND_VERB_EXPECTED, text.to_owned());
            return;
        };
        self.sound_word(start, SoundKind::Verb(verb), TokenKind::Verb);
    }

    fn sound_direction(&mut self) {
        let start = self.at;
        let direction = self.word().and_then(|word| SOUND_DIRECTIONS.iter().find(|it| **it == word));
        let Some(direction) = direction else {
            self.at = start;
            self.sound_seed(&SOUND_DIRECTION_OR_SEED, "a direction or a seed must follow".to_owned());
            return;
        };
        self.sound_word(start, SoundKind::Direction(direction), TokenKind::Direction);
    }

    fn sound_seed(&mut self, rule: &'static Rule, text: String) {
        let start = self.at;
        let seed = self.skip_while(|letter| letter.is_ascii_digit());
        let goes_on = self.peek().is_some_and(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if seed.is_empty() || goes_on {
            self.at = start;
            self.wrong_sound(rule, text);
            return;
        }
        self.sound_word(start, SoundKind::Seed(seed.to_owned()), TokenKind::Seed);
    }

    fn sound_word(&mut self, start: usize, kind: SoundKind, token: TokenKind) {
        self.token(start, token);
        let at = self.text.range(start, self.at);
        self.sounds.words.push(SoundWord { kind, at });
    }

    /// Says what is wrong with the word here. The rest of the line is passed over, and it declares nothing.
    fn wrong_sound(&mut self, rule: &'static Rule, text: String) {
        let start = self.at;
        self.skip_sound_word();
        self.told_sound(rule, start, text);
    }

    /// Says what is wrong with what was read from an offset up to here.
    fn told_sound(&mut self, rule: &'static Rule, start: usize, text: String) {
        self.token(start, TokenKind::Unreadable);
        self.say(rule, start, text);
        self.sounds.is_wrong = true;
    }

    /// Passes what stands before the next blank or parenthesis. So each `)` is looked at, also behind a mistake.
    fn skip_sound_word(&mut self) {
        self.skip_while(|letter| !super::is_blank(letter) && !matches!(letter, '(' | ')'));
    }

    /// Declares the sound of the line that has ended.
    pub(super) fn finish_sound(&mut self) {
        let words = std::mem::take(&mut self.sounds.words);
        if !self.sounds.is_wrong && !words.is_empty() {
            self.source.sounds.push(SoundLine { words, line: self.line });
        }
    }
}
