//! What rules cannot mean: conditions that never hold or always do, and rules that do not stop themselves.

mod contradiction;
mod once;
mod ticks;
mod values;

use language::Draft;
use std::cell::OnceCell;

pub(crate) use once::stops_itself;

use wage_rules::doc::Node;
use wage_rules::model::{Condition, ConditionKind, Game, Rule};

use crate::binding::Interpretation;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// Says what is wrong with the logic of a rule. `flag` keeps a state key that the text does not have, once one was looked for.
pub(crate) fn judge<'d>(
    rule: &Rule<'d>,
    game: &Game<'d>,
    found: &Interpretation<'d>,
    flag: &OnceCell<Option<String>>,
    sink: &mut Sink,
) {
    if let Some(when) = &rule.when {
        walk(when, Around::default(), sink);
        ticks::judge(when, sink);
        values::judge(when, game, found, sink);
        contradiction::judge(when, found, sink);
        if !rule.has_hole() {
            once::judge(rule, when, found, flag, sink);
        }
    }
    empty_do(rule, sink);
}

/// What is around a condition.
#[derive(Clone, Copy, Default)]
struct Around {
    is_in_and: bool,
    is_under_not: bool,
}

fn walk(condition: &Condition<'_>, around: Around, sink: &mut Sink) {
    let at = |it: &Condition<'_>| it.kind.map_or_else(|| it.node.place(), Node::place);
    if around.is_under_not && condition.is_edge_or_event() {
        let message = format!("`not` of `{}` holds on nearly every step", condition.word());
        sink.add(Draft::new(&rules::EDGE_UNDER_NOT, at(condition), message));
    }
    let inside = match &condition.what {
        ConditionKind::And(children) | ConditionKind::Or(children) => {
            number_of_children(condition, children, sink);
            let is_in_and = matches!(condition.what, ConditionKind::And(_));
            if is_in_and && !around.is_in_and {
                let together = flattened(condition);
                let mut events = together.iter().filter_map(|it| event_of(it));
                if let Some(first) = events.next() {
                    if let Some(second) = events.next() {
                        let message = format!(
                            "`{}` and `{}` would have to happen in the same step",
                            first.word(),
                            second.word()
                        );
                        let draft = Draft::new(&rules::TWO_EDGES, at(second), message);
                        sink.add(draft.related(at(first), "the first of them"));
                    }
                    // What is wrong with the event comes first.
                    let ticks = together.iter().filter(|it| it.is_tick() && !first.is_hole);
                    for tick in ticks {
                        sink.add(tick_with_event(tick, first).related(at(first), "what happens"));
                    }
                }
            }
            Around { is_in_and, ..around }
        }
        ConditionKind::Not(_) => Around { is_in_and: false, is_under_not: true },
        _ => return,
    };
    for child in condition.children() {
        walk(child, inside, sink);
    }
}

/// The conditions that hold together with an `and`: its children, and theirs where they are `and` too.
fn flattened<'c, 'd>(condition: &'c Condition<'d>) -> Vec<&'c Condition<'d>> {
    fn add<'c, 'd>(condition: &'c Condition<'d>, all: &mut Vec<&'c Condition<'d>>) {
        match &condition.what {
            ConditionKind::And(children) => children.iter().for_each(|child| add(child, all)),
            _ => all.push(condition),
        }
    }
    let mut all = Vec::new();
    add(condition, &mut all);
    all
}

/// The edge or event without which a condition does not hold: itself, or the first child of an `or` of events alone.
fn event_of<'c, 'd>(condition: &'c Condition<'d>) -> Option<&'c Condition<'d>> {
    match &condition.what {
        ConditionKind::Or(children) => {
            // Each child once: they may be nested as deep as the document is.
            let events: Option<Vec<&Condition<'_>>> = children.iter().map(event_of).collect();
            events?.first().copied()
        }
        ConditionKind::And(children) => children.iter().find_map(event_of),
        _ => condition.is_edge_or_event().then_some(condition),
    }
}

/// A tick that must come in the step of an event: it slows nothing down, and loses the events of other steps.
fn tick_with_event(tick: &Condition<'_>, event: &Condition<'_>) -> Draft {
    let at = tick.kind.map_or_else(|| tick.node.place(), Node::place);
    let event = event.word();
    let every = match tick.what {
        ConditionKind::Tick { every } => every.and_then(Node::as_number).filter(|ms| *ms > ticks::STEP_MS),
        _ => None,
    };
    let message = match every {
        Some(ms) => {
            format!("this tick passes one step every {ms} ms; `{event}` in any other step is missed")
        }
        None => format!("`{event}` holds for only one step, so a tick has nothing to slow down"),
    };
    Draft::new(&rules::TICK_WITH_EVENT, at, message).help(
        "remove the tick; to limit how often the rule fires, test a flag that `set_state_delayed` clears again",
    )
}

fn number_of_children(condition: &Condition<'_>, children: &[Condition<'_>], sink: &mut Sink) {
    let Some(kind) = condition.kind else { return };
    if condition.is_hole {
        return;
    }
    match children {
        [] => {
            let message = format!("`{}` has no children; its meaning is undocumented", condition.word());
            sink.add(Draft::new(&rules::EMPTY_CHILDREN, kind.range(), message));
        }
        [only] => {
            let message = format!("redundant `{}` around one condition", condition.word());
            let draft = Draft::new(&rules::SINGLE_CHILD, kind.range(), message);
            let (whole, child) = (condition.node, only.node);
            // Comments, anchors and line breaks keep their places.
            let is_simple = !whole.is_copy()
                && !child.is_copy()
                && !child.source().contains('\n')
                && !whole.source().contains(['#', '&'])
                && child.is_map();
            sink.add(if is_simple {
                draft.safe("write the child alone", vec![spelling::replace(whole.range(), child.source())])
            } else {
                draft
            });
        }
        _ => {}
    }
}

fn empty_do(rule: &Rule<'_>, sink: &mut Sink) {
    let Some(actions) = rule.node.get("do") else { return };
    if actions.is_list() && actions.children().next().is_none() && !actions.hides() {
        let at = rule.id.map_or_else(|| crate::walk::head(rule.node), Node::range);
        sink.add(Draft::new(&rules::EMPTY_DO, at, format!("the rule `{}` does nothing", rule.name())));
    }
}

/// Says so if nothing ends the game.
pub(crate) fn no_ending(game: &Game<'_>, has_unknown: bool, sink: &mut Sink) {
    use wage_rules::model::ActionKind::{EndGame, Unknown};
    let Some(root) = game.doc.root() else { return };
    let Some(rules) = root.member("rules") else { return };
    let mut actions = game.rules.iter().flat_map(|rule| &rule.actions);
    let ends = game.rules.is_empty()
        || has_unknown
        || root.hides_within()
        || root.get("countdownSeconds").is_some()
        || root.get("teams").is_none_or(|teams| teams.children().next().is_some())
        || actions.any(|action| matches!(action.what, EndGame | Unknown));
    if !ends {
        sink.add(
            Draft::new(&rules::NO_ENDING, rules.key_range, "nothing ends the game")
                .help("end it with `end_game` in a rule, or with `countdownSeconds`"),
        );
    }
}
