//! Runs the sessions beside a game, or writes a new one from inputs: `sessions GAME [--record NAME LEVEL INPUTS [SEED]]`.

use std::process::ExitCode;

use puzzlescript::compile::compile;
use puzzlescript::session::{self, Outcome};
use puzzlescript_engine::Engine;

fn main() -> ExitCode {
    match act(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all sessions passed.
fn act(arguments: &[String]) -> Result<bool, String> {
    let path = arguments.first().ok_or("sessions GAME [--record NAME LEVEL INPUTS [SEED]]")?;
    let read = |path: &str| std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"));
    let engine =
        Engine::new(compile(&read(path)?).game.ok_or("the game has errors that keep it from being played")?);
    let stem = std::path::Path::new(path).with_extension("");
    let beside = format!("{}{}", stem.display(), session::SUFFIX);
    let (mut sessions, mistakes) =
        read(&beside).map_or_else(|_| Default::default(), |text| session::read(&text));
    if let Some(mistake) = mistakes.first() {
        return Err(format!("{beside}: {}", mistake.message));
    }
    if let [_, flag, name, level, inputs, seed @ ..] = arguments
        && flag == "--record"
    {
        let inputs =
            session::parse_inputs(inputs).map_err(|bad| format!("inputs, at {}: {}", bad.at, bad.message))?;
        let level = level.parse().map_err(|why| format!("{level}: {why}"))?;
        let seed = seed.first().map_or("", String::as_str);
        let new = session::record(&engine, name, level, seed, &inputs).ok_or("the entry is no board")?;
        sessions.retain(|session| session.name != *name);
        sessions.push(new);
        std::fs::write(&beside, session::write(&sessions)).map_err(|why| format!("{beside}: {why}"))?;
    }
    let mut has_passed = true;
    for it in &sessions {
        let lines = match session::run(&engine, it) {
            Outcome::Passed => continue,
            Outcome::Unplayable(why) => vec![why],
            Outcome::Failed { failures, .. } => failures.iter().map(ToString::to_string).collect(),
        };
        has_passed = false;
        for line in lines {
            println!("{}: {line}", it.name);
        }
    }
    println!("{} sessions", sessions.len());
    Ok(has_passed)
}
