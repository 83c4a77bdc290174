//! An attempt at a level: submit actions, inspect the state, undo, reset.

use crate::condition::Condition;
use crate::contract::{Scratch, Turn};
use crate::event::{Event, EventKind, EventLog};
use crate::ignored::{NoObserver, Observer};
use crate::pool::Pool;
use crate::state::State;
use crate::stop::{Stop, Stopped};
use crate::turn::{Outcome, Workbench};
use crate::turn_record::{self, TurnRecord};
use crate::view::View;
use crate::{Action, Level, def, turn};

/// An attempt at a level.
#[derive(Clone, Debug)]
pub struct Play<'l> {
    level: &'l Level,
    attempt: Suspended,
}

/// An attempt without its level, to be continued later.
#[derive(Clone, Debug)]
pub struct Suspended {
    pool: Pool,
    state: State,
    workbench: Workbench,
    log: EventLog,
    history: Vec<State>,
    keeps_history: bool,
}

impl Suspended {
    /// Continues the attempt. The level must be the one it was made of.
    pub const fn resume(self, level: &Level) -> Play<'_> {
        Play { level, attempt: self }
    }

    /// A view of the current state. The level must be the one it was made of.
    pub fn view<'v>(&'v self, level: &'v Level) -> View<'v> {
        View::new(level, &self.pool, &self.state)
    }
}

impl<'l> Play<'l> {
    /// Leaves the attempt as it is, without its level.
    pub fn suspend(self) -> Suspended {
        self.attempt
    }

    /// A new attempt in which every turn can be undone.
    pub fn new(level: &'l Level) -> Self {
        let mut play = Self::without_history(level);
        play.attempt.keeps_history = true;
        play
    }

    /// A new attempt without history, which uses no memory per turn.
    pub fn without_history(level: &'l Level) -> Self {
        let workbench =
            Workbench { scratch: Scratch::default(), met: Vec::new(), progress: Vec::new(), stop: None };
        let attempt = Suspended {
            pool: level.pool.clone(),
            state: level.constants.start.clone(),
            workbench,
            log: EventLog::default(),
            history: Vec::new(),
            keeps_history: false,
        };
        Self { level, attempt }
    }

    /// Returns the attempt with recording of fired rules turned on.
    pub fn recording(mut self) -> Self {
        self.attempt.log.fired = Some(Vec::new());
        self
    }

    /// Returns the attempt with [records](Self::record) of turns turned on.
    pub fn recording_turns(mut self) -> Self {
        self.attempt.workbench.scratch.record = Some(Box::default());
        self
    }

    /// The record of the last action, even if it was refused or stopped the game. `None` unless the attempt
    /// [records turns](Self::recording_turns).
    pub fn record(&self) -> Option<TurnRecord> {
        let record = self.attempt.workbench.scratch.record.as_ref()?;
        Some(turn_record::resolve(record, self.level, &self.attempt.pool))
    }

    /// The words of the state before the last action with all its recorded changes applied: those of the state after an accepted
    /// action.
    pub fn recorded_words(&self) -> Option<Vec<u32>> {
        Some(self.attempt.workbench.scratch.record.as_ref()?.words_after())
    }

    /// A copy of the attempt within its last action, when so many of its recorded acts have happened. `None` unless the attempt
    /// [records turns](Self::recording_turns) and has played an action.
    pub fn within_turn(&self, acts: usize) -> Option<Self> {
        let words = self.attempt.workbench.scratch.record.as_ref()?.words_within(acts);
        let mut within = self.clone();
        let state = within.attempt.state.words_mut();
        if words.len() != state.len() {
            return None;
        }
        state.copy_from_slice(&words);
        Some(within)
    }

    /// Returns the attempt with recording of writes turned on.
    pub(crate) fn tracing(mut self) -> Self {
        self.attempt.log.writes = Some(Vec::new());
        self
    }

    /// The reason why the game stopped at the last action, in internal form.
    pub(crate) const fn stopped(&self) -> Option<Stopped> {
        self.attempt.workbench.stop
    }

