//! How the levels of a pack play and what is found in its files, to prove that edits change neither.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::{Level, Semantics as Switches, Value, def};
use ide::Idle;
use language::{Change, Diagnostic, FileEdit, Findings, Job, Listing, Project, Semantics, Watch};
use pack::{File, FileKind, Pack};
use rayon::prelude::*;
use text::Edit;

use crate::project::PackProject;
use crate::same_play::Played;

/// What is to become of a project.
#[derive(Clone, Copy)]
pub(crate) struct Edited<'e> {
    /// The edits of its files.
    pub(crate) edits: &'e [FileEdit],
    /// The path of a file, and the one it is to have.
    pub(crate) moved: Option<[&'e str; 2]>,
}

impl<'e> Edited<'e> {
    /// Only edits.
    pub(crate) const fn by(edits: &'e [FileEdit]) -> Self {
        Self { edits, moved: None }
    }

    /// The path that a file has then.
    fn path<'p>(&self, path: &'p str) -> &'p str
    where
        'e: 'p,
    {
        match self.moved {
            Some([old, new]) if old == path => new,
            _ => path,
        }
    }
}

/// Whether two traces of a level are the same.
pub(crate) type IsSame<'s> = dyn Fn(&str, &Value, &Value) -> bool + Sync + 's;

/// Whether a diagnostic may be gone.
pub(crate) type MayGo<'s> = dyn Fn(&Diagnostic) -> bool + Sync + 's;

/// Why there is no answer.
const CANCELED: &str = "the request was canceled";

/// How the levels of a pack play, and what is found in its files.
pub(crate) struct Course<'w> {
    /// The levels that are played; `None` for all.
    played: Option<BTreeSet<Arc<str>>>,
    findings: Arc<dyn Findings>,
    steps: Steps<'w>,
}

/// How far a proof is. Each level is replayed before and after, and played in between to compare the two.
struct Steps<'w> {
    watch: Watch<'w>,
    done: AtomicUsize,
    total: usize,
}

impl<'w> Steps<'w> {
    fn of(
        project: &dyn Project,
        played: Option<&BTreeSet<Arc<str>>>,
        watch: Watch<'w>,
    ) -> Result<Self, String> {
        let levels = match played {
            Some(played) => played.len(),
            None => pack_of(project)?.pack().levels().count(),
        };
        Ok(Self { watch, done: AtomicUsize::new(0), total: 3 * levels })
    }

    /// Tells that a level is done. If a second proof is tried, it is beyond the end.
    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.watch.progress)(done.min(self.total), self.total);
    }
}

/// What is not as it was.
pub(crate) enum Deviation {
    /// The gold path of this level takes another course.
    Course(Arc<str>),
    /// These levels may play in another way.
    Play(Vec<Arc<str>>),
    /// There is one more diagnostic of this code.
    Finding(&'static str),
    /// There is one less.
    Lost(&'static str),
    /// It is not known.
    Unknown(String),
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Course(level) => write!(f, "the gold path of `{level}` would take another course"),
            Self::Play(levels) => {
                write!(f, "{} may get other solutions", language::list_some(levels))
            }
            Self::Finding(code) => write!(f, "the check would report one more `{code}`"),
            Self::Lost(code) => write!(f, "the check would not report one `{code}` any more"),
            Self::Unknown(why) => f.write_str(why),
        }
    }
}

impl<'w> Course<'w> {
    /// The course of all levels.
    pub(crate) fn of(project: &dyn Project, watch: Watch<'w>) -> Result<Self, String> {
        Self::begin(project, None, watch)
    }

    /// The course of the levels that these edits bear on.
    pub(crate) fn before(
        project: &dyn Project,
        edits: &[FileEdit],
        watch: Watch<'w>,
    ) -> Result<Self, String> {
        let files: BTreeSet<Arc<str>> = edits.iter().map(|edit| Arc::clone(&edit.file)).collect();
        let is_of_levels = files.iter().all(|file| FileKind::of(file) == Some(FileKind::Level));
        Self::begin(project, is_of_levels.then_some(files), watch)
    }

    fn begin(
        project: &dyn Project,
        played: Option<BTreeSet<Arc<str>>>,
        watch: Watch<'w>,
    ) -> Result<Self, String> {
        let steps = Steps::of(project, played.as_ref(), watch)?;
        let findings = checked(project, played.as_ref(), None, &steps)?;
        Ok(Self { played, findings, steps })
    }

