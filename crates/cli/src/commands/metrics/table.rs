//! Tables of a project's levels.

use std::io::{self, Write};

use textwrap::core::display_width;

use crate::output::Output;

/// A kind of rows.
pub(super) trait Columns<const N: usize> {
    /// The titles of the columns.
    const TITLES: [&str; N];

    /// The columns of text, which are left-aligned. Numbers are right-aligned.
    const TEXTS: &[usize];

    /// The texts of a row.
    fn cells(&self) -> [String; N];
}

/// Prints the titles and one row for each level.
pub(super) fn write<const N: usize, R: Columns<N>>(output: &mut Output, rows: &[R]) -> io::Result<()> {
    let rows: Vec<[String; N]> = rows.iter().map(R::cells).collect();
    let titles = R::TITLES.map(str::to_owned);
    let width = |column: usize| {
        let cells = rows.iter().chain([&titles]).map(|row| display_width(&row[column]));
        cells.max().unwrap_or_default()
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let head = output.bold(&line(&titles, widths, R::TEXTS));
    writeln!(output, "{head}")?;
    rows.iter().try_for_each(|row| writeln!(output, "{}", line(row, widths, R::TEXTS)))
}

fn line<const N: usize>(cells: &[String; N], widths: [usize; N], texts: &[usize]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        let space = " ".repeat(width - display_width(cell));
        let gap = if column == 0 { "" } else { "  " };
        line.push_str(gap);
        if texts.contains(&column) {
            line.push_str(cell);
            line.push_str(&space);
        } else {
            line.push_str(&space);
            line.push_str(cell);
        }
    }
    line
}
