//! Timelines beside a game, as its check reads them.

use expect_test::{Expect, expect};
use std::fmt::Write as _;
use wage::timelines::check;
use wage_rules::doc::Doc;
use wage_rules::model::Game;

const GAME: &str = include_str!("../hill/game.yaml");

fn found(timeline: &str, game_has_errors: bool) -> String {
    let (game, doc) = (Doc::read("game.yaml", GAME), Doc::read("a.timeline.yaml", timeline));
    let checked = check("a.timeline.yaml", &doc, &Game::read(&game), game_has_errors);
    let mut result = String::new();
    for it in checked.diagnostics {
        let _ = writeln!(result, "{} {:?}: {}", it.code(), &timeline[it.at.range], it.message);
    }
    result
}

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check_that(timeline: &str, expected: Expect) {
    expected.assert_eq(&found(timeline, false));
}

#[test]
fn expectations_that_fail_are_told_where_they_are() {
    check_that(
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect:\n  - { at: 1s, rule: arrive, same: ann }\n  - { at: 1s, not: arrive }\n  - { at: 1s, state: { ann: { lit: false } } }\n",
        expect![[r#"
            wage-timeline-fails "{ at: 1s, not: arrive }": `arrive` fires for same=ann
            wage-timeline-fails "{ at: 1s, state: { ann: { lit: false } } }": `lit` of `ann` is `true`, not `false`
        "#]],
    );
}

#[test]
fn a_timeline_with_errors_or_of_a_game_with_errors_is_not_run() {
    check_that(
        "players: { ann: { team: rot } }\nexpect: [{ at: 1s, rule: arrive }]\n",
        expect![[r#"
        wage-timeline-unknown-team "rot": unknown team `rot`; expected `red`
    "#]],
    );
    check_that(
        "players: { ann: { team: red }\nexpect: [{ at: 1s, rule: arrive }]\n",
        expect![[r#"
        syntax-error "{": `{` is never closed
    "#]],
    );
    assert_eq!(found("players: { ann: { team: red } }\nexpect: [{ at: 1s, rule: arrive }]\n", true), "");
}

#[test]
fn every_rule_of_timelines_has_an_example_of_its_own() {
    // Which games are there the text does not say.
    let is_of_a_text =
        |code: &str| code.starts_with("wage-timeline-") && code != "wage-timeline-unknown-game";
    for rule in wage::RULES.iter().filter(|rule| is_of_a_text(rule.code)) {
        let codes = |text: &str| -> Vec<String> {
            found(text, false).lines().filter_map(|line| Some(line.split_once(' ')?.0.to_owned())).collect()
        };
        assert_eq!(codes(rule.wrong), [rule.code], "{}", rule.wrong);
        assert_eq!(codes(rule.right), Vec::<String>::new(), "{}", rule.right);
    }
}
