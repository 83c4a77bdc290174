//! `goldpath solve` of PuzzleScript games: the minimum number of inputs that win each level, with proof.

use std::io::Write;
use std::path::Path;

use language::escape;
use puzzlescript::engine::{Engine, Input, Issue};
use puzzlescript::model::Entry;
use puzzlescript::session::{self, Frame, write_inputs};
use puzzlescript::solve::{LevelGame, inputs};
use serde_json::{Value as Json, json};
use solver::{Answer, Cancelled, Proof, Shortage, Task, Verdict};

use super::record;
use crate::args::Solve;
use crate::commands::limits::Limits;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use language::plural;

/// Searches the levels of the game at a path. Returns the worst exit status.
pub(crate) fn run(
    path: &Path,
    args: &Solve,
    limits: &Limits,
    output: &mut Output,
) -> Result<(Exit, usize), Failure> {
    let is_for_packs = args.from.is_some() || args.effort.all_shortest || args.semantics.is_some();
    if is_for_packs {
        let message =
            "`--from`, `--all-shortest` and `--semantics` are for packs, not for games of PuzzleScript";
        return Err(Failure::usage(message));
    }
    let name = escape(&path.to_string_lossy()).into_owned();
    let wanted = super::entry(args.level.as_deref())?;
    let game = match super::playable(path, &super::read(path)?) {
        Ok(game) => game,
        Err(Failure::Said(exit, why)) => {
            complain("error", &why);
            return Ok((exit, 0));
        }
        Err(other) => return Err(other),
    };
    let entries: Vec<usize> = game
        .levels
        .iter()
        .enumerate()
        .filter(|(entry, it)| matches!(it, Entry::Board(_)) && wanted.is_none_or(|wanted| wanted == *entry))
        .map(|(entry, _)| entry)
        .collect();
    let engine = Engine::new(game);
    let mut exit = Exit::Clean;
    let mut ways = Vec::new();
    let mut failed = None;
    for entry in &entries {
        if limits.is_interrupted() {
            break;
        }
        let search = Search { name: &name, engine: &engine, entry: *entry };
        match search.run(args, limits, output) {
            Ok((worst, way)) => {
                exit = exit.max(worst);
                ways.extend(way.map(|way| (*entry, way)));
            }
            Err(failure) => {
                failed = Some(failure);
                break;
            }
        }
    }
    // What was found before a failure is kept.
    if args.apply && !ways.is_empty() {
        output.flush()?;
        match record::won(path, &engine, &ways) {
            Ok(notes) => notes.iter().for_each(|note| complain("note", note)),
            Err(Failure::Said(worst, why)) => {
                complain("error", &why);
                exit = exit.max(worst);
            }
            Err(failure) => return Err(failure),
        }
    }
    match failed {
        Some(failure) => Err(failure),
        None => Ok((exit, entries.len())),
    }
}

/// The search of one level.
struct Search<'s> {
    name: &'s str,
    engine: &'s Engine,
    entry: usize,
}

