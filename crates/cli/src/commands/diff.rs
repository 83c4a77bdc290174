//! `goldpath diff`: what changed in play between two states of packs and games.

mod course;
mod levels;
mod page;
mod parts;
mod revision;
mod searched;
mod written;

use std::path::{Path, PathBuf};

use language::{Facets, Languages, escape, plural};

use crate::args;
use crate::commands::levels::projects_at;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use levels::{LevelChange, Wanted};
use parts::PartChange;
use revision::Revision;
use written::Writer;

/// What changed in a project. Its name is that of the later state.
pub(super) struct ProjectChange {
    key: &'static str,
    name: String,
    /// What solutions of its language are called.
    noun: &'static str,
    /// The number of levels now.
    count: usize,
    levels: Vec<LevelChange>,
    parts: Vec<PartChange>,
}

impl ProjectChange {
    fn between(before: &Playable, after: &Playable, wanted: Wanted<'_>) -> Self {
        let (key, name) = after.key();
        let (levels, parts) = (levels::between(before, after, wanted), parts::between(before, after));
        let noun = after.source.language.solution_noun().unwrap_or("recording");
        Self { key, name, noun, count: after.levels(None).len(), levels, parts }
    }

    const fn is_none(&self) -> bool {
        self.levels.is_empty() && self.parts.is_empty()
    }
}

pub(crate) fn run(args: &args::Diff, languages: Languages) -> Result<Exit, Failure> {
    let head = format!("HEAD:{}", args.before);
    let (before, after) = match &args.after {
        Some(after) => (args.before.as_str(), after.as_str()),
        None => (head.as_str(), args.before.as_str()),
    };
    let (before, after) = (Side::of(before, languages)?, Side::of(after, languages)?);
    let limits = if args.solve { Some(Limits::new(args.limits)?) } else { None };
    let wanted = Wanted { limits: limits.as_ref(), has_pictures: args.format == args::DiffFormat::Html };
    let mut writer = Writer::new(args.format)?;
    let mut plays_otherwise = false;
    for pair in pairs(&before, &after) {
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
        let root = revision.as_ref().map_or_else(|| PathBuf::from(written), |it| it.path().to_owned());
        let can = |facets: Facets<'_>| facets.play.is_some() && facets.replays.is_some();
        let sources = projects_at(&root, languages, &can, "compared")?;
        if sources.is_empty() {
            let why = format!("{}: there is no pack or game here", escape(written));
            return Err(Failure::usage(why));
        }
        Ok(Self { root, projects: sources.into_iter().map(Playable::open).collect(), _revision: revision })
    }

    /// The place of a project below the path of the state.
    fn place(&self, playable: &Playable) -> PathBuf {
        let root = &playable.source.root;
        root.strip_prefix(&self.root).unwrap_or(root).to_owned()
    }
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
    let count = change.levels.iter().filter(|level| level.plays_otherwise()).count();
    match count {
        0 => format!("all {} play as before", plural(change.count, "level")),
        1 => format!("1 of {} plays otherwise", plural(change.count, "level")),
        count => format!("{count} of {} play otherwise", plural(change.count, "level")),
    }
}
