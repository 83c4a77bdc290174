//! The findings of a check of a project.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use rpds::RedBlackTreeMapSync;
use text::TextRange;

use crate::{Diagnostic, FileRange, Project, Semantics, Severity};

/// The diagnostics of each file that has any, sorted by [`Diagnostic::order`].
pub type Lists = RedBlackTreeMapSync<Arc<str>, Arc<[Diagnostic]>>;

/// The findings of a check of one snapshot of a project. A later check reuses them and costs only what changed.
pub trait Findings: Debug + Send + Sync {
    /// Returns true if these are the findings of this very snapshot.
    fn is_of(&self, project: &dyn Project) -> bool;

    /// The diagnostics. If those of a file are unchanged since the previous check, the list is the same
    /// allocation.
    fn lists(&self) -> &Lists;

    /// For the language, to downcast the findings of the previous check to its own type.
    fn as_any(&self) -> &dyn Any;

    /// Returns true if the replays used these semantics.
    fn is_by(&self, _semantics: Semantics) -> bool {
        true
    }

    /// The number of errors.
    fn errors(&self) -> usize {
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        self.lists().values().map(|list| list.iter().filter(is_error).count()).sum()
    }

    /// Returns true if every file has been checked against the current state of all others, with all that takes longer than
    /// a key may wait.
    fn is_whole(&self) -> bool {
        true
    }

    /// Returns true if this file has been checked against the current state of all others.
    fn is_whole_for(&self, _file: &str) -> bool {
        true
    }

    /// The files whose diagnostics differ from those of an earlier check.
    fn changed_since(&self, earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        let differs = |one: &Lists, other: &Lists| -> Vec<Arc<str>> {
            let lists = one.iter().filter(|(file, list)| other.get(*file) != Some(*list));
            lists.map(|(file, _)| Arc::clone(file)).collect()
        };
        let (now, then) = (self.lists(), earlier.lists());
        differs(now, then).into_iter().chain(differs(then, now)).collect()
    }

    /// The files with diagnostics that refer to texts that differ from those of an earlier check, so that the
    /// same offsets may be on other lines.
    fn moved_since(&self, _earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        self.lists().keys().cloned().collect()
    }

    /// The outcome of the last replay of a file; `None` if the file is not replayed.
    fn outcome(&self, _file: &str) -> Option<Outcome> {
        None
    }

    /// The errors that leave unclear how a level is meant to play. While there are any, its solution is not
    /// replayed, and search results may not apply to the intended level.
    fn obstacles(&self, _file: &str) -> Vec<&Diagnostic> {
        Vec::new()
    }

    /// Where and why the solution of a file failed; `None` unless its current text was replayed.
    fn failure(&self, _file: &str) -> Option<Failure> {
        None
    }

    /// The outcomes of all files whose current text was replayed.
    fn outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        BTreeMap::new()
    }

    /// The last outcomes, including those of files that have changed since.
    fn last_outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        BTreeMap::new()
    }

    /// The solution of a level and its range; `None` if the file has none.
    fn solution(&self, _file: &str) -> Option<Solution> {
        None
    }

    /// The number of levels by the outcome of their replays, of all files or of those for which `wants` returns
    /// true.
    fn counts(&self, _wants: Option<&dyn Fn(&str) -> bool>) -> Counts {
        Counts::default()
    }

    /// The evidence for detecting regressions. By default the diagnostics, without replays.
    fn evidence(&self) -> Evidence<'_> {
        let read = self.lists().values().flat_map(|list| list.iter()).collect();
        Evidence { read, replays: BTreeMap::new() }
    }

    /// The report of one part of a check, about the files for which `wants` returns true. By default the first
    /// part reports everything.
    fn report(&self, _wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        if !part.has_whole {
            return Report::default();
        }
        let diagnostics = self.lists().values().flat_map(|list| list.iter().cloned()).collect();
        Report { diagnostics, tally: Tally::default() }
    }
}

