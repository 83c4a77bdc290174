//! What fixes write: definitions of names, binders and flags, in the layout of what stands there.

use expect_test::{Expect, expect};
use wage_rules::doc::Doc;

use crate::support::{apply, diagnostics, game};

/// A game after a fix, by the beginning of its title.
fn after_fix(file: &str, text: &str, title: &str) -> String {
    let all = diagnostics(file, text);
    let fixes = all.iter().flat_map(|it| &it.fixes);
    let titles = || fixes.clone().map(|it| it.title.as_str()).collect::<Vec<_>>().join(", ");
    let fix = fixes.clone().find(|it| it.title.starts_with(title));
    let fix = fix.unwrap_or_else(|| panic!("`{title}` is none of: {}", titles()));
    let after = apply(text, fix);
    assert_eq!(Doc::read(file, after.as_str()).errors(), [], "{after}");
    after
}

/// The lines of a game that a fix changes, with line ends of either kind.
fn fixed_in(file: &str, text: &str, title: &str) -> String {
    let after = after_fix(file, text, title);
    let twin = after_fix(file, &text.replace('\n', "\r\n"), title);
    assert_eq!(twin, after.replace('\n', "\r\n"));
    let lines: Vec<&str> = after.lines().filter(|line| !text.lines().any(|it| it == *line)).collect();
    lines.join("\n")
}

fn check(excerpt: &str, title: &str, expected: &Expect) {
    expected.assert_eq(&fixed_in("game.yaml", &game(excerpt), title));
}

const ARRIVE: &str = "rules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: den }\n    do: [{ kind: end_game }]\n";

#[test]
fn a_zone_is_defined_in_the_list_that_there_is() {
    check(
        ARRIVE,
        "define the zone",
        &expect![
            "map: { zones: [{ id: camp, placeable: true }, { id: mill, placeable: true }, { id: den }], points: [{ id: well }] }"
        ],
    );
    let block = "map:\n  zones:\n    - id: camp\n      placeable: true   # here\n\n    # another\n    - { id: mill, placeable: true } # there\n  points: [{ id: well }]\n";
    check(&format!("{block}{ARRIVE}"), "define the zone", &expect!["    - { id: den }"]);
}

#[test]
fn a_list_that_is_not_there_is_added() {
    let excerpt = "map:\n  zones: [{ id: camp }, { id: mill }]\nrules:\n  - id: arrive\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: spawn_item, item: lamp, atPoint: oak }]\n";
    check(excerpt, "define the point", &expect!["  points: [{ id: oak }]"]);
}

#[test]
fn a_verb_a_team_and_an_item_kind_are_defined() {
    let rule =
        |when: &str, action: &str| format!("rules:\n  - id: a\n    when: {when}\n    do: [{action}]\n");
    let end = "{ kind: end_game }";
    check(
        &rule("{ kind: interaction, verb: greet }", end),
        "define the verb",
        &expect!["  - { verb: greet, label: greet }"],
    );
    check(
        &rule("{ kind: interaction, verb: eat, itemKind: lamp }", end),
        "define the verb",
        &expect!["  - { verb: eat, label: eat, target: worldItem, itemKinds: [lamp] }"],
    );
    let of_team = rule("{ kind: entered_zone, who: { byTeam: green }, zoneId: camp }", end);
    check(
        &of_team,
        "define the team",
        &expect!["teams: [{ id: red, name: Red }, { id: blue, name: Blue }, { id: green, name: green }]"],
    );
    let spawn = "{ kind: spawn_item, item: coin, inZone: camp }";
    check(
        &rule("{ kind: tick, everyMs: 1000 }", spawn),
        "define the item kind",
        &expect!["  - { kind: coin, label: coin, icon: { type: mdi, value: coin } }"],
    );
}

#[test]
fn a_name_is_defined_in_json_on_a_line_of_its_own() {
    let text = "{\n  \"name\": \"A\",\n  \"version\": 1,\n  \"countdownSeconds\": 9,\n  \"teams\": [],\n  \"map\": {\n    \"zones\": [\n      { \"id\": \"camp\" }\n    ]\n  },\n  \"rules\": [{ \"id\": \"a\", \"when\": { \"kind\": \"left_zone\", \"who\": \"any\", \"zoneId\": \"den\" }, \"do\": [{ \"kind\": \"end_game\" }] }]\n}\n";
    let lines = "      { \"id\": \"camp\" },\n      { \"id\": \"den\" }";
    assert_eq!(fixed_in("game.json", text, "define the zone"), lines);
}

#[test]
fn a_comparison_that_asks_nobody_goes_through_all_players() {
    let excerpt = "rules:\n  - id: a\n    when: { kind: compare, op: gte, left: { ref: same.state.points }, right: 3 }\n    do: [{ kind: end_game }]\n";
    check(
        excerpt,
        "compare for `any`",
        &expect![
            "    when: { kind: compare, op: gte, left: { ref: same.state.points }, right: 3, who: any }"
        ],
    );
}

