//! `goldpath diff`: what changed in play between two states of packs and games.

mod bearing;
mod course;
mod driver;
mod facts;
mod levels;
mod marked;
mod measured;
mod names;
mod needs;
mod order;
mod other_names;
mod page;
mod parts;
mod plain;
mod revision;
mod same_text;
mod scenes;
mod searched;
mod timelines;
mod written;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use disk::Source;
use language::{Facets, Languages, escape, plural};

use crate::args;
use crate::commands::levels::projects_at;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use bearing::Bearing;
use driver::{Asked, State};
use levels::{LevelChange, Wanted};
use names::Names;
use parts::PartChange;
use revision::Revision;
use written::Writer;

/// What changed in a project. Its name is that of the later state.
pub(super) struct ProjectChange {
    key: &'static str,
    name: String,
    /// What solutions of its language are called.
    noun: &'static str,
    /// What is played in it: levels or timelines.
    scene: &'static str,
    /// The number of them now.
    count: usize,
    levels: Vec<LevelChange>,
    parts: Vec<PartChange>,
}

impl ProjectChange {
    fn between(before: &Playable, after: &Playable, wanted: Wanted<'_>) -> Self {
        let (key, name) = after.key();
        let noun = after.source.language.solution_noun().unwrap_or("recording");
        let sides = [before, after];
        let scenes = scenes::all(before, after);
        let files = parts::files(sides);
        // Of a level alone, the parts of its project are not asked for.
        let is_asked = |side: &Playable| side.source.main().is_some() || side.source.only.is_none();
        let are_asked = sides.into_iter().all(is_asked);
        let [was, now] = [0, 1].map(|at| parts::of(sides[at], files[at].as_deref().filter(|_| are_asked)));
        let on_boards = levels::names_on_boards(sides, &scenes);
        let in_files = match &files {
            [Some(was), Some(now)] => Some([(&*before.project, &**was), (&*after.project, &**now)]),
            _ => None,
        };
        let names = match in_files {
            Some(files) => other_names::between(files, on_boards),
            None => Names::of(on_boards),
        };
        let renamed = in_files.filter(|_| are_asked).map(|files| other_names::renamed(files, &names));
        let mut levels = levels::between(sides, &scenes, &names, wanted);
        let mut bearing = Bearing::new(sides, files.clone(), &names, &scenes);
        let parts = parts::between((&was, &now), &names, renamed.unwrap_or_default(), &mut bearing);
        bearing.finish();
        let is_changed = parts.iter().any(|it| it.change != "renamed");
        for scene in scenes.iter().filter(|scene| scene.is_in_both() && !scene.is_recorded()) {
            if is_changed || !scene.is_written_alike(sides, &names) {
                levels::leave_open(&mut levels, scene.key());
            }
        }
        let has_levels = after.project.facets().play.is_some();
        Self {
            key,
            name,
            noun,
            scene: if has_levels { "level" } else { "timeline" },
            count: scenes.iter().filter(|scene| scene.is_there()).count(),
            levels,
            parts,
        }
    }

    const fn is_none(&self) -> bool {
        self.levels.is_empty() && self.parts.is_empty()
    }
}

pub(crate) fn run(args: &args::Diff, languages: Languages) -> Result<Exit, Failure> {
    if let Some(words) = &args.git_driver {
        return drive(args, words, languages);
    }
    let given = args.before.as_deref().unwrap_or_default();
    let head = format!("HEAD:{given}");
    let (before, after) = match &args.after {
        Some(after) => (given, after.as_str()),
        None => (head.as_str(), given),
    };
    let sides = [Side::of(before, languages)?, Side::of(after, languages)?];
    tell(args, &sides)
}

/// Tells what changed in the file that git hands over.
fn drive(args: &args::Diff, words: &[String], languages: Languages) -> Result<Exit, Failure> {
    let asked = Asked::read(words)?;
    let mut output = Output::text();
    let title = output.bold(&format!("goldpath diff {}", escape(asked.path)));
    writeln!(output, "{title}")?;
    output.flush()?;
    // What git compares need not be of a project that can be read; git would end at once.
    let sides = asked.states().and_then(|states| {
        let [before, after] = states.map(|state| Side::around(asked.path, state, languages));
        Ok([before?, after?])
    });
    match sides.and_then(|sides| tell(args, &sides)) {
        Ok(Exit::Interrupted) => Ok(Exit::Interrupted),
        Ok(_) => Ok(Exit::Clean),
        Err(Failure::Said(_, why)) => {
            writeln!(output, "{why}")?;
            output.flush()?;
            Ok(Exit::Clean)
        }
        Err(failure) => Err(failure),
    }
}

