//! What a check of a project found.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use rpds::RedBlackTreeMapSync;
use text::TextRange;

use crate::{Diagnostic, FileRange, Project, Semantics, Severity};

/// The diagnostics of each file that has some, each list in the order of [`Diagnostic::order`].
pub type Lists = RedBlackTreeMapSync<Arc<str>, Arc<[Diagnostic]>>;

/// What a check of one snapshot of a project found. A later check goes on from it, at the cost of what changed.
pub trait Findings: Debug + Send + Sync {
    /// Whether it is about this very snapshot.
    fn is_of(&self, project: &dyn Project) -> bool;

    /// The diagnostics. The list of a file that has the same ones as in the check before is the same list.
    fn lists(&self) -> &Lists;

    /// For the language, which finds what it kept for itself in the findings of the check before.
    fn as_any(&self) -> &dyn Any;

    /// Whether the replays followed these rules.
    fn is_by(&self, _semantics: Semantics) -> bool {
        true
    }

    /// How many diagnostics are errors.
    fn errors(&self) -> usize {
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        self.lists().values().map(|list| list.iter().filter(is_error).count()).sum()
    }

    /// Whether every file has been checked against all others as they are now.
    fn is_whole(&self) -> bool {
        true
    }

    /// Whether one file has been.
    fn is_whole_for(&self, _file: &str) -> bool {
        true
    }

    /// The files whose lists differ from those of an earlier check.
    fn changed_since(&self, earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        let differs = |one: &Lists, other: &Lists| -> Vec<Arc<str>> {
            let lists = one.iter().filter(|(file, list)| other.get(*file) != Some(*list));
            lists.map(|(file, _)| Arc::clone(file)).collect()
        };
        let (now, then) = (self.lists(), earlier.lists());
        differs(now, then).into_iter().chain(differs(then, now)).collect()
    }

    /// The files whose diagnostics have places in texts that differ from those of an earlier check, so that the same
    /// offsets may be other lines.
    fn moved_since(&self, _earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        self.lists().keys().cloned().collect()
    }

    /// How the last replay of a file ended; `None` for a file that is not replayed.
    fn outcome(&self, _file: &str) -> Option<Outcome> {
        None
    }

    /// The errors that hide how a level is meant to play. While there are any, its solution is not replayed, and what
    /// a search finds need not be true of the level that is meant.
    fn obstacles(&self, _file: &str) -> Vec<&Diagnostic> {
        Vec::new()
    }

    /// Where and why the solution of a file failed that was replayed as it is now.
    fn failure(&self, _file: &str) -> Option<Failure> {
        None
    }

    /// How the replays of the files ended that were replayed as they are now.
    fn outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        BTreeMap::new()
    }

    /// How the last replays ended, also of files that have changed since.
    fn last_outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        BTreeMap::new()
    }

    /// What is known of the solution of a level, at the place of its solution; `None` for a file that has none.
    fn solution(&self, _file: &str) -> Option<Solution> {
        None
    }

    /// How many levels there are and how their replays ended, of all files or of those for which `wants` holds.
    fn counts(&self, _wants: Option<&dyn Fn(&str) -> bool>) -> Counts {
        Counts::default()
    }

    /// What shows whether a fix does harm. By default the diagnostics, and no replays.
    fn evidence(&self) -> Evidence<'_> {
        let read = self.lists().values().flat_map(|list| list.iter()).collect();
        Evidence { read, replays: BTreeMap::new() }
    }

    /// What one of several machines reports, of the files for which `wants` holds. By default everything on the first.
    fn report(&self, _wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        if !part.has_whole {
            return Report::default();
        }
        let diagnostics = self.lists().values().flat_map(|list| list.iter().cloned()).collect();
        Report { diagnostics, tally: Tally::default() }
    }
}

/// So many diagnostics of one code are reported of a file; nobody reads more.
pub const MOST_OF_A_CODE: usize = 200;

/// What shows whether a fix does harm.
#[derive(Clone, Debug, Default)]
pub struct Evidence<'f> {
    /// What was found without playing, in no particular order.
    pub read: Vec<&'f Diagnostic>,
    /// The replays of levels as they are now.
    pub replays: BTreeMap<Arc<str>, Replay<'f>>,
}

/// What a replay showed.
#[derive(Clone, Debug)]
pub struct Replay<'f> {
    /// How it ended.
    pub ending: Ending,
    /// What it found.
    pub diagnostics: Vec<&'f Diagnostic>,
}

/// How good the end of a solution is, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// It does not win.
    NotWon,
    /// It wins before its last step.
    WonEarly,
    /// It wins with its last step.
    Won,
}

/// The part of a check that one of several machines reports: over all parts, each diagnostic and each level once.
#[derive(Clone, Copy)]
pub struct Part<'p> {
    /// Whether a level file is reported and counted here.
    pub is_mine: &'p (dyn Fn(&str) -> bool + Sync),
    /// Whether what is about the project as a whole is reported here. It takes the replays of all levels.
    pub has_whole: bool,
}

impl Part<'_> {
    /// All of it.
    pub const WHOLE: Self = Part { is_mine: &|_| true, has_whole: true };
}

/// What is known of the solution of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Where it is written.
    pub at: TextRange,
    /// The number of its steps.
    pub steps: usize,
    /// What a search proved of the level as it is, as a short clause; `None` if it was not searched.
    pub proved: Option<String>,
}

/// What a check of a project reports.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// In the order of [`Diagnostic::order`].
    pub diagnostics: Vec<Diagnostic>,
    /// The levels.
    pub tally: Tally,
}

/// How many levels there are and how many were proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Level files.
    pub levels: usize,
    /// Levels that have a solution.
    pub solutions: usize,
    /// Solutions that won exactly at their last step.
    pub won: usize,
    /// Solutions that won before their last step.
    pub won_early: usize,
    /// Solutions that would win exactly at their last step, if the game did not refuse to load their project or
    /// level.
    pub would_win: usize,
    /// Levels with a solution that was not replayed, because errors hide how they are meant to play.
    pub not_replayed: usize,
    /// Projects that the game refuses to load.
    pub refused: usize,
}

impl Tally {
    /// The same of a project that the game refuses to load: no level of it opens, so none is won.
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

/// How the replay of a file ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What people call the file.
    pub name: String,
    /// Whether it won as it should.
    pub is_won: bool,
    /// What happened, as one clause.
    pub text: String,
}

/// Where and why a solution failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The place in the text.
    pub at: FileRange,
    /// What is wrong.
    pub message: String,
    /// The index of the move that failed; `None` if none was played.
    pub step: Option<usize>,
}

/// How many levels a project has and how their replays ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All levels.
    pub levels: usize,
    /// Those whose solutions win as they should, whether or not the game loads the project.
    pub won: usize,
    /// Those whose solutions would win as they should, if the game did not refuse to load the level.
    pub would_win: usize,
    /// Those without a solution, or with errors that keep them from being replayed.
    pub not_replayed: usize,
    /// Those that have changed since they were replayed, or whose game has.
    pub out_of_date: usize,
    /// Whether the game refuses to load the project, so that no level of it can be played.
    pub is_refused: bool,
}
