//! A project of any language, as an immutable snapshot.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value;
use text::{Edit, TextRange, Unreadable};

use crate::{
    Action, Diagnostic, Facets, Files, Findings, Heading, Law, Listing, ReadText, SearchLimits, SearchSignal,
    Semantics,
};

/// An immutable snapshot of a project. A change creates a new one, which shares everything unchanged.
///
/// Files are named by their paths below the root, with `/` as the separator. Optional capabilities are
/// [facets](Facets).
pub trait Project: Debug + Send + Sync {
    /// The snapshot after a change; `None` if nothing changes.
    fn with(&self, change: Change) -> Option<Arc<dyn Project>>;

    /// The paths of its files, in order.
    fn files(&self) -> Vec<Arc<str>>;

    /// The text of a file; empty if the file could not be read, `None` if there is no such file.
    fn text(&self, file: &str) -> Option<&Arc<str>>;

    /// Checks the project.
    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings>;

    /// Its optional capabilities.
    fn facets(&self) -> Facets<'_>;

    /// For downcasting by the language itself.
    fn as_any(&self) -> &dyn Any;

    /// The number of syntax errors in a file.
    fn syntax_errors(&self, _file: &str) -> usize {
        0
    }

    /// The reason why a file could not be read.
    fn unreadable(&self, _file: &str) -> Option<&Unreadable> {
        None
    }

    /// Other files in the folder of the project; `None` if they are unknown.
    fn listing(&self) -> Option<&Arc<Listing>> {
        None
    }

    /// The reason why some files of the project are unknown.
    fn incomplete(&self) -> Option<&Arc<str>> {
        None
    }

    /// Returns true if the files that make this a project are gone.
    fn is_gone(&self) -> bool {
        self.files().is_empty()
    }

    /// Returns true if a change of this file can affect every replay.
    fn is_shared(&self, _file: &str) -> bool {
        true
    }

    /// The files that can be replayed: levels, or files of sessions.
    fn levels(&self) -> Vec<Arc<str>> {
        Vec::new()
    }

    /// The fixes for these diagnostics at a range.
    fn actions(&self, diagnostics: &[Diagnostic], file: &str, range: TextRange) -> Vec<Action> {
        let is_here = |it: &&Diagnostic| *it.at.file == *file && it.at.range.intersect(range).is_some();
        let touched = diagnostics.iter().filter(is_here);
        let action = |it: &Diagnostic| {
            let is_preferred = it.fixes.len() == 1;
            let of_fix = |fix: &crate::Fix| Action { fix: fix.clone(), mends: it.clone(), is_preferred };
            it.fixes.iter().map(of_fix).collect::<Vec<_>>()
        };
        touched.flat_map(action).collect()
    }

    /// The title of the project; `None` if the project is not a game.
    fn heading(&self) -> Option<Heading> {
        None
    }
}

/// A change of a project's files.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The new texts of files; `None` as a text removes the file.
    pub texts: Vec<(Arc<str>, Option<ReadText>)>,
    /// The new listing of other files.
    pub listing: Option<Option<Arc<Listing>>>,
    /// Why some files are unknown, if that has changed.
    pub incomplete: Option<Option<Arc<str>>>,
    /// The laws of its settings, if they have changed.
    pub laws: Option<Arc<[Law]>>,
}

impl Change {
    /// The change that turns the project `before` into one of these files.
    pub fn to(files: Files, before: &dyn Project) -> Self {
        let there: BTreeSet<&Arc<str>> = files.texts.iter().map(|(path, _)| path).collect();
        let gone = before.files().into_iter().filter(|path| !there.contains(path));
        let gone: Vec<_> = gone.map(|path| (path, None)).collect();
        let texts = files.texts.into_iter().map(|(path, text)| (path, Some(text)));
        Self {
            texts: texts.chain(gone).collect(),
            listing: Some(files.listing),
            incomplete: Some(files.incomplete),
            laws: None,
        }
    }
}

/// Cancellation and progress of a long-running request.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Returns true if the request is cancelled; polled often.
    pub cancelled: &'w (dyn Fn() -> bool + Sync),
    /// Called with the number of finished parts and their total, from several threads.
    pub progress: &'w (dyn Fn(usize, usize) + Sync),
}

