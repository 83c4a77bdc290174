//! A project of any language at one moment, and what tools ask of it.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value;
use text::{Edit, TextRange, TextSize, Unreadable};

use crate::{
    Action, Board, ColorPlace, Completion, Definitions, Diagnostic, Fates, FileEdit, Files, Findings,
    FormatOptions, FoundSymbol, Graph, Heading, HintAdvice, Hover, InlayHint, Lens, Link, Listing, Moved,
    Necessity, Occurrence, Page, Policy, ReadText, Refactoring, Renamable, RenamedFile, SearchLimits,
    SemanticToken, Semantics, SequenceEntry, Symbol,
};

/// A project at one moment. Immutable: a change makes a new one, which shares with the last what is the same.
///
/// Files are named by their paths below the root, with `/` between the parts. What a language does not offer it leaves
/// to the defaults, which answer nothing.
pub trait Project: Debug + Send + Sync {
    /// The project after a change; `None` when it would be the same.
    fn with(&self, change: Change) -> Option<Arc<dyn Project>>;

    /// The paths of its files, in order.
    fn files(&self) -> Vec<Arc<str>>;

    /// The text of a file: empty where it could not be read, `None` where there is no such file.
    fn text(&self, file: &str) -> Option<&Arc<str>>;

    /// Checks it.
    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings>;

    /// The findings of a check of this project, together with what searches of its levels find. Levels that were searched
    /// before as they are now, or that cannot be searched, are left as they are.
    fn search(&self, findings: &Arc<dyn Findings>, _job: &SearchJob<'_>) -> Arc<dyn Findings> {
        Arc::clone(findings)
    }

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

    /// The proposals at an offset.
    fn completion(&self, _file: &str, _offset: TextSize) -> Vec<Completion> {
        Vec::new()
    }

    /// The documentation of a proposal as it is to be shown.
    fn documentation(&self, text: String, _look: &Look<'_>) -> String {
        text
    }

    /// What to say at an offset.
    fn hover(&self, _file: &str, _offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        None
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

    /// The refactorings that apply at a range, told at once: whether one can be made is found out when it is asked for.
    fn refactorings(&self, _file: &str, _range: TextRange) -> Vec<Refactoring> {
        Vec::new()
    }

    /// The edits of the refactoring with this id at a range; a message where it cannot be made. May take a while.
    fn refactor(
        &self,
        _file: &str,
        _range: TextRange,
        _id: &str,
        _options: &FormatOptions,
        _watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        Err("there is nothing to do here".to_owned())
    }

    /// The definitions of the name at an offset; `None` where there is no name.
    fn definitions(&self, _file: &str, _offset: TextSize) -> Option<Definitions> {
        None
    }

    /// All places of the name at an offset, in order; none where there is no name. Of one file, or of all.
    fn occurrences(&self, _file: &str, _offset: TextSize, _only_in: Option<&str>) -> Vec<Occurrence> {
        Vec::new()
    }

    /// The parts of a file, in the order of the text.
    fn symbols(&self, _file: &str) -> Vec<Symbol> {
        Vec::new()
    }

    /// The names of the project that match a query as [`is_match`](crate::is_match) does, at most `limit`.
    fn find_symbols(&self, _query: &str, _limit: usize) -> Vec<FoundSymbol> {
        Vec::new()
    }

    /// The parts of a file that can be folded away, each over several lines.
    fn folds(&self, _file: &str) -> Vec<TextRange> {
        Vec::new()
    }

    /// What to select around an offset, the smallest range first, each inside the next.
    fn selections(&self, _file: &str, _offset: TextSize) -> Vec<TextRange> {
        Vec::new()
    }

    /// The hints in a range of a file, in the order of the text.
    fn inlay_hints(&self, _findings: &dyn Findings, _file: &str, _range: TextRange) -> Vec<InlayHint> {
        Vec::new()
    }

    /// The lines to show above parts of a file, in the order of the text.
    fn lenses(&self, _findings: &dyn Findings, _file: &str) -> Vec<Lens> {
        Vec::new()
    }

    /// The words of a file whose meaning a grammar of its syntax does not tell, in the order of the text, none inside
    /// another.
    fn semantic_tokens(&self, _file: &str) -> Vec<SemanticToken> {
        Vec::new()
    }

    /// The texts of a file that lead to other files, in the order of the text.
    fn links(&self, _file: &str) -> Vec<Link> {
        Vec::new()
    }

    /// The colors in a file, in the order of the text. Another is written as `#rrggbb`.
    fn colors(&self, _file: &str) -> Vec<ColorPlace> {
        Vec::new()
    }

    /// The name at an offset, if it can be another one; `None` where there is no name, a message where it must stay.
    fn renamable(&self, _file: &str, _offset: TextSize) -> Result<Option<Renamable>, String> {
        Ok(None)
    }

    /// The edits that give the name at an offset another text everywhere; a message where that cannot be. May take a
    /// while.
    fn rename(
        &self,
        _file: &str,
        _offset: TextSize,
        _name: &str,
        _watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        Err("there is nothing to rename here".to_owned())
    }

    /// The name that is defined at an offset and the places where it stands, if all of them are in this file and mean the
    /// same: one is changed with the others while somebody types.
    fn linked(&self, _file: &str, _offset: TextSize) -> Vec<TextRange> {
        Vec::new()
    }

    /// The name at an offset, if it is the name of a file, and that file.
    fn named_file(&self, _file: &str, _offset: TextSize) -> Option<(Renamable, Arc<str>)> {
        None
    }

    /// Another name for a file, with all that follows it; a message where that cannot be. May take a while.
    fn rename_file(&self, _file: &str, _name: &str, _watch: Watch<'_>) -> Result<RenamedFile, String> {
        Err("this file has to keep its name".to_owned())
    }

    /// The edits that keep the project true when these files or folders of it are deleted.
    fn follow_deletions(&self, _paths: &[String]) -> Vec<FileEdit> {
        Vec::new()
    }

    /// The edits that keep names and paths true when a file of the project, or a folder of them, gets another path below it.
    fn follow_rename(&self, _old: &str, _new: &str) -> Vec<FileEdit> {
        Vec::new()
    }

    /// The board of a level file; `None` for any other file, a message where it cannot be drawn.
    fn board(&self, _file: &str, _request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        None
    }

    /// The board of a level by the name that people choose it by: by default, that of its file.
    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        let is_it = |file: &&Arc<str>| stem(file) == level;
        let levels = self.levels();
        let board = levels.iter().find(is_it).and_then(|file| self.board(file, request));
        board.unwrap_or_else(|| {
            let near = crate::suggestion(level, levels.iter().map(|file| stem(file)));
            Err(format!("there is no level `{}`{near}", crate::escape(level)))
        })
    }