impl Search<'_> {
    /// The exit status, and the way that wins if one was found.
    fn run(
        &self,
        args: &Solve,
        limits: &Limits,
        output: &mut Output,
    ) -> Result<(Exit, Option<Vec<Input>>), Failure> {
        let mut level = match LevelGame::new(self.engine, self.entry) {
            Ok(level) => level,
            Err(why) => {
                self.tell(args, output, None, &[], &format!("not searched: {why}"), 0.0, &[])?;
                return Ok((Exit::Clean, None));
            }
        };
        let task = Task { budget: limits.budget(), is_any_enough: args.effort.any, known: None };
        let mut watch = limits.watch(&format!("level {}", self.entry));
        let answer = solver::solve(&mut level, &task, &mut |progress| watch.look(progress));
        let seconds = watch.finish();
        let Ok(answer) = answer else {
            let Err(Cancelled { .. }) = answer else { return Ok((Exit::Clean, None)) };
            return Ok((Exit::Interrupted, None));
        };
        let way = answer.verdict.path().map(|path| inputs(&level, path)).unwrap_or_default();
        let frames: Vec<Frame> =
            session::frames(self.engine, self.entry, "", way.iter().copied()).into_iter().flatten().collect();
        if answer.verdict.path().is_some() && !frames.last().is_some_and(|frame| frame.won) {
            let path = write_inputs(&way);
            return Err(Failure::could_not_run(format!(
                "{}: level {}: internal error: the path {path} that was found does not win; please report it",
                self.name, self.entry
            )));
        }
        let reason = reason(&answer.verdict, limits.is_interrupted());
        self.tell(args, output, Some(&answer), &way, &reason, seconds, level.met())?;
        if !args.json {
            tell_met(output, &frames, level.met())?;
        }
        let is_unsolvable = matches!(answer.verdict, Verdict::Unsolvable(_));
        let exit = if is_unsolvable { Exit::Found } else { Exit::Clean };
        Ok((exit, answer.verdict.path().is_some().then_some(way)))
    }

    #[expect(clippy::too_many_arguments, reason = "each is a column of the report")]
    fn tell(
        &self,
        args: &Solve,
        output: &mut Output,
        answer: Option<&Answer>,
        way: &[Input],
        reason: &str,
        seconds: f64,
        met: &[Issue],
    ) -> Result<(), Failure> {
        let (word, lower) = match answer.map(|answer| &answer.verdict) {
            Some(Verdict::Shortest { path }) => ("shortest", Some(path.len())),
            Some(Verdict::Found { lower, .. }) => ("found", Some(*lower as usize)),
            Some(Verdict::Unsolvable(_)) => ("unsolvable", None),
            Some(Verdict::Undecided { lower, .. }) => ("undecided", Some(*lower as usize)),
            None => ("undecided", Some(0)),
        };
        let has_path = matches!(word, "shortest" | "found");
        if args.json {
            let words: Vec<&str> = way.iter().map(|input| input.word()).collect();
            let mut line = json!({
                "game": self.name,
                "level": self.entry,
                "verdict": word,
                "length": has_path.then_some(way.len()),
                "lower": lower,
                "path": if has_path { json!(words) } else { Json::Null },
                "states": answer.map_or(0, |answer| answer.states),
                "seconds": (seconds * 1e6).round() / 1e6,
                "reason": (!reason.is_empty()).then_some(reason),
            });
            if let (false, Some(members)) = (met.is_empty(), line.as_object_mut()) {
                members.insert("issues".to_owned(), met.iter().copied().map(session::issue).collect());
            }
            writeln!(output, "{line}")?;
            return Ok(());
        }
        let what = match word {
            "shortest" => format!("shortest {}", plural(way.len(), "input")),
            "found" => format!(
                "found {}, none below {} ({reason})",
                plural(way.len(), "input"),
                lower.unwrap_or_default()
            ),
            "unsolvable" => format!("unsolvable: {reason}"),
            _ => format!("undecided, none below {} ({reason})", plural(lower.unwrap_or_default(), "input")),
        };
        writeln!(output, "{}: level {}: {what}", self.name, self.entry)?;
        if has_path {
            writeln!(output, "  {}", write_inputs(way))?;
        }
        Ok(())
    }
}

/// Reports the engine issues on the solution, and in other turns that the search tried.
fn tell_met(output: &mut Output, way: &[Frame], met: &[Issue]) -> Result<(), Failure> {
    let mut said: Vec<Issue> = Vec::new();
    for (number, frame) in way.iter().enumerate() {
        for &issue in &frame.issues {
            if !said.contains(&issue) {
                said.push(issue);
                writeln!(output, "  {}: {issue}", session::when(number))?;
            }
        }
    }
    for issue in met.iter().filter(|issue| !said.contains(issue)) {
        writeln!(output, "  in a turn that was tried: {issue}")?;
    }
    Ok(())
}

/// Why no more is proved, or why no path wins.
fn reason(verdict: &Verdict, is_interrupted: bool) -> String {
    match verdict {
        Verdict::Shortest { .. } => String::new(),
        Verdict::Unsolvable(Proof::Exhausted) => "no state that can be reached wins".to_owned(),
        Verdict::Unsolvable(Proof::DeadStart) => "the start is proved lost".to_owned(),
        Verdict::Found { shortage: Shortage::Time, .. }
        | Verdict::Undecided { shortage: Shortage::Time, .. }
            if is_interrupted =>
        {
            "interrupted".to_owned()
        }
        Verdict::Found { shortage, .. } | Verdict::Undecided { shortage, .. } => shortage.to_string(),
    }
}
