//! Records of turns with the names and places of the pack.

use std::sync::Arc;

use engine::{Failure, Reader, Value, Why, def};
use json::Node;
use language::{
    Act, Actor, Attempt, Explaining, FileRange, GoalFacts, Play as _, PlayError, Recording, Refusal,
    RuleEdit, RuleFacts, StateChange, Thing, TurnEnd, TurnEvent, TurnRecord,
};
use pack::{File, lower};
use serde_json::Value as Json;

use super::PackProject;
use super::assigning::assign_all;
use super::edits::edits;
use super::events::{line, plain};
use super::play::{end_of, goals};
use super::replays::recorded;
use crate::switches;

/// Cap on the length of a condition that is shown, in characters.
const MAX_SHOWN: usize = 100;

/// Cap on the turns that are recorded.
const MAX_TURNS: usize = 10_000;

impl Explaining for PackProject {
    fn noun(&self) -> &'static str {
        self.turn_noun()
    }

    fn turns(&self, attempt: &Attempt<'_>) -> Result<Vec<TurnRecord>, PlayError> {
        let (game, file) = self.playable(attempt.start.level)?;
        let level = self.compiled(&attempt.start)?;
        let sources = Sources { game, file, rules: rules_of(game, file) };
        let moves = self.actions_of(&Json::Array(attempt.moves.to_vec())).map_err(PlayError::Request)?;
        let mut play = engine::Play::without_history(&level).recording_turns();
        let mut turns = vec![TurnRecord {
            label: String::new(),
            at: None,
            is_accepted: true,
            end: None,
            acts: Vec::new(),
            refusals: Vec::new(),
            events: Vec::new(),
            goals: Vec::new(),
            messages: level
                .stop()
                .map(|stop| format!("the game cannot open this level: {stop}"))
                .into_iter()
                .collect(),
            is_cut: level.is_cut(),
        }];
        for (at, action) in moves.iter().enumerate().take(MAX_TURNS) {
            let set = assign_all(&mut play, game, attempt.assigned_after(at));
            let outcome = play.submit_named(action);
            let end = end_of(outcome);
            let mut turn = sources.turn(&level, play.record().unwrap_or_default());
            turn.acts.splice(0..0, set.into_iter().map(Act::by_hand));
            turn.label = action.words();
            turn.is_accepted = outcome.accepted;
            turn.end = end;
            turn.goals = goals(&play);
            turn.messages.extend(play.stop().map(|stop| format!("the game stops: {stop}")));
            turns.push(turn);
            if end.is_some_and(|end| end != TurnEnd::Stopped) {
                break;
            }
        }
        Ok(turns)
    }

    fn played(&self, file: &str, moves: Option<&Json>) -> Option<Result<Recording, String>> {
        let level = self.level(file)?;
        let moves = match moves {
            Some(moves) => self.moves_of(moves),
            None => Ok(lower::gold_path_actions(level)),
        };
        Some(moves.map(|moves| recorded(level, &moves)))
    }

    fn holds_along(&self, attempt: &Attempt<'_>, condition: &str) -> Result<Vec<bool>, PlayError> {
        let (written, file) = self.playable(attempt.start.level)?;
        let game = lower::game(written);
        let condition = check::read_condition(condition, Some(&game)).map_err(PlayError::Request)?;
        let moves = self.actions_of(&Json::Array(attempt.moves.to_vec())).map_err(PlayError::Request)?;
        let moves = moves.get(..MAX_TURNS).unwrap_or(&moves);
        let of = (&game, &lower::level(file));
        let mut between = |play: &mut engine::Play<'_>, played| {
            assign_all(play, written, attempt.assigned_after(played));
        };
        engine::condition_along(of, switches(attempt.start.semantics), moves, &condition, &mut between)
            .map_err(|why| PlayError::Unplayable(file.path.clone(), why.to_string()))
    }

    fn rules(&self, level: &str) -> Result<Vec<RuleFacts>, PlayError> {
        let (game, file) = self.playable(level)?;
        let names = Names::of(&lower::game(game));
        Ok(rules_of(game, file).into_iter().map(|rule| names.rule(rule)).collect())
    }

    fn edits(&self, level: &str, rule: &Actor) -> Vec<RuleEdit> {
        edits(self, level, rule)
    }

    fn goals(&self, level: &str) -> Result<Vec<GoalFacts>, PlayError> {
        let (game, file) = self.playable(level)?;
        let names = Names::of(&lower::game(game));
        let goals = lower::level(file).goals.into_iter().map(|goal| {
            let mut reads = Vec::new();
            names.add(&goal.config, &mut reads);
            GoalFacts {
                goal: actor("goal", goal.id, file, &["goals", &goal.at.to_string()]),
                reads,
                is_to_avoid: false,
            }
        });
        Ok(goals.collect())
    }
}

