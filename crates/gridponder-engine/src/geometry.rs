//! Cells and directions.

/// A cell, which may lie outside the board. `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

impl Pos {
    /// The cell at column `x` of row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbor in a direction.
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }
}

impl std::fmt::Display for Pos {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}, {}]", self.x, self.y)
    }
}

/// One of the eight directions, in the order of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// (0, -1)
    Up,
    /// (0, 1)
    Down,
    /// (-1, 0)
    Left,
    /// (1, 0)
    Right,
    /// (-1, -1)
    UpLeft,
    /// (1, -1)
    UpRight,
    /// (-1, 1)
    DownLeft,
    /// (1, 1)
    DownRight,
}

impl Direction {
    /// All eight, cardinals first.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::UpLeft,
        Self::UpRight,
        Self::DownLeft,
        Self::DownRight,
    ];
    /// The four cardinals, in the order neighbors are visited.
    pub const CARDINALS: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The word of the DSL.
    pub fn name(self) -> &'static str {
        catalog::DIRECTIONS[self as usize].name
    }

    /// The direction of a word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == word)
    }

    /// Its index, from 0 to 7.
    pub const fn index(self) -> u32 {
        self as u32
    }

    /// The direction with an index from 0 to 7.
    pub fn from_index(index: u32) -> Option<Self> {
        Self::ALL.get(index as usize).copied()
    }

    /// The offset of the neighbor.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Up => (0, -1),
            Self::Down => (0, 1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::UpLeft => (-1, -1),
            Self::UpRight => (1, -1),
            Self::DownLeft => (-1, 1),
            Self::DownRight => (1, 1),
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// Returns true for up, down, left and right.
    pub const fn is_cardinal(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalog_names_the_directions_in_this_order() {
        let words: Vec<&str> = Direction::ALL.iter().map(|direction| direction.name()).collect();
        assert_eq!(words, ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"]);
        assert_eq!(catalog::DIRECTIONS.len(), Direction::ALL.len());
    }

    #[test]
    fn the_opposite_of_a_direction_leads_back() {
        for direction in Direction::ALL {
            assert_eq!(Pos::new(3, 3).step(direction).step(direction.opposite()), Pos::new(3, 3));
        }
    }
}
