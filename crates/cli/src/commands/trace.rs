//! `goldpath trace`: every state of a replay as JSON, for comparing engines.

use std::io::Write;
use std::path::Path;

use language::{Languages, Semantics, Start};

use crate::args::Trace;
use crate::commands::input_file;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// Cap on the troubles reported on standard error; the trace has all.
const MAX_TROUBLES: usize = 20;

pub(crate) fn run(args: &Trace, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::at(&args.project, languages)?;
    let play = playable.play()?;
    let name = playable.source.name();
    if args.seed.is_some() && !play.has_seeds() {
        let noun = playable.source.language.project_noun();
        return Err(Failure::usage(format!(
            "`--seed` does not apply to a {noun}, which has no random numbers"
        )));
    }
    let moves = read_moves(&args.actions)?;
    let wrong = |why| Failure::usage(format!("{}: {why}", input_file::name(&args.actions)));
    play.check_moves(&moves).map_err(wrong)?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let start = Start {
        level: &level.name,
        semantics: Semantics::Released,
        seed: args.seed.as_deref().unwrap_or_default(),
        records: false,
    };
    let lines = play.trace(&start, &moves).map_err(|why| playable.failure(why))?;
    let mut output = Output::data();
    let mut troubles: Vec<String> = Vec::new();
    for line in lines {
        writeln!(output, "{}", line.json)?;
        let left = MAX_TROUBLES.saturating_sub(troubles.len());
        troubles.extend(line.troubles.iter().take(left).map(|it| format!("{name}: {it}")));
    }
    output.flush()?;
    for trouble in &troubles {
        complain("error", trouble);
    }
    Ok(if troubles.is_empty() { Exit::Clean } else { Exit::Found })
}

/// Reads moves as JSON.
fn read_moves(path: &Path) -> Result<serde_json::Value, Failure> {
    serde_json::from_str(&input_file::read(path)?)
        .map_err(|error| Failure::usage(format!("{}: invalid JSON: {error}", input_file::name(path))))
}
