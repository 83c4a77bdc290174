//! Recording what is played as sessions.

mod import;
mod page;

use std::path::Path;
use std::sync::Arc;

use language::{
    Expected, ExportedRecording, NewRecording, NewText, PlayError, RecordError, RecordRequest, Recorder,
    Unreadable, escape, plural,
};
use serde_json::{Value, json};

use super::GameProject;
use crate::board::Wanted;
use crate::session::{self, Expect, Frame, Outcome, SUFFIX, Session, write_inputs};
use puzzlescript_engine::model::{Entry, Game};
use puzzlescript_engine::{Engine, Input};

pub(super) use import::import;

impl Recorder for GameProject {
    fn read_moves(&self, text: &str) -> Result<Value, String> {
        let inputs = session::parse_inputs(text).map_err(|bad| bad.message)?;
        Ok(inputs.iter().map(|input| json!(input.word())).collect())
    }

    fn record(&self, request: &RecordRequest<'_>) -> Result<NewRecording, RecordError> {
        let wanted = Wanted::read(request.moves).map_err(PlayError::Request)?;
        let inputs = wanted.inputs.unwrap_or_default();
        let seed = if request.seed.is_empty() { &wanted.seed } else { request.seed };
        let engine = self.engine()?;
        let level = level(request.level, wanted.entry, engine.game())?;
        let (file, before) = self.sessions_beside()?;
        let text = before.as_deref().unwrap_or_default();
        let name = request.name.map_or_else(|| default_name(level, &inputs), str::to_owned);
        if session::read(text).0.iter().any(|it| it.name == name) {
            return Err(RecordError::NameTaken(name));
        }
        let session = recorded(engine, &name, level, &inputs, (request.expected, seed))?;
        let after = appended(&file, text, &session)?;
        Ok(NewRecording {
            text: NewText { file, before, after },
            summary: summary(&session),
            notes: notes(&session),
        })
    }

    fn export<'e>(&'e self) -> Result<Box<dyn Iterator<Item = ExportedRecording> + 'e>, PlayError> {
        let (file, text) = self.sessions_beside()?;
        let (Some(_), Some(sessions)) = (text, self.sessions.get(&file)) else {
            return Err(PlayError::Unreadable(
                file,
                Unreadable::Refused("it does not exist".to_owned()).to_string(),
            ));
        };
        let engine = self.engine()?;
        let source = self.game.as_ref().map(|game| Arc::clone(game.text.written())).unwrap_or_default();
        Ok(Box::new(sessions.read().0.iter().map(move |session| export(engine, &source, &file, session))))
    }
}

/// The name of a session that is not given one.
pub(super) fn default_name(entry: usize, inputs: &[Input]) -> String {
    format!("level {entry}: {}", write_inputs(inputs))
}

impl GameProject {
    /// The name of the file of sessions, and its text if there is one.
    pub(super) fn sessions_beside(&self) -> Result<(Arc<str>, Option<Arc<str>>), PlayError> {
        let stem = Path::new(&*self.main).with_extension("");
        let file: Arc<str> = format!("{}{SUFFIX}", stem.display()).into();
        match self.sessions.get(&file).map(|sessions| &sessions.text.read) {
            None => Ok((file, None)),
            Some(Ok(text)) => Ok((file, Some(Arc::clone(text)))),
            Some(Err(why)) => Err(PlayError::Unreadable(file, why.to_string())),
        }
    }
}

/// The text of a file of sessions with one more.
pub(super) fn appended(file: &Arc<str>, text: &str, session: &Session) -> Result<String, PlayError> {
    session::append(text, session).ok_or_else(|| {
        let why = "nothing can be added to this file; run `goldpath check` for its errors";
        PlayError::Unplayable(Arc::clone(file), why.to_owned())
    })
}

