//! A level as a game for the solver.

use engine::{Action, EventPattern, Level, Play, View, def};
use solver::{Bound, Game, Step};

use crate::Choice;
use crate::bounds::{self, Estimate};
use crate::must_not::{Forbidden, MustNot};

/// The work of a turn that does nothing, in examined cells.
const TURN_WORK: u64 = 64;

/// An attempt at a level that is searched. It alone reads the states of its search: the ids in them mean something
/// only in this attempt.
pub struct LevelGame<'l> {
    play: Play<'l>,
    choices: Vec<Offered>,
    /// Where the search starts, and the number of steps that were played before.
    start: Vec<u32>,
    before: u32,
    /// The state that was entered.
    entered: Vec<u32>,
    /// The places of the words in which the state after the last step differs from the one that was entered.
    changed: Vec<u32>,
    /// The places of the words that may be cleared after a turn.
    cleared: Vec<u32>,
    is_canonical: bool,
    bounds: Vec<Box<dyn Estimate>>,
    /// The work that turns may still do, in examined cells and events.
    work_left: u64,
    /// Whether each goal was met after some turn, if that is noted.
    ever_met: Option<Vec<bool>>,
    /// Only wins with at most this number of steps are sought.
    step_limit: u32,
    /// The kind whose use is noted, and whether the last turn used it.
    noted_kind: Option<String>,
    has_used: bool,
    /// Whether the last turn was accepted and changed nothing.
    was_idle: bool,
    /// Turns with an event like one of these are not made.
    forbidden: Vec<EventPattern>,
}

/// A choice, and whether it is possible in the state that was entered.
#[derive(Clone, Debug)]
struct Offered {
    action: Action,
    /// The kind that must be on the board.
    needs: Option<String>,
    is_possible: bool,
}

impl<'l> LevelGame<'l> {
    /// A level with these choices. States that differ only in what nothing reads are equal if `is_canonical`, and
    /// states that differ only in counters always.
    pub fn new(level: &'l Level, choices: &[Choice], is_canonical: bool) -> Self {
        let offered = |choice: &Choice| Offered {
            action: level.action(&choice.action),
            needs: choice.needs_kind.clone(),
            is_possible: true,
        };
        let choices: Vec<Offered> = choices.iter().map(offered).collect();
        let actions: Vec<Action> = choices.iter().map(|choice| choice.action).collect();
        Self {
            bounds: bounds::of(level, &actions),
            play: Play::without_history(level),
            choices,
            start: level.start().words().to_vec(),
            before: 0,
            entered: level.start().words().to_vec(),
            changed: Vec::new(),
            cleared: level.places_cleared().collect(),
            is_canonical,
            work_left: u64::MAX,
            ever_met: None,
            step_limit: u32::MAX,
            noted_kind: None,
            has_used: false,
            was_idle: false,
            forbidden: Vec::new(),
        }
    }

    /// A state of this attempt as it is on the board. The next state to play from must be entered anew.
    pub fn view(&mut self, state: &[u32]) -> View<'_> {
        self.play.continue_from(state, self.before);
        self.play.view()
    }

    /// Seeks only wins with at most this number of steps from the start of the search. That no path wins means from now
    /// on that none of these does.
    pub fn limit_steps(&mut self, most: u32) {
        self.step_limit = most;
    }

    /// Offers each choice everywhere, whether or not a player has it. Without bounds, which are for searches.
    pub(crate) fn offer_all(&mut self) {
        self.choices.iter_mut().for_each(|choice| choice.needs = None);
        self.bounds.clear();
    }

    /// Makes no turn that one of these forbids, as if it were refused. What bounds say stays true: with fewer turns, no win
    /// is nearer.
    pub fn forbid(&mut self, must_not: &[MustNot]) {
        for forbidden in must_not {
            match forbidden.after(self.before) {
                Forbidden::Nothing => {}
                Forbidden::Events(pattern) => self.forbidden.push(pattern),
                Forbidden::TurnsAfter(most) => self.step_limit = self.step_limit.min(most),
            }
        }
    }

    /// Keeps the tables of bounds small beside the memory of the search.
    pub(crate) fn limit_memory(&mut self, bytes: u64) {
        self.bounds.iter_mut().for_each(|bound| bound.limit_memory(bytes));
    }

    /// Cuts all turns once they have done this much work, in examined cells and events.
    pub(crate) fn limit_work(&mut self, work: u64) {
        self.work_left = work;
    }

    /// Takes note of the goals that are met after any turn from now on. Bounds are left out: goals may be met in
    /// states from which nothing wins.
    pub(crate) fn note_goals(&mut self) {
        self.ever_met = Some(Vec::new());
        self.bounds.clear();
    }

    /// Whether each goal was met after some turn that was noted.
    pub(crate) fn goals_ever_met(&self) -> &[bool] {
        self.ever_met.as_deref().unwrap_or_default()
    }

    /// Takes note of turns that use a kind from now on.
    pub(crate) fn note_kind(&mut self, kind: Option<String>) {
        self.noted_kind = kind;
    }

    /// Whether the turn that was just played uses the kind that is noted: the cells or objects that have it, or the item of
    /// the avatar, are others after it, or the avatar came to a cell that had it or has it now.
    pub(crate) const fn has_used(&self) -> bool {
        self.has_used
    }

    /// Starts after these steps. Returns the first of them, from 0, that is not accepted or ends the level.
    pub fn start_after(&mut self, steps: &[def::Action]) -> Result<(), usize> {
        self.play.reset();
        for (at, step) in steps.iter().enumerate() {
            let outcome = self.play.submit_named(step);
            if !outcome.accepted || outcome.overflowed || outcome.won || outcome.lost.is_some() {
                return Err(at);
            }
        }
        self.start.copy_from_slice(self.play.state().words());
        self.before = steps.len() as u32;
        Ok(())
    }

    /// The states along a path from the start of the level, the start included, each with whether each goal is met
    /// there. Returns `None` if a step is not accepted or ends the level.
    pub(crate) fn states_along(&mut self, path: &[def::Action]) -> Option<Vec<(Vec<u32>, Vec<bool>)>> {
        self.start_after(&[]).ok()?;
        let state = |game: &Self| {
            let mut words = game.play.state().words().to_vec();
            clear(&game.play, game.is_canonical, &mut words);
            (words, game.play.goals_met().to_vec())
        };
        let mut states = vec![state(self)];
        for step in path {
            let outcome = self.play.submit_named(step);
            if !outcome.accepted || outcome.overflowed || outcome.won || outcome.lost.is_some() {
                return None;
            }
            states.push(state(self));
        }
        Some(states)
    }

    /// Plays a path from the start of the level until it wins or loses or a turn is cut. Returns the state before each step
    /// with the number of steps that were accepted by then, and the state after the last step if the level goes on.
    pub(crate) fn walk(&mut self, path: &[def::Action]) -> Vec<(Vec<u32>, u32)> {
        self.play.reset();
        let state = |game: &Self| {
            let mut words = game.play.state().words().to_vec();
            clear(&game.play, game.is_canonical, &mut words);
            words
        };
        let mut accepted = 0;
        let mut states = vec![(state(self), accepted)];
        for step in path {
            let outcome = self.play.submit_named(step);
            if outcome.overflowed || outcome.won || outcome.lost.is_some() {
                break;
            }
            accepted += u32::from(outcome.accepted);
            states.push((state(self), accepted));
        }
        states
    }
}

