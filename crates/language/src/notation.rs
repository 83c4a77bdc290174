//! The notation of what is wanted of levels: parts such as `length 12..20` or `use torch`, with commas between them.

use std::ops::Range;

/// An error in a text of this notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The bytes that are wrong; empty at the end if something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
}

/// A word, a text in quotes, or a comma.
#[derive(Clone, Debug)]
pub struct Token {
    /// The bytes of the token.
    pub at: Range<usize>,
    /// The word, without quotes.
    pub text: String,
    /// Whether it is in quotes, which keep a name from being read as a word of the notation.
    pub is_quoted: bool,
}

impl Token {
    /// An error at this token.
    pub fn error(&self, message: String) -> NotationError {
        NotationError { at: self.at.clone(), message }
    }

    fn is_comma(&self) -> bool {
        !self.is_quoted && self.text == ","
    }
}

/// Bounds of a number, both inclusive; `None` for no bound on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds<T> {
    /// The lower one.
    pub least: Option<T>,
    /// The upper one.
    pub most: Option<T>,
    /// The bytes of the numbers.
    pub at: Range<usize>,
}

/// The tokens of a text that are left to read.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// The next one last.
    left: Vec<Token>,
    end: usize,
}

impl Tokens {
    /// The tokens of a text. Fails if a quote has no end. Both `"` and `'` quote.
    pub fn of(text: &str) -> Result<Self, NotationError> {
        let mut left = Vec::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let start = at;
            let is_end = |char: char| char.is_whitespace() || [',', '"', '\''].contains(&char);
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            let (word, is_quoted) = if first == '"' || first == '\'' {
                let length = text[start + 1..].find(first).ok_or_else(|| NotationError {
                    at: start..text.len(),
                    message: format!("this name has no closing `{first}`"),
                })?;
                at = start + length + 2;
                (&text[start + 1..at - 1], true)
            } else if first == ',' {
                at += 1;
                (",", false)
            } else {
                at += text[start..].find(is_end).unwrap_or(text.len() - start);
                (&text[start..at], false)
            };
            left.push(Token { at: start..at, text: word.to_owned(), is_quoted });
        }
        left.reverse();
        Ok(Self { left, end: text.trim_end().len() })
    }

    /// Returns true if no token is left.
    pub const fn is_at_end(&self) -> bool {
        self.left.is_empty()
    }

    /// Returns true if a word or a quoted text comes next.
    pub fn is_at_word(&self) -> bool {
        self.left.last().is_some_and(|token| !token.is_comma())
    }

    /// The next word or quoted text. Fails with what is `expected` if there is none.
    pub fn word(&mut self, expected: &str) -> Result<Token, NotationError> {
        match self.left.pop() {
            Some(token) if token.is_comma() => Err(token.error(format!("expected {expected} before `,`"))),
            Some(token) => Ok(token),
            None => Err(NotationError { at: self.end..self.end, message: format!("expected {expected}") }),
        }
    }

    /// Reads bounds, both inclusive: `8` or `= 8`, `>= 8`, `<= 8`, `8..12`, `8..` or `..12`. `number` reads a number, and
    /// `expected` says what bounds look like.
    pub fn bounds<T: Copy + PartialOrd>(
        &mut self,
        expected: &str,
        number: impl Fn(&str) -> Option<T>,
    ) -> Result<Bounds<T>, NotationError> {
        let first = self.word(expected)?;
        let (token, bounds) = match first.text.as_str() {
            sign @ (">=" | "<=" | "=") => {
                let token = self.word("a number")?;
                let bounds = number(&token.text).map(|number| match sign {
                    ">=" => (Some(number), None),
                    "<=" => (None, Some(number)),
                    _ => (Some(number), Some(number)),
                });
                (token, bounds)
            }
            text => {
                let bounds = match text.split_once("..") {
                    None => number(text).map(|number| (Some(number), Some(number))),
                    Some(("", "")) => None,
                    Some((from, to)) => {
                        let side = |text: &str| {
                            if text.is_empty() { Some(None) } else { number(text).map(Some) }
                        };
                        side(from).zip(side(to))
                    }
                };
                (first, bounds)
            }
        };
        let (least, most) =
            bounds.ok_or_else(|| token.error(format!("expected {expected}, found `{}`", token.text)))?;
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            return Err(token.error(format!("no number is within `{}`", token.text)));
        }
        Ok(Bounds { least, most, at: token.at })
    }

    /// Reads a comma. Fails if something else comes next.
    pub fn comma(&mut self) -> Result<(), NotationError> {
        match self.left.pop() {
            Some(token) if !token.is_comma() => {
                Err(token.error(format!("expected `,` before `{}`", token.text)))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, bool)> {
        let mut tokens = Tokens::of(text).expect("its quotes end");
        let mut words = Vec::new();
        while !tokens.is_at_end() {
            if tokens.is_at_word() {
                let token = tokens.word("a word").expect("there is one");
                assert!(text.get(token.at).is_some());
                words.push((token.text, token.is_quoted));
            } else {
                tokens.comma().expect("there is one");
                words.push((",".to_owned(), false));
            }
        }
        words
    }

    #[test]
    fn words_end_at_spaces_commas_and_quotes() {
        let word = |text: &str| (text.to_owned(), false);
        let quoted = |text: &str| (text.to_owned(), true);
        assert_eq!(
            words("use \"wet wood\",never 'a, \"b\"' é"),
            [word("use"), quoted("wet wood"), word(","), word("never"), quoted("a, \"b\""), word("é")]
        );
    }

    #[test]
    fn bounds_are_comparisons_and_ranges() {
        let bounds = |text: &str| {
            let number = |text: &str| text.parse::<u32>().ok();
            let read = Tokens::of(text).and_then(|mut tokens| tokens.bounds("a number such as `3`", number));
            read.map(|bounds| (bounds.least, bounds.most)).map_err(|error| error.message)
        };
        assert_eq!(bounds("3"), Ok((Some(3), Some(3))));
        assert_eq!(bounds("= 3"), Ok((Some(3), Some(3))));
        assert_eq!(bounds(">= 3"), Ok((Some(3), None)));
        assert_eq!(bounds("<= 3"), Ok((None, Some(3))));
        assert_eq!(bounds("3..5"), Ok((Some(3), Some(5))));
        assert_eq!(bounds("3.."), Ok((Some(3), None)));
        assert_eq!(bounds("..5"), Ok((None, Some(5))));
        assert_eq!(bounds("5..3"), Err("no number is within `5..3`".to_owned()));
        assert_eq!(bounds(".."), Err("expected a number such as `3`, found `..`".to_owned()));
        assert_eq!(bounds(">= x"), Err("expected a number such as `3`, found `x`".to_owned()));
        assert_eq!(bounds(">="), Err("expected a number".to_owned()));
    }

    #[test]
    fn a_quote_without_an_end_is_an_error() {
        let error = Tokens::of("use 'wood").expect_err("it has no end");
        assert_eq!(error, NotationError { at: 4..9, message: "this name has no closing `'`".to_owned() });
    }
}
