//! Comments that silence lints: `(goldpath: ignore CODE, CODE)`. Behind something they are about their line, alone on a
//! line about the next one that holds anything else; `(goldpath: ignore-in-game CODE)` is about the whole game.

use language::Rule;

use rustc_hash::FxHashSet;
use text::{TextRange, TextSize};

use super::{lint_rule, lint_rules};
use crate::messages::{Line, Message};
use crate::read::{Reading, Token, TokenKind};

/// How such a comment begins.
const MARK: &str = "goldpath:";
/// What silences a line.
const LINE: &str = "ignore";
/// What silences a game.
const GAME: &str = "ignore-in-game";

pub(crate) static IGNORE_UNKNOWN: Rule = Rule::warning("ignore-unknown", "lints")
    .summary("a goldpath comment names an unknown lint, or none")
    .doc("A comment `(goldpath: ignore CODE)` silences lints of these codes on its line or, where it has a line of its own, on the next one; `(goldpath: ignore-in-game CODE)` silences them everywhere. Only lints can be silenced, not what the released engine says too.")
    .wrong("LEGEND\n\nBox = Crate (goldpath: ignore legend-name-unusd)\n")
    .right("LEGEND\n\nBox = Crate (goldpath: ignore legend-name-unused)\n");

/// What comments silence.
#[derive(Debug, Default)]
pub(super) struct Silence {
    /// Codes with the line they are silenced on; 0: everywhere.
    codes: FxHashSet<(&'static str, u32)>,
}

/// A comment that silences lints.
struct Comment {
    /// What it asks for.
    words: TextRange,
    /// Its line, from 1.
    own: u32,
    /// The line that it is about.
    about: u32,
}

impl Silence {
    /// Reads the comments, and says which of them silence nothing that there is.
    pub(super) fn read(text: &str, reading: &Reading, say: &mut Vec<Message>) -> Self {
        let mut silence = Self::default();
        if text.contains(MARK) {
            for comment in comments(text, reading) {
                silence.add(text, &comment, say);
            }
        }
        silence
    }

    fn add(&mut self, text: &str, comment: &Comment, say: &mut Vec<Message>) {
        let mut tell = |range, message: String| {
            say.push(Message::new(&IGNORE_UNKNOWN, Line::At(comment.own), range, message));
        };
        let mut words = words_of(text, comment.words);
        let Some((at, verb)) = words.next() else {
            let mark = TextRange::new(comment.words.start() - TextSize::of(MARK), comment.words.start());
            return tell(mark, format!("missing command in a goldpath comment; did you mean `{LINE}`?"));
        };
        let line = match verb {
            LINE => comment.about,
            GAME => 0,
            _ => {
                let near = language::suggestion(verb, [LINE, GAME]);
                let verb = language::escape(verb);
                return tell(at, format!("unknown command `{verb}` in a goldpath comment{near}"));
            }
        };
        let mut words = words.peekable();
        if words.peek().is_none() {
            tell(at, format!("`{verb}` needs the name of a lint"));
        }
        for (range, word) in words {
            if let Some(rule) = lint_rule(word) {
                self.codes.insert((rule.code, line));
                continue;
            }
            let near = language::suggestion(word, lint_rules().map(|rule| rule.code));
            tell(range, format!("unknown lint `{}` in an ignore comment{near}", language::escape(word)));
        }
    }

    /// Whether a lint is silenced.
    pub(super) fn covers(&self, message: &Message) -> bool {
        let is_at = |line: u32| self.codes.contains(&(message.rule.code, line));
        is_at(0) || message.line.number().is_some_and(is_at)
    }
}

/// The comments with the mark, in order.
fn comments(text: &str, reading: &Reading) -> Vec<Comment> {
    let lines = lines_of(text, reading);
    let tokens = || reading.tokens.iter().zip(&lines);
    let others: FxHashSet<u32> =
        tokens().filter(|(token, _)| token.kind != TokenKind::Comment).map(|(_, line)| *line).collect();
    let mut next = None;
    let mut found = Vec::new();
    for (token, line) in tokens().rev() {
        if token.kind != TokenKind::Comment {
            next = Some(*line);
        } else if let Some(words) = marked(text, token.at) {
            let about = if others.contains(line) { *line } else { next.unwrap_or(*line) };
            found.push(Comment { words, own: *line, about });
        }
    }
    found.reverse();
    found
}

/// The line of each piece of a text, from 1.
fn lines_of(text: &str, reading: &Reading) -> Vec<u32> {
    let (mut line, mut at) = (1, 0);
    let line_of = |token: &Token| {
        let start = usize::from(token.at.start());
        line += text.get(at..start).unwrap_or_default().bytes().filter(|byte| *byte == b'\n').count() as u32;
        at = start;
        line
    };
    reading.tokens.iter().map(line_of).collect()
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
                `Cube` is never used: Cube
            "#]],
        );
    }

    #[test]
    fn a_comment_that_names_nothing_is_told() {
        says(
            "ignore-unknown",
            "LEGEND\n(goldpath: ignore)\n(goldpath:)\n(goldpath: ignore-in-game)\nBox = Crate\n",
            &expect![[r#"
                `ignore` needs the name of a lint: ignore
                missing command in a goldpath comment; did you mean `ignore`?: goldpath:
                `ignore-in-game` needs the name of a lint: ignore-in-game
            "#]],
        );
    }

    #[test]
    fn what_is_said_of_such_comments_can_be_silenced() {
        says(
            "ignore-unknown",
            "(goldpath: ignore-in-game ignore-unknown)\nLEGEND\n(goldpath: ignore no-redundant)\nBox = Crate\n",
            &expect![""],
        );
    }

    #[test]
    fn a_code_that_there_is_not_is_told() {
        says(
            "ignore-unknown",
            "LEGEND\n(goldpath: ignore no-redundant)\n(goldpath: ignor legend-name-unused)\nBox = Crate\n",
            &expect![[r#"
                unknown lint `no-redundant` in an ignore comment: no-redundant
                unknown command `ignor` in a goldpath comment; did you mean `ignore`?: ignor
            "#]],
        );
    }
}
