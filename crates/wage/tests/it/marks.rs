//! What is drawn into a text: whom conditions bind, how often rules fire, what words mean.

use expect_test::expect;
use language::{Job, Semantics};

use crate::games::{HUNT, NIGHT, RELAY};
use crate::support::open;

/// The lines with hints, and the hints between brackets.
fn hinted(file: &str, files: &[(&str, &str)]) -> String {
    let project = open(files);
    let found = project.check(&Job::new(Semantics::Released));
    let text = project.text(file).expect("there is such a file");
    let hints = project.facets().marking.expect("the language has it").inlay_hints(
        &*found,
        file,
        text::range(0, text.len()),
    );
    let mut shown = text.to_string();
    for hint in hints.iter().rev() {
        shown.insert_str(hint.offset.into(), &format!(" ‹{}›", hint.label));
    }
    shown.lines().filter(|line| line.contains('‹')).map(str::trim).collect::<Vec<_>>().join("\n")
}

#[test]
fn who_is_bound_is_shown_behind_the_condition_that_binds() {
    expect![[r#"
        - { kind: interaction, verb: seize, a: { byTeam: ghosts } } ‹same = who did it, other = whom it was done to›
        - { kind: state_equals, who: other, key: isCaught, value: false } ‹for do: same, other›
        when: { kind: interaction, verb: pick, itemKind: lamp } ‹for do: same, other›
        - { kind: entered_zone, who: { byTeam: living }, zoneId: camp } ‹same = who entered›
        - &lit { kind: state_equals, who: same, key: hasLamp, value: true } ‹for do: same›
        - { kind: left_zone, who: any, zoneId: mill } ‹same = who left›
        - *lit ‹for do: same›
        - { kind: left_zone, who: any, zoneId: wood } ‹for do: same›
        - { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 20 } ‹same = who matches›
        - { kind: state_equals, who: same, key: title, value: hunted } ‹for do: same›
        when: { kind: count_state, who: { byTeam: living }, key: isCaught, value: false, n: 0 } ‹for do: no player›"#]].assert_eq(&hinted("game.yaml", &[("game.yaml", HUNT)]));
    let pair = "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: proximity, a: any, b: any, meters: 2 }\n        - { kind: state_equals, who: same, key: it, value: true }\n    do: []\n  - id: b\n    when: { kind: tick, everyMs: 1000 }\n    do: []\n";
    expect![[r#"
        - { kind: proximity, a: any, b: any, meters: 2 } ‹same, other = the pair›
        - { kind: state_equals, who: same, key: it, value: true } ‹for do: same, other›
        when: { kind: tick, everyMs: 1000 } ‹for do: no player›"#]]
    .assert_eq(&hinted("game.yaml", &[("game.yaml", pair)]));
}

#[test]
fn the_rules_that_fired_are_shown_beside_the_script() {
    let files = [("game.yaml", HUNT), ("a.timeline.yaml", NIGHT)];
    expect![[r#"
        - { at: 1s, act: pick, player: ida, item: lamp } ‹pick (ida, lamp)›
        - { at: 2s, enter: camp, player: ida } ‹home (ida), free (ida)›
        - { at: 4s, answer: seize, player: ida, from: gus, accept: true } ‹seize (gus, ida)›
        - { at: 6s, enter: camp, player: ida } ‹free (ida)›
        - { at: 7s, set: leo, state: { hasLamp: true, points: 25, title: hunted } } ‹renown (leo)›"#]]
    .assert_eq(&hinted("a.timeline.yaml", &files));
}

#[test]
fn hints_are_given_for_what_is_seen() {
    let project = open(&[("game.yaml", HUNT)]);
    let found = project.check(&Job::new(Semantics::Released));
    let at = HUNT.find("id: shelter").expect("there is such a rule");
    let end = HUNT.find("id: free").expect("there is such a rule");
    let hints = project.facets().marking.expect("the language has it").inlay_hints(
        &*found,
        "game.yaml",
        text::range(at, end),
    );
    assert_eq!(hints.len(), 2);
    assert!(hints.iter().all(|it| (at..end).contains(&usize::from(it.offset))));
}

fn lenses(file: &str, files: &[(&str, &str)]) -> String {
    let project = open(files);
    let found = project.check(&Job::new(Semantics::Released));
    let text = project.text(file).expect("there is such a file");
    let lenses = project.facets().marking.expect("the language has it").lenses(&*found, file);
    lenses.iter().map(|it| format!("{}: {}", &text[it.range], it.title)).collect::<Vec<_>>().join("\n")
}

#[test]
fn above_each_rule_stands_how_often_it_fires() {
    expect![[r#"
        seize: fires once per event; binds same and other
        pick: fires once per event; binds same and other
        home: fires once per event; binds same
        shelter: fires once per event; binds same
        free: fires once per event; binds same
        renown: fires while it holds; its actions may end that; binds same
        all_caught: fires while it holds; its actions may end that; binds no player"#]]
    .assert_eq(&lenses("game.yaml", &[("game.yaml", HUNT)]));
    let ticks = "rules:\n  - id: a\n    when: { kind: tick, everyMs: 1000 }\n    do: []\n";
    expect!["a: fires at most once per interval; binds no player"]
        .assert_eq(&lenses("game.yaml", &[("game.yaml", ticks)]));
}

#[test]
fn a_role_that_is_bound_on_some_ways_only_is_perhaps_bound() {
    let text = "rules:\n  - id: a\n    when: { kind: or, children: [{ kind: proximity, a: any, b: any, meters: 2 }, { kind: entered_zone, who: any, zoneId: den }] }\n    do: []\n";
    let files = [("game.yaml", text)];
    expect!["a: fires once per event; binds same and perhaps other"].assert_eq(&lenses("game.yaml", &files));
    let hints = hinted("game.yaml", &files);
    assert!(hints.ends_with(" ‹for do: same, perhaps other›"), "{hints}");
}

#[test]
fn a_rule_that_stops_itself_is_not_said_to_fire_on_every_step() {
    let rule = |action: &str| {
        let text = format!(
            "rules:\n  - id: a\n    when: {{ kind: state_equals, who: any, key: it, value: true }}\n    do: [{action}]\n"
        );
        lenses("game.yaml", &[("game.yaml", &text)])
    };
    for action in ["{ kind: set_state, target: same, key: it, value: false }", "{ kind: end_game }"] {
        assert!(rule(action).contains("fires while it holds; its actions may end that"), "{action}");
    }
    for action in ["{ kind: set_state, target: same, key: it, value: true }", "{ kind: log, message: a }"] {
        assert!(rule(action).contains("fires on every step while it holds"), "{action}");
    }
}

#[test]
fn above_a_timeline_stands_what_came_of_it() {
    let file = "a.timeline.yaml";
    expect![[r#"
        players: run again: all 7 expectations hold
        players: Map"#]]
    .assert_eq(&lenses(file, &[("game.yaml", HUNT), (file, NIGHT)]));
    let failing = NIGHT.replace("not: shelter", "rule: shelter");
    expect![[r#"
        players: run again: 1 of 7 expectations fail
        players: Map"#]]
    .assert_eq(&lenses(file, &[("game.yaml", HUNT), (file, &failing)]));
    let broken = NIGHT.replace("players:", "plyers:");
    expect![[r#"
        plyers: run
        plyers: Map"#]]
    .assert_eq(&lenses(file, &[("game.yaml", HUNT), (file, &broken)]));
}

fn tokens(file: &str, files: &[(&str, &str)], from: &str) -> String {
    let project = open(files);
    let text = project.text(file).expect("there is such a file");
    let start = text.find(from).expect("it is written");
    let tokens = project.facets().marking.expect("the language has it").semantic_tokens(file);
    for pair in tokens.windows(2) {
        assert!(pair[0].range.end() <= pair[1].range.start(), "tokens overlap");
    }
    let shown = tokens.iter().filter(|it| usize::from(it.range.start()) >= start).take(16);
    let line = |it: &language::SemanticToken| {
        let mark = if it.is_definition { " (definition)" } else { "" };
        format!("{} {:?}{mark}", &text[it.range], it.kind)
    };
    shown.map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn words_behind_escapes_and_aliases_and_in_blocks_have_their_places() {
    let rule = |path: &str| {
        format!(
            "rules:\n  - id: a\n    when: {{ kind: compare, op: eq, left: {{ ref: {path} }}, right: 1 }}\n    do: []\n"
        )
    };
    let of = |text: &str, from: &str| tokens("game.yaml", &[("game.yaml", text)], from);
    expect![[r#"
        same Parameter
        st\x61te Property
        points Variable"#]]
    .assert_eq(&of(&rule("\"same.st\\x61te.points\""), "\"same"));
    let block = "rules:\r\n  - id: a\r\n    when:\r\n      kind: compare\r\n      op: eq\r\n      left:\r\n        ref: |-\r\n          same.state.points\r\n      right: 1\r\n    do: []\r\n";
    expect![[r#"
        same Parameter
        state Property
        points Variable"#]]
    .assert_eq(&of(block, "|-"));
    let repeated = "rules:\n  - id: a\n    when: &w { kind: entered_zone, who: any, zoneId: den }\n    do: []\n  - id: b\n    when: *w\n    do: []\n";
    expect!["b Event (definition)"].assert_eq(&of(repeated, "- id: b"));
}

#[test]
fn a_word_that_goes_over_a_line_end_of_any_kind_has_no_color() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = format!(
            "rules:\n  - id: a\n    when: {{ kind: entered_zone, who: any, zoneId: two{line_end}      words }}\n    do: []\n"
        );
        let project = open(&[("game.yaml", &text)]);
        let tokens = project.facets().marking.expect("the language has it").semantic_tokens("game.yaml");
        assert_eq!(tokens.len(), 3, "{line_end:?}");
    }
}

#[test]
fn words_have_their_meaning() {
    expect![[r#"
        renown Event (definition)
        and Keyword
        compare Keyword
        any Keyword
        gte Operator
        same Parameter
        state Property
        points Variable
        state_equals Keyword
        same Parameter
        title Variable
        set_state Keyword
        same Parameter
        title Variable (definition)
        send_event Keyword
        any Keyword"#]]
    .assert_eq(&tokens("game.yaml", &[("game.yaml", HUNT)], "  - id: renown"));
    expect![[r#"
        home Event (definition)
        and Keyword
        entered_zone Keyword
        any Keyword
        start Namespace
        compare Keyword
        gte Operator
        same Parameter
        state Property
        leg Variable
        end_game Keyword"#]]
    .assert_eq(&tokens("game.json", &[("game.json", RELAY)], "\"id\": \"home\""));
    let files = [("game.yaml", HUNT), ("a.timeline.yaml", NIGHT)];
    expect![[r#"
        ghosts Tag
        living Tag
        living Tag
        points Variable
        pick Function
        lamp Class
        camp Namespace
        seize Function
        seize Function
        camp Namespace
        camp Namespace
        hasLamp Variable
        points Variable
        title Variable
        mill Namespace
        pick Event"#]]
    .assert_eq(&tokens("a.timeline.yaml", &files, "players"));
}