/// A rule with the place where it is written.
pub(super) struct WrittenRule {
    pub(super) rule: def::Rule,
    actor: Actor,
}

/// The rules of a level by their index: those of the game first.
pub(super) fn rules_of(game: &Arc<File>, level: &Arc<File>) -> Vec<WrittenRule> {
    let written = |file: &Arc<File>, rules: Vec<def::Rule>| -> Vec<WrittenRule> {
        let rule = |rule: def::Rule| WrittenRule {
            actor: actor("rule", rule.id.clone(), file, &["rules", &rule.at.to_string()]),
            rule,
        };
        rules.into_iter().map(rule).collect()
    };
    let mut rules = written(game, lower::game(game).rules);
    rules.extend(written(level, lower::level(level).rules));
    rules
}

/// What is written at a path of keys and indices in a file.
fn node<'f>(file: &'f File, path: &[&str]) -> Option<Node<'f>> {
    below(file.tree.root()?, path)
}

/// What is written at a path of keys and indices below a node.
pub(super) fn below<'f>(node: Node<'f>, path: &[impl AsRef<str>]) -> Option<Node<'f>> {
    path.iter().map(AsRef::as_ref).try_fold(node, |node, step| match step.parse::<usize>() {
        Ok(index) if node.kind() == json::Kind::Array => node.elements().nth(index),
        _ => node.get(step),
    })
}

fn actor(kind: &'static str, name: String, file: &Arc<File>, path: &[&str]) -> Actor {
    let at = node(file, path).map(|node| FileRange { file: Arc::clone(&file.path), range: node.range() });
    Actor { kind, name, at }
}

/// The files that a level is played from.
struct Sources<'p> {
    game: &'p Arc<File>,
    file: &'p Arc<File>,
    rules: Vec<WrittenRule>,
}

impl Sources<'_> {
    fn turn(&self, level: &engine::Level, record: engine::TurnRecord) -> TurnRecord {
        let acts = record.acts.into_iter().map(|act| Act {
            by: self.actor(level, act.by),
            phase: act.stage.to_string(),
            matched: match act.by {
                Some(Reader::Effect { rule, effect }) => self.effect(rule, effect),
                _ => String::new(),
            },
            cells: Vec::new(),
            on: act.event,
            fires: matches!(act.by, Some(Reader::Rule(_))),
            changes: act.changes.iter().map(change).collect(),
            events: act.events,
        });
        let refusals = record.refusals.into_iter().map(|refusal| self.refusal(refusal));
        TurnRecord {
            label: String::new(),
            at: None,
            is_accepted: true,
            end: None,
            acts: acts.collect(),
            refusals: refusals.collect(),
            events: record.events.iter().map(event).collect(),
            goals: Vec::new(),
            messages: Vec::new(),
            is_cut: record.is_cut,
        }
    }

    fn actor(&self, level: &engine::Level, by: Option<Reader>) -> Actor {
        match by {
            None | Some(Reader::Opening) => Actor { kind: "game", name: String::new(), at: None },
            Some(Reader::Rule(rule) | Reader::Effect { rule, .. }) => self.rule(rule),
            Some(Reader::System(at)) => {
                let id = level.system_id(at).unwrap_or_default().to_owned();
                actor("system", id, self.game, &["systems", &at.to_string()])
            }
            Some(Reader::Goal(at)) => self.listed("goal", "goals", at, "id"),
            Some(Reader::LoseCondition(at)) => self.listed("lose condition", "loseConditions", at, "type"),
        }
    }

    /// An entry of a list of the level, by the value that names it.
    fn listed(&self, kind: &'static str, list: &str, at: u32, key: &str) -> Actor {
        let at = at.to_string();
        let name = node(self.file, &[list, &at, key]).and_then(Node::as_str).unwrap_or_default().into_owned();
        actor(kind, name, self.file, &[list, &at])
    }

    fn rule(&self, rule: u32) -> Actor {
        let unknown = || Actor { kind: "rule", name: String::new(), at: None };
        self.rules.get(rule as usize).map_or_else(unknown, |it| it.actor.clone())
    }

    /// The file and the path of a rule.
    fn written(&self, rule: u32) -> Option<(&Arc<File>, usize)> {
        let written = self.rules.get(rule as usize)?;
        let in_game = written.actor.at.as_ref().is_none_or(|at| at.file == self.game.path);
        Some((if in_game { self.game } else { self.file }, written.rule.at))
    }

    /// The word of an effect.
    fn effect(&self, rule: u32, effect: u32) -> String {
        let effects = self.rules.get(rule as usize).map(|it| &it.rule.then);
        let word = effects.and_then(|it| it.get(effect as usize)).and_then(|it| it.members().first());
        word.map_or_else(String::new, |(word, _)| format!("`{word}`"))
    }

    fn refusal(&self, refusal: engine::Refusal) -> Refusal {
        let (condition, at, saw, held) = match refusal.why {
            Why::Spent => (None, None, "it has `once` and acted before".to_owned(), usize::MAX),
            Why::Fails(Failure { path, saw, held }) => {
                let place = self.written(refusal.rule).and_then(|(file, at)| {
                    let at = at.to_string();
                    let mut whole = vec!["rules", at.as_str()];
                    whole.extend(path.iter().map(String::as_str));
                    let node = node(file, &whole)?;
                    Some((
                        shown(&path, node),
                        FileRange { file: Arc::clone(&file.path), range: node.range() },
                    ))
                });
                let words = || format!("`{}`", path.join("/"));
                let (text, at) = match place {
                    Some((text, at)) => (text, Some(at)),
                    None => (words(), None),
                };
                (Some(text), at, saw, held)
            }
        };
        Refusal { rule: self.rule(refusal.rule), on: Some(refusal.event), condition, at, saw, held }
    }
}

