//! What searches prove of a level on its board: whether it can still be won, and what a win takes.
//!
//! A search plays moves and knows nothing of undo and restart: a level is lost if only they lead to a win.

use std::borrow::Cow;

use language::{EntityNeed, Examination, Fate, Fates, MoveFate, Necessity, Need, NeedLength, Proofs};
use puzzlescript_engine::model::{Game, Object};
use puzzlescript_engine::solve::{Instance, LevelGame, Refusal, WithoutEach};
use puzzlescript_engine::{Engine, Input};
use serde_json::{Value, json};
use solver::{Budget, Cancelled, PathFates, Progress, Shortage, Signal};

use super::GameProject;
use super::boards::Path;
use super::solving::signal;
use crate::attempt::action;
use crate::board::{expect_board, layer_name};

impl Proofs for GameProject {
    fn fates(
        &self,
        file: &str,
        moves: Option<&Value>,
        known: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Fates, String>> {
        self.text_of(file)?;
        let found = self.searchable(file, moves).and_then(|(engine, path)| {
            // What is no way to win this level is of no use, and nothing worse.
            let known = known.and_then(|known| self.path(file, Some(known)).ok());
            let known = known.filter(|known| known.entry == path.entry).map(|known| known.inputs);
            let known = [known.unwrap_or_default(), self.inputs_meant_to_win(path.entry).into()];
            let found = fates(engine, (&path, &known), how)?;
            Ok(told(&found, path.entry))
        });
        Some(found)
    }

    fn necessity(
        &self,
        file: &str,
        moves: Option<&Value>,
        how: &Examination<'_>,
    ) -> Option<Result<Necessity, String>> {
        self.text_of(file)?;
        let found = self.searchable(file, moves).and_then(|(engine, path)| {
            let known = self.inputs_meant_to_win(path.entry).to_vec();
            let found = necessity((engine, path.entry), known, budget(how), &mut watch(how));
            found.map_err(|why| format!("the level is not searched: {why}"))?.map_err(cancelled)
        });
        Some(found)
    }
}

impl GameProject {
    /// What is played on a board, if it can be shown.
    fn searchable(&self, file: &str, moves: Option<&Value>) -> Result<(&Engine, Path<'_>), String> {
        let engine = self.playable()?;
        let path = self.path(file, moves)?;
        expect_board(engine.game(), path.entry)?;
        Ok((engine, path))
    }

    /// The inputs of a session that is expected to win this entry; none if there is none.
    fn inputs_meant_to_win(&self, entry: usize) -> &[Input] {
        let wins = self.session_of(entry).filter(|session| session.expect.won == Some(true));
        wins.map(|session| session.inputs.as_slice()).unwrap_or_default()
    }
}

fn fates(
    engine: &Engine,
    (path, known): (&Path<'_>, &[Cow<'_, [Input]>]),
    how: &Examination<'_>,
) -> Result<PathFates<Input, String>, String> {
    let mut level = match LevelGame::new(engine, path.entry) {
        Ok(level) => level,
        Err(why @ Refusal::NoBoard) => return Err(why.to_string()),
        Err(why) => return Ok(PathFates::unknown(path.inputs.len() + 1, why.to_string())),
    };
    let mut watch = watch(how);
    let budget = budget(how);
    let (stops, shortage) = level.along(engine, &path.inputs, budget, &mut watch).map_err(cancelled)?;
    let mut won = None;
    for inputs in known.iter().filter(|inputs| !inputs.is_empty()) {
        let (stops, _) = level.along(engine, inputs, budget, &mut watch).map_err(cancelled)?;
        let choices = level.choices_along(&stops);
        won = choices.and_then(|choices| solver::winning_part(&mut level, choices));
        if won.is_some() {
            break;
        }
    }
    let won = won.unwrap_or_default();
    let unplayed = level.clone();
    let named = |choice| unplayed.input(choice).unwrap_or(Input::Tick);
    let found =
        solver::path_fates(&mut level, (&stops, &won), &named, budget, &mut watch).map_err(cancelled)?;
    let is_decided = found.is_decided();
    let reason = shortage.or(found.reason.filter(|_| !is_decided));
    Ok(PathFates { reason, ..found }.with_reason(|shortage: Shortage| shortage.to_string()))
}

fn told(found: &PathFates<Input, String>, entry: usize) -> Fates {
    let of_step = |step: &solver::StepFates<Input>| {
        let told = |(at, it): (usize, &solver::MoveFate<Input>)| MoveFate {
            action: action(it.action),
            label: it.action.word().to_owned(),
            fate: plain(it.fate),
            is_played: step.played == Some(at),
        };
        step.moves.iter().enumerate().map(told).collect()
    };
    Fates {
        before: found.before.iter().copied().map(plain).collect(),
        moves: found.steps.iter().map(of_step).collect(),
        point_of_no_return: found.point_of_no_return(),
        way: found.way.as_ref().map(|way| {
            let inputs: String = way.iter().map(|input| input.letter()).collect();
            json!({ "level": entry, "inputs": inputs })
        }),
        undecided: found.reason.clone(),
    }
}

const fn plain(fate: solver::Fate) -> Fate {
    match fate {
        solver::Fate::Winnable { least, most } => Fate::Winnable { least, most },
        solver::Fate::Lost => Fate::Lost,
        solver::Fate::Undecided => Fate::Undecided,
    }
}

/// What a level is without each object in its cells. `known` are inputs that may win it. Fails with the reason if it cannot be
/// searched.
pub(super) fn necessity(
    (engine, entry): (&Engine, usize),
    known: Vec<Input>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Result<Necessity, Cancelled>, Refusal> {
    let mut levels = WithoutEach::new(engine, entry)?;
    let found = match solver::needs(&mut levels, known, budget, watch) {
        Ok(found) => found,
        Err(cancelled) => return Ok(Err(cancelled)),
    };
    let game = engine.game();
    let entities = levels.instances().iter().zip(&found.without);
    Ok(Ok(Necessity {
        lower: (found.least != u32::MAX).then_some(found.least),
        length: found.most,
        entities: entities.filter_map(|(at, need)| self::entity(game, *at, *need)).collect(),
    }))
}

fn entity(game: &Game, Instance { x, y, object }: Instance, need: solver::Need) -> Option<EntityNeed> {
    let Object { name, layer, .. } = game.objects.get(object.index())?;
    let NeedLength { need, lower, length } = need_length(need);
    Some(EntityNeed {
        kind: name.clone(),
        layer: Some(layer_name(*layer)),
        position: Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?)),
        multi_cell_object: None,
        need,
        lower,
        length,
    })
}

/// A need, with what is proved of the length of a solution.
pub(super) const fn need_length(need: solver::Need) -> NeedLength {
    let (need, lower, length) = match need {
        solver::Need::Essential => (Need::Essential, None, None),
        solver::Need::Same => (Need::Same, None, None),
        solver::Need::Longer { least, most } => (Need::Longer, Some(least), Some(most)),
        solver::Need::Shorter { least, most } => (Need::Shorter, Some(least), Some(most)),
        solver::Need::Undecided { least, most } => (Need::Undecided, Some(least), most),
    };
    NeedLength { need, lower, length }
}

fn budget(how: &Examination<'_>) -> Budget {
    Budget { states: how.limits.states.unwrap_or(Budget::default().states), memory: how.limits.memory }
}

fn watch(how: &Examination<'_>) -> impl FnMut(&Progress) -> Signal {
    let mut watch = how.watch();
    move |_| signal(watch())
}

fn cancelled(_: Cancelled) -> String {
    "the search was cancelled".to_owned()
}
