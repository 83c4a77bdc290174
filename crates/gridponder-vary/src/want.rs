//! What is wanted of a new level, and the notation in which it is written: `length 12..20, use torch, never flip`.

use std::ops::Range;

use engine::def;
use language::suggestion;
use search::{Feature, Paths};

/// What is wanted of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Want {
    /// The fewest and the most steps of its shortest path.
    pub length: (u32, u32),
    /// Features, and the winning paths that there must be none of: without it, it is needed; with it, it is not allowed.
    pub features: Vec<(Feature, Paths)>,
    /// The kinds without which no path wins, when all that has them is taken off the board.
    pub needs: Vec<String>,
    /// The number of cells in which it differs at least from all levels that are known, in any position.
    pub unlike: u32,
}

impl Default for Want {
    /// Any level that can be won and is new.
    fn default() -> Self {
        Self { length: (0, u32::MAX), features: Vec::new(), needs: Vec::new(), unlike: 1 }
    }
}

/// An error in what is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantError {
    /// The bytes that are wrong; empty at the end if something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
}

/// The first words of the parts.
const PARTS: [&str; 5] = ["length", "use", "need", "never", "unlike"];

/// The words that may say what a name means.
const SORTS: [&str; 2] = ["action", "kind"];

impl Want {
    /// Reads what is wanted of the levels of a game.
    pub fn read(text: &str, game: &def::Game) -> Result<Self, WantError> {
        let mut want = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut tokens = Tokens::of(text)?;
        if tokens.is_at_end() {
            return Ok(want);
        }
        loop {
            let part = tokens.word("`length`, `use`, `need`, `never` or `unlike`")?;
            let Some(known) = PARTS.into_iter().find(|known| !part.is_quoted && *known == part.text) else {
                let message = format!("unknown word `{}`{}", part.text, suggestion(&part.text, PARTS));
                return Err(part.error(message));
            };
            if ["length", "unlike"].contains(&known) && seen.contains(&known) {
                return Err(part.error(format!("`{known}` is given twice")));
            }
            seen.push(known);
            match known {
                "length" => want.length = length(&tokens.word("a number of steps such as `12..20`")?)?,
                "unlike" => {
                    let token = tokens.word("a number of cells")?;
                    want.unlike = number(&token.text).ok_or_else(|| {
                        token.error(format!("expected a number of cells, found `{}`", token.text))
                    })?;
                }
                "need" => match feature(&mut tokens, game)? {
                    (Feature::Kind(kind), token) if want.needs.contains(&kind) => {
                        return Err(token.error(format!("`{kind}` is given twice")));
                    }
                    (Feature::Kind(kind), _) => want.needs.push(kind),
                    (Feature::Action(action), token) => {
                        let message = format!(
                            "`{action}` is an action, which cannot be taken off the board; write `use {action}`"
                        );
                        return Err(token.error(message));
                    }
                },
                known => {
                    let paths = if known == "use" { Paths::Without } else { Paths::With };
                    let feature = feature(&mut tokens, game)?;
                    want.add(feature, paths)?;
                }
            }
            if tokens.is_at_end() {
                return Ok(want);
            }
            tokens.comma()?;
        }
    }

    fn add(&mut self, (feature, token): (Feature, Token), paths: Paths) -> Result<(), WantError> {
        if let Some((_, before)) = self.features.iter().find(|(known, _)| *known == feature) {
            return Err(token.error(if *before == paths {
                format!("`{}` is given twice", token.text)
            } else {
                format!("no level can both need `{}` and not allow it", token.text)
            }));
        }
        self.features.push((feature, paths));
        Ok(())
    }
}

