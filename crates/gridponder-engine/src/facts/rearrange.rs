//! Systems that rearrange the cells below the overlay.

use crate::pool::Symbol;
use crate::state::{LayerId, Overlay};
use crate::{Action, Direction, Pos};

/// A system that rearranges the cells below the overlay when an action is played, and does nothing else: what such a cell
/// holds afterwards, a cell below the overlay held before (systems.md, `region_transform`).
#[derive(Clone, Debug)]
pub struct Rearrange {
    /// The operation of each action, of which the first counts; `None` for an unknown one.
    pub(crate) operations: Vec<(Symbol, Option<Transform>)>,
    /// The layers that it changes, one after the other.
    pub layers: Vec<LayerId>,
    /// Whether it does nothing while a void cell is below the overlay.
    pub is_blocked_by_void: bool,
}

/// How far an action moves what is below the overlay at most, in steps up, down, left or right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// The number of cells whose content changes.
    pub cells: u32,
    /// The steps of a single cell.
    pub farthest: u32,
    /// The steps of all cells together.
    pub total: u32,
    /// Whether every cell gets what another one loses, as long as the overlay is on the board and no cell is left out.
    pub is_exchange: bool,
    /// What comes to other rows.
    pub rows: Crossing,
    /// What comes to other columns.
    pub columns: Crossing,
}

/// How many entities an action moves from line to line at most, where lines are all rows, or all columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crossing {
    /// The entities that come to a line from others.
    pub into_line: u32,
    /// The entities that come to any line from others.
    pub into_lines: u32,
    /// The entities that come from the lines before some place between two lines to those behind it.
    pub over_border: u32,
    /// The same, added up over all such places.
    pub over_borders: u32,
}

impl Crossing {
    /// The crossing of entities between `lines` lines, each from one to another.
    pub(crate) fn of(lines: usize, moves: &[(usize, usize)]) -> Self {
        let most = |counts: &[u32]| counts.iter().copied().max().unwrap_or(0);
        let (mut into, mut over) = (vec![0; lines], vec![0; lines]);
        for (from, to) in moves.iter().filter(|(from, to)| from != to) {
            into[*to] += 1;
            // Place 0 is before line 1.
            (*from..*to).for_each(|place| over[place] += 1);
        }
        Self {
            into_line: most(&into),
            into_lines: into.iter().sum(),
            over_border: most(&over),
            over_borders: over.iter().sum(),
        }
    }

    /// What as many actions in a row move.
    #[must_use]
    pub const fn repeated(self, times: u32) -> Self {
        Self {
            into_line: self.into_line * times,
            into_lines: self.into_lines * times,
            over_border: self.over_border * times,
            over_borders: self.over_borders * times,
        }
    }

    /// The greater of each number.
    fn max(self, other: Self) -> Self {
        Self {
            into_line: self.into_line.max(other.into_line),
            into_lines: self.into_lines.max(other.into_lines),
            over_border: self.over_border.max(other.over_border),
            over_borders: self.over_borders.max(other.over_borders),
        }
    }
}

impl Rearrange {
    /// Whether an action rearranges cells.
    pub fn is_started_by(&self, action: &Action) -> bool {
        self.operations.iter().any(|(id, _)| action.is(*id))
    }

    /// The most that an operation moves on one layer with an overlay of a size, from 0.
    pub fn shift(&self, size: (i32, i32)) -> Shift {
        let none = Shift { is_exchange: true, ..Shift::default() };
        let transforms = self.operations.iter().filter_map(|(_, transform)| *transform);
        transforms.flat_map(Transform::variants).fold(none, |most, transform| {
            let shift = transform.shift(size);
            Shift {
                cells: most.cells.max(shift.cells),
                farthest: most.farthest.max(shift.farthest),
                total: most.total.max(shift.total),
                is_exchange: most.is_exchange && shift.is_exchange,
                rows: most.rows.max(shift.rows),
                columns: most.columns.max(shift.columns),
            }
        })
    }

    /// What each of these actions does to the cells of an overlay of a size, row by row: the cell to which the content of
    /// each cell goes. Actions that rearrange nothing are left out. All cells of the overlay must be on the board.
    pub fn permutations(&self, actions: &[Action], size: (i32, i32)) -> Vec<Vec<usize>> {
        let of_action = |action: &Action| {
            let (_, transform) = self.operations.iter().find(|(id, _)| action.is(*id))?;
            let transform = (*transform)?.of_action(action);
            let is_played = !transform.lacks_diagonal(action.direction);
            is_played.then(|| transform.permutation(size, action.direction))
        };
        actions.iter().filter_map(of_action).collect()
    }
}

