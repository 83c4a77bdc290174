//! Rules about logic and time.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "logic";

pub(crate) static LEVEL_REPEATS: Rule = Rule::warning("wage-level-repeats", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a rule does something again on every step")
    .doc("What it asks stays so, and nothing in `do` changes that: the engine takes about a step per second. Test and set a flag, or add a tick.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Three } }
"#)
    .right(r#"playerJoinStates: [{ ghost: false, points: 0, isDone: false }]
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
"#);

pub(crate) static TWO_EDGES: Rule = Rule::warning("wage-two-edges", GROUP)
    .summary("two things would have to happen in the same step")
    .doc("Crossing into a zone, meeting and interactions hold in one step each. Keep the first in a flag.")
    .wrong(
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

pub(crate) static EDGE_UNDER_NOT: Rule = Rule::warning("wage-edge-under-not", GROUP)
    .summary("the negation of an event holds on nearly every step")
    .doc("Keep in a flag what has happened.")
    .wrong(
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

pub(crate) static NEVER_TRUE: Rule = Rule::warning("wage-never-true", GROUP)
    .summary("a condition can never be met")
    .doc("It contradicts another one, or itself.")
    .wrong(
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

pub(crate) static CONSTANT_COMPARE: Rule = Rule::warning("wage-constant-compare", GROUP)
    .summary("a comparison always has the same result")
    .doc("It compares two literals, or a value with itself.")
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static ORDERING_NOT_NUMBER: Rule = Rule::warning("wage-ordering-not-number", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("an ordering of values that are not numbers")
    .doc("`gt`, `gte`, `lt` and `lte` compare numbers.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: "3" }
    do:
      - { kind: end_game }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#,
    );

pub(crate) static NEVER_EQUAL: Rule = Rule::warning("wage-never-equal", GROUP)
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("state is compared with a map or a list")
    .doc(
        "The value is taken literally and not resolved, so it equals nothing. `compare` resolves references.",
    )
    .wrong(
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
    )
    .right(
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
    );

pub(crate) static TICK_TOO_FINE: Rule = Rule::information("wage-tick-too-fine", GROUP)
    .fixes(Fixes::Always(&[Unsafe]))
    .summary("a tick is shorter than a step of the engine")
    .doc("The engine takes about a step per second.")
    .wrong(
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

pub(crate) static EMPTY_CHILDREN: Rule = Rule::warning("wage-empty-children", GROUP)
    .summary("an `and` or `or` has no children")
    .doc("Its meaning is undocumented.")
    .wrong(
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
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    );

pub(crate) static SINGLE_CHILD: Rule = Rule::hint("wage-single-child", GROUP)
    .fixes(Fixes::Sometimes(&[Safe]))
    .summary("an `and` or `or` has one child")
    .doc("The child alone means the same.")
    .wrong(
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    );

pub(crate) static EMPTY_DO: Rule = Rule::warning("wage-empty-do", GROUP)
    .summary("a rule does nothing")
    .doc("Its list of actions is empty.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: []
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    );

pub(crate) static NO_ENDING: Rule = Rule::hint("wage-no-ending", GROUP)
    .summary("nothing ends the game")
    .doc("The game has no `end_game`, no `countdownSeconds` and no team that could win.")
    .wrong(
        r#"teams: []
rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    )
    .right(
        r#"teams: []
countdownSeconds: 900
rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    );
