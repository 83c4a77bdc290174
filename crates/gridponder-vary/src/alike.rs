//! In how many cells two levels differ, in the position in which they differ least.

use std::hash::Hasher as _;

use engine::{Pos, Value, def};
use rustc_hash::FxHasher;

/// What is on each cell of a level, as a number; equal numbers stand for equal contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    width: usize,
    height: usize,
    cells: Vec<u64>,
}

impl Picture {
    /// The picture of a level. What a cell has where nothing is placed counts as nothing.
    pub(crate) fn new(game: &def::Game, level: &def::Level) -> Self {
        let (width, height) = (level.size.0 as usize, level.size.1 as usize);
        // A board that is too large to be played is like no other.
        let area = width.checked_mul(height).filter(|area| *area <= 1 << 14).unwrap_or(0);
        let mut picture = Self { width, height, cells: vec![0; area] };
        for (name, cells) in &level.layers {
            let layer = game.layers.iter().find(|layer| layer.id == *name);
            let fill = layer
                .filter(|layer| layer.occupancy == def::Occupancy::ExactlyOne)
                .map(|layer| layer.default.as_deref().unwrap_or("empty"));
            let number = |entity: &def::Entity| {
                if entity.params.is_empty() && fill == Some(entity.kind.as_str()) {
                    return 0;
                }
                number((name, &entity.kind, params(&entity.params)))
            };
            match cells {
                def::Cells::Dense(rows) => {
                    for (y, row) in rows.iter().enumerate() {
                        for (x, cell) in row.iter().enumerate() {
                            let content = match cell {
                                def::Cell::Empty if fill.is_some() => self::number((name, "a hole")),
                                def::Cell::Unset | def::Cell::Empty => 0,
                                def::Cell::Entity(entity) => number(entity),
                            };
                            picture.add(Pos::new(x as i32, y as i32), content);
                        }
                    }
                }
                def::Cells::Sparse(entries) => {
                    for entry in entries {
                        picture.add(entry.position, number(&entry.entity));
                    }
                }
            }
        }
        for object in &level.multi_cell_objects {
            object.cells.iter().for_each(|cell| picture.add(*cell, number(("an object", &object.kind))));
        }
        if let Some(pos) = level.avatar.position.filter(|_| level.avatar.enabled != Some(false)) {
            picture.add(pos, number("the avatar"));
        }
        picture
    }

    fn add(&mut self, pos: Pos, content: u64) {
        let (Ok(x), Ok(y)) = (usize::try_from(pos.x), usize::try_from(pos.y)) else { return };
        if x < self.width
            && y < self.height
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            // The order of layers does not matter.
            *cell = cell.wrapping_add(content);
        }
    }

    /// The number of cells in which two levels differ, mirrored or turned so that it is least. Levels of other sizes
    /// differ in all cells, and `most` stands for this number or more.
    pub(crate) fn difference(&self, other: &Self, most: u32) -> u32 {
        let mut least = most;
        for is_turned in [false, true] {
            let (width, height) =
                if is_turned { (self.height, self.width) } else { (self.width, self.height) };
            if (width, height) != (other.width, other.height) || self.cells.len() != other.cells.len() {
                continue;
            }
            for (flip_x, flip_y) in [(false, false), (true, false), (false, true), (true, true)] {
                least = least.min(self.difference_in(other, (is_turned, flip_x, flip_y), least));
            }
        }
        least
    }

    /// The number of cells that differ when this level is turned over its diagonal and mirrored, at most `most`.
    fn difference_in(&self, other: &Self, (is_turned, flip_x, flip_y): (bool, bool, bool), most: u32) -> u32 {
        let mut count = 0;
        for y in 0..other.height {
            for x in 0..other.width {
                if count >= most {
                    return most;
                }
                let (x_here, y_here) = if is_turned { (y, x) } else { (x, y) };
                let x_here = if flip_x { self.width - 1 - x_here } else { x_here };
                let y_here = if flip_y { self.height - 1 - y_here } else { y_here };
                let (here, there) = (y_here * self.width + x_here, y * other.width + x);
                count += u32::from(self.cells.get(here) != other.cells.get(there));
            }
        }
        count
    }
}

/// Parameters in an order that does not depend on the file.
fn params(params: &[(String, Value)]) -> Vec<(&str, String)> {
    let mut sorted: Vec<_> = params.iter().map(|(key, value)| (key.as_str(), value.canonical())).collect();
    sorted.sort_unstable();
    sorted
}

fn number(content: impl std::hash::Hash) -> u64 {
    let mut hasher = FxHasher::default();
    content.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: &[&str]) -> Picture {
        let game: serde_json::Value =
            r#"{ "layers": [{ "id": "objects", "occupancy": "zero_or_one" }] }"#.parse().expect("it is JSON");
        let cell = |char: char| if char == '.' { serde_json::Value::Null } else { char.to_string().into() };
        let rows: Vec<Vec<serde_json::Value>> =
            rows.iter().map(|row| row.chars().map(cell).collect()).collect();
        let size = [rows[0].len(), rows.len()];
        let level = serde_json::json!({ "board": { "size": size, "layers": { "objects": rows } } });
        let value = |json: &serde_json::Value| Value::from(json);
        Picture::new(&def::Game::read(&value(&game)), &def::Level::read(&value(&level)))
    }

    #[test]
    fn levels_are_equal_in_each_of_eight_positions() {
        let one = picture(&["ab.", "..c"]);
        let others = [
            &["ab.", "..c"][..],
            &[".ba", "c.."],
            &["..c", "ab."],
            &["c..", ".ba"],
            &["a.", "b.", ".c"],
            &[".a", ".b", "c."],
            &[".c", "b.", "a."],
            &["c.", ".b", ".a"],
        ];
        for other in others {
            assert_eq!(one.difference(&picture(other), 9), 0, "{other:?}");
            assert_eq!(picture(other).difference(&one, 9), 0, "{other:?}");
        }
    }

    #[test]
    fn the_position_in_which_they_differ_least_counts() {
        let one = picture(&["ab.", "..c"]);
        assert_eq!(one.difference(&picture(&[".ba", "..c"]), 9), 2);
        assert_eq!(one.difference(&picture(&["c..", ".bb"]), 9), 1);
        assert_eq!(one.difference(&picture(&["...", "..."]), 9), 3);
        assert_eq!(one.difference(&picture(&["...", "..."]), 2), 2);
        assert_eq!(one.difference(&picture(&["ab..", "..c."]), 9), 9);
    }
}
