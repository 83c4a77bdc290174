//! From what a client wants to debug to the turns of a recording.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{Reading, Source};
use language::{
    Assignment, Attempt, Explaining, Languages, Place, Play, PlayError, PlayableLevel, Project, Recording,
    Semantics, Session, StateChange, TurnRecord, escape, nearest,
};
use serde::Deserialize;
use serde_json::Value as Json;

/// Cap on the moves that are recorded.
const MAX_MOVES: usize = 10_000;

/// Cap on the names that a message lists.
const MAX_NAMED: usize = 20;

/// What a client launches.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Launch {
    /// A file of a level or of a game, or a folder of a pack.
    pub(crate) program: PathBuf,
    /// The name of the level, if the program has several.
    #[serde(default, deserialize_with = "as_name")]
    pub(crate) level: Option<String>,
    /// The name of the session, if the level has several.
    #[serde(default)]
    pub(crate) session: Option<String>,
    /// Moves to play instead of the first ones that are recorded.
    #[serde(default)]
    pub(crate) moves: Option<Vec<Json>>,
    /// `released` or `documented`.
    #[serde(default)]
    pub(crate) semantics: Option<Semantics>,
    /// Whether to stop before the first move.
    #[serde(default)]
    pub(crate) stop_on_entry: Option<bool>,
    /// Whether not to stop at breakpoints.
    #[serde(default)]
    pub(crate) no_debug: bool,
}

/// Levels of games are numbers, which people write as such.
fn as_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match Json::deserialize(deserializer)? {
        Json::Null => None,
        Json::String(name) => Some(name),
        other => Some(other.to_string()),
    })
}

/// A recording that has been played.
pub(crate) struct Launched {
    pub(crate) source: Source,
    pub(crate) project: Arc<dyn Project>,
    pub(crate) recording: Recording,
    moves: Vec<Json>,
    semantics: Semantics,
    /// What was set by hand. With any, this is no longer the level.
    pub(crate) assignments: Vec<Assignment>,
    /// What happened, by turn; the first one is what happens before the first move.
    pub(crate) turns: Vec<TurnRecord>,
    /// The word for a turn.
    pub(crate) noun: &'static str,
    /// What could not be read.
    pub(crate) problems: Vec<String>,
}

impl Launched {
    /// What is played.
    pub(crate) fn attempt(&self) -> Attempt<'_> {
        let start = self.recording.start(self.semantics);
        Attempt { assignments: &self.assignments, ..Attempt::new(start, &self.moves) }
    }

    /// The name of what is played: of the level, or the file of a recording where there are no levels.
    pub(crate) fn scene(&self) -> &str {
        self.recording.scene()
    }

    /// Whether a condition holds before each turn but what happens first, and after the last one. Err: why it is none.
    pub(crate) fn holds_along(&self, condition: &str) -> Result<Vec<bool>, String> {
        let played = self.turns.len().saturating_sub(1);
        let moves = self.moves.get(..played).unwrap_or(&self.moves);
        self.explaining()?
            .holds_along(&Attempt { moves, ..self.attempt() }, condition)
            .map_err(|why| why.to_string())
    }

    /// What records the turns of the project.
    pub(crate) fn explaining(&self) -> Result<&dyn Explaining, String> {
        self.project.facets().explaining.ok_or_else(|| "nothing is recorded".to_owned())
    }

    /// Sets a part of the state before a turn, and plays what follows anew. Err: why it cannot be so.
    pub(crate) fn set(&mut self, turn: usize, place: Place, value: &str) -> Result<StateChange, String> {
        let play = self.project.facets().play.ok_or("nothing can be set here")?;
        let after = turn.saturating_sub(1);
        let mut session = session_after(play, &self.attempt(), after)?;
        let change = session.set(&place, value)?;
        self.assignments.retain(|it| it.after != after || it.place != place);
        self.assignments.push(Assignment { after, place, value: value.to_owned() });
        let turns = self.explaining()?.turns(&self.attempt()).map_err(|why| why.to_string())?;
        self.turns = turns;
        Ok(change)
    }
}