/// A condition as it is written: "`where`: `position` [3,1]".
fn shown(path: &[String], node: Node<'_>) -> String {
    let (first, word) = (path.first().map_or("", String::as_str), path.last().map_or("", String::as_str));
    let body: String = lower::value(node).canonical().chars().take(MAX_SHOWN).collect();
    let not = if path.iter().any(|it| it == "not") { "not " } else { "" };
    if word == first { format!("`{first}` {body}") } else { format!("`{first}`: {not}`{word}` {body}") }
}

fn event(event: &Value) -> TurnEvent {
    let name = event.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    let place = event.get("position").and_then(Value::as_pos);
    TurnEvent { name, line: line(event), cell: place.map(|pos| (pos.x, pos.y)) }
}

pub(super) fn change(change: &engine::Change) -> StateChange {
    let (cell, layer, variable) = match &change.thing {
        engine::Thing::Cell { layer, pos } => (Some((pos.x, pos.y)), Some(layer.clone()), None),
        engine::Thing::Variable(name) => (None, None, Some(name.clone())),
        _ => (None, None, None),
    };
    let thing = Thing { words: change.thing.to_string(), cell, layer, variable };
    StateChange { thing, before: worded(&change.before), after: worded(&change.after) }
}

/// A value in words.
pub(super) fn worded(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Str(text) => format!("`{text}`"),
        value => plain(value),
    }
}

/// What names mean in a pack.
struct Names {
    kinds: Vec<def::Kind>,
}

impl Names {
    fn of(game: &def::Game) -> Self {
        Self { kinds: game.kinds.clone() }
    }

    /// Adds the texts in a value; those that are tags with the kinds that carry them.
    fn add(&self, value: &Value, names: &mut Vec<String>) {
        match value {
            Value::Str(text) => {
                let tagged = self.kinds.iter().filter(|kind| kind.tags.contains(text)).map(|kind| &kind.id);
                for name in std::iter::once(text).chain(tagged) {
                    if !names.contains(name) {
                        names.push(name.clone());
                    }
                }
            }
            Value::List(elements) => elements.iter().for_each(|it| self.add(it, names)),
            Value::Map(members) => members.iter().for_each(|(_, it)| self.add(it, names)),
            _ => {}
        }
    }

    fn rule(&self, WrittenRule { rule, actor }: WrittenRule) -> RuleFacts {
        let (mut reads, mut writes) = (vec![rule.on.clone()], Vec::new());
        for condition in [&rule.where_, &rule.if_].into_iter().flatten() {
            self.add(condition, &mut reads);
        }
        for effect in &rule.then {
            self.add(effect, &mut writes);
            let word = effect.members().first().map_or("", |(word, _)| word.as_str());
            for emitted in catalog::effect(word).into_iter().flat_map(|it| it.emits) {
                writes.push((*emitted).to_owned());
            }
            // What these change is what the conditions ask for.
            if matches!(word, "destroy" | "transform" | "move_entity" | "set_cell") {
                writes.extend(reads.iter().skip(1).cloned());
            }
        }
        RuleFacts { rule: actor, on: Some(rule.on), reads, writes }
    }
}
