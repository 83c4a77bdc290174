//! The fewest steps up, down, left or right between all cells of a board, where portals take none.

use std::collections::VecDeque;

use engine::Direction;

use super::grid::Grid;

/// A distance to where nobody comes. Some of them can be added up.
pub(super) const NEVER: u16 = u16::MAX / 4;

/// The steps between all cells.
pub(super) struct Distances {
    cells: usize,
    steps: Vec<u16>,
}

impl Distances {
    /// `is_open` tells the cells that can be entered, and `entrances` are those of portals, which are one place.
    pub(super) fn of(grid: Grid, is_open: &[bool], entrances: &[usize]) -> Self {
        let cells = grid.area();
        let mut all = vec![NEVER; cells * cells];
        for (from, steps) in all.chunks_exact_mut(cells.max(1)).enumerate() {
            let mut queue = VecDeque::from([from]);
            steps[from] = 0;
            while let Some(at) = queue.pop_front() {
                let exits = if entrances.contains(&at) { entrances } else { &[] };
                for exit in exits {
                    if steps[*exit] > steps[at] {
                        steps[*exit] = steps[at];
                        queue.push_front(*exit);
                    }
                }
                let cardinals = Direction::ALL.into_iter().filter(|direction| direction.is_cardinal());
                for to in cardinals.filter_map(|direction| grid.step(at, direction)) {
                    if is_open[to] && steps[to] > steps[at] + 1 {
                        steps[to] = steps[at] + 1;
                        queue.push_back(to);
                    }
                }
            }
        }
        Self { cells, steps: all }
    }

    /// The fewest steps between two cells.
    pub(super) fn between(&self, from: usize, to: usize) -> u16 {
        self.steps[from * self.cells + to]
    }

    pub(super) fn bytes(&self) -> usize {
        self.steps.len() * size_of::<u16>()
    }
}
