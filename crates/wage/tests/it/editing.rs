//! What an editor is offered at a place, marked by `|`.

use expect_test::expect;
use text::TextSize;
use wage::{completion, hover};
use wage_rules::doc::Doc;

use crate::support::game;

/// The game of an excerpt without its mark, and the offset of the mark.
fn marked(excerpt: &str) -> (String, TextSize) {
    let text = game(excerpt);
    let at = text.find('|').expect("the excerpt has a mark");
    let text = text.replacen('|', "", 1);
    (text, TextSize::new(u32::try_from(at).expect("a small text")))
}

/// The labels of what is proposed, with their details.
fn proposed(excerpt: &str) -> String {
    let (text, at) = marked(excerpt);
    let line = |it: language::Completion| {
        let detail = it.detail.map_or_else(String::new, |detail| format!(" ({detail})"));
        format!("{}{detail}\n", it.label)
    };
    completion("game.yaml", &text, at).into_iter().map(line).collect()
}

/// The text after taking the first proposal of a label.
fn taken(excerpt: &str, label: &str) -> String {
    let (text, at) = marked(excerpt);
    let item =
        completion("game.yaml", &text, at).into_iter().find(|it| it.label == label).expect("it is proposed");
    let insert = item.plain_insert();
    let edit = text::Edit { range: item.edit.range, insert };
    let after = text::apply(&text, &[edit]).expect("the edit lies inside of the text");
    let start = after.find("rules:").expect("there are rules");
    after[start..].split_inclusive('\n').take(4).collect()
}

fn explained(excerpt: &str) -> String {
    let (text, at) = marked(excerpt);
    hover(&Doc::read("game.yaml", text), at).map_or_else(String::new, |it| it.markdown)
}