impl Watch<'_> {
    /// Never cancelled, no progress.
    pub const PATIENT: Watch<'static> = Watch { cancelled: &|| false, progress: &|_, _| {} };
}

/// The options of a check.
pub struct Job<'j> {
    /// The findings of an earlier snapshot, which are reused.
    pub previous: Option<&'j dyn Findings>,
    /// The semantics of replays.
    pub semantics: Semantics,
    /// The open files. Only these and what changed are checked, as far as a key may wait for it, and nothing is replayed; see
    /// [`Findings::is_whole`]. `None` checks everything.
    pub first: Option<&'j BTreeSet<Arc<str>>>,
    /// Returns true if a file should be replayed, unless its current text was replayed.
    pub wants_replay: &'j (dyn Fn(&str) -> bool + Sync),
    /// Returns true if the check is cancelled; polled often.
    pub cancelled: &'j (dyn Fn() -> bool + Sync),
    /// Called after each replay, from several threads.
    pub progress: &'j (dyn Fn() + Sync),
}

impl Job<'_> {
    /// Checks everything without replays.
    pub const fn new(semantics: Semantics) -> Self {
        Self {
            previous: None,
            semantics,
            first: None,
            wants_replay: &|_| false,
            cancelled: &|| false,
            progress: &|| {},
        }
    }
}

/// The options of a search of levels.
pub struct SearchJob<'j> {
    /// Returns true if a level should be searched. Only levels whose current text was replayed are.
    pub wants: &'j (dyn Fn(&str) -> bool + Sync),
    /// Findings with searches of the same project, which are reused.
    pub known: Option<&'j dyn Findings>,
    /// The limits for each level.
    pub limits: SearchLimits<'j>,
    /// Returns true if the search is cancelled; polled before every turn.
    pub cancelled: &'j (dyn Fn() -> bool + Sync),
    /// Called after each level, from several threads.
    pub progress: &'j (dyn Fn() + Sync),
}

/// The options of an analysis of one level by search.
#[derive(Clone, Copy)]
pub struct Examination<'e> {
    /// The semantics.
    pub semantics: Semantics,
    /// The limits.
    pub limits: SearchLimits<'e>,
    /// Returns true if the analysis is cancelled, which makes it fail with a message; polled before every turn.
    pub cancelled: &'e (dyn Fn() -> bool + Sync),
}

impl<'e> Examination<'e> {
    /// What tells a search from now on, at every turn, whether to go on.
    pub fn watch(self) -> impl FnMut() -> SearchSignal + 'e {
        let begin = (self.limits.clock)();
        move || {
            if (self.cancelled)() {
                SearchSignal::Cancel
            } else if (self.limits.clock)().saturating_sub(begin) > self.limits.time {
                SearchSignal::TimeIsUp
            } else {
                SearchSignal::Continue
            }
        }
    }
}

/// The options for rendering a result.
#[derive(Clone, Copy)]
pub struct Look<'l> {
    /// The semantics.
    pub semantics: Semantics,
    /// Resolves the path of a sprite as written in the project to a URL; `None` if it does not exist.
    pub picture: &'l dyn Fn(&str) -> Option<String>,
}

/// A request for a board.
#[derive(Clone, Copy)]
pub struct BoardRequest<'r> {
    /// The moves to play, in the notation of the language; `None` for those of the solution.
    pub moves: Option<&'r Value>,
    /// The number of moves to play. By default all of `moves`, or none of the solution.
    pub step: Option<usize>,
    /// The number of acts of the last move that have happened, of those in its [record](crate::TurnRecord::acts), where the board is
    /// wanted within that move; by default all of them. Only what is on the board is of that moment.
    pub acts: Option<usize>,
    /// Whether the board has its [`frames`](crate::Board::frames) and [`moves`](crate::Board::moves).
    pub has_frames: bool,
    /// The options for rendering.
    pub look: Look<'r>,
}

/// The content of a new level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLevel {
    /// The path of the level file.
    pub file: Arc<str>,
    /// The text of the level file.
    pub text: String,
    /// The file that lists the levels.
    pub listed_in: Arc<str>,
    /// The edits of that file.
    pub edits: Vec<Edit>,
}
