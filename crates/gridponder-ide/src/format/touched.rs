//! What of a text is laid out when a range is asked for.

use std::ops::Range;

use text::TextRange;

use super::part::Parts;

/// The text that is laid out for a range: the entries it touches of the smallest value around it that has them on lines of
/// their own, or else all of that value. `on_lines` are the places of such values, in order.
pub(super) fn range(parts: &Parts, text: &str, range: TextRange, on_lines: &[usize]) -> Range<usize> {
    let wanted = usize::from(range.start())..usize::from(range.end());
    let is_inside = |outer: &Range<usize>| outer.start <= wanted.start && wanted.end <= outer.end;
    let whole = 0..text.len();
    let Some(mut around) = parts.get(0).filter(|root| is_inside(&root.range)) else { return whole };
    let mut place = 0;
    while let Some((at, child)) =
        parts.children(place).find(|(_, child)| child.is_container() && is_inside(&child.range))
    {
        (place, around) = (at, child);
    }
    let has_brackets = wanted.start <= around.range.start || around.range.end <= wanted.end;
    if has_brackets || on_lines.binary_search(&place).is_err() {
        return if place == 0 { whole } else { inside(&around.entry()) };
    }
    let mut touched = around.range.start + 1..around.range.end;
    for (_, child) in parts.children(place) {
        if child.range.end < wanted.start {
            touched.start = child.range.end;
        } else if child.start() > wanted.end {
            touched.end = child.start();
            break;
        }
    }
    // What follows the last entry that is touched stays as it is.
    let last = parts.children(place).map(|(_, child)| child.entry());
    let last = last.filter(|entry| entry.start <= wanted.end && wanted.start <= entry.end).last();
    touched.end = last.map_or(touched.end, |entry| inside(&entry).end);
    touched
}

/// An entry without the gaps before and after it: it begins and ends in a token.
fn inside(entry: &Range<usize>) -> Range<usize> {
    let end = entry.end.saturating_sub(1);
    (entry.start + 1).min(end)..end
}
