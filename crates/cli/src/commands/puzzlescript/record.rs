//! `goldpath record`: records inputs as a session in a file next to the game.

use std::io::Write;
use std::path::Path;

use language::escape;
use puzzlescript::session::{self, Expect, Outcome, Session, write_inputs};
use puzzlescript_engine::model::{Entry, Game};
use puzzlescript_engine::{Engine, Input};

use crate::args::{Expected, Record};
use crate::commands::write_all::write_all;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use language::plural;

pub(crate) fn run(args: &Record) -> Result<Exit, Failure> {
    let inputs = session::parse_inputs(&args.moves)
        .map_err(|why| Failure::usage(format!("`--moves {}`: {}", escape(&args.moves), why.message)))?;
    if args.expect.contains(&Expected::Won) && args.expect.contains(&Expected::NotWon) {
        return Err(Failure::usage("a session cannot expect both `won` and `not-won`"));
    }
    let game = super::playable(&args.game, &super::read(&args.game)?)?;
    let level = level(args, &game)?;
    let engine = Engine::new(game);
    let path = super::sessions_beside(&args.game);
    let before = before(&path)?;
    let name = args.name.clone().unwrap_or_else(|| default_name(level, &inputs));
    if session::read(&before.clone().unwrap_or_default()).0.iter().any(|it| it.name == name) {
        return Err(said(format!("there is a session `{name}` already; choose another name with `--name`")));
    }
    let session = session(&engine, &name, level, &inputs, (&args.expect, &args.seed))?;
    let text = appended(&path, before.as_deref().unwrap_or_default(), &session)?;
    write(&path, before, text)?;
    tell(&path, &session)
}

/// The name of a session that is not given one.
fn default_name(level: usize, inputs: &[Input]) -> String {
    format!("level {level}: {}", write_inputs(inputs))
}

/// The text of a file of sessions with one more.
fn appended(path: &Path, text: &str, session: &Session) -> Result<String, Failure> {
    session::append(text, session).ok_or_else(|| {
        said(format!(
            "{}: nothing can be added to this file; run `goldpath check` for its errors",
            path.display()
        ))
    })
}

/// The index of the played level in LEVELS.
fn level(args: &Record, game: &Game) -> Result<usize, Failure> {
    let boards: Vec<usize> =
        (0..game.levels.len()).filter(|at| matches!(game.levels[*at], Entry::Board(_))).collect();
    match (super::entry(args.level.as_deref())?, boards.as_slice()) {
        (Some(level), boards) if boards.contains(&level) => Ok(level),
        (Some(level), _) if level < game.levels.len() => {
            Err(Failure::usage(format!("entry {level} of LEVELS is a message, not a board")))
        }
        (Some(level), _) => Err(Failure::usage(format!(
            "LEVELS has no entry {level}; they are counted from 0, messages included, and there are {}",
            game.levels.len()
        ))),
        (None, [only]) => Ok(*only),
        (None, []) => Err(said("the game has no levels".to_owned())),
        (None, boards) => Err(Failure::usage(format!(
            "choose a level with `--level`; the game has {} levels, the first is entry {}",
            boards.len(),
            boards[0]
        ))),
    }
}

/// Records the session. Fails if its outcome is not the expected one.
fn session(
    engine: &Engine,
    name: &str,
    level: usize,
    inputs: &[Input],
    (expected, seed): (&[Expected], &str),
) -> Result<Session, Failure> {
    let recorded = session::record(engine, name, level, seed, inputs);
    let recorded = recorded.ok_or_else(|| said(format!("entry {level} of LEVELS cannot be played")))?;
    let is_won = recorded.expect.won == Some(true);
    let expects = |what| expected.contains(&what);
    if expects(Expected::Won) && !is_won {
        let why = if inputs.is_empty() {
            "the start of the level is not won".to_owned()
        } else {
            format!("the moves `{}` do not win the level", write_inputs(inputs))
        };
        return Err(said(format!("nothing was recorded: {why}")));
    }
    let expect = if expected.is_empty() {
        recorded.expect.clone()
    } else {
        Expect {
            won: if expects(Expected::NotWon) { Some(false) } else { expects(Expected::Won).then_some(true) },
            board: expects(Expected::Board).then(|| session::board_of(engine, level, seed, inputs)).flatten(),
            sounds: expects(Expected::Sounds).then(|| recorded.expect.sounds.clone().unwrap_or_default()),
        }
    };
    let session = Session { expect, ..recorded };
    match session::run(engine, &session) {
        Outcome::Passed => Ok(session),
        Outcome::Unplayable(why) => Err(said(format!("nothing was recorded: {why}"))),
        Outcome::Failed(why) => {
            let why: Vec<String> = why.iter().map(ToString::to_string).collect();
            Err(said(format!("nothing was recorded: {}", why.join("; "))))
        }
    }
}

/// The text of the session file; `None` if it does not exist.
fn before(path: &Path) -> Result<Option<String>, Failure> {
    let text = disk::read_if_there(path).transpose();
    text.map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}

fn write(path: &Path, before: Option<String>, after: String) -> Result<(), Failure> {
    let change = match before {
        Some(before) => disk::Change::Rewrite { path: path.to_owned(), before, after },
        None => disk::Change::Create { path: path.to_owned(), text: after },
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    write_all(folder, &[change])
}

fn tell(path: &Path, session: &Session) -> Result<Exit, Failure> {
    let mut output = Output::text();
    let expected = [
        session.expect.won.map(|won| if won { "won" } else { "not won" }),
        session.expect.board.as_ref().map(|_| "the board"),
        session.expect.sounds.as_ref().map(|_| "the sounds"),
    ];
    let expected: Vec<&str> = expected.into_iter().flatten().collect();
    writeln!(
        output,
        "wrote {}: session `{}`, {}, expects {}",
        escape(&path.display().to_string()),
        escape(&session.name),
        plural(session.inputs.len(), "input"),
        expected.join(" and ")
    )?;
    if let Some(rows) = &session.rows {
        writeln!(
            output,
            "its level is entry {} of LEVELS with the rows {rows}: if they change, `goldpath check` says so",
            session.level
        )?;
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn said(why: String) -> Failure {
    Failure::Said(Exit::Found, why)
}
