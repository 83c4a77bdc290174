//! Cells as they are given.

use std::str::FromStr;

/// A column and a row.
pub(super) fn cell<Number: FromStr>(text: &str) -> Result<(Number, Number), String> {
    let numbers =
        text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    numbers.ok_or_else(|| "a cell is a column and a row, such as `3,1`".to_owned())
}
