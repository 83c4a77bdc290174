//! The text of a board with brackets around the cells that changed.

use std::collections::BTreeSet;

/// The board with a place between any two cells, where the brackets stand; as it is if nothing is marked, or if its cells are not
/// one letter each.
pub(super) fn marked(board: &str, columns: u32, cells: &[[u32; 2]]) -> String {
    let is_plain = board.lines().all(|line| line.chars().count() <= columns as usize);
    if cells.is_empty() || !is_plain {
        return board.to_owned();
    }
    let changed: BTreeSet<[u32; 2]> = cells.iter().copied().collect();
    let rows = (0..).zip(board.lines()).map(|(y, line)| {
        let mut letters = line.chars();
        let mut row = String::new();
        let mut is_open = false;
        for x in 0..=columns {
            let opens = x < columns && changed.contains(&[x, y]);
            row.push(match (is_open, opens) {
                (false, true) => '[',
                (true, true) => '|',
                (true, false) => ']',
                (false, false) => ' ',
            });
            is_open = opens;
            if x < columns {
                row.push(letters.next().unwrap_or(' '));
            }
        }
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_changed_stand_in_brackets() {
        assert_eq!(marked("@.\n.#", 2, &[[1, 0], [0, 1], [1, 1]]), " @[.]\n[.|#]");
        assert_eq!(marked("@.\n.#", 2, &[]), "@.\n.#");
        assert_eq!(marked("@....", 2, &[[0, 0]]), "@....");
    }
}
