//! Levels that are the same up to mirroring, turning and the names of kinds.

use std::collections::BTreeMap;
use std::fmt;

use crate::Board;

/// How a board lies: turned over its diagonal first, then mirrored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    is_transposed: bool,
    flips_columns: bool,
    flips_rows: bool,
}

impl Orientation {
    /// All eight, the board as it is first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { is_transposed: false, flips_columns: false, flips_rows: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] =
                Self { is_transposed: at & 4 != 0, flips_columns: at & 1 != 0, flips_rows: at & 2 != 0 };
            at += 1;
        }
        all
    };
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.is_transposed, self.flips_columns, self.flips_rows) {
            (false, false, false) => "the same way up",
            (false, true, false) => "mirrored left to right",
            (false, false, true) => "mirrored top to bottom",
            (false, true, true) => "turned by 180°",
            (true, false, false) => "mirrored over the diagonal",
            (true, true, false) => "turned by 90° to the right",
            (true, false, true) => "turned by 90° to the left",
            (true, true, true) => "mirrored over the other diagonal",
        })
    }
}

/// What lies on the cells of a level at its start.
#[derive(Clone, Debug)]
pub struct Pattern {
    columns: usize,
    rows: usize,
    /// Cell by cell what lies there, as indices into `contents`.
    cells: Vec<Vec<usize>>,
    contents: Vec<Content>,
    /// The types of the goals.
    goals: Vec<String>,
}

/// What lies in a layer of a cell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Content {
    /// The index of the layer; those of objects of several cells and of the avatar come after the others.
    layer: usize,
    /// The kind, which may have another name in a twin; `None` for the avatar.
    kind: Option<String>,
    /// The parameters, as text. They are the same in a twin.
    rest: String,
}

/// A pattern with its kinds numbered in the order in which they are met: equal for twins.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PatternKey(Vec<u32>, Vec<String>);

impl Pattern {
    /// The pattern of a board. `None` if nothing on it tells one cell from another.
    pub fn of(board: &Board) -> Option<Self> {
        let (columns, rows) = (board.columns as usize, board.rows as usize);
        let mut known: BTreeMap<Content, usize> = BTreeMap::new();
        let mut cells = vec![Vec::new(); columns.checked_mul(rows)?];
        let mut add = |at: usize, content: Content| {
            let next = known.len();
            if let Some(cell) = cells.get_mut(at) {
                cell.push(*known.entry(content).or_insert(next));
            }
        };
        for (layer, of_layer) in board.layers.iter().enumerate() {
            for (at, cell) in of_layer.cells.iter().enumerate() {
                if let Some(cell) = cell {
                    let rest = cell.title.strip_prefix(&cell.kind).unwrap_or(&cell.title).to_owned();
                    add(at, Content { layer, kind: Some(cell.kind.clone()), rest });
                }
            }
        }
        let place = |x: i32, y: i32| {
            let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
            (x < columns).then_some(y * columns + x)
        };
        let layer = board.layers.len();
        for object in &board.objects {
            for at in object.cells.iter().filter_map(|[x, y]| place(*x, *y)) {
                add(at, Content { layer, kind: Some(object.kind.clone()), rest: String::new() });
            }
        }
        if let Some(at) = board.avatar.as_ref().and_then(|avatar| place(avatar.x, avatar.y)) {
            add(at, Content { layer: layer + 1, kind: None, rest: String::new() });
        }
        let mut contents: Vec<(Content, usize)> = known.into_iter().collect();
        contents.sort_by_key(|(_, at)| *at);
        let is_plain = cells.iter().all(|cell| Some(cell) == cells.first());
        (!is_plain).then(|| Self {
            columns,
            rows,
            cells,
            contents: contents.into_iter().map(|(content, _)| content).collect(),
            goals: board.goals.iter().map(|goal| goal.ty.clone()).collect(),
        })
    }

    /// The key of the board and of all its twins: the least of those of its orientations.
    pub fn key(&self) -> PatternKey {
        let keys = Orientation::ALL.map(|orientation| self.numbered(orientation).0);
        keys.into_iter().min().unwrap_or(PatternKey(Vec::new(), Vec::new()))
    }

    /// How a twin came from this one: its orientation, and the kinds that have other names there, sorted. Of several ways, the one
    /// with the fewest other names. `None` if the other is no twin.
    pub fn way_to(&self, twin: &Self) -> Option<(Orientation, Vec<(String, String)>)> {
        let (there, kinds_there) = twin.numbered(Orientation::default());
        let ways = Orientation::ALL.iter().filter_map(|orientation| {
            let (here, kinds_here) = self.numbered(*orientation);
            let mut names: Vec<(String, String)> = kinds_here
                .iter()
                .zip(&kinds_there)
                .filter(|(here, there)| here != there)
                .map(|(here, there)| ((*here).to_owned(), (*there).to_owned()))
                .collect();
            names.sort_unstable();
            (here == there).then_some((*orientation, names))
        });
        ways.min_by_key(|(_, names)| names.len())
    }

