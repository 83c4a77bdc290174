//! Whether winning paths use an action or a kind.

use solver::{Bound, Game, Step};

use crate::{Choice, LevelGame};

/// Something that a step of a path may use. A step that changes nothing uses nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// An action: the step is this action.
    Action(String),
    /// A kind: because of the step, other cells have it than before, an object with it changes, the avatar takes it or
    /// loses it, or comes to a cell that had it or has it then.
    Kind(String),
}

impl Feature {
    /// The name of the action or kind.
    pub fn name(&self) -> &str {
        match self {
            Self::Action(name) | Self::Kind(name) => name,
        }
    }
}

/// The winning paths that are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paths {
    /// Those that use the feature nowhere.
    Without,
    /// Those that use it somewhere.
    With,
}

/// A level in which only paths without a feature win, or only those with it.
pub struct WithFeature<'g, 'l> {
    game: &'g mut LevelGame<'l>,
    paths: Paths,
    /// Which choices use the feature, if it is an action.
    uses: Vec<bool>,
    /// Whether the path to the state that was entered uses the feature.
    has_used: bool,
}

impl<'g, 'l> WithFeature<'g, 'l> {
    /// A level with the choices that it was made with.
    pub fn new(game: &'g mut LevelGame<'l>, choices: &[Choice], feature: &Feature, paths: Paths) -> Self {
        let (action, kind) = match feature {
            Feature::Action(action) => (Some(action), None),
            Feature::Kind(kind) => (None, Some(kind.clone())),
        };
        let uses = choices.iter().map(|choice| action == Some(&choice.action.id)).collect();
        game.note_kind(kind);
        Self { game, paths, uses, has_used: false }
    }

    /// Whether the turn that was just played uses the feature.
    fn uses(&self, choice: u16) -> bool {
        self.uses[usize::from(choice)] || self.game.has_used()
    }
}

impl Game for WithFeature<'_, '_> {
    // The last word tells whether the feature was used on the way. Without it, states with other futures would be equal.
    fn words(&self) -> usize {
        self.game.words() + 1
    }

    fn choices(&self) -> u16 {
        self.game.choices()
    }

    fn most_steps(&self) -> u32 {
        self.game.most_steps()
    }

    fn start(&mut self, state: &mut [u32]) {
        let (used, state) = parts(state);
        *used = 0;
        self.game.start(state);
    }

    fn enter(&mut self, state: &[u32], steps: u32) {
        let Some((used, state)) = state.split_last() else { return };
        self.has_used = *used == 1;
        self.game.enter(state, steps);
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        if self.paths == Paths::Without && self.uses[usize::from(choice)] {
            return Step::Nothing;
        }
        let (used, next) = parts(next);
        let step = self.game.step(choice, next);
        if !matches!(step, Step::Moved | Step::Won) {
            return step;
        }
        let has_used = self.has_used || self.uses(choice);
        *used = has_used.into();
        match (self.paths, step) {
            (Paths::Without, _) if has_used => Step::Nothing,
            // The level ends, and nothing can be used any more.
            (Paths::With, Step::Won) if !has_used => Step::Lost,
            (_, step) => step,
        }
    }

    fn was_idle(&self) -> bool {
        self.game.was_idle()
    }

    fn bound(&mut self, state: &[u32], steps: u32) -> Bound {
        // Paths that win here also win in the level.
        state.split_last().map_or(Bound::AtLeast(0), |(_, state)| self.game.bound(state, steps))
    }

    fn bytes(&self) -> usize {
        self.game.bytes()
    }
}

/// The word that tells whether the feature was used, and the words of the state of the level.
fn parts(state: &mut [u32]) -> (&mut u32, &mut [u32]) {
    // There is at least that word: `words` adds it.
    state.split_last_mut().expect("a state has a word for the feature")
}
