//! Points of no return: whether a level can still be won after each step of a path, and after every other move there.

use engine::{Level, def};
use solver::{Budget, Fate, Game, Graph, Halt, Next, Progress, Reached, Signal, StateId};

use crate::choices::{Choice, choices};
use crate::level_game::LevelGame;
use crate::solve::{Ended, Reason, known_path};

/// What a path and the moves beside it lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct PathFates {
    /// The fate of the level before each step, and after the last one if the level goes on there. A path that wins,
    /// loses or has a turn that is cut ends with that step.
    pub before: Vec<Fate>,
    /// The moves at each of these states.
    pub steps: Vec<StepFates>,
    /// Why something is not decided, if that is so.
    pub reason: Option<Reason>,
    /// The number of distinct states that were met.
    pub states: u64,
    /// The number of turns that were played.
    pub turns: u64,
}

/// The moves at a state along a path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepFates {
    /// All moves that change something, in the order in which they are declared.
    pub moves: Vec<MoveFate>,
    /// Whether the moves are known. They are not if the limits are too small to play them.
    pub is_known: bool,
    /// The index of the one that the path plays; `None` if its step changes nothing, or if it has none there.
    pub played: Option<usize>,
}

/// A move, and whether the level can be won after it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFate {
    /// The move.
    pub action: def::Action,
    /// The fate of the level after it. A win after the move needs the number of steps that is told, 0 if the move itself
    /// wins.
    pub fate: Fate,
}

impl StepFates {
    /// Whether exactly one move does not lose; `None` if that is not decided.
    pub fn is_forced(&self) -> Option<bool> {
        if !self.is_known {
            return None;
        }
        let count = |is: fn(&Fate) -> bool| self.moves.iter().filter(|it| is(&it.fate)).count();
        let winnable = count(|fate| matches!(fate, Fate::Winnable { .. }));
        let undecided = count(|fate| *fate == Fate::Undecided);
        match (winnable, undecided) {
            (2.., _) => Some(false),
            (winnable, 0) => Some(winnable == 1),
            _ => None,
        }
    }
}

impl PathFates {
    /// The first step, from 0, after which the level cannot be won although it could before.
    pub fn point_of_no_return(&self) -> Option<usize> {
        let after = |at: usize| {
            let step = &self.steps[at];
            step.played.map_or(self.before[at], |played| step.moves[played].fate)
        };
        (0..self.steps.len())
            .find(|at| matches!(self.before[*at], Fate::Winnable { .. }) && after(*at) == Fate::Lost)
    }
}

/// The states that the searches of one round leave at most, each. The first decide what comes back to the path soon.
const ROUNDS: [u64; 6] = [64, 1 << 10, 1 << 13, 1 << 16, 1 << 18, u64::MAX];

/// A state that is asked about, and the number of steps that are left there.
#[derive(Clone, Copy, Debug)]
struct Question {
    state: StateId,
    left: u32,
}

