//! Compares the engine with the oracle: state by state, event by event.

use std::sync::Arc;

use engine::{Level, Play, def, event_value, state_value};
use pack::{File, Input};

use super::{Mutant, explained};
use crate::oracle::game::values::{Object, Stop, Value};
use crate::oracle::game::{Files, Loaded, Outcome, State, load, open, step, turn};

/// The result for a mutant.
#[derive(Default)]
pub(crate) struct Verdict {
    /// The observed outcomes, for the tally.
    pub(crate) counts: Vec<(&'static str, usize)>,
    /// An unexplained difference.
    pub(crate) difference: Option<String>,
}

impl Verdict {
    fn count(mut self, what: &'static str) -> Verdict {
        self.counts.push((what, 1));
        self
    }

    fn differs(mut self, mutant: &Mutant, difference: &Difference) -> Verdict {
        match explained::explain(&mutant.files, difference) {
            Some(class) => self.counts.push((class, 1)),
            None => self.difference = Some(difference.to_string()),
        }
        self
    }
}

/// The first difference.
pub(super) struct Difference {
    /// The description of what was played before it.
    pub(super) at: String,
    /// The part that differs: `stops`, `accepted`, a key of the state, `events` and so on.
    pub(super) what: &'static str,
    pub(super) engine: String,
    pub(super) oracle: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Difference { at, what, engine, oracle } = self;
        write!(f, "{what} at {at}\n  engine {engine}\n  oracle {oracle}")
    }
}

fn file(path: &str, content: &Value) -> File {
    let input = Input { path: Arc::from(path), text: Ok(content.to_string()) };
    File::new(input).expect("the path is one of a pack")
}

pub(crate) fn duel(mutant: &Mutant) -> Verdict {
    let verdict = Verdict::default().count("mutants");
    let loaded = match load(&mutant.files) {
        Ok(loaded) => loaded,
        Err(Stop::Endless) => return verdict.count("explained: a board of more than a million cells"),
        // The checks must report such a pack; the engine plays what it can read.
        Err(Stop::Thrown(_)) => return verdict.count("outcome: does not load"),
    };
    let game = pack::lower::game(&file("game.json", &mutant.files.game));
    let level = pack::lower::level(&file("levels/level.json", &mutant.files.level));
    let Ok(level) = Level::compile(&game, &level) else {
        return verdict.count("explained: a board of more cells than the engine plays");
    };
    let opened = open(&loaded);
    let verdict = match opening(&level, &opened) {
        Ok(()) => verdict,
        Err(difference) => return verdict.differs(mutant, &difference),
    };
    let start = match opened {
        Ok(state) => state,
        Err(Stop::Thrown(_)) => return verdict.count("outcome: does not open"),
        Err(Stop::Endless) => return verdict.count("explained: a cascade without end"),
    };
    let mut verdict = verdict;
    let gold: Vec<Value> = gold_path(&mutant.files);
    for (name, steps) in [("gold path", &gold), ("walk", &mutant.walk)] {
        let mut round = Round {
            loaded: &loaded,
            state: start.clone(),
            play: Play::without_history(&level),
            counts: Vec::new(),
        };
        let played = round.play(name, steps);
        verdict.counts.append(&mut round.counts);
        if let Err(difference) = played {
            return verdict.differs(mutant, &difference);
        }
    }
    verdict
}

fn gold_path(files: &Files) -> Vec<Value> {
    match files.level.get("solution").get("goldPath") {
        Value::List(steps) => steps.clone(),
        _ => Vec::new(),
    }
}

/// Compares the opened level in both, before the first turn.
fn opening(level: &Level, opened: &Result<State, Stop>) -> Result<(), Difference> {
    let at = || "opening".to_owned();
    let mut play = Play::without_history(level);
    // No game declares this action; any action shows whether a level opens.
    let nothing = def::Action { id: "no such action".to_owned(), params: Vec::new() };
    let stopped = play.submit_named(&nothing).stopped;
    match opened {
        Err(Stop::Endless) => Ok(()),
        Err(stop) if !stopped => Err(Difference {
            at: at(),
            what: "stops",
            engine: "opens".to_owned(),
            oracle: format!("{stop:?}"),
        }),
        Err(_) => Ok(()),
        Ok(_) if stopped => {
            let engine = format!("{:?}", play.stop());
            Err(Difference { at: at(), what: "stops", engine, oracle: "opens".to_owned() })
        }
        Ok(state) => same_state(&at(), &play, state),
    }
}

struct Round<'a> {
    loaded: &'a Loaded,
    state: State,
    play: Play<'a>,
    counts: Vec<(&'static str, usize)>,
}

