//! Where the hints of a gold path end best: behind what a player does not come upon by trying.

use std::collections::BTreeSet;

use engine::{Event, Play, Value, def, event_value};
use solver::{Fate, Progress, Shortage, Signal};

use crate::choices::choices;
use crate::path_fates::{PathFates, StepFates};
use crate::solve::{Ended, Part, Reason, known_path};

/// The hints of a level at most (engine.md, section 8).
const MAX_STOPS: usize = 3;

/// A hint that is worth giving.
#[derive(Clone, Debug, PartialEq)]
pub struct HintStop {
    /// The number of steps that it shows.
    pub steps: usize,
    /// The number of the step, from 0, that made what no move before could have made. It is one of those that are shown.
    pub milestone: usize,
    /// What that step made: an event.
    pub event: Value,
    /// How many of the other moves at the last step that is shown are proved to lose.
    pub lost: usize,
    /// How many other moves there are.
    pub others: usize,
}

/// What a step of the path made that no move at a state before could have made.
struct Milestone {
    step: usize,
    event: Value,
    /// Whether no move before could have made an event of this type to things of these kinds, wherever they are.
    is_of_new_kind: bool,
}

/// Advises at most three stops for the hints of a gold path that wins, each behind more steps than the last, the first
/// in the first half of the path. A stop is at or after a step that makes what no move before could have made; of those
/// that are, it is one at which most other moves lose, if there is such a one. `fates` are those of the path.
///
/// `watch` is called at every turn. Where the time is up, or the moves are not known, there is a reason instead of advice.
pub fn hint_stops(
    part: Part<'_>,
    fates: &PathFates,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Result<Vec<HintStop>, Reason>, Ended> {
    let milestones = match milestones(part, watch)? {
        Ok(milestones) => milestones,
        Err(why) => return Ok(Err(why)),
    };
    let length = part.gold_path.len();
    let mut stops: Vec<HintStop> = Vec::new();
    // The first half, and the halves of what is left.
    while stops.len() < MAX_STOPS {
        let (shown, left) = (stops.last().map_or(0, |stop| stop.steps), MAX_STOPS - stops.len());
        let end = if left == 1 { length.saturating_sub(1) } else { shown + (length - shown) / 2 };
        let candidates = (shown + 1..=end.min(length.saturating_sub(1))).filter_map(|steps| {
            let milestone = milestones.iter().rev().find(|it| it.step < steps)?;
            // What was told by the last hint is nothing new.
            let is_told = stops.last().is_some_and(|stop| milestone.step < stop.steps);
            (!is_told).then(|| (stop(steps, milestone, fates.steps.get(steps - 1)), milestone))
        });
        let best = candidates.reduce(|best, next| if worth(&next) > worth(&best) { next } else { best });
        let Some((stop, _)) = best else { break };
        stops.push(stop);
    }
    Ok(Ok(stops))
}

fn stop(steps: usize, milestone: &Milestone, fates: Option<&StepFates>) -> HintStop {
    let others = || {
        let moves = fates.into_iter().flat_map(|fates| fates.moves.iter().enumerate());
        moves.filter(|(at, _)| fates.is_some_and(|fates| fates.played != Some(*at)))
    };
    HintStop {
        steps,
        milestone: milestone.step,
        event: milestone.event.clone(),
        lost: others().filter(|(_, it)| it.fate == Fate::Lost).count(),
        others: others().count(),
    }
}

/// How much a stop is worth; of two that are worth the same, the earlier tells less.
fn worth((stop, milestone): &(HintStop, &Milestone)) -> (bool, bool, bool, usize) {
    let share = (stop.lost * 1000).checked_div(stop.others).unwrap_or_default();
    (2 * stop.lost > stop.others, milestone.is_of_new_kind, milestone.step + 1 == stop.steps, share)
}

/// The steps of a path that make what no move before could have made.
fn milestones(
    Part { game, level, gold_path, .. }: Part<'_>,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Result<Vec<Milestone>, Reason>, Ended> {
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return Ok(Err(Reason::Choices(why))),
    };
    if let Err(step) = known_path(level, &choices, gold_path) {
        return Ok(Err(Reason::StepNotOffered { step }));
    }
    let mut play = Play::without_history(level);
    let mut possible: BTreeSet<String> = BTreeSet::new();
    let mut milestones = Vec::new();
    let mut progress = Progress { states: 0, turns: 0, lower: 0, memory: 0 };
    for (step, action) in gold_path.iter().enumerate() {
        let mut possible_here = BTreeSet::new();
        for choice in &choices {
            progress.turns += 1;
            match watch(&progress) {
                Signal::Continue => {}
                Signal::TimeIsUp => return Ok(Err(Reason::Shortage(Shortage::Time))),
                Signal::Cancel => return Err(Ended::Cancelled(progress)),
            }
            if choice.needs_kind.as_deref().is_some_and(|kind| !play.has_kind(kind)) {
                continue;
            }
            let mut tried = play.clone();
            tried.submit_named(&choice.action);
            for event in made(&tried) {
                possible_here.extend([event.canonical(), of_kind(&event).canonical()]);
            }
        }
        if !submits(&mut play, action) {
            return Err(Ended::NoStart { step });
        }
        let new = |event: &Value| !possible.contains(&event.canonical());
        let mut events: Vec<Value> = made(&play).filter(new).collect();
        // What is new wherever it happens tells more than what is new here.
        events.sort_by_key(|event| !new(&of_kind(event)));
        if let Some(event) = events.into_iter().next() {
            let is_of_new_kind = new(&of_kind(&event));
            milestones.push(Milestone { step, event, is_of_new_kind });
        }
        possible.append(&mut possible_here);
    }
    Ok(Ok(milestones))
}

fn submits(play: &mut Play<'_>, action: &def::Action) -> bool {
    let outcome = play.submit_named(action);
    outcome.accepted && !outcome.overflowed && outcome.lost.is_none()
}

/// The events of the last turn that are worth telling: that the avatar walks, or does not, is nothing to wait for.
fn made<'p>(play: &'p Play<'_>) -> impl Iterator<Item = Value> + 'p {
    let tells = |event: &&Event| {
        catalog::event(event.kind.name()).is_some_and(|it| !it.told.is_empty() && !it.is_refusal())
    };
    play.events().events().iter().filter(tells).map(|event| event_value(play, event))
}

/// An event without where and which way: its type and the names in it.
fn of_kind(event: &Value) -> Value {
    let Value::Map(members) = event else { return event.clone() };
    let is_name = |(key, value): &&(String, Value)| matches!(value, Value::Str(_)) && key != "direction";
    Value::Map(members.iter().filter(is_name).cloned().collect())
}