/// An operation on the cells below the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transform {
    /// A quarter turn clockwise. The released game ignores the action's `rotation`.
    Rotate,
    /// Swaps left and right. The released game ignores the action's `axis`.
    Flip,
    /// A quarter turn counterclockwise.
    RotateBack,
    /// Swaps top and bottom.
    FlipVertically,
    /// Swaps two opposite cells of the top left 2×2 cells.
    DiagonalSwap,
}

impl Transform {
    /// What an operation can become by the parameters of its action.
    pub(crate) fn variants(self) -> impl Iterator<Item = Self> {
        let other = match self {
            Self::Rotate => Some(Self::RotateBack),
            Self::Flip => Some(Self::FlipVertically),
            Self::RotateBack | Self::FlipVertically | Self::DiagonalSwap => None,
        };
        [self].into_iter().chain(other)
    }

    /// What it moves below an overlay of a size, from 0.
    pub(crate) fn shift(self, size: (i32, i32)) -> Shift {
        let overlay = Overlay { position: Pos::new(0, 0), size };
        let mut shift = Shift { is_exchange: true, ..Shift::default() };
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for (x, y) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))) {
            let from = Pos::new(x, y);
            let Some(to) = destination(self, overlay, from, Some(Direction::DownRight)) else {
                // Other cells stay when two are swapped.
                shift.is_exchange &= self == Self::DiagonalSwap;
                continue;
            };
            let steps = from.x.abs_diff(to.x) + from.y.abs_diff(to.y);
            shift.cells += u32::from(steps > 0);
            shift.farthest = shift.farthest.max(steps);
            shift.total += steps;
            // Both are inside the overlay, whose corner is at 0.
            rows.push((from.y as usize, to.y as usize));
            columns.push((from.x as usize, to.x as usize));
        }
        shift.rows = Crossing::of(size.1.max(0) as usize, &rows);
        shift.columns = Crossing::of(size.0.max(0) as usize, &columns);
        shift
    }

    /// What it is with the parameters of an action. These are set only with the semantics that read them.
    pub(crate) const fn of_action(self, action: &Action) -> Self {
        match self {
            Self::Rotate if action.is_counterclockwise => Self::RotateBack,
            Self::Flip if action.is_vertical => Self::FlipVertically,
            _ => self,
        }
    }

    /// Whether it has no direction that tells what to swap.
    pub(crate) fn lacks_diagonal(self, direction: Option<Direction>) -> bool {
        self == Self::DiagonalSwap && direction.is_none_or(Direction::is_cardinal)
    }

    /// The cell to which the content of each cell of an overlay of a size goes, row by row.
    pub(crate) fn permutation(self, size: (i32, i32), direction: Option<Direction>) -> Vec<usize> {
        let overlay = Overlay { position: Pos::new(0, 0), size };
        let cells = (0..size.1).flat_map(|y| (0..size.0).map(move |x| Pos::new(x, y)));
        let to = cells.map(|from| destination(self, overlay, from, direction).unwrap_or(from));
        // They are inside the overlay, whose corner is at 0.
        to.map(|to| to.y as usize * size.0 as usize + to.x as usize).collect()
    }
}

/// The cell below the overlay to which an entity moves.
pub(crate) fn destination(
    transform: Transform,
    overlay: Overlay,
    from: Pos,
    direction: Option<Direction>,
) -> Option<Pos> {
    let (width, height) = (i64::from(overlay.size.0), i64::from(overlay.size.1));
    // The position in the overlay.
    let x = i64::from(from.x) - i64::from(overlay.position.x);
    let y = i64::from(from.y) - i64::from(overlay.position.y);
    let (x, y) = match transform {
        Transform::Rotate => (height - 1 - y, x),
        Transform::RotateBack => (y, width - 1 - x),
        Transform::Flip => (width - 1 - x, y),
        Transform::FlipVertically => (x, height - 1 - y),
        Transform::DiagonalSwap => {
            let main = matches!(direction, Some(Direction::UpLeft | Direction::DownRight));
            let corner = (0..2).contains(&x) && (0..2).contains(&y);
            if !corner || (x == y) != main {
                return None;
            }
            (1 - x, 1 - y)
        }
    };
    let inside = (0..width).contains(&x) && (0..height).contains(&y);
    let coordinate = |start: i32, local: i64| i32::try_from(i64::from(start) + local).ok();
    if !inside {
        return None;
    }
    Some(Pos::new(coordinate(overlay.position.x, x)?, coordinate(overlay.position.y, y)?))
}
