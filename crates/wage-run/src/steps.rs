//! The record of a run: what the script and the rules did in each step, and why rules did not fire. Only runs that ask for it
//! have one.

use std::ops::Range;

use text::TextRange;
use wage_rules::model::Condition;

use crate::explain::explain;
use crate::map::Standing;
use crate::matching::Matcher;
use crate::scene::Scene;
use crate::timeline::Timeline;
use crate::world::{Match, World};
use crate::{Assumptions, Explanation};

/// Cap on the steps that are recorded.
const MAX_RECORDED: usize = 10_000;

/// A step in which something happened, or was expected.
#[derive(Clone, Debug)]
pub struct Step {
    /// When, in milliseconds; 0 is the start.
    pub at: u64,
    /// The entries of the script that came in it, in the text of the timeline.
    pub entries: Vec<TextRange>,
    /// What the script changed; at the start, what players begin with.
    pub changes: Vec<Changed>,
    /// What happened, as a part of [`Run::trace`](crate::Run::trace).
    pub lines: Range<usize>,
    /// Why rules did not fire, by their index.
    pub refusals: Vec<(usize, Explanation)>,
    /// Whether the condition that was asked about holds after it.
    pub holds: bool,
}

/// Something that the script changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The player.
    pub player: String,
    /// A key of state.
    pub key: String,
    /// The value before; `None` if there was none.
    pub before: Option<String>,
    /// The value after; `None` if there is none.
    pub after: Option<String>,
}

/// What records a run.
pub(crate) struct Recorder<'a, 'd> {
    condition: Option<&'a Condition<'d>>,
    steps: Vec<Step>,
    /// The number of the step after which it is wanted who is where, and that.
    wanted: Option<usize>,
    standing: Standing,
    /// The world before the script of this step.
    before: World,
}

impl<'a, 'd> Recorder<'a, 'd> {
    pub(crate) fn new(condition: Option<&'a Condition<'d>>) -> Self {
        Self {
            condition,
            steps: Vec::new(),
            wanted: None,
            standing: Standing::default(),
            before: World::default(),
        }
    }

    /// It, with who is where after a step.
    pub(crate) fn wanting(self, step: usize) -> Self {
        Self { wanted: Some(step), ..self }
    }

    pub(crate) fn take_standing(&mut self) -> Standing {
        std::mem::take(&mut self.standing)
    }

    /// A step begins, in a world, when so many lines of the trace are written.
    pub(crate) fn begin(&mut self, at: u64, world: &World, lines: usize) {
        self.before = world.clone();
        let (entries, changes, refusals) = (Vec::new(), Vec::new(), Vec::new());
        self.steps.push(Step { at, entries, changes, lines: lines..lines, refusals, holds: false });
    }

    /// The script of the step has been taken in.
    pub(crate) fn script(&mut self, entries: &[TextRange], world: &World) {
        let Some(step) = self.steps.last_mut() else { return };
        step.entries.extend_from_slice(entries);
        step.changes = changes(&self.before, world);
    }

    /// A rule has no match.
    pub(crate) fn refuse(&mut self, rule: usize, matcher: Matcher<'_, 'd>, condition: &Condition<'d>) {
        if let Some(step) = self.steps.last_mut() {
            step.refusals.push((rule, explain(matcher, condition)));
        }
    }

    /// A step ends. It is kept if something happened in it or is expected of it, or a condition turned.
    pub(crate) fn end(
        &mut self,
        (scene, world): (&Scene<'d>, &World),
        assume: &Assumptions,
        lines: usize,
        is_expected: bool,
    ) {
        let matcher = Matcher { world, scene, assume };
        let holds = self.condition.is_some_and(|it| !matcher.matches(it, Match::default()).is_empty());
        let before =
            self.steps.len().checked_sub(2).and_then(|at| self.steps.get(at)).is_some_and(|it| it.holds);
        let Some(step) = self.steps.last_mut() else { return };
        step.lines.end = lines;
        step.holds = holds;
        let is_quiet = step.at > 0
            && step.entries.is_empty()
            && step.changes.is_empty()
            && step.lines.is_empty()
            && !is_expected
            && holds == before;
        if is_quiet || self.steps.len() > MAX_RECORDED {
            self.steps.pop();
        } else if self.wanted.is_some_and(|wanted| self.steps.len().saturating_sub(1) <= wanted) {
            self.standing = scene.standing(world);
        }
    }

    pub(crate) fn finish(self) -> Vec<Step> {
        self.steps
    }
}

/// What differs in the state of players, and who joined and left.
fn changes(before: &World, after: &World) -> Vec<Changed> {
    let mut changes = Vec::new();
    for (index, player) in after.players.iter().enumerate() {
        let old = before.players.get(index);
        let was_here = old.is_some_and(|it| it.is_here);
        let mut add = |key: &str, before: Option<String>, after: Option<String>| {
            if before != after {
                changes.push(Changed { player: player.id.to_string(), key: key.to_owned(), before, after });
            }
        };
        let here = |is_here: bool| is_here.then(|| "yes".to_owned());
        add("joined", here(was_here), here(player.is_here));
        let keys = old.into_iter().flat_map(|it| it.state.keys()).chain(player.state.keys());
        let keys: std::collections::BTreeSet<_> = keys.collect();
        for key in keys {
            let value = |state: Option<&crate::Value>| state.map(ToString::to_string);
            add(key, value(old.and_then(|it| it.state.get(key))), value(player.state.get(key)));
        }
    }
    changes
}

/// The judge of expectations needs no more of a step than its time.
pub(crate) fn is_expected_at(timeline: &Timeline<'_>, now: u64) -> bool {
    let step = timeline.step;
    timeline.expect.iter().any(|it| it.at.div_ceil(step).saturating_mul(step) == now)
}