/// Whether a fix is offered for a game of an excerpt, by the beginning of its title.
fn is_offered(excerpt: &str, title: &str) -> bool {
    let all = diagnostics("game.yaml", &game(excerpt));
    all.iter().flat_map(|it| &it.fixes).any(|fix| fix.title.starts_with(title))
}

#[test]
fn a_member_is_added_behind_the_colon_of_an_absent_value() {
    let excerpt = "rules:\n  - id: a\n    when: { kind: compare, op: eq, left: { ref: same.state.points }, right: }\n    do: [{ kind: end_game }]\n";
    check(
        excerpt,
        "compare for `any`",
        &expect!["    when: { kind: compare, op: eq, left: { ref: same.state.points }, right: , who: any }"],
    );
    let rule = "rules:\n  - id: a\n    when: { kind: state_equals, who: any, key: tired, value: false }\n    do: [{ kind: set_state, target: any, key: tired, value: true }, { kind: set_state, target: any, key: tired, value: false }]\n";
    check(
        &format!("playerJoinStates: [{{ ghost: false, points: }}]\n{rule}"),
        "add it to `playerJoinStates`",
        &expect!["playerJoinStates: [{ ghost: false, points: , tired: false }]"],
    );
    check(
        &format!("playerJoinStates:\n  - ghost: false\n    points:  # none\n{rule}"),
        "add it to `playerJoinStates`",
        &expect!["    tired: false"],
    );
}

const REPEATS: &str = "{ kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }";

#[test]
fn an_anchor_stays_with_the_element_that_it_names() {
    let rule = |action: &str| format!("rules:\n  - id: a\n    when: {REPEATS}\n    do: [{action}]\n");
    let title = "do it once for each player";
    assert!(is_offered(&rule("{ kind: log, message: a }"), title));
    assert!(!is_offered(&rule("&log { kind: log, message: a }"), title));
    assert!(!is_offered(&rule("\n      &log { kind: log, message: a }"), title));
    let block = format!(
        "rules:\n  - id: a\n    when: {REPEATS}\n    do:\n      - &log {{ kind: log, message: a }}\n"
    );
    let after = after_fix("game.yaml", &game(&block), title);
    assert!(after.contains("value: true }\n      - &log { kind: log"), "{after}");
}

#[test]
fn what_an_alias_repeats_is_not_changed_for_one_of_both() {
    let title = "do it once a second";
    let rules = |when: &str, other: &str| {
        format!(
            "rules:\n  - id: a\n    when: {when}\n    do: [{{ kind: log, message: a }}]\n  - id: b\n    when: {other}\n    do: [{{ kind: end_game }}]\n"
        )
    };
    assert!(is_offered(&rules(&format!("&w {REPEATS}"), REPEATS), title));
    assert!(!is_offered(&rules(&format!("&w {REPEATS}"), "*w"), title));
    let and = format!(
        "&w {{ kind: and, children: [{REPEATS}, {{ kind: state_equals, who: same, key: ghost, value: true }}] }}"
    );
    assert!(is_offered(&rules(&and, REPEATS), title));
    assert!(!is_offered(&rules(&and, "*w"), title));
}

#[test]
fn a_comment_behind_or_above_an_element_stays_with_it() {
    let zones = |zones: &str| format!("map:\n  zones: {zones}\n  points: [{{ id: well }}]\n{ARRIVE}");
    let after = |excerpt: &str| after_fix("game.yaml", &game(excerpt), "define the zone");
    let list = "[\n    { id: camp }, # one\n    { id: mill } # two\n  ]";
    let expected = "[\n    { id: camp }, # one\n    { id: mill }, # two\n    { id: den }\n  ]";
    assert!(after(&zones(list)).contains(expected));
    let list = "\n    - id: camp\n    - id: mill # two\n      # more of two\n    # not of two";
    let expected = "# two\n      # more of two\n    - { id: den }\n    # not of two";
    assert!(after(&zones(list)).contains(expected));
    assert!(!is_offered(&zones("[\n    { id: camp }, { id: mill } # both\n  ]"), "define the zone"));
    assert!(!is_offered(
        &zones("[\n    { id: camp },\n    { id: mill }\n    # below\n  ]"),
        "define the zone"
    ));
    let rule = format!(
        "rules:\n  - id: a\n    when: {REPEATS}\n    do:\n      # what\n      # comes\n      - {{ kind: log, message: a }}\n"
    );
    let flagged = after_fix("game.yaml", &game(&rule), "do it once for each player");
    assert!(flagged.contains("value: true }\n      # what\n      # comes\n      - { kind: log"), "{flagged}");
}