    /// Fails unless the game reads the same of each level afterwards, but for rules that never act there, and nothing new is
    /// found.
    pub(crate) fn prove_play(
        &self,
        project: &dyn Project,
        edited: Edited<'_>,
        idle: &[Idle],
    ) -> Result<(), Deviation> {
        let cancelled = self.steps.watch.cancelled;
        let after = with(project, edited).map_err(Deviation::Unknown)?;
        let games = Both::of(project, &*after, edited).map_err(Deviation::Unknown)?;
        let levels = games.levels(self.played.as_ref()).into_par_iter();
        let differ = levels.filter(|file| !cancelled() && !games.play_alike(file, idle));
        let differ: Vec<Arc<str>> = differ.map(|file| Arc::clone(&file.path)).collect();
        if !differ.is_empty() {
            return Err(Deviation::Play(differ));
        }
        // Also replay, as a cross-check.
        self.prove_course(&*after, &games, (&|_, before, after| before == after, &|_| true))
    }

    /// Fails unless each gold path takes the same course afterwards, as `is_same` compares two traces of a level,
    /// nothing new is found, and only what `may_go` is not found any more. The course is the one of this project, of which the
    /// edits are.
    pub(crate) fn prove(
        &self,
        project: &dyn Project,
        edited: Edited<'_>,
        (is_same, may_go): (&IsSame<'_>, &MayGo<'_>),
    ) -> Result<(), Deviation> {
        let after = with(project, edited).map_err(Deviation::Unknown)?;
        let games = Both::of(project, &*after, edited).map_err(Deviation::Unknown)?;
        self.prove_course(&*after, &games, (is_same, may_go))
    }

    /// The same for an edited project and its games.
    fn prove_course(
        &self,
        after: &dyn Project,
        games: &Both<'_>,
        (is_same, may_go): (&IsSame<'_>, &MayGo<'_>),
    ) -> Result<(), Deviation> {
        let cancelled = self.steps.watch.cancelled;
        let levels = games.levels(self.played.as_ref());
        let parts = |file: &&Arc<File>| {
            let parts = cancelled() || games.part(file, is_same);
            self.steps.step();
            parts
        };
        let parted = levels.into_par_iter().find_first(parts);
        if cancelled() {
            return Err(Deviation::Unknown(CANCELED.to_owned()));
        }
        if let Some(level) = parted {
            return Err(Deviation::Course(Arc::clone(&level.path)));
        }
        let after = checked(after, self.played.as_ref(), Some(&*self.findings), &self.steps)
            .map_err(Deviation::Unknown)?;
        let (all, lasting) = (|_: &Diagnostic| true, |it: &Diagnostic| !may_go(it));
        if let Some(code) = more(&codes(&*self.findings, &all), &codes(&*after, &all)) {
            return Err(Deviation::Finding(code));
        }
        let less = more(&codes(&*after, &lasting), &codes(&*self.findings, &lasting));
        less.map_or(Ok(()), |code| Err(Deviation::Lost(code)))
    }
}

/// What is found in a project, after replays of these levels, or of all.
fn checked(
    project: &dyn Project,
    played: Option<&BTreeSet<Arc<str>>>,
    previous: Option<&dyn Findings>,
    steps: &Steps<'_>,
) -> Result<Arc<dyn Findings>, String> {
    let wants_replay = |file: &str| played.is_none_or(|played| played.contains(file));
    let cancelled = steps.watch.cancelled;
    let job = Job::new(Semantics::default());
    let progress = || steps.step();
    let job = Job { cancelled, previous, wants_replay: &wants_replay, progress: &progress, ..job };
    let findings = project.check(&job);
    if cancelled() { Err(CANCELED.to_owned()) } else { Ok(findings) }
}

/// A pack before and after edits. Traces are large, so those of one level are compared before the next one is played.
struct Both<'p> {
    packs: [&'p Arc<Pack>; 2],
    games: [def::Game; 2],
    edited: Edited<'p>,
}

impl<'p> Both<'p> {
    fn of(before: &'p dyn Project, after: &'p dyn Project, edited: Edited<'p>) -> Result<Self, String> {
        let packs = [pack_of(before)?.pack(), pack_of(after)?.pack()];
        Ok(Self { packs, games: [game_of(packs[0])?, game_of(packs[1])?], edited })
    }

