//! How hard levels are one after the other, as a picture.

use std::fmt::Write as _;

use language::escape_markup;

use crate::html::capital;
use crate::{Level, Project};

/// Between two levels, in pixels.
const STEP: usize = 36;
const LEFT: usize = 56;
const RIGHT: usize = 24;
/// The height of the part that has the lines of one kind.
const HEIGHT: usize = 150;
const TOP: usize = 30;
const BOTTOM: usize = 30;
/// The narrowest picture.
const WIDTH: usize = 720;

/// What is drawn of levels.
struct Series {
    title: String,
    class: &'static str,
    /// What a level has of it, and whether that is proved.
    values: Vec<Option<(f64, bool)>>,
}

/// The curves of a project: an element of SVG, styled by the page.
pub(crate) fn svg(project: &Project) -> String {
    let of = |value: fn(&Level) -> Option<(f64, bool)>| project.levels.iter().map(value).collect();
    let all = [
        Series {
            title: format!("{}s of the shortest known win", capital(project.nouns.turn)),
            class: "length",
            values: of(|level| Some((level.proof.known()? as f64, level.proof.least().is_some()))),
        },
        Series {
            title: "Path bits".to_owned(),
            class: "bits",
            values: of(|level| Some((level.measures.bits?, true))),
        },
    ];
    let known: Vec<&Series> = all.iter().filter(|series| series.values.iter().any(Option::is_some)).collect();
    let count = project.levels.len().max(1);
    let step = STEP.max((WIDTH - LEFT - RIGHT) / count).min(160);
    let width = (LEFT + step * count + RIGHT).max(WIDTH);
    let height = (TOP + HEIGHT + BOTTOM) * known.len().max(1);
    // Writing to a string cannot fail, here and below.
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg class=\"curve\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Difficulty of the levels in play order; the table below has the numbers\">"
    );
    if known.is_empty() {
        let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"{TOP}\">No level has a known win.</text>");
    }
    for (number, series) in known.iter().enumerate() {
        let top = number * (TOP + HEIGHT + BOTTOM) + TOP;
        panel(series, (top, width, step), &mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// The curve of one kind of number.
fn panel(series: &Series, (top, width, step): (usize, usize, usize), out: &mut String) {
    let most = series.values.iter().flatten().fold(0.0, |most: f64, (value, _)| most.max(*value));
    let tick = tick(most);
    let ticks = (most / tick).ceil().max(1.0);
    let y = |value: f64| (top + HEIGHT) as f64 - value / (tick * ticks) * HEIGHT as f64;
    let x = |level: usize| LEFT + step * level + step / 2;
    let _ = writeln!(
        out,
        "<text class=\"label\" x=\"{LEFT}\" y=\"{}\">{}</text>",
        top - 12,
        escape_markup(&series.title)
    );
    for number in 0..=ticks as usize {
        let value = number as f64 * tick;
        let _ = writeln!(
            out,
            "<path class=\"grid\" d=\"M{LEFT} {0:.1}H{1}\"/><text class=\"tick\" x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{value}</text>",
            y(value),
            width - RIGHT,
            LEFT - 8,
            y(value) + 4.0,
        );
    }
    let mut path = String::new();
    let mut is_line = false;
    for (level, value) in series.values.iter().enumerate() {
        if let Some((value, _)) = value {
            let _ = write!(path, "{}{} {:.1}", if is_line { 'L' } else { 'M' }, x(level), y(*value));
        }
        // A level of which nothing is known leaves a gap.
        is_line = value.is_some();
    }
    let _ = writeln!(out, "<path class=\"line {}\" d=\"{path}\"/>", series.class);
    for (level, value) in series.values.iter().enumerate() {
        if let Some((value, is_proved)) = value {
            let class = if *is_proved { series.class.to_owned() } else { format!("{} ring", series.class) };
            let _ = writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{:.1}\" r=\"4.5\"/>",
                x(level),
                y(*value)
            );
        }
        let _ = writeln!(
            out,
            "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(level),
            top + HEIGHT + 18,
            level + 1
        );
    }
}

/// The distance of the lines of a grid: 1, 2 or 5 with zeros, so that there are at most six.
fn tick(most: f64) -> f64 {
    let mut tick = 1.0;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle().take(60) {
        if most / tick <= 5.0 {
            break;
        }
        tick *= factor;
    }
    tick
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_grid_are_round_and_few() {
        assert_eq!([0.0, 4.0, 9.0, 23.0, 40.0, 251.0].map(|most| tick(most) as u32), [1, 1, 2, 5, 10, 100]);
    }
}
