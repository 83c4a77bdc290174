//! Where ticks stand.

use language::Draft;
use wage_rules::doc::Node;
use wage_rules::model::{Condition, ConditionKind};

use crate::binding::moved;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// How long a step of the engine takes, about.
pub(super) const STEP_MS: f64 = 1000.0;

/// Says where a tick is not the last child of an `and`, or below an `or` or `not`, or too fine.
pub(crate) fn judge(when: &Condition<'_>, sink: &mut Sink) {
    walk(when, false, sink);
}

fn walk(condition: &Condition<'_>, is_under_or_not: bool, sink: &mut Sink) {
    let inside = is_under_or_not || matches!(condition.what, ConditionKind::Or(_) | ConditionKind::Not(_));
    if let ConditionKind::Tick { every } = &condition.what {
        let at = condition.kind.map_or_else(|| condition.node.place(), Node::place);
        if is_under_or_not {
            let message = "`tick` below `or` or `not`; its meaning there is undocumented";
            sink.add(Draft::new(&rules::TICK_UNDER_OR_NOT, at, message));
        }
        if let Some(every) = every
            && let Some(ms) = every.as_number()
            && ms > 0.0
            && ms < STEP_MS
        {
            let message = format!("the engine steps about once a second, so {ms} ms are taken as a second");
            let draft = Draft::new(&rules::TICK_TOO_FINE, every.range(), message);
            sink.add(draft.unsafe_fix("write 1000", vec![spelling::replace(every.range(), "1000")]));
        }
        return;
    }
    if let (ConditionKind::And(children), false) = (&condition.what, condition.node.is_copy()) {
        not_last(condition, children, sink);
    }
    for child in condition.children() {
        walk(child, inside, sink);
    }
}

fn not_last(and: &Condition<'_>, children: &[Condition<'_>], sink: &mut Sink) {
    // From the end, so that each child is looked at once.
    let Some(last) = children.iter().rposition(|it| !it.is_tick()) else { return };
    // Beside an event a tick is wrong wherever it stands, which is told.
    if super::flattened(and).into_iter().any(|it| super::event_of(it).is_some()) {
        return;
    }
    let list = and.node.get("children");
    for (at, child) in children.iter().enumerate().take(last).filter(|(_, it)| it.is_tick()) {
        let place = child.kind.map_or_else(|| child.node.place(), Node::place);
        let message = "a `tick` comes last in an `and`: it gates what the conditions before it found";
        let draft = Draft::new(&rules::TICK_NOT_LAST, place, message);
        let edits = list.and_then(|list| moved(list, at, children.len() - 1));
        sink.add(match edits {
            Some(edits) => draft.safe("move it to the end", edits),
            None => draft,
        });
    }
}
