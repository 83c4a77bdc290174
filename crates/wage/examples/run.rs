//! Runs a game against a timeline and writes the trace: `run GAME --timeline FILE [--format text|json] [--until 30s]
//! [--assume A7=live] [--explain RULE] [--strict]`, also with the arguments of the program, `run wage run GAME …`.

use std::process::ExitCode;

use language::Severity;
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::{Timeline, parse_time};
use wage_run::{Options, run};

fn main() -> ExitCode {
    match try_main() {
        Ok(code) => code,
        Err((code, message)) => {
            eprintln!("{message}");
            ExitCode::from(code)
        }
    }
}

fn try_main() -> Result<ExitCode, (u8, String)> {
    let usage = |message: &str| (2, format!("{message}; usage: run GAME --timeline FILE"));
    let (mut files, mut timeline, mut format) = (Vec::new(), None, "text".to_owned());
    let (mut options, mut is_strict) = (Options::default(), false);
    let mut arguments = std::env::args().skip(1).skip_while(|it| it == "wage" || it == "run");
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| usage("missing value"));
        match argument.as_str() {
            "--timeline" => timeline = Some(value()?),
            "--format" => format = value()?,
            "--until" => options.until = Some(parse_time(&value()?).ok_or_else(|| usage("invalid time"))?),
            "--assume" => options.assumptions.set(&value()?).map_err(|message| (2, message))?,
            "--explain" => options.explain = Some(value()?),
            "--strict" => is_strict = true,
            _ => files.push(argument),
        }
    }
    let ([game], Some(timeline)) = (&files[..], timeline) else {
        return Err(usage("one game and one timeline"));
    };
    let read = |path: &str| std::fs::read_to_string(path).map_err(|error| (3, format!("{path}: {error}")));
    let (name, game) = (game, Doc::read(game, read(game)?));
    let doc = Doc::read(&timeline, read(&timeline)?);
    if let Some(error) = wage::check(name, &game).iter().find(|it| it.severity == Severity::Error) {
        return Err((2, format!("{name}: {}: {}", error.code(), error.message)));
    }
    let game = Game::read(&game);
    let timeline = Timeline::read(&doc, &game);
    if let Some(problem) = timeline.problems.first() {
        return Err((2, format!("{}: {}", problem.kind.code(), problem.message)));
    }
    let run = run(&game, &timeline, &options);
    if format == "json" {
        run.to_json_lines().iter().for_each(|line| println!("{line}"));
    } else {
        print!("{}", run.to_text());
    }
    let is_wrong = !run.is_as_expected() || (is_strict && !run.assumptions().is_empty());
    Ok(ExitCode::from(u8::from(is_wrong)))
}