/// The index of the level to play in LEVELS.
fn level(name: Option<&str>, wanted: Option<usize>, game: &Game) -> Result<usize, RecordError> {
    let request = |why: String| RecordError::Play(PlayError::Request(why));
    let boards: Vec<usize> =
        (0..game.levels.len()).filter(|at| matches!(game.levels[*at], Entry::Board(_))).collect();
    let wrong = |_| request("`--level` of a game is the number of an entry of LEVELS, from 0".to_owned());
    let named = name.map(|name| name.parse().map_err(wrong)).transpose()?;
    match (named.or(wanted), boards.as_slice()) {
        (Some(level), boards) if boards.contains(&level) => Ok(level),
        (Some(level), _) if level < game.levels.len() => {
            Err(request(format!("entry {level} of LEVELS is a message, not a board")))
        }
        (Some(level), _) => Err(request(format!(
            "LEVELS has no entry {level}; they are counted from 0, messages included, and there are {}",
            game.levels.len()
        ))),
        (None, [only]) => Ok(*only),
        (None, []) => Err(RecordError::Refused("the game has no levels".to_owned())),
        (None, boards) => Err(request(format!(
            "choose a level with `--level`; the game has {} levels, the first is entry {}",
            boards.len(),
            boards[0]
        ))),
    }
}

/// Records the session. Fails if its outcome is not the expected one.
pub(super) fn recorded(
    engine: &Engine,
    name: &str,
    level: usize,
    inputs: &[Input],
    (expected, seed): (&[Expected], &str),
) -> Result<Session, RecordError> {
    let nothing = |why: String| RecordError::Refused(format!("nothing was recorded: {why}"));
    let recorded = session::record(engine, name, level, seed, inputs);
    let recorded =
        recorded.ok_or_else(|| RecordError::Refused(format!("entry {level} of LEVELS cannot be played")))?;
    let is_won = recorded.expect.won == Some(true);
    let expects = |what| expected.contains(&what);
    if expects(Expected::Won) && !is_won {
        return Err(nothing(if inputs.is_empty() {
            "the start of the level is not won".to_owned()
        } else {
            format!("the moves `{}` do not win the level", write_inputs(inputs))
        }));
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
        Outcome::Unplayable(why) => Err(nothing(why)),
        Outcome::Failed { failures, .. } => {
            let why: Vec<String> = failures.iter().map(ToString::to_string).collect();
            Err(nothing(why.join("; ")))
        }
    }
}

/// A session on one line.
fn summary(session: &Session) -> String {
    let expected = [
        session.expect.won.map(|won| if won { "won" } else { "not won" }),
        session.expect.board.as_ref().map(|_| "the board"),
        session.expect.sounds.as_ref().map(|_| "the sounds"),
    ];
    let expected: Vec<&str> = expected.into_iter().flatten().collect();
    let (name, count) = (escape(&session.name), plural(session.inputs.len(), "input"));
    format!("session `{name}`, {count}, expects {}", expected.join(" and "))
}

fn notes(session: &Session) -> Vec<String> {
    let level = session.level;
    let note = |rows: &String| {
        format!(
            "its level is entry {level} of LEVELS with the rows {rows}: if they change, `goldpath check` says so"
        )
    };
    session.rows.iter().map(note).collect()
}

/// A session as a case of the editor of PuzzleScript.
fn export(engine: &Engine, source: &str, file: &Arc<str>, session: &Session) -> ExportedRecording {
    let frames = session::frames(engine, session.level, &session.seed, session.inputs.iter().copied());
    let frames: Option<Vec<Frame>> = frames.map(Iterator::collect);
    let numbered = frames.iter().flatten().enumerate();
    let troubles = numbered.flat_map(|(number, frame)| {
        frame.troubles().map(move |trouble| format!("{}: {trouble}", session::when(number)))
    });
    ExportedRecording {
        file: Arc::clone(file),
        name: session.name.clone(),
        troubles: troubles.collect(),
        line: frames.as_ref().map(|frames| format!("{},", session::export(source, session, frames))),
    }
}
