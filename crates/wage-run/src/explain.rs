//! Why a rule does not fire: the first child that fails, and for whom.

use text::TextRange;
use wage_rules::doc::Node;
use wage_rules::model::{Condition, ConditionKind, Role};

use crate::Value;
use crate::matching::{Matcher, compare};
use crate::world::{Match, Partner};

/// The number of players that a reason names.
const MOST: usize = 5;

/// Why a rule did not fire in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// When, in milliseconds.
    pub at: u64,
    /// The kind of the condition that fails first.
    pub condition: String,
    /// That condition in the text of the game.
    pub range: TextRange,
    /// Why it fails, and for whom.
    pub message: String,
    /// The number of conditions that hold before it.
    pub held: usize,
}

/// Why a condition has no match.
pub(crate) fn explain<'d>(matcher: Matcher<'_, 'd>, condition: &Condition<'d>) -> Explanation {
    let (failed, before, held) = first_failure(matcher, condition, vec![Match::default()], 0);
    let mut reasons: Vec<String> = Vec::new();
    for bound in before {
        for reason in why(matcher, failed, bound) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    let more = reasons.len().saturating_sub(MOST);
    reasons.truncate(MOST);
    if more > 0 {
        reasons.push(format!("{more} more"));
    }
    Explanation {
        at: matcher.scene.now,
        condition: failed.word().to_owned(),
        range: failed.node.place(),
        message: reasons.join("; "),
        held,
    }
}

/// The first condition, in order, that leaves nothing of some matches; those matches; and how many conditions hold before it.
fn first_failure<'c, 'd>(
    matcher: Matcher<'_, 'd>,
    condition: &'c Condition<'d>,
    mut before: Vec<Match>,
    mut held: usize,
) -> (&'c Condition<'d>, Vec<Match>, usize) {
    let ConditionKind::And(children) = &condition.what else { return (condition, before, held) };
    for child in children {
        let after: Vec<Match> = before.iter().flat_map(|bound| matcher.matches(child, *bound)).collect();
        if after.is_empty() {
            return first_failure(matcher, child, before, held);
        }
        before = after;
        held += 1;
    }
    (condition, before, held)
}

/// The reasons why a condition has no match with this bound.
fn why<'d>(matcher: Matcher<'_, 'd>, condition: &Condition<'d>, bound: Match) -> Vec<String> {
    let name = |player: usize| matcher.world.players.get(player).map_or("?", |player| &*player.id);
    let text = |node: &Option<Node<'d>>| node.and_then(Node::as_str).unwrap_or("?");
    match &condition.what {
        ConditionKind::EnteredZone { zone, who } | ConditionKind::LeftZone { zone, who } => {
            let zone = text(zone);
            let subjects = matcher.subjects(*who, bound);
            if subjects.is_empty() {
                return vec!["no player to ask about".to_owned()];
            }
            let place =
                |player| if matcher.scene.is_inside(player, zone) { "stays in" } else { "stays out of" };
            subjects
                .iter()
                .map(|(player, _)| format!("{} {} `{zone}`", name(*player), place(*player)))
                .collect()
        }
        ConditionKind::Proximity { meters, .. } => {
            let meters = meters.map_or_else(|| "?".to_owned(), |meters| meters.to_string());
            vec![format!("no pair comes within {meters} m in this step")]
        }
        ConditionKind::Interaction { verb, .. } => {
            let verb = text(verb);
            let happened = matcher.scene.events.iter().any(|event| event.verb == verb);
            let what = if happened { "is of others or other items" } else { "does not happen in this step" };
            vec![format!("`{verb}` {what}")]
        }
        ConditionKind::Tick { every } => {
            let every = every.and_then(Node::as_number).unwrap_or(0.0);
            vec![format!("no multiple of {every} ms is in this step")]
        }
        ConditionKind::StateEquals { who, key, value } => {
            let key = text(key);
            let subjects = matcher.subjects(*who, bound);
            if subjects.is_empty() {
                return vec!["no player to ask about".to_owned()];
            }
            let expected = value.map_or_else(|| "?".to_owned(), |value| Value::of(value).to_string());
            let of = |player: usize| shown(matcher.world.state(player, key));
            let reason = |player| format!("`{key}` of {} is {}, not `{expected}`", name(player), of(player));
            subjects.iter().map(|(player, _)| reason(*player)).collect()
        }
        ConditionKind::CountState { who, key, value, n } => {
            let (Some(who), Some(value)) = (who, value) else { return Vec::new() };
            let value = Value::of(*value);
            let holders = matcher.holders(who.who, text(key), &value, bound);
            let names: Vec<&str> = holders.iter().take(MOST).map(|player| name(*player)).collect();
            let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
            let n = n.and_then(Node::as_number).unwrap_or(0.0);
            vec![format!("{}{names} have `{}` = `{value}`, not {n}", holders.len(), text(key))]
        }
        ConditionKind::Compare { op, left, right, who } => {
            let subjects = match who {
                Some(_) => matcher.subjects(*who, bound),
                None => bound.same.map(|player| (player, bound)).into_iter().collect(),
            };
            let (Some(left), Some(right)) = (left, right) else { return Vec::new() };
            if subjects.is_empty() {
                return vec![format!("`{}` is not bound", Role::Same.word())];
            }
            let mut reasons = Vec::new();
            for (player, bound) in subjects {
                let (one, two) = (matcher.value(*left, bound), matcher.value(*right, bound));
                if !compare(text(op), one.as_ref(), two.as_ref()) {
                    let partner = match bound.other {
                        Some(Partner::Player(other)) => format!(" and {}", name(other)),
                        _ => String::new(),
                    };
                    let (one, two) = (shown(one.as_ref()), shown(two.as_ref()));
                    reasons.push(format!("{one} is not {} {two} for {}{partner}", text(op), name(player)));
                }
            }
            reasons
        }
        ConditionKind::Or(_) => vec!["no branch holds".to_owned()],
        ConditionKind::Not(_) => vec!["its child holds".to_owned()],
        ConditionKind::And(_) => vec!["it has no children that fail".to_owned()],
        ConditionKind::Unknown => vec!["not simulated".to_owned()],
    }
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "not set".to_owned(), |value| format!("`{value}`"))
}

/// The explanations with those left out that say the same as the one before.
pub(crate) fn without_repeats(all: Vec<Explanation>) -> Vec<Explanation> {
    let mut result: Vec<Explanation> = Vec::with_capacity(all.len());
    for it in all {
        let is_same = result.last().is_some_and(|last| last.range == it.range && last.message == it.message);
        if !is_same {
            result.push(it);
        }
    }
    result
}
