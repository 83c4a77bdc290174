//! The wrong examples as games that the site of the docs opens in the playground.

use expect_test::expect_file;
use language::Rule;
use site_examples::{Content, Examples, Project, found};
use wage::{WAGE, convert::convert};
use wage_rules::doc::Doc;

use crate::support::game;

const GAME: &str = "game.yaml";
/// The game that examples of timelines are about.
const HILL: &str = include_str!("../hill/game.yaml");

/// The project of an example.
fn project(rule: &Rule) -> Project {
    let files: Vec<(&str, Content)> = match rule.code {
        "unreadable-file" => vec![(GAME, Content::Bytes([b"# Caf\xE9\n", game("").as_bytes()].concat()))],
        "wage-nearly-timeline" => {
            let (_, name) = rule.wrong.trim().split_once("beside ").expect("the example names a file");
            vec![(GAME, game(rule.wrong).into()), (name, "expect: [{ at: 1s, ended: false }]\n".into())]
        }
        "wage-two-games" => {
            let game = game(rule.wrong);
            let other = convert(&Doc::read(GAME, game.as_str())).expect("the game can be read").text;
            vec![(GAME, game.into()), ("game.json", other.into())]
        }
        code if code.starts_with("wage-timeline-") => {
            vec![(GAME, HILL.into()), ("a.timeline.yaml", rule.wrong.into())]
        }
        _ => vec![(GAME, game(rule.wrong).into())],
    };
    files.into_iter().map(|(path, content)| (path.to_owned(), content)).collect()
}

#[test]
fn the_games_that_the_site_opens_are_those_of_the_wrong_examples() {
    let mut examples = Examples::new([(GAME.to_owned(), game("").into())].into());
    let mut wrong = Vec::new();
    for rule in wage::RULES {
        let project = project(rule);
        match found(&WAGE, GAME, &project, rule.code) {
            Some(file) => examples.add(rule.code, &project, &file),
            None => wrong.push(rule.code),
        }
    }
    assert!(wrong.is_empty(), "not told of their projects: {wrong:?}");
    expect_file!["../../../../docs/site/examples/wage.json"].assert_eq(&examples.json());
}
