//! Levels of games of PuzzleScript.

use puzzlescript::attempt::Attempt;
use puzzlescript::compile::compile;
use puzzlescript::session::Frame;
use puzzlescript_engine::{Engine, Input};
use serde_json::Value;

use crate::texts::Texts;
use crate::{Now, Play};

/// A game, and the level of it that is played.
pub(crate) struct Game {
    engine: Engine,
    /// With the last input.
    attempt: Option<(Attempt, Option<Input>)>,
    /// The inputs since the level was started; undo does not take them back.
    count: usize,
}

impl Game {
    pub(crate) fn open(texts: &Texts) -> Result<Self, String> {
        let (_, text) = texts.files.first().ok_or("the texts have no game")?;
        let game = compile(text).game.ok_or("errors keep the game from being played")?;
        Ok(Self { engine: Engine::new(game), attempt: None, count: 0 })
    }

    /// Plays an input, unless the attempt is over.
    fn input(&mut self, input: Input) -> bool {
        let Some((attempt, last)) = &mut self.attempt else { return false };
        if attempt.has_ended() {
            return false;
        }
        attempt.play_slowly(input);
        *last = Some(input);
        self.count += 1;
        true
    }
}

impl Play for Game {
    fn start(&mut self, level: &str, seed: &str) -> Result<(), String> {
        let attempt = level.parse().ok().and_then(|entry| Attempt::new(&self.engine, entry, seed));
        self.attempt =
            Some((attempt.ok_or_else(|| format!("entry {level} of LEVELS is not a board"))?, None));
        self.count = 0;
        Ok(())
    }

    fn act(&mut self, action: &Value) -> Result<bool, String> {
        let input = action.as_str().and_then(Input::from_word);
        Ok(self.input(input.ok_or("an input is a word, such as \"up\"")?))
    }

    fn undo(&mut self) -> bool {
        !self.engine.game().prelude.no_undo && self.input(Input::Undo)
    }

    fn restart(&mut self) {
        let _is_on = !self.engine.game().prelude.no_restart && self.input(Input::Restart);
    }

    fn now(&mut self) -> Option<Now> {
        const OWN: [&str; 3] = ["undo", "restart", "tick"];
        let (attempt, _) = self.attempt.as_ref()?;
        let is_over = attempt.has_ended();
        let mut board = attempt.board(&[]);
        // The page has keys and a clock of its own for these.
        board.choices.retain(|choice| choice.action.as_str().is_none_or(|word| !OWN.contains(&word)));
        let prelude = &self.engine.game().prelude;
        Some(Now {
            board,
            is_over,
            can_undo: !prelude.no_undo && !is_over && self.count > 0,
            can_restart: !prelude.no_restart && !is_over && self.count > 0,
            message: attempt.play_of().message().map(str::to_owned),
        })
    }

    fn state(&mut self) -> Value {
        let state =
            self.attempt.as_ref().map(|(attempt, last)| Frame::of(attempt.play_of(), *last).to_json());
        state.unwrap_or_default()
    }
}
