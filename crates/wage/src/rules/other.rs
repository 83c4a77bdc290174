//! Rules about other blocks, and about what only YAML has.

use language::Applicability::{Safe, Unsafe};
use language::Severity::{Error, Information, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "other";

pub(crate) static SHADOWED_ENTRY: Rule = rule(
    "wage-shadowed-entry",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Unsafe]),
    [
        "an entry never counts",
        "The first entry that fits counts, and one before it always fits or asks the same.",
        r##"theme:
  playerMarkers:
    - { color: "#16a34a" }
    - { when: { key: ghost, value: true }, color: "#dc2626" }
"##,
        r##"theme:
  playerMarkers:
    - { when: { key: ghost, value: true }, color: "#dc2626" }
    - { color: "#16a34a" }
"##,
    ],
);

pub(crate) static YAML_WORD: Rule = rule(
    "wage-yaml-word",
    Warning,
    GROUP,
    Fixes::Sometimes(&[Safe, Unsafe]),
    [
        "a word that readers of YAML take differently",
        "By YAML 1.1 `no` is false and `012` is ten, by YAML 1.2 they are text and twelve. Use quotes, or `true` and `false`.",
        r#"teams: [{ id: no, name: Norway }]
"#,
        r#"teams: [{ id: "no", name: Norway }]
"#,
    ],
);

pub(crate) static BAD_ALIAS: Rule = rule(
    "wage-bad-alias",
    Error,
    GROUP,
    Fixes::Never,
    [
        "unknown anchor of an alias",
        "No anchor with this name is defined before it, or the alias is inside its own anchor.",
        r#"rules:
  - { id: arrive, when: &fire { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: again, when: *fir, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#,
        r#"rules:
  - { id: arrive, when: &fire { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: again, when: *fire, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#,
    ],
);

pub(crate) static MERGE_KEY: Rule = rule(
    "wage-merge-key",
    Information,
    GROUP,
    Fixes::Never,
    [
        "a merge key is used",
        "`<<` is not part of YAML 1.2, and whether the engine merges is undocumented. Here it is merged.",
        r#"rules:
  - id: arrive
    when: &fire { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
  - id: again
    when: { <<: *fire, zoneId: mill }
    do: [{ kind: increment_state, target: same, key: points, by: 1 }]
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
  - id: again
    when: { kind: entered_zone, who: any, zoneId: mill }
    do: [{ kind: increment_state, target: same, key: points, by: 1 }]
"#,
    ],
);

pub(crate) static BAD_MERGE: Rule = rule(
    "wage-bad-merge",
    Error,
    GROUP,
    Fixes::Never,
    [
        "a merged value is not a map",
        "Only a map, or a list of maps, can be merged.",
        r#"rules:
  - id: arrive
    when: { <<: 3, kind: entered_zone, who: any, zoneId: camp }
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

pub(crate) static MORE_DOCUMENTS: Rule = rule(
    "wage-more-documents",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "the file has a second document",
        "Only the first one is read.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
---
name: Another
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static UNKNOWN_TAG: Rule = rule(
    "wage-unknown-tag",
    Information,
    GROUP,
    Fixes::Never,
    [
        "unknown tag",
        "The value is read as if it had none.",
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: !area camp }
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

pub(crate) static KEY_NOT_TEXT: Rule = rule(
    "wage-key-not-text",
    Error,
    GROUP,
    Fixes::Never,
    [
        "a key is a list or a map",
        "Keys are text.",
        r#"rules:
  - id: arrive
    ? [a, b]
    : 1
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
"#,
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
"#,
    ],
);

pub(crate) static NEARLY_TIMELINE: Rule = rule(
    "wage-nearly-timeline",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a file beside a game is named like a timeline, but is not one",
        "Only files whose names end with `.timeline.yaml`, `.timeline.yml` or `.timeline.json`, after a word, are run against the \
         rules. A test in any other file never fails.",
        r#"name: The game beside a.timelines.yaml
"#,
        r#"name: The game beside a.timeline.yaml
"#,
    ],
);

pub(crate) static TWO_GAMES: Rule = rule(
    "wage-two-games",
    Information,
    GROUP,
    Fixes::Never,
    [
        "a folder has two files of a game",
        "Which one the engine loads is undocumented. Both are checked.",
        r#"name: The same game, beside game.json
"#,
        r#"name: The only game of its folder
"#,
    ],
);
