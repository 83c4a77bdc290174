//! Boards of timelines: the map with who is where after each step.

use std::sync::Arc;

use expect_test::expect;
use language::{Board, BoardPart, BoardRequest, Boards, Look, Project, Semantics};
use text::TextSize;

use crate::games::{HUNT, NIGHT};
use crate::support::open;

const FIELD: &str = "\
name: Field
version: 1
countdownSeconds: 60
teams: []
map:
  zones:
    - id: field
      shapes: [{ kind: rectangle, from: { x: 0, y: 0 }, to: { x: 44, y: 22 } }]
      zones:
        - { id: den, name: The Den, shapes: [{ kind: circle, center: { x: 33, y: 11 }, radius: 6 }] }
playerJoinStates: [{ visits: 0 }]
rules:
  - id: visit
    when: { kind: entered_zone, who: any, zoneId: den }
    do:
      - { kind: increment_state, target: same, key: visits, by: 1 }
";

const WALK: &str = "\
players: { ann: {}, ben: {} }
script:
  - { at: 1s, move: ann, to: { x: 3, y: 11 } }
  - { at: 1s, move: ben, to: { x: 6, y: 15 } }
  - { at: 2s, move: ann, to: { x: 33, y: 11 } }
expect:
  - { at: 2s, rule: visit, same: ann }
  - { at: 3s, not: visit }
";

fn request(step: usize) -> BoardRequest<'static> {
    let look = Look { semantics: Semantics::Released, picture: &|_| None };
    BoardRequest { moves: None, step: Some(step), acts: None, has_frames: false, look }
}

fn boards(project: &dyn Project) -> &dyn Boards {
    project.facets().boards.expect("the language has it")
}

fn board(project: &dyn Project, file: &str, step: usize) -> Board {
    let board = boards(project).board(file, &request(step)).expect("it is a timeline");
    board.expect("it can be run")
}

fn walk() -> Arc<dyn Project> {
    open(&[("game.yaml", FIELD), ("walk.timeline.yaml", WALK)])
}

