//! Comments that silence lints: `(goldpath: ignore CODE, CODE)`. Behind something they are about their line, alone on a
//! line about the next one that holds anything else; `(goldpath: ignore-in-game CODE)` is about the whole game.

use language::Rule;
use text::TextRange;

use super::lint_rules;
use crate::messages::{Line, Message};
use crate::read::{Reading, TokenKind};
use crate::rules::rule;

/// How such a comment begins.
const MARK: &str = "goldpath:";
/// What silences a line.
const LINE: &str = "ignore";
/// What silences a game.
const GAME: &str = "ignore-in-game";

rule! {
    pub static IGNORE_UNKNOWN: Warning in "lints" = "ignore-unknown";
    summary: "a comment that silences lints names none";
    doc: "A comment `(goldpath: ignore CODE)` silences lints of these codes on its line or, where it has a line of its own, on the next one; `(goldpath: ignore-in-game CODE)` silences them everywhere. Only lints can be silenced, not what the released engine says too.";
    wrong: "LEGEND\n\nBox = Crate (goldpath: ignore legend-name-unusd)\n";
    right: "LEGEND\n\nBox = Crate (goldpath: ignore legend-name-unused)\n";
}

/// What comments silence.
#[derive(Debug, Default)]
pub(super) struct Silence {
    /// Codes with the line they are silenced on; 0: everywhere.
    codes: Vec<(&'static Rule, u32)>,
}

impl Silence {
    /// Reads the comments, and says which of them silence nothing that there is.
    pub(super) fn read(text: &str, reading: &Reading, say: &mut Vec<Message>) -> Self {
        let mut silence = Self::default();
        if !text.contains(MARK) {
            return silence;
        }
        let lines = text::Lines::new(text);
        let line_of = |range: TextRange| lines.position(range.start()).line + 1;
        for (place, token) in reading.tokens.iter().enumerate() {
            let Some(words) = marked(text, token.at).filter(|_| token.kind == TokenKind::Comment) else {
                continue;
            };
            let own = line_of(token.at);
            let mut others = reading.tokens.iter().filter(|it| it.kind != TokenKind::Comment);
            let is_alone = !others.any(|it| line_of(it.at) == own);
            let next = reading.tokens.iter().skip(place).find(|it| it.kind != TokenKind::Comment);
            let line = if is_alone { next.map_or(own, |it| line_of(it.at)) } else { own };
            silence.add(text, words, line, say, own);
        }
        silence
    }

    fn add(&mut self, text: &str, words: TextRange, line: u32, say: &mut Vec<Message>, own: u32) {
        let mut verb = None;
        for (range, word) in words_of(text, words) {
            let Some(verb) = verb else {
                verb = Some(word);
                if word != LINE && word != GAME {
                    let near = language::suggestion(word, [LINE, GAME]);
                    let message =
                        format!("`{}` is nothing that a comment can ask for{near}", language::escape(word));
                    say.push(Message::new(&IGNORE_UNKNOWN, Line::At(own), range, message));
                    return;
                }
                continue;
            };
            let Some(rule) = lint_rules().find(|rule| rule.code == word) else {
                let near = language::suggestion(word, lint_rules().map(|rule| rule.code));
                let message = format!("there is no lint `{}`{near}", language::escape(word));
                say.push(Message::new(&IGNORE_UNKNOWN, Line::At(own), range, message));
                continue;
            };
            self.codes.push((rule, if verb == GAME { 0 } else { line }));
        }
    }

    /// Whether a lint is silenced.
    pub(super) fn covers(&self, message: &Message) -> bool {
        let line = message.line.number();
        let is_it = |(rule, at): &(&'static Rule, u32)| {
            rule.code == message.rule.code && (*at == 0 || Some(*at) == line)
        };
        self.codes.iter().any(is_it)
    }
}

/// The words of a comment behind the mark, if it has it.
fn marked(text: &str, comment: TextRange) -> Option<TextRange> {
    let written = text.get(usize::from(comment.start())..usize::from(comment.end()))?;
    let inner = written.strip_prefix('(')?.trim_start().strip_prefix(MARK)?;
    let inner = inner.strip_suffix(')').unwrap_or(inner);
    let start = written.find(MARK)? + MARK.len() + usize::from(comment.start());
    Some(text::range(start, start + inner.len()))
}

/// The words of a range, parted by blanks and commas.
fn words_of(text: &str, range: TextRange) -> impl Iterator<Item = (TextRange, &str)> {
    let start = usize::from(range.start());
    let written = text.get(start..usize::from(range.end())).unwrap_or_default();
    let mut at = 0;
    let is_between = |letter: char| letter.is_whitespace() || letter == ',';
    std::iter::from_fn(move || {
        let rest = written.get(at..)?;
        let from = at + rest.find(|letter| !is_between(letter))?;
        let rest = written.get(from..)?;
        let word = rest.get(..rest.find(is_between).unwrap_or(rest.len()))?;
        at = from + word.len();
        Some((text::range(start + from, start + at), word))
    })
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_comment_can_silence_several_lints_everywhere() {
        let game = "(goldpath: ignore-in-game legend-name-unused, sound-never-heard)\nLEGEND\nBox = Crate\nSOUNDS\nsfx3 1\n";
        says("legend-name-unused", game, &expect![""]);
        says("sound-never-heard", game, &expect![""]);
    }

    #[test]
    fn a_comment_speaks_of_its_line_alone() {
        says(
            "legend-name-unused",
            "LEGEND\nBox = Crate (goldpath: ignore legend-name-unused)\nCube = Crate\n",
            &expect![[r#"
            `cube` is never used: Cube
        "#]],
        );
    }

    #[test]
    fn a_code_that_there_is_not_is_told() {
        says(
            "ignore-unknown",
            "LEGEND\n(goldpath: ignore no-redundant)\n(goldpath: ignor legend-name-unused)\nBox = Crate\n",
            &expect![[r#"
            there is no lint `no-redundant`: no-redundant
            `ignor` is nothing that a comment can ask for; did you mean `ignore`?: ignor
        "#]],
        );
    }
}
