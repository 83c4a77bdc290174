//! Prints what a game shows after loading and after each input, a line of JSON each:
//! `trace GAME --level N --actions FILE [--seed S]`. Exit status 2: there is nothing to show.

use std::io::Write;
use std::process::ExitCode;

use puzzlescript::{compile, session};
use puzzlescript_engine::Engine;

fn main() -> ExitCode {
    match trace(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn trace(arguments: &[String]) -> Result<(), String> {
    let option = |name: &str| {
        let place = arguments.iter().position(|it| it == name)?;
        arguments.get(place + 1).map(String::as_str)
    };
    let path = arguments.first().ok_or("trace GAME --level N --actions FILE [--seed S]")?;
    let level = option("--level").unwrap_or("0").parse().map_err(|why| format!("--level: {why}"))?;
    let read = |path: &str| std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"));
    let inputs = session::read_inputs(&read(option("--actions").ok_or("--actions is missing")?)?)?;
    let game =
        compile::compile(&read(path)?).game.ok_or("the game has errors that keep it from being played")?;
    let engine = Engine::new(game);
    let frames =
        session::frames(&engine, level, option("--seed").unwrap_or_default(), inputs.iter().copied())
            .ok_or_else(|| format!("entry {level} of LEVELS is no board"))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for frame in frames {
        writeln!(out, "{}", frame.to_json()).map_err(|why| why.to_string())?;
    }
    out.flush().map_err(|why| why.to_string())
}
