//! The goals of a level as sentences.

use engine::{Value, View, def};

use super::names::{Names, on_one_line};
use crate::board::{goal_words, value_words};

/// The goals, one sentence each.
pub(super) fn text(goals: &[def::Goal], view: View<'_>, names: &Names<'_>) -> String {
    goals.iter().map(|goal| sentence(goal, view, names)).collect::<Vec<_>>().join("; ")
}

fn sentence(goal: &def::Goal, view: View<'_>, names: &Names<'_>) -> String {
    let written = names.game.goal_descriptions.iter().find(|(id, _)| *id == goal.id);
    if let Some((_, text)) = written.filter(|_| !names.are_hidden()) {
        return text.clone();
    }
    let told = match goal.ty.as_str() {
        "reach_target" => selected(goal, "targetKind", "targetTag", names, "or", &|name| name)
            .map(|wanted| format!("Reach the {wanted}")),
        "all_cleared" => selected(goal, "kind", "tag", names, "and", &|name| format!("{name}s"))
            .map(|all| format!("Clear all {all} from the board")),
        "sequence_match" => sequence(goal, view),
        "board_match" => pattern(goal, view, names),
        _ => None,
    };
    told.unwrap_or_else(|| goal_words(goal, &|kind| names.short(kind)))
}

/// The kinds that a goal is about, by name or by tag.
fn selected(
    goal: &def::Goal,
    kind: &str,
    tag: &str,
    names: &Names<'_>,
    joint: &str,
    told: &dyn Fn(String) -> String,
) -> Option<String> {
    let text = |key: &str| goal.config.get(key).and_then(Value::as_str);
    let named = text(kind);
    let tagged = text(tag).map(|tag| names.tagged(tag)).unwrap_or_default();
    let others = tagged.into_iter().filter(|kind| named != Some(kind));
    let kinds: Vec<String> = named.into_iter().chain(others).map(|kind| told(names.short(kind))).collect();
    if kinds.is_empty() {
        // Nothing carries the tag.
        return text(tag).map(|tag| if names.are_hidden() { "?".to_owned() } else { told(on_one_line(tag)) });
    }
    Some(kinds.join(&format!(" {joint} ")))
}

/// The numbers in their order, with a mark before those that are done.
fn sequence(goal: &def::Goal, view: View<'_>) -> Option<String> {
    let numbers = goal.config.get("sequence")?.elements();
    let indices = view.sequence_indices();
    let done = indices.iter().find(|(id, _)| *id == goal.id).map_or(0, |(_, index)| *index as usize);
    let told = |(at, number): (usize, &Value)| {
        format!("{}{}", if at < done { "✓" } else { "" }, value_words(number))
    };
    let list: Vec<String> = numbers.iter().enumerate().map(told).collect();
    let (done, all) = (done.min(numbers.len()), numbers.len());
    Some(format!("Merge numbers in sequence [{}] ({done}/{all} done)", list.join(", ")))
}

/// The pattern, as a board of its own below the sentence.
fn pattern(goal: &def::Goal, view: View<'_>, names: &Names<'_>) -> Option<String> {
    let layers = goal.config.get("targetLayers")?.members();
    let glyph = |cell: &Value| {
        let kind = cell.as_str().or_else(|| cell.get("kind").and_then(Value::as_str));
        kind.map_or_else(|| ".".to_owned(), |kind| names.glyph(view, kind))
    };
    let row = |row: &Value| row.elements().iter().map(glyph).collect::<String>();
    let rows = |layer: &(String, Value)| layer.1.elements().iter().map(row).collect::<Vec<_>>().join("\n");
    let boards: Vec<String> = layers.iter().map(rows).collect();
    Some(format!("Arrange tiles to match the target pattern:\n{}", boards.join("\n\n")))
}