/// Finds out whether a level can be won after each step of `path`, and after every other move there. `watch` is called
/// at every turn; when the time is up, what is proved by then is told.
pub fn path_fates(
    (game, level): (&def::Game, &Level),
    path: &[def::Action],
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<PathFates, Ended> {
    let unknown = |reason| {
        Ok(PathFates {
            before: vec![Fate::Undecided],
            steps: Vec::new(),
            reason: Some(reason),
            states: 0,
            turns: 0,
        })
    };
    if level.is_cut() {
        return unknown(Reason::LoadCascade);
    }
    let choices = match choices(game, level.size()) {
        Ok(choices) => choices,
        Err(why) => return unknown(Reason::Choices(why)),
    };
    let known = match known_path(level, &choices, path) {
        Ok(known) => known,
        Err(step) => return unknown(Reason::StepNotOffered { step }),
    };
    let mut searched = LevelGame::new(level, &choices, true);
    searched.limit_memory(budget.memory);
    let states = searched.walk(path);
    let most_steps = searched.most_steps();
    let mut search = Search { graph: Graph::new(&mut searched, budget), path: Vec::new(), most_steps };
    let reason = match search.run(&states, watch) {
        Ok(true) => None,
        // What is left then lies behind turns that were cut.
        Ok(false) => Some(Reason::Shortage(solver::Shortage::Cut)),
        Err(Halt::Out(shortage)) => Some(Reason::Shortage(shortage)),
        Err(Halt::Cancelled(at)) => return Err(Ended::Cancelled(at)),
    };
    Ok(search.told(&states, &known, &choices, reason))
}

struct Search<'g, 'l> {
    graph: Graph<'g, LevelGame<'l>>,
    /// The states along the path that are in the graph.
    path: Vec<StateId>,
    most_steps: u32,
}

impl Search<'_, '_> {
    /// The steps that are left after this number of steps.
    const fn left(&self, steps: u32) -> u32 {
        if self.most_steps == u32::MAX { u32::MAX } else { self.most_steps.saturating_sub(steps) }
    }

    fn fate(&self, question: Question) -> Fate {
        self.graph.distance(question.state).within(question.left)
    }

    /// Returns whether everything is decided.
    fn run(
        &mut self,
        states: &[(Vec<u32>, u32)],
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<bool, Halt> {
        for (words, _) in states {
            let state = self.graph.insert(words).map_err(Halt::Out)?;
            self.path.push(state);
        }
        for state in self.path.clone() {
            self.graph.play(state, watch)?;
        }
        // If the path wins, all its states can be won, and so can those from which it is reached again.
        self.graph.settle();
        let mut questions = self.questions(states);
        let ended = self.answer(&mut questions, watch);
        self.graph.settle();
        questions.retain(|question| self.fate(*question) == Fate::Undecided);
        ended.map(|()| questions.is_empty())
    }

    /// All states along the path and one move beside it, the last first: the later, the less there is left to search.
    fn questions(&self, states: &[(Vec<u32>, u32)]) -> Vec<Question> {
        let mut questions = Vec::new();
        for (state, (_, steps)) in self.path.iter().zip(states).rev() {
            questions.push(Question { state: *state, left: self.left(*steps) });
            for (_, next) in self.graph.moves(*state).into_iter().flatten() {
                if let Next::State(state) = next {
                    questions.push(Question { state, left: self.left(steps + 1) });
                }
            }
        }
        questions
    }

    fn answer(
        &mut self,
        questions: &mut Vec<Question>,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), Halt> {
        let mut left = 0;
        for effort in ROUNDS {
            let mut open = Vec::new();
            for question in questions.drain(..) {
                if self.fate(question) != Fate::Undecided {
                    continue;
                }
                let reached = self.graph.reach(question.state, question.left, effort, watch)?;
                if reached == Reached::Undecided {
                    open.push(question);
                }
                left += self.graph.take_left();
                // All conclusions cost about as much as leaving all states again.
                if left > u64::from(self.graph.len()) {
                    self.graph.settle();
                    left = 0;
                }
            }
            *questions = open;
        }
        Ok(())
    }

    fn told(
        &self,
        states: &[(Vec<u32>, u32)],
        known: &[u16],
        choices: &[Choice],
        reason: Option<Reason>,
    ) -> PathFates {
        let mut before: Vec<Fate> = self
            .path
            .iter()
            .zip(states)
            .map(|(state, (_, steps))| self.fate(Question { state: *state, left: self.left(*steps) }))
            .collect();
        before.resize(states.len(), Fate::Undecided);
        let mut steps: Vec<StepFates> = self
            .path
            .iter()
            .zip(states)
            .enumerate()
            .map(|(at, (state, (_, steps)))| {
                let is_known = self.graph.moves(*state).is_some();
                let moves: Vec<(u16, Next)> = self.graph.moves(*state).into_iter().flatten().collect();
                let told = |(choice, next): &(u16, Next)| MoveFate {
                    action: choices[usize::from(*choice)].action.clone(),
                    fate: match next {
                        Next::State(state) => {
                            self.fate(Question { state: *state, left: self.left(steps + 1) })
                        }
                        Next::Won => Fate::Winnable { least: 0, most: 0 },
                        Next::Lost => Fate::Lost,
                        Next::Cut => Fate::Undecided,
                    },
                };
                StepFates {
                    is_known,
                    moves: moves.iter().map(told).collect(),
                    played: moves.iter().position(|(choice, _)| Some(choice) == known.get(at)),
                }
            })
            .collect();
        steps.resize(states.len(), StepFates::default());
        PathFates { before, steps, reason, states: self.graph.len().into(), turns: self.graph.turns() }
    }
}
