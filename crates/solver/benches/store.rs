//! The speed of finding and storing states, in searches of a game with very cheap turns.

use divan::Bencher;
use divan::counter::ItemsCount;
use solver::{Game, Progress, Signal, Step, Task, Verdict, solve};

fn main() {
    divan::main();
}

/// The number of reachable arrangements.
const STATES: usize = 181_440;

/// Eight tiles on nine cells, one of which is free. No arrangement wins, so a search visits all. The words
/// after the tiles never change, like most of a large board.
struct Tiles {
    entered: Vec<u32>,
    changed: Vec<u32>,
    knows_changes: bool,
}

impl Game for Tiles {
    fn words(&self) -> usize {
        self.entered.len()
    }

    fn choices(&self) -> u16 {
        4
    }

    fn start(&mut self, state: &mut [u32]) {
        state.fill(0);
        state.iter_mut().zip(0..9).for_each(|(cell, tile)| *cell = tile);
    }

    fn enter(&mut self, state: &[u32], _steps: u32) {
        self.entered.copy_from_slice(state);
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        self.changed.clear();
        let Some(free) = self.entered.iter().position(|tile| *tile == 0) else { return Step::Nothing };
        let (column, row) = (free % 3, free / 3);
        let tile = match choice {
            0 if row > 0 => free - 3,
            1 if row < 2 => free + 3,
            2 if column > 0 => free - 1,
            3 if column < 2 => free + 1,
            _ => return Step::Nothing,
        };
        next.copy_from_slice(&self.entered);
        next.swap(free, tile);
        self.changed.extend([free as u32, tile as u32]);
        Step::Moved
    }

    fn changed(&self) -> Option<&[u32]> {
        self.knows_changes.then_some(self.changed.as_slice())
    }
}

/// Looks up every state once for each of its neighbors.
#[divan::bench(args = [true, false], consts = [9, 300], sample_count = 10)]
fn all_arrangements<const WORDS: usize>(bencher: Bencher<'_, '_>, knows_changes: bool) {
    bencher.counter(ItemsCount::new(STATES)).bench(|| {
        let mut game = Tiles { entered: vec![0; WORDS], changed: Vec::new(), knows_changes };
        let watch = &mut |_: &Progress| Signal::Continue;
        let answer = solve(&mut game, &Task::default(), watch).expect("nobody cancels");
        assert!(matches!(answer.verdict, Verdict::Unsolvable(_)));
        assert_eq!(answer.states, STATES as u64);
    });
}