/// An attempt after so many moves, with what was set by hand up to there. Err: why it cannot be played.
pub(crate) fn session_after(
    play: &dyn Play,
    attempt: &Attempt<'_>,
    played: usize,
) -> Result<Box<dyn Session>, String> {
    let mut session = play.start(&attempt.start).map_err(|why| why.to_string())?;
    for (at, action) in attempt.moves.iter().take(played).enumerate() {
        set_all(&mut *session, attempt, at);
        session.step(action)?;
    }
    set_all(&mut *session, attempt, played);
    Ok(session)
}

/// Sets what is set by hand after so many moves.
fn set_all(session: &mut dyn Session, attempt: &Attempt<'_>, played: usize) {
    for it in attempt.assigned_after(played) {
        // It could be set when it was asked for; where the moves before it are others now, it may be out of place.
        let _ = session.set(&it.place, &it.value);
    }
}

/// Reads a project and plays a recording of it. Err: why there is nothing to debug.
pub(crate) fn launch(wanted: &Launch, languages: Languages) -> Result<Launched, String> {
    let source = source(&wanted.program, languages)?;
    let name = source.name().to_owned();
    let Reading { files, problems } = disk::read(&source);
    let project = source.language.open(files);
    let facets = project.facets();
    let noun = source.language.project_noun();
    let Some(explaining) = facets.explaining else {
        return Err(format!("{name}: {noun}s cannot be debugged, since they keep no record of their turns"));
    };
    let levels = facets.play.map(Play::levels);
    let level = match &levels {
        Some(levels) => Some(level(&source, levels, wanted.level.as_deref(), &*project)?),
        None if wanted.level.is_some() => return Err(format!("{name}: a {noun} has no levels")),
        None => None,
    };
    let semantics = match facets.play {
        Some(play) => semantics(&source, play.semantics(), wanted.semantics, languages)?,
        None => Semantics::default(),
    };
    let all = facets.replays.map(|replays| replays.recordings().all).unwrap_or_default();
    let recording = match (&wanted.moves, facets.play, &level) {
        (Some(moves), Some(play), Some(level)) => {
            play.check_moves(&Json::Array(moves.clone())).map_err(|why| format!("`moves`: {why}"))?;
            // Moves that are written somewhere have places there.
            let is_same = |it: &Recording| {
                it.level.as_deref() == Some(&level.name) && it.moves.iter().map(|it| &it.action).eq(moves)
            };
            all.into_iter().find(is_same).unwrap_or_else(|| Recording::unwritten(level, moves.clone()))
        }
        (Some(_), ..) => return Err(format!("{name}: a {noun} cannot be played move by move")),
        (None, _, level) => {
            let noun = source.language.solution_noun().unwrap_or("recording");
            let file = given_file(&source);
            let wanted = wanted.session.as_deref().or(file.as_deref().filter(|_| level.is_none()));
            recorded(all, level.as_ref(), wanted, noun)?
        }
    };
    let mut moves = recording.actions();
    moves.truncate(MAX_MOVES);
    let turns =
        explaining.turns(&Attempt::new(recording.start(semantics), &moves)).map_err(|why| match why {
            PlayError::Request(why) => format!("{name}: {why}"),
            PlayError::Unplayable(file, why) | PlayError::Unreadable(file, why) => {
                format!("{}: {why}", source.shown(&file))
            }
        })?;
    let noun = explaining.noun();
    let problems = problems.iter().map(ToString::to_string).collect();
    Ok(Launched {
        source,
        project,
        recording,
        moves,
        semantics,
        assignments: Vec::new(),
        turns,
        noun,
        problems,
    })
}

/// The file of a project that was named, if it is not the main one.
fn given_file(source: &Source) -> Option<String> {
    let only = source.only.as_ref()?;
    only.keys().find(|file| Some(*file) != source.main().as_ref()).map(ToString::to_string)
}

