//! `goldpath replay` of a PuzzleScript game: its sessions, input by input.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use language::escape;
use puzzlescript::board::{Wanted, board};
use puzzlescript::engine::Engine;
use puzzlescript::session::{self, Outcome, Session};

use crate::args::Replay;
use crate::commands::board::write_text;
use crate::commands::summary::plural;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// Cap on the width and height of boards shown by default.
const MAX_BOARD: u32 = 64;
/// Cap on the number of inputs shown by default.
const MAX_STEPS: usize = 200;

pub(crate) fn run(args: &Replay, shown: &RangeInclusive<usize>) -> Result<Exit, Failure> {
    if args.semantics.is_some() {
        return Err(Failure::usage("`--semantics` is for packs; games of PuzzleScript have one semantics"));
    }
    let source = super::read(&args.path)?;
    let path = super::sessions_beside(&args.path);
    let beside = path.display().to_string();
    let text = disk::read_if_there(&path).unwrap_or_else(|| Ok(String::new()));
    let text = text.map_err(|why| Failure::could_not_run(format!("{beside}: {why}")))?;
    if text.is_empty() {
        return Err(Failure::Said(
            Exit::Found,
            format!("{}: there are no sessions in {beside}", args.path.display()),
        ));
    }
    let (mut sessions, mistakes) = session::read(&text);
    for mistake in &mistakes {
        complain("error", &format!("{beside}: {}", mistake.message));
    }
    if let Some(level) = super::entry(args.level.as_deref())? {
        sessions.retain(|session| session.level == level);
    }
    let engine = Engine::new(super::playable(&args.path, &source)?);
    let mut output = Output::text();
    let mut passed = 0;
    for session in &sessions {
        if !args.quiet {
            let title = output.bold(&escape(&session.name));
            writeln!(output, "{title}\n")?;
            show(&mut output, &engine, session, shown, args)?;
        }
        let outcome = session::run(&engine, session);
        passed += usize::from(outcome == Outcome::Passed);
        tell(&mut output, &beside, session, &outcome)?;
        if !args.quiet {
            writeln!(output)?;
        }
    }
    if sessions.len() != 1 {
        let summary = output.bold(&format!("{passed} of {} passed", plural(sessions.len(), "session")));
        writeln!(output, "{summary}")?;
    }
    output.flush()?;
    let is_well = passed == sessions.len() && mistakes.is_empty() && !sessions.is_empty();
    Ok(if is_well { Exit::Clean } else { Exit::Found })
}

/// Shows the board at the start and after each input, as requested.
fn show(
    output: &mut Output,
    engine: &Engine,
    session: &Session,
    shown: &RangeInclusive<usize>,
    args: &Replay,
) -> io::Result<()> {
    let count = session.inputs.len();
    if (1..=count).filter(|step| shown.contains(step)).count() > MAX_STEPS && !args.boards {
        return writeln!(output, "{count} inputs are too many to show; run with `--boards` to show them\n");
    }
    let wanted =
        Wanted { entry: Some(session.level), seed: session.seed.clone(), inputs: session.inputs.clone() };
    for step in (0..=count).filter(|step| shown.contains(step)) {
        let Ok(board) = board(engine, &wanted, Some(step)) else { return Ok(()) };
        if board.step < step {
            break;
        }
        let title = match step.checked_sub(1).and_then(|at| session.inputs.get(at)) {
            None => "start".to_owned(),
            Some(input) => format!("input {step}/{count}: {}", input.word()),
        };
        let title = output.bold(&title);
        writeln!(output, "{title}")?;
        if args.boards || board.columns.max(board.rows) <= MAX_BOARD {
            write_text(output, &board)?;
        } else {
            writeln!(
                output,
                "a {} × {} board is too large to show; run with `--boards` to show it",
                board.columns, board.rows
            )?;
        }
        if args.events {
            for line in &board.happened {
                writeln!(output, "  {}", escape(line))?;
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

/// Reports the outcome of a session, on one or several lines.
fn tell(output: &mut Output, file: &str, session: &Session, outcome: &Outcome) -> io::Result<()> {
    let inputs = plural(session.inputs.len(), "input");
    let (first, more) = match outcome {
        Outcome::Passed => (format!("passed after {inputs}"), &[][..]),
        Outcome::Unplayable(why) => (format!("cannot be played: {why}"), &[][..]),
        Outcome::Failed(all) => match all.split_first() {
            Some((first, more)) => (format!("failed: {first}"), more),
            None => ("failed".to_owned(), &[][..]),
        },
    };
    writeln!(output, "{}: session `{}`: {}", escape(file), escape(&session.name), escape(&first))?;
    for line in more {
        writeln!(output, "  {}", escape(&line.message))?;
    }
    Ok(())
}
