//! Which events of a gold path it takes to win: the level is solved without each of them (authors' specification, section 2).

use std::collections::BTreeMap;

use engine::{EventKind, Level, Play, Value, def, event_value};
use solver::{Budget, Need, Progress, Proved, Signal, Variants};

use crate::must_not::MustNot;
use crate::necessity::proved;
use crate::solve::{Ended, Options, Part, solve};

/// What a level needs of the events along its gold path.
#[derive(Clone, Debug, PartialEq)]
pub struct EventNecessity {
    /// No path with fewer steps wins; `u32::MAX` if none wins.
    pub least: u32,
    /// A path with this number of steps wins.
    pub most: Option<u32>,
    /// The events, each as the constraint that forbids it, and what the level is without it.
    pub events: Vec<(MustNot, Need)>,
}

/// Solves a level without each event of its gold path in turn: for each type of events first without all of them, then without
/// each that differs from the others in its fields. The end of turns is left out, which comes with every turn. `watch` is
/// called at every turn; when the time is up, what is proved by then is told.
pub fn event_necessity(
    part: Part<'_>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<EventNecessity, Ended> {
    let events = events(part.level, part.gold_path);
    let mut variants = WithoutEvent { part, events: &events };
    let found = solver::needs(&mut variants, part.gold_path.to_vec(), budget, watch)?;
    let events = events.into_iter().zip(found.without).collect();
    Ok(EventNecessity { least: found.least, most: found.most, events })
}

/// The constraints that forbid what happens along a path, in the order in which each type of events happens first.
fn events(level: &Level, path: &[def::Action]) -> Vec<MustNot> {
    let mut play = Play::without_history(level);
    let mut order: Vec<EventKind> = Vec::new();
    let mut by_kind: BTreeMap<EventKind, Vec<MustNot>> = BTreeMap::new();
    for step in path {
        let outcome = play.submit_named(step);
        for event in play.events().events().iter().filter(|event| event.kind != EventKind::TurnEnded) {
            let fields = match event_value(&play, event) {
                Value::Map(members) => members,
                _ => Vec::new(),
            };
            let fields =
                fields.into_iter().filter(|(name, _)| !["type", "animation"].contains(&name.as_str()));
            let constraint = MustNot::of(event.kind.name(), fields.collect());
            let known = by_kind.entry(event.kind).or_insert_with(|| {
                order.push(event.kind);
                vec![MustNot::of(event.kind.name(), Vec::new())]
            });
            if !known.contains(&constraint) {
                known.push(constraint);
            }
        }
        if outcome.won {
            break;
        }
    }
    order.iter().filter_map(|kind| by_kind.remove(kind)).flatten().collect()
}

/// A level in which one of the events may not happen.
struct WithoutEvent<'w> {
    part: Part<'w>,
    events: &'w [MustNot],
}

impl Variants for WithoutEvent<'_> {
    type Move = def::Action;
    type Error = Ended;

    fn parts(&self) -> usize {
        self.events.len()
    }

    fn search(
        &mut self,
        without: Option<usize>,
        known: &[def::Action],
        budget: Budget,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<Proved<def::Action>, Ended> {
        let must_not = without.and_then(|at| self.events.get(at)).map(std::slice::from_ref);
        let part = Part { gold_path: known, must_not: must_not.unwrap_or_default(), ..self.part };
        let solved = solve(part, Options { budget, ..Options::default() }, watch)?;
        Ok(proved(solved.verdict))
    }
}
