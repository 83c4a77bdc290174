//! The bound for levels in which one region grows over colored cells until some colors are gone.
//!
//! Every action lets the region take some *colors*: the kinds that become part of it. Cells of the same kind that
//! touch are one *component*, and an action takes the components of its colors that touch the region, whole. So a
//! larger region never needs more steps than a smaller one that it contains.
//!
//! The bound plays a game that is easier. As long as a color that must go is wholly in the front, which means that
//! all its components touch the region, it takes that color in one step. That loses nothing: every solution plays this
//! color at some time, and playing it first takes all of it, after which the rest of the solution takes at least what
//! it took before. Where there is no such color, it takes all components in the front in one step, which no action
//! can surpass. At any time, each color that must go and is left needs a step of its own.

use engine::{Action, Entity, GoalFact, KindSet, Level, Pool, Symbol, SystemFact};
use solver::Bound;

use super::Estimate;

/// A set of components.
type Set = Vec<u64>;

fn insert(set: &mut [u64], at: usize) {
    set[at / 64] |= 1 << (at % 64);
}

/// A level in which one region grows.
pub(super) struct Growth {
    /// The kind of the region.
    source: Symbol,
    /// A word of the state for each component, which tells whether the region has taken it.
    places: Vec<usize>,
    /// The components that touch each component.
    neighbors: Vec<Set>,
    /// The components that touch the region at the start of the level.
    first_front: Set,
    /// The components of each color that must go.
    needed: Vec<Set>,
    taken: Set,
    front: Set,
}

/// The bound, if every system of the level lets the same region grow, and nothing else happens.
pub(super) fn of(level: &Level, actions: &[Action]) -> Option<Growth> {
    if !level.has_no_rules() {
        return None;
    }
    let systems: Option<Vec<engine::Growth>> = level
        .system_facts()
        .map(|fact| match fact {
            SystemFact::Growth(growth) => Some(growth),
            _ => None,
        })
        .collect();
    let systems = systems?;
    let (layer, source) = systems.first().map(|it| (it.layer, it.source))?;
    let is_same = |it: &engine::Growth| {
        it.layer == layer
            && it.source == source
            && it.becomes.iter().all(|(from, to)| *to == source && *from != source)
    };
    // An action that starts two systems could take more than what touches the region.
    let starts = |action: &Action| systems.iter().filter(|it| it.is_started_by(action)).count();
    if !systems.iter().all(is_same) || actions.iter().any(|action| starts(action) > 1) {
        return None;
    }
    let color = |kind: Symbol| {
        let mut takes =
            systems.iter().enumerate().filter(|(_, it)| it.becomes.iter().any(|(from, _)| *from == kind));
        let first = takes.next();
        // A kind that two actions take belongs to no color.
        if takes.next().is_some() { Err(()) } else { Ok(first.map(|(at, _)| at)) }
    };
    let must_go: Vec<KindSet> = level
        .goal_facts()
        .filter_map(|fact| match fact {
            GoalFact::Cleared(kinds) => Some(kinds),
            _ => None,
        })
        .collect();

    let words = level.words_of_layer(layer);
    let kinds: Vec<Option<Symbol>> = level.start().words()[words.clone()]
        .iter()
        .map(|word| level.pool().kind(Entity::of_word(*word)))
        .collect();
    let (width, height) = (level.size().0 as usize, level.size().1 as usize);
    let neighbors_of = |cell: usize| {
        let (x, y) = (cell % width, cell / width);
        [
            (x > 0).then(|| cell - 1),
            (x + 1 < width).then_some(cell + 1),
            (y > 0).then(|| cell - width),
            (y + 1 < height).then_some(cell + width),
        ]
        .into_iter()
        .flatten()
    };
    let mut component: Vec<Option<usize>> = vec![None; kinds.len()];
    let mut places = Vec::new();
    let mut colors = Vec::new();
    for cell in 0..kinds.len() {
        let Some(kind) = kinds[cell].filter(|kind| *kind != source && component[cell].is_none()) else {
            continue;
        };
        let Some(color) = color(kind).ok()? else { continue };
        let mut open = vec![cell];
        component[cell] = Some(places.len());
        while let Some(at) = open.pop() {
            for next in neighbors_of(at) {
                if kinds[next] == Some(kind) && component[next].is_none() {
                    component[next] = Some(places.len());
                    open.push(next);
                }
            }
        }
        places.push(words.start + cell);
        colors.push((color, kind));
    }
    let none: Set = vec![0; places.len().div_ceil(64)];
    let mut neighbors = vec![none.clone(); places.len()];
    let mut first_front = none.clone();
    for cell in 0..kinds.len() {
        for next in neighbors_of(cell) {
            match (component[cell], component[next]) {
                (Some(one), Some(other)) if one != other => insert(&mut neighbors[one], other),
                (None, Some(other)) if kinds[cell] == Some(source) => insert(&mut first_front, other),
                _ => {}
            }
        }
    }
    let needed = (0..systems.len()).filter_map(|color| {
        let mut of_color = none.clone();
        let mut is_needed = false;
        for (at, (its, kind)) in colors.iter().enumerate() {
            if *its == color {
                insert(&mut of_color, at);
                is_needed |= must_go.iter().any(|kinds| kinds.contains(*kind));
            }
        }
        is_needed.then_some(of_color)
    });
    let needed: Vec<Set> = needed.collect();
    Some(Growth { source, places, neighbors, first_front, needed, taken: none.clone(), front: none })
}

