//! Rules about the shape of objects: fields, types and words.

use language::Applicability::{Safe, Unsafe};
use language::Severity::{Error, Information, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "shape";

pub(crate) static MISSING_FIELD: Rule = rule(
    "wage-missing-field",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "missing field",
        "The engine cannot do anything with the object. If a key looks like the missing one, it is the key that is reported.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static UNKNOWN_FIELD: Rule = rule(
    "wage-unknown-field",
    Information,
    GROUP,
    Fixes::Never,
    [
        "unknown field",
        "None of the known documents has it. Perhaps the engine ignores it.",
        r#"rules:
  - id: arrive
    note: by the fire
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
"#,
        r#"rules:
  # by the fire
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
"#,
    ],
);

pub(crate) static MISSPELT_FIELD: Rule = rule(
    "wage-misspelt-field",
    Warning,
    GROUP,
    Fixes::Always(&[Safe]),
    [
        "the key of an optional field is misspelt",
        "The engine ignores unknown keys.",
        r#"rules:
  - id: arrive
    when: { kind: compare, whom: any, op: gte, left: { ref: same.state.points }, right: 3 }
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

pub(crate) static WRONG_TYPE: Rule = rule(
    "wage-wrong-type",
    Error,
    GROUP,
    Fixes::Sometimes(&[Safe, Unsafe]),
    [
        "wrong type of value",
        "A number in quotes is text, and text without quotes may be a number.",
        r#"rules:
  - id: arrive
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true }
        - { kind: tick, everyMs: "1000" }
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

pub(crate) static UNKNOWN_CONDITION: Rule = rule(
    "wage-unknown-condition",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "unknown condition",
        "The list of conditions is complete. A rule with another one never fires.",
        r#"rules:
  - id: arrive
    when: { kind: enter_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static UNKNOWN_OPERATOR: Rule = rule(
    "wage-unknown-operator",
    Error,
    GROUP,
    Fixes::Sometimes(&[Safe, Unsafe]),
    [
        "unknown operator",
        "`compare` knows `eq`, `ne`, `gt`, `gte`, `lt`, `lte` and `contains`.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: ">=", left: { ref: same.state.points }, right: 3 }
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

pub(crate) static UNKNOWN_INITIALIZER: Rule = rule(
    "wage-unknown-initializer",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "unknown initializer",
        "At the start there can be `assign_cycle`, `send_event` and `set_state_delayed`.",
        r#"onStart:
  - { kind: set_state, key: ghost, value: true }
"#,
        r#"onStart:
  - { kind: set_state_delayed, key: ghost, value: true, delayMs: 0 }
"#,
    ],
);

pub(crate) static UNKNOWN_ACTION: Rule = rule(
    "wage-unknown-action",
    Information,
    GROUP,
    Fixes::Never,
    [
        "unknown action",
        "None of the known documents has it. Its effect on the state of players is unknown, so fewer diagnostics about state are reported.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: ring_bell }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Ding } }
"#,
    ],
);

pub(crate) static UNKNOWN_BEHAVIOR: Rule = rule(
    "wage-unknown-behavior",
    Information,
    GROUP,
    Fixes::Never,
    [
        "unknown behavior",
        "None of the known documents has it.",
        r#"bots:
  - { id: owl, name: Owl, behavior: { kind: patrol } }
"#,
        r#"bots:
  - { id: owl, name: Owl, behavior: { kind: wander } }
"#,
    ],
);

pub(crate) static MISSPELT_KIND: Rule = rule(
    "wage-misspelt-kind",
    Warning,
    GROUP,
    Fixes::Always(&[Safe]),
    [
        "the kind of an action or behavior is misspelt",
        "It is unknown, and nearly the same as one that is known.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_sate, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static UNKNOWN_WORD: Rule = rule(
    "wage-unknown-word",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "invalid word",
        "The list of words is complete.",
        r#"interactions:
  - { verb: catch, label: Catch, confirm: both }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
        r#"interactions:
  - { verb: catch, label: Catch, confirm: mutual }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    ],
);

pub(crate) static UNDOCUMENTED_WORD: Rule = rule(
    "wage-undocumented-word",
    Information,
    GROUP,
    Fixes::Never,
    [
        "undocumented word",
        "The list of words may be longer than what is known of it.",
        r#"interactions:
  - { verb: catch, label: Catch, trigger: manual }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
        r#"interactions:
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    ],
);

pub(crate) static BAD_SELECTOR: Rule = rule(
    "wage-bad-selector",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "invalid selector",
        "Players are selected by `any`, `same`, `other`, `{ byTeam: … }` or `{ byId: … }`.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: everyone, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static BAD_VALUE: Rule = rule(
    "wage-bad-value",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a value is neither a literal nor a reference",
        "A value is a bare literal, `{ ref: … }`, or `{ lit: … }` for a literal that is a map or a list.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points, lit: 1 }, right: 3 }
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

pub(crate) static BAD_REFERENCE: Rule = rule(
    "wage-bad-reference",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a reference does not begin with a bound player",
        "The path begins with `same` or `other` and says what of it is meant, such as `same.state.points`.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: points }, right: 3 }
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

pub(crate) static REFERENCE_AS_TEXT: Rule = rule(
    "wage-reference-as-text",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a reference is written as plain text",
        "Plain text is a literal. `{ ref: same.state.points }` reads the value; write `{ lit: … }` for text that only looks like a path.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: same.state.points, right: 3 }
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

pub(crate) static UNDOCUMENTED_REFERENCE: Rule = rule(
    "wage-undocumented-reference",
    Information,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "a reference to an undocumented property",
        "Of players `id`, `teamId`, `name`, `botClassId`, `position` and `state` are known; of items `id`, `kind`, `holderId` and `position`.",
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.speed }, right: 3 }
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

pub(crate) static OUT_OF_RANGE: Rule = rule(
    "wage-out-of-range",
    Error,
    GROUP,
    Fixes::Never,
    [
        "a number is out of range",
        "It is negative, zero or has a fraction where that makes no sense.",
        r#"rules:
  - id: arrive
    when: { kind: proximity, a: any, b: any, meters: 0 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: proximity, a: any, b: any, meters: 4 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static RANGE_REVERSED: Rule = rule(
    "wage-range-reversed",
    Error,
    GROUP,
    Fixes::Always(&[Unsafe]),
    [
        "a maximum is below its minimum",
        "Nothing can be in between.",
        r#"minPlayers: 8
maxPlayers: 4
"#,
        r#"minPlayers: 4
maxPlayers: 8
"#,
    ],
);

pub(crate) static BAD_COLOR: Rule = rule(
    "wage-bad-color",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a color is not of the form `#rgb` or `#rrggbb`",
        "Names of colors are undocumented.",
        r#"theme:
  playerMarkers: [{ color: redish }]
"#,
        r##"theme:
  playerMarkers: [{ color: "#dc2626" }]
"##,
    ],
);

pub(crate) static WHITE_ICON: Rule = rule(
    "wage-white-icon",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "an icon is white",
        "White vanishes on the map.",
        r##"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp, color: "#ffffff" } }
"##,
        r##"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp, color: "#1e3a5f" } }
"##,
    ],
);

pub(crate) static SPAWN_PLACE: Rule = rule(
    "wage-spawn-place",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "an item has no place, or several",
        "Exactly one of the fields for places must be there.",
        r#"items:
  - { kind: lamp, count: 3 }
"#,
        r#"items:
  - { kind: lamp, count: 3, spawnZoneId: camp }
"#,
    ],
);