#[test]
fn a_block_is_added_above_the_comment_of_the_rules() {
    let text = "name: A\nversion: 1\nteams: []\ncountdownSeconds: 9\nmap: { zones: [] }\n# The rules\nrules:\n  - id: a\n    when: { kind: state_equals, who: any, key: ghost, value: false }\n    do: [{ kind: set_state, target: any, key: ghost, value: true }, { kind: set_state, target: any, key: ghost, value: false }]\n";
    let after = after_fix("game.yaml", text, "add it to `playerJoinStates`");
    assert!(after.contains("playerJoinStates: [{ ghost: false }]\n# The rules\nrules:"), "{after}");
    let braces = "{\nname: A, version: 1, teams: [], countdownSeconds: 9, map: { zones: [] },\nrules: [{ id: a, when: { kind: state_equals, who: any, key: ghost, value: false }, do: [{ kind: set_state, target: any, key: ghost, value: true }, { kind: set_state, target: any, key: ghost, value: false }] }]\n}\n";
    let after = after_fix("game.yaml", braces, "add it to `playerJoinStates`");
    assert!(after.contains("playerJoinStates: [{ ghost: false }],\nrules:"), "{after}");
}

#[test]
fn a_partner_is_bound_where_one_is_asked_for() {
    let excerpt = "rules:\n  - id: a\n    when: { kind: state_equals, who: any, key: ghost, value: true }\n    do: [{ kind: set_state, target: other, key: ghost, value: true }]\n";
    check(
        excerpt,
        "write `same`",
        &expect!["    do: [{ kind: set_state, target: same, key: ghost, value: true }]"],
    );
    check(
        excerpt,
        "bind a partner",
        &expect![
            "    when: { kind: and, children: [{ kind: state_equals, who: any, key: ghost, value: true }, { kind: proximity, a: same, b: any, meters: 10 }] }"
        ],
    );
    let paced = "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: state_equals, who: any, key: ghost, value: true }\n        - { kind: tick, everyMs: 1000 }\n    do: [{ kind: set_state, target: other, key: ghost, value: true }]\n";
    check(paced, "bind a partner", &expect!["        - { kind: proximity, a: same, b: any, meters: 10 }"]);
    let asked = paced.replace(
        "- { kind: tick",
        "- { kind: state_equals, who: other, key: ghost, value: false }\n        - { kind: tick",
    );
    check(&asked, "bind a partner", &expect!["        - { kind: proximity, a: same, b: any, meters: 10 }"]);
}

#[test]
fn a_partner_is_not_bound_where_something_else_must_happen_at_once() {
    let excerpt = "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: set_state, target: other, key: ghost, value: true }]\n";
    let all = diagnostics("game.yaml", &game(excerpt));
    assert!(all.iter().flat_map(|it| &it.fixes).all(|fix| !fix.title.starts_with("bind")));
}

#[test]
fn a_rule_is_stopped_by_a_flag_that_it_tests_and_sets() {
    let excerpt = "rules:\n  - id: a\n    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }\n    do:\n      # first\n      - { kind: send_event, to: same, event: { type: toast, text: Three } }\n";
    check(
        excerpt,
        "do it once for each player",
        &expect![[r#"
        playerJoinStates: [{ ghost: false, points: 0, isDone: false }]
            when: { kind: and, children: [{ kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }, { kind: state_equals, who: same, key: isDone, value: false }] }
              - { kind: set_state, target: same, key: isDone, value: true }"#]],
    );
    let block = "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: state_equals, who: any, key: ghost, value: true }\n        - { kind: compare, op: gte, left: { ref: same.state.points }, right: 3 }\n    do: [{ kind: log, message: a }]\n";
    check(
        block,
        "do it once for each player",
        &expect![[r#"
        playerJoinStates: [{ ghost: false, points: 0, isDone: false }]
                - { kind: state_equals, who: same, key: isDone, value: false }
            do: [{ kind: set_state, target: same, key: isDone, value: true }, { kind: log, message: a }]"#]],
    );
    check(block, "do it once a second", &expect!["        - { kind: tick, everyMs: 1000 }"]);
}

#[test]
fn the_new_fixes_mend_what_they_are_for() {
    for (excerpt, title, code) in [
        (ARRIVE, "define the zone", "wage-unknown-zone"),
        (
            "rules:\n  - id: a\n    when: { kind: state_equals, who: any, key: ghost, value: true }\n    do: [{ kind: set_state, target: other, key: ghost, value: true }]\n",
            "bind a partner",
            "wage-unbound-other",
        ),
        (
            "rules:\n  - id: a\n    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }\n    do: [{ kind: log, message: a }]\n",
            "do it once for each player",
            "wage-level-repeats",
        ),
    ] {
        let text = game(excerpt);
        let all = diagnostics("game.yaml", &text);
        let fix = all.iter().flat_map(|it| &it.fixes).find(|it| it.title.starts_with(title)).expect(title);
        let after = diagnostics("game.yaml", &apply(&text, fix));
        assert!(all.iter().any(|it| it.code() == code), "{code} is told");
        assert!(after.is_empty(), "{after:?}");
    }
}
