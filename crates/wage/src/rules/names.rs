//! Rules about names: what is defined, and what is referred to.

use language::Applicability::Unsafe;
use language::Severity::{Error, Hint, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "names";

pub(crate) static UNKNOWN_ZONE: Rule = rule(
    "wage-unknown-zone",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "undefined zone",
        "Define it in `map.zones`, in which zones may be nested, or correct the name.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: cmap }
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

pub(crate) static UNKNOWN_POINT: Rule = rule(
    "wage-unknown-point",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "undefined point",
        "Define it in `map.points`, or correct the name.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: wall }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: well }
"#,
    ],
);

pub(crate) static UNKNOWN_TEAM: Rule = rule(
    "wage-unknown-team",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "undefined team",
        "Define it in `teams`, or correct the name.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: green }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static UNKNOWN_ITEM_KIND: Rule = rule(
    "wage-unknown-item-kind",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "undefined item kind",
        "Define it in `itemTypes`, or correct the name.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamps, atPoint: well }
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: well }
"#,
    ],
);

pub(crate) static UNKNOWN_VERB: Rule = rule(
    "wage-unknown-verb",
    Error,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "undefined verb",
        "Define it in `interactions`, or correct the name.",
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: ctach }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: catch }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static DUPLICATE_ID: Rule = rule(
    "wage-duplicate-id",
    Error,
    GROUP,
    Fixes::Never,
    [
        "duplicate name",
        "References cannot tell the two apart.",
        r#"rules:
  - { id: arrive, when: { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: arrive, when: { kind: proximity, a: any, b: any, meters: 4 }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#,
        r#"rules:
  - { id: arrive, when: { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: meet, when: { kind: proximity, a: any, b: any, meters: 4 }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#,
    ],
);

pub(crate) static UNUSED_VERB: Rule = rule(
    "wage-unused-verb",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "no rule reacts to an interaction",
        "Players can do it, and nothing happens.",
        r#"interactions:
  - { verb: poke, label: Poke }
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
        r#"interactions:
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    ],
);

pub(crate) static UNUSED_ITEM_KIND: Rule = rule(
    "wage-unused-item-kind",
    Hint,
    GROUP,
    Fixes::Never,
    [
        "an item kind is never used",
        "Nothing spawns it, and no rule or interaction names it.",
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
  - { kind: rope, label: Rope, icon: { type: glyph, value: "R" } }
"#,
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
"#,
    ],
);

pub(crate) static NO_TEAMS: Rule = rule(
    "wage-no-teams",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a team in a game without teams",
        "`teams` is empty, so no player has a team.",
        r#"teams: []
rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
        r#"teams: [{ id: red, name: Red }]
rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static ITEM_NOT_OF_VERB: Rule = rule(
    "wage-item-not-of-verb",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "an interaction is not for this item kind",
        "`itemKinds` of the interaction does not list it, so the condition is never met.",
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
  - { kind: rope, label: Rope, icon: { type: glyph, value: "R" } }
rules:
  - id: arrive
    when: { kind: interaction, verb: pick, itemKind: rope }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: pick, itemKind: lamp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    ],
);
