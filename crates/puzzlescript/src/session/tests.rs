//! Files of sessions: reading, running, and the form of recorded cases.

use expect_test::{Expect, expect};
use language::SchemaDraft;
use puzzlescript_engine::Engine;
use puzzlescript_engine::model::{Entry, Game, LayerId, LevelBoard, Name, Object, ObjectId, ObjectSet};

use super::{Outcome, Row, export, frames, import, read, run, schema, write};

/// A player in a corridor: the first level is `P..`, the second a message.
fn corridor() -> Engine {
    let object = |name: &str, layer| Object {
        name: name.to_owned(),
        written: name.to_owned(),
        layer: LayerId(layer),
        colors: Vec::new(),
        sprite: Vec::new(),
        line: 1,
    };
    let set = |ids: &[u32]| ObjectSet::of(2, ids.iter().map(|&id| ObjectId(id)));
    let name = |ids: &[u32]| Name { objects: set(ids), is_all: false };
    let mut board = LevelBoard::new(3, 1, 2, 1);
    for x in 0..3 {
        board.add(x, 0, &set(&[0]));
    }
    board.add(0, 0, &set(&[1]));
    Engine::new(Game {
        objects: vec![object("background", 0), object("player", 1)],
        layers: 2,
        player: name(&[1]),
        names: [("background", 0), (".", 0), ("player", 1), ("p", 1)]
            .map(|(it, id)| (it.to_owned(), name(&[id])))
            .into(),
        levels: vec![Entry::Board(board), Entry::Message { text: "the end".to_owned(), line: 3 }],
        ..Game::default()
    })
}

