//! Reads a pattern. `*`, `?`, `**`, `[a-z]`, `[!a]` and `{a,b}` mean what they mean to ripgrep; there are no escapes.

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// This character.
    Literal(char),
    /// `?`
    Any,
    /// `*`
    ZeroOrMore,
    /// `**` and the `/` behind it, at the start.
    RecursivePrefix,
    /// `/**` at the end.
    RecursiveSuffix,
    /// `/**/`
    RecursiveZeroOrMore,
    /// `[…]`, with the first and last character of each range.
    Class {
        /// Whether it stands for all others.
        is_negated: bool,
        /// The ranges.
        ranges: Vec<(char, char)>,
    },
    /// `{…}`
    Alternates(Vec<Vec<Token>>),
}

/// Reads a pattern. Fails with an error message.
pub(super) fn parse(pattern: &str) -> Result<Vec<Token>, String> {
    let mut parser =
        Parser { chars: pattern.chars().collect(), at: 0, groups: Vec::new(), branches: vec![Vec::new()] };
    while let Some(c) = parser.bump() {
        match c {
            '?' => parser.push(Token::Any),
            '*' => parser.star(),
            '[' => parser.class()?,
            '{' => {
                parser.groups.push(parser.branches.len());
                parser.branches.push(Vec::new());
            }
            '}' => {
                let start = parser.groups.pop();
                let start =
                    start.ok_or("unopened alternate group; missing '{' (maybe escape '}' with '[}]'?)")?;
                let branches = parser.branches.drain(start..).collect();
                parser.push(Token::Alternates(branches));
            }
            ',' if !parser.groups.is_empty() => parser.branches.push(Vec::new()),
            c => parser.push(Token::Literal(c)),
        }
    }
    match (parser.branches.pop(), parser.branches.is_empty()) {
        (Some(tokens), true) => Ok(tokens),
        _ => Err("unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)".to_owned()),
    }
}

struct Parser {
    chars: Vec<char>,
    /// The character that comes next.
    at: usize,
    /// For each group that is open, its first branch.
    groups: Vec<usize>,
    /// The whole pattern, and the branches of the groups that are open.
    branches: Vec<Vec<Token>>,
}

impl Parser {
    fn bump(&mut self) -> Option<char> {
        let c = self.chars.get(self.at).copied();
        self.at += usize::from(c.is_some());
        c
    }

    fn push(&mut self, token: Token) {
        if let Some(branch) = self.branches.last_mut() {
            branch.push(token);
        }
    }

    fn star(&mut self) {
        let before = self.at.checked_sub(2).and_then(|at| self.chars.get(at)).copied();
        let next = |parser: &Self| parser.chars.get(parser.at).copied();
        if next(self) != Some('*') {
            self.push(Token::ZeroOrMore);
            return;
        }
        self.at += 1;
        let is_first = self.branches.last().is_none_or(Vec::is_empty);
        let is_in_group = self.branches.len() > 1;
        let is_component =
            is_first || before == Some('/') || is_in_group && matches!(before, Some(',' | '{'));
        let token = match next(self) {
            _ if !is_component => None,
            Some('/') => Some(if is_first { Token::RecursivePrefix } else { Token::RecursiveZeroOrMore }),
            None => Some(if is_first { Token::RecursivePrefix } else { Token::RecursiveSuffix }),
            Some(',' | '}') if is_in_group && !is_first => Some(Token::RecursiveSuffix),
            Some(_) => None,
        };
        let Some(token) = token else {
            // Two stars that are no whole component.
            self.push(Token::ZeroOrMore);
            self.push(Token::ZeroOrMore);
            return;
        };
        if next(self) == Some('/') {
            self.at += 1;
        }
        // The `/` before it is part of it, and after another `**` it adds nothing.
        let last = if is_first { None } else { self.branches.last_mut().and_then(Vec::pop) };
        match last {
            Some(last @ (Token::RecursivePrefix | Token::RecursiveSuffix)) => self.push(last),
            _ => self.push(token),
        }
    }

    fn class(&mut self) -> Result<(), String> {
        const UNCLOSED: &str = "unclosed character class; missing ']'";
        let is_negated = matches!(self.chars.get(self.at), Some('!' | '^'));
        self.at += usize::from(is_negated);
        let mut ranges: Vec<(char, char)> = Vec::new();
        let mut is_in_range = false;
        loop {
            let c = self.bump().ok_or(UNCLOSED)?;
            match (c, ranges.last_mut()) {
                (']', Some(_)) => break,
                ('-', Some(_)) if !is_in_range => is_in_range = true,
                (c, Some(range)) if is_in_range => {
                    if c < range.0 {
                        return Err(format!("invalid range; '{}' > '{c}'", range.0));
                    }
                    range.1 = c;
                    is_in_range = false;
                }
                (c, _) => ranges.push((c, c)),
            }
        }
        if is_in_range {
            ranges.push(('-', '-'));
        }
        self.push(Token::Class { is_negated, ranges });
        Ok(())
    }
}
