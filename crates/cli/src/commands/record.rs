//! `goldpath record`: records moves as a test of a game.

use std::io::Write;

use disk::Change;
use language::{Languages, NewText, RecordError, RecordRequest, escape};
use serde_json::json;

use crate::args::{Expected, Record};
use crate::commands::game_file::GameFile;
use crate::commands::write_all::write_all;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Record, languages: Languages) -> Result<Exit, Failure> {
    if args.expect.contains(&Expected::Won) && args.expect.contains(&Expected::NotWon) {
        return Err(Failure::usage("a session cannot expect both `won` and `not-won`"));
    }
    let game = GameFile::open(&args.game, languages.having(|facets| facets.recorder.is_some()))?;
    let recorder = game.playable.facet(|facets| facets.recorder, "cannot be recorded")?;
    let moves = recorder
        .read_moves(&args.moves)
        .map_err(|why| Failure::usage(format!("`--moves {}`: {why}", escape(&args.moves))))?;
    let expected: Vec<language::Expected> = args.expect.iter().map(|it| (*it).into()).collect();
    let request = RecordRequest {
        level: args.level.as_deref(),
        moves: &moves,
        seed: &args.seed,
        name: args.name.as_deref(),
        expected: &expected,
    };
    let recorded = recorder.record(&request).map_err(|why| failure(&game, why))?;
    let path = game.playable.source.shown(&recorded.text.file);
    write(&game, recorded.text)?;
    if args.lines.are_json() {
        let (key, name) = game.playable.key();
        let mut output = Output::data();
        output.object(&json!({
            key: name,
            "level": game.playable.level_key(args.level.as_deref()),
            "file": path,
            "summary": recorded.summary,
            "notes": recorded.notes,
        }))?;
        output.flush()?;
        return Ok(Exit::Clean);
    }
    let mut output = Output::text();
    writeln!(output, "wrote {}: {}", escape(&path), recorded.summary)?;
    for note in &recorded.notes {
        writeln!(output, "{note}")?;
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn failure(game: &GameFile, why: RecordError) -> Failure {
    match why {
        RecordError::Play(why) => game.failure(why),
        RecordError::Refused(why) => Failure::Said(Exit::Found, why),
        RecordError::NameTaken(name) => {
            let why = format!("there is a session `{name}` already; choose another name with `--name`");
            Failure::Said(Exit::Found, why)
        }
    }
}

fn write(game: &GameFile, text: NewText) -> Result<(), Failure> {
    let NewText { file, before, after } = text;
    let path = game.playable.source.path(&file);
    let change = match before {
        Some(before) => Change::Rewrite { path, before: before.to_string(), after },
        None => Change::Create { path, text: after },
    };
    write_all(game.playable.source.folder(), &[change])
}
