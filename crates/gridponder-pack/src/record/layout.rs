//! The layout of a gold path: on one line if it fits, else on several lines in the existing layout.

use engine::def;
use json::Node;
use text::{Edit, range};

use super::style::{Style, column, indent};

/// Maximum line length, unless existing lines are longer.
const MAX_COLUMNS: usize = 100;
/// Maximum line length in that case.
const LONGEST: usize = 400;

/// The layout of the steps of an array.
enum Layout {
    /// All on the line of the brackets.
    Line,
    /// On separate lines with this indentation.
    Lines {
        indent: String,
        /// Whether each line has as many steps as fit.
        fills: bool,
    },
}

impl Layout {
    /// The indentation of the lines with steps.
    fn indent(&self) -> &str {
        match self {
            Self::Line => "",
            Self::Lines { indent, .. } => indent,
        }
    }
}

/// The edits that set the steps of an array to these actions.
pub(super) fn array(path: Node<'_>, play: &[def::Action], style: &Style) -> Result<Vec<Edit>, String> {
    let written: Vec<Option<def::Action>> =
        path.elements().map(|step| def::Action::read(&crate::lower::value(step))).collect();
    if written.iter().map(Option::as_ref).eq(play.iter().map(Some)) {
        return Ok(Vec::new());
    }
    let kept = written.iter().zip(play).take_while(|(old, new)| old.as_ref() == Some(*new)).count();
    let new = rendered(path, kept, play, style)?;
    Ok(vec![smallest(path, &new)])
}

/// A new array of steps that replaces a value of another type.
pub(super) fn new_array(place: Node<'_>, play: &[def::Action], style: &Style) -> Result<String, String> {
    let source: &str = place.tree().text();
    let at = usize::from(place.range().start());
    array_at(column(source, at), indent(source, at), play, style)
}

/// A new array that begins at a column of a line with this indentation.
pub(super) fn array_at(
    column: usize,
    outer: &str,
    play: &[def::Action],
    style: &Style,
) -> Result<String, String> {
    let line = Writer::new("[".to_owned(), column).steps(play, &Layout::Line, style, MAX_COLUMNS)?;
    if column + line.chars().count() < MAX_COLUMNS {
        return Ok(line + "]");
    }
    let lines = lines(outer, play, style)?;
    let text = Writer::new("[".to_owned(), column).steps(play, &lines, style, MAX_COLUMNS)?;
    Ok(format!("{text}{}{outer}]", style.eol))
}

/// Steps on lines below a line with this indentation. Words share lines, objects do not.
fn lines(outer: &str, play: &[def::Action], style: &Style) -> Result<Layout, String> {
    let mut fills = true;
    for action in play {
        fills &= style.step(action, "")?.starts_with('"');
    }
    Ok(Layout::Lines { indent: format!("{outer}{}", style.unit), fills })
}

/// The text of the array, with the first `kept` elements unchanged.
fn rendered(path: Node<'_>, kept: usize, play: &[def::Action], style: &Style) -> Result<String, String> {
    let source: &str = path.tree().text();
    let (start, end) = (usize::from(path.range().start()), usize::from(path.range().end()));
    let elements: Vec<Node<'_>> = path.elements().collect();
    let outer = indent(source, start);
    if play.is_empty() {
        return Ok("[]".to_owned());
    }
    let longest = source[start..end].lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let is_line = !path.text().contains('\n');
    let longest = longest + if is_line { column(source, start) } else { 0 };
    let limit = MAX_COLUMNS.max(longest.min(LONGEST));
    let (Some(first), Some(last)) = (elements.first(), elements.last()) else {
        return array_at(column(source, start), outer, play, style);
    };
    let lead = usize::from(first.range().start());
    let tail = &source[usize::from(last.range().end())..end];
    let layout = if is_line {
        Layout::Line
    } else {
        let gap = |pair: &[Node<'_>]| {
            &source[usize::from(pair[0].range().end())..usize::from(pair[1].range().start())]
        };
        Layout::Lines {
            indent: indent(source, lead).to_owned(),
            fills: elements.windows(2).any(|pair| !gap(pair).contains('\n')),
        }
    };
    // Everything before the first step that differs stays unchanged.
    let kept_end = match kept.checked_sub(1).and_then(|at| elements.get(at)) {
        Some(element) => usize::from(element.range().end()),
        None => lead,
    };
    let text = source[start..kept_end].to_owned();
    let written = Writer { has_steps: kept > 0, ..Writer::new(text, column(source, start)) }.steps(
        &play[kept..],
        &layout,
        style,
        limit,
    )?;
    let fits = || column(source, start) + written.chars().count() + tail.chars().count() <= limit;
    if is_line && !fits() {
        return array_at(column(source, start), outer, play, style);
    }
    Ok(written + tail)
}

/// An array under construction.
struct Writer {
    text: String,
    /// The column at which the array begins.
    column: usize,
    /// Whether it already has a step, so that the next needs a comma.
    has_steps: bool,
}

impl Writer {
    const fn new(text: String, column: usize) -> Self {
        Self { text, column, has_steps: false }
    }

    /// The column of the end of the text.
    fn end(&self) -> usize {
        match self.text.rsplit_once('\n') {
            Some((_, line)) => line.chars().count(),
            None => self.column + self.text.chars().count(),
        }
    }

    /// The text with these steps appended.
    fn steps(
        mut self,
        play: &[def::Action],
        layout: &Layout,
        style: &Style,
        limit: usize,
    ) -> Result<String, String> {
        let separator = style.separator();
        for action in play {
            let step = style.step(action, layout.indent())?;
            let new_line = || format!("{}{}", style.eol, layout.indent());
            match layout {
                Layout::Line if self.has_steps => self.text.push_str(&separator),
                Layout::Lines { fills, .. } if self.has_steps => {
                    let width = separator.len() + step.chars().count();
                    if *fills && self.end() + width < limit {
                        self.text.push_str(&separator);
                    } else {
                        self.text.push(',');
                        self.text.push_str(&new_line());
                    }
                }
                // The space before a replaced first step already exists.
                Layout::Lines { .. } if self.text.ends_with('[') => self.text.push_str(&new_line()),
                Layout::Line | Layout::Lines { .. } => {}
            }
            self.text += &step;
            self.has_steps = true;
        }
        Ok(self.text)
    }
}

/// Replaces a value with a text, without their common prefix and suffix.
fn smallest(node: Node<'_>, new: &str) -> Edit {
    let old = node.text();
    let equal = |(left, right): &(char, char)| left == right;
    let length = |(char, _): (char, char)| char.len_utf8();
    let before: usize = old.chars().zip(new.chars()).take_while(equal).map(length).sum();
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let after: usize = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(equal).map(length).sum();
    let start = usize::from(node.range().start()) + before;
    let end = usize::from(node.range().end()) - after;
    Edit { range: range(start, end), insert: new_rest[..new_rest.len() - after].to_owned() }
}
