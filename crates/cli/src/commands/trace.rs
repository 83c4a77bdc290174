//! `goldpath trace`: every state of a replay as JSON, for comparing engines, or its events as text.

use std::io::Write;

use language::{Languages, Semantics, Start, escape_lines};

use crate::args::{LineFormat, Trace};
use crate::commands::moves;
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// Cap on the troubles reported on standard error; the trace has all.
const MAX_TROUBLES: usize = 20;

pub(crate) fn run(args: &Trace, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.project, &args.home, languages)?;
    let play = playable.play()?;
    let name = playable.source.name();
    if args.seed.is_some() && !play.has_seeds() {
        let noun = playable.source.language.project_noun();
        return Err(Failure::usage(format!(
            "`--seed` does not apply to a {noun}, which has no random numbers"
        )));
    }
    let moves = args.actions.as_deref().map(|path| moves::in_file(path, play)).transpose()?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let start = Start {
        level: &level.name,
        semantics: Semantics::Released,
        seed: args.seed.as_deref().unwrap_or_default(),
        records: false,
    };
    if args.format == LineFormat::Text {
        let most = args.max_steps.unwrap_or(usize::MAX);
        let text = play.trace_text(&start, moves.as_ref(), most).map_err(|why| playable.failure(why))?;
        let mut output = Output::text();
        write!(output, "{}", escape_lines(&text))?;
        output.flush()?;
        return Ok(Exit::Clean);
    }
    let Some(mut moves) = moves else {
        return Err(Failure::usage("the actions to play are missing; give them with `--actions`".to_owned()));
    };
    if let (Some(moves), Some(most)) = (moves.as_array_mut(), args.max_steps) {
        moves.truncate(most);
    }
    let lines = play.trace(&start, &moves).map_err(|why| playable.failure(why))?;
    let mut output = Output::data();
    let mut troubles: Vec<String> = Vec::new();
    for line in lines {
        output.object_text(&line.json)?;
        let left = MAX_TROUBLES.saturating_sub(troubles.len());
        troubles.extend(line.troubles.iter().take(left).map(|it| format!("{name}: {it}")));
    }
    output.flush()?;
    for trouble in &troubles {
        complain("error", trouble);
    }
    Ok(if troubles.is_empty() { Exit::Clean } else { Exit::Found })
}
