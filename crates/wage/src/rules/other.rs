//! Rules about other blocks, and about what only YAML has.

use language::Applicability::{Safe, Unsafe};
use language::{Fixes, Rule};

const GROUP: &str = "other";

pub(crate) static SHADOWED_ENTRY: Rule = Rule::warning("wage-shadowed-entry", GROUP)
    .fixes(Fixes::Sometimes(&[Unsafe]))
    .summary("an entry never counts")
    .doc("The first entry that fits counts, and one before it always fits or asks the same.")
    .wrong(
        r##"theme:
  playerMarkers:
    - { color: "#16a34a" }
    - { when: { key: ghost, value: true }, color: "#dc2626" }
"##,
    )
    .right(
        r##"theme:
  playerMarkers:
    - { when: { key: ghost, value: true }, color: "#dc2626" }
    - { color: "#16a34a" }
"##,
    );

pub(crate) static YAML_WORD: Rule = Rule::warning("wage-yaml-word", GROUP)
    .fixes(Fixes::Sometimes(&[Safe, Unsafe]))
    .summary("a word that readers of YAML take differently")
    .doc("By YAML 1.1 `no` is false and `012` is ten, by YAML 1.2 they are text and twelve. Use quotes, or `true` and `false`.")
    .wrong(r#"teams: [{ id: no, name: Norway }]
"#)
    .right(r#"teams: [{ id: "no", name: Norway }]
"#);

pub(crate) static BAD_ALIAS: Rule = Rule::error("wage-bad-alias", GROUP)
    .summary("unknown anchor of an alias")
    .doc("No anchor with this name is defined before it, or the alias is inside its own anchor.")
    .wrong(r#"rules:
  - { id: arrive, when: &fire { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: again, when: *fir, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#)
    .right(r#"rules:
  - { id: arrive, when: &fire { kind: entered_zone, who: any, zoneId: camp }, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
  - { id: again, when: *fire, do: [{ kind: set_state, target: same, key: ghost, value: true }] }
"#);

pub(crate) static MERGE_KEY: Rule = Rule::information("wage-merge-key", GROUP)
    .summary("a merge key is used")
    .doc("`<<` is not part of YAML 1.2, and whether the engine merges is undocumented. Here it is merged.")
    .wrong(
        r#"rules:
  - id: arrive
    when: &fire { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
  - id: again
    when: { <<: *fire, zoneId: mill }
    do: [{ kind: increment_state, target: same, key: points, by: 1 }]
"#,
    )
    .right(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
  - id: again
    when: { kind: entered_zone, who: any, zoneId: mill }
    do: [{ kind: increment_state, target: same, key: points, by: 1 }]
"#,
    );

pub(crate) static BAD_MERGE: Rule = Rule::error("wage-bad-merge", GROUP)
    .summary("a merged value is not a map")
    .doc("Only a map, or a list of maps, can be merged.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { <<: 3, kind: entered_zone, who: any, zoneId: camp }
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

pub(crate) static MORE_DOCUMENTS: Rule = Rule::warning("wage-more-documents", GROUP)
    .summary("the file has a second document")
    .doc("Only the first one is read.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
---
name: Another
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

pub(crate) static UNKNOWN_TAG: Rule = Rule::information("wage-unknown-tag", GROUP)
    .summary("unknown tag")
    .doc("The value is read as if it had none.")
    .wrong(
        r#"rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: !area camp }
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

pub(crate) static KEY_NOT_TEXT: Rule = Rule::error("wage-key-not-text", GROUP)
    .summary("a key is a list or a map")
    .doc("Keys are text.")
    .wrong(
        r#"rules:
  - id: arrive
    ? [a, b]
    : 1
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: [{ kind: set_state, target: same, key: ghost, value: true }]
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

pub(crate) static NEARLY_TIMELINE: Rule = Rule::warning("wage-nearly-timeline", GROUP)
    .summary("a file beside a game is named like a timeline, but is not one")
    .doc("Only files whose names end with `.timeline.yaml`, `.timeline.yml` or `.timeline.json`, after a word, are run against the \
         rules. A test in any other file never fails.")
    .wrong(r#"name: The game beside a.timelines.yaml
"#)
    .right(r#"name: The game beside a.timeline.yaml
"#);

pub(crate) static TWO_GAMES: Rule = Rule::information("wage-two-games", GROUP)
    .summary("a folder has two files of a game")
    .doc("Which one the engine loads is undocumented. Both are checked.")
    .wrong(
        r#"name: The same game, beside game.json
"#,
    )
    .right(
        r#"name: The only game of its folder
"#,
    );
