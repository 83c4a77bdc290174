//! The wrong examples as games that the site of the docs opens in the playground.

use expect_test::expect_file;
use language::Rule;
use puzzlescript::{PUZZLESCRIPT, rules};
use site_examples::{Content, Examples, Project, found};

/// The game, and its sessions.
const GAME: &str = "game.puzzlescript";
const SESSIONS: &str = "game.sessions.json";
/// A session that presses an arrow, so that rules are run.
const PLAYED: &str = r#"{ "name": "first", "level": 0, "inputs": "R", "expect": {} }"#;

/// Why no game shows a rule; nothing where one does.
fn why_not(rule: &Rule) -> Option<&'static str> {
    if rule.doc.contains("The present reader reports this as another diagnostic") {
        Some("the present reader reports this as another diagnostic")
    } else if rule.wrong.starts_with('(') {
        Some("the example is too long to be written out")
    } else {
        None
    }
}

/// The project of an example.
fn project(rule: &Rule) -> Project {
    let whole = |sessions: &str| format!("{{ \"version\": 1, \"sessions\": [\n  {}\n] }}\n", sessions.trim());
    let small = || Content::Text(super::game(""));
    let files: Vec<(&str, Content)> = match rule.code {
        "unreadable-file" => {
            vec![(GAME, Content::Bytes([b"title Caf\xE9\n\n", super::game("").as_bytes()].concat()))]
        }
        "misnamed-sessions" => {
            let (game, sessions) = rule.wrong.trim().split_once(", ").expect("the example names two files");
            vec![(game, small()), (sessions, whole(PLAYED).into())]
        }
        "session-invalid" => vec![(GAME, small()), (SESSIONS, rule.wrong.into())],
        "session-fails" => vec![(GAME, small()), (SESSIONS, whole(rule.wrong).into())],
        code if code.starts_with("run-") => {
            vec![(GAME, super::game(rule.wrong).into()), (SESSIONS, whole(PLAYED).into())]
        }
        _ => vec![(GAME, super::game(rule.wrong).into())],
    };
    files.into_iter().map(|(path, content)| (path.to_owned(), content)).collect()
}

#[test]
fn the_games_that_the_site_opens_are_those_of_the_wrong_examples() {
    let mut examples = Examples::new([(GAME.to_owned(), super::game("").into())].into());
    let mut wrong = Vec::new();
    for rule in rules::all() {
        if let Some(why) = why_not(rule) {
            examples.leave_out(rule.code, why);
            continue;
        }
        let project = project(rule);
        let game = project.keys().find(|path| !path.contains(".session")).expect("there is a game");
        match found(&PUZZLESCRIPT, game, &project, rule.code) {
            Some(file) => examples.add(rule.code, &project, &file),
            None => wrong.push(rule.code),
        }
    }
    assert!(wrong.is_empty(), "not told of their projects: {wrong:?}");
    expect_file!["../../../../docs/site/examples/puzzlescript.json"].assert_eq(&examples.json());
}
