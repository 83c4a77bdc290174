//! Places in the records of turns, in the order of play: before each turn, after each thing that acted in it, and the end.

use language::TurnRecord;

/// A place. Ordered as play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    /// The turn; the number of turns is the end.
    pub(crate) turn: usize,
    /// What acted last in it; `None`: it has not begun.
    pub(crate) act: Option<usize>,
}

impl Point {
    /// Before a turn.
    pub(crate) const fn before(turn: usize) -> Self {
        Self { turn, act: None }
    }
}

/// A direction of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Forward,
    Back,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stride {
    /// To the next thing that acts.
    Act,
    /// To the next turn.
    Turn,
}

/// All places of a recording.
#[derive(Debug)]
pub(crate) struct Places {
    /// How many things acted in each turn.
    acts: Vec<usize>,
}

impl Places {
    /// Those of these turns.
    pub(crate) fn of(turns: &[TurnRecord]) -> Self {
        Self::new(turns.iter().map(|turn| turn.acts.len()).collect())
    }

    fn new(acts: Vec<usize>) -> Self {
        Self { acts }
    }

    /// The first place: what happens before the first move, if anything does, else the first move.
    pub(crate) fn first(&self) -> Point {
        Point::before(usize::from(self.acts.first() == Some(&0)))
    }

    /// The place after the last turn.
    pub(crate) fn end(&self) -> Point {
        Point::before(self.acts.len())
    }

    /// The nearest place in a direction; `None` at the last one.
    pub(crate) fn beside(&self, point: Point, direction: Direction) -> Option<Point> {
        match direction {
            Direction::Forward => {
                let count = *self.acts.get(point.turn)?;
                let act = point.act.map_or(0, |act| act + 1);
                Some(if act < count {
                    Point { turn: point.turn, act: Some(act) }
                } else {
                    Point::before(point.turn + 1)
                })
            }
            Direction::Back if point <= self.first() => None,
            Direction::Back => Some(match point.act {
                Some(0) => Point::before(point.turn),
                Some(act) => Point { turn: point.turn, act: Some(act - 1) },
                None => {
                    let turn = point.turn.checked_sub(1)?;
                    Point { turn, act: self.acts.get(turn).and_then(|count| count.checked_sub(1)) }
                }
            }),
        }
    }

    /// Where a step leads; `None` at the last place of its direction.
    pub(crate) fn step(&self, point: Point, direction: Direction, stride: Stride) -> Option<Point> {
        match (stride, direction) {
            (Stride::Act, _) => self.beside(point, direction),
            (Stride::Turn, Direction::Forward) => (point < self.end()).then(|| Point::before(point.turn + 1)),
            // Inside of a turn, back is to where it began.
            (Stride::Turn, Direction::Back) if point.act.is_some() => Some(Point::before(point.turn)),
            (Stride::Turn, Direction::Back) => {
                (point > self.first()).then(|| Point::before(point.turn.saturating_sub(1)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(places: &Places) -> Vec<Point> {
        std::iter::successors(Some(places.first()), |it| places.beside(*it, Direction::Forward)).collect()
    }

    #[test]
    fn a_start_in_which_nothing_happens_is_no_place() {
        let shown: Vec<String> = all(&Places::new(vec![0, 2, 0]))
            .iter()
            .map(|it| format!("{}{}", it.turn, it.act.map_or_else(String::new, |act| format!(".{act}"))))
            .collect();
        assert_eq!(shown.join(" "), "1 1.0 1.1 2 3");
    }

    proptest! {
        #![proptest_config(testrun::law(256))]

        #[test]
        fn backwards_are_the_same_places_as_forwards(acts in proptest::collection::vec(0_usize..4, 0..8)) {
            let places = Places::new(acts);
            let forwards = all(&places);
            prop_assert_eq!(forwards.last(), Some(&places.end().max(places.first())));
            prop_assert!(forwards.is_sorted());
            let mut backwards: Vec<Point> =
                std::iter::successors(forwards.last().copied(), |it| places.beside(*it, Direction::Back)).collect();
            backwards.reverse();
            prop_assert_eq!(forwards, backwards);
        }

        #[test]
        fn a_turn_back_undoes_a_turn_forwards(acts in proptest::collection::vec(0_usize..4, 1..8), from in 0_usize..8) {
            let places = Places::new(acts.clone());
            let from = Point::before(from.min(acts.len() - 1)).max(places.first());
            if let Some(to) = places.step(from, Direction::Forward, Stride::Turn) {
                prop_assert_eq!(places.step(to, Direction::Back, Stride::Turn), Some(from));
            }
        }
    }
}
