//! Records played actions as the gold path: edits that keep the style and layout of the file. The submodules
//! decide where to insert members and how to lay out arrays.

mod insert;
mod layout;
mod style;

use crate::{File, FileKind, lower};
use engine::{Value, def};
use json::{Kind, Node, Tree};
use text::{Edit, TextRange};

use style::Style;

/// Cap on the length of a recorded gold path.
const MAX_STEPS: usize = 10_000;

/// The edits that set the gold path of a level to the actions of `play`. Empty if they are already equal.
///
/// Removes hint stops after the new end. Nothing outside `solution` changes.
pub fn record(file: &File, play: &[def::Action]) -> Result<Vec<Edit>, String> {
    edits(file, play, play.len())
}

/// The edits that replace the gold path by a better one, like [`record`]. Removes hint stops at the new end as well,
/// which would show all of it.
pub fn replace(file: &File, path: &[def::Action]) -> Result<Vec<Edit>, String> {
    edits(file, path, path.len().saturating_sub(1))
}

/// The edits that set the hint stops of a level that has a gold path. Empty if it has these already.
pub fn set_hint_stops(file: &File, stops: &[usize]) -> Result<Vec<Edit>, String> {
    let root = editable(file)?;
    let solution = root.get("solution").filter(|solution| solution.kind() == Kind::Object);
    let solution = solution.ok_or_else(|| format!("`{}` has no solution", file.path))?;
    let style = Style::of(root, solution.get("goldPath"));
    let numbers: Vec<String> = stops.iter().map(usize::to_string).collect();
    let value = format!("[{}]", numbers.join(&style.separator()));
    let is_same = |node: &Node<'_>| {
        let written = node.elements().map(|stop| stop.as_i64().and_then(|stop| usize::try_from(stop).ok()));
        node.kind() == Kind::Array && written.eq(stops.iter().copied().map(Some))
    };
    let edit = match solution.get("hintStops") {
        Some(node) if is_same(&node) => return Ok(Vec::new()),
        Some(node) => replaced(node, value),
        None => insert::hint_stops(solution, &value, &style)?,
    };
    verified(file, &lower::gold_path_actions(file), vec![edit])
}

/// The edits that set the gold path, and remove hint stops after `last_stop`.
fn edits(file: &File, play: &[def::Action], last_stop: usize) -> Result<Vec<Edit>, String> {
    let root = editable(file)?;
    if play.len() > MAX_STEPS {
        return Err(format!("{} steps are too many for a gold path; the limit is {MAX_STEPS}", play.len()));
    }
    let solution = root.get("solution");
    let path = solution.and_then(|solution| solution.get("goldPath"));
    let style = Style::of(root, path);
    let mut edits = match (solution, path) {
        (_, Some(path)) if path.kind() == Kind::Array => layout::array(path, play, &style)?,
        (_, Some(path)) => vec![replaced(path, layout::new_array(path, play, &style)?)],
        (Some(solution), None) if solution.kind() == Kind::Object => {
            vec![insert::gold_path(solution, play, &style)?]
        }
        (solution, None) => vec![insert::solution(root, solution, play, &style)?],
    };
    let stops = solution.and_then(|solution| solution.get("hintStops"));
    edits.extend(stops.filter(|stops| stops.kind() == Kind::Array).map_or_else(Vec::new, |stops| {
        let is_past = |stop: &Node<'_>| {
            stop.as_i64().is_some_and(|stop| usize::try_from(stop).is_ok_and(|stop| stop > last_stop))
        };
        without(stops, is_past)
    }));
    edits.retain(|edit| file.tree.text()[edit.range] != edit.insert);
    edits.sort_by_key(|edit| edit.range.start());
    verified(file, play, edits)
}

/// A value on one line, in the style of the file of a level with this root.
pub fn one_line(root: Node<'_>, value: &Value) -> String {
    Style::of(root, None).value(value)
}

/// The root of a level that can be edited without guessing.
pub fn editable(file: &File) -> Result<Node<'_>, String> {
    if file.kind != FileKind::Level {
        return Err(format!("`{}` is not a level", file.path));
    }
    if let Some(why) = &file.unreadable {
        return Err(format!("`{}`: {why}", file.path));
    }
    if let Some(error) = file.tree.errors().iter().find(|error| error.kind.hides_text()) {
        let line = file.lines().line(error.range.start()) + 1;
        return Err(format!("`{}` is not JSON at line {line}: {}", file.path, error.message));
    }
    let root = file.tree.root().filter(|root| root.kind() == Kind::Object);
    root.ok_or_else(|| format!("`{}` must contain a JSON object", file.path))
}

fn replaced(node: Node<'_>, insert: String) -> Edit {
    Edit { range: node.range(), insert }
}

/// Removes elements of an array, with the commas that become superfluous.
fn without(array: Node<'_>, is_surplus: impl Fn(&Node<'_>) -> bool) -> Vec<Edit> {
    let elements: Vec<Node<'_>> = array.elements().collect();
    let surplus: Vec<bool> = elements.iter().map(is_surplus).collect();
    let inside = TextRange::new(
        array.range().start() + text::TextSize::new(1),
        array.range().end() - text::TextSize::new(1),
    );
    let remove = |range| Edit { range, insert: String::new() };
    let Some(first) = surplus.iter().position(|surplus| !surplus) else {
        return if elements.is_empty() { Vec::new() } else { vec![remove(inside)] };
    };
    let mut edits = Vec::new();
    if first > 0 {
        edits.push(remove(TextRange::new(elements[0].range().start(), elements[first].range().start())));
    }
    let mut at = first;
    while at < elements.len() {
        let next = (at + 1..elements.len()).find(|next| !surplus[*next]).unwrap_or(elements.len());
        if next > at + 1 {
            edits.push(remove(TextRange::new(elements[at].range().end(), elements[next - 1].range().end())));
        }
        at = next;
    }
    edits
}

/// Returns the edits if the resulting file has the expected content.
fn verified(file: &File, play: &[def::Action], edits: Vec<Edit>) -> Result<Vec<Edit>, String> {
    let text =
        text::apply(file.tree.text(), &edits).ok_or("internal error: the edits of the gold path overlap")?;
    let errors = file.tree.errors().len();
    let after = File { path: file.path.clone(), kind: file.kind, tree: Tree::parse(text), unreadable: None };
    let is_same = lower::gold_path(&after).iter().map(|step| &step.action).eq(play);
    if after.tree.errors().len() > errors || !is_same {
        return Err(format!("the gold path of `{}` cannot be changed without breaking the file", file.path));
    }
    Ok(edits)
}
