//! Rules about the state of players.

use language::Applicability::{Safe, Unsafe};
use language::Severity::{Information, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "state";

pub(crate) static STATE_NEVER_SET: Rule = rule(
    "wage-state-never-set",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a state key is read and never written",
        "A key that is never written has no value, which equals nothing.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: gohst, value: true }
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

pub(crate) static STATE_NEVER_READ: Rule = rule(
    "wage-state-never-read",
    Information,
    GROUP,
    Fixes::Never,
    [
        "a state key is written and never read",
        "Perhaps it is only shown, or it is misspelt.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: mood, value: merry }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static STATE_TYPE_MIX: Rule = rule(
    "wage-state-type-mix",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "state is tested for a value of another type",
        "Tests are strict: `\"true\"` is not `true`, and `\"1\"` is not `1`.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: ghost, value: "true" }
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

pub(crate) static VALUE_NEVER_SET: Rule = rule(
    "wage-value-never-set",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "state is tested for a value that nothing writes",
        "The condition is never met. A player who has no value yet equals nothing, not even `false`.",
        r#"playerJoinStates: [{ ghost: false, points: 0, mood: merry }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: mood, value: mery }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"playerJoinStates: [{ ghost: false, points: 0, mood: merry }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: mood, value: merry }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static NO_INITIAL_STATE: Rule = rule(
    "wage-no-initial-state",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Safe]),
    [
        "state is compared with an initial value that is never set",
        "A player for whom no rule has written the key has no value, which equals neither `false` nor `0`.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: isDone, value: false }
    do:
      - { kind: set_state, target: same, key: isDone, value: true }
  - id: again
    when: { kind: proximity, a: any, b: any, meters: 4 }
    do: [{ kind: set_state, target: same, key: isDone, value: false }]
"#,
        r#"playerJoinStates: [{ ghost: false, points: 0, isDone: false }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: isDone, value: false }
    do:
      - { kind: set_state, target: same, key: isDone, value: true }
"#,
    ],
);

pub(crate) static FILTER_KEY: Rule = rule(
    "wage-filter-key",
    Information,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a key has a prefix where bare keys are documented",
        "In `when`, `where`, `blockedBy` and `confinedBy` the documents write the key alone.",
        r##"theme:
  playerMarkers: [{ when: { key: state.ghost, value: true }, color: "#dc2626" }]
"##,
        r##"theme:
  playerMarkers: [{ when: { key: ghost, value: true }, color: "#dc2626" }]
"##,
    ],
);
