//! Answers from the records of turns: why a part of the state is as it is, why a rule acted or did not, what keeps a goal from being
//! met, when something came about. The same for all languages.

mod changed;
mod goal;
mod rule;
mod turn;
mod when;

pub use changed::{MAX_CHANGES, no_cell, why_changed};
pub use goal::{MAX_REMEDIES, MAX_SUSPECTS, suspects, unmet, why_fails, why_not_met};
pub use rule::{MAX_TIMES, add_refusals, why_rule};
pub use turn::why_turn;
pub use when::{when_event, when_holds, when_lost};

use serde::Serialize;

use crate::{Act, Actor, FileRange, Refusal, TurnRecord};

/// A reason, with what it comes from below it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// How deep it stands: what follows more deeply is where it comes from.
    pub depth: usize,
    /// The move, from 1; 0 for what happens before the first one.
    pub step: Option<usize>,
    /// It, in words.
    pub text: String,
    /// The number of acts of its step up to this one, which is one of them: the board behind it is that
    /// [within the step](crate::BoardRequest::acts). None for what is no act of a step that is told as a whole.
    pub act: Option<usize>,
    /// The phase of the step in which that act is.
    pub phase: Option<String>,
    /// What acted, or did not.
    pub actor: Option<Actor>,
    /// The cells that it is about, by column and row.
    pub cells: Vec<(i32, i32)>,
    /// The place in a text that it is about.
    #[serde(skip)]
    pub at: Option<FileRange>,
}

impl Reason {
    /// A reason in words.
    fn told(depth: usize, step: Option<usize>, text: String) -> Self {
        Self { depth, step, text, act: None, phase: None, actor: None, cells: Vec::new(), at: None }
    }

    /// It, with what acted or did not, which is where it is written.
    fn by(self, actor: &Actor) -> Self {
        Self { at: actor.at.clone(), actor: Some(actor.clone()), ..self }
    }

    /// It, with a rule that did not act, at the condition that kept it from that.
    fn refused(self, refusal: &Refusal) -> Self {
        let at = refusal.at.clone().or_else(|| refusal.rule.at.clone());
        Self { at, ..self.by(&refusal.rule) }
    }

    /// It, with what acted and the cells that this matched.
    fn of(self, act: &Act) -> Self {
        Self { cells: act.cells.clone(), ..self.by(&act.by) }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// What is so, in words.
    pub title: String,
    /// Why: what weighs most first.
    pub reasons: Vec<Reason>,
}

/// What is asked about the records of an attempt. The first record is of what happens before the first move.
#[derive(Clone, Copy, Debug)]
pub struct Records<'r> {
    /// The records.
    pub turns: &'r [TurnRecord],
    /// The noun for a move and what follows from it.
    pub noun: &'r str,
}

impl Records<'_> {
    /// A move, as it is called in a sentence.
    fn when(&self, step: usize) -> String {
        match self.turns.get(step).map(|turn| turn.label.as_str()) {
            _ if step == 0 => "at the start".to_owned(),
            None | Some("") => format!("{} {step}", self.noun),
            Some(label) => format!("{} {step} ({label})", self.noun),
        }
    }

    /// In which move, in a sentence.
    fn during(&self, step: usize) -> String {
        if step == 0 { self.when(0) } else { format!("in {}", self.when(step)) }
    }

    /// Adds why something acted: the event that it reacted to, who emitted that, and so on, to the move.
    fn trace_back(&self, step: usize, act: &Act, depth: usize, reasons: &mut Vec<Reason>) {
        let Some(turn) = self.turns.get(step) else { return };
        let (mut act, mut depth) = (act, depth);
        while let Some((index, event)) = act.on.and_then(|on| Some((on, turn.events.get(on)?))) {
            let source = turn.acts.iter().find(|act| act.events.contains(&index));
            let text = match source {
                Some(source) => {
                    format!(
                        "because of {}, which {} emitted ({})",
                        event.line,
                        source.by.words(),
                        source.phase
                    )
                }
                None => format!("because of {}", event.line),
            };
            let reason = Reason::told(depth, Some(step), text);
            reasons.push(match source {
                Some(source) => reason.of(source),
                None => reason,
            });
            // An event comes after the one that its source reacted to, so this ends.
            match source {
                Some(source) if source.on.is_some_and(|on| on < index) => act = source,
                _ => break,
            }
            depth += 1;
        }
    }
}

/// What an act is, with its phase.
fn acting(act: &Act) -> String {
    let matched = if act.matched.is_empty() { String::new() } else { format!(", {}", act.matched) };
    format!("{} ({}{matched})", act.by.words(), act.phase)
}
