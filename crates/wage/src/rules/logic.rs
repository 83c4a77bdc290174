//! Rules about logic and time.

use language::Applicability::{Safe, Unsafe};
use language::Severity::{Hint, Information, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "logic";

pub(crate) static LEVEL_REPEATS: Rule = rule(
    "wage-level-repeats",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a rule does something again on every step",
        "What it asks stays so, and nothing in `do` changes that: the engine takes about a step per second. Test and set a flag, or add a tick.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Three } }
"#,
        r#"playerJoinStates: [{ ghost: false, points: 0, isDone: false }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
        - { kind: state_equals, who: same, key: isDone, value: false }
    do:
      - { kind: set_state, target: same, key: isDone, value: true }
      - { kind: send_event, to: same, event: { type: toast, text: Three } }
"#,
    ],
);

pub(crate) static TWO_EDGES: Rule = rule(
    "wage-two-edges",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "two things would have to happen in the same step",
        "Crossing into a zone, meeting and interactions hold in one step each. Keep the first in a flag.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: entered_zone, who: same, zoneId: mill }
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

pub(crate) static EDGE_UNDER_NOT: Rule = rule(
    "wage-edge-under-not",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "the negation of an event holds on nearly every step",
        "Keep in a flag what has happened.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true }
        - { kind: not, child: { kind: entered_zone, who: same, zoneId: camp } }
        - { kind: tick, everyMs: 1000 }
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

pub(crate) static NEVER_TRUE: Rule = rule(
    "wage-never-true",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a condition can never be met",
        "It contradicts another one, or itself.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: state_equals, who: same, key: ghost, value: true }
        - { kind: state_equals, who: same, key: ghost, value: false }
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

pub(crate) static CONSTANT_COMPARE: Rule = rule(
    "wage-constant-compare",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a comparison always has the same result",
        "It compares two literals, or a value with itself.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: compare, op: lt, left: 1, right: 2 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: compare, op: lt, left: { ref: same.state.points }, right: 2 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static ORDERING_NOT_NUMBER: Rule = rule(
    "wage-ordering-not-number",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "an ordering of values that are not numbers",
        "`gt`, `gte`, `lt` and `lte` compare numbers.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: "3" }
    do:
      - { kind: end_game }
"#,
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#,
    ],
);

pub(crate) static NEVER_EQUAL: Rule = rule(
    "wage-never-equal",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Safe]),
    [
        "state is compared with a map or a list",
        "The value is taken literally and not resolved, so it equals nothing. `compare` resolves references.",
        r#"playerJoinStates: [{ ghost: false, points: 0, prey: "" }]
onStart: [{ kind: assign_cycle, key: prey }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: state_equals, who: same, key: prey, value: { ref: other.id } }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"playerJoinStates: [{ ghost: false, points: 0, prey: "" }]
onStart: [{ kind: assign_cycle, key: prey }]
rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 4 }
        - { kind: compare, op: eq, left: { ref: same.state.prey }, right: { ref: other.id } }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static TICK_TOO_FINE: Rule = rule(
    "wage-tick-too-fine",
    Information,
    GROUP,
    Fixes::Always(&[Unsafe]),
    [
        "a tick is shorter than a step of the engine",
        "The engine takes about a step per second.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true }
        - { kind: tick, everyMs: 100 }
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

pub(crate) static EMPTY_CHILDREN: Rule = rule(
    "wage-empty-children",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "an `and` or `or` has no children",
        "Its meaning is undocumented.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
        - { kind: and, children: [] }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static SINGLE_CHILD: Rule = rule(
    "wage-single-child",
    Hint,
    GROUP,
    Fixes::Sometimes(&[Safe]),
    [
        "an `and` or `or` has one child",
        "The child alone means the same.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static EMPTY_DO: Rule = rule(
    "wage-empty-do",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a rule does nothing",
        "Its list of actions is empty.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: []
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);

pub(crate) static NO_ENDING: Rule = rule(
    "wage-no-ending",
    Hint,
    GROUP,
    Fixes::Never,
    [
        "nothing ends the game",
        "The game has no `end_game`, no `countdownSeconds` and no team that could win.",
        r#"teams: []
rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"teams: []
countdownSeconds: 900
rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);
