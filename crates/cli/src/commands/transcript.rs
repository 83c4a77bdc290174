//! `goldpath transcript`: what became of an agent that played a level by text.

pub(super) mod call;
mod replayed;
mod summary;

use std::io::{self, Write as _};
use std::path::Path;

use language::{Languages, PlayableLevel, Start, escape, plural};
use serde_json::{Map, Value, json};

use crate::args;
use crate::commands::input_file;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::settings;
use call::{Call, read};
use replayed::{Replay, Replayed};
use summary::{Attempt, End, Summary};

pub(crate) fn run(args: &args::Transcript, languages: Languages) -> Result<Exit, Failure> {
    let playable = args.pack.as_deref().map(|pack| Playable::at(pack, languages)).transpose()?;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let mut exit = Exit::Clean;
    for path in &args.files {
        let name = input_file::name(path);
        let (calls, malformed) = read(&input_file::read(path)?);
        for it in &malformed {
            output.flush()?;
            complain("error", &format!("{name}:{}:{}: {}", it.line, it.column, it.why));
            exit = exit.max(Exit::Found);
        }
        let summary = Summary::of(&calls);
        let replayed = playable.as_ref().map(|playable| replay(playable, args, path, &calls, languages));
        let replayed = replayed.transpose()?;
        if replayed.as_ref().is_some_and(|(_, replayed)| replayed.differs.is_some()) {
            exit = exit.max(Exit::Found);
        }
        let told = Told { path, playable: playable.as_ref(), summary: &summary, replayed: replayed.as_ref() };
        if args.lines.are_json() {
            output.object(&told.object())?;
        } else {
            told.write(&mut output)?;
        }
    }
    output.flush()?;
    Ok(exit)
}

/// Plays a run again, of the level that is named, or that it is probably of.
fn replay(
    playable: &Playable,
    args: &args::Transcript,
    path: &Path,
    calls: &[Call],
    languages: Languages,
) -> Result<(PlayableLevel, Replayed), Failure> {
    let semantics = settings::semantics_of(&playable.source, languages);
    let level = match &args.level {
        Some(name) => playable.one_level(Some(name))?,
        None => level_of(playable, path, calls).ok_or_else(|| {
            let why = "which level it is of is not known; choose it with `--level`";
            Failure::usage(format!("{}: {why}", input_file::name(path)))
        })?,
    };
    let replay = Replay { playable, level: &level, semantics, limits: args.limits };
    let replayed = replay.of(calls)?;
    Ok((level, replayed))
}

/// The level whose id is in the name of the file, or that begins like the run.
fn level_of(playable: &Playable, path: &Path, calls: &[Call]) -> Option<PlayableLevel> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let levels = playable.levels(None);
    let is_in_name = |level: &&PlayableLevel| {
        let mut places = stem.match_indices(level.name.as_str());
        places.any(|(at, name)| {
            let before = stem[..at].chars().next_back();
            let after = stem[at + name.len()..].chars().next();
            [before, after].into_iter().flatten().all(|char| !char.is_alphanumeric())
        })
    };
    let named = levels.iter().filter(|level| level.number.is_none()).filter(is_in_name);
    if let Some(level) = named.max_by_key(|level| level.name.len()) {
        return Some(level.clone());
    }
    let observing = playable.project.facets().observing?;
    let begun = calls.first().filter(|call| call.verb == "state")?;
    let begins = |level: &&PlayableLevel| {
        let start = Start { level: &level.name, ..Start::default() };
        let Ok(attempt) = observing.observe(&start) else { return false };
        [false, true].into_iter().any(|is_anonymous| {
            begun.response.ends_with(&attempt.observation(is_anonymous).message(begun.attempt, 0, 0))
        })
    };
    levels.iter().find(begins).cloned()
}

/// What is told of a transcript.
struct Told<'t> {
    path: &'t Path,
    playable: Option<&'t Playable>,
    summary: &'t Summary,
    replayed: Option<&'t (PlayableLevel, Replayed)>,
}