/// Tells what changed from one state to the other.
fn tell(args: &args::Diff, [before, after]: &[Side; 2]) -> Result<Exit, Failure> {
    let searches = args.solve || args.measure || args.needs;
    let limits = if searches { Some(Limits::new(args.limits)?) } else { None };
    let wanted = Wanted {
        limits: limits.as_ref(),
        solves: args.solve,
        measures: args.measure,
        needs: args.needs,
        has_pictures: args.format == args::DiffFormat::Html,
    };
    let mut writer = Writer::new(args.format)?;
    let mut plays_otherwise = false;
    for pair in pairs(before, after) {
        match pair {
            Pair::Both(before, after) => {
                let change = ProjectChange::between(before, after, wanted);
                plays_otherwise |= change.levels.iter().any(LevelChange::plays_otherwise);
                writer.project(&change)?;
            }
            Pair::Gone(gone) => {
                plays_otherwise = true;
                writer.whole(gone, "removed")?;
            }
            Pair::New(new) => {
                plays_otherwise = true;
                writer.whole(new, "added")?;
            }
        }
    }
    writer.end()?;
    if limits.is_some_and(|limits| limits.is_interrupted()) {
        return Ok(Exit::Interrupted);
    }
    Ok(if plays_otherwise { Exit::Found } else { Exit::Clean })
}

/// The projects of a state.
struct Side {
    root: PathBuf,
    projects: Vec<Playable>,
    /// Where a revision was written to, as long as it is read.
    _revision: Option<Revision>,
}

impl Side {
    fn of(written: &str, languages: Languages) -> Result<Self, Failure> {
        let revision = if Path::new(written).exists() { None } else { Revision::of(written)? };
        Self::at(written, revision, languages)
    }

    /// The state around a file that git hands over.
    fn around(path: &str, state: State, languages: Languages) -> Result<Self, Failure> {
        match state {
            State::Nothing => Ok(Self { root: PathBuf::from(path), projects: Vec::new(), _revision: None }),
            State::WorkingTree => Self::at(path, None, languages),
            State::Revision(revision) => Self::at(path, Some(revision), languages),
        }
    }

    fn at(written: &str, revision: Option<Revision>, languages: Languages) -> Result<Self, Failure> {
        let root = revision.as_ref().map_or_else(|| PathBuf::from(written), |it| it.path().to_owned());
        let can = |facets: Facets<'_>| {
            facets.replays.is_some() && (facets.play.is_some() || facets.scripts.is_some())
        };
        let sources = projects_at(&root, languages, &can, "compared")?;
        if sources.is_empty() {
            let why = format!("{}: there is no pack or game here", escape(written));
            return Err(Failure::usage(why));
        }
        Ok(Self {
            root,
            projects: sources.into_iter().map(|source| open(source, revision.as_ref())).collect(),
            _revision: revision,
        })
    }

    /// The place of a project below the path of the state.
    fn place(&self, playable: &Playable) -> PathBuf {
        let root = &playable.source.root;
        root.strip_prefix(&self.root).unwrap_or(root).to_owned()
    }
}

/// A project that was found. A file that is no level bears on all of them.
fn open(mut source: Source, revision: Option<&Revision>) -> Playable {
    if let Some(revision) = revision {
        source.shown = revision.plain(&source.shown);
        source.only.iter_mut().flat_map(|only| only.values_mut()).for_each(|it| *it = revision.plain(it));
    }
    let mut playable = plain::plain(Playable::open(source));
    if playable.levels(None).is_empty() {
        playable.source.only = None;
    }
    playable
}

/// A project in both states, or in one of them.
enum Pair<'p> {
    Both(&'p Playable, &'p Playable),
    Gone(&'p Playable),
    New(&'p Playable),
}

/// The projects of two states by their places; two that are alone belong together wherever they are.
fn pairs<'s>(before: &'s Side, after: &'s Side) -> Vec<Pair<'s>> {
    if let ([one], [other]) = (&before.projects[..], &after.projects[..]) {
        return vec![Pair::Both(one, other)];
    }
    let find = |side: &'s Side, place: &Path| side.projects.iter().find(|it| side.place(it) == place);
    let now = after.projects.iter().map(|now| match find(before, &after.place(now)) {
        Some(was) => Pair::Both(was, now),
        None => Pair::New(now),
    });
    let gone = before.projects.iter().filter(|was| find(after, &before.place(was)).is_none());
    now.chain(gone.map(Pair::Gone)).collect()
}

/// How many levels play otherwise, in words.
fn summary(change: &ProjectChange) -> String {
    let ProjectChange { count, scene, noun, .. } = change;
    let undecided = change.levels.iter().filter(|level| level.is_undecided()).count();
    let otherwise = change.levels.iter().filter(|level| level.plays_otherwise()).count();
    let all = plural(*count, scene);
    let told = match otherwise {
        0 if *count == 0 => return format!("it has no {scene} to play"),
        0 if undecided == *count && undecided == 1 => {
            return format!("not decided, since its {scene} has no {noun}");
        }
        0 if undecided == *count => return format!("not decided, since none of {all} has a {noun}"),
        0 if *count == 1 => format!("its {scene} plays as before"),
        0 if undecided > 0 => format!("{} of {all} play as before", count - undecided),
        0 => format!("all {all} play as before"),
        1 => format!("1 of {all} plays otherwise"),
        otherwise => format!("{otherwise} of {all} play otherwise"),
    };
    match undecided {
        0 => told,
        1 => format!("{told}, 1 has no {noun} and is not decided"),
        undecided => format!("{told}, {undecided} have no {noun} and are not decided"),
    }
}
