//! Rules about whom `same` and `other` stand for.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "binding";

pub(crate) static UNBOUND_SAME: Rule = Rule::error("wage-unbound-same", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("`same` is not bound")
    .doc(
        "No condition before has bound a player. Conditions with `any`, a team or an id do, and so do pairs.",
    )
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: state_equals, who: same, key: ghost, value: true }
    do:
      - { kind: end_game }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: state_equals, who: any, key: ghost, value: true }
    do:
      - { kind: end_game }
"#,
    );

pub(crate) static UNBOUND_OTHER: Rule = Rule::error("wage-unbound-other", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("`other` is not bound")
    .doc("Only `proximity` and `interaction` bind a partner.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: other, key: ghost, value: true }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    );

pub(crate) static BINDER_TOO_LATE: Rule = Rule::error("wage-binder-too-late", GROUP)
    .fixes(Fixes::Always(&[Safe]))
    .summary("a condition uses a player that a later one binds")
    .doc("The children of an `and` are evaluated from the first to the last. Put the one that binds first.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static COUNT_ZERO_BINDS_NOBODY: Rule = Rule::error("wage-count-zero-binds-nobody", GROUP)
    .summary("`same` is used after a count of zero")
    .doc("`n: 0` holds when no player matches, so no player is bound. Use `any`, a team or `assign_state_random`.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: count_state, who: any, key: ghost, value: true, n: 0 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#)
    .right(r#"rules:
  - id: arrive
    when: { kind: count_state, who: any, key: ghost, value: true, n: 0 }
    do:
      - { kind: assign_state_random, assigns: [{ key: ghost, value: true }] }
"#);

pub(crate) static TICK_BINDS_NOBODY: Rule = Rule::error("wage-tick-binds-nobody", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("`same` is used after a tick alone")
    .doc("A tick binds no player. Write `any`, or put a condition that binds a player before the tick.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: any, key: points, by: 1 }
"#,
    );

pub(crate) static WRONG_PARTNER: Rule = Rule::error("wage-wrong-partner", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("`other` is an item where a player is meant, or the other way round")
    .doc("The target of the interaction decides what `other` is.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static DESTROY_WITHOUT_ITEM: Rule = Rule::error("wage-destroy-without-item", GROUP)
    .summary("no item to destroy")
    .doc("`destroy_item` removes the item that an interaction with an item bound as `other`.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: destroy_item }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: pick }
    do:
      - { kind: destroy_item }
"#,
    );

pub(crate) static MAYBE_UNBOUND: Rule = Rule::warning("wage-maybe-unbound", GROUP)
    .summary("a role is bound on some ways only")
    .doc("Not every child of the `or` binds it.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static REBINDING: Rule = Rule::information("wage-rebinding", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a second condition would bind `same`")
    .doc("The documents do not say what happens then; it is taken to filter the bound player. Write `same` if that is meant.")
    .wrong(r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: any, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#)
    .right(r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: ghost, value: true }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#);

pub(crate) static COMPARE_WHO_OTHER: Rule = Rule::information("wage-compare-who-other", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a comparison goes through the partner and reads `same` or `other`")
    .doc("The documents do not say what the references stand for then. Leave `who` out and read `other.`.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static PLACEHOLDER_UNBOUND: Rule = Rule::warning("wage-placeholder-unbound", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unbound role in a message")
    .doc("The placeholder stays empty.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: log, message: "{other} is by the fire" }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: log, message: "{player} is by the fire" }
"#,
    );

pub(crate) static TICK_NOT_LAST: Rule = Rule::warning("wage-tick-not-last", GROUP)
    .fixes(Fixes::Always(&[Safe]))
    .summary("a tick is not the last child of an `and`")
    .doc("A tick says how often at most the rule fires. Put the conditions before it that find the players.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static TICK_UNDER_OR_NOT: Rule = Rule::warning("wage-tick-under-or-not", GROUP)
    .summary("a tick is below an `or` or a `not`")
    .doc("The documents show ticks beside other conditions in an `and` only.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static TICK_WITH_EVENT: Rule = Rule::warning("wage-tick-with-event", GROUP)
    .summary("a tick would have to come in the very step of an event")
    .doc("Crossing into a zone, meeting and interactions hold in one step. A tick beside them slows nothing down: a longer one \
         only loses what happens between its steps. To limit how often a rule fires, test a flag that `set_state_delayed` \
         clears again.")
    .wrong(r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: tick, everyMs: 5000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#)
    .right(r#"playerJoinStates: [{ ghost: false, points: 0, rests: false }]
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
"#);
