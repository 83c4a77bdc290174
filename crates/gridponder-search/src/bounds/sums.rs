//! What the sums of rows and columns need, where the cells below an overlay are rearranged.
//!
//! A line whose sum is wrong must be below the overlay at some time. Where rearrangements only exchange entities, more is
//! known. Take some lines: one of them, or all before some place. If in the end `n` entities are in them that were not, `n`
//! others left, so the sum of the lines grows by no more than the `n` greatest numbers outside exceed the `n` smallest
//! inside, and shrinks likewise. A rearrangement brings a limited number of entities into one line, and over one place, and
//! limited numbers into all lines, and over all places, together. The sum of several lines must be within the sum of
//! their limits, and leave the other lines theirs. If no exchange suffices, the level is dead.

use engine::{Crossing, Entity, Level, SumLines, Sums};

/// Greater numbers, and boards with more cells, are not summed up.
const GREATEST: i64 = 1 << 20;
const MAX_CELLS: usize = 1 << 16;

/// A limit that no sum reaches.
const NO_LIMIT: i64 = 1 << 40;

/// The most different numbers.
const MAX_NUMBERS: usize = 64;

/// What lines of a layer need in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// This number of rearrangements.
    AtLeast(u32),
    /// More than there is.
    Never,
}

/// Where the overlay must be at some time, seen from one axis: at no position behind `before`, and at none before `behind`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) before: i64,
    pub(super) behind: i64,
}

impl Reach {
    /// Nowhere in particular.
    pub(super) const ANYWHERE: Self = Self { before: i64::MAX, behind: i64::MIN };

    /// The overlay of a length must be above two lines, which may be the same, at once.
    pub(super) fn add(&mut self, first: i32, last: i32, length: i32) {
        self.before = self.before.min(i64::from(first));
        self.behind = self.behind.max(i64::from(last) - i64::from(length) + 1);
    }

    /// The fewest moves from a position.
    pub(super) fn moves_from(self, position: i32) -> u32 {
        if self.before == i64::MAX {
            return 0;
        }
        let (at, Self { before, behind }) = (i64::from(position), self);
        let way = if behind > before {
            behind - before + (at - before).abs().min((behind - at).abs())
        } else {
            (at - before).max(behind - at).max(0)
        };
        u32::try_from(way).unwrap_or(0)
    }
}

/// All rows, or all columns, of a layer, with limits on their sums.
pub(super) struct Lines {
    fact: Sums,
    pub(super) is_rows: bool,
    /// The first word of the layer in a state.
    layer: usize,
    /// The width and height of the board.
    board: (usize, usize),
    /// The least and the greatest sum of each line.
    limits: Vec<(i64, i64)>,
    /// The numbers that entities of the layer are worth, ascending.
    numbers: Vec<i64>,
    /// The index of the number of each entity, by its word.
    number_of: Vec<u8>,
    /// What one rearrangement moves, if it only exchanges entities.
    exchanges: Option<Crossing>,
    /// How many cells have each number, line by line, in the state that is looked at.
    counts: Vec<u32>,
    /// The sum of each line.
    sums: Vec<i64>,
    /// How many cells inside and outside of some lines have each number.
    inside: Vec<u32>,
    outside: Vec<u32>,
}

/// How many entities must come to some lines from others.
#[derive(Default)]
struct Coming {
    most: u32,
    all: u32,
}

impl Coming {
    fn add(&mut self, entities: u32) {
        self.most = self.most.max(entities);
        self.all += entities;
    }
}

/// The lines that facts of goals speak of.
pub(super) fn of(level: &Level, facts: Vec<Sums>) -> Vec<Lines> {
    let mut found: Vec<Lines> = Vec::new();
    for fact in facts {
        let (width, height) = level.size();
        let (is_rows, lines, limited) = match &fact.lines {
            SumLines::Board => continue,
            SumLines::Rows(rows) => (true, height, rows.clone()),
            SumLines::Columns(columns) => (false, width, columns.clone()),
        };
        let is_same =
            |it: &Lines| it.is_rows == is_rows && it.fact.layer == fact.layer && it.fact.count_like(&fact);
        let (least, most) = (fact.least, fact.most);
        let at = found.iter().position(is_same).or_else(|| {
            found.push(Lines::new(level, fact, is_rows, lines as usize)?);
            Some(found.len() - 1)
        });
        let Some(at) = at else { continue };
        for line in limited {
            let (from, to) = &mut found[at].limits[line as usize];
            *from = (*from).max(least.min(NO_LIMIT));
            *to = (*to).min(most.max(-NO_LIMIT));
        }
    }
    found
}