/// What becomes of a session with these members.
fn check(members: &str, expected: &Expect) {
    let text = format!(r#"{{"version": 1, "sessions": [{{"name": "it", {members}}}]}}"#);
    let (sessions, mistakes) = read(&text);
    let mut lines: Vec<String> = mistakes
        .iter()
        .map(|it| {
            format!("{} <- {}", it.message, text.get(std::ops::Range::<usize>::from(it.range)).unwrap_or("?"))
        })
        .collect();
    lines.extend(sessions.iter().map(|session| match run(&corridor(), session) {
        Outcome::Passed => "passed".to_owned(),
        Outcome::Unplayable(why) => why,
        Outcome::Failed { failures, .. } => {
            failures.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        }
    }));
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn a_board_is_given_by_glyphs_or_by_names() {
    check(r#""level": 0, "inputs": "R", "expect": {"board": [".p."]}"#, &expect!["passed"]);
    check(
        r#""level": 0, "inputs": "R2", "expect": {"board": [["", "", "player background"]]}"#,
        &expect!["passed"],
    );
}

#[test]
fn the_first_difference_of_a_board_is_told() {
    check(
        r#""level": 0, "inputs": "R", "expect": {"board": ["..p"]}"#,
        &expect!["cell 2 of row 1 has `background` `player`, expected `background`"],
    );
    check(
        r#""level": 0, "inputs": "R", "expect": {"board": [["crate", "", ""]]}"#,
        &expect!["row 1 of the expected board: `crate` names no objects"],
    );
}

#[test]
fn what_is_expected_of_wins_and_sounds_is_compared() {
    check(r#""level": 0, "inputs": "R", "expect": {"won": true}"#, &expect!["none of 1 inputs wins"]);
    check(r#""level": 0, "inputs": "R", "expect": {"won": false, "sounds": []}"#, &expect!["passed"]);
    check(
        r#""level": 0, "inputs": "R", "expect": {"sounds": [12]}"#,
        &expect!["sound 1: none, expected `12`"],
    );
}

#[test]
fn a_level_that_was_moved_or_changed_is_noticed() {
    check(r#""level": 1, "inputs": "", "expect": {}"#, &expect!["entry 1 of LEVELS is a message"]);
    check(r#""level": 7, "inputs": "", "expect": {}"#, &expect!["LEVELS has no entry 7"]);
    check(
        r#""level": {"number": 0, "rows": "0123456789abcdef"}, "inputs": "", "expect": {}"#,
        &expect!["the rows of level 0 changed since the session was recorded"],
    );
}

#[test]
fn mistakes_in_a_file_have_a_place() {
    check(
        r#""level": -1, "inputs": "RQ", "expect": {"one": true, "won": 1}"#,
        &expect![[r#"
            the number of a level must be a whole number from 0 <- -1
            unknown input `Q`; expected one of `U`, `D`, `L`, `R`, `A`, `T`, `Z`, `X` <- Q
            unknown member `one` of `expect`; expected one of `won`, `board` or `sounds` <- "one"
            `won` must be true or false <- 1"#]],
    );
    let (sessions, mistakes) = read("{\"version\": 2, \"sessions\": [");
    assert!(sessions.is_empty() && mistakes.len() > 1);
}

#[test]
fn a_file_that_is_written_is_read_back() {
    let text = r#"{"version": 1, "sessions": [
        {"name": "a", "level": {"number": 3, "rows": "00ff"}, "seed": "x", "inputs": "U R4", "expect": {"won": true}},
        {"name": "b", "level": 0, "inputs": "", "expect": {"board": ["..", ["a b", ""]], "sounds": ["1"]}}
    ]}"#;
    let (sessions, mistakes) = read(text);
    assert_eq!((sessions.len(), mistakes), (2, Vec::new()));
    let (again, mistakes) = read(&write(&sessions));
    let plain = |list: Vec<super::Session>| -> Vec<super::Session> {
        list.into_iter()
            .map(|it| super::Session {
                range: text::TextRange::default(),
                inputs_at: text::TextRange::default(),
                expected_at: super::ExpectedAt::default(),
                ..it
            })
            .collect()
    };
    assert_eq!((plain(again), mistakes), (plain(sessions), Vec::new()));
}

#[test]
fn the_schema_takes_what_reading_takes() {
    let validator = jsonschema::validator_for(&schema(SchemaDraft::default())).expect("the schema is one");
    let is_valid =
        |text: &str| validator.is_valid(&serde_json::from_str(text).expect("the tests write JSON"));
    assert!(is_valid(
        r#"{"version": 1, "sessions": [{"name": "b", "level": 0, "inputs": "uR3", "expect": {"board": ["..", ["a"]]}}]}"#
    ));
    assert!(!is_valid(
        r#"{"version": 1, "sessions": [{"name": "b", "level": 0, "inputs": "?", "expect": {}}]}"#
    ));
    assert!(!is_valid(r#"{"version": 2, "sessions": []}"#));
}

#[test]
fn recorded_cases_go_both_ways() {
    let text = r#"["walk", ["the source", [3, 3, "undo"], "background:0,background player:1,0,\n", 0, "seed", ["5"]]],"#;
    let recorded = import(text).expect("the case is right");
    assert_eq!((recorded.source.as_str(), recorded.session.inputs.len()), ("the source", 3));
    let names = ["background", "background player", "background"].map(str::to_owned);
    assert_eq!(recorded.session.expect.board, Some(vec![Row::Names(names.to_vec())]));
    let engine = corridor();
    let frames: Vec<_> =
        frames(&engine, 0, "", recorded.session.inputs.iter().copied()).expect("a board").collect();
    expect![[r#"["walk",["the source",[3,3,"undo"],"background:0,background player:1,0,\n",0,"seed",[]]]"#]]
        .assert_eq(&export("the source", &recorded.session, &frames));
    let two = format!("{text}\n{text}\n");
    assert_eq!(super::import_all(&two).map(|cases| cases.len()), Ok(2));
    assert_eq!(super::import_all(text), Ok(vec![recorded]));
    assert_eq!(
        super::import_all(&format!("[{text} {}]", text.trim_end_matches(','))).map(|cases| cases.len()),
        Ok(2)
    );
    assert_eq!(import("[]"), Err("the first element must be the name".to_owned()));
    assert_eq!(import(r#"["a", ["", [9], "", 0]]"#), Err("unknown input 9".to_owned()));
}

#[test]
fn the_level_of_a_recorded_case_may_be_a_text() {
    let level = |written: &str| {
        let case = format!(r#"["a", ["", [], "background:0,\n", {written}, "seed"]]"#);
        import(&case).map(|it| it.session.level)
    };
    assert_eq!((level("3"), level(r#""3""#), level("null")), (Ok(3), Ok(3), Ok(0)));
    assert_eq!(level(r#""three""#), Err(r#"the level must be a number, not "three""#.to_owned()));
    assert_eq!(level("-1"), Err("the level must be a number, not -1".to_owned()));
}