/// `12`, `12..20`, `12..` or `..20`.
fn length(token: &Token) -> Result<(u32, u32), WantError> {
    let wrong = || {
        let message = format!(
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20`, found `{}`",
            token.text
        );
        token.error(message)
    };
    let bounds = match token.text.split_once("..") {
        None => number(&token.text).map(|steps| (steps, steps)),
        Some(("", "")) => None,
        Some((from, to)) => {
            let from = if from.is_empty() { Some(0) } else { number(from) };
            let to = if to.is_empty() { Some(u32::MAX) } else { number(to) };
            from.zip(to)
        }
    };
    let (from, to) = bounds.ok_or_else(wrong)?;
    if from > to {
        return Err(token.error(format!("no number is both at least {from} and at most {to}")));
    }
    if to == 0 {
        return Err(token.error("no path wins with 0 steps".to_owned()));
    }
    Ok((from, to))
}

fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// `torch`, `kind torch` or `action flip`.
fn feature(tokens: &mut Tokens, game: &def::Game) -> Result<(Feature, Token), WantError> {
    let first = tokens.word("an action or a kind")?;
    let sort = SORTS.into_iter().find(|sort| !first.is_quoted && *sort == first.text);
    let sort = sort.filter(|_| tokens.is_at_word());
    let token = if sort.is_some() { tokens.word("a name")? } else { first };
    let actions = || game.actions.iter().map(|action| action.id.as_str());
    let kinds = || game.kinds.iter().map(|kind| kind.id.as_str());
    let (is_action, is_kind) = (
        sort != Some("kind") && actions().any(|name| name == token.text),
        sort != Some("action") && kinds().any(|name| name == token.text),
    );
    match (is_action, is_kind) {
        (true, false) => Ok((Feature::Action(token.text.clone()), token)),
        (false, true) => Ok((Feature::Kind(token.text.clone()), token)),
        (true, true) => {
            let message =
                format!("`{0}` is an action and a kind; write `action {0}` or `kind {0}`", token.text);
            Err(token.error(message))
        }
        (false, false) => {
            let (what, names): (_, Vec<&str>) = match sort {
                Some("action") => ("unknown action", actions().collect()),
                Some(_) => ("unknown kind", kinds().collect()),
                None => ("unknown action or kind", actions().chain(kinds()).collect()),
            };
            let near = suggestion(&token.text, names);
            Err(token.error(format!("{what} `{}`{near}", token.text)))
        }
    }
}

/// A word, a text in quotes, or a comma.
#[derive(Clone, Debug)]
struct Token {
    at: Range<usize>,
    text: String,
    is_quoted: bool,
}

impl Token {
    fn error(&self, message: String) -> WantError {
        WantError { at: self.at.clone(), message }
    }

    fn is_comma(&self) -> bool {
        !self.is_quoted && self.text == ","
    }
}

/// The tokens that are left, the next one last.
struct Tokens {
    left: Vec<Token>,
    end: usize,
}

impl Tokens {
    fn of(text: &str) -> Result<Self, WantError> {
        let mut left = Vec::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let start = at;
            let is_end = |char: char| char.is_whitespace() || [',', '"'].contains(&char);
            if first.is_whitespace() {
                at += first.len_utf8();
                continue;
            }
            let (word, is_quoted) = if first == '"' {
                let length = text[start + 1..].find('"').ok_or_else(|| WantError {
                    at: start..text.len(),
                    message: "this name has no closing `\"`".to_owned(),
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

    fn is_at_end(&self) -> bool {
        self.left.is_empty()
    }

    fn is_at_word(&self) -> bool {
        self.left.last().is_some_and(|token| !token.is_comma())
    }

    fn word(&mut self, expected: &str) -> Result<Token, WantError> {
        match self.left.pop() {
            Some(token) if token.is_comma() => Err(token.error(format!("expected {expected} before `,`"))),
            Some(token) => Ok(token),
            None => Err(WantError { at: self.end..self.end, message: format!("expected {expected}") }),
        }
    }

    fn comma(&mut self) -> Result<(), WantError> {
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

    fn game() -> def::Game {
        let text = r#"{
            "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
            "actions": [{ "id": "move" }, { "id": "flip" }, { "id": "both" }],
            "entityKinds": { "torch": {}, "wet wood": {}, "both": {}, "kind": {} }
        }"#;
        let json: serde_json::Value = text.parse().expect("it is JSON");
        def::Game::read(&engine::Value::from(&json))
    }

    fn read(text: &str) -> Result<Want, WantError> {
        Want::read(text, &game())
    }

    /// The message, and what it marks.
    fn error(text: &str) -> String {
        let error = read(text).expect_err("it is wrong");
        format!("{} @ `{}`", error.message, &text[error.at])
    }

    #[test]
    fn nothing_is_any_new_level() {
        assert_eq!(read(" "), Ok(Want::default()));
    }

    #[test]
    fn all_parts_are_read() {
        let kind = |name: &str| Feature::Kind(name.to_owned());
        let action = |name: &str| Feature::Action(name.to_owned());
        assert_eq!(
            read(
                "length 12..20, use torch, never flip,use \"wet wood\", never kind both, use action both, use kind, need torch, unlike 4"
            ),
            Ok(Want {
                length: (12, 20),
                features: vec![
                    (kind("torch"), Paths::Without),
                    (action("flip"), Paths::With),
                    (kind("wet wood"), Paths::Without),
                    (kind("both"), Paths::With),
                    (action("both"), Paths::Without),
                    (kind("kind"), Paths::Without),
                ],
                needs: vec!["torch".to_owned()],
                unlike: 4,
            })
        );
        let length = |text: &str| read(text).map(|want| want.length);
        assert_eq!(length("length 7"), Ok((7, 7)));
        assert_eq!(length("length 7.."), Ok((7, u32::MAX)));
        assert_eq!(length("length ..7"), Ok((0, 7)));
    }

    #[test]
    fn errors_say_where_and_what_else() {
        assert_eq!(error("lenght 3"), "unknown word `lenght`; did you mean `length`? @ `lenght`");
        assert_eq!(error("use troch"), "unknown action or kind `troch`; did you mean `torch`? @ `troch`");
        assert_eq!(
            error("use action torch"),
            "unknown action `torch`; expected one of `move`, `flip` or `both` @ `torch`"
        );
        assert_eq!(
            error("use both"),
            "`both` is an action and a kind; write `action both` or `kind both` @ `both`"
        );
        assert_eq!(
            error("use torch, never torch"),
            "no level can both need `torch` and not allow it @ `torch`"
        );
        assert_eq!(
            error("need flip"),
            "`flip` is an action, which cannot be taken off the board; write `use flip` @ `flip`"
        );
        assert_eq!(error("need torch, need torch"), "`torch` is given twice @ `torch`");
        assert_eq!(error("length 9..3"), "no number is both at least 9 and at most 3 @ `9..3`");
        assert_eq!(error("length 0"), "no path wins with 0 steps @ `0`");
        assert_eq!(
            error("length 99999999999"),
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20`, found `99999999999` @ `99999999999`"
        );
        assert_eq!(
            error("length +3"),
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20`, found `+3` @ `+3`"
        );
        assert_eq!(error("length 3, length 4"), "`length` is given twice @ `length`");
        assert_eq!(error("length"), "expected a number of steps such as `12..20` @ ``");
        assert_eq!(error("use torch,"), "expected `length`, `use`, `need`, `never` or `unlike` @ ``");
        assert_eq!(error("use torch unlike 3"), "expected `,` before `unlike` @ `unlike`");
        assert_eq!(error("use \"torch"), "this name has no closing `\"` @ `\"torch`");
        assert_eq!(
            error(", use torch"),
            "expected `length`, `use`, `need`, `never` or `unlike` before `,` @ `,`"
        );
    }
}