#[test]
fn zones_with_shapes_are_drawn_to_scale_and_players_where_they_are() {
    expect![[r#"

         ffffffffffffffffffffff
         ffffffffffffffffffffff
         ffffffffffffffffdfffff
         fffBffffffffffdddddfff
         ffffffffffffffdddddfff
         fffffffffffffdddAdddff
         ffffffffffffffdddddfff
         ffffffffffffffdddddfff
         ffffffffffffffffdfffff
         ffffffffffffffffffffff
         ffffffffffffffffffffff


        f field
        d den (The Den)
        B field, ben: in field, visits 0, 27 m from ann
        A den (The Den), ann: in field, den, visits 1, 27 m from ben
        goal 2s: rule visit: met
        goal 3s: not visit: not yet
        after 2s
    "#]]
    .assert_eq(&board(&*walk(), "walk.timeline.yaml", 2).to_text());
}

#[test]
fn zones_without_shapes_are_listed_with_those_who_are_in_them() {
    let project = open(&[("game.yaml", HUNT), ("night.timeline.yaml", NIGHT)]);
    expect![[r#"
        wwww
        mmmm
        cIcc
         GL

        w wood (Wood)
        m mill (Mühle)
        c camp (Lager)
        I camp (Lager), ida: in camp, team living, hasLamp false, isCaught false, points 5, title ""
        G gus: team ghosts, hasLamp false, isCaught false, points 0, title ""
        L leo: team living, hasLamp false, isCaught false, points 19, title ""
        goal 1s: rule pick: met
        goal 2s: rule home: met
        goal 2s: state: met
        goal 4s: rule seize: not yet
        goal 5s: not shelter: not yet
        goal 7s: rule renown: not yet
        goal 9s: state: not yet
        after 2s
    "#]]
    .assert_eq(&board(&*project, "night.timeline.yaml", 2).to_text());
}

#[test]
fn what_happens_and_what_is_expected_is_told_of_each_step() {
    let told = |step: usize| {
        let board = board(&*walk(), "walk.timeline.yaml", step);
        let goals: Vec<String> = board
            .goals
            .iter()
            .map(|it| format!("{} {}", it.id, it.lacking.as_deref().unwrap_or("met")))
            .collect();
        let variables = serde_json::Value::from(board.variables);
        format!("{} | {:?} | {goals:?} | {variables}", board.status.text, board.happened)
    };
    assert_eq!(told(usize::MAX), told(3));
    expect![[r#"
        after 0s | [] | ["2s: rule visit not yet", "3s: not visit not yet"] | {"ann.visits":0,"ben.visits":0}
        after 1s | [] | ["2s: rule visit not yet", "3s: not visit not yet"] | {"ann to ben":"5.0 m","ann.visits":0,"ben.visits":0}
        after 2s | ["visit  same=ann  visits: 0 → 1 (ann)"] | ["2s: rule visit met", "3s: not visit not yet"] | {"ann to ben":"27 m","ann.visits":1,"ben.visits":0}
        all is as expected | [] | ["2s: rule visit met", "3s: not visit met"] | {"ann to ben":"27 m","ann.visits":1,"ben.visits":0}"#]].assert_eq(&[told(0), told(1), told(2), told(3)].join("\n"));
}

#[test]
fn steps_are_called_by_what_comes_in_them() {
    let steps = board(&*walk(), "walk.timeline.yaml", 0).steps;
    let labels: Vec<&str> = steps.iter().map(|step| step.label.as_str()).collect();
    let first = "1s move: ann, to: { x: 3, y: 11 }; move: ben, to: { x: 6, y: 15 }";
    assert_eq!(labels, [first, "2s move: ann, to: { x: 33, y: 11 }", "3s"]);
}

#[test]
fn the_caret_in_an_entry_or_an_expectation_is_about_its_step() {
    let project = walk();
    let step = |part: &str| {
        let offset = TextSize::try_from(WALK.find(part).expect("it is there")).expect("it is short");
        boards(&*project).board_position("walk.timeline.yaml", offset)?.step
    };
    assert_eq!(step("move: ann, to: { x: 3, "), Some(1));
    assert_eq!(step("x: 33"), Some(2));
    assert_eq!(step("rule: visit"), Some(2));
    assert_eq!(step("not: visit"), Some(3));
    assert_eq!(step("players"), None);
    let written = boards(&*project).board_source("walk.timeline.yaml", BoardPart::Step(1), None);
    let written = &WALK[std::ops::Range::<usize>::from(written.expect("entries come in it"))];
    assert!(written.starts_with("{ at: 1s, move: ann") && written.ends_with("y: 15 } }"), "{written}");
}

#[test]
fn a_file_that_is_no_timeline_has_no_board() {
    assert!(boards(&*walk()).board("game.yaml", &request(0)).is_none());
    let broken =
        open(&[("game.yaml", FIELD), ("walk.timeline.yaml", "players: { ann: {} }\nscript: [{ at: 1s }]\n")]);
    let refused = boards(&*broken).board("walk.timeline.yaml", &request(0)).expect("it is a timeline");
    assert!(refused.is_err(), "{refused:?}");
}

#[test]
fn maps_that_are_huge_tiny_or_endless_are_bounded() {
    for (from, to) in [("0", "1e308"), ("-1e308", "1e308"), ("0", "1e-300"), ("5", "5"), ("0", ".inf")] {
        let text = FIELD.replace("x: 0, y: 0", &format!("x: {from}, y: {from}"));
        let text = text.replace("x: 44, y: 22", &format!("x: {to}, y: {from}"));
        let project = open(&[("game.yaml", &text), ("walk.timeline.yaml", WALK)]);
        let board = board(&*project, "walk.timeline.yaml", 2);
        let cells = (board.columns * board.rows) as usize;
        assert!(cells <= 1000, "{from} to {to}: {} by {}", board.columns, board.rows);
        assert!(board.layers.iter().all(|layer| layer.cells.len() == cells), "{from} to {to}");
    }
}

#[test]
fn each_step_of_recorded_timelines_has_a_board() {
    let Some(folder) = testrun::shared("wage/timelines") else { return };
    let mut shown = 0;
    for entry in std::fs::read_dir(folder).expect("it can be listed").flatten() {
        let read = |name: &str| std::fs::read_to_string(entry.path().join(name)).expect("it can be read");
        let project = open(&[("game.yaml", &read("game.yaml")), ("t.timeline.yaml", &read("t.yaml"))]);
        for step in 0..=board(&*project, "t.timeline.yaml", 0).steps.len() {
            let board = board(&*project, "t.timeline.yaml", step);
            assert_eq!(board.step, step, "{}", entry.path().display());
            let cells = (board.columns * board.rows) as usize;
            assert!(
                board.layers.iter().all(|layer| layer.cells.len() == cells),
                "{}",
                entry.path().display()
            );
            shown += 1;
        }
    }
    assert!(shown > 0, "no timeline was shown");
}
