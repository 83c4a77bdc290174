//! Play of levels move by move.

use std::sync::Arc;

use engine::{Level, Pos, Value, def};
use language::{
    Choice, GoalProgress, Move, Observation, Observed, Observing, Offer, Place, Play, PlayError,
    PlayableLevel, Semantics, Session, Start, StateChange, TraceLine, Turn, TurnEnd, digest, escape, percent,
};
use pack::{File, Pack, lower};
use serde_json::Value as Json;

use super::assigning::assign;
use super::explaining::worded;
use super::{PackProject, events};
use crate::switches;

/// Cap on the cells of all states of a trace, which is held in memory: this many take a few gigabytes.
const MAX_TRACE_CELLS: usize = 20_000_000;

/// Cap on the words listed when one is unknown.
const MAX_NAMED: usize = 20;

impl Play for PackProject {
    fn turn_noun(&self) -> &'static str {
        "step"
    }

    fn semantics(&self) -> &'static [Semantics] {
        &Semantics::ALL
    }

    fn has_seeds(&self) -> bool {
        false
    }

    fn ready(&self) -> Result<(), PlayError> {
        self.readable_game().map(drop)
    }

    fn levels(&self) -> Vec<PlayableLevel> {
        let game = self.pack().game().map(|game| Arc::clone(&game.path));
        let level = |file: &Arc<File>| PlayableLevel {
            name: file.stem().to_owned(),
            number: None,
            file: Arc::clone(&file.path),
            reads: game.iter().chain([&file.path]).cloned().collect(),
        };
        self.pack().levels().map(level).collect()
    }

    fn written(&self, moves: &[Move]) -> String {
        let labels: Vec<&str> = moves.iter().map(|it| it.label.as_str()).collect();
        labels.join(", ")
    }

    fn check_moves(&self, moves: &Json) -> Result<(), String> {
        let moves = self.actions_of(moves)?;
        match self.pack().game() {
            Some(game) => expect_declared(&lower::game(game), &moves),
            None => Ok(()),
        }
    }

    fn board_moves(&self, _start: &Start<'_>, moves: &[Json]) -> Json {
        moves.into()
    }

    fn start(&self, start: &Start<'_>) -> Result<Box<dyn Session>, PlayError> {
        Ok(Box::new(self.attempt(start)?))
    }

    fn trace<'t>(
        &'t self,
        start: &Start<'_>,
        moves: &Json,
    ) -> Result<Box<dyn Iterator<Item = TraceLine> + 't>, PlayError> {
        let moves = self.actions_of(moves).map_err(PlayError::Request)?;
        let level = self.compiled(start)?;
        if level.cell_count().saturating_add(64).saturating_mul(moves.len()) > MAX_TRACE_CELLS {
            let count = moves.len();
            let why = format!("a trace of {count} actions on a board this large does not fit in memory");
            return Err(PlayError::Request(why));
        }
        let mut trace = engine::trace(&level, &moves);
        add_digests(&mut trace);
        let line = TraceLine { json: trace.canonical(), troubles: Vec::new() };
        Ok(Box::new(std::iter::once(line)))
    }

    fn trace_text(&self, start: &Start<'_>, moves: Option<&Json>, most: usize) -> Result<String, PlayError> {
        let moves = match moves {
            Some(moves) => self.actions_of(moves).map_err(PlayError::Request)?,
            None => lower::gold_path_actions(self.playable(start.level)?.1),
        };
        Ok(engine::trace_text(&self.compiled(start)?, start.level, &moves, most))
    }
}

impl Observing for PackProject {
    fn observe(&self, start: &Start<'_>) -> Result<Box<dyn Observed>, PlayError> {
        let attempt = self.attempt(start)?;
        // It is known what a player can choose, or the attempt cannot be offered.
        match search::choices(&attempt.game, attempt.level.size()) {
            Ok(_) => Ok(Box::new(attempt)),
            Err(why) => Err(PlayError::Request(escape(&why.to_string()).into_owned())),
        }
    }
}

impl PackProject {
    fn attempt(&self, start: &Start<'_>) -> Result<PackSession, PlayError> {
        let (game, file) = self.playable(start.level)?;
        let (game, wanted) = (lower::game(game), lower::level(file).goals);
        let level = Arc::new(self.compiled(start)?);
        let play = engine::Play::new(&level);
        let play = if start.records { play.recording() } else { play };
        let (goals, events) = (Vec::new(), Vec::new());
        let (start, attempt) = (play.clone().suspend(), Some(play.suspend()));
        Ok(PackSession {
            pack: Arc::clone(self.pack()),
            game,
            wanted,
            level,
            start,
            attempt,
            goals,
            events,
            has_ended: false,
        })
    }

    /// Reads a list of actions, in the form of gold paths or by the names that tools of authors give them.
    pub(super) fn actions_of(&self, moves: &Json) -> Result<Vec<def::Action>, String> {
        Ok(self.spelled_out(def::Action::read_all(moves)?))
    }

