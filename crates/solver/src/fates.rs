//! Points of no return: whether a game can still be won from the states along a path, and after each move beside it.

use crate::answer::{Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::graph::{Distance, Fate, Graph, Halt, Next, Reached, StateId};
use crate::search::{Cancelled, Guide, Guided};

/// A state along a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Its words.
    pub words: Vec<u32>,
    /// The steps by then that count for [`Game::most_steps`].
    pub steps: u32,
    /// The choice that the path plays there; `None` if it plays none, or something else.
    pub choice: Option<u16>,
}

/// What a path and the moves beside it lead to, with moves as `M`, and `R` as the reason why something is undecided.
#[derive(Clone, Debug, PartialEq)]
pub struct PathFates<M, R = Shortage> {
    /// The fate before each step, and after the last one if the game goes on there.
    pub before: Vec<Fate>,
    /// The moves at each of these states.
    pub steps: Vec<StepFates<M>>,
    /// A way that wins from the start, if one is known.
    pub way: Option<Vec<M>>,
    /// Why something is undecided, if anything is.
    pub reason: Option<R>,
    /// The number of distinct states met.
    pub states: u64,
    /// The number of turns played.
    pub turns: u64,
}

/// The moves at a state along a path.
#[derive(Clone, Debug, PartialEq)]
pub struct StepFates<M> {
    /// All moves with an effect, in order of the choices.
    pub moves: Vec<MoveFate<M>>,
    /// Whether the moves are known. They are not if the limits are too small to play them.
    pub is_known: bool,
    /// The index of the one that the path plays; `None` if its step has no effect or is no choice, or if it has none there.
    pub played: Option<usize>,
}

/// A move, and whether the game can be won after it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveFate<M> {
    /// The move.
    pub action: M,
    /// The fate after the move. If the move wins, 0 steps remain.
    pub fate: Fate,
}

impl<M> StepFates<M> {
    /// Nothing is known of the moves.
    const UNKNOWN: Self = Self { moves: Vec::new(), is_known: false, played: None };

    /// Whether exactly one move does not lose; `None` if that is undecided.
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

impl<M, R> PathFates<M, R> {
    /// Nothing is known at this number of states along a path.
    pub fn unknown(states: usize, reason: R) -> Self {
        let before = vec![Fate::Undecided; states];
        Self { before, steps: Vec::new(), way: None, reason: Some(reason), states: 0, turns: 0 }
    }

    /// The same with a reason of another kind.
    pub fn with_reason<T>(self, reason: impl FnOnce(R) -> T) -> PathFates<M, T> {
        let Self { before, steps, way, states, turns, .. } = self;
        PathFates { before, steps, way, reason: self.reason.map(reason), states, turns }
    }

    /// The step, from 0, after which the game cannot be won although it could before, if the path does not leave what is lost
    /// by something that is no choice, such as taking it back.
    pub fn point_of_no_return(&self) -> Option<usize> {
        let is_winnable = |fate: &Fate| matches!(fate, Fate::Winnable { .. });
        let last = self.before.iter().rposition(is_winnable)?;
        let step = self.steps.get(last)?;
        let played = || Some(step.moves.get(step.played?)?.fate);
        let after = self.before.get(last + 1).copied().or_else(played);
        // What a choice leads to from a state that is lost is lost, too.
        let stays_lost = |at: &usize| {
            self.before[*at] == Fate::Lost || self.steps.get(at - 1).is_some_and(|it| it.played.is_some())
        };
        let is_lost = after == Some(Fate::Lost) && (last + 2..self.before.len()).all(|at| stays_lost(&at));
        is_lost.then_some(last)
    }

    /// The mean number of moves at the states along the path; `None` if they were not all played.
    pub fn mean_moves(&self) -> Option<f64> {
        let moves: usize = self.steps.iter().map(|step| step.moves.len()).sum();
        let is_known = !self.steps.is_empty() && self.steps.iter().all(|step| step.is_known);
        is_known.then(|| moves as f64 / self.steps.len() as f64)
    }

    /// The number of states at which exactly one move does not lose; `None` if one is not decided.
    pub fn forced(&self) -> Option<usize> {
        let is_forced: Option<Vec<bool>> = self.steps.iter().map(StepFates::is_forced).collect();
        Some(is_forced?.into_iter().filter(|is_forced| *is_forced).count())
    }

