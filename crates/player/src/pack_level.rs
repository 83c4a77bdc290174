//! Levels of packs.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Semantics, def};
use ide::Round;
use pack::{File, lower};
use serde_json::Value;

use crate::texts::Texts;
use crate::{Now, Play};

/// A pack, and the level of it that is played.
pub(crate) struct Pack {
    snapshot: Arc<pack::Pack>,
    /// The game, for the names that tools of authors give its actions.
    game: Option<def::Game>,
    pictures: BTreeSet<String>,
    semantics: Semantics,
    round: Option<Round>,
}

impl Pack {
    pub(crate) fn open(texts: Texts) -> Self {
        let Texts { files, pictures, is_documented, .. } = texts;
        let files = files.into_iter().filter_map(|(path, text)| File::parse(path, Ok(text)));
        let semantics = if is_documented { Semantics::DOCUMENTED } else { Semantics::RELEASED };
        let snapshot = Arc::new(pack::Pack::new(files.map(Arc::new)));
        let game = snapshot.game().map(|game| lower::game(game));
        Self { snapshot, game, pictures, semantics, round: None }
    }
}

impl Play for Pack {
    fn start(&mut self, level: &str, _seed: &str) -> Result<(), String> {
        let mut files = self.snapshot.levels();
        let file =
            files.find(|file| file.stem() == level).ok_or_else(|| format!("unknown level `{level}`"))?;
        self.round = Some(Round::new(Arc::clone(&self.snapshot), Arc::clone(file), self.semantics)?);
        Ok(())
    }

    fn act(&mut self, action: &Value) -> Result<bool, String> {
        let action = def::Action::read(&action.into()).ok_or("this is no action")?;
        let Some(round) = &mut self.round else { return Ok(false) };
        let action = match &self.game {
            Some(game) => action.spelled_out(&game.actions),
            None => action,
        };
        Ok(round.act(&action))
    }

    fn undo(&mut self) -> bool {
        self.round.as_mut().is_some_and(Round::undo)
    }

    fn restart(&mut self) {
        if let Some(round) = &mut self.round {
            round.restart();
        }
    }

    fn now(&mut self) -> Option<Now> {
        let round = self.round.as_mut()?;
        let mut board = round.board();
        board.resolve_sprites(|name| self.pictures.contains(name).then(|| name.to_owned()));
        let (can_undo, is_over) = (round.has_moved(), round.is_over());
        Some(Now { can_restart: can_undo, board, is_over, can_undo, message: None })
    }

    fn state(&mut self) -> Value {
        self.round.as_mut().map(|round| round.state().to_json()).unwrap_or_default()
    }
}