#[test]
fn names_of_a_class_are_proposed() {
    expect![[r#"
        camp
        mill
    "#]]
    .assert_eq(&proposed(
        "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: | }\n    do: []\n",
    ));
}

#[test]
fn fields_that_are_not_there_are_proposed_required_ones_first() {
    expect![[r#"
        verb (the name of a verb, required)
        b (a selector)
        itemKind (the name of an item kind)
    "#]]
    .assert_eq(&proposed("rules:\n  - id: a\n    when: { kind: interaction, a: any, | }\n    do: []\n"));
}

#[test]
fn a_field_is_proposed_where_a_line_begins() {
    expect![[r#"
        do (a list, required)
    "#]]
    .assert_eq(&proposed(
        "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    d|\n",
    ));
}

#[test]
fn bound_players_are_proposed_before_those_that_are_not() {
    expect![[r#"
        any
        same (`same` is a player, by `entered_zone` in line 15)
        byTeam: red
        byTeam: blue
        other (not bound here)
    "#]]
    .assert_eq(&proposed(
        "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do:\n      - { kind: send_event, to: |, event: { type: toast } }\n",
    ));
}

#[test]
fn paths_are_proposed_step_by_step() {
    let rule = |path: &str| {
        format!(
            "rules:\n  - id: a\n    when: {{ kind: compare, who: any, op: eq, left: {{ ref: {path} }}, right: 1 }}\n    do: []\n"
        )
    };
    expect![[r#"
        same.state.ghost
        same.state.points
    "#]]
    .assert_eq(&proposed(&rule("same.state.|")));
}

#[test]
fn values_that_a_key_has_elsewhere_are_proposed() {
    expect![[r#"
        false
        true
    "#]]
    .assert_eq(&proposed(
        "rules:\n  - id: a\n    when: { kind: state_equals, who: any, key: ghost, value: | }\n    do: []\n",
    ));
}

#[test]
fn a_whole_condition_has_places_for_its_required_fields() {
    expect![[r#"
        rules:
          - id: a
            when: { kind: tick, everyMs: 1 }
            do: []
    "#]]
    .assert_eq(&taken("rules:\n  - id: a\n    when: |\n    do: []\n", "tick"));
}

#[test]
fn a_condition_says_what_is_bound_before_and_after_it() {
    expect![[r#"
        `state_equals`: A player's state under a key is this very value.

        - a level: holds on every step as long as it is so
        - binds each such player as `same`
        - before it here: `same` is a player, by `entered_zone` in line 18; `other` is not bound
        - after it here: `same` is a player, by `entered_zone` in line 18; `other` is not bound
    "#]]
    .assert_eq(&explained(
        "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: entered_zone, who: any, zoneId: camp }\n        - { kind: state_eq|uals, who: same, key: ghost, value: true }\n    do: []\n",
    ));
}

#[test]
fn a_state_key_says_who_writes_and_reads_it() {
    expect![[r#"
        state key `points`

        - players begin with: `0`
        - written besides: none, in 1 places
        - read in 2 places
    "#]]
    .assert_eq(&explained(
        "rules:\n  - id: a\n    when: { kind: state_equals, who: any, key: poi|nts, value: 1 }\n    do: []\n",
    ));
}

#[test]
fn a_rule_says_when_it_fires_and_whom_it_gives_to_its_actions() {
    expect![[r#"
        rule `night`: fires once per event

        - in `do` `same` is a player, by `proximity` in line 15
        - in `do` `other` is a player, by `proximity` in line 15
    "#]]
    .assert_eq(&explained(
        "rules:\n  - id: nig|ht\n    when: { kind: proximity, a: any, b: any, meters: 3 }\n    do: []\n",
    ));
}

#[test]
fn times_are_explained_in_words() {
    expect!["every 1 min 30 s"]
        .assert_eq(&explained("rules:\n  - id: a\n    when: { kind: tick, everyMs: 9|0000 }\n    do: []\n"));
}

#[test]
fn the_words_of_a_kind_are_proposed_where_none_stands_yet() {
    for when in ["when: { kind: | }", "when:\n      kind: |", "when:\n      kind:|", "when: { kind:|"] {
        let words = proposed(&format!("rules:\n  - id: a\n    {when}\n    do: []\n"));
        assert!(words.lines().any(|it| it == "entered_zone"), "{when}: {words}");
    }
}

#[test]
fn a_word_right_behind_a_colon_gets_the_blank_between() {
    expect![[r#"
        rules:
          - id: a
            when:
              kind: tick
    "#]]
    .assert_eq(&taken("rules:\n  - id: a\n    when:\n      kind:|\n    do: []\n", "tick"));
}

#[test]
fn inside_of_a_bracket_that_is_not_closed_yet_the_same_is_proposed() {
    for (open, closed) in [
        ("when: { kind: interaction, |", "when: { kind: interaction, | }"),
        ("when: { kind: entered_zone, zoneId: |", "when: { kind: entered_zone, zoneId: | }"),
        (
            "when: { kind: and, children: [{ kind: tick, |",
            "when: { kind: and, children: [{ kind: tick, | }] }",
        ),
        (
            "when: { kind: and, children: [{ kind: tick, | ] }",
            "when: { kind: and, children: [{ kind: tick, | }] }",
        ),
    ] {
        let of = |when: &str| proposed(&format!("rules:\n  - id: a\n    {when}\n    do: []\n"));
        assert_eq!(of(open), of(closed), "{open}");
        assert_ne!(of(open), "", "{open}");
    }
}

#[test]
fn an_action_that_needs_one_of_several_fields_is_proposed_with_one() {
    expect![[r#"
        rules:
          - id: a
            when: { kind: tick }
            do: [{ kind: spawn_item, item: lamp, atPoint: well }]
    "#]]
    .assert_eq(&taken("rules:\n  - id: a\n    when: { kind: tick }\n    do: [|]\n", "spawn_item"));
}

#[test]
fn a_field_in_the_line_of_a_key_is_proposed_with_brackets_around_it() {
    let objective = |when: &str| format!("rules: []\nobjectives:\n  - when:{when}\n    text: Find it.\n");
    for begun in ["|", " |"] {
        assert_eq!(taken(&objective(begun), "key"), objective(" { key:  }"));
    }
    let below = taken(&objective("\n      |"), "key");
    assert!(below.contains("when:\n      key: \n"), "{below}");
}

#[test]
fn texts_are_proposed_in_the_quotes_they_need() {
    let rule = |action: &str| format!("rules:\n  - id: a\n    when: {{ kind: tick }}\n    do: [{action}]\n");
    let messages = rule("{ kind: log, message: | }");
    assert!(taken(&messages, "{player}").contains("message: \"{player}\""));
    let mood = "{ kind: set_state, target: same, key: mood, value: ";
    let moods = format!("playerJoinStates:\n  - mood: so, so\n{}", rule(&format!("{mood}| }}")));
    assert!(taken(&moods, "\"so, so\"").contains(&format!("{mood}\"so, so\" }}")));
}

#[test]
fn the_lines_of_a_whole_rule_begin_below_its_first_word_wherever_that_is() {
    for dash in ["  -|", "  - |", "  -    |", "-|", "- |", "      -|"] {
        let (text, at) = marked(&format!("rules:\n{dash}\n"));
        for item in completion("game.yaml", &text, at).into_iter().filter(|it| it.label.starts_with("rule: "))
        {
            // As editors do that indent what follows like the line.
            let indentation = &dash[..dash.find('-').expect("there is a dash")];
            let insert = item.plain_insert().replace('\n', &format!("\n{indentation}"));
            let after =
                text::apply(&text, &[text::Edit { range: item.edit.range, insert }]).expect("it fits");
            let after = &after[after.find("rules:").expect("there are rules")..];
            let column =
                |word: &str| after.lines().find_map(|line| line.find(word)).expect("the rule has it");
            assert_eq!(
                [column("when:"), column("do:")],
                [column("id:"); 2],
                "{dash}: {}\n{after}",
                item.label
            );
        }
    }
}
