//! Boards and graphs of games, as tools ask for them.

mod project;

use std::sync::Arc;

use expect_test::expect;
use language::{BoardPart, BoardRequest, Look, Project, Semantics};
use project::open;
use serde_json::{Value, json};

const GAME: &str = "\
title Push
OBJECTS
Background .
black

Target O
blue

Player P
white red
.000.
.....
.000.
.....
.0.1.

Crate *
orange

Wall #
brown

LEGEND
SOUNDS
COLLISIONLAYERS
Background
Target
Player, Crate, Wall
RULES
[ > Player | Crate ] -> [ > Player | > Crate ]
[ > Crate | Wall ] -> [ Crate | Wall ]
late [ Crate Target ] -> [ Target ]
WINCONDITIONS
all Target on Crate
LEVELS
message Hello
P*.O#
";

fn project() -> Arc<dyn Project> {
    open(&[("push.puzzlescript", GAME)])
}

fn request(moves: Option<&Value>, step: Option<usize>) -> BoardRequest<'_> {
    let look = Look { semantics: Semantics::default(), picture: &|_| None };
    BoardRequest { moves, step, acts: None, has_frames: true, look }
}

/// The kinds in the layers of a board, and how the attempt stands.
fn shown(moves: &Value, step: Option<usize>) -> String {
    let board = project()
        .facets()
        .boards
        .expect("the language has it")
        .board("push.puzzlescript", &request(Some(moves), step))
        .expect("it is a game");
    let board = match board {
        Ok(board) => board,
        Err(why) => return why,
    };
    lines(&board)
}

fn lines(board: &language::Board) -> String {
    let rows = board.layers.iter().map(|layer| {
        let cells = layer.cells.iter().map(|cell| cell.as_ref().map_or("-", |cell| &cell.kind));
        format!("{}: {}\n", layer.id, cells.collect::<Vec<_>>().join(" "))
    });
    let goals = board.goals.iter().map(|goal| format!("{}: {}\n", goal.text, goal.fraction));
    rows.chain(goals).collect::<String>() + &board.status.text
}

#[test]
fn a_turn_that_a_rule_takes_back_names_its_line() {
    for (command, told) in [
        ("cancel sfx0", ["`cancel` in line 31 takes the turn back", "sound: sfx0"].as_slice()),
        ("restart", &["`restart` in line 31 restarts the level"]),
    ] {
        let rule = "[ > Player | Crate ] -> [ > Player | > Crate ]";
        let text = GAME.replace(rule, &format!("[ > Player | Crate ] -> {command}"));
        let text = text.replace("SOUNDS\n", "SOUNDS\nsfx0 100\n");
        let project = open(&[("push.puzzlescript", &text)]);
        let boards = project.facets().boards.expect("the language has it");
        let happened = |inputs: &str| {
            let moves = json!({ "level": 1, "inputs": inputs });
            let board = boards.board("push.puzzlescript", &request(Some(&moves), None));
            board.expect("it is a game").expect("it can be played").happened
        };
        assert_eq!(happened("R"), told);
        assert!(happened("L").is_empty(), "{:?}", happened("L"));
    }
}

