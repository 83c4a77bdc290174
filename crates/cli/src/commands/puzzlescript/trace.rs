//! `goldpath trace` of a game of PuzzleScript: what it shows after loading and after each input.

use std::io::Write;

use puzzlescript::engine::Engine;
use puzzlescript::session;

use crate::args::Trace;
use crate::commands::summary::plural;
use crate::commands::trace::read_text_or_input;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Trace) -> Result<Exit, Failure> {
    let name = args.pack.display();
    let wrong = |why: String| Failure::usage(format!("{}: {why}", args.actions.display()));
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
    for frame in frames {
        writeln!(output, "{}", frame.to_json())?;
    }
    output.flush()?;
    Ok(Exit::Clean)
}
