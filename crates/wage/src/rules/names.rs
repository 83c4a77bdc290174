//! Rules about names: what is defined, and what is referred to.

use language::Applicability::Unsafe;
use language::{Fixes, Rule};

const GROUP: &str = "names";

pub(crate) static UNKNOWN_ZONE: Rule = Rule::error("wage-unknown-zone", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undefined zone")
    .doc("Define it in `map.zones`, in which zones may be nested, or correct the name.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: cmap }
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

pub(crate) static UNKNOWN_POINT: Rule = Rule::error("wage-unknown-point", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undefined point")
    .doc("Define it in `map.points`, or correct the name.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: wall }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: well }
"#,
    );

pub(crate) static UNKNOWN_TEAM: Rule = Rule::error("wage-unknown-team", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undefined team")
    .doc("Define it in `teams`, or correct the name.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: green }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    );

pub(crate) static UNKNOWN_ITEM_KIND: Rule = Rule::error("wage-unknown-item-kind", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undefined item kind")
    .doc("Define it in `itemTypes`, or correct the name.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamps, atPoint: well }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: spawn_item, item: lamp, atPoint: well }
"#,
    );

pub(crate) static UNKNOWN_VERB: Rule = Rule::error("wage-unknown-verb", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("undefined verb")
    .doc("Define it in `interactions`, or correct the name.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: ctach }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: catch }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    );

pub(crate) static DUPLICATE_ID: Rule = Rule::error("wage-duplicate-id", GROUP)
    .summary("duplicate name")
    .doc("References cannot tell the two apart.")
    .wrong(r#"rules:
  - { id: arrive, when: { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: arrive, when: { kind: proximity, a: any, b: any, meters: 4 }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#)
    .right(r#"rules:
  - { id: arrive, when: { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: meet, when: { kind: proximity, a: any, b: any, meters: 4 }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#);

pub(crate) static UNUSED_VERB: Rule = Rule::warning("wage-unused-verb", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("no rule reacts to an interaction")
    .doc("Players can do it, and nothing happens.")
    .wrong(
        r#"interactions:
  - { verb: poke, label: Poke }
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    )
    .right(
        r#"interactions:
  - { verb: catch, label: Catch }
  - { verb: pick, label: Pick up, target: worldItem }
"#,
    );

pub(crate) static UNUSED_ITEM_KIND: Rule = Rule::hint("wage-unused-item-kind", GROUP)
    .summary("an item kind is never used")
    .doc("Nothing spawns it, and no rule or interaction names it.")
    .wrong(
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
  - { kind: rope, label: Rope, icon: { type: glyph, value: "R" } }
"#,
    )
    .right(
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
"#,
    );

pub(crate) static NO_TEAMS: Rule = Rule::warning("wage-no-teams", GROUP)
    .summary("a team in a game without teams")
    .doc("`teams` is empty, so no player has a team.")
    .wrong(
        r#"teams: []
rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    )
    .right(
        r#"teams: [{ id: red, name: Red }]
rules:
  - id: arrive
    when: { kind: entered_zone, who: { byTeam: red }, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    );

pub(crate) static ITEM_NOT_OF_VERB: Rule = Rule::warning("wage-item-not-of-verb", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("an interaction is not for this item kind")
    .doc("`itemKinds` of the interaction does not list it, so the condition is never met.")
    .wrong(
        r#"itemTypes:
  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp } }
  - { kind: rope, label: Rope, icon: { type: glyph, value: "R" } }
rules:
  - id: arrive
    when: { kind: interaction, verb: pick, itemKind: rope }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: interaction, verb: pick, itemKind: lamp }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
"#,
    );