    /// The same of the moves of a board, unless they are too many for one.
    pub(super) fn moves_of(&self, moves: &Json) -> Result<Vec<def::Action>, String> {
        Ok(self.spelled_out(ide::board::actions(moves)?))
    }

    /// Actions with the names of tools of authors spelled out.
    fn spelled_out(&self, moves: Vec<def::Action>) -> Vec<def::Action> {
        let Some(game) = self.pack().game().map(|game| lower::game(game)) else { return moves };
        moves.into_iter().map(|action| action.spelled_out(&game.actions)).collect()
    }

    /// The readable level of this name.
    pub(super) fn playable(&self, name: &str) -> Result<(&Arc<File>, &Arc<File>), PlayError> {
        let pack = self.pack();
        let Some(level) = pack.levels().find(|file| file.stem() == name) else {
            return Err(PlayError::Request(format!("unknown level `{}`", escape(name))));
        };
        let game = self.readable_game()?;
        expect_readable(level)?;
        Ok((game, level))
    }

    pub(super) fn readable_game(&self) -> Result<&Arc<File>, PlayError> {
        let Some(game) = self.pack().game() else {
            return Err(PlayError::Unreadable(Arc::from("game.json"), "this file does not exist".to_owned()));
        };
        expect_readable(game)?;
        Ok(game)
    }

    pub(super) fn compiled(&self, start: &Start<'_>) -> Result<Level, PlayError> {
        let (game, level) = self.playable(start.level)?;
        Level::compile_with(&lower::game(game), &lower::level(level), switches(start.semantics))
            .map_err(|why| PlayError::Unplayable(Arc::clone(&level.path), why.to_string()))
    }
}

pub(super) fn expect_readable(file: &File) -> Result<(), PlayError> {
    match &file.unreadable {
        Some(why) => Err(PlayError::Unreadable(Arc::clone(&file.path), why.to_string())),
        None => Ok(()),
    }
}

/// An attempt at a level of a pack.
struct PackSession {
    pack: Arc<Pack>,
    game: def::Game,
    /// The goals of the level.
    wanted: Vec<def::Goal>,
    level: Arc<Level>,
    start: engine::Suspended,
    /// `None` while a move is played.
    attempt: Option<engine::Suspended>,
    goals: Vec<GoalProgress>,
    /// Empty if they are not recorded.
    events: Vec<String>,
    has_ended: bool,
}

impl PackSession {
    /// Does something with the attempt, and looks at what came of it.
    fn play<T>(&mut self, act: impl FnOnce(&mut engine::Play<'_>) -> T) -> T {
        let attempt = self.attempt.take().unwrap_or_else(|| self.start.clone());
        let mut play = attempt.resume(&self.level);
        let came = act(&mut play);
        self.goals = goals(&play);
        self.events = events::lines(&play);
        self.attempt = Some(play.suspend());
        came
    }

    fn view(&self) -> engine::View<'_> {
        self.attempt.as_ref().unwrap_or(&self.start).view(&self.level)
    }
}

impl Session for PackSession {
    fn choices(&self) -> Vec<Choice> {
        if self.has_ended { Vec::new() } else { ide::board::choices_of(&self.pack, self.view()) }
    }

    fn step(&mut self, action: &Json) -> Result<Turn, String> {
        let action = def::Action::read(&Value::from(action)).ok_or_else(|| "this is no action".to_owned())?;
        let action = action.spelled_out(&self.game.actions);
        if self.has_ended {
            return Ok(Turn { is_accepted: false, end: None });
        }
        let outcome = self.play(|play| play.submit_named(&action));
        let end = end_of(outcome);
        self.has_ended = end.is_some_and(|end| end != TurnEnd::Stopped);
        Ok(Turn { is_accepted: outcome.accepted, end })
    }

    fn set(&mut self, place: &Place, value: &str) -> Result<StateChange, String> {
        let Some(game) = self.pack.game().cloned() else { return Err("there is no game".to_owned()) };
        self.play(|play| assign(play, &game, place, value))
    }

    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime")]
    fn back(&mut self) -> bool {
        self.has_ended = false;
        self.play(|play| play.undo())
    }

    fn state(&self) -> Json {
        engine::state_value(self.view()).to_json()
    }

    fn size(&self) -> (u32, u32) {
        self.level.size()
    }

    fn cell(&self, (x, y): (u32, u32)) -> Vec<(Place, String)> {
        let (columns, rows) = self.size();
        if x >= columns || y >= rows {
            return Vec::new();
        }
        // Boards are far smaller than that.
        let cell = (x as i32, y as i32);
        let value = |layer: &def::Layer| {
            let value = self.view().cell(&layer.id, Pos::new(cell.0, cell.1))?;
            Some((Place::Cell(cell, Some(layer.id.clone())), worded(&value)))
        };
        self.game.layers.iter().filter_map(value).collect()
    }

