//! Rules about whom `same` and `other` stand for.

use language::Applicability::{Safe, Unsafe};
use language::Severity::{Error, Information, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "binding";

pub(crate) static UNBOUND_SAME: Rule = rule(
    "wage-unbound-same",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "`same` is not bound",
        "No condition before has bound a player. Conditions with `any`, a team or an id do, and so do pairs.",
        r#"rules:
  - id: arrive
    when: { kind: state_equals, who: same, key: ghost, value: true }
    do:
      - { kind: end_game }
"#,
        r#"rules:
  - id: arrive
    when: { kind: state_equals, who: any, key: ghost, value: true }
    do:
      - { kind: end_game }
"#,
    ],
);

pub(crate) static UNBOUND_OTHER: Rule = rule(
    "wage-unbound-other",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "`other` is not bound",
        "Only `proximity` and `interaction` bind a partner.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: other, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static BINDER_TOO_LATE: Rule = rule(
    "wage-binder-too-late",
    Error,
    GROUP,
    Fixes::Always(&[Safe]),
    [
        "a condition uses a player that a later one binds",
        "The children of an `and` are evaluated from the first to the last. Put the one that binds first.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: same, key: ghost, value: true }
        - { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static COUNT_ZERO_BINDS_NOBODY: Rule = rule(
    "wage-count-zero-binds-nobody",
    Error,
    GROUP,
    Fixes::Never,
    [
        "`same` is used after a count of zero",
        "`n: 0` holds when no player matches, so no player is bound. Use `any`, a team or `assign_state_random`.",
        r#"rules:
  - id: arrive
    when: { kind: count_state, who: any, key: ghost, value: true, n: 0 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: count_state, who: any, key: ghost, value: true, n: 0 }
    do:
      - { kind: assign_state_random, assigns: [{ key: ghost, value: true }] }
"#,
    ],
);

pub(crate) static TICK_BINDS_NOBODY: Rule = rule(
    "wage-tick-binds-nobody",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "`same` is used after a tick alone",
        "A tick binds no player. Write `any`, or put a condition that binds a player before the tick.",
        r#"rules:
  - id: arrive
    when: { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when: { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: any, key: points, by: 1 }
"#,
    ],
);

pub(crate) static WRONG_PARTNER: Rule = rule(
    "wage-wrong-partner",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "`other` is an item where a player is meant, or the other way round",
        "The target of the interaction decides what `other` is.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: interaction, verb: pick }
        - { kind: compare, op: eq, left: { ref: other.teamId }, right: red }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: interaction, verb: pick }
        - { kind: compare, op: eq, left: { ref: other.kind }, right: lamp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static DESTROY_WITHOUT_ITEM: Rule = rule(
    "wage-destroy-without-item",
    Error,
    GROUP,
    Fixes::Never,
    [
        "no item to destroy",
        "`destroy_item` removes the item that an interaction with an item bound as `other`.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: destroy_item }
"#,
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: pick }
    do:
      - { kind: destroy_item }
"#,
    ],
);

pub(crate) static MAYBE_UNBOUND: Rule = rule(
    "wage-maybe-unbound",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a role is bound on some ways only",
        "Not every child of the `or` binds it.",
        r#"rules:
  - id: arrive
    when:
      kind: or
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: other, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: or
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static REBINDING: Rule = rule(
    "wage-rebinding",
    Information,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a second condition would bind `same`",
        "The documents do not say what happens then; it is taken to filter the bound player. Write `same` if that is meant.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: any, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static COMPARE_WHO_OTHER: Rule = rule(
    "wage-compare-who-other",
    Information,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a comparison goes through the partner and reads `same` or `other`",
        "The documents do not say what the references stand for then. Leave `who` out and read `other.`.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: compare, who: other, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: compare, op: gte, left: { ref: other.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#,
    ],
);

pub(crate) static PLACEHOLDER_UNBOUND: Rule = rule(
    "wage-placeholder-unbound",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "unbound role in a message",
        "The placeholder stays empty.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: log, message: "{other} is by the fire" }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: log, message: "{player} is by the fire" }
"#,
    ],
);

pub(crate) static TICK_NOT_LAST: Rule = rule(
    "wage-tick-not-last",
    Warning,
    GROUP,
    Fixes::Always(&[Safe]),
    [
        "a tick is not the last child of an `and`",
        "A tick says how often at most the rule fires. Put the conditions before it that find the players.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: tick, everyMs: 1000 }
        - { kind: state_equals, who: any, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true }
        - { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static TICK_UNDER_OR_NOT: Rule = rule(
    "wage-tick-under-or-not",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a tick is below an `or` or a `not`",
        "The documents show ticks beside other conditions in an `and` only.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: not, child: { kind: tick, everyMs: 1000 } }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true }
        - { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static TICK_WITH_EVENT: Rule = rule(
    "wage-tick-with-event",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a tick would have to come in the very step of an event",
        "Crossing into a zone, meeting and interactions hold in one step. A tick beside them slows nothing down: a longer one \
         only loses what happens between its steps. To limit how often a rule fires, test a flag that `set_state_delayed` \
         clears again.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: tick, everyMs: 5000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"playerJoinStates: [{ ghost: false, points: 0, rests: false }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: rests, value: false }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
      - { kind: set_state, target: same, key: rests, value: true }
      - { kind: set_state_delayed, target: same, key: rests, value: false, delayMs: 5000 }
"#,
    ],
);
