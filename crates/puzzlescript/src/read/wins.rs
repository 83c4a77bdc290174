//! Reading WINCONDITIONS (spec section 9).

use super::names::Name;
use super::reader::Reader;
use super::source::{WinLine, Word};
use super::token::TokenKind;
use crate::rules::winconditions::{
    WIN_FORMAT, WIN_ON_EXPECTED, WIN_QUANTIFIER, WIN_TRAILING, WIN_UNKNOWN_NAME,
};
use crate::words::{WIN_ON, WIN_QUANTIFIERS, find};

impl Reader<'_, '_> {
    pub(super) fn wins_step(&mut self) {
        if self.is_start {
            self.begin_win();
        }
        // Where the start of a line is lost, behind a `)` that closes nothing, its first word counts as the second.
        let place = self.win.unwrap_or(1);
        self.win = Some(place + 1);
        let start = self.at;
        let Some(word) = self.word() else {
            self.skip_to_comment();
            self.token(start, TokenKind::Unreadable);
            let text =
                "invalid win condition; write `all A on B`, `some A on B`, `no A on B`, `some A` or `no A`";
            self.say(&WIN_FORMAT, start, text);
            return;
        };
        let written = self.written_since(start);
        let (kind, wrong) = match place {
            0 if find(WIN_QUANTIFIERS, word).is_some() => (TokenKind::Quantifier, None),
            0 => {
                let near = language::suggestion(word, WIN_QUANTIFIERS.iter().map(|it| it.word));
                (
                    TokenKind::Unreadable,
                    Some((&WIN_QUANTIFIER, format!("`{written}` cannot begin a win condition{near}"))),
                )
            }
            2 if word == WIN_ON.word => (TokenKind::On, None),
            2 => {
                (TokenKind::Unreadable, Some((&WIN_ON_EXPECTED, format!("expected `on`, found `{written}`"))))
            }
            1 | 3 => {
                let name = self.source.names.get(word);
                let is_known = name.is_some_and(|name: Name| self.source.rule_names.contains(&name));
                if is_known {
                    (TokenKind::Name, None)
                } else {
                    let is_declared = name.is_some_and(|name| self.declared.kind(name).is_some());
                    let text = if is_declared {
                        format!("`{written}` is declared, but no section `SOUNDS` follows its declaration")
                    } else {
                        format!("`{written}` is not declared{}", self.suggest_declared(word))
                    };
                    (TokenKind::Unreadable, Some((&WIN_UNKNOWN_NAME, text)))
                }
            }
            _ => (
                TokenKind::Unreadable,
                Some((&WIN_TRAILING, format!("unexpected `{written}` at the end of the win condition"))),
            ),
        };
        self.token(start, kind);
        if let Some((rule, text)) = wrong {
            self.say(rule, start, text);
        }
    }

    /// Keeps the line for the compiler.
    fn begin_win(&mut self) {
        let (cut, offset) = self.cut();
        let mut words: Vec<Word> = Vec::new();
        let mut at = 0;
        for part in cut.split(super::is_blank) {
            if !part.is_empty() {
                words.push(self.named(offset + at, part));
            }
            at += part.len();
            at += cut.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        }
        let range = match (words.first(), words.last()) {
            (Some(first), Some(last)) => first.at.cover(last.at),
            _ => self.text.range(self.line_start, self.line_end),
        };
        self.source.wins.push(WinLine { words, at: range, line: self.line });
        self.win = Some(0);
    }
}
