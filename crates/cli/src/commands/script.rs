//! `goldpath wage run`: runs the rules of a game against a script.

use std::io::Write;

use language::{Languages, ScriptError, ScriptOptions, escape_lines};
use text::Lines;

use crate::args::{LineFormat, WageRun};
use crate::commands::any_file::AnyFile;
use crate::commands::input_file;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &WageRun, languages: Languages) -> Result<Exit, Failure> {
    let game = AnyFile::open(&args.game, languages.having(|facets| facets.scripts.is_some()))?;
    let scripts = game.project.facets().scripts.ok_or_else(|| game.lacks("run"))?;
    let script = input_file::read_file(&args.timeline)?;
    let options = ScriptOptions { until: args.until, assume: &args.assume, explain: args.explain.as_deref() };
    let run = scripts.run_script(&args.timeline.to_string_lossy(), &script, &options);
    let run = run.map_err(|why| match why {
        ScriptError::Game(why) => {
            Failure::usage(format!("{}: {why}; run `goldpath check` for details", game.name))
        }
        ScriptError::Script(range, why) => {
            let at = Lines::new(&script).position(range.start());
            let timeline = args.timeline.display();
            Failure::usage(format!("{timeline}:{}:{}: {why}", at.line + 1, at.character + 1))
        }
        ScriptError::Options(why) => Failure::usage(why),
    })?;
    let mut output = match args.format {
        LineFormat::Json => Output::data(),
        LineFormat::Text => Output::text(),
    };
    match args.format {
        LineFormat::Json => {
            for line in &run.json {
                output.object_text(line)?;
            }
        }
        LineFormat::Text => write!(output, "{}", escape_lines(&run.text))?,
    }
    output.flush()?;
    let is_wrong = !run.is_as_expected || (args.strict && run.is_assumed);
    Ok(if is_wrong { Exit::Found } else { Exit::Clean })
}