    /// The level being played.
    pub const fn level(&self) -> &'l Level {
        self.level
    }

    /// Plays one action. A refused action changes nothing.
    pub fn submit(&mut self, action: &Action) -> Outcome {
        self.submit_observed(action, &NoObserver)
    }

    /// Plays one action, and reports to the observer what the turn ignores.
    pub fn submit_observed<S: Observer + ?Sized>(&mut self, action: &Action, observer: &S) -> Outcome {
        let before = self.attempt.keeps_history.then(|| self.attempt.state.clone());
        let outcome = turn::play(
            self.level,
            &mut self.attempt.pool,
            &mut self.attempt.state,
            &mut self.attempt.workbench,
            &mut self.attempt.log,
            action,
            observer,
        );
        self.attempt.workbench.scratch.distinct.hold(self.attempt.pool.entity_count());
        if outcome.accepted {
            self.attempt.history.extend(before);
        }
        outcome
    }

    /// Plays one action that is given by names.
    pub fn submit_named(&mut self, action: &def::Action) -> Outcome {
        self.submit(&self.level.action(action))
    }

    /// The reason why the game stopped at the last action, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.attempt.workbench.stop.map(|stopped| self.level.describe_stop(&self.attempt.pool, stopped))
    }

    /// A view of the current state.
    pub fn view(&self) -> View<'_> {
        self.attempt.view(self.level)
    }

    /// The events of the last action; empty if it was refused.
    pub const fn events(&self) -> &EventLog {
        &self.attempt.log
    }

    /// The progress of each goal after the last action, from 0 to 1; empty if it was refused.
    pub fn progress(&self) -> &[f64] {
        &self.attempt.workbench.progress
    }

    /// Whether each goal was met after the last action; empty if it was refused. A progress of 1 does not
    /// imply this: all entities may be counted but the sum be wrong.
    pub fn goals_met(&self) -> &[bool] {
        &self.attempt.workbench.met
    }

    /// The interned texts and values of this attempt.
    pub const fn pool(&self) -> &Pool {
        &self.attempt.pool
    }

    /// The current state.
    pub const fn state(&self) -> &State {
        &self.attempt.state
    }

    /// Whether nothing but counters differs from a state of this attempt, given by its words.
    pub fn has_only_counted_since(&self, before: &[u32]) -> bool {
        let cleared = |words: &[u32]| {
            let mut words = words.to_vec();
            self.level.clear_counters(&mut words);
            words
        };
        cleared(before) == cleared(self.attempt.state.words())
    }

    /// Whether an action would be accepted and come to something: change more than counters, emit more than the end of the
    /// turn, win or lose (authors' specification, section 7). The state stays, but what the last action did is forgotten.
    pub fn would_act(&mut self, action: &def::Action) -> bool {
        let before = self.attempt.state.words().to_vec();
        let outcome = self.submit_named(action);
        if !outcome.accepted {
            return false;
        }
        let is_turn_end = |event: &Event| event.kind == EventKind::TurnEnded;
        let acts = outcome.won
            || outcome.lost.is_some()
            || !self.has_only_counted_since(&before)
            || !self.attempt.log.events().iter().all(is_turn_end);
        self.take_back();
        acts
    }

    /// Undoes the last accepted action. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.attempt.history.pop() else { return false };
        self.attempt.state = state;
        self.forget_turn();
        true
    }

    /// Takes back the last action, if it was accepted and the attempt has not gone elsewhere since. Unlike
    /// [`Self::undo`], it needs no history.
    pub fn take_back(&mut self) {
        // Every turn counts, so one that was accepted changed something.
        if self.attempt.state.take_back() && self.attempt.keeps_history {
            self.attempt.history.pop();
        }
        self.forget_turn();
    }

    /// The places in [`State::words`] that the last action changed; none if it was not accepted. A place may be
    /// there several times, or have the same word as before again.
    pub fn changed_places(&self) -> impl Iterator<Item = u32> + '_ {
        self.attempt.state.changed_places()
    }

    /// Restarts from the loaded level.
    pub fn reset(&mut self) {
        self.attempt.state.copy_from(&self.level.constants.start);
        self.attempt.history.clear();
        self.forget_turn();
    }

    /// Continues from a state of this attempt, given by its words, after this number of turns. The counters that
    /// this number decides are set to it, see [`Level::clear_unread`].
    pub fn continue_from(&mut self, words: &[u32], turns: u32) {
        let state = self.attempt.state.words_mut();
        state.copy_from_slice(words);
        self.level.set_counters(state, turns);
        self.forget_turn();
    }

    /// Whether a condition of this level holds in the current state, without an event.
    pub(crate) fn holds(&mut self, condition: &Condition) -> bool {
        let Suspended { pool, state, workbench, log, .. } = &mut self.attempt;
        let turn = Turn::new(&self.level.constants, pool, state, log, &mut workbench.scratch);
        condition.holds(&turn, &Event::new(EventKind::TurnEnded))
    }

    /// Whether an entity with this kind is on the board.
    pub fn has_kind(&self, kind: &str) -> bool {
        let kind = self.attempt.pool.find_symbol(kind);
        kind.is_some_and(|kind| {
            self.level.constants.layout.has_kind(self.attempt.state.words(), &self.attempt.pool, kind)
        })
    }

    /// The values and the state, to write into them.
    pub(crate) const fn by_hand(&mut self) -> (&mut Pool, &mut State) {
        (&mut self.attempt.pool, &mut self.attempt.state)
    }

    /// Goes on from what was written: it belongs to no turn.
    pub(crate) fn end_by_hand(&mut self) {
        self.attempt.state.begin_turn();
        self.attempt.workbench.scratch.distinct.hold(self.attempt.pool.entity_count());
        self.forget_turn();
    }

    /// Clears the data of the last action, because it does not belong to the new state.
    fn forget_turn(&mut self) {
        self.attempt.log.clear();
        self.attempt.workbench.progress.clear();
        self.attempt.workbench.met.clear();
        self.attempt.workbench.stop = None;
    }
}
