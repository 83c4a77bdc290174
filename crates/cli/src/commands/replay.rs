//! `goldpath replay`: replays gold paths step by step.

mod events;
pub(super) mod semantics;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;

use engine::{Level, PastRefusals, Play, Replay, Verdict, def};
use language::{Ending, Languages, Semantics};
use language::{Severity, escape, escape_lines, percent};
use pack::lower;

use crate::args;
use crate::commands::locate::{Located, locate_all};
use crate::commands::puzzlescript;
use crate::commands::summary::{plural, wins_early};
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::shell;
use crate::wrap::wrap;

/// Cap on the width and height of boards shown by default.
const MAX_BOARD: u32 = 64;
/// Cap on the number of steps shown by default.
const MAX_STEPS: usize = 2000;
/// Cap on the named steps without effect.
const MAX_IDLE: usize = 10;

pub(crate) fn run(args: &args::Replay, languages: Languages) -> Result<Exit, Failure> {
    let shown = shown_steps(args)?;
    if puzzlescript::game_at(&args.path).is_some() {
        return puzzlescript::replay::run(args, &shown);
    }
    let all = locate_all(&args.path, args.level.as_deref())?;
    let mut output = Output::text();
    let mut legend = BTreeSet::new();
    let mut replayed: Vec<(&Located, Ending)> = Vec::new();
    let mut exit = Exit::Clean;
    for located in &all {
        if all.len() > 1 && !args.quiet {
            let title = output.bold(&escape(&located.name()));
            writeln!(output, "{title}\n")?;
        }
        let semantics = semantics::chosen(args.semantics, &located.source, languages);
        let ending = match replay(&mut output, located, semantics, &shown, &mut legend, args) {
            Ok(ending) => ending,
            // The other levels can still be played.
            Err(Failure::Said(status, why)) if all.len() > 1 => {
                output.flush()?;
                complain("error", &why);
                exit = exit.max(status);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        // A path with surplus steps is a warning in a check, not an error.
        if ending == Ending::NotWon {
            exit = exit.max(Exit::Found);
        }
        replayed.push((located, ending));
        if all.len() > 1 && !args.quiet {
            writeln!(output)?;
        }
    }
    if all.len() > 1 {
        let count = |wanted: Ending| replayed.iter().filter(|(_, ending)| *ending == wanted).count();
        let early = wins_early(count(Ending::WonEarly));
        let summary = format!("{} of {} won{early}", count(Ending::Won), plural(all.len(), "gold path"));
        let summary = output.bold(&summary);
        writeln!(output, "{summary}")?;
    }
    output.flush()?;
    hint(&replayed);
    Ok(exit)
}

/// Replays one gold path with all requested semantics. Returns the worst ending.
fn replay(
    output: &mut Output,
    located: &Located,
    all_semantics: &[Semantics],
    shown: &RangeInclusive<usize>,
    legend: &mut BTreeSet<String>,
    args: &args::Replay,
) -> Result<Ending, Failure> {
    located.expect_readable()?;
    let steps = lower::gold_path_actions(&located.file);
    let mut levels: Vec<Level> = Vec::new();
    let mut replays: Vec<Replay> = Vec::new();
    for semantics in all_semantics {
        let level = located.compile(gridponder::switches(*semantics))?;
        let replay = engine::replay(&level, &steps);
        let is_refused = matches!(replay.verdict, Verdict::Refused { .. });
        let past = is_refused.then(|| engine::replay_past_refusals(&level, &steps, &|| false));
        // Boards are shown for the first semantics only.
        if !args.quiet && replays.is_empty() {
            let played = past.as_ref().map_or(replay.played, |past| past.replay.played);
            show(output, &level, &steps, played, shown, legend, args)?;
        }
        if let Semantics::Documented = semantics {
            write!(output, "documented: ")?;
        }
        tell(output, located, &steps, (&replay, past.as_ref()))?;
        levels.push(level);
        replays.push(replay);
    }
    if let ([released, documented], [left, right]) = (levels.as_slice(), replays.as_slice()) {
        let verdicts = [&left.verdict, &right.verdict];
        writeln!(output, "{}", semantics::parting([released, documented], &steps, verdicts))?;
    }
    let is = |wanted: fn(&Verdict) -> bool| replays.iter().all(|replay| wanted(&replay.verdict));
    Ok(if is(|it| *it == Verdict::Won) {
        Ending::Won
    } else if is(|it| matches!(it, Verdict::Won | Verdict::WonEarly { .. })) {
        Ending::WonEarly
    } else {
        Ending::NotWon
    })
}

/// The range of steps to show, from 1; the start is step 0.
fn shown_steps(args: &args::Replay) -> Result<RangeInclusive<usize>, Failure> {
    let (from, until) =
        (args.from_step.unwrap_or(0) as usize, args.until.map_or(usize::MAX, |it| it as usize));
    if from > until {
        return Err(Failure::usage(format!(
            "`--from-step {from}` must not be greater than `--until {until}`"
        )));
    }
    Ok(from..=until)
}

/// Shows the board at the start and after each step played, as requested.
fn show(
    output: &mut Output,
    level: &Level,
    steps: &[def::Action],
    played: usize,
    shown: &RangeInclusive<usize>,
    legend: &mut BTreeSet<String>,
    args: &args::Replay,
) -> io::Result<()> {
    let all = args.boards;
    let count = (1..=played).filter(|step| shown.contains(step)).count();
    if count > MAX_STEPS && !all {
        return writeln!(output, "{count} steps are too many to show; run with `--boards` to show them\n");
    }
    if count == 0 && *shown.start() > 0 {
        return writeln!(output, "only {} played, so there is nothing to show\n", were(played));
    }
    let (width, height) = level.size();
    let with_boards = all || width.max(height) <= MAX_BOARD;
    if !with_boards {
        writeln!(
            output,
            "a {width} × {height} board is too large to show; run with `--boards` to show it\n"
        )?;
    }
    let play = Play::without_history(level);
    let mut play = if args.events { play.recording() } else { play };
    let mut board = |output: &mut Output, play: &Play<'_>| {
        // Explain each glyph once.
        let mut explains = |entry: &str| legend.insert(entry.to_owned());
        let board =
            if with_boards { engine::text_board_with(play.view(), &mut explains) } else { String::new() };
        if board.is_empty() { Ok(()) } else { writeln!(output, "{}\n", escape_lines(&board)) }
    };
    if shown.contains(&0) {
        let title = output.bold("start");
        writeln!(output, "{title}")?;
        board(output, &play)?;
    }
    for (at, step) in steps.iter().take(played).enumerate() {
        if at + 1 > *shown.end() {
            break;
        }
        let outcome = play.submit_named(step);
        if !shown.contains(&(at + 1)) {
            continue;
        }
        let title = output.bold(&format!("step {}/{}: {}", at + 1, steps.len(), words(step)));
        let ending = match outcome.lost {
            _ if outcome.stopped => " (the game stops)",
            _ if !outcome.accepted => " (refused)",
            _ if outcome.won => " (won)",
            Some(_) => " (lost)",
            None => "",
        };
        writeln!(output, "{title}{ending}")?;
        board(output, &play)?;
        if let Some(goals) = goals(&play) {
            writeln!(output, "{}\n", wrap(&goals, output.width, "  "))?;
        }
        if args.events {
            events::write(output, &play)?;
        }
    }
    Ok(())
}

/// The progress of each goal after the last action; `None` if it was refused, or if there are no goals.
fn goals(play: &Play<'_>) -> Option<String> {
    let far = play.level().goal_ids().zip(play.progress().iter().zip(play.goals_met()));
    let far = far.map(|(goal, (progress, is_met))| {
        if *is_met {
            format!("{} met", escape(goal))
        } else {
            format!("{} {} %", escape(goal), percent(*progress, false))
        }
    });
    let far: Vec<String> = far.collect();
    (!far.is_empty()).then(|| format!("goals: {}", far.join(", ")))
}

/// `1 step was`, `2 steps were`.
fn were(steps: usize) -> String {
    format!("{} {}", plural(steps, "step"), if steps == 1 { "was" } else { "were" })
}

/// A short form of an action: `right`.
pub(crate) fn words(action: &def::Action) -> String {
    escape(&action.words()).into_owned()
}

/// The ending of a path, as a clause.
fn ending(steps: &[def::Action], verdict: &Verdict) -> String {
    let total = steps.len();
    let of = |step: &usize| format!("step {} of {total}", step + 1);
    match verdict {
        Verdict::Won => format!("won after {}", plural(total, "step")),
        Verdict::WonEarly { step } => {
            let left = total - step - 1;
            let verb = if left == 1 { "is" } else { "are" };
            format!("already won at {}; {} after it {verb} never played", of(step), plural(left, "step"))
        }
        Verdict::Lost { step, reason } => format!("lost at {}: {reason}", of(step)),
        Verdict::Refused { step } => {
            let action = steps.get(*step).map(words).unwrap_or_default();
            format!("{} was refused: {action}", of(step))
        }
        Verdict::Stopped { step: Some(step), stop } => format!("the game stops at {}: {stop}", of(step)),
        Verdict::Stopped { step: None, stop } => format!("the game cannot open this level: {stop}"),
        Verdict::NotWon { .. } => format!("not won after {}", plural(total, "step")),
        Verdict::Overflowed { step } => {
            let what = step.as_ref().map_or_else(|| "loading the level".to_owned(), of);
            format!("{what} caused an endless cascade, which was cut")
        }
        Verdict::TooLong { step } => format!("stopped before {}: too long to replay", of(step)),
        Verdict::Cancelled { step } => format!("cancelled before {}", of(step)),
    }
}

/// Reports the ending, on one or several lines; `past` describes what follows a refused step.
fn tell(
    output: &mut Output,
    located: &Located,
    steps: &[def::Action],
    (replay, past): (&Replay, Option<&PastRefusals>),
) -> io::Result<()> {
    let total = steps.len();
    let outcome = if total == 0 { "no gold path".to_owned() } else { ending(steps, &replay.verdict) };
    let name = located.name();
    writeln!(output, "{}: {}", escape(&name), escape(&outcome))?;
    if let Some(past) = past {
        let them = if past.refused.len() == 1 { "it" } else { "refused steps" };
        let end = ending(steps, &past.replay.verdict);
        writeln!(output, "  the game skips {them} and plays on: {}", escape(&end))?;
    }
    if let (Verdict::NotWon { goals }, true) = (&replay.verdict, total > 0) {
        if goals.is_empty() {
            writeln!(output, "  the level has no goals, so it cannot be won")?;
        }
        for goal in goals {
            let how_far =
                if goal.is_met { "met".to_owned() } else { format!("{} %", percent(goal.fraction, false)) };
            writeln!(output, "  goal {}: {how_far}", escape(&goal.id))?;
        }
    }
    let idle = &replay.idle_steps;
    if !idle.is_empty() {
        let named: Vec<String> = idle.iter().take(MAX_IDLE).map(|step| (step + 1).to_string()).collect();
        let more = if idle.len() > MAX_IDLE { ", …" } else { "" };
        let steps = if idle.len() == 1 { "step" } else { "steps" };
        writeln!(output, "  {steps} {}{more} changed nothing", named.join(", "))?;
    }
    Ok(())
}

/// Notes on standard error that the files have errors apart from the endings of gold paths. Each level comes
/// with its ending.
fn hint(replayed: &[(&Located, Ending)]) {
    let Some((located, _)) = replayed.first() else { return };
    let report = check::check(&located.pack);
    let is_told = |file: &str, address: Option<&str>| {
        let ending =
            replayed.iter().find(|(located, _)| *located.file.path == *file).map(|(_, ending)| *ending);
        match ending {
            // The ending has been reported.
            Some(Ending::NotWon) => !address.is_some_and(|address| address.starts_with("/solution")),
            Some(Ending::Won | Ending::WonEarly) => true,
            None => file == "game.json",
        }
    };
    let errors = report.diagnostics.iter().filter(|diagnostic| {
        diagnostic.severity == Severity::Error && is_told(&diagnostic.at.file, diagnostic.address.as_deref())
    });
    let errors = errors.count();
    if errors > 0 {
        let levels = if replayed.len() > 1 { "levels" } else { "level" };
        let message = format!(
            "{} in the game and the {levels}; run `goldpath check {}` for details",
            plural(errors, "error"),
            shell::path(Path::new(located.source.name())),
        );
        complain("note", &message);
    }
}
