//! Reads the notation of laws: `length 10..50, not tag draft, essential 'object_removed kind=rock'`.

use engine::{Value, def};
use language::{NotationError, Token, Tokens, suggestion};
use search::{Feature, MustNot, Paths, Without};

use super::conditions;
use super::words::{self, ENTRIES, Entry, NOT, Takes};
use crate::path_words::{event, feature};

/// A part of a law.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    /// As it is written.
    pub(super) text: String,
    pub(super) asked: Asked,
}

/// What a part of a law asks.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Asked {
    Number(Quantity, Range),
    /// The name, and whether it must not be the case.
    Named(Named, String, bool),
    TagsAmong(Vec<String>),
    /// The condition, and whether it must not hold.
    Condition(Moment, Value, bool),
    Feature(Feature, Paths),
    Need(String),
    Event(MustNot, Without),
    Optimal,
}

/// Bounds of a number, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub(super) least: Option<f64>,
    pub(super) most: Option<f64>,
}

/// A number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Length,
    Place,
    HintStops,
    /// In steps.
    FirstHint,
    /// In percent of the gold path.
    FirstHintShare,
    Tags,
    RolloutBits,
}

/// What a name can be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Tag,
    Rule,
    System,
}

/// When a condition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Start,
    End,
}

/// The parts of a law. Names are checked if the game is known. `is_when` tells whether they say when a law applies.
pub(super) fn parts(text: &str, game: Option<&def::Game>, is_when: bool) -> Result<Vec<Part>, NotationError> {
    let mut tokens = Tokens::of(text)?;
    let mut parts = Vec::new();
    loop {
        let first = tokens.word("a word such as `length`")?;
        let is_not = !first.is_quoted && first.text == NOT;
        let start = first.at.start;
        let word = if is_not { tokens.word("a word such as `tag`")? } else { first };
        let entry = entry(&word, is_not, is_when)?;
        let mut end = word.at.end;
        let asked = Reader { tokens: &mut tokens, end: &mut end, game }.asked(entry.takes, is_not)?;
        parts.push(Part { text: text.get(start..end).unwrap_or_default().to_owned(), asked });
        if tokens.is_at_end() {
            return Ok(parts);
        }
        tokens.comma()?;
    }
}

fn entry(word: &Token, is_not: bool, is_when: bool) -> Result<&'static Entry, NotationError> {
    let found = ENTRIES.iter().find(|entry| !word.is_quoted && entry.doc.name == word.text);
    let Some(entry) = found else {
        let names = ENTRIES.iter().map(|entry| entry.doc.name);
        return Err(word.error(format!("unknown word `{}`{}", word.text, suggestion(&word.text, names))));
    };
    if is_not && !entry.takes.can_be_denied() {
        return Err(word.error(format!("`{NOT}` cannot stand before `{}`", word.text)));
    }
    if is_when && entry.takes.needs_search() {
        let message = format!("`{}` needs a search, and `when` is answered without one", word.text);
        return Err(word.error(message));
    }
    Ok(entry)
}

/// Reads what comes after a word.
struct Reader<'r> {
    tokens: &'r mut Tokens,
    /// Where the last token that was read ends.
    end: &'r mut usize,
    game: Option<&'r def::Game>,
}

impl<'r> Reader<'r> {
    fn asked(&mut self, takes: Takes, is_not: bool) -> Result<Asked, NotationError> {
        Ok(match takes {
            Takes::Nothing => Asked::Optimal,
            Takes::Number(quantity) => {
                let range = self.range("a number such as `3`, `>= 3` or `3..5`", whole)?;
                Asked::Number(quantity, range)
            }
            Takes::FirstHint => {
                let quantity = if self.has_share() { Quantity::FirstHintShare } else { Quantity::FirstHint };
                let number = |text: &str| whole(text.strip_suffix('%').unwrap_or(text));
                Asked::Number(quantity, self.range("a share such as `<= 50%`", number)?)
            }
            Takes::Bits => {
                // No level has as many bits as a state has.
                let number = |text: &str| text.parse::<f64>().ok().filter(|bits| (0.0..=1e6).contains(bits));
                Asked::Number(Quantity::RolloutBits, self.range("bits such as `>= 8` or `8..12.5`", number)?)
            }
            Takes::Kind => {
                let kinds = self.game.map(|game| game.kinds.iter().map(|kind| kind.id.as_str()).collect());
                Asked::Need(self.name("a kind", kinds)?)
            }
            Takes::KindOrAction(paths) => {
                let (feature, token) = feature(self.tokens, self.game)?;
                *self.end = token.at.end;
                Asked::Feature(feature, paths)
            }
            Takes::Name(Named::Tag) => Asked::Named(Named::Tag, self.name("a tag", None)?, is_not),
            Takes::Name(Named::Rule) => {
                let rules = self.game.map(|game| game.rules.iter().map(|rule| rule.id.as_str()).collect());
                Asked::Named(Named::Rule, self.name("a rule", rules)?, is_not)
            }
            Takes::Name(Named::System) => {
                let names = |system: &'r def::System| [system.id.as_str(), system.ty.as_str()];
                let systems = self.game.map(|game| game.systems.iter().flat_map(names).collect());
                Asked::Named(Named::System, self.name("a system", systems)?, is_not)
            }
            Takes::Tags => {
                let tags = self.word("tags in quotes, such as `'merging routing'`, or `taxonomy`")?.text;
                Asked::TagsAmong(match tags.as_str() {
                    words::TAXONOMY => catalog::TAXONOMY.iter().map(|tag| (*tag).to_owned()).collect(),
                    tags => tags.split_whitespace().map(str::to_owned).collect(),
                })
            }
            Takes::Event(without) => {
                let (event, token) = event(self.tokens, self.game)?;
                *self.end = token.at.end;
                Asked::Event(event, without)
            }
            Takes::Condition(moment) => {
                let token = self.word("a condition, such as `'avatar hasItem=torch'`")?;
                let condition = conditions::read(&token.text, self.game).map_err(|why| token.error(why))?;
                Asked::Condition(moment, condition, is_not)
            }
        })
    }

    fn word(&mut self, expected: &str) -> Result<Token, NotationError> {
        let token = self.tokens.word(expected)?;
        *self.end = token.at.end;
        Ok(token)
    }

    /// A name of those that are known; any if they are not. `what` is what it names, with an article.
    fn name(&mut self, what: &str, known: Option<Vec<&str>>) -> Result<String, NotationError> {
        let token = self.word(what)?;
        match known.filter(|known| !known.contains(&&*token.text)) {
            Some(known) => {
                let what = what.trim_start_matches("a ");
                let near = suggestion(&token.text, known);
                Err(token.error(format!("unknown {what} `{}`{near}", token.text)))
            }
            None => Ok(token.text),
        }
    }

    fn range(
        &mut self,
        expected: &str,
        number: impl Fn(&str) -> Option<f64>,
    ) -> Result<Range, NotationError> {
        let bounds = self.tokens.bounds(expected, number)?;
        *self.end = bounds.at.end;
        Ok(Range { least: bounds.least, most: bounds.most })
    }

    /// Whether a number of the next bounds is a share.
    fn has_share(&self) -> bool {
        let mut ahead = self.tokens.clone();
        std::iter::from_fn(|| ahead.is_at_word().then(|| ahead.word("a number").ok()).flatten())
            .any(|token| token.text.ends_with('%'))
    }
}

fn whole(text: &str) -> Option<f64> {
    let is_whole = text.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then(|| text.parse::<u32>().ok()).flatten().map(f64::from)
}
