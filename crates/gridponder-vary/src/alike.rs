//! What is on the cells of a level, to tell in how many of them it differs from others.

use std::hash::Hasher as _;

use engine::{Pos, Value, def};
use language::variation::Picture;
use rustc_hash::FxHasher;

/// The picture of a level. What a cell has where nothing is placed counts as nothing.
pub(crate) fn picture(game: &def::Game, level: &def::Level) -> Picture {
    let (width, height) = (level.size.0 as usize, level.size.1 as usize);
    let mut picture = Picture::new(width, height);
    let mut add = |pos: Pos, content: u64| {
        if let (Ok(x), Ok(y)) = (usize::try_from(pos.x), usize::try_from(pos.y)) {
            picture.add(x, y, content);
        }
    };
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
                        add(Pos::new(x as i32, y as i32), content);
                    }
                }
            }
            def::Cells::Sparse(entries) => {
                for entry in entries {
                    add(entry.position, number(&entry.entity));
                }
            }
        }
    }
    for object in &level.multi_cell_objects {
        object.cells.iter().for_each(|cell| add(*cell, number(("an object", &object.kind))));
    }
    if let Some(pos) = level.avatar.position.filter(|_| level.avatar.enabled != Some(false)) {
        add(pos, number("the avatar"));
    }
    picture
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
        super::picture(&def::Game::read(&value(&game)), &def::Level::read(&value(&level)))
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
