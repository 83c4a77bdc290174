//! An attempt at a level: submit actions, look, undo, reset.

use crate::event::EventLog;
use crate::ignored::{NoObserver, Observer};
use crate::pool::Pool;
use crate::state::State;
use crate::stop::Stop;
use crate::systems::scratch::Scratch;
use crate::turn::{self, Outcome, Stopped, Workbench};
use crate::view::View;
use crate::{Action, Level, def};

/// An attempt at a level.
#[derive(Clone, Debug)]
pub struct Play<'l> {
    level: &'l Level,
    pool: Pool,
    state: State,
    workbench: Workbench,
    log: EventLog,
    history: Vec<State>,
    keeps_history: bool,
}

impl<'l> Play<'l> {
    /// A new attempt that can be undone turn by turn.
    pub fn new(level: &'l Level) -> Self {
        Self { keeps_history: true, ..Self::without_history(level) }
    }

    /// A new attempt that keeps no history, and so no memory per turn.
    pub fn without_history(level: &'l Level) -> Self {
        Self {
            level,
            pool: level.pool.clone(),
            state: level.start.clone(),
            workbench: Workbench {
                next: level.start.clone(),
                scratch: Scratch::default(),
                met: Vec::new(),
                progress: Vec::new(),
                stop: None,
            },
            log: EventLog::default(),
            history: Vec::new(),
            keeps_history: false,
        }
    }

    /// The same attempt, which from now on records the rules that fire.
    pub fn recording(mut self) -> Self {
        self.log.fired = Some(Vec::new());
        self
    }

    /// The same attempt, which from now on records what each turn writes.
    pub(crate) fn tracing(mut self) -> Self {
        self.log.writes = Some(Vec::new());
        self
    }

    /// Why the game stopped at the last action, as play knows it.
    pub(crate) const fn stopped(&self) -> Option<Stopped> {
        self.workbench.stop
    }

    /// The level being played.
    pub const fn level(&self) -> &'l Level {
        self.level
    }

    /// Plays one action. A refused one changes nothing.
    pub fn submit(&mut self, action: &Action) -> Outcome {
        self.submit_observed(action, &NoObserver)
    }

    /// Plays one action and tells what the turn passes over.
    pub fn submit_observed<S: Observer + ?Sized>(&mut self, action: &Action, observer: &S) -> Outcome {
        let before = self.keeps_history.then(|| self.state.clone());
        let outcome = turn::play(
            self.level,
            &mut self.pool,
            &mut self.state,
            &mut self.workbench,
            &mut self.log,
            action,
            observer,
        );
        if outcome.accepted {
            self.history.extend(before);
        }
        outcome
    }

    /// Plays one action given by names.
    pub fn submit_named(&mut self, action: &def::Action) -> Outcome {
        self.submit(&self.level.action(action))
    }

    /// Why the game stopped at the last action, if it did.
    pub fn stop(&self) -> Option<Stop> {
        self.workbench.stop.map(|stopped| self.level.describe_stop(&self.pool, stopped))
    }

    /// What the state looks like now.
    pub fn view(&self) -> View<'_> {
        View::new(self.level, &self.pool, &self.state)
    }

    /// The events of the last action, empty when it was refused.
    pub const fn events(&self) -> &EventLog {
        &self.log
    }

    /// The progress of each goal after the last action, empty when it was refused.
    pub fn progress(&self) -> &[f64] {
        &self.workbench.progress
    }

    /// Whether each goal was met after the last action, empty when it was refused. Not the same as a
    /// progress of 1: all may be counted and the sum still be wrong.
    pub fn goals_met(&self) -> &[bool] {
        &self.workbench.met
    }

    /// The texts and values of this attempt.
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The state now.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Takes back the last accepted action; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.history.pop() else { return false };
        self.state = state;
        self.forget_turn();
        true
    }

    /// Starts again from the loaded level.
    pub fn reset(&mut self) {
        self.state.copy_from(&self.level.start);
        self.history.clear();
        self.forget_turn();
    }

    /// Goes on from a state that this attempt was in before.
    pub(crate) fn restore(&mut self, state: &State) {
        self.state.copy_from(state);
        self.forget_turn();
    }

    /// What is known of the last action is no longer of the state at hand.
    fn forget_turn(&mut self) {
        self.log.clear();
        self.workbench.progress.clear();
        self.workbench.met.clear();
        self.workbench.stop = None;
    }
}
