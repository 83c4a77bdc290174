//! `goldpath replay`: replays gold paths, sessions and timelines.

mod object;
mod show;

use std::io::{self, Write};
use std::path::Path;

use language::{
    Ending, Job, Languages, Move, PlayableLevel, Recording, Replayed, Semantics, Severity, Start, Turn,
    escape, plural,
};

use crate::args;
use crate::commands::playable::Playable;
use crate::commands::summary::wins_early;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::shell;
use object::Object;
use show::Show;

pub(crate) fn run(args: &args::Replay, languages: Languages) -> Result<Exit, Failure> {
    let show = Show::new(args)?;
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let output = if args.lines.are_json() { Output::data() } else { Output::text() };
    Run { args, playable: &playable, output, show }.all(languages)
}

/// A run of the command.
struct Run<'r> {
    args: &'r args::Replay,
    playable: &'r Playable,
    output: Output,
    show: Show<'r>,
}

impl Run<'_> {
    fn all(mut self, languages: Languages) -> Result<Exit, Failure> {
        let Playable { source, project } = self.playable;
        let language = source.language;
        let Some(replays) = project.facets().replays else {
            let noun = language.project_noun();
            return Err(Failure::usage(format!("{}: there is nothing to replay in a {noun}", source.name())));
        };
        let semantics = self.playable.semantics(self.args.semantics, languages)?;
        let level = self.playable.level(self.args.level.as_deref())?;
        let recorded = replays.recordings();
        for (file, mistake) in &recorded.mistakes {
            complain("error", &format!("{}: {mistake}", source.shown(file)));
        }
        let mut all = recorded.all;
        all.retain(|it| level.as_ref().is_none_or(|level| it.level.as_ref() == Some(&level.name)));
        // A file of recordings was named, not the whole project.
        if all.iter().any(|it| source.wants(&it.file)) {
            all.retain(|it| source.wants(&it.file));
        }
        let (noun, verb) = (language.solution_noun().unwrap_or("recording"), language.solution_verb());
        if all.is_empty() {
            return Err(Failure::Said(Exit::Found, format!("{}: there are no {noun}s", source.name())));
        }
        let mut exit = if recorded.mistakes.is_empty() { Exit::Clean } else { Exit::Found };
        let mut replayed: Vec<(&Recording, Ending)> = Vec::new();
        let mut told = None;
        for recording in &all {
            let is_titled = self.tells() && !self.args.quiet && (all.len() > 1 || recording.name.is_some());
            if is_titled {
                let title = recording.name.clone().unwrap_or_else(|| source.shown(&recording.file));
                let title = self.output.bold(&escape(&title));
                writeln!(self.output, "{title}\n")?;
            }
            let ending =
                if self.tells() { self.one(recording, semantics) } else { self.object(recording, semantics) };
            let ending = match ending {
                Ok(ending) => ending,
                // The others can still be played.
                Err(Failure::Said(status, why)) if all.len() > 1 => {
                    if !self.tells() {
                        self.output.failure(status, &why)?;
                    }
                    self.output.flush()?;
                    exit = exit.max(status);
                    // What is wrong with a game is so for each of its recordings.
                    if told.as_ref() != Some(&why) {
                        complain("error", &why);
                    }
                    told = Some(why);
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            // A path with surplus steps is a warning in a check, not an error.
            if ending == Ending::NotWon {
                exit = exit.max(Exit::Found);
            }
            replayed.push((recording, ending));
            if is_titled {
                writeln!(self.output)?;
            }
        }
        if all.len() > 1 && self.tells() {
            let count = |wanted: Ending| replayed.iter().filter(|(_, ending)| *ending == wanted).count();
            let early = wins_early(count(Ending::WonEarly));
            let summary = format!("{} of {} {verb}{early}", count(Ending::Won), plural(all.len(), noun));
            let summary = self.output.bold(&summary);
            writeln!(self.output, "{summary}")?;
        }
        self.output.flush()?;
        hint(self.playable, &replayed);
        Ok(exit)
    }

    /// Whether the output is for people.
    const fn tells(&self) -> bool {
        !self.args.lines.are_json()
    }

    /// Replays one recording with all requested semantics, for programs. Returns the worst ending.
    fn object(&mut self, recording: &Recording, all_semantics: &[Semantics]) -> Result<Ending, Failure> {
        let playable = self.playable;
        let facets = playable.project.facets();
        let Some(replays) = facets.replays else { return Ok(Ending::NotWon) };
        let mut worst = Ending::Won;
        for (at, semantics) in all_semantics.iter().enumerate() {
            let replayed = replays.replay(recording, *semantics).map_err(|why| playable.failure(why))?;
            let mut object = Object::new(playable, recording, *semantics, &replayed);
            let session = facets.play.filter(|_| !self.args.quiet && replayed.log.is_empty());
            let start = start_of(recording, *semantics, self.args.events);
            if let Some(Ok(session)) = session.map(|play| play.start(&start)) {
                let moves = recording.moves.get(..replayed.played).unwrap_or(&recording.moves);
                let has_boards = self.show.has_boards(session.size(), moves.len());
                let is_wanted = |step| self.show.wants(step);
                object.steps = object::steps(session, moves, is_wanted, has_boards, self.args.events);
            }
            if let ([first, second], 1) = (all_semantics, at) {
                object.diverges_at = parting(playable, recording, [*first, *second]);
            }
            self.output.object(&object)?;
            worst = worst.min(replayed.ending);
        }
        // Programs read line by line.
        self.output.flush()?;
        Ok(worst)
    }

    /// Replays one recording with all requested semantics. Returns the worst ending.
    fn one(&mut self, recording: &Recording, all_semantics: &[Semantics]) -> Result<Ending, Failure> {
        let playable = self.playable;
        let facets = playable.project.facets();
        let Some(replays) = facets.replays else { return Ok(Ending::NotWon) };
        let mut all: Vec<Replayed> = Vec::new();
        for semantics in all_semantics {
            let replayed = replays.replay(recording, *semantics).map_err(|why| playable.failure(why))?;
            // Boards are shown for the first semantics only.
            if !self.args.quiet && all.is_empty() {
                for line in &replayed.log {
                    writeln!(self.output, "{}", escape(line))?;
                }
                if let (Some(play), true) = (facets.play, replayed.log.is_empty()) {
                    let start = start_of(recording, *semantics, self.args.events);
                    if let Ok(session) = play.start(&start) {
                        let noun = play.turn_noun();
                        self.show.path(&mut self.output, session, noun, &recording.moves, replayed.played)?;
                    }
                }
            }
            if let Semantics::Documented = semantics {
                write!(self.output, "documented: ")?;
            }
            self.tell(recording, &replayed)?;
            all.push(replayed);
        }
        if let ([first, second], [left, right]) = (all_semantics, all.as_slice()) {
            let has_same_outcome = left.outcome == right.outcome;
            let parting = parting(playable, recording, [*first, *second]);
            writeln!(self.output, "{}", parting_words(has_same_outcome, parting))?;
        }
        Ok(all.iter().map(|replayed| replayed.ending).min().unwrap_or(Ending::NotWon))
    }

    /// Reports the outcome, on one or several lines.
    fn tell(&mut self, recording: &Recording, replayed: &Replayed) -> io::Result<()> {
        let file = self.playable.source.shown(&recording.file);
        let name = recording.name.as_ref().map_or_else(String::new, |name| {
            let noun = self.playable.source.language.solution_noun().unwrap_or("recording");
            format!("{noun} `{name}`: ")
        });
        writeln!(self.output, "{}: {}{}", escape(&file), escape(&name), escape(&replayed.outcome))?;
        for note in &replayed.notes {
            writeln!(self.output, "  {}", escape(note))?;
        }
        Ok(())
    }
}

fn start_of(recording: &Recording, semantics: Semantics, records: bool) -> Start<'_> {
    let level = recording.level.as_deref().unwrap_or_default();
    Start { level, semantics, seed: &recording.seed, records }
}

