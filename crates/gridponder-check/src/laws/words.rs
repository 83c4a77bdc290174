//! The words of the notation of laws, the single source of reading, completion, hover and the page of settings.

use language::{LawNotation, LawWord, NotationError};
use search::{Paths, Without};

use super::conditions;
use super::read::{self, Moment, Named, Quantity};

/// What comes after a word, and what that asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Nothing comes after `optimal`.
    Nothing,
    /// A whole number, or bounds of it.
    Number(Quantity),
    /// The same, or a share with `%`.
    FirstHint,
    /// Bits of random play, or bounds of them.
    Bits,
    Kind,
    KindOrAction(Paths),
    Name(Named),
    Tags,
    Event(Without),
    Condition(Moment),
}

impl Takes {
    /// Whether it is answered by playing or searching beyond the gold path, so that `when` cannot ask it.
    pub(super) const fn needs_search(self) -> bool {
        matches!(self, Self::Nothing | Self::Bits | Self::Kind | Self::KindOrAction(_) | Self::Event(_))
    }

    /// Whether `not` may stand before the word.
    pub(super) const fn can_be_denied(self) -> bool {
        matches!(self, Self::Name(_) | Self::Condition(_))
    }
}

/// A word with what there is to know of it.
pub(super) struct Entry {
    pub(super) takes: Takes,
    pub(super) doc: LawWord,
}

/// What stands for all tags that benchmarks count by.
pub(super) const TAXONOMY: &str = "taxonomy";

/// The word that turns the next one around.
pub(super) const NOT: &str = "not";

pub(super) static ENTRIES: &[Entry] = &[
    entry(
        Takes::Number(Quantity::Length),
        ["length", "the number of steps of the gold path", "length 10..50"],
    ),
    entry(
        Takes::Number(Quantity::Place),
        ["place", "the place in the sequence of levels, from 1", "place 3.."],
    ),
    entry(
        Takes::Number(Quantity::HintStops),
        ["hint-stops", "the number of hint stops of the solution", "hint-stops >= 1"],
    ),
    entry(
        Takes::FirstHint,
        [
            "first-hint",
            "the steps to the first hint stop, or their share of the gold path; holds without hint stops",
            "first-hint <= 50%",
        ],
    ),
    entry(Takes::Number(Quantity::Tags), ["tags", "the number of tags in `metadata`", "tags 1..12"]),
    entry(Takes::Name(Named::Tag), ["tag", "a tag that `metadata` has", "tag routing"]),
    entry(
        Takes::Tags,
        [
            "tags-among",
            "all words that tags in `metadata` may be; `taxonomy` stands for those that benchmarks count by",
            "tags-among 'merging routing'",
        ],
    ),
    entry(
        Takes::Name(Named::Rule),
        ["rule", "a rule of the game that has an effect on the gold path", "rule grow_seed"],
    ),
    entry(
        Takes::Name(Named::System),
        [
            "system",
            "a system of the game without which the gold path would play otherwise",
            "system push_objects",
        ],
    ),
    entry(
        Takes::Condition(Moment::Start),
        [
            "start",
            "a condition of the DSL that holds at the start",
            "start 'board_count kind=rock op=gte value=1'",
        ],
    ),
    entry(
        Takes::Condition(Moment::End),
        ["end", "a condition of the DSL that holds when the gold path has won", "end 'avatar hasItem=false'"],
    ),
    entry(
        Takes::KindOrAction(Paths::Without),
        ["use", "an action or a kind that every winning path uses", "use torch"],
    ),
    entry(
        Takes::KindOrAction(Paths::With),
        ["never", "an action or a kind that no winning path uses", "never flip"],
    ),
    entry(
        Takes::Kind,
        ["need", "a kind without which nothing wins, once all of it is taken off the board", "need portal"],
    ),
    entry(
        Takes::Event(Without::Lost),
        ["essential", "an event without which nothing wins", "essential 'object_removed kind=rock'"],
    ),
    entry(
        Takes::Event(Without::Won),
        ["optional", "an event without which something wins", "optional inventory_changed"],
    ),
    entry(Takes::Nothing, ["optimal", "no path wins in fewer steps than the gold path", "optimal"]),
    entry(
        Takes::Bits,
        [
            "rollout-bits",
            "the bits of random play, as `goldpath metrics --rollouts` measures them",
            "rollout-bits >= 8",
        ],
    ),
];

const fn entry(takes: Takes, [name, summary, example]: [&'static str; 3]) -> Entry {
    Entry { takes, doc: LawWord { name, summary, example } }
}

/// The notation of laws for packs.
#[derive(Clone, Copy, Debug)]
pub struct Notation;

/// The words, for those who read the notation without the rest.
static WORDS: [LawWord; ENTRIES.len()] = {
    let mut words = [ENTRIES[0].doc; ENTRIES.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = ENTRIES[at].doc;
        at += 1;
    }
    words
};

impl LawNotation for Notation {
    fn words(&self) -> &'static [LawWord] {
        &WORDS
    }

    fn error(&self, text: &str, is_when: bool) -> Option<NotationError> {
        read::parts(text, None, is_when).err()
    }

    fn next(&self, before: &str) -> Vec<(&'static str, &'static str)> {
        let last = before.rsplit(',').next().unwrap_or_default().trim_start();
        let is_denied = last.split_whitespace().next() == Some(NOT);
        let words: Vec<&str> = last.split_whitespace().skip(usize::from(is_denied)).collect();
        let [word, after @ ..] = &words[..] else {
            let entries = ENTRIES.iter().filter(|entry| !is_denied || entry.takes.can_be_denied());
            return entries.map(|entry| (entry.doc.name, entry.doc.summary)).collect();
        };
        let Some(entry) = ENTRIES.iter().find(|entry| entry.doc.name == *word) else { return Vec::new() };
        match (entry.takes, after) {
            (Takes::Number(_) | Takes::Bits | Takes::FirstHint, []) => {
                vec![(">=", "at least"), ("<=", "at most")]
            }
            (Takes::Name(Named::System), []) => {
                catalog::SYSTEMS.iter().map(|system| (system.entry.name, system.entry.doc)).collect()
            }
            (Takes::Tags, []) => vec![(TAXONOMY, "the tags that benchmarks count by")],
            (Takes::Event(_), [] | ["'" | "\""]) => {
                catalog::EVENTS.iter().map(|event| (event.entry.name, event.entry.doc)).collect()
            }
            (Takes::Condition(_), [] | ["'" | "\""]) => conditions::of_states().collect(),
            _ => Vec::new(),
        }
    }
}
