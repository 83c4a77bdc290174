//! Rules about the shape of objects: fields, types and words.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "shape";

pub(crate) static MISSING_FIELD: Rule = Rule::error("wage-missing-field", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("missing field")
    .doc("The engine cannot do anything with the object. If a key looks like the missing one, it is the key that is reported.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#)
    .right(r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#);

pub(crate) static UNKNOWN_FIELD: Rule = Rule::information("wage-unknown-field", GROUP)
    .summary("unknown field")
    .doc("None of the known documents has it. Perhaps the engine ignores it.")
    .wrong(
        r#"rules:
  - id: arrive
    note: by the fire
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
"#,
    )
    .right(
        r#"rules:
  # by the fire
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
"#,
    );

pub(crate) static MISSPELT_FIELD: Rule = Rule::warning("wage-misspelt-field", GROUP)
    .fixes(Fixes::Always(&[Safe]))
    .summary("the key of an optional field is misspelt")
    .doc("The engine ignores unknown keys.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: compare, whom: any, op: gte, left: { ref: same.state.points }, right: 3 }
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

pub(crate) static WRONG_TYPE: Rule = Rule::error("wage-wrong-type", GROUP)
    .fixes(Fixes::Sometimes(&[Safe, Unsafe]))
    .summary("wrong type of value")
    .doc("A number in quotes is text, and text without quotes may be a number.")
    .wrong(
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

pub(crate) static UNKNOWN_CONDITION: Rule = Rule::error("wage-unknown-condition", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown condition")
    .doc("The list of conditions is complete. A rule with another one never fires.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: enter_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
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

pub(crate) static UNKNOWN_OPERATOR: Rule = Rule::error("wage-unknown-operator", GROUP)
    .fixes(Fixes::Sometimes(&[Safe, Unsafe]))
    .summary("unknown operator")
    .doc("`compare` knows `eq`, `ne`, `gt`, `gte`, `lt`, `lte` and `contains`.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: ">=", left: { ref: same.state.points }, right: 3 }
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

pub(crate) static UNKNOWN_INITIALIZER: Rule = Rule::error("wage-unknown-initializer", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("unknown initializer")
    .doc("At the start there can be `assign_cycle`, `send_event` and `set_state_delayed`.")
    .wrong(
        r#"onStart:
  - { kind: set_state, key: ghost, value: true }
"#,
    )
    .right(
        r#"onStart:
  - { kind: set_state_delayed, key: ghost, value: true, delayMs: 0 }
"#,
    );

pub(crate) static UNKNOWN_ACTION: Rule = Rule::information("wage-unknown-action", GROUP)
    .summary("unknown action")
    .doc("None of the known documents has it. Its effect on the state of players is unknown, so fewer diagnostics about state are reported.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: ring_bell }
"#)
    .right(r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Ding } }
"#);

pub(crate) static UNKNOWN_BEHAVIOR: Rule = Rule::information("wage-unknown-behavior", GROUP)
    .summary("unknown behavior")
    .doc("None of the known documents has it.")
    .wrong(
        r#"bots:
  - { id: owl, name: Owl, behavior: { kind: patrol } }
"#,
    )
    .right(
        r#"bots:
  - { id: owl, name: Owl, behavior: { kind: wander } }
"#,
    );

pub(crate) static MISSPELT_KIND: Rule = Rule::warning("wage-misspelt-kind", GROUP)
    .fixes(Fixes::Always(&[Safe]))
    .summary("the kind of an action or behavior is misspelt")
    .doc("It is unknown, and nearly the same as one that is known.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_sate, target: same, key: ghost, value: true }
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

pub(crate) static UNKNOWN_WORD: Rule = Rule::error("wage-unknown-word", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("invalid word")
    .doc("The list of words is complete.")
    .wrong(
        r#"interactions:
  - { verb: catch, label: Catch, confirm: both }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    )
    .right(
        r#"interactions:
  - { verb: catch, label: Catch, confirm: mutual }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    );

pub(crate) static UNDOCUMENTED_WORD: Rule = Rule::information("wage-undocumented-word", GROUP)
    .summary("undocumented word")
    .doc("The list of words may be longer than what is known of it.")
    .wrong(
        r#"interactions:
  - { verb: catch, label: Catch, trigger: manual }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    )
    .right(
        r#"interactions:
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    );

pub(crate) static BAD_SELECTOR: Rule = Rule::error("wage-bad-selector", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("invalid selector")
    .doc("Players are selected by `any`, `same`, `other`, `{ byTeam: … }` or `{ byId: … }`.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: everyone, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
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

pub(crate) static BAD_VALUE: Rule = Rule::error("wage-bad-value", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a value is neither a literal nor a reference")
    .doc("A value is a bare literal, `{ ref: … }`, or `{ lit: … }` for a literal that is a map or a list.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points, lit: 1 }, right: 3 }
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

pub(crate) static BAD_REFERENCE: Rule = Rule::error("wage-bad-reference", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a reference does not begin with a bound player")
    .doc("The path begins with `same` or `other` and says what of it is meant, such as `same.state.points`.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: points }, right: 3 }
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

pub(crate) static REFERENCE_AS_TEXT: Rule = Rule::warning("wage-reference-as-text", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a reference is written as plain text")
    .doc("Plain text is a literal. `{ ref: same.state.points }` reads the value; write `{ lit: … }` for text that only looks like a path.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: same.state.points, right: 3 }
    do:
      - { kind: end_game }
"#)
    .right(r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#);

pub(crate) static UNDOCUMENTED_REFERENCE: Rule = Rule::information("wage-undocumented-reference", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("a reference to an undocumented property")
    .doc("Of players `id`, `teamId`, `name`, `botClassId`, `position` and `state` are known; of items `id`, `kind`, `holderId` and `position`.")
    .wrong(r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.speed }, right: 3 }
    do:
      - { kind: end_game }
"#)
    .right(r#"rules:
  - id: arrive
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }
    do:
      - { kind: end_game }
"#);

pub(crate) static OUT_OF_RANGE: Rule = Rule::error("wage-out-of-range", GROUP)
    .summary("a number is out of range")
    .doc("It is negative, zero or has a fraction where that makes no sense.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: proximity, a: any, b: any, meters: 0 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: proximity, a: any, b: any, meters: 4 }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    );

pub(crate) static RANGE_REVERSED: Rule = Rule::error("wage-range-reversed", GROUP)
    .fixes(Fixes::Always(&[Unsafe]))
    .summary("a maximum is below its minimum")
    .doc("Nothing can be in between.")
    .wrong(
        r#"minPlayers: 8
maxPlayers: 4
"#,
    )
    .right(
        r#"minPlayers: 4
maxPlayers: 8
"#,
    );

pub(crate) static BAD_COLOR: Rule = Rule::warning("wage-bad-color", GROUP)
    .summary("a color is not of the form `#rgb` or `#rrggbb`")
    .doc("Names of colors are undocumented.")
    .wrong(
        r#"theme:
  playerMarkers: [{ color: redish }]
"#,
    )
    .right(
        r##"theme:
  playerMarkers: [{ color: "#dc2626" }]
"##,
    );

pub(crate) static WHITE_ICON: Rule = Rule::warning("wage-white-icon", GROUP)
    .summary("an icon is white")
    .doc("White vanishes on the map.")
    .wrong(
        r##"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp, color: "#ffffff" } }
"##,
    )
    .right(
        r##"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp, color: "#1e3a5f" } }
"##,
    );

pub(crate) static SPAWN_PLACE: Rule = Rule::error("wage-spawn-place", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("an item has no place, or several")
    .doc("Exactly one of the fields for places must be there.")
    .wrong(
        r#"items:
  - { kind: lamp, count: 3 }
"#,
    )
    .right(
        r#"items:
  - { kind: lamp, count: 3, spawnZoneId: camp }
"#,
    );
