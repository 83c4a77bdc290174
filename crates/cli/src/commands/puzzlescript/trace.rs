//! `goldpath trace` of a game of PuzzleScript: what it shows after loading and after each input.

use std::io::Write;

use puzzlescript::engine::Engine;
use puzzlescript::{compile, session};

use crate::args::Trace;
use crate::commands::summary::plural;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Trace) -> Result<Exit, Failure> {
    let name = args.pack.display();
    let wrong = |why: String| Failure::usage(format!("{}: {why}", args.actions.display()));
    let inputs =
        session::read_inputs(&super::super::trace::read_actions_text(&args.actions)?).map_err(wrong)?;
    let game = compile::compile(&super::read(&args.pack)?).game.ok_or_else(|| {
        let message =
            format!("{name}: errors keep this game from being played; run `goldpath check` for them");
        Failure::Said(Exit::Found, message)
    })?;
    let count = game.levels.len();
    let level: usize = match args.level.as_deref().map(str::parse) {
        Some(Ok(level)) => level,
        Some(Err(_)) => {
            return Err(Failure::usage("`--level` of a game is the number of an entry of LEVELS, from 0"));
        }
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