    /// The levels that are played; `None` for all.
    fn levels(&self, played: Option<&BTreeSet<Arc<str>>>) -> Vec<&'p Arc<File>> {
        let is_played = |file: &&Arc<File>| played.is_none_or(|played| played.contains(&file.path));
        self.packs[0].levels().filter(is_played).collect()
    }

    /// Whether the game reads the same of a level, but for rules that never act there.
    fn play_alike(&self, file: &Arc<File>, idle: &[Idle]) -> bool {
        let [game, game_after] = &self.games;
        self.packs[1]
            .file(self.edited.path(&file.path))
            .is_some_and(|after| Played::of(game, file, idle).is_same(&Played::of(game_after, after, idle)))
    }

    /// Whether a level that can be played takes another course afterwards.
    fn part(&self, file: &Arc<File>, is_same: &IsSame<'_>) -> bool {
        let [game, game_after] = &self.games;
        let Some(before) = trace(game, file) else { return false };
        let after =
            self.packs[1].file(self.edited.path(&file.path)).and_then(|after| trace(game_after, after));
        !after.is_some_and(|after| is_same(&file.path, &before, &after))
    }
}

fn game_of(pack: &Pack) -> Result<def::Game, String> {
    let game = pack.game().ok_or("the pack has no `game.json`")?;
    Ok(pack::lower::game(game))
}

/// The trace of the gold path of a level; `None` if it cannot be played.
fn trace(game: &def::Game, file: &File) -> Option<Value> {
    let level = Level::compile_with(game, &pack::lower::level(file), Switches::RELEASED).ok()?;
    Some(engine::trace(&level, &pack::lower::gold_path_actions(file)))
}

fn pack_of(project: &dyn Project) -> Result<&PackProject, String> {
    project.as_any().downcast_ref::<PackProject>().ok_or_else(|| "this is not a pack".to_owned())
}

/// How many of these diagnostics there are of each code.
fn codes(findings: &dyn Findings, counts: &dyn Fn(&Diagnostic) -> bool) -> BTreeMap<&'static str, usize> {
    let mut codes = BTreeMap::new();
    for diagnostic in findings.lists().values().flat_map(|list| list.iter()).filter(|it| counts(it)) {
        *codes.entry(diagnostic.code()).or_default() += 1;
    }
    codes
}

/// A code of which there are more than before.
fn more(
    before: &BTreeMap<&'static str, usize>,
    after: &BTreeMap<&'static str, usize>,
) -> Option<&'static str> {
    after
        .iter()
        .find(|(code, count)| before.get(*code).copied().unwrap_or(0) < **count)
        .map(|(code, _)| *code)
}

/// The edits of each file.
pub(crate) fn by_file(edits: &[FileEdit]) -> BTreeMap<&Arc<str>, Vec<Edit>> {
    let mut of_file: BTreeMap<&Arc<str>, Vec<Edit>> = BTreeMap::new();
    for edit in edits {
        of_file.entry(&edit.file).or_default().push(edit.edit.clone());
    }
    of_file
}

/// A project after edits.
fn with(project: &dyn Project, edited: Edited<'_>) -> Result<Arc<dyn Project>, String> {
    let mut texts = BTreeMap::new();
    for (file, edits) in by_file(edited.edits) {
        let before = project.text(file).ok_or("a file is gone")?;
        let after = text::apply(before, &edits).ok_or("two places that change overlap")?;
        texts.insert(Arc::clone(file), Some(Ok(Arc::from(after))));
    }
    let mut listing = None;
    if let Some([old, new]) = edited.moved {
        let text = texts.remove(old).unwrap_or_else(|| project.text(old).cloned().map(Ok));
        texts.insert(Arc::from(new), text);
        texts.insert(Arc::from(old), None);
        listing = project.listing().map(|listing| {
            let own = listing.own.iter().map(|path| edited.path(path).to_owned()).collect();
            Some(Arc::new(Listing { own, shared: listing.shared.clone() }))
        });
    }
    let texts = texts.into_iter().collect();
    let change = Change { texts, listing, ..Change::default() };
    project.with(change).ok_or_else(|| "nothing would change".to_owned())
}
