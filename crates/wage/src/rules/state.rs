//! Rules about the state of players.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "state";

pub(crate) static STATE_NEVER_SET: Rule = Rule::warning("wage-state-never-set", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a state key is read and never written")
    .doc("A key that is never written has no value, which equals nothing.")
    .wrong(
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

pub(crate) static STATE_NEVER_READ: Rule = Rule::information("wage-state-never-read", GROUP)
    .summary("a state key is written and never read")
    .doc("Perhaps it is only shown, or it is misspelt.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: mood, value: merry }
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

pub(crate) static STATE_TYPE_MIX: Rule = Rule::warning("wage-state-type-mix", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("state is tested for a value of another type")
    .doc("Tests are strict: `\"true\"` is not `true`, and `\"1\"` is not `1`.")
    .wrong(
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

pub(crate) static VALUE_NEVER_SET: Rule = Rule::warning("wage-value-never-set", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("state is tested for a value that nothing writes")
    .doc("The condition is never met. A player who has no value yet equals nothing, not even `false`.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static NO_INITIAL_STATE: Rule = Rule::warning("wage-no-initial-state", GROUP)
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("state is compared with an initial value that is never set")
    .doc("A player for whom no rule has written the key has no value, which equals neither `false` nor `0`.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static FILTER_KEY: Rule = Rule::information("wage-filter-key", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a key has a prefix where bare keys are documented")
    .doc("In `when`, `where`, `blockedBy` and `confinedBy` the documents write the key alone.")
    .wrong(
        r##"theme:
  playerMarkers: [{ when: { key: state.ghost, value: true }, color: "#dc2626" }]
"##,
    )
    .right(
        r##"theme:
  playerMarkers: [{ when: { key: ghost, value: true }, color: "#dc2626" }]
"##,
    );
