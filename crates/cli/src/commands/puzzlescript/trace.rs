//! `goldpath trace` of a PuzzleScript game: the state after loading and after each input.

use std::io::Write;

use puzzlescript::engine::Engine;
use puzzlescript::session;

use crate::args::Trace;
use crate::commands::summary::plural;
use crate::commands::trace::{name_of, read_text_or_input};
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// Cap on the issues reported on standard error; the trace lists all.
const MAX_TROUBLES: usize = 20;

pub(crate) fn run(args: &Trace) -> Result<Exit, Failure> {
    let name = args.pack.display();
    let wrong = |why: String| Failure::usage(format!("{}: {why}", name_of(&args.actions)));
    let inputs = session::read_inputs(&read_text_or_input(&args.actions)?).map_err(wrong)?;
    let game = super::playable(&args.pack, &super::read(&args.pack)?)?;
    let count = game.levels.len();
    let level = match super::entry(args.level.as_deref())? {
        Some(level) => level,
        None if count == 1 => 0,
        None => {
            let entries = plural(count, "entry").replace("entrys", "entries");
            return Err(Failure::usage(format!(
                "{name}: choose a level with `--level`; the game has {entries}"
            )));
        }
    };
    let engine = Engine::new(game);
    let frames = session::frames(&engine, level, args.seed.as_deref().unwrap_or_default(), &inputs);
    let frames =
        frames.ok_or_else(|| Failure::usage(format!("{name}: entry {level} of LEVELS is no board")))?;
    let mut output = Output::data();
    let mut troubles: Vec<String> = Vec::new();
    for (number, frame) in frames.enumerate() {
        writeln!(output, "{}", frame.to_json())?;
        let when = session::when(number);
        let left = MAX_TROUBLES.saturating_sub(troubles.len());
        troubles.extend(frame.troubles().take(left).map(|it| format!("{name}: {when}: {it}")));
    }
    output.flush()?;
    for trouble in &troubles {
        complain("error", trouble);
    }
    Ok(if troubles.is_empty() { Exit::Clean } else { Exit::Found })
}