impl Lines {
    /// Lines without limits. Returns `None` if a number is not known or too large.
    fn new(level: &Level, fact: Sums, is_rows: bool, lines: usize) -> Option<Self> {
        let words = level.words_of_layer(fact.layer);
        let cells = &level.start().words()[words.clone()];
        let mut worth = Vec::new();
        for word in cells {
            worth.push((*word as usize, fact.worth(level, Entity::of_word(*word), level.pool())?));
        }
        let mut numbers: Vec<i64> = worth.iter().map(|(_, number)| *number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let is_large = numbers.iter().any(|number| number.abs() > GREATEST) || cells.len() > MAX_CELLS;
        if is_large || numbers.len() > MAX_NUMBERS {
            return None;
        }
        let mut number_of = vec![0; worth.iter().map(|(word, _)| word + 1).max()?];
        for (word, number) in worth {
            number_of[word] = numbers.partition_point(|it| *it < number) as u8;
        }
        Some(Self {
            fact,
            is_rows,
            layer: words.start,
            board: (level.size().0 as usize, level.size().1 as usize),
            limits: vec![(-NO_LIMIT, NO_LIMIT); lines],
            counts: vec![0; lines * numbers.len()],
            sums: vec![0; lines],
            inside: vec![0; numbers.len()],
            outside: vec![0; numbers.len()],
            numbers,
            number_of,
            exchanges: None,
        })
    }

    /// Rearrangements only exchange entities, and one moves no more than this.
    pub(super) const fn set_exchanges(&mut self, crossing: Crossing) {
        self.exchanges = Some(crossing);
    }

    /// How many rearrangements the lines need at least in a state. Adds to `reach` where the overlay, which has this length
    /// along the axis, must be.
    pub(super) fn need(&mut self, state: &[u32], length: i32, reach: &mut Reach) -> Need {
        self.count(state);
        let mut is_met = true;
        for (line, (least, most)) in self.limits.iter().enumerate() {
            if !(*least..=*most).contains(&self.sums[line]) {
                is_met = false;
                reach.add(line as i32, line as i32, length);
            }
        }
        let Some(crossing) = self.exchanges.filter(|_| !is_met) else {
            return Need::AtLeast(u32::from(!is_met));
        };
        let Some(lines) = self.coming_to_lines() else { return Need::Never };
        let Some(places) = self.coming_over_places(length, reach) else { return Need::Never };
        let parts = [
            (lines.most, crossing.into_line),
            (lines.all, crossing.into_lines),
            (places.most, crossing.over_border),
            (places.all, crossing.over_borders),
        ];
        let mut rearrangements = 1;
        for (needed, at_once) in parts.into_iter().filter(|(needed, _)| *needed > 0) {
            if at_once == 0 {
                return Need::Never;
            }
            rearrangements = rearrangements.max(needed.div_ceil(at_once));
        }
        Need::AtLeast(rearrangements)
    }

    /// Counts the numbers of each line.
    fn count(&mut self, state: &[u32]) {
        self.counts.fill(0);
        self.sums.fill(0);
        let (width, height) = self.board;
        let mut words = state[self.layer..self.layer + width * height].iter();
        for y in 0..height {
            for (x, word) in words.by_ref().take(width).enumerate() {
                let line = if self.is_rows { y } else { x };
                // A rearrangement only moves what is in the layer.
                let number = usize::from(self.number_of[*word as usize]);
                self.counts[line * self.numbers.len() + number] += 1;
                self.sums[line] += self.numbers[number];
            }
        }
    }

    /// The entities that must come to each line. Returns `None` if the numbers do not suffice.
    fn coming_to_lines(&mut self) -> Option<Coming> {
        let total: i64 = self.sums.iter().sum();
        let least_of_all: i64 = self.limits.iter().map(|(least, _)| least).sum();
        let most_of_all: i64 = self.limits.iter().map(|(_, most)| most).sum();
        let mut coming = Coming::default();
        for line in 0..self.limits.len() {
            self.select(line, true);
            let (least, most) = self.limits[line];
            let limits = (least.max(total - (most_of_all - most)), most.min(total - (least_of_all - least)));
            coming.add(self.exchanged(self.sums[line], limits)?);
        }
        Some(coming)
    }

    /// The entities that must come from behind each place between two lines to those before it, and as many the other way.
    /// Returns `None` if the numbers do not suffice.
    fn coming_over_places(&mut self, length: i32, reach: &mut Reach) -> Option<Coming> {
        let total: i64 = self.sums.iter().sum();
        let (mut least_behind, mut most_behind) = (0, 0);
        for (least, most) in &self.limits {
            (least_behind, most_behind) = (least_behind + least, most_behind + most);
        }
        let (mut sum, mut least_before, mut most_before) = (0, 0, 0);
        let mut coming = Coming::default();
        for line in 0..self.limits.len().saturating_sub(1) {
            self.select(line, line == 0);
            let (least, most) = self.limits[line];
            (least_before, most_before) = (least_before + least, most_before + most);
            (least_behind, most_behind) = (least_behind - least, most_behind - most);
            sum += self.sums[line];
            let limits = (least_before.max(total - most_behind), most_before.min(total - least_behind));
            let exchanged = self.exchanged(sum, limits)?;
            if exchanged > 0 {
                reach.add(line as i32, line as i32 + 1, length);
            }
            coming.add(exchanged);
        }
        Some(coming)
    }

    /// Adds a line to those that are looked at, or looks only at it.
    fn select(&mut self, line: usize, is_first: bool) {
        let numbers = self.numbers.len();
        if is_first {
            self.inside.fill(0);
            self.outside.fill(0);
            for line in self.counts.chunks_exact(numbers) {
                self.outside.iter_mut().zip(line).for_each(|(all, count)| *all += count);
            }
        }
        let counts = &self.counts[line * numbers..(line + 1) * numbers];
        for (at, count) in counts.iter().enumerate() {
            self.inside[at] += count;
            self.outside[at] -= count;
        }
    }

    /// The fewest entities inside of the lines that are looked at to exchange with others so that the sum is within limits.
    fn exchanged(&self, sum: i64, (least, most): (i64, i64)) -> Option<u32> {
        if least > most {
            return None;
        }
        if sum < least {
            raised(&self.numbers, &self.inside, &self.outside, least - sum)
        } else {
            raised(&self.numbers, &self.outside, &self.inside, sum - most)
        }
    }
}

/// The fewest numbers of `low` to exchange with some of `high` so that the sum of `low` grows by at least `missing`. Both hold how
/// often there is each of `numbers`, which ascend. Returns `None` if it cannot grow so much.
fn raised(numbers: &[i64], low: &[u32], high: &[u32], mut missing: i64) -> Option<u32> {
    if missing <= 0 {
        return Some(0);
    }
    let (mut least, mut greatest) = (0, numbers.len() - 1);
    let (mut of_least, mut of_greatest) = (low[least], high[greatest]);
    let mut exchanged = 0;
    while least < greatest {
        let (gain, count) = (numbers[greatest] - numbers[least], of_least.min(of_greatest));
        if gain * i64::from(count) >= missing {
            // At most `count`.
            return Some(exchanged + (missing as u64).div_ceil(gain as u64) as u32);
        }
        missing -= gain * i64::from(count);
        exchanged += count;
        (of_least, of_greatest) = (of_least - count, of_greatest - count);
        if of_least == 0 {
            least += 1;
            of_least = low[least];
        } else {
            greatest -= 1;
            of_greatest = high[greatest];
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_are_exchanged_for_the_smallest_first() {
        let numbers = [0, 1, 5];
        // Two ones and a five against three fives and a nothing: each exchange gains four.
        let raised_by = |missing| raised(&numbers, &[0, 2, 1], &[1, 0, 3], missing);
        assert_eq!(raised_by(0), Some(0));
        assert_eq!(raised_by(1), Some(1));
        assert_eq!(raised_by(4), Some(1));
        assert_eq!(raised_by(5), Some(2));
        assert_eq!(raised_by(8), Some(2));
        assert_eq!(raised_by(9), None, "there is no third one to give away");
    }

    #[test]
    fn nothing_is_gained_where_all_is_equal() {
        assert_eq!(raised(&[3], &[4], &[4], 1), None);
    }

    #[test]
    fn an_overlay_goes_to_both_ends_by_the_nearer_one() {
        let mut reach = Reach::ANYWHERE;
        assert_eq!(reach.moves_from(7), 0);
        reach.add(1, 1, 2);
        assert_eq!([0, 1, 4].map(|at| reach.moves_from(at)), [0, 0, 3]);
        reach.add(5, 5, 2);
        assert_eq!([0, 2, 9].map(|at| reach.moves_from(at)), [4, 4, 8]);
    }

    #[test]
    fn two_lines_at_once_need_an_overlay_between_them() {
        let mut reach = Reach::ANYWHERE;
        reach.add(2, 3, 2);
        assert_eq!([0, 2, 3].map(|at| reach.moves_from(at)), [2, 0, 1]);
    }
}
