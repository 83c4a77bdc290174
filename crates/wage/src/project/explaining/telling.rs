//! The steps of a run as turns: what acted, what it changed, and why rules did not fire.

use std::sync::Arc;

use language::{Act, Actor, FileRange, GoalProgress, Refusal, StateChange, Thing, TurnEvent, TurnRecord};
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{Done, Line, Run, Step};

use super::{actor, names_of, time};

/// Cap on the length of a condition that is shown, in characters.
const MAX_SHOWN: usize = 100;

/// What the steps of a run are told from.
pub(super) struct Telling<'t, 'd> {
    pub(super) main: &'t Arc<str>,
    pub(super) file: &'t Arc<str>,
    pub(super) game: &'t Game<'d>,
    pub(super) doc: &'t Doc,
    pub(super) timeline: &'t Timeline<'d>,
    pub(super) run: &'t Run,
}

impl Telling<'_, '_> {
    pub(super) fn turn(&self, step: &Step) -> TurnRecord {
        let mut turn = TurnRecord {
            label: if step.at == 0 { String::new() } else { time(step.at) },
            at: step.entries.first().map(|range| FileRange { file: Arc::clone(self.file), range: *range }),
            is_accepted: true,
            end: None,
            acts: Vec::new(),
            refusals: step.refusals.iter().filter_map(|(rule, why)| self.refusal(*rule, why)).collect(),
            events: Vec::new(),
            goals: Vec::new(),
            messages: Vec::new(),
            is_cut: false,
        };
        if !step.changes.is_empty() {
            let changes = step.changes.iter().map(|it| {
                let variable = format!("{}.{}", it.player, it.key);
                changed(variable, it.before.as_deref(), it.after.as_deref())
            });
            let by = if step.at == 0 { "game" } else { "script" };
            let place = turn.at.clone();
            turn.acts.push(act(
                Actor { kind: by, name: String::new(), at: place },
                "script",
                changes.collect(),
            ));
        }
        for line in self.run.trace.get(step.lines.clone()).unwrap_or(&[]) {
            self.line(line, &mut turn);
        }
        let names = names_of(self.timeline).into_iter().zip(&self.run.outcomes);
        let judged = names.filter(|(_, outcome)| outcome.at <= step.at);
        turn.goals = judged
            .map(|(id, outcome)| GoalProgress { id, percent: if outcome.holds { 100 } else { 0 } })
            .collect();
        let failed = self.run.outcomes.iter().filter(|outcome| outcome.at == step.at && !outcome.holds);
        turn.messages
            .extend(failed.map(|outcome| format!("the timeline expects otherwise: {}", outcome.message)));
        turn
    }

    fn line(&self, line: &Line, turn: &mut TurnRecord) {
        let own = |kind: &'static str| Actor { kind, name: String::new(), at: None };
        match line {
            Line::Start { done } => add_done(own("game"), "start", String::new(), done, turn),
            Line::Delayed { done, .. } => add_done(own("delay"), "delayed state", String::new(), done, turn),
            Line::Fired { rule, same, other, done, .. } => {
                let rule = self.game.rules.iter().find(|it| it.name() == rule);
                let Some(rule) = rule else { return };
                let roles = [("same", same), ("other", other)];
                let bound =
                    roles.iter().filter_map(|(role, who)| Some(format!("{role} = {}", who.as_deref()?)));
                let bound: Vec<String> = bound.collect();
                add_done(actor(self.main, rule), "rules", bound.join(", "), done, turn);
            }
            Line::Refused { verb, player, why, .. } => {
                turn.messages.push(format!("`{verb}` of {player} is refused: {why}"));
            }
            Line::Assumption { rule, assumption, .. } => {
                let rule = rule.as_deref().map_or_else(|| "the start".to_owned(), |rule| format!("`{rule}`"));
                turn.messages.push(format!("{rule} depends on {assumption}: {}", assumption.summary()));
            }
            Line::Ended { .. } => turn.messages.push("the game ends".to_owned()),
        }
    }

    fn refusal(&self, rule: usize, why: &wage_run::Explanation) -> Option<Refusal> {
        let rule = self.game.rules.get(rule)?;
        let place = FileRange { file: Arc::clone(self.main), range: why.range };
        let text = self.doc.text().get(std::ops::Range::<usize>::from(why.range)).unwrap_or_default();
        let text: String =
            text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_SHOWN).collect();
        Some(Refusal {
            rule: actor(self.main, rule),
            on: None,
            condition: Some(format!("`{}` {text}", why.condition)),
            at: Some(place),
            saw: why.message.clone(),
            held: why.held,
        })
    }
}

/// Adds what something did: what it changed at once, and the rest as events.
fn add_done(by: Actor, phase: &str, matched: String, done: &[Done], turn: &mut TurnRecord) {
    let first = turn.events.len();
    let mut changes = Vec::new();
    for it in done {
        match (&it.player, &it.key, it.delay) {
            (Some(player), Some(key), None) if !it.is_not_simulated => {
                let (before, after) = (it.from.as_ref(), it.to.as_ref());
                let text = |value: Option<&wage_run::Value>| value.map(ToString::to_string);
                let variable = format!("{player}.{key}");
                changes.push(changed(variable, text(before).as_deref(), text(after).as_deref()));
            }
            _ => turn.events.push(TurnEvent { name: it.kind.clone(), line: it.words(), cell: None }),
        }
    }
    let fires = by.kind == "rule";
    let events = first..turn.events.len();
    turn.acts.push(Act { matched, fires, events, ..act(by, phase, changes) });
}

fn act(by: Actor, phase: &str, changes: Vec<StateChange>) -> Act {
    Act {
        by,
        phase: phase.to_owned(),
        matched: String::new(),
        cells: Vec::new(),
        on: None,
        fires: false,
        changes,
        events: 0..0,
    }
}

/// A change of a player's state, or of whether the player takes part.
fn changed(variable: String, before: Option<&str>, after: Option<&str>) -> StateChange {
    let value = |value: Option<&str>| value.unwrap_or("nothing").to_owned();
    let words = format!("`{variable}`");
    let thing = Thing { words, cell: None, layer: None, variable: Some(variable) };
    StateChange { thing, before: value(before), after: value(after) }
}