/// The first move, from 1, after which replays with two semantics differ in their state or outcome; 0 if they differ
/// at the start.
fn parting(playable: &Playable, recording: &Recording, semantics: [Semantics; 2]) -> Option<usize> {
    let play = playable.project.facets().play?;
    let start = |semantics| play.start(&start_of(recording, semantics, false)).ok();
    let [first, second] = semantics;
    let (mut first, mut second) = (start(first)?, start(second)?);
    if first.state() != second.state() {
        return Some(0);
    }
    for (at, Move { action, .. }) in recording.moves.iter().enumerate() {
        let turns: [Turn; 2] = [first.step(action).ok()?, second.step(action).ok()?];
        if turns[0] != turns[1] || first.state() != second.state() {
            return Some(at + 1);
        }
        if turns[0].end.is_some() {
            return None;
        }
    }
    None
}

/// Describes the divergence of two replays on one line.
fn parting_words(has_same_outcome: bool, parting: Option<usize>) -> String {
    let outcome = if has_same_outcome { "the same outcome" } else { "different outcomes" };
    let have = format!("released and documented semantics have {outcome}");
    match parting {
        None => have,
        Some(0) => format!("{have}; they diverge when the level is loaded"),
        Some(step) => format!("{have}; they diverge at step {step}"),
    }
}

/// Notes on standard error that the files have errors apart from the outcomes of recordings.
fn hint(playable: &Playable, replayed: &[(&Recording, Ending)]) {
    let Some(play) = playable.project.facets().play else { return };
    let levels: Vec<PlayableLevel> = play.levels();
    let read_by =
        |recording: &Recording| levels.iter().find(|level| Some(&level.name) == recording.level.as_ref());
    let read: Vec<&str> = replayed
        .iter()
        .filter_map(|(it, _)| read_by(it))
        .flat_map(|level| level.reads.iter().map(|it| &**it))
        .collect();
    let findings = playable.project.check(&Job::new(Semantics::Released));
    let errors = findings.lists().values().flat_map(|list| list.iter()).filter(|diagnostic| {
        // The outcome has been reported.
        let is_told = replayed.iter().any(|(recording, ending)| {
            *ending == Ending::NotWon
                && recording.file == diagnostic.at.file
                && recording.range.contains_range(diagnostic.at.range)
        });
        diagnostic.severity == Severity::Error && !is_told && read.contains(&&*diagnostic.at.file)
    });
    let errors = errors.count();
    if errors > 0 {
        let levels = if replayed.len() > 1 { "levels" } else { "level" };
        let message = format!(
            "{} in the game and the {levels}; run `goldpath check {}` for details",
            plural(errors, "error"),
            shell::path(Path::new(playable.source.name())),
        );
        complain("note", &message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_replays_part_is_told_beside_their_outcomes() {
        let have = "released and documented semantics have";
        assert_eq!(parting_words(true, None), format!("{have} the same outcome"));
        let parted = parting_words(true, Some(0));
        assert_eq!(parted, format!("{have} the same outcome; they diverge when the level is loaded"));
        assert_eq!(
            parting_words(false, Some(1)),
            format!("{have} different outcomes; they diverge at step 1")
        );
    }
}
