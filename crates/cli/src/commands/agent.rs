//! `goldpath agent`: an agent plays a level by text.

mod runner;

use std::fs::File;
use std::io::{self, BufRead as _, Read as _, Write as _};

use language::{Languages, Start, escape_lines};

use crate::args;
use crate::commands::moves;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::settings;
use runner::{Caps, Runner};

/// The actions of the gold path of a level that has none.
const UNKNOWN_GOLD: u64 = 50;

pub(crate) fn run(args: &args::Agent, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let observing = playable.facet(|facets| facets.observing, "cannot be played by text")?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = settings::semantics_of(&playable.source, languages);
    let start = Start { level: &level.name, semantics, seed: "", records: false };
    let begin = || observing.observe(&start).map_err(|why| playable.failure(why));
    let gold = match moves::solution(&playable, &level.name).len() as u64 {
        0 => UNKNOWN_GOLD,
        gold => gold,
    };
    let caps = Caps {
        attempt: args.attempt_actions.unwrap_or(gold.saturating_mul(2)),
        total: args.max_actions.unwrap_or(gold.saturating_mul(3)),
    };
    let not_written = |path: &std::path::Path, why: &io::Error| {
        Failure::could_not_run(format!("{}: {why}", path.display()))
    };
    let transcript = args.transcript.as_deref();
    let mut transcript = transcript
        .map(|path| File::create_new(path).map(|file| (path, file)).map_err(|why| not_written(path, &why)))
        .transpose()?;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let mut runner = Runner::new(&begin, args.anonymous, caps)?;
    let input = io::stdin().lock().take(disk::MAX_FILE_BYTES);
    for line in input.lines() {
        let line = line.map_err(|why| Failure::could_not_run(format!("standard input: {why}")))?;
        let Some(call) = runner.call(&line)? else {
            let verbs = "call one of: state, move JSON [REASON], history, give_up";
            if args.lines.are_json() {
                output.failure(Exit::Usage, verbs)?;
            } else {
                writeln!(output, "{}.\n", verbs.replacen('c', "C", 1))?;
            }
            output.flush()?;
            continue;
        };
        let record = serde_json::to_string(&call).map_err(io::Error::from)?;
        if let Some((path, file)) = &mut transcript {
            writeln!(file, "{record}").map_err(|why| not_written(path, &why))?;
        }
        if args.lines.are_json() {
            output.object_text(&record)?;
        } else {
            writeln!(output, "{}\n", escape_lines(&call.response))?;
        }
        output.flush()?;
        if call.terminal {
            break;
        }
    }
    Ok(if runner.is_solved() { Exit::Clean } else { Exit::Found })
}