    /// Whether both have goals of the same types, in any order.
    pub fn has_goals_of(&self, other: &Self) -> bool {
        let sorted = |pattern: &Self| {
            let mut goals = pattern.goals.clone();
            goals.sort_unstable();
            goals
        };
        sorted(self) == sorted(other)
    }

    /// The pattern in an orientation, with its kinds numbered as they are met, and their names by their numbers.
    fn numbered(&self, orientation: Orientation) -> (PatternKey, Vec<&str>) {
        let Orientation { is_transposed, flips_columns, flips_rows } = orientation;
        let (columns, rows) =
            if is_transposed { (self.rows, self.columns) } else { (self.columns, self.rows) };
        let mut kinds: Vec<&str> = Vec::new();
        let mut rests: Vec<String> = Vec::new();
        let mut numbers = vec![columns as u32, rows as u32];
        for y in 0..rows {
            for x in 0..columns {
                let x = if flips_columns { columns - 1 - x } else { x };
                let y = if flips_rows { rows - 1 - y } else { y };
                let (x, y) = if is_transposed { (y, x) } else { (x, y) };
                let cell = &self.cells[y * self.columns + x];
                numbers.push(cell.len() as u32);
                for content in cell.iter().map(|at| &self.contents[*at]) {
                    let kind = content.kind.as_deref().map_or(0, |kind| at_or_push(&mut kinds, kind) + 1);
                    let rest = rests.iter().position(|rest| *rest == content.rest).unwrap_or_else(|| {
                        rests.push(content.rest.clone());
                        rests.len() - 1
                    });
                    numbers.extend([content.layer as u32, kind, rest as u32]);
                }
            }
        }
        (PatternKey(numbers, rests), kinds)
    }
}

/// The place of a name in a list, which is added if need be.
fn at_or_push<'n>(list: &mut Vec<&'n str>, name: &'n str) -> u32 {
    let at = list.iter().position(|known| *known == name).unwrap_or_else(|| {
        list.push(name);
        list.len() - 1
    });
    at as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pattern of letters, each a kind; a digit is a parameter of the kind before it, and `.` is nothing.
    fn pattern(rows: &[&str]) -> Pattern {
        let mut contents = Vec::new();
        let mut cells = Vec::new();
        for letter in rows.iter().flat_map(|row| row.chars()) {
            let content = Content {
                layer: 0,
                kind: Some(letter.to_ascii_lowercase().to_string()),
                rest: if letter.is_uppercase() { "with a parameter".to_owned() } else { String::new() },
            };
            cells.push(match letter {
                '.' => Vec::new(),
                _ => vec![contents.iter().position(|known| *known == content).unwrap_or_else(|| {
                    contents.push(content);
                    contents.len() - 1
                })],
            });
        }
        Pattern { columns: rows[0].len(), rows: rows.len(), cells, contents, goals: Vec::new() }
    }

    fn way(one: &[&str], other: &[&str]) -> Option<String> {
        let (one, other) = (pattern(one), pattern(other));
        let way = one.way_to(&other);
        assert_eq!(one.key() == other.key(), way.is_some(), "keys are equal exactly for twins");
        way.map(|(orientation, names)| format!("{orientation} {names:?}"))
    }

    #[test]
    fn a_level_has_twins_in_eight_orientations() {
        let one = ["ab.", "..c"];
        for (other, wanted) in [
            (&["ab.", "..c"][..], "the same way up"),
            (&[".ba", "c.."], "mirrored left to right"),
            (&["..c", "ab."], "mirrored top to bottom"),
            (&["c..", ".ba"], "turned by 180°"),
            (&["a.", "b.", ".c"], "mirrored over the diagonal"),
            (&[".a", ".b", "c."], "turned by 90° to the right"),
            (&[".c", "b.", "a."], "turned by 90° to the left"),
            (&["c.", ".b", ".a"], "mirrored over the other diagonal"),
        ] {
            assert_eq!(way(&one, other), Some(format!("{wanted} []")), "{other:?}");
        }
    }

    #[test]
    fn a_twin_may_have_other_names_one_for_one() {
        assert_eq!(way(&["aab", "c.."], &["xxb", "c.."]), Some(r#"the same way up [("a", "x")]"#.to_owned()));
        assert_eq!(way(&["ab"], &["ba"]), Some("mirrored left to right []".to_owned()));
        assert_eq!(way(&["aab"], &["xxx"]), None);
        assert_eq!(way(&["xxx", "y.."], &["aab", "c.."]), None);
    }

    #[test]
    fn parameters_are_the_same_in_a_twin() {
        assert_eq!(way(&["aB"], &["xY"]), Some(r#"the same way up [("a", "x"), ("b", "y")]"#.to_owned()));
        assert_eq!(way(&["aBb"], &["xyy"]), None);
    }

    #[test]
    fn boards_of_other_sizes_are_no_twins() {
        assert_eq!(way(&["ab"], &["ab."]), None);
        assert_eq!(way(&["ab", ".."], &["ab"]), None);
    }
}