    /// Whether a level can still be won after each step of a path, and after every other move there: of its solution
    /// where there are no moves in the language's notation. `None` for a file that is no level.
    fn fates(
        &self,
        _file: &str,
        _moves: Option<&Value>,
        _how: &Examination<'_>,
    ) -> Option<Result<Fates, String>> {
        None
    }

    /// What a level is without each of its entities. `None` for a file that is no level.
    fn necessity(&self, _file: &str, _how: &Examination<'_>) -> Option<Result<Necessity, String>> {
        None
    }

    /// Where the hints of a level end best. `None` for a file that is no level.
    fn hint_advice(&self, _file: &str, _how: &Examination<'_>) -> Option<Result<HintAdvice, String>> {
        None
    }

    /// What leads to what in a file, or in the whole project where the language looks at it as one; `None` where the
    /// language tells nothing of the kind.
    fn graph(&self, _file: &str) -> Option<Graph> {
        None
    }

    /// The parts of a file that are tests of their own, with their names, in the order of the text. What is said of one
    /// lies in its range.
    fn tests(&self, _file: &str) -> Vec<(String, TextRange)> {
        Vec::new()
    }

    /// The edits that write moves into a level file as its solution; `None` for any other file, a message where these
    /// cannot be moves.
    fn record(&self, _file: &str, _moves: &Value) -> Option<Result<Vec<Edit>, String>> {
        None
    }

    /// The text of a new level, and the edits of another file that list it; a message where there can be none.
    fn new_level(&self, _id: &str, _title: &str) -> Result<NewLevel, String> {
        Err("levels cannot be added to this project".to_owned())
    }

    /// What people call the project; `None` for one that is no game.
    fn heading(&self) -> Option<Heading> {
        None
    }

    /// The entries of the order of play, and behind them the levels that are not in it.
    fn sequence(&self) -> Vec<SequenceEntry> {
        Vec::new()
    }

    /// The edits that put entries of the order of play, or levels that are not in it, before the entry at a place; a message
    /// where that cannot be.
    fn arrange(&self, _moved: &[Moved], _to: usize) -> Result<Vec<FileEdit>, String> {
        Err("the levels of this project have no order that can be changed".to_owned())
    }

    /// The same as [`new_level`](Self::new_level), as a copy of a level, behind it in the order of play.
    fn duplicate_level(&self, _file: &str, _id: &str, _title: &str) -> Result<NewLevel, String> {
        Err("levels cannot be added to this project".to_owned())
    }

    /// The edits of other files that belong to the removal of the file of a level; a message where it cannot be removed.
    fn delete_level(&self, _file: &str) -> Result<Vec<FileEdit>, String> {
        Err("this file isn't a level".to_owned())
    }

    /// The edits that lay out a file, or what a range of it touches, in the language's style: of white space alone, and
    /// none where the file is laid out so. `None` for a file that is not formatted.
    fn format(&self, _file: &str, _range: Option<TextRange>, _options: &FormatOptions) -> Option<Vec<Edit>> {
        None
    }

    /// The edits that lay out what is closed just before an offset, where somebody types; none where text around it is
    /// not yet sound.
    fn format_typed(&self, _file: &str, _offset: TextSize, _options: &FormatOptions) -> Vec<Edit> {
        Vec::new()
    }

    /// The page that explains the word of the language at an offset.
    fn page(&self, _file: &str, _offset: TextSize) -> Option<Page> {
        None
    }

    /// For a file of settings: what it says for a project whose root lies at this path below its folder. `None` for the
    /// path is one elsewhere.
    fn policy(&self, _below: Option<String>) -> Option<Arc<dyn Policy>> {
        None
    }
}

/// The name of a file without its folder and ending.
fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
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