    /// Whether all fates are decided.
    pub fn is_decided(&self) -> bool {
        let is_decided = |fate: &Fate| *fate != Fate::Undecided;
        self.before.iter().all(is_decided)
            && self.steps.iter().all(|step| step.is_known && step.moves.iter().all(|it| is_decided(&it.fate)))
    }
}

/// The states that the searches of one round expand at most, each. The first decide what comes back to the path soon.
const ROUNDS: [u64; 6] = [64, 1 << 10, 1 << 13, 1 << 16, 1 << 18, u64::MAX];

/// The states near the beginning of a path that are played to narrow the length of the shortest win from there.
const NEAR: usize = 1 << 12;

/// A state that is asked about, and the number of steps that are left there.
#[derive(Clone, Copy, Debug)]
struct Question {
    state: StateId,
    left: u32,
    is_on_path: bool,
}

/// Finds out whether a game can be won at each stop of a path, and after every move there. `known` are choices that are believed
/// to win from the start; they are of no use if they do not. `named` is the move of a choice. `watch` is called at every turn;
/// when the time is up, what is proved by then is told.
pub fn path_fates<M, G: Game + ?Sized>(
    game: &mut G,
    (path, known): (&[Stop], &[u16]),
    named: &dyn Fn(u16) -> M,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<PathFates<M>, Cancelled> {
    in_rounds(&ROUNDS, game, (path, known), named, budget, watch)
}

fn in_rounds<M, G: Game + ?Sized>(
    rounds: &[u64],
    game: &mut G,
    (path, known): (&[Stop], &[u16]),
    named: &dyn Fn(u16) -> M,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<PathFates<M>, Cancelled> {
    let most_steps = game.most_steps();
    let graph = Graph::new(game, budget);
    let mut search = Search { graph, budget, rounds, path: Vec::new(), most_steps, guide: None, guided: 0 };
    let reason = match search.run((path, known), watch) {
        Ok(true) => None,
        // What is left then lies behind turns that were cut.
        Ok(false) => Some(Shortage::Cut),
        Err(Halt::Out(shortage)) => Some(shortage),
        Err(Halt::Cancelled(at)) => return Err(Cancelled { at }),
    };
    Ok(search.told(path, named, reason))
}

struct Search<'g, G: ?Sized> {
    graph: Graph<'g, G>,
    rounds: &'g [u64],
    /// The states along the path that are in the graph.
    path: Vec<StateId>,
    most_steps: u32,
    budget: Budget,
    /// The search for any win from a state, guided by guesses; without the search if it has ended.
    guide: Option<(StateId, Option<Guide>)>,
    /// The turns of those that have ended.
    guided: u64,
}

impl<G: Game + ?Sized> Search<'_, G> {
    /// The steps that are left after this number of steps.
    const fn left(&self, steps: u32) -> u32 {
        if self.most_steps == u32::MAX { u32::MAX } else { self.most_steps.saturating_sub(steps) }
    }

    fn fate(&self, state: StateId, steps: u32) -> Fate {
        self.graph.distance(state).within(self.left(steps))
    }

    /// Returns whether everything is decided.
    fn run(
        &mut self,
        (path, known): (&[Stop], &[u16]),
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<bool, Halt> {
        let begun = self.begin((path, known), watch);
        // If the path wins, all its states can be won, and so can those from which it is reached again.
        self.graph.settle();
        begun?;
        let mut questions = self.questions(path);
        let mut ended = self.answer(&mut questions, watch);
        if ended.is_ok() {
            ended = self.narrow(watch);
        }
        self.graph.settle();
        questions.retain(|it| self.graph.distance(it.state).within(it.left) == Fate::Undecided);
        ended.map(|()| questions.is_empty())
    }

    fn begin(
        &mut self,
        (path, known): (&[Stop], &[u16]),
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), Halt> {
        for stop in path {
            let state = self.graph.insert(&stop.words).map_err(Halt::Out)?;
            self.path.push(state);
        }
        self.graph.follow(self.graph.start(), known, watch)?;
        for state in self.path.clone() {
            self.graph.play(state, watch)?;
        }
        Ok(())
    }

    /// All states along the path and one move beside it, the last first: the later, the less there is left to search.
    fn questions(&self, path: &[Stop]) -> Vec<Question> {
        let mut questions = Vec::new();
        for (state, Stop { steps, .. }) in self.path.iter().zip(path).rev() {
            questions.push(Question { state: *state, left: self.left(*steps), is_on_path: true });
            for (_, next) in self.graph.moves(*state).into_iter().flatten() {
                if let Next::State(state) = next {
                    questions.push(Question { state, left: self.left(steps + 1), is_on_path: false });
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
        for (round, &effort) in self.rounds.iter().enumerate() {
            // What is near is found by the first round; the last one ends with the limits.
            if round > 0 && round + 1 < self.rounds.len() {
                self.seek(questions, effort, watch)?;
            }
            let mut open = Vec::new();
            for question in questions.drain(..) {
                if self.graph.distance(question.state).within(question.left) != Fate::Undecided {
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

    /// Plays what is near the beginning of the path, where the shortest win from it is not known: then no win is shorter than it
    /// takes to come to what was not played. Limits that are reached meanwhile leave nothing undecided.
    fn narrow(&mut self, watch: &mut dyn FnMut(&Progress) -> Signal) -> Result<(), Halt> {
        let Some(&first) = self.path.first() else { return Ok(()) };
        self.graph.settle();
        let Distance { least, most } = self.graph.distance(first);
        if least == most || most == u32::MAX {
            return Ok(());
        }
        match self.graph.play_near(first, NEAR, watch) {
            Err(Halt::Out(_)) => Ok(()),
            ended => ended,
        }
    }

    /// Looks for any win from the last state along the path whose fate is not decided: it decides those before it as well. Plays
    /// about as many turns as the round of this effort.
    fn seek(
        &mut self,
        questions: &[Question],
        effort: u64,
        watch: &mut dyn FnMut(&Progress) -> Signal,
    ) -> Result<(), Halt> {
        let is_open = |it: &&Question| {
            it.is_on_path && self.graph.distance(it.state).within(it.left) == Fate::Undecided
        };
        let Some(&Question { state, left, .. }) = questions.iter().find(is_open) else { return Ok(()) };
        let guide = match self.guide.take() {
            Some((of, guide)) if of == state => guide,
            _ => {
                let steps = if left == u32::MAX { 0 } else { self.most_steps - left };
                let words = self.graph.words(state).to_vec();
                Guide::new(self.graph.game(), self.budget, (&words, steps))
            }
        };
        let Some(mut guide) = guide else {
            self.guide = Some((state, None));
            return Ok(());
        };
        let choices = u64::from(self.graph.game().choices());
        let turns = effort.saturating_mul(choices).saturating_mul(questions.len() as u64);
        let own = self.graph.own_progress();
        let aside = Progress { turns: own.turns + self.guided, ..own };
        let gone = guide.go((self.graph.game(), watch), turns, (self.budget, aside));
        let gone = gone.map_err(|Cancelled { at }| Halt::Cancelled(at))?;
        let used = guide.progress();
        let guided = self.guided + used.turns;
        if matches!(gone, Guided::Goes) {
            self.graph.set_aside(Progress { turns: guided, ..used });
            self.guide = Some((state, Some(guide)));
            return Ok(());
        }
        drop(guide);
        self.guide = Some((state, None));
        self.guided = guided;
        self.graph.set_aside(Progress { turns: guided, ..Progress::default() });
        match gone {
            Guided::Won(path) => {
                self.graph.follow(state, &path, watch)?;
            }
            Guided::Ended(Verdict::Undecided { shortage: shortage @ Shortage::Time, .. }) => {
                return Err(Halt::Out(shortage));
            }
            Guided::Ended(Verdict::Unsolvable(_)) if left == u32::MAX => self.graph.know_lost(state),
            Guided::Goes | Guided::Ended(_) | Guided::IsOut => {}
        }
        self.graph.settle();
        Ok(())
    }

    fn told<M>(&self, path: &[Stop], named: &dyn Fn(u16) -> M, reason: Option<Shortage>) -> PathFates<M> {
        let known = || self.path.iter().zip(path);
        let mut before: Vec<Fate> = known().map(|(state, stop)| self.fate(*state, stop.steps)).collect();
        before.resize(path.len(), Fate::Undecided);
        let mut steps: Vec<StepFates<M>> =
            known().map(|(state, stop)| self.step(*state, stop, named)).collect();
        steps.resize_with(path.len(), || StepFates::UNKNOWN);
        let way =
            self.graph.way(self.graph.start()).filter(|way| way.len() as u64 <= u64::from(self.left(0)));
        let way = way.map(|way| way.into_iter().map(named).collect());
        PathFates { before, steps, way, reason, states: self.graph.len().into(), turns: self.graph.turns() }
    }

    fn step<M>(&self, state: StateId, stop: &Stop, named: &dyn Fn(u16) -> M) -> StepFates<M> {
        let Some(moves) = self.graph.moves(state) else { return StepFates::UNKNOWN };
        let moves: Vec<(u16, Next)> = moves.collect();
        let told = |(choice, next): &(u16, Next)| MoveFate {
            action: named(*choice),
            fate: match next {
                Next::State(state) => self.fate(*state, stop.steps + 1),
                Next::Won => Fate::Winnable { least: 0, most: 0 },
                Next::Lost => Fate::Lost,
                Next::Cut => Fate::Undecided,
            },
        };
        StepFates {
            is_known: true,
            moves: moves.iter().map(told).collect(),
            played: moves.iter().position(|(choice, _)| Some(*choice) == stop.choice),
        }
    }
}

#[cfg(test)]
mod tests;
