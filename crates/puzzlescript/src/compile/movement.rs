//! The words before a name in a cell, as the compiler tells them apart.

use puzzlescript_engine::model::{Direction, moves};

/// What stands before a name in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Move {
    /// Nothing.
    Any,
    Up,
    Down,
    Left,
    Right,
    Action,
    Stationary,
    Moving,
    Orthogonal,
    Horizontal,
    Vertical,
    /// What `parallel` became: not the same word as a written `horizontal` (spec section 11, pass 3).
    HorizontalOfParallel,
    VerticalOfParallel,
    HorizontalOfPerpendicular,
    VerticalOfPerpendicular,
    Forward,
    Backward,
    /// `^`, a quarter turn to the left.
    Leftward,
    /// `v`, a quarter turn to the right.
    Rightward,
    Parallel,
    Perpendicular,
    No,
    Random,
    RandomDir,
    Ellipsis,
}

impl Move {
    /// The movement of a word that may stand before a name.
    pub(crate) fn of(word: &str) -> Option<Self> {
        Some(match word {
            ">" => Self::Forward,
            "<" => Self::Backward,
            "^" => Self::Leftward,
            "v" => Self::Rightward,
            "up" => Self::Up,
            "down" => Self::Down,
            "left" => Self::Left,
            "right" => Self::Right,
            "action" => Self::Action,
            "moving" => Self::Moving,
            "stationary" => Self::Stationary,
            "parallel" => Self::Parallel,
            "perpendicular" => Self::Perpendicular,
            "horizontal" => Self::Horizontal,
            "vertical" => Self::Vertical,
            "orthogonal" => Self::Orthogonal,
            "no" => Self::No,
            "random" => Self::Random,
            "randomdir" => Self::RandomDir,
            _ => return None,
        })
    }

    /// How it is printed, and shown to people.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Action => "action",
            Self::Stationary => "stationary",
            Self::Moving => "moving",
            Self::Orthogonal => "orthogonal",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::HorizontalOfParallel | Self::VerticalOfParallel | Self::Parallel => "parallel",
            Self::HorizontalOfPerpendicular | Self::VerticalOfPerpendicular | Self::Perpendicular => {
                "perpendicular"
            }
            Self::Forward => ">",
            Self::Backward => "<",
            Self::Leftward => "^",
            Self::Rightward => "v",
            Self::No => "no",
            Self::Random => "random",
            Self::RandomDir => "randomdir",
            Self::Ellipsis => "...",
        }
    }

    /// Whether it is seen from the direction of the rule.
    pub(crate) fn is_relative(self) -> bool {
        matches!(
            self,
            Self::Forward
                | Self::Backward
                | Self::Leftward
                | Self::Rightward
                | Self::Parallel
                | Self::Perpendicular
        )
    }

    /// The movements that a word for several means, in order; none for other words.
    pub(crate) fn meanings(self) -> &'static [Self] {
        match self {
            Self::Moving => &[Self::Up, Self::Down, Self::Left, Self::Right, Self::Action],
            Self::Orthogonal => &[Self::Up, Self::Down, Self::Left, Self::Right],
            Self::Horizontal | Self::HorizontalOfParallel | Self::HorizontalOfPerpendicular => {
                &[Self::Left, Self::Right]
            }
            Self::Vertical | Self::VerticalOfParallel | Self::VerticalOfPerpendicular => {
                &[Self::Up, Self::Down]
            }
            _ => &[],
        }
    }

    /// The same word for a rule that looks in a direction: relative words become absolute (spec section 11, pass 3).
    pub(crate) fn seen_from(self, direction: Direction) -> Self {
        const UP: [Move; 4] = [Move::Left, Move::Right, Move::Down, Move::Up];
        const RIGHT: [Move; 4] = [Move::Up, Move::Down, Move::Left, Move::Right];
        const DOWN: [Move; 4] = [Move::Right, Move::Left, Move::Up, Move::Down];
        const LEFT: [Move; 4] = [Move::Down, Move::Up, Move::Right, Move::Left];
        let (turned, is_level) = match direction {
            Direction::Up => (UP, false),
            Direction::Down => (DOWN, false),
            Direction::Left => (LEFT, true),
            Direction::Right => (RIGHT, true),
            // A direction that rules get by mistake only; such rules never match.
            Direction::Action => return self,
        };
        let [leftward, rightward, backward, forward] = turned;
        match self {
            Self::Leftward => leftward,
            Self::Rightward => rightward,
            Self::Backward => backward,
            Self::Forward => forward,
            Self::Parallel if is_level => Self::HorizontalOfParallel,
            Self::Parallel => Self::VerticalOfParallel,
            Self::Perpendicular if is_level => Self::VerticalOfPerpendicular,
            Self::Perpendicular => Self::HorizontalOfPerpendicular,
            other => other,
        }
    }

    /// The movement bits of a layer that it stands for.
    pub(crate) fn bits(self) -> u8 {
        match self {
            Self::Up => moves::UP,
            Self::Down => moves::DOWN,
            Self::Left => moves::LEFT,
            Self::Right => moves::RIGHT,
            Self::Action => moves::ACTION,
            // Two movements at once, which no layer ever has: on the left it never matches.
            Self::RandomDir => moves::UP | moves::LEFT,
            _ => 0,
        }
    }
}
