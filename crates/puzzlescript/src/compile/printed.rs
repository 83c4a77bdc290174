//! Compiled rules as they are shown to people (spec section 11, pass 7).

use std::sync::Arc;

use puzzlescript_engine::model::Direction;

use super::line::LineRules;
use super::placed::Placed;

/// A compiled rule as it is shown to people, before rules that can never apply are dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedRule {
    /// Its line, from 1.
    pub line: u32,
    /// The line of the first rule of its group.
    pub group: u32,
    /// The direction in which its cells follow each other.
    pub direction: Direction,
    /// Whether it runs after movement.
    pub is_late: bool,
    /// Whether the bodies that it moves are rigid.
    pub is_rigid: bool,
    /// Whether it is applied by chance.
    pub is_random: bool,
    /// The rule in words, with single blanks.
    pub text: String,
}

/// The compiled rules of a game, line by line. Each is put into words when it is asked for.
#[derive(Clone, Debug, Default)]
pub struct PrintedRules {
    lines: Vec<PrintedLine>,
}

/// The rules of a line.
#[derive(Clone, Debug)]
struct PrintedLine {
    line: u32,
    group: u32,
    content: Arc<LineRules>,
}

impl PrintedRules {
    pub(super) fn of(lines: &[Placed]) -> Self {
        let printed = |placed: &Placed| PrintedLine {
            line: placed.line,
            group: placed.group,
            content: Arc::clone(&placed.made.content),
        };
        Self { lines: lines.iter().map(printed).collect() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lines.iter().map(|line| line.content.printed.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| line.content.printed.is_empty())
    }

    /// All of them in their order.
    pub fn iter(&self) -> impl Iterator<Item = PrintedRule> {
        self.lines.iter().flat_map(PrintedLine::rules)
    }

    /// Those of a line.
    pub fn of_line(&self, line: u32) -> impl Iterator<Item = PrintedRule> {
        let place = self.lines.binary_search_by_key(&line, |it| it.line).ok();
        place.and_then(|place| self.lines.get(place)).into_iter().flat_map(PrintedLine::rules)
    }

    /// The lines of a group that became rules.
    pub fn lines_of_group(&self, group: u32) -> impl Iterator<Item = u32> {
        let own = self.lines.iter().filter(move |it| it.group == group && !it.content.printed.is_empty());
        own.map(|it| it.line)
    }
}

impl PrintedLine {
    fn rules(&self) -> impl Iterator<Item = PrintedRule> {
        let Self { line, group, content } = self;
        content.shape.into_iter().flat_map(move |shape| {
            let words = [(shape.is_late, "LATE "), (shape.is_random, "RANDOM "), (shape.is_rigid, "RIGID ")];
            let front: String = words.into_iter().filter(|(is_so, _)| *is_so).map(|(_, word)| word).collect();
            content.printed.iter().map(move |(direction, text)| PrintedRule {
                line: *line,
                group: *group,
                direction: *direction,
                is_late: shape.is_late,
                is_rigid: shape.is_rigid,
                is_random: shape.is_random,
                text: format!("{front}({line}) {text}"),
            })
        })
    }
}
