//! `goldpath sessions`: converts between sessions and test cases of the PuzzleScript editor.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use language::escape;
use puzzlescript::session::{self, Frame, Recorded, SUFFIX, Session};
use puzzlescript_engine::Engine;

use crate::args::{Sessions, SessionsCommand, SessionsExport, SessionsImport};
use crate::commands::input_file;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use language::plural;

pub(crate) fn run(args: &Sessions) -> Result<Exit, Failure> {
    match &args.command {
        SessionsCommand::Import(args) => import(args),
        SessionsCommand::Export(args) => export(args),
    }
}

fn import(args: &SessionsImport) -> Result<Exit, Failure> {
    let text = input_file::read(&args.cases)?;
    let cases = session::import_all(&text)
        .map_err(|why| Failure::usage(format!("{}: {why}", args.cases.display())))?;
    fs::create_dir_all(&args.out)
        .map_err(|why| Failure::could_not_run(format!("{}: {why}", args.out.display())))?;
    let mut output = Output::text();
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    for (source, sessions) in by_game(cases) {
        let name = name_for(&source, &mut taken);
        write(&args.out.join(format!("{name}.puzzlescript")), &source)?;
        let sessions = numbered(sessions);
        write(&args.out.join(format!("{name}{SUFFIX}")), &session::write(&sessions))?;
        writeln!(output, "{}: {}", escape(&name), plural(sessions.len(), "session"))?;
    }
    output.flush()?;
    Ok(Exit::Clean)
}

/// Groups sessions by the text of their game, in the order of the cases.
fn by_game(cases: Vec<Recorded>) -> Vec<(String, Vec<Session>)> {
    let mut games: Vec<(String, Vec<Session>)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let place = *places.entry(case.source.clone()).or_insert(games.len());
        match games.get_mut(place) {
            Some((_, sessions)) => sessions.push(case.session),
            None => games.push((case.source, vec![case.session])),
        }
    }
    games
}

/// Makes the names of sessions unique.
fn numbered(sessions: Vec<Session>) -> Vec<Session> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let name = |mut session: Session| {
        let count = seen.entry(session.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            session.name = format!("{} ({count})", session.name);
        }
        session
    };
    sessions.into_iter().map(name).collect()
}

/// A unique file name for a game, from its title.
fn name_for(source: &str, taken: &mut BTreeMap<String, String>) -> String {
    let title = source.lines().find_map(|line| {
        let (key, title) = line.trim().split_once(char::is_whitespace)?;
        key.eq_ignore_ascii_case("title").then_some(title)
    });
    let words: Vec<String> = title
        .unwrap_or_default()
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let stem: String = if words.is_empty() { "game".to_owned() } else { words.join("_") };
    let stem: String = stem.chars().take(60).collect();
    let stem = if language::unportable_name(&stem).is_some() { format!("{stem}_game") } else { stem };
    let mut name = stem.clone();
    let mut number = 1;
    while taken.get(&name).is_some_and(|of| of != source) {
        number += 1;
        name = format!("{stem}_{number}");
    }
    taken.insert(name.clone(), source.to_owned());
    name
}

/// Writes a new file. An existing file must have the same content.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    disk::create(path, text)
        .map(drop)
        .map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}

fn export(args: &SessionsExport) -> Result<Exit, Failure> {
    let source = super::read(&args.game)?;
    let path = super::sessions_beside(&args.game);
    let beside = path.display();
    let text = disk::read_text(&path).map_err(|why| Failure::could_not_run(format!("{beside}: {why}")))?;
    let (sessions, mistakes) = session::read(&text);
    for mistake in &mistakes {
        complain("warning", &format!("{beside}: {}", mistake.message));
    }
    let engine = Engine::new(super::playable(&args.game, &source)?);
    let mut output = Output::data();
    let mut exit = if mistakes.is_empty() { Exit::Clean } else { Exit::Found };
    for session in &sessions {
        let Some(frames) =
            session::frames(&engine, session.level, &session.seed, session.inputs.iter().copied())
        else {
            complain("error", &format!("{beside}: session `{}` cannot be played", escape(&session.name)));
            exit = Exit::Found;
            continue;
        };
        let frames: Vec<Frame> = frames.collect();
        let troubles =
            frames.iter().enumerate().flat_map(|(at, frame)| frame.troubles().map(move |it| (at, it)));
        if let Some((at, trouble)) = troubles.into_iter().next() {
            let name = escape(&session.name);
            let when = session::when(at);
            complain("warning", &format!("{beside}: session `{name}`: {when}: {trouble}"));
        }
        writeln!(output, "{},", session::export(&source, session, &frames))?;
    }
    output.flush()?;
    Ok(exit)
}
