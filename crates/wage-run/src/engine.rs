//! The steps of a run, in the order of spec section 12.

use text::TextRange;
use wage_rules::model::{Condition, ConditionKind, Game, Rule};

use crate::expect::{Firing, judge, not_reached};
use crate::explain::{explain, without_repeats};
use crate::map::Standing;
use crate::matching::Matcher;
use crate::scene::Scene;
use crate::script::Stage;
use crate::steps::{Recorder, Step, is_expected_at};
use crate::timeline::Timeline;
use crate::world::{Match, World};
use crate::{Assumption, Assumptions, Done, Line, MAX_MATCHES, MAX_STEPS, Run, Stop, act, start};

/// The number of pairs of players and of rules that a run looks at before it stops.
const MAX_WORK: u64 = 300_000_000;

/// How a run is made.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which readings are taken where the documents are silent.
    pub assumptions: Assumptions,
    /// When the run ends, instead of what the timeline says, in milliseconds.
    pub until: Option<u64>,
    /// The rule of which every step is explained in which it does not fire.
    pub explain: Option<String>,
    /// Where the generator of choices by chance begins.
    pub seed: u64,
}

/// Runs the rules of a game against a timeline.
///
/// The game and the timeline should have no errors: what could not be read matches nothing and does nothing.
pub fn run<'d>(game: &Game<'d>, timeline: &Timeline<'d>, options: &Options) -> Run {
    let mut engine = Engine::new(game, timeline, options);
    engine.start();
    engine.steps();
    engine.finish().0
}

/// The same with a record of the steps in which something happens or is expected, the start first. Of a condition it is told after
/// each of them whether it holds.
pub fn record<'d>(
    game: &Game<'d>,
    timeline: &Timeline<'d>,
    options: &Options,
    condition: Option<&Condition<'d>>,
) -> (Run, Vec<Step>) {
    let recorder = Some(Recorder::new(condition));
    let mut engine = Engine { recorder, ..Engine::new(game, timeline, options) };
    engine.start();
    engine.steps();
    engine.finish()
}

/// The same with who plays after one of the recorded steps, by its number, and where; after the last one if there are fewer.
pub fn standing<'d>(
    game: &Game<'d>,
    timeline: &Timeline<'d>,
    options: &Options,
    step: usize,
) -> (Run, Vec<Step>, Standing) {
    let recorder = Some(Recorder::new(None).wanting(step));
    let mut engine = Engine { recorder, ..Engine::new(game, timeline, options) };
    engine.start();
    engine.steps();
    let standing = engine.recorder.as_mut().map(Recorder::take_standing);
    let (run, steps) = engine.finish();
    (run, steps, standing.unwrap_or_default())
}

struct Engine<'a, 'd> {
    game: &'a Game<'d>,
    timeline: &'a Timeline<'d>,
    options: &'a Options,
    world: World,
    scene: Scene<'d>,
    run: Run,
    /// The number of entries of the script that have been taken in.
    taken: usize,
    /// How often each rule has fired.
    fired: Vec<u64>,
    /// What fired in this step.
    firings: Vec<Firing>,
    outcomes: Vec<Option<super::Outcome>>,
    has_proximity: bool,
    recorder: Option<Recorder<'a, 'd>>,
}

impl<'a, 'd> Engine<'a, 'd> {
    fn new(game: &'a Game<'d>, timeline: &'a Timeline<'d>, options: &'a Options) -> Self {
        let conditions = game.rules.iter().filter_map(|rule| rule.when.as_ref());
        let is_proximity = |it: &&Condition<'d>| matches!(it.what, ConditionKind::Proximity { .. });
        let has_proximity = conditions.flat_map(Condition::all).any(|it| is_proximity(&it));
        Self {
            game,
            timeline,
            options,
            world: World::new(options.seed.wrapping_add(0x9E37_79B9_7F4A_7C15)),
            scene: Scene::new(game, timeline),
            run: Run::default(),
            taken: 0,
            fired: vec![0; game.rules.len()],
            firings: Vec::new(),
            outcomes: vec![None; timeline.expect.len()],
            has_proximity,
            recorder: None,
        }
    }

