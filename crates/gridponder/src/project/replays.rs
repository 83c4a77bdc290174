//! Replays of gold paths.

use std::sync::Arc;

use engine::{PastRefusals, Replay, Verdict, def};
use language::{
    Ending, Move, PlayError, Recording, Recordings, Replayed, Replays, Semantics, Start, percent, plural,
};
use pack::{File, lower};

use super::PackProject;

/// Cap on the named steps without effect.
const MAX_IDLE: usize = 10;

impl Replays for PackProject {
    fn recordings(&self) -> Recordings {
        let recording = |file: &Arc<File>| recorded(file, &lower::gold_path_actions(file));
        Recordings { all: self.pack().levels().map(recording).collect(), mistakes: Vec::new() }
    }

    fn replay(&self, recording: &Recording, semantics: Semantics) -> Result<Replayed, PlayError> {
        let name = recording.level.as_deref().unwrap_or_default();
        let level = self.compiled(&Start { level: name, semantics, ..Start::default() })?;
        let steps = lower::gold_path_actions(self.playable(name)?.1);
        let replay = engine::replay(&level, &steps);
        let is_refused = matches!(replay.verdict, Verdict::Refused { .. });
        let past = is_refused.then(|| engine::replay_past_refusals(&level, &steps, &|| false));
        let ending = match replay.verdict {
            Verdict::Won => Ending::Won,
            Verdict::WonEarly { .. } => Ending::WonEarly,
            _ => Ending::NotWon,
        };
        let played = past.as_ref().map_or(replay.played, |past| past.replay.played);
        Ok(Replayed {
            ending,
            outcome: if steps.is_empty() {
                "no gold path".to_owned()
            } else {
                outcome(&steps, &replay.verdict)
            },
            notes: notes(&steps, &replay, past.as_ref()),
            played,
            failed_at: (ending == Ending::NotWon).then_some(played),
            log: Vec::new(),
        })
    }
}

/// Moves in a level, in the place of its gold path.
pub(super) fn recorded(level: &File, moves: &[def::Action]) -> Recording {
    let solution = level.tree.root().and_then(|root| root.get("solution"));
    Recording {
        file: Arc::clone(&level.path),
        index: 0,
        name: None,
        range: solution.map(json::Node::range).unwrap_or_default(),
        level: Some(level.stem().to_owned()),
        seed: String::new(),
        moves: moves.iter().map(moved).collect(),
    }
}

pub(super) fn moved(action: &def::Action) -> Move {
    Move { action: action.to_json(), label: action.words() }
}

/// The outcome of a path, as a clause.
fn outcome(steps: &[def::Action], verdict: &Verdict) -> String {
    let total = steps.len();
    let of = |step: &usize| format!("step {} of {total}", step + 1);
    match verdict {
        Verdict::Won => format!("won after {}", plural(total, "step")),
        Verdict::WonEarly { step } => {
            let left = total - step - 1;
            let verb = if left == 1 { "is" } else { "are" };
            format!("already won at {}; {} after it {verb} never played", of(step), plural(left, "step"))
        }
        Verdict::Lost { step, reason } => format!("lost at {}: {reason}", of(step)),
        Verdict::Refused { step } => {
            let action = steps.get(*step).map(def::Action::words).unwrap_or_default();
            format!("{} was refused: {action}", of(step))
        }
        Verdict::Stopped { step: Some(step), stop } => format!("the game stops at {}: {stop}", of(step)),
        Verdict::Stopped { step: None, stop } => format!("the game cannot open this level: {stop}"),
        Verdict::NotWon { .. } => format!("not won after {}", plural(total, "step")),
        Verdict::Overflowed { step } => {
            let what = step.as_ref().map_or_else(|| "loading the level".to_owned(), of);
            format!("{what} caused an endless cascade, which was cut")
        }
        Verdict::TooLong { step } => format!("stopped before {}: too long to replay", of(step)),
        Verdict::Cancelled { step } => format!("cancelled before {}", of(step)),
    }
}

/// What more there is to say; `past` describes what follows a refused step.
fn notes(steps: &[def::Action], replay: &Replay, past: Option<&PastRefusals>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(past) = past {
        let them = if past.refused.len() == 1 { "it" } else { "refused steps" };
        let end = outcome(steps, &past.replay.verdict);
        notes.push(format!("the game skips {them} and plays on: {end}"));
    }
    if let (Verdict::NotWon { goals }, false) = (&replay.verdict, steps.is_empty()) {
        if goals.is_empty() {
            notes.push("the level has no goals, so it cannot be won".to_owned());
        }
        for goal in goals {
            let how_far =
                if goal.is_met { "met".to_owned() } else { format!("{} %", percent(goal.fraction, false)) };
            notes.push(format!("goal {}: {how_far}", goal.id));
        }
    }
    let idle = &replay.idle_steps;
    if !idle.is_empty() {
        let named: Vec<String> = idle.iter().take(MAX_IDLE).map(|step| (step + 1).to_string()).collect();
        let more = if idle.len() > MAX_IDLE { ", …" } else { "" };
        let steps = if idle.len() == 1 { "step" } else { "steps" };
        notes.push(format!("{steps} {}{more} changed nothing", named.join(", ")));
    }
    notes
}
