//! What an agent is told that plays a level by text.

use std::collections::BTreeMap;

use language::{Observation, Observed, Observing, Offer, PlayError, Standing, Start, letter};
use puzzlescript_engine::Input;
use puzzlescript_engine::model::{Game, Name, ObjectId, Quantifier};
use serde_json::Value;

use super::GameProject;
use crate::attempt::Attempt;
use crate::board::{choices, goals_of};

impl Observing for GameProject {
    fn observe(&self, start: &Start<'_>) -> Result<Box<dyn Observed>, PlayError> {
        Ok(Box::new(self.attempt(start)?))
    }
}

impl Observed for Attempt {
    fn observation(&self, is_anonymous: bool) -> Observation {
        let game = self.play_of().game();
        let letters = letters(game);
        let mut board = self.shown();
        let goals: Vec<String> = if is_anonymous {
            for cell in board.layers.iter_mut().flat_map(|layer| &mut layer.cells).flatten() {
                let letter = letters.get(cell.kind.as_str()).cloned().unwrap_or_default();
                (cell.symbol, cell.title) = (letter.clone(), letter);
            }
            game.wins.iter().map(|win| anonymous(game, &letters, win)).collect()
        } else {
            goals_of(self.play_of(), self.entry()).into_iter().map(|goal| goal.text).collect()
        };
        Observation { board: board.cell_lines().join("\n"), goals: goals.join("; "), carries: None }
    }

    fn offers(&self) -> Vec<Offer> {
        let standing = |input: Input| {
            if self.has_ended() {
                return Standing::Idle;
            }
            let mut play = self.play_of().clone();
            play.play(input);
            let acts = play.words() != self.play_of().words()
                || play.has_won()
                || play.halt().is_some()
                || play.message().is_some();
            if acts { Standing::Legal } else { Standing::Idle }
        };
        let offer = |choice: language::Choice| {
            let input = Input::from_word(choice.action.as_str()?)?;
            Some(Offer { standing: standing(input), action: choice.action })
        };
        choices(self.play_of().game()).into_iter().filter_map(offer).collect()
    }

    fn read(&self, action: &Value) -> Result<Value, String> {
        let offered = choices(self.play_of().game());
        if offered.iter().any(|choice| choice.action == *action) {
            return Ok(action.clone());
        }
        let words: Vec<&str> = offered.iter().filter_map(|choice| choice.action.as_str()).collect();
        Err(format!("an input is one of {}", words.join(", ")))
    }
}

/// A letter for each object, in order of the names.
fn letters(game: &Game) -> BTreeMap<&str, String> {
    let mut names: Vec<&str> = game.objects.iter().map(|object| object.name.as_str()).collect();
    names.sort_unstable();
    names.into_iter().zip((0..).map(letter)).collect()
}

/// A win condition with letters for objects.
fn anonymous(game: &Game, letters: &BTreeMap<&str, String>, win: &puzzlescript_engine::model::Win) -> String {
    let told = |name: &Name| {
        let of = |id: ObjectId| game.objects.get(id.index()).and_then(|it| letters.get(it.name.as_str()));
        let objects: Vec<&str> = name.objects.iter().filter_map(of).map(String::as_str).collect();
        objects.join(if name.is_all { " and " } else { " or " })
    };
    let word = match win.quantifier {
        Quantifier::All => "all",
        Quantifier::Some => "some",
        Quantifier::No => "no",
    };
    let on = if win.is_about_anything(game) { String::new() } else { format!(" on {}", told(&win.on)) };
    format!("{word} {}{on}", told(&win.what))
}