impl Growth {
    /// Takes the components in the front that are in `which`.
    fn take(&mut self, which: &[u64]) {
        for (word, which) in which.iter().enumerate() {
            let mut more = self.front[word] & which & !self.taken[word];
            self.taken[word] |= more;
            while more != 0 {
                let at = word * 64 + more.trailing_zeros() as usize;
                more &= more - 1;
                for (front, neighbors) in self.front.iter_mut().zip(&self.neighbors[at]) {
                    *front |= neighbors;
                }
            }
        }
    }
}

impl Estimate for Growth {
    fn bound(&mut self, _: &Level, state: &[u32], pool: &Pool) -> Bound {
        self.taken.fill(0);
        self.front.copy_from_slice(&self.first_front);
        for at in 0..self.places.len() {
            if pool.kind(Entity::of_word(state[self.places[at]])) == Some(self.source) {
                insert(&mut self.taken, at);
                for (front, neighbors) in self.front.iter_mut().zip(&self.neighbors[at]) {
                    *front |= neighbors;
                }
            }
        }
        let needed = std::mem::take(&mut self.needed);
        let bound = self.easier_game(&needed);
        self.needed = needed;
        bound
    }
}

impl Growth {
    fn easier_game(&mut self, needed: &[Set]) -> Bound {
        let mut steps = 0;
        let mut most = 0;
        loop {
            let left = |growth: &Self, color: &Set| {
                color.iter().zip(&growth.taken).any(|(color, taken)| color & !taken != 0)
            };
            let colors = needed.iter().filter(|color| left(self, color)).count() as u32;
            most = most.max(steps + colors);
            if colors == 0 {
                return Bound::AtLeast(most);
            }
            let mut has_taken = false;
            for color in needed {
                let is_in_front = |growth: &Self| {
                    let mut words = color.iter().zip(&growth.taken).zip(&growth.front);
                    words.all(|((color, taken), front)| color & !taken & !front == 0)
                };
                if left(self, color) && is_in_front(self) {
                    self.take(color);
                    steps += 1;
                    has_taken = true;
                }
            }
            if has_taken {
                continue;
            }
            if self.front.iter().zip(&self.taken).all(|(front, taken)| front & !taken == 0) {
                return Bound::Dead;
            }
            let front = self.front.clone();
            self.take(&front);
            steps += 1;
        }
    }
}
