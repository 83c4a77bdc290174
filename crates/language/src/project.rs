//! A project of any language at one moment, and what tools ask of it.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value;
use text::{Edit, TextRange, Unreadable};

use crate::{
    Action, Diagnostic, Facets, Files, Findings, Heading, Listing, ReadText, SearchLimits, Semantics,
};

/// A project at one moment. Immutable: a change makes a new one, which shares with the last what is the same.
///
/// Files are named by their paths below the root, with `/` between the parts. What some languages lack is a facet.
pub trait Project: Debug + Send + Sync {
    /// The project after a change; `None` when it would be the same.
    fn with(&self, change: Change) -> Option<Arc<dyn Project>>;

    /// The paths of its files, in order.
    fn files(&self) -> Vec<Arc<str>>;

    /// The text of a file: empty where it could not be read, `None` where there is no such file.
    fn text(&self, file: &str) -> Option<&Arc<str>>;

    /// Checks it.
    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings>;

    /// Its optional capabilities.
    fn facets(&self) -> Facets<'_>;

    /// For the language, which finds its own snapshot.
    fn as_any(&self) -> &dyn Any;

    /// How many syntax errors the text of a file has.
    fn syntax_errors(&self, _file: &str) -> usize {
        0
    }

    /// Why a file could not be read.
    fn unreadable(&self, _file: &str) -> Option<&Unreadable> {
        None
    }

    /// What lies beside its files; `None` where that is not known.
    fn listing(&self) -> Option<&Arc<Listing>> {
        None
    }

    /// Why not all of its files are known.
    fn incomplete(&self) -> Option<&Arc<str>> {
        None
    }

    /// Whether nothing is left that makes it a project.
    fn is_gone(&self) -> bool {
        self.files().is_empty()
    }

    /// Whether a change of this file can change the outcome of every replay.
    fn is_shared(&self, _file: &str) -> bool {
        true
    }

    /// The files that are levels, which can be replayed.
    fn levels(&self) -> Vec<Arc<str>> {
        Vec::new()
    }

    /// The fixes of these diagnostics at a range.
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

    /// What people call the project; `None` for one that is no game.
    fn heading(&self) -> Option<Heading> {
        None
    }
}

/// What is different now.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The texts of some files; `None` removes one.
    pub texts: Vec<(Arc<str>, Option<ReadText>)>,
    /// Another listing of what lies beside them.
    pub listing: Option<Option<Arc<Listing>>>,
    /// Another reason why not all files are known.
    pub incomplete: Option<Option<Arc<str>>>,
}

impl Change {
    /// What turns a project into one of these files.
    pub fn to(files: Files, before: &dyn Project) -> Self {
        let there: BTreeSet<&Arc<str>> = files.texts.iter().map(|(path, _)| path).collect();
        let gone = before.files().into_iter().filter(|path| !there.contains(path));
        let gone: Vec<_> = gone.map(|path| (path, None)).collect();
        let texts = files.texts.into_iter().map(|(path, text)| (path, Some(text)));
        Self {
            texts: texts.chain(gone).collect(),
            listing: Some(files.listing),
            incomplete: Some(files.incomplete),
        }
    }
}

/// Who waits for a proof.
#[derive(Clone, Copy)]
pub struct Watch<'w> {
    /// Whether nobody waits any more. Asked often.
    pub cancelled: &'w (dyn Fn() -> bool + Sync),
    /// Told how many parts of the work are done, and of how many, from several threads.
    pub progress: &'w (dyn Fn(usize, usize) + Sync),
}

impl Watch<'_> {
    /// Somebody who waits for the end and asks nothing.
    pub const PATIENT: Watch<'static> = Watch { cancelled: &|| false, progress: &|_, _| {} };
}

/// What a check is to do.
pub struct Job<'j> {
    /// The findings of an earlier snapshot, from which it goes on.
    pub previous: Option<&'j dyn Findings>,
    /// Whose rules replays follow.
    pub semantics: Semantics,
    /// The files that are looked at. Only these and what changed are checked, and nothing is replayed; see
    /// [`Findings::is_whole`]. `None` checks everything.
    pub first: Option<&'j BTreeSet<Arc<str>>>,
    /// Which files are replayed, of those that were not replayed as they are now.
    pub wants_replay: &'j (dyn Fn(&str) -> bool + Sync),
    /// Whether nobody waits for the rest any more. Asked often.
    pub cancelled: &'j (dyn Fn() -> bool + Sync),
    /// Called after each replay, from several threads.
    pub progress: &'j (dyn Fn() + Sync),
}

impl Job<'_> {
    /// A check of everything that replays nothing.
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

/// Which levels are searched, and how far.
pub struct SearchJob<'j> {
    /// Which files, of those that were replayed as they are.
    pub wants: &'j (dyn Fn(&str) -> bool + Sync),
    /// Findings of the same project with searches, which are taken over instead of searching again.
    pub known: Option<&'j dyn Findings>,
    /// The limits for each.
    pub limits: SearchLimits<'j>,
    /// Whether nobody waits any more. Asked before every turn.
    pub cancelled: &'j (dyn Fn() -> bool + Sync),
    /// Called after each level, from several threads.
    pub progress: &'j (dyn Fn() + Sync),
}

/// How one level is searched for what is said of it.
#[derive(Clone, Copy)]
pub struct Examination<'e> {
    /// Whose rules count.
    pub semantics: Semantics,
    /// The limits.
    pub limits: SearchLimits<'e>,
    /// Whether nobody waits any more. Asked before every turn; then there is a message instead of an answer.
    pub cancelled: &'e (dyn Fn() -> bool + Sync),
}

/// How an answer is to be shown.
#[derive(Clone, Copy)]
pub struct Look<'l> {
    /// Whose rules count.
    pub semantics: Semantics,
    /// The address of a picture by the path that the project writes; `None` where it leads to none.
    pub picture: &'l dyn Fn(&str) -> Option<String>,
}

/// Which board is asked for.
#[derive(Clone, Copy)]
pub struct BoardRequest<'r> {
    /// The moves to play, in the language's notation; `None` for those of the solution.
    pub moves: Option<&'r Value>,
    /// How many of them; all where there are moves, none of the solution.
    pub step: Option<usize>,
    /// How it is to be shown.
    pub look: Look<'r>,
}

/// A level that does not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLevel {
    /// The file it goes into.
    pub file: Arc<str>,
    /// Its text.
    pub text: String,
    /// The file that lists levels.
    pub listed_in: Arc<str>,
    /// The edits of that file.
    pub edits: Vec<Edit>,
}