impl Round<'_> {
    /// Plays steps until both differ, or until the game ends.
    fn play(&mut self, name: &str, steps: &[Value]) -> Result<(), Difference> {
        for (number, value) in steps.iter().enumerate() {
            let at = format!("{name}, step {number}: {value}");
            let ours = step(value).expect("a pack with other steps does not load");
            let theirs = def::Action::read(&to_engine(value));
            let theirs = theirs.expect("the engine reads what the oracle reads");
            let outcome = self.play.submit_named(&theirs);
            if outcome.overflowed {
                self.counts.push(("explained: a turn with more events than the engine lets pass", 1));
                return Ok(());
            }
            self.counts.push(("turn: played", 1));
            match turn(self.loaded, &mut self.state, &ours) {
                Err(Stop::Endless) => {
                    self.counts.push(("explained: a cascade without end", 1));
                    return Ok(());
                }
                Err(stop) if outcome.stopped => {
                    drop(stop);
                    self.counts.push(("turn: stops", 1));
                }
                Err(stop) => return Err(parting(at, "stops", "plays on", &format!("{stop:?}"))),
                Ok(_) if outcome.stopped => {
                    return Err(parting(at, "stops", &format!("{:?}", self.play.stop()), "plays on"));
                }
                Ok(ours) => self.compare(&at, &ours, outcome)?,
            }
            same_state(&at, &self.play, &self.state)?;
        }
        let ended = if self.state.is_won {
            "outcome: wins"
        } else if self.state.is_lost {
            "outcome: loses"
        } else {
            "outcome: goes on"
        };
        self.counts.push((ended, 1));
        Ok(())
    }

    fn compare(&mut self, at: &str, ours: &Outcome, theirs: engine::Outcome) -> Result<(), Difference> {
        let reason = theirs.lost.map(|reason| self.play.view().lose_reason(reason));
        let parts = [
            ("accepted", theirs.accepted.to_string(), ours.accepted.to_string()),
            ("won", theirs.won.to_string(), ours.won.to_string()),
            ("lost", format!("{reason:?}"), format!("{:?}", ours.lose_reason)),
        ];
        for (what, engine, oracle) in parts {
            if engine != oracle {
                return Err(parting(at.to_owned(), what, &engine, &oracle));
            }
        }
        if !ours.accepted {
            self.counts.push(("turn: refused", 1));
            return Ok(());
        }
        let standings = self.play.progress().iter().zip(self.play.goals_met());
        let engine: Vec<(f64, bool)> = standings.map(|(progress, is_met)| (*progress, *is_met)).collect();
        let oracle: Vec<(f64, bool)> = ours.goals.iter().map(|goal| (goal.progress, goal.is_met)).collect();
        if engine != oracle {
            return Err(parting(at.to_owned(), "goals", &format!("{engine:?}"), &format!("{oracle:?}")));
        }
        for (progress, is_met) in engine {
            assert_eq!(language::percent(progress, is_met) == 100, is_met, "{at}: {progress}");
        }
        let events = self.play.events().events().iter();
        let engine: Vec<String> =
            events.map(|event| sorted(&from_engine(&event_value(&self.play, event))).to_string()).collect();
        let events = ours.events.iter().filter(|event| !(ours.lost && event.on == "turn_ended"));
        let oracle: Vec<String> = events.map(|event| sorted(&event.to_value()).to_string()).collect();
        if engine != oracle {
            let first = engine.iter().zip(&oracle).take_while(|(a, b)| a == b).count();
            let (engine, oracle) = (format!("{:?}", engine.get(first)), format!("{:?}", oracle.get(first)));
            return Err(parting(at.to_owned(), "events", &engine, &oracle));
        }
        Ok(())
    }
}

fn parting(at: String, what: &'static str, engine: &str, oracle: &str) -> Difference {
    Difference { at, what, engine: engine.to_owned(), oracle: oracle.to_owned() }
}

fn same_state(at: &str, play: &Play<'_>, state: &State) -> Result<(), Difference> {
    const KEYS: [&str; 11] = [
        "actionCount",
        "avatar",
        "layers",
        "lost",
        "multiCellObjects",
        "overlay",
        "pendingMove",
        "sequenceIndices",
        "turnCount",
        "variables",
        "won",
    ];
    let engine = from_engine(&state_value(play.view()));
    let oracle = state.to_value();
    for what in KEYS {
        let (engine, oracle) = (sorted(engine.get(what)).to_string(), sorted(oracle.get(what)).to_string());
        if engine != oracle {
            return Err(parting(at.to_owned(), what, &engine, &oracle));
        }
    }
    Ok(())
}

fn to_engine(value: &Value) -> engine::Value {
    match value {
        Value::Null => engine::Value::Null,
        Value::Flag(flag) => engine::Value::Bool(*flag),
        Value::Whole(number) => engine::Value::Int(*number),
        Value::Real(number) => engine::Value::Real(*number),
        Value::Text(text) => engine::Value::Str(text.clone()),
        Value::List(items) => engine::Value::List(items.iter().map(to_engine).collect()),
        Value::Object(object) => {
            engine::Value::Map(object.0.iter().map(|(key, value)| (key.clone(), to_engine(value))).collect())
        }
    }
}

fn from_engine(value: &engine::Value) -> Value {
    match value {
        engine::Value::Null => Value::Null,
        engine::Value::Bool(flag) => Value::Flag(*flag),
        engine::Value::Int(number) => Value::Whole(*number),
        engine::Value::Real(number) => Value::Real(*number),
        engine::Value::Str(text) => Value::Text(text.clone()),
        engine::Value::List(items) => Value::List(items.iter().map(from_engine).collect()),
        engine::Value::Map(members) => {
            let mut object = Object::default();
            for (key, value) in members {
                object.set(key, from_engine(value));
            }
            Value::Object(object)
        }
    }
}

/// The value with the keys of all objects sorted.
fn sorted(value: &Value) -> Value {
    match value {
        Value::List(items) => Value::List(items.iter().map(sorted).collect()),
        Value::Object(object) => {
            let mut members: Vec<_> =
                object.0.iter().map(|(key, value)| (key.clone(), sorted(value))).collect();
            members.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(Object(members))
        }
        other => other.clone(),
    }
}