#[test]
fn a_board_shows_each_layer_and_the_conditions() {
    expect![[r#"
        layer 1: background background background background background
        layer 2: - - - target -
        layer 3: player crate - - wall
        all target on crate: 0
        after 0 inputs"#]]
    .assert_eq(&shown(&json!(null), None));
}

#[test]
fn a_route_follows_the_player() {
    let route = |moves: &Value| {
        let project = project();
        let boards = project.facets().boards.expect("the language has it");
        let route = boards.route("push.puzzlescript", Some(moves), Semantics::default());
        let route = route.expect("it is a game");
        route.map_or_else(|why| why, |it| serde_json::to_string(&it).expect("it is plain data"))
    };
    let along = [json!("LRR"), json!({ "level": 1, "inputs": "RRRR" })];
    expect![[r#"
        {"cells":[[0,0],[0,0],[1,0],[2,0]],"steps":3,"good":3,"status":{"kind":"playing","text":"after 3 inputs"}}
        {"cells":[[0,0],[1,0],[2,0],[3,0],[3,0]],"steps":4,"good":4,"status":{"kind":"playing","text":"after 4 inputs"}}"#]]
    .assert_eq(&along.each_ref().map(route).join("\n"));
    assert!(route(&json!({ "level": 0 })).contains("is a message"));
}

#[test]
fn moves_are_letters_words_or_an_object() {
    let after = shown(&json!("R"), None);
    expect![[r#"
        layer 1: background background background background background
        layer 2: - - - target -
        layer 3: - player crate - wall
        all target on crate: 0
        after 1 input"#]]
    .assert_eq(&after);
    assert_eq!(after, shown(&json!(["right"]), None));
    assert_eq!(after, shown(&json!({ "level": 1, "inputs": "RR" }), Some(1)));
}

#[test]
fn a_won_board_is_shown_though_the_next_level_has_begun() {
    let text = GAME.replace("late [ Crate Target ] -> [ Target ]\n", "") + "\n..P*..O\n";
    let project = open(&[("push.puzzlescript", &text)]);
    let moves = json!("RR");
    let board = project
        .facets()
        .boards
        .expect("the language has it")
        .board("push.puzzlescript", &request(Some(&moves), None))
        .expect("it is a game");
    let board = board.expect("the level has a board");
    assert_eq!((board.level.as_str(), board.columns, board.rows, board.step), ("1", 5, 1, 2));
    expect![[r#"
        layer 1: background background background background background
        layer 2: - - - target -
        layer 3: - - player crate wall
        all target on crate: 1
        the level is won"#]]
    .assert_eq(&lines(&board));
}

#[test]
fn a_board_names_the_sounds_of_its_last_input_by_their_seeds() {
    let sounds = "SOUNDS\nPlayer move 1001\nCrate move 1002\nsfx3 1003\nendlevel 1002\nstartlevel 1004\n";
    let text = GAME.replace("SOUNDS\n", sounds).replace(
        "late [ Crate Target ] -> [ Target ]\n",
        "late [ Player Target ] -> [ Player Target ] sfx3\n",
    );
    let project = open(&[("push.puzzlescript", &text)]);
    let heard = |inputs: &str, step: usize| {
        let moves = json!(inputs);
        let boards = project.facets().boards.expect("the language has it");
        let board = boards.board("push.puzzlescript", &request(Some(&moves), Some(step)));
        board.expect("it is a game").expect("the level has a board").sounds.map(|all| all.join(" "))
    };
    assert_eq!(heard("RZL", 1).as_deref(), Some("1002 1001"));
    assert_eq!(heard("RZL", 2).as_deref(), Some(""));
    assert_eq!(heard("RR", 2).as_deref(), Some("1002 1001"));
}

#[test]
fn a_board_of_a_game_without_sounds_says_nothing_of_them() {
    let moves = json!("R");
    let project = project();
    let boards = project.facets().boards.expect("the language has it");
    let board = boards.board("push.puzzlescript", &request(Some(&moves), None));
    let board = board.expect("it is a game").expect("the level has a board");
    assert_eq!(serde_json::to_value(board).expect("it is plain data").get("sounds"), None);
}

#[test]
fn what_cannot_be_shown_is_told() {
    let told =
        [json!("Q"), json!({ "level": 0 }), json!({ "level": 7 }), json!(["north"]), json!({ "seed": 5 })];
    expect![[r#"
        unknown input `Q`; expected one of `U`, `D`, `L`, `R`, `A`, `T`, `Z`, `X`
        entry 0 of LEVELS is a message
        LEVELS has no entry 7
        unknown input `north` at place 0
        `seed` must be a text
    "#]]
    .assert_eq(&told.iter().map(|moves| shown(moves, None) + "\n").collect::<String>());
    let unknown =
        project().facets().boards.expect("the language has it").level_board("first", &request(None, None));
    assert_eq!(unknown, Err("a level of a game is the number of an entry of LEVELS, from 0".to_owned()));
}

#[test]
fn a_picture_is_an_address_that_holds_it() {
    let board = project()
        .facets()
        .boards
        .expect("the language has it")
        .level_board("1", &request(None, None))
        .expect("the level has a board");
    let player = board.layers[2].cells[0].as_ref().expect("the player is in the first cell");
    expect!["data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%205%205'%20shape-rendering='crispEdges'%3E%3Crect%20x='1'%20y='0'%20width='3'%20height='1'%20fill='%23ffffff'/%3E%3Crect%20x='1'%20y='2'%20width='3'%20height='1'%20fill='%23ffffff'/%3E%3Crect%20x='1'%20y='4'%20width='1'%20height='1'%20fill='%23ffffff'/%3E%3Crect%20x='3'%20y='4'%20width='1'%20height='1'%20fill='%23be2633'/%3E%3C/svg%3E"].assert_eq(player.sprite.as_deref().unwrap_or_default());
}

#[test]
fn a_game_is_called_by_its_title_and_its_file() {
    let heading = project().heading().expect("it is a game");
    assert_eq!((&*heading.id, &*heading.title), ("push", "Push"));
    assert_eq!(heading.file.as_deref(), Some("push.puzzlescript"));
}

#[test]
fn a_graph_says_which_rule_can_wake_which() {
    let graph = project()
        .facets()
        .graphs
        .expect("the language has it")
        .graph("push.puzzlescript")
        .expect("it is a game");
    let edges = graph.edges.iter().map(|edge| format!("{} -> {}: {}\n", edge.from, edge.to, edge.label));
    expect![[r#"
        line 30 -> line 30: moves up
        line 30 -> line 31: moves up
        line 30 -> line 32: lets Crate move
        line 30 -> line 34: moves or stops Crate
        line 31 -> line 34: moves or stops Crate
        line 32 -> line 34: removes Crate
    "#]]
    .assert_eq(&edges.collect::<String>());
}

const SESSIONS: &str = r#"{
  "version": 1,
  "sessions": [
    { "name": "first", "level": 1, "inputs": "U R3 D", "expect": {} },
    { "name": "second", "level": 3, "seed": "x", "inputs": "LL", "expect": {} }
  ]
}
"#;

/// The game with another level behind the first, whose rows are indented, and with sessions.
fn with_sessions() -> (Arc<dyn Project>, String) {
    let game = format!("{GAME}\nmessage Again\n  #####\n  #P*O# (the end)\n");
    (open(&[("push.puzzlescript", &game), ("push.sessions.json", SESSIONS)]), game)
}

/// What the place behind `before` in a file is about.
fn about(project: &dyn Project, file: &str, before: &str) -> Option<Value> {
    let text = project.text(file).expect("it is a file of the project");
    let at = text.find(before).expect("it is in the text") + before.len();
    let position = project
        .facets()
        .boards
        .expect("the language has it")
        .board_position(file, text::TextSize::try_from(at).expect("it is small"))?;
    Some(serde_json::to_value(position).expect("it is plain data"))
}

#[test]
fn a_caret_in_a_level_or_in_the_inputs_of_a_session_is_about_a_cell_or_an_input() {
    let (project, _) = with_sessions();
    let game = |before| about(&*project, "push.puzzlescript", before);
    assert_eq!(game("message Hello\n"), Some(json!({ "cells": [[0, 0]], "play": { "level": 1 } })));
    assert_eq!(game("\nP*.O"), Some(json!({ "cells": [[4, 0]], "play": { "level": 1 } })));
    assert_eq!(game("  #####\n  #P"), Some(json!({ "cells": [[2, 1]], "play": { "level": 3 } })));
    assert_eq!([game("(the"), game("message Ag"), game("RULES")], [None, None, None]);
    let sessions = |before| about(&*project, "push.sessions.json", before);
    let first = json!({ "level": 1, "inputs": "U R3 D" });
    let step = |step: usize| Some(json!({ "cells": [], "step": step, "play": first }));
    assert_eq!(sessions("\"inputs\": \""), step(1));
    assert_eq!(sessions("\"inputs\": \"U "), step(4));
    assert_eq!(sessions("\"inputs\": \"U R"), step(4));
    assert_eq!(sessions("\"inputs\": \"U R3 D"), step(5));
    let second = json!({ "level": 3, "seed": "x", "inputs": "LL" });
    assert_eq!(sessions("\"second"), Some(json!({ "cells": [], "play": second })));
    assert_eq!(sessions("{\n  \"ver"), None);
}

#[test]
fn a_level_is_shown_along_its_session_unless_inputs_are_given() {
    let (project, _) = with_sessions();
    let boards = project.facets().boards.expect("the language has it");
    let stands = |file: &str, moves: Option<&Value>, step| {
        let board = boards.board(file, &request(moves, step)).expect("it is a file of the game");
        let board = board.expect("it can be shown");
        (board.play.expect("a game has several levels"), board.step, board.steps.len())
    };
    let (first, second) = (json!({ "level": 1 }), json!({ "level": 3, "seed": "x" }));
    assert_eq!(stands("push.puzzlescript", None, None), (first.clone(), 0, 5));
    assert_eq!(stands("push.puzzlescript", Some(&first), Some(2)), (first.clone(), 2, 5));
    assert_eq!(stands("push.puzzlescript", Some(&json!({ "level": 3 })), Some(1)), (second.clone(), 1, 2));
    assert_eq!(stands("push.sessions.json", None, Some(9)), (first, 5, 5));
    let played = json!({ "level": 3, "seed": "x", "inputs": ["left"] });
    assert_eq!(stands("push.puzzlescript", Some(&played), None), (second, 1, 1));
}

#[test]
fn a_game_that_goes_on_by_itself_says_how_often() {
    let text = GAME.replace("title Push\n", "title Push\nrealtime_interval 0.5\n");
    let tick = |text: &str| {
        let project = open(&[("push.puzzlescript", text)]);
        let boards = project.facets().boards.expect("the language has it");
        boards.level_board("1", &request(None, None)).expect("the level has a board").tick
    };
    assert_eq!(tick(&text), Some(language::Tick { action: json!("tick"), seconds: 0.5 }));
    assert_eq!(tick(GAME), None);
}

#[test]
fn a_cell_and_an_input_are_found_where_they_are_written() {
    let (project, game) = with_sessions();
    let written = |file: &str, part, moves: &Value| {
        let text = project.text(file).unwrap();
        project
            .facets()
            .boards
            .expect("the language has it")
            .board_source(file, part, Some(moves))
            .map(|range| text[std::ops::Range::<usize>::from(range)].to_owned())
    };
    let cell =
        |level: usize, cell| written("push.puzzlescript", BoardPart::Cell(cell), &json!({ "level": level }));
    assert_eq!(cell(1, [1, 0]).as_deref(), Some("*"));
    assert_eq!(cell(3, [3, 1]).as_deref(), Some("O"));
    assert_eq!(
        [cell(3, [5, 1]), cell(3, [-1, 0]), cell(0, [0, 0]), cell(9, [0, 0])],
        [None, None, None, None]
    );
    let at = project.facets().boards.expect("the language has it").board_source(
        "push.puzzlescript",
        BoardPart::Cell([1, 1]),
        Some(&json!({ "level": 3 })),
    );
    assert_eq!(usize::from(at.unwrap().start()), game.rfind("P*O").unwrap());
    let first = json!({ "level": 1, "inputs": "U R3 D" });
    let input = |step| written("push.sessions.json", BoardPart::Step(step), &first);
    assert_eq!([input(1), input(3), input(5)], ["U", "R3", "D"].map(|text| Some(text.to_owned())));
    assert_eq!([input(0), input(6)], [None, None]);
}

/// A game in which a crate that is pushed slides on, turn by turn.
fn sliding(prelude: &str) -> Arc<dyn Project> {
    let rules = "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                 right [ stationary Crate Ice | ] -> [ right Crate Ice | ]\n\
                 late [ Crate Ice ] -> again";
    let text = GAME
        .replacen("title Push", &format!("title Push\n{prelude}"), 1)
        .replacen("Wall #\nbrown", "Wall #\nbrown\n\nIce -\nlightblue", 1)
        .replacen("Background\nTarget\n", "Background\nTarget, Ice\n", 1)
        .replacen("[ > Player | Crate ] -> [ > Player | > Crate ]", rules, 1)
        .replacen("P*.O#", "P*---O#", 1);
    open(&[("push.puzzlescript", &text)])
}

/// The columns of the crates in the frames of a board, and how long each stands.
fn crates_on_the_way(board: &language::Board) -> (Vec<Option<usize>>, f64) {
    let Some(frames) = &board.frames else { return (Vec::new(), 0.0) };
    let is_crate = |cell: &Option<language::Cell>| cell.as_ref().is_some_and(|cell| cell.kind == "crate");
    let column =
        |layers: &Vec<language::Layer>| layers.iter().find_map(|it| it.cells.iter().position(is_crate));
    (frames.layers.iter().map(column).collect(), frames.seconds)
}

fn sliding_board(prelude: &str, inputs: &str, step: Option<usize>) -> language::Board {
    let project = sliding(prelude);
    let boards = project.facets().boards.expect("the language has it");
    let moves = json!(inputs);
    let board = boards.board("push.puzzlescript", &request(Some(&moves), step)).expect("it is a game");
    board.expect("it is played")
}

#[test]
fn the_boards_between_the_turns_of_an_input_are_its_frames() {
    let board = sliding_board("again_interval 0.3", "R", None);
    // The input pushes the crate onto the ice, and the last of the turns that follow onto the target.
    assert_eq!(crates_on_the_way(&board), (vec![Some(2), Some(3), Some(4)], 0.3));
    let ids = |layers: &[language::Layer]| layers.iter().map(|it| it.id.clone()).collect::<Vec<_>>();
    assert!(board.frames.iter().flat_map(|it| &it.layers).all(|layers| ids(layers) == ids(&board.layers)));
    let (_, unsaid) = crates_on_the_way(&sliding_board("", "R", None));
    assert!((unsaid - 0.15).abs() < f64::EPSILON, "{unsaid}");
}

#[test]
fn only_the_last_input_that_is_shown_has_frames_and_only_if_they_are_wanted_and_take_time() {
    let none = (Vec::new(), 0.0);
    assert_eq!(crates_on_the_way(&sliding_board("", "RL", None)), none, "the second slides nothing");
    assert_eq!(crates_on_the_way(&sliding_board("", "RL", Some(0))), none, "no input is shown");
    assert_eq!(crates_on_the_way(&sliding_board("", "RL", Some(1))).0.len(), 3);
    assert_eq!(crates_on_the_way(&sliding_board("again_interval 0", "R", None)), none);
    let project = sliding("");
    let boards = project.facets().boards.expect("the language has it");
    let moves = json!("R");
    let request = BoardRequest { has_frames: false, ..request(Some(&moves), None) };
    let board = boards.board("push.puzzlescript", &request).expect("it is a game").expect("it is played");
    assert_eq!(board.frames, None);
    let slow = sliding_board("", "R", None);
    assert_eq!(board.moves, []);
    assert_eq!(language::Board { frames: None, moves: Vec::new(), ..slow }, board, "the board is the same");
}

/// What the last of some inputs moved in a level of crates in a row, which go ahead of the player and fall by themselves.
fn moved(level: &str, inputs: &str) -> String {
    let push = "[ > Crate | Crate ] -> [ > Crate | > Crate ]";
    let fall = "late down [ Target | no Target ] -> [ | Target ]";
    let game = GAME
        .replace("[ > Crate | Wall ]", &format!("{push}\n[ > Crate | Wall ]"))
        .replace("late [ Crate Target ] -> [ Target ]", fall)
        .replace("P*.O#", level);
    let project = open(&[("push.puzzlescript", &*game)]);
    let boards = project.facets().boards.expect("the language has it");
    let moves = json!(inputs);
    let board = boards.board("push.puzzlescript", &request(Some(&moves), None)).expect("it is a game");
    let board = board.expect("it is played");
    let line = |it: &language::CellMove| format!("{} {:?} {:?}\n", it.layer, it.from, it.to);
    board.moves.iter().map(line).collect()
}

#[test]
fn what_an_input_moves_is_told_and_a_row_moves_as_one() {
    expect![[r#"
        layer 3 [0, 0] [1, 0]
        layer 3 [1, 0] [2, 0]
        layer 3 [2, 0] [3, 0]
    "#]]
    .assert_eq(&moved("P**..", "R"));
    expect![[r#"
        layer 2 [2, 0] [2, 1]
    "#]]
    .assert_eq(&moved("P.O\n...", "L"));
    assert_eq!(moved("P.O\n...\n...", "L"), "", "what comes to a cell further away is not told");
    assert_eq!(moved("P**#.", "R"), "", "what is blocked moves nothing");
    assert_eq!(moved("P....", "RZ"), "", "what is taken back is as it was");
    assert_eq!(moved("P....", ""), "");
}

#[test]
fn frames_of_a_compact_board_have_its_looks() {
    let board = sliding_board("", "R", None);
    let frames = board.frames.clone().expect("there are some");
    let compact = board.compact().expect("it is plain data");
    let looks = compact["looks"].as_array().expect("it is a list");
    for (layers, numbered) in
        frames.layers.iter().zip(compact["frames"]["layers"].as_array().expect("it is a list"))
    {
        for (layer, numbered) in layers.iter().zip(numbered.as_array().expect("it is a list")) {
            let cells = numbered["cells"].as_array().expect("it is a list").iter();
            let kinds: Vec<&Value> =
                cells.map(|at| at.as_u64().map_or(&Value::Null, |at| &looks[at as usize]["kind"])).collect();
            let expected: Vec<Value> =
                layer.cells.iter().map(|it| it.as_ref().map(|it| it.kind.clone()).into()).collect();
            assert_eq!(kinds, expected.iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn an_input_that_never_comes_to_rest_has_as_many_frames_as_may_be_shown() {
    let to = |side: &str| format!("{side} [ Wall | stationary Crate | ] -> [ Wall | {side} Crate | ] again");
    let text = GAME
        .replacen("[ > Crate | Wall ] -> [ Crate | Wall ]", &[to("right"), to("left")].join("\n"), 1)
        .replacen("P*.O#", "P.#*.#O", 1);
    let project = open(&[("push.puzzlescript", &text)]);
    let boards = project.facets().boards.expect("the language has it");
    let moves = json!("R");
    let board = boards.board("push.puzzlescript", &request(Some(&moves), None)).expect("it is a game");
    let board = board.expect("it is played");
    assert_eq!(board.frames.map(|it| it.layers.len()), Some(100));
    assert_eq!(board.status.kind, language::StatusKind::Endless);
}