/// Cap on the reported diagnostics per code and file; nobody reads more.
pub const MAX_OF_A_CODE: usize = 200;

/// The evidence for detecting regressions caused by a fix.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'f> {
    /// The diagnostics found without playing, in no particular order.
    pub read: Vec<&'f Diagnostic>,
    /// The replays of levels whose current text was replayed.
    pub replays: BTreeMap<Arc<str>, Replay<'f>>,
}

/// The result of a replay.
#[derive(Clone, Debug)]
pub struct Replay<'f> {
    /// How it ended.
    pub ending: Ending,
    /// The diagnostics it found.
    pub diagnostics: Vec<&'f Diagnostic>,
}

/// How a solution ends, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// It does not win.
    NotWon,
    /// It wins before its last step.
    WonEarly,
    /// It wins with its last step.
    Won,
}

impl Ending {
    /// The name of it for programs and editors.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotWon => "notWon",
            Self::WonEarly => "wonEarly",
            Self::Won => "won",
        }
    }
}

/// The part of a check that one of several machines reports. Over all parts, each diagnostic and each level is
/// reported once.
#[derive(Clone, Copy)]
pub struct Part<'p> {
    /// Returns true if a level file is reported and counted here.
    pub is_mine: &'p (dyn Fn(&str) -> bool + Sync),
    /// Whether findings about the project as a whole are reported here. This requires replaying all levels.
    pub has_whole: bool,
}

impl Part<'_> {
    /// The whole check.
    pub const WHOLE: Self = Part { is_mine: &|_| true, has_whole: true };
}

/// The solution of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The range of the solution.
    pub at: TextRange,
    /// The number of its steps.
    pub steps: usize,
    /// What a search proved about the current level, as a short clause; `None` if it was not searched.
    pub proved: Option<String>,
}

/// The report of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The diagnostics, sorted by [`Diagnostic::order`].
    pub diagnostics: Vec<Diagnostic>,
    /// The number of levels by outcome.
    pub tally: Tally,
}

/// The number of levels by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of level files.
    pub levels: usize,
    /// Levels that have a solution.
    pub solutions: usize,
    /// Solutions that won exactly at their last step.
    pub won: usize,
    /// Solutions that won before their last step.
    pub won_early: usize,
    /// Solutions that would win exactly at their last step if the game loaded their project and level.
    pub would_win: usize,
    /// Levels with a solution that was not replayed because errors leave unclear how they are meant to play.
    pub not_replayed: usize,
    /// Projects that the game refuses to load.
    pub refused: usize,
}

impl Tally {
    /// The tally of a project that the game refuses to load: no level can be played, so none is won.
    pub const fn refused(self) -> Self {
        Self { won: 0, won_early: 0, would_win: self.won + self.would_win, refused: 1, ..self }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.levels += other.levels;
        self.solutions += other.solutions;
        self.won += other.won;
        self.won_early += other.won_early;
        self.would_win += other.would_win;
        self.not_replayed += other.not_replayed;
        self.refused += other.refused;
    }
}

/// The outcome of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The display name of the file.
    pub name: String,
    /// How the solution ended.
    pub ending: Ending,
    /// The outcome as one clause.
    pub text: String,
}

/// Where and why a solution failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The location of the failure.
    pub at: FileRange,
    /// The error message.
    pub message: String,
    /// The index of the step that failed; `None` if none was played.
    pub step: Option<usize>,
}

/// The number of levels by the outcome of their replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All levels.
    pub levels: usize,
    /// Levels whose solutions win as required, whether or not the game loads the project.
    pub won: usize,
    /// Levels whose solutions would win as required if the game loaded the level.
    pub would_win: usize,
    /// Levels without a solution, or with errors that prevent a replay.
    pub not_replayed: usize,
    /// Levels that have changed since their replay, or whose game has.
    pub out_of_date: usize,
    /// Whether the game refuses to load the project, so that no level can be played.
    pub is_refused: bool,
}