fn source(program: &Path, languages: Languages) -> Result<Source, String> {
    let name = program.display();
    let found = disk::discover(program, languages).map_err(|why| format!("{name}: {why}"))?;
    let mut sources = found.projects.into_iter();
    match (sources.next(), sources.next()) {
        (Some(source), None) => Ok(source),
        (None, _) => Err(format!("{name}: no level and no game")),
        (Some(_), Some(_)) => Err(format!("{name}: several projects; name a file of one of them")),
    }
}

fn level(
    source: &Source,
    levels: &[PlayableLevel],
    wanted: Option<&str>,
    project: &dyn Project,
) -> Result<PlayableLevel, String> {
    let is_given = |level: &&PlayableLevel| {
        *level.file != *source.main().unwrap_or_default()
            && source.only.as_ref().is_some_and(|only| only.contains_key(&level.file))
    };
    let name = source.name();
    let names = || levels.iter().map(|it| it.name.as_str());
    let listed = || {
        let shown: Vec<_> = names().take(MAX_NAMED).map(escape).collect();
        let more = levels.len().saturating_sub(MAX_NAMED);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        format!("{}{more}", shown.join(", "))
    };
    let found = match wanted {
        Some(wanted) => levels.iter().find(|it| it.name == wanted).ok_or_else(|| {
            let near = nearest(wanted, names().filter(|it| it.len() > 1));
            let hint =
                near.map_or_else(|| format!("it has {}", listed()), |near| format!("did you mean `{near}`?"));
            format!("{name}: no level `{}`; {hint}", escape(wanted))
        }),
        None => match (levels.iter().find(is_given), levels) {
            (Some(given), _) => Ok(given),
            (None, [one]) => Ok(one),
            (None, []) => {
                let why = project.facets().play.and_then(|play| play.ready().err());
                Err(why.map_or_else(|| format!("{name}: no level"), |why| format!("{name}: {why}")))
            }
            (None, _) => Err(format!("{name}: choose a level with `level`: {}", listed())),
        },
    };
    found.cloned()
}

fn semantics(
    source: &Source,
    all: &[Semantics],
    wanted: Option<Semantics>,
    languages: Languages,
) -> Result<Semantics, String> {
    let first = all.first().copied().unwrap_or_default();
    match wanted {
        Some(wanted) if all.contains(&wanted) => Ok(wanted),
        Some(wanted) => {
            Err(format!("{}: cannot be played with `{}` semantics", source.name(), wanted.name()))
        }
        None if all.len() > 1 => {
            Ok(disk::EffectiveSettings::read(source.folder(), languages).semantics().unwrap_or(first))
        }
        None => Ok(first),
    }
}

fn recorded(
    mut all: Vec<Recording>,
    level: Option<&PlayableLevel>,
    wanted: Option<&str>,
    noun: &str,
) -> Result<Recording, String> {
    let level = level.map(|level| level.name.as_str());
    all.retain(|it| it.level.as_deref() == level);
    let whose = level.map_or_else(String::new, |level| format!("level `{}` has ", escape(level)));
    // A recording that is a file of its own goes by that.
    let name = |it: &Recording| it.name.clone().unwrap_or_else(|| it.file.to_string());
    let listed = || {
        let shown = all.iter().map(name).take(MAX_NAMED);
        shown.map(|it| format!("`{}`", escape(&it))).collect::<Vec<_>>().join(", ")
    };
    match (wanted, all.as_slice()) {
        (None, []) if level.is_none() => Err(format!("the game has no {noun} to go along")),
        (None, []) => Err(format!("{whose}no {noun} to go along; give `moves`")),
        // Sessions of a level stand in the order in which they were recorded.
        (None, [first, ..]) => Ok(first.clone()),
        (Some(wanted), _) => all
            .iter()
            .find(|it| name(it) == wanted)
            .cloned()
            .ok_or_else(|| format!("{whose}no {noun} `{}`; it has {}", escape(wanted), listed())),
    }
}