    fn text(&self, explains: &mut dyn FnMut(&str) -> bool) -> String {
        engine::text_board_with(self.view(), &mut |entry| explains(entry))
    }

    fn goals(&self) -> Vec<GoalProgress> {
        self.goals.clone()
    }

    fn events(&self) -> Vec<String> {
        self.events.clone()
    }
}

impl Observed for PackSession {
    fn observation(&self, is_anonymous: bool) -> Observation {
        ide::observation(&self.game, &self.wanted, self.view(), is_anonymous)
    }

    fn offers(&self) -> Vec<Offer> {
        let mut play = self.attempt.as_ref().unwrap_or(&self.start).clone().resume(&self.level);
        // An attempt is observed only if its choices are known.
        ide::offers(&self.game, &mut play).unwrap_or_default()
    }

    fn read(&self, action: &Json) -> Result<Json, String> {
        let read = def::Action::read(&Value::from(action)).ok_or_else(|| "this is no action".to_owned())?;
        let meant = read.spelled_out(&self.game.actions);
        let action = meant.to_json_object();
        let choices = search::choices(&self.game, self.level.size()).unwrap_or_default();
        if choices.iter().any(|choice| choice.action.to_json_object() == action) {
            return Ok(action);
        }
        expect_declared(&self.game, &[meant])?;
        Err("its parameters are not those of the action".to_owned())
    }
}

/// How the attempt ended in a turn, if it did.
pub(super) const fn end_of(outcome: engine::Outcome) -> Option<TurnEnd> {
    match outcome.lost {
        _ if outcome.stopped => Some(TurnEnd::Stopped),
        _ if outcome.overflowed => Some(TurnEnd::Cut),
        _ if outcome.won => Some(TurnEnd::Won),
        Some(_) => Some(TurnEnd::Lost),
        None => None,
    }
}

/// The progress of each goal after the last action; none if it was refused.
pub(super) fn goals(play: &engine::Play<'_>) -> Vec<GoalProgress> {
    let far = play.progress().iter().zip(play.goals_met());
    let goal = |(id, (progress, is_met)): (&str, (&f64, &bool))| GoalProgress {
        id: id.to_owned(),
        percent: percent(*progress, *is_met),
    };
    play.level().goal_ids().zip(far).map(goal).collect()
}

/// Adds the digest of its state to each step.
fn add_digests(trace: &mut Value) {
    let Value::Map(members) = trace else { return };
    for (key, value) in members {
        let (true, Value::List(steps)) = (key == "steps", value) else { continue };
        for step in steps {
            if let (Some(state), Value::Map(members)) =
                (step.get("state").map(|state| digest(&state.canonical())), step)
            {
                members.push(("digest".to_owned(), Value::Str(state)));
            }
        }
    }
}

/// Fails unless a game declares all actions, with the values that it lists: the game would refuse others and play
/// differently.
fn expect_declared(game: &def::Game, actions: &[def::Action]) -> Result<(), String> {
    for (at, action) in actions.iter().enumerate() {
        let Some(declared) = game.actions.iter().find(|it| it.id == action.id) else {
            let hint = hint(&action.id, || game.actions.iter().map(|it| it.id.as_str()));
            return Err(format!("entry {at} is the unknown action `{}`; {hint}", escape(&action.id)));
        };
        for (param, value) in &action.params {
            let listed =
                declared.params.iter().find(|it| it.name == *param).and_then(|it| it.values.as_deref());
            let (Some(listed), Some(value)) = (listed.filter(|it| !it.is_empty()), value.as_str()) else {
                continue;
            };
            if !listed.iter().any(|it| it == value) {
                let hint = hint(value, || listed.iter().map(String::as_str));
                let (id, value) = (escape(&action.id), escape(value));
                return Err(format!(
                    "entry {at} is the action `{id}` with the unknown `{param}` `{value}`; {hint}"
                ));
            }
        }
    }
    Ok(())
}

/// The suggestion for an unknown word.
fn hint<'g, I: Iterator<Item = &'g str>>(written: &str, words: impl Fn() -> I) -> String {
    if let Some(near) = language::nearest(written, words()) {
        return format!("did you mean `{near}`?");
    }
    let all: Vec<String> = words().take(MAX_NAMED).map(|word| format!("`{word}`")).collect();
    if all.is_empty() {
        "the game declares none".to_owned()
    } else {
        format!("the game declares {}", all.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_steps_with_a_state_have_a_digest() {
        let map = |members: Vec<(&str, Value)>| {
            Value::Map(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
        };
        let steps = vec![map(vec![("state", map(vec![]))]), map(vec![("won", Value::Bool(true))])];
        let mut trace = map(vec![("initial", map(vec![])), ("steps", Value::List(steps))]);
        add_digests(&mut trace);
        let steps = trace.get("steps").unwrap().elements();
        assert!(steps[0].get("digest").is_some());
        assert!(steps[1].get("digest").is_none());
    }
}
