//! Refactorings of a game, one file each: offered by what is written at a place, planned when they are asked for. Whoever
//! asks for a plan proves that it keeps what it says.

mod extract_name;
mod legend_text;
mod merge_rules;
mod move_layer;
mod new_level;
mod rule_text;
mod sort_legend;
mod split_rule;

pub(crate) use new_level::ID as NEW_LEVEL;

use language::{Refactoring, RefactoringKind};
use puzzlescript_engine::model::{Game, ObjectSet};
use text::{Edit, TextRange};

use crate::read::{Reading, line_end};

/// A place in the text of a game that can be played.
pub(crate) struct Site<'s> {
    pub(crate) text: &'s str,
    pub(crate) reading: &'s Reading,
    pub(crate) game: &'s Game,
    /// What is selected; empty: where the caret is.
    pub(crate) range: TextRange,
}

/// What a refactoring changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The edits of the text of the game.
    pub(crate) edits: Vec<Edit>,
    pub(crate) keeps: Keeps,
}

/// What a refactoring keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// How the game plays, and all that is reported.
    Play {
        /// The objects for which rules are written out in the proof.
        written_out: ObjectSet,
    },
    /// The objects of all levels. What comes of them may change.
    Levels,
    /// All but an entry of LEVELS, which it adds at this number.
    AllButLevel(usize),
    /// All but the order of the entries of LEVELS: those with these numbers are there, one after the other.
    AllButOrder(Vec<usize>),
}

/// A refactoring of games.
struct Refactor {
    id: &'static str,
    kind: RefactoringKind,
    /// The title, where it is worth asking for a plan. Looks at little.
    title: fn(&Site<'_>) -> Option<String>,
    plan: fn(&Site<'_>) -> Result<Plan, String>,
}

/// The refactorings, in the order in which they are offered.
fn all() -> impl Iterator<Item = &'static Refactor> {
    let lists: [&'static [Refactor]; 6] = [
        &extract_name::REFACTORINGS,
        &merge_rules::REFACTORINGS,
        &split_rule::REFACTORINGS,
        &sort_legend::REFACTORINGS,
        &new_level::REFACTORINGS,
        &move_layer::REFACTORINGS,
    ];
    lists.into_iter().flatten()
}

/// The refactorings that apply at a place.
pub(crate) fn refactorings(site: &Site<'_>) -> Vec<Refactoring> {
    let offered = |it: &'static Refactor| {
        let title = (it.title)(site)?;
        Some(Refactoring { id: it.id, title, kind: it.kind })
    };
    all().filter_map(offered).collect()
}

/// The plan of the refactoring with this id at a place. `Err`: why there is none.
pub(crate) fn plan(site: &Site<'_>, id: &str) -> Result<Plan, String> {
    let refactor = all().find(|it| it.id == id && (it.title)(site).is_some());
    let plan = (refactor.ok_or("this does not apply here any more")?.plan)(site)?;
    if plan.edits.is_empty() { Err("there is nothing to change".to_owned()) } else { Ok(plan) }
}

impl<'s> Site<'s> {
    /// What is written at a range.
    fn written(&self, at: TextRange) -> &'s str {
        crate::occurrences::written(self.text, at)
    }

    /// The lines that a range touches, without the end of the last one.
    fn lines(&self, at: TextRange) -> TextRange {
        let (start, end) = (usize::from(at.start()), usize::from(at.end()));
        let before = self.text.get(..start).unwrap_or_default();
        let from = before.rfind('\n').map_or(0, |found| found + 1);
        let rest = self.text.get(end..).unwrap_or_default();
        let to = end + rest.find(['\r', '\n']).unwrap_or(rest.len());
        text::range(from, to)
    }

    /// Whether the place begins in the lines that a range touches.
    fn is_in_lines(&self, at: TextRange) -> bool {
        self.lines(at).contains_inclusive(self.range.start())
    }

    /// How lines end.
    fn line_end(&self) -> &'static str {
        line_end(self.text)
    }
}