fn clear(play: &Play<'_>, is_canonical: bool, state: &mut [u32]) {
    if is_canonical {
        play.level().clear_unread(state, play.pool());
    } else {
        play.level().clear_counters(state);
    }
}

impl Game for LevelGame<'_> {
    fn words(&self) -> usize {
        self.entered.len()
    }

    fn most_steps(&self) -> u32 {
        let loses_at = self.play.level().loses_at().unwrap_or(i64::MAX).max(1);
        // With a limit below 1, the first turn still wins or loses.
        u32::try_from(loses_at).unwrap_or(u32::MAX).saturating_sub(self.before).min(self.step_limit)
    }

    fn choices(&self) -> u16 {
        // There are at most `MAX_CHOICES`.
        self.choices.len() as u16
    }

    fn start(&mut self, state: &mut [u32]) {
        state.copy_from_slice(&self.start);
        clear(&self.play, self.is_canonical, state);
    }

    fn enter(&mut self, state: &[u32], steps: u32) {
        self.entered.copy_from_slice(state);
        self.play.continue_from(state, self.before + steps);
        for choice in &mut self.choices {
            if let Some(kind) = &choice.needs {
                choice.is_possible = self.play.has_kind(kind);
            }
        }
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        let &Offered { action, is_possible, .. } = &self.choices[usize::from(choice)];
        self.changed.clear();
        self.was_idle = false;
        if !is_possible {
            return Step::Nothing;
        }
        if self.work_left == 0 {
            return Step::Cut;
        }
        let outcome = self.play.submit(&action);
        let work = TURN_WORK + self.entered.len() as u64 * 4 + outcome.work;
        self.work_left = self.work_left.saturating_sub(work);
        // A turn that is refused or stops changes nothing.
        if !outcome.accepted {
            return Step::Nothing;
        }
        if self.forbidden.iter().any(|pattern| pattern.is_in(self.play.events(), self.play.pool())) {
            self.play.take_back();
            return Step::Nothing;
        }
        if let Some(ever) = self.ever_met.as_mut().filter(|_| !outcome.won && outcome.lost.is_none()) {
            let met = self.play.goals_met();
            ever.resize(met.len(), false);
            ever.iter_mut().zip(met).for_each(|(ever, met)| *ever |= met);
        }
        // A turn is known only until it is taken back.
        self.has_used = self.noted_kind.as_ref().is_some_and(|kind| self.play.has_used(&self.entered, kind));
        next.copy_from_slice(self.play.state().words());
        clear(&self.play, self.is_canonical, next);
        let is_changed = |at: &u32| next[*at as usize] != self.entered[*at as usize];
        self.changed.extend(self.play.changed_places().filter(is_changed));
        self.changed.extend(self.cleared.iter().filter(|at| is_changed(at)));
        self.changed.sort_unstable();
        self.changed.dedup();
        self.play.take_back();
        if outcome.overflowed {
            Step::Cut
        } else if outcome.won {
            Step::Won
        } else if outcome.lost.is_some() {
            Step::Lost
        } else if self.changed.is_empty() {
            self.was_idle = true;
            Step::Nothing
        } else {
            Step::Moved
        }
    }

    fn was_idle(&self) -> bool {
        self.was_idle
    }

    fn changed(&self) -> Option<&[u32]> {
        Some(&self.changed)
    }

    fn bound(&mut self, state: &[u32], _steps: u32) -> Bound {
        bounds::highest(&mut self.bounds, self.play.level(), state, self.play.pool())
    }

    fn bytes(&self) -> usize {
        self.bounds.iter().map(|bound| bound.bytes()).sum()
    }
}
