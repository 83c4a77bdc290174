//! Inserts missing members at their usual positions.

use crate::FileKind;
use catalog::{Shape, Ty};
use engine::def;
use json::Node;
use text::{Edit, range};

use super::layout::array_at;
use super::style::{Style, column, indent, start};

/// Inserts `goldPath` into a solution that has none.
pub(super) fn gold_path(solution: Node<'_>, play: &[def::Action], style: &Style) -> Result<Edit, String> {
    let value = |column: usize, indent: &str| array_at(column, indent, play, style);
    member(solution, solution_shape(), "goldPath", style, &value)
}

/// Inserts `hintStops` with this value into a solution that has none.
pub(super) fn hint_stops(solution: Node<'_>, stops: &str, style: &Style) -> Result<Edit, String> {
    member(solution, solution_shape(), "hintStops", style, &|_, _| Ok(stops.to_owned()))
}

fn solution_shape() -> Option<&'static Shape> {
    match FileKind::Level.document()?.shape.field("solution")?.ty {
        Ty::Shape(shape) => Some(shape),
        _ => None,
    }
}

/// Inserts `solution` into a level that has none, or replaces a value that is not an object.
pub(super) fn solution(
    root: Node<'_>,
    instead_of: Option<Node<'_>>,
    play: &[def::Action],
    style: &Style,
) -> Result<Edit, String> {
    let value = |column: usize, indent: &str, is_line: bool| {
        let inner = format!("{indent}{}", style.unit);
        let key = style.member("goldPath", "");
        if is_line {
            let array = array_at(column + key.chars().count() + 2, indent, play, style)?;
            return Ok(style.object(&format!("{key}{array}")));
        }
        let array = array_at(inner.chars().count() + key.chars().count(), &inner, play, style)?;
        Ok(format!("{{{eol}{inner}{key}{array}{eol}{indent}}}", eol = style.eol))
    };
    let is_line = !root.text().contains('\n');
    if let Some(node) = instead_of {
        let (text, at): (&str, usize) = (root.tree().text(), node.range().start().into());
        return Ok(Edit { range: node.range(), insert: value(column(text, at), indent(text, at), is_line)? });
    }
    let shape = FileKind::Level.document().map(|level| &level.shape);
    member(root, shape, "solution", style, &|column, indent| value(column, indent, is_line))
}

/// Inserts a member into an object. Its value is laid out for its column and the indentation of its line.
fn member(
    object: Node<'_>,
    shape: Option<&'static Shape>,
    name: &str,
    style: &Style,
    value: &dyn Fn(usize, &str) -> Result<String, String>,
) -> Result<Edit, String> {
    let source: &str = object.tree().text();
    let opening = usize::from(object.range().start());
    let key = style.member(name, "");
    let width = key.chars().count();
    let place = |name: &str| shape?.fields.iter().position(|field| field.name == name);
    let is_before = |node: &Node<'_>| {
        let key = node.key().map(json::Key::text);
        // Members that the catalog does not know may be anywhere, so they stay before the new one.
        key.and_then(|key| place(&key)).is_none_or(|at| place(name).is_some_and(|here| at < here))
    };
    let Some(first) = object.children().next() else {
        let outer = indent(source, opening);
        let end = usize::from(object.range().end());
        let insert = style.object(&format!("{key}{}", value(column(source, opening) + 2 + width, outer)?));
        return Ok(Edit { range: range(opening, end), insert });
    };
    let is_line = !source[opening..start(first)].contains('\n');
    let inner = indent(source, start(first));
    let gap = if is_line { style.separator() } else { format!(",{}{inner}", style.eol) };
    let (at, begins) = match object.children().filter(is_before).last() {
        Some(node) => (usize::from(node.range().end()), true),
        None => (start(first), false),
    };
    let column = if is_line { column(source, at) + gap.chars().count() } else { inner.chars().count() };
    let text = format!("{key}{}", value(column + width, inner)?);
    let insert = if begins { format!("{gap}{text}") } else { format!("{text}{gap}") };
    Ok(Edit { range: range(at, at), insert })
}
