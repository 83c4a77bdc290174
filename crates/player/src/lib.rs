//! What plays in an exported page: the engines of the command line, compiled to WebAssembly. Texts of a project go in, boards
//! come out as JSON, the same that the editors draw; checks, searches and completion stay outside.

#[cfg(feature = "games")]
mod game;
#[cfg(feature = "packs")]
mod pack_level;
mod texts;

use language::Board;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use texts::Texts;

/// A project, and the level of it that is played.
#[wasm_bindgen]
pub struct Player {
    project: Box<dyn Play>,
}

/// What is asked of a level in play. Before one is started, there is nothing.
trait Play {
    /// Starts a level. Err: why there is no such level, or why it cannot be played.
    fn start(&mut self, level: &str, seed: &str) -> Result<(), String>;
    /// Plays a move. Returns whether the game accepts it. Err: why it is no move.
    fn act(&mut self, action: &Value) -> Result<bool, String>;
    /// Takes back the last move. Returns false if there is nothing to take back, or the game forbids it.
    fn undo(&mut self) -> bool;
    fn restart(&mut self);
    fn now(&mut self) -> Option<Now>;
    /// The state in the notation of traces.
    fn state(&mut self) -> Value;
}

/// A level as the page shows it.
struct Now {
    board: Board,
    is_over: bool,
    can_undo: bool,
    can_restart: bool,
    /// What a rule said in the last move.
    message: Option<String>,
}

#[wasm_bindgen]
impl Player {
    /// Opens a project: an object with `language`, `files` by path, the names of the `pictures` that there are, and the
    /// `semantics` of packs.
    ///
    /// # Errors
    ///
    /// Why the texts cannot be played.
    #[wasm_bindgen(constructor)]
    pub fn new(texts: &str) -> Result<Player, String> {
        let texts = Texts::read(texts)?;
        let project: Box<dyn Play> = match texts.language.as_str() {
            #[cfg(feature = "packs")]
            "gridponder" => Box::new(pack_level::Pack::open(texts)),
            #[cfg(feature = "games")]
            "puzzlescript" => Box::new(game::Game::open(&texts)?),
            other => return Err(format!("this page does not play `{other}`")),
        };
        Ok(Self { project })
    }

    /// Starts the level with this name; chance has this seed, any if it is empty.
    ///
    /// # Errors
    ///
    /// Why there is no such level, or why it cannot be played.
    pub fn start(&mut self, level: &str, seed: &str) -> Result<(), String> {
        self.project.start(level, seed)
    }

    /// Plays a move, given as JSON. Returns whether the game accepts it.
    ///
    /// # Errors
    ///
    /// Why this is no move.
    pub fn act(&mut self, action: &str) -> Result<bool, String> {
        let action = serde_json::from_str(action).map_err(|why| format!("a move is JSON: {why}"))?;
        self.project.act(&action)
    }

    /// Takes back the last move. Returns false if there is none, or if the game forbids it.
    pub fn undo(&mut self) -> bool {
        self.project.undo()
    }

    /// Goes back to the start of the level.
    pub fn restart(&mut self) {
        self.project.restart();
    }

    /// The level as it is shown: an object with the `board` in its compact form, `over`, `undo` and `restart`, and the
    /// `message` of the last move. `null` before a level is started.
    pub fn view(&mut self) -> String {
        let Some(Now { mut board, is_over, can_undo, can_restart, message }) = self.project.now() else {
            return "null".to_owned();
        };
        // The page counts moves; all of them with every board would be much.
        board.steps.clear();
        let board = board.compact().unwrap_or_default();
        json!({
            "board": board,
            "over": is_over,
            "undo": can_undo,
            "restart": can_restart,
            "message": message,
        })
        .to_string()
    }

    /// The state in the notation of traces; `null` before a level is started.
    pub fn state(&mut self) -> String {
        self.project.state().to_string()
    }
}
