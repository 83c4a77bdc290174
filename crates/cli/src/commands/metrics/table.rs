//! The table of a pack's levels.

use std::io::{self, Write};

use textwrap::core::display_width;

use super::row::{COLUMNS, Row, TITLES};
use crate::output::Output;

/// The columns of text, which are left-aligned. Numbers are right-aligned.
const TEXTS: [usize; 2] = [0, 2];

/// Prints the titles and one row for each level.
pub(super) fn write(output: &mut Output, rows: &[Row]) -> io::Result<()> {
    let rows: Vec<[String; COLUMNS]> = rows.iter().map(Row::cells).collect();
    let titles = TITLES.map(str::to_owned);
    let width = |column: usize| {
        let cells = rows.iter().chain([&titles]).map(|row| display_width(&row[column]));
        cells.max().unwrap_or_default()
    };
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    let head = output.bold(&line(&titles, widths));
    writeln!(output, "{head}")?;
    rows.iter().try_for_each(|row| writeln!(output, "{}", line(row, widths)))
}

fn line(cells: &[String; COLUMNS], widths: [usize; COLUMNS]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        let space = " ".repeat(width - display_width(cell));
        let gap = if column == 0 { "" } else { "  " };
        line.push_str(gap);
        if TEXTS.contains(&column) {
            line.push_str(cell);
            line.push_str(&space);
        } else {
            line.push_str(&space);
            line.push_str(cell);
        }
    }
    line
}