impl Told<'_> {
    fn gold(&self) -> Option<usize> {
        self.replayed.and_then(|(_, replayed)| replayed.gold_path_length)
    }

    /// How many times the actions of the gold path.
    fn efficiency(&self, actions: u64) -> Option<f64> {
        Some(actions as f64 / self.gold()? as f64)
    }

    fn last(&self) -> u64 {
        self.summary.attempts.last().map_or(0, |attempt| attempt.actions)
    }

    fn object(&self) -> Map<String, Value> {
        let file = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let mut object = Map::new();
        object.insert("file".to_owned(), json!(file));
        if let (Some(playable), Some((level, _))) = (self.playable, self.replayed) {
            object.extend(playable.object(level, []));
        }
        let parts = [Some(json!(self.summary)), self.replayed.map(|(_, replayed)| json!(replayed))];
        object.extend(parts.into_iter().flatten().flat_map(|part| match part {
            Value::Object(members) => members,
            _ => Map::new(),
        }));
        let judged = [
            ("efficiency", json!(self.efficiency(self.summary.actions_total))),
            ("efficiency_final_attempt", json!(self.efficiency(self.last()))),
            ("tier", json!(self.summary.tier(self.gold()))),
        ];
        object.extend(judged.map(|(key, value)| (key.to_owned(), value)));
        object
    }

    fn write(&self, output: &mut Output) -> io::Result<()> {
        let Summary { solved, actions_total, attempts, .. } = self.summary;
        let level = self.replayed.map(|(level, _)| format!(", level {}", level.name)).unwrap_or_default();
        let word = if *solved { "solved" } else { "not solved" };
        let tier = self.summary.tier(self.gold()).map(|tier| format!(": {tier}")).unwrap_or_default();
        let head = format!(
            "{}{level}: {word} after {} in {}{tier}",
            input_file::name(self.path),
            plural(*actions_total as usize, "action"),
            plural(attempts.len(), "attempt"),
        );
        writeln!(output, "{}", escape(&head))?;
        if let (Some(all), Some(last)) = (self.efficiency(*actions_total), self.efficiency(self.last())) {
            let gold = plural(self.gold().unwrap_or_default(), "action");
            write!(output, "  gold path {gold}; {all:.2} times as many, {last:.2} in the last attempt")?;
            match self.replayed.and_then(|(_, replayed)| replayed.first_divergence) {
                Some(at) => writeln!(output, "; leaves it at move {}", at + 1)?,
                None => writeln!(output)?,
            }
        }
        for attempt in attempts {
            writeln!(output, "  attempt {}: {}", attempt.number, self.attempt_words(attempt))?;
        }
        let listed = |word: &str, all: Vec<String>| {
            if all.is_empty() { String::new() } else { format!("  {word}: {}\n", all.join(", ")) }
        };
        let obstacle = |it: &summary::Obstacle| format!("call {} ({})", it.seq, it.kinds.join(", "));
        let obstacles = listed("obstacles", self.summary.obstacles.iter().map(obstacle).collect());
        let gap = |it: &summary::Gap| format!("{} s before call {}", it.seconds, it.seq);
        let gaps = listed("longest gaps", self.summary.gaps.iter().map(gap).collect());
        write!(output, "{obstacles}{gaps}")?;
        if let Some(it) = self.replayed.and_then(|(_, replayed)| replayed.differs.as_ref()) {
            writeln!(output, "  played again, call {} goes otherwise: {}", it.seq, escape(&it.why))?;
        }
        Ok(())
    }

    fn attempt_words(&self, attempt: &Attempt) -> String {
        let end = match attempt.end {
            End::Solved => "solved",
            End::Lost => "lost",
            End::GivenUp => "given up",
            End::Limit => "ended by a limit",
            End::Open => "not ended",
        };
        let mut words = vec![format!(
            "{end} after {}, {}",
            plural(attempt.actions as usize, "action"),
            plural(attempt.calls, "call")
        )];
        let rejected = attempt.rejected_schema.saturating_add(attempt.rejected_illegal);
        words.extend((rejected > 0).then(|| format!(", {rejected} rejected")));
        let fates = self.replayed.map_or(&[][..], |(_, replayed)| replayed.fates.as_slice());
        let fate = fates.iter().find(|fate| fate.attempt == attempt.number);
        words.extend(fate.and_then(|fate| match (fate.seq, &fate.undecided) {
            (Some(seq), _) => Some(format!("; can no longer be won after call {seq}")),
            (None, Some(why)) => {
                Some(format!("; whether it could still be won is not known: {}", escape(why)))
            }
            (None, None) => None,
        }));
        words.concat()
    }
}
