//! The house rules on the page about games: what is shown wrong is told and runs wrong, what is shown right runs right.

use language::{Diagnostic, Severity};
use wage::check;
use wage::timelines;
use wage_rules::doc::Doc;
use wage_rules::model::Game;

const PAGE: &str = include_str!("../../../../docs/wage.md");

/// The blocks of code of a section, with the words behind their marks.
fn blocks(section: &str) -> Vec<(&str, &str)> {
    let blocks = section.split("```yaml").skip(1).filter_map(|rest| rest.split_once('\n'));
    blocks.filter_map(|(words, rest)| Some((words.trim(), rest.split_once("```")?.0))).collect()
}

/// The game of the page with other rules, and other states if they are given.
fn game(rules: &str) -> String {
    let (_, base) = blocks(PAGE)[0];
    let states = rules.contains("playerJoinStates");
    let end = base.find(if states { "playerJoinStates" } else { "rules:" }).expect("the game has both");
    format!("{}{rules}", &base[..end])
}

fn serious(text: &str) -> Vec<&'static str> {
    let all = check("game.yaml", &Doc::read("game.yaml", text));
    all.iter().filter(|it| it.severity <= Severity::Warning).map(Diagnostic::code).collect()
}

/// What the check of a timeline says of a game.
fn run(game: &str, script: &str) -> Vec<&'static str> {
    let (game, script) = (Doc::read("game.yaml", game), Doc::read("a.timeline.yaml", script));
    let checked = timelines::check("a.timeline.yaml", &script, &Game::read(&game), false);
    checked.diagnostics.iter().map(Diagnostic::code).collect()
}

#[test]
fn each_house_rule_is_shown_wrong_and_right() {
    let (_, rules) = PAGE.split_once("## House rules").expect("there is such a section");
    let (rules, _) = rules.split_once("\n## ").expect("another section follows");
    let mut seen = 0;
    for section in rules.split("\n### ").skip(1) {
        let blocks = blocks(section);
        let [(wrong, wrong_rules), ("right", right_rules), ("timeline", script)] = blocks[..] else {
            panic!("{section}");
        };
        let code = wrong.strip_prefix("wrong ").expect("it names the code");
        let (wrong_game, right_game) = (game(wrong_rules), game(right_rules));
        assert_eq!(serious(&wrong_game), [code], "{wrong_game}");
        assert!(serious(&right_game).is_empty(), "{right_game}");
        assert!(run(&right_game, script).is_empty(), "{:?}\n{right_game}", run(&right_game, script));
        // Where a tick stands makes no difference to the runner, as the page says.
        let fails = !run(&wrong_game, script).is_empty();
        assert_eq!(fails, code != "wage-tick-not-last", "{wrong_game}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn the_game_and_the_timeline_of_the_page_can_be_read() {
    let blocks = blocks(PAGE);
    let (_, right) = blocks.iter().find(|(words, _)| *words == "right").expect("there is a right rule");
    let text = game(right);
    let game = Doc::read("game.yaml", text.as_str());
    let (_, script) = blocks[1];
    let script = Doc::read("a.timeline.yaml", script);
    let timeline = wage_run::timeline::Timeline::read(&script, &Game::read(&game));
    assert_eq!(timeline.problems, []);
    assert!(wage_run::run(&Game::read(&game), &timeline, &wage_run::Options::default()).is_as_expected());
}