    fn assume(&self) -> &'a Assumptions {
        &self.options.assumptions
    }

    fn until(&self) -> u64 {
        self.options.until.unwrap_or(self.timeline.until).div_ceil(self.timeline.step)
    }

    /// Join states, then `onStart`; no rules.
    fn start(&mut self) {
        self.begin_record(0);
        start::items(self.game, &mut self.world);
        for joining in &self.timeline.players {
            let depends =
                start::join(joining, self.game, &mut self.world, &mut self.scene, &self.options.assumptions);
            if depends {
                self.run.trace.push(Line::Assumption { at: 0, rule: None, assumption: Assumption::A20 });
            }
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.script(&[], &self.world);
        }
        let done = start::initialize(self.game, &mut self.world, &self.scene, &self.options.assumptions);
        if !done.is_empty() {
            self.run.trace.push(Line::Start { done });
        }
        self.judge(0);
        self.end_record(0);
    }

    fn begin_record(&mut self, now: u64) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(now, &self.world, self.run.trace.len());
        }
    }

    fn end_record(&mut self, now: u64) {
        if let Some(recorder) = &mut self.recorder {
            let is_expected = is_expected_at(self.timeline, now);
            recorder.end(
                (&self.scene, &self.world),
                &self.options.assumptions,
                self.run.trace.len(),
                is_expected,
            );
        }
    }

    fn steps(&mut self) {
        let mut work: u64 = 0;
        for number in 1..=self.until() {
            let players = self.world.players.len() as u64;
            work = work.saturating_add(players * players + self.game.rules.len() as u64);
            if number > MAX_STEPS || work > MAX_WORK {
                self.run.stopped = Some(Stop::Steps);
                return;
            }
            let now = number.saturating_mul(self.timeline.step);
            self.step(now);
            self.judge(now);
            self.end_record(now);
            if self.run.stopped.is_some() || self.world.has_ended {
                return;
            }
        }
    }

    fn step(&mut self, now: u64) {
        self.firings.clear();
        self.scene.begin(now);
        self.begin_record(now);
        let timeline = self.timeline;
        let first = self.taken;
        while let Some(entry) = timeline.script.get(self.taken).filter(|entry| entry.at <= now) {
            self.taken += 1;
            let mut stage = Stage {
                game: self.game,
                world: &mut self.world,
                scene: &mut self.scene,
                assume: &self.options.assumptions,
                trace: &mut self.run.trace,
            };
            stage.take(entry);
        }
        if let Some(recorder) = &mut self.recorder {
            let entries = timeline.script.get(first..self.taken).unwrap_or(&[]);
            let places: Vec<TextRange> = entries.iter().map(|entry| entry.node.place()).collect();
            recorder.script(&places, &self.world);
        }
        self.scene.measure(&self.world, self.has_proximity);
        let is_late = self.assume().is_other(Assumption::A11);
        if !is_late {
            self.land();
        }
        self.rules();
        if is_late {
            self.land();
        }
    }

    /// Sets delayed state whose time has come, in the order of its times.
    fn land(&mut self) {
        let now = self.scene.now;
        let delayed = std::mem::take(&mut self.world.delayed);
        let (mut due, rest): (Vec<_>, Vec<_>) = delayed.into_iter().partition(|it| it.due <= now);
        self.world.delayed = rest;
        due.sort_by_key(|it| it.due);
        let mut done = Vec::new();
        for it in due {
            if !self.world.players[it.player].is_here {
                continue;
            }
            let from = self.world.set(it.player, &it.key, it.value.clone());
            done.push(Done {
                kind: "set_state".to_owned(),
                player: Some(self.world.players[it.player].id.to_string()),
                key: Some(it.key.to_string()),
                from,
                to: it.value,
                ..Done::default()
            });
        }
        if !done.is_empty() {
            self.run.trace.push(Line::Delayed { at: now, done });
        }
    }

    fn rules(&mut self) {
        let game = self.game;
        let snapshot = self.assume().is_other(Assumption::A14).then(|| self.world.clone());
        for (index, rule) in game.rules.iter().enumerate() {
            let Some(condition) = &rule.when else { continue };
            let seen = snapshot.as_ref().unwrap_or(&self.world);
            let matches = self.matches(condition, seen, self.assume());
            let depends = self.depends(rule, condition, seen, &matches);
            if let (true, Some(recorder)) = (matches.is_empty(), &mut self.recorder) {
                let matcher = Matcher { world: seen, scene: &self.scene, assume: &self.options.assumptions };
                recorder.refuse(index, matcher, condition);
            }
            if matches.is_empty() && self.options.explain.as_deref() == Some(rule.name()) {
                let matcher = Matcher { world: seen, scene: &self.scene, assume: self.assume() };
                self.run.explanations.push(explain(matcher, condition));
            }
            let mut world = std::mem::take(&mut self.world);
            let is_live = self.assume().is_other(Assumption::A7);
            let before = Self::may_differ(rule, &matches).then(|| world.clone());
            let fired = self.fire(rule, condition, matches.clone(), &mut world, snapshot.as_ref(), is_live);
            let mut depends = depends;
            if let Some(mut before) = before {
                let other = self.fire(rule, condition, matches, &mut before, snapshot.as_ref(), !is_live);
                if fired.iter().map(|it| it.0).ne(other.iter().map(|it| it.0)) {
                    depends.push(Assumption::A7);
                }
            }
            self.world = world;
            self.tell(index, fired, depends);
            if self.run.stopped.is_some() {
                return;
            }
            if self.world.has_ended {
                self.run.trace.push(Line::Ended { at: self.scene.now });
                return;
            }
        }
    }

    fn matches(&self, condition: &Condition<'d>, world: &World, assume: &Assumptions) -> Vec<Match> {
        Matcher { world, scene: &self.scene, assume }.matches(condition, Match::default())
    }

    /// Whether the order of matching and acting can make a difference.
    fn may_differ(rule: &Rule<'d>, matches: &[Match]) -> bool {
        !matches.is_empty() && matches.len() <= MAX_MATCHES && rule.actions.iter().any(act::writes)
    }

    /// The assumptions of which another reading gives other matches now.
    fn depends(
        &self,
        rule: &Rule<'d>,
        condition: &Condition<'d>,
        world: &World,
        matches: &[Match],
    ) -> Vec<Assumption> {
        let mut result = Vec::new();
        if rule.actions.is_empty() {
            return result;
        }
        let all = condition.all();
        let has_pairs = || all.iter().any(|it| matches!(it.what, ConditionKind::Proximity { .. }));
        let has_several =
            || all.iter().any(|it| matches!(&it.what, ConditionKind::And(children) if children.len() > 1));
        let candidates = [(Assumption::A4, has_several()), (Assumption::A17, has_pairs())];
        for (assumption, _) in candidates.into_iter().filter(|(_, may)| *may) {
            let other = self.assume().flipped(assumption);
            if self.matches(condition, world, &other) != matches {
                result.push(assumption);
            }
        }
        // A tick that comes more seldom than steps decides by its phase when the rule fires.
        let step = self.scene.step as f64;
        let every = |it: &&Condition<'d>| match &it.what {
            ConditionKind::Tick { every } => every.and_then(wage_rules::doc::Node::as_number),
            _ => None,
        };
        if !matches.is_empty() && all.iter().filter_map(every).any(|every| every > step) {
            result.push(Assumption::A18);
        }
        result
    }

    /// Runs the actions for each match. If `is_live`, matches are computed anew after each.
    fn fire(
        &self,
        rule: &Rule<'d>,
        condition: &Condition<'d>,
        matches: Vec<Match>,
        world: &mut World,
        snapshot: Option<&World>,
        is_live: bool,
    ) -> Vec<(Match, Vec<Done>)> {
        let mut result: Vec<(Match, Vec<Done>)> = Vec::new();
        let mut left = matches.into_iter();
        while result.len() <= MAX_MATCHES {
            let next = if is_live {
                let seen = snapshot.unwrap_or(world);
                let now = self.matches(condition, seen, self.assume());
                now.into_iter().find(|it| result.iter().all(|(handled, _)| handled != it))
            } else {
                left.next()
            };
            let Some(bound) = next else { break };
            let actions = rule.actions.iter();
            let done =
                actions.flat_map(|action| act::perform(action, bound, world, &self.scene, self.assume()));
            let done = done.collect();
            result.push((bound, done));
        }
        result
    }

    fn tell(&mut self, index: usize, fired: Vec<(Match, Vec<Done>)>, depends: Vec<Assumption>) {
        let at = self.scene.now;
        let Some(rule) = self.game.rules.get(index).map(Rule::name) else { return };
        if fired.len() > MAX_MATCHES {
            self.run.stopped = Some(Stop::Matches { at, rule: rule.to_owned() });
        }
        for (bound, done) in fired {
            self.fired[index] += 1;
            let (same, other) = self.world.names(bound);
            self.firings.push(Firing { rule: rule.to_owned(), same: same.clone(), other: other.clone() });
            self.run.trace.push(Line::Fired { at, rule: rule.to_owned(), same, other, done });
        }
        for assumption in depends {
            self.run.trace.push(Line::Assumption { at, rule: Some(rule.to_owned()), assumption });
        }
    }

    /// Judges the expectations that count in this step.
    fn judge(&mut self, now: u64) {
        let step = self.timeline.step;
        for (expectation, outcome) in self.timeline.expect.iter().zip(&mut self.outcomes) {
            if expectation.at.div_ceil(step).saturating_mul(step) == now {
                *outcome = Some(judge(expectation, now, &self.world, &self.firings));
            }
        }
    }

    fn finish(mut self) -> (Run, Vec<Step>) {
        self.firings.clear();
        let step = self.timeline.step;
        let end = self.scene.now;
        let outcomes = self.timeline.expect.iter().zip(std::mem::take(&mut self.outcomes));
        let outcomes = outcomes.map(|(expectation, outcome)| {
            let at = expectation.at.div_ceil(step).saturating_mul(step);
            // After the end of the game nothing changes.
            outcome.unwrap_or_else(|| {
                if self.world.has_ended {
                    judge(expectation, at, &self.world, &self.firings)
                } else {
                    not_reached(expectation, at, end)
                }
            })
        });
        self.run.outcomes = outcomes.collect();
        let rules = self.game.rules.iter().zip(&self.fired);
        self.run.never_fired =
            rules.filter(|(_, count)| **count == 0).map(|(rule, _)| rule.name().to_owned()).collect();
        self.run.explanations = without_repeats(std::mem::take(&mut self.run.explanations));
        (self.run, self.recorder.map(Recorder::finish).unwrap_or_default())
    }
}
