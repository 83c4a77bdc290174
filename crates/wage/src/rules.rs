//! The rules: one declaration each, in a file for each group.

mod binding;
mod logic;
mod names;
mod other;
mod shape;
mod state;
mod text;
mod timeline;

use language::{Fixes, Impact, Rule, Severity};

pub(crate) use self::text::{
    BYTE_ORDER_MARK, DUPLICATE_KEY, NESTING_TOO_DEEP, SYNTAX_ERROR, UNREADABLE_FILE,
};
pub(crate) use binding::*;
pub(crate) use logic::*;
pub(crate) use names::*;
pub(crate) use other::*;
pub(crate) use shape::*;
pub(crate) use state::*;
pub(crate) use timeline::*;

/// The fields that differ from rule to rule; the rest is the same for all of this language, which replays nothing.
const fn rule(
    code: &'static str,
    severity: Severity,
    group: &'static str,
    fixes: Fixes,
    texts: [&'static str; 4],
) -> Rule {
    let [summary, doc, wrong, right] = texts;
    Rule {
        code,
        severity,
        group,
        is_locked: false,
        hides_text: false,
        impact: Impact::Unchanged,
        fixes,
        summary,
        doc,
        wrong,
        right,
    }
}

/// All rules, in order of their codes.
pub static RULES: &[&Rule] = &[
    &BYTE_ORDER_MARK,
    &DUPLICATE_KEY,
    &NESTING_TOO_DEEP,
    &SYNTAX_ERROR,
    &UNREADABLE_FILE,
    &BAD_ALIAS,
    &BAD_COLOR,
    &BAD_MERGE,
    &BAD_REFERENCE,
    &BAD_SELECTOR,
    &BAD_VALUE,
    &BINDER_TOO_LATE,
    &COMPARE_WHO_OTHER,
    &CONSTANT_COMPARE,
    &COUNT_ZERO_BINDS_NOBODY,
    &DESTROY_WITHOUT_ITEM,
    &DUPLICATE_ID,
    &EDGE_UNDER_NOT,
    &EMPTY_CHILDREN,
    &EMPTY_DO,
    &FILTER_KEY,
    &ITEM_NOT_OF_VERB,
    &KEY_NOT_TEXT,
    &LEVEL_REPEATS,
    &MAYBE_UNBOUND,
    &MERGE_KEY,
    &MISSING_FIELD,
    &MISSPELT_FIELD,
    &MISSPELT_KIND,
    &MORE_DOCUMENTS,
    &NEARLY_TIMELINE,
    &NEVER_EQUAL,
    &NEVER_TRUE,
    &NO_ENDING,
    &NO_INITIAL_STATE,
    &NO_TEAMS,
    &ORDERING_NOT_NUMBER,
    &OUT_OF_RANGE,
    &PLACEHOLDER_UNBOUND,
    &RANGE_REVERSED,
    &REBINDING,
    &REFERENCE_AS_TEXT,
    &SHADOWED_ENTRY,
    &SINGLE_CHILD,
    &SPAWN_PLACE,
    &STATE_NEVER_READ,
    &STATE_NEVER_SET,
    &STATE_TYPE_MIX,
    &TICK_BINDS_NOBODY,
    &TICK_NOT_LAST,
    &TICK_TOO_FINE,
    &TICK_UNDER_OR_NOT,
    &TICK_WITH_EVENT,
    &TIMELINE_CHECKS_NOTHING,
    &TIMELINE_FAILS,
    &TIMELINE_TIME_GOES_BACK,
    &TIMELINE_UNKNOWN_GAME,
    &TIMELINE_UNKNOWN_ITEM,
    &TIMELINE_UNKNOWN_PLAYER,
    &TIMELINE_UNKNOWN_RULE,
    &TIMELINE_UNKNOWN_STEP,
    &TIMELINE_UNKNOWN_TEAM,
    &TIMELINE_UNKNOWN_VERB,
    &TIMELINE_UNKNOWN_ZONE,
    &TIMELINE_WRONG_FIELD,
    &TWO_EDGES,
    &TWO_GAMES,
    &UNBOUND_OTHER,
    &UNBOUND_SAME,
    &UNDOCUMENTED_REFERENCE,
    &UNDOCUMENTED_WORD,
    &UNKNOWN_ACTION,
    &UNKNOWN_BEHAVIOR,
    &UNKNOWN_CONDITION,
    &UNKNOWN_FIELD,
    &UNKNOWN_INITIALIZER,
    &UNKNOWN_ITEM_KIND,
    &UNKNOWN_OPERATOR,
    &UNKNOWN_POINT,
    &UNKNOWN_TAG,
    &UNKNOWN_TEAM,
    &UNKNOWN_VERB,
    &UNKNOWN_WORD,
    &UNKNOWN_ZONE,
    &UNUSED_ITEM_KIND,
    &UNUSED_VERB,
    &VALUE_NEVER_SET,
    &WHITE_ICON,
    &WRONG_PARTNER,
    &WRONG_TYPE,
    &YAML_WORD,
];
