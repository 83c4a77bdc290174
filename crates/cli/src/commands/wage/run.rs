//! `goldpath wage run`: runs the rules of a game against a timeline.

use std::io::Write;
use std::sync::Arc;

use language::Severity;
use text::Lines;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::Options;
use wage_run::timeline::Timeline;

use super::read;
use crate::args::{RunFormat, WageRun};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use language::plural;

pub(crate) fn run(args: &WageRun) -> Result<Exit, Failure> {
    let name = args.game.to_string_lossy();
    let game = Doc::read(&name, read(&args.game)?);
    let timeline_text = read(&args.timeline)?;
    let timeline = Doc::read(&args.timeline.to_string_lossy(), timeline_text.as_str());
    let found = wage::check(&Arc::from(&*name), &game);
    let errors = found.iter().filter(|it| it.severity == Severity::Error).count();
    if errors > 0 {
        let errors = plural(errors, "error");
        return Err(Failure::usage(format!(
            "{name}: the game has {errors}; run `goldpath check` for details"
        )));
    }
    let game = Game::read(&game);
    let timeline = Timeline::read(&timeline, &game);
    if let Some(problem) = timeline.problems.first() {
        let at = Lines::new(&timeline_text).position(problem.range.start());
        let place = format!("{}:{}:{}", args.timeline.display(), at.line + 1, at.character + 1);
        return Err(Failure::usage(format!("{place}: {}", problem.message)));
    }
    let mut options = Options { explain: args.explain.clone(), ..Options::default() };
    options.until = args.until.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    for assumption in &args.assume {
        options.assumptions.set(assumption).map_err(Failure::usage)?;
    }
    let run = wage_run::run(&game, &timeline, &options);
    let mut output = match args.format {
        RunFormat::Json => Output::data(),
        RunFormat::Text => Output::text(),
    };
    match args.format {
        RunFormat::Json => {
            for line in run.to_json_lines() {
                writeln!(output, "{line}")?;
            }
        }
        RunFormat::Text => write!(output, "{}", language::escape_lines(&run.to_text()))?,
    }
    output.flush()?;
    let is_wrong = !run.is_as_expected() || (args.strict && !run.assumptions().is_empty());
    Ok(if is_wrong { Exit::Found } else { Exit::Clean })
}
