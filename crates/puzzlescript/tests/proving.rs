//! What searches prove of a level on its board: whether it can still be won after each input, and what a win takes.

mod project;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use language::{Examination, Fate, Fates, Necessity, Project, SearchLimits, Semantics};
use project::open;
use proptest::prelude::*;
use puzzlescript::compile::compile;
use puzzlescript_engine::{Engine, Input, Play};
use serde_json::{Value, json};

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

/// A push game of this prelude and these rules on these levels.
fn text(prelude: &str, rules: &str, levels: &str) -> String {
    format!(
        "{prelude}\n\nOBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\n\
         black\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall\n\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{levels}\n"
    )
}

fn game(prelude: &str, rules: &str, levels: &str) -> Arc<dyn Project> {
    open(&[("push.puzzlescript", &text(prelude, rules, levels))])
}

fn limits(states: Option<u32>) -> SearchLimits<'static> {
    SearchLimits { states, ..SearchLimits::beside_other_work(Duration::from_secs(1), &|| Duration::ZERO) }
}

fn how(states: Option<u32>) -> Examination<'static> {
    Examination { semantics: Semantics::default(), limits: limits(states), cancelled: &|| false }
}

fn fates_within(project: &Arc<dyn Project>, moves: &Value, states: Option<u32>) -> Fates {
    let proofs = project.facets().proofs.expect("games have proofs");
    proofs
        .fates("push.puzzlescript", Some(moves), None, &how(states))
        .expect("it is a game")
        .expect("it is played")
}

fn fates(project: &Arc<dyn Project>, inputs: &str) -> Fates {
    fates_within(project, &json!(inputs), None)
}

fn word(fate: Fate) -> String {
    match fate {
        Fate::Winnable { least, most } if least == most => format!("in {most}"),
        Fate::Winnable { least, most } => format!("in {least} to {most}"),
        Fate::Lost => "lost".to_owned(),
        Fate::Undecided => "undecided".to_owned(),
    }
}

fn before(fates: &Fates) -> Vec<String> {
    fates.before.iter().copied().map(word).collect()
}

/// The moves at a state along the path; the one that is played has a star.
fn moves(fates: &Fates, at: usize) -> String {
    let moved = |it: &language::MoveFate| {
        format!("{}{} {}", if it.is_played { "*" } else { "" }, it.label, word(it.fate))
    };
    fates.moves[at].iter().map(moved).collect::<Vec<_>>().join(", ")
}

const CORNER: &str = "#####\n#P..#\n#.C.#\n#.O.#\n#####";

#[test]
fn each_input_beside_the_path_has_its_fate() {
    let found = fates(&game("", PUSH, CORNER), "RD");
    assert_eq!(before(&found), ["in 2", "in 1"]);
    assert_eq!(moves(&found, 0), "down in 2 to 3, *right in 1");
    assert_eq!(moves(&found, 1), "*down in 0, left in 2, right in 2");
    assert_eq!((found.point_of_no_return, &found.undecided), (None, &None));
    assert_eq!(found.moves[0][1].action, json!("right"));
}

#[test]
fn a_push_into_a_corner_is_the_point_of_no_return_until_it_is_taken_back() {
    let project = game("", PUSH, CORNER);
    let lost = fates(&project, "DR");
    assert_eq!(before(&lost), ["in 2", "in 3", "lost"]);
    assert_eq!(lost.point_of_no_return, Some(1));
    let taken_back = fates(&project, "DRZU");
    assert_eq!(before(&taken_back), ["in 2", "in 3", "lost", "in 3", "in 2"]);
    assert_eq!(taken_back.point_of_no_return, None);
    assert!(taken_back.moves[2].iter().all(|it| !it.is_played), "undo is none of the moves");
    let started_anew = fates(&project, "DRX");
    assert_eq!((before(&started_anew)[3].as_str(), started_anew.point_of_no_return), ("in 2", None));
}

#[test]
fn an_input_that_changes_nothing_is_no_move() {
    let found = fates(&game("", PUSH, CORNER), "UR");
    assert_eq!(before(&found), ["in 2", "in 2", "in 1"]);
    assert!(found.moves[0].iter().all(|it| !it.is_played));
}

#[test]
fn the_inputs_are_those_of_the_session_if_none_are_given() {
    let sessions = r#"{ "sessions": [
        { "name": "corner", "level": 0, "inputs": "DR", "expect": { "won": false } },
        { "name": "straight", "level": 0, "inputs": "RD", "expect": { "won": true } }
    ] }"#;
    let text = text("", PUSH, CORNER);
    let project = open(&[("push.puzzlescript", &text), ("push.sessions.json", sessions)]);
    let proofs = project.facets().proofs.expect("games have proofs");
    let of = |file: &str, moves: Option<&Value>| {
        let found = proofs.fates(file, moves, None, &how(None)).expect("it is of the game");
        before(&found.expect("it is played"))
    };
    assert_eq!(of("push.puzzlescript", None), ["in 2", "in 1"], "the one that wins");
    assert_eq!(of("push.sessions.json", None), ["in 2", "in 3", "lost"], "the first of the file");
    assert_eq!(of("push.sessions.json", Some(&json!({ "level": 0, "inputs": "R" }))), ["in 2", "in 1"]);
    assert!(proofs.fates("other.puzzlescript", None, None, &how(None)).is_none());
}

#[test]
fn a_session_that_wins_decides_what_the_limits_do_not_suffice_to_search() {
    let text = text("", PUSH, "P.....\n......\n..C...\n.....O\n......");
    let start = |inputs: &str| {
        let session = json!({ "name": "far", "level": 0, "inputs": inputs, "expect": { "won": true } });
        let sessions = json!({ "sessions": [session] }).to_string();
        let project = open(&[("push.puzzlescript", &text), ("push.sessions.json", &sessions)]);
        before(&fates_within(&project, &json!(""), Some(20)))
    };
    assert_eq!(start("DDRRRRURD"), ["in 5 to 9"]);
    assert_eq!(start("RZDDRXRDDZDRRRRURD"), ["in 5 to 9"], "what is taken back has no part in it");
    assert_eq!(start("DDRRRRUR"), ["undecided"], "this one does not win");
}

#[test]
fn what_the_limits_do_not_suffice_for_is_undecided_with_the_reason() {
    let project = game("", PUSH, "P.....\n......\n..C...\n.....O\n......");
    let found = fates_within(&project, &json!("RR"), Some(20));
    assert_eq!(before(&found), ["undecided"; 3]);
    assert_eq!(found.undecided.as_deref(), Some("out of states"));
    let clock = std::sync::atomic::AtomicU64::new(0);
    let clock = || Duration::from_secs(clock.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    let limits = SearchLimits::beside_other_work(Duration::from_secs(2), &clock);
    let late = Examination { limits, ..how(None) };
    let proofs = project.facets().proofs.expect("games have proofs");
    let found = proofs.fates("push.puzzlescript", Some(&json!("RR")), None, &late).expect("it is a game");
    let found = found.expect("nobody cancels");
    assert!(found.before.len() <= 3 && found.before.iter().all(|it| *it == Fate::Undecided), "{found:?}");
    assert_eq!(found.undecided.as_deref(), Some("out of time"));
}

#[test]
fn nothing_is_said_of_games_of_chance_and_games_that_nothing_wins() {
    let random = game("", &format!("{PUSH}\nrandom [ Target ] -> [ ]"), CORNER);
    let found = fates(&random, "RD");
    assert_eq!(before(&found), ["undecided"; 3]);
    assert_eq!(found.undecided.as_deref(), Some("chance has a part in the game"));
    let proofs = random.facets().proofs.expect("games have proofs");
    let needs = proofs.necessity("push.puzzlescript", None, &how(None)).expect("it is a game");
    assert_eq!(needs, Err("the level is not searched: chance has a part in the game".to_owned()));
    let endless = text("", PUSH, CORNER).replace("All Target on Crate\n", "");
    let endless = open(&[("push.puzzlescript", &endless)]);
    assert_eq!(fates(&endless, "R").undecided.as_deref(), Some("nothing in the game wins a level"));
}

#[test]
fn a_turn_that_is_cut_is_undecided_and_ends_the_path() {
    let to = |side: &str| format!("{side} [ Wall | stationary Crate | ] -> [ Wall | {side} Crate | ] again");
    // A crate that could be pushed there keeps the level from being given up at once.
    let project = game("", &[PUSH, &to("right"), &to("left")].join("\n"), "P.#C.#\n.C...O");
    let found = fates(&project, "RR");
    assert_eq!(before(&found), ["undecided"]);
    assert!(found.moves[0].iter().all(|it| it.fate == Fate::Undecided), "{found:?}");
    assert_eq!(found.undecided.as_deref(), Some("a turn does not end and was cut"));
}

#[test]
fn time_is_a_move_of_games_that_go_on_by_themselves() {
    let rules = "right [ stationary Crate | ] -> [ right Crate | ]";
    let found = fates(&game("realtime_interval 0.5", rules, "P#C.O"), "T");
    assert_eq!(moves(&found, 0), "up in 1, down in 1, left in 1, right in 1, action in 1, *tick in 1");
}

#[test]
fn the_board_that_a_restart_goes_to_is_part_of_what_is_known() {
    let rules = "late [ Player | Wall ] -> restart\nlate [ Crate | Target ] -> checkpoint";
    let project = game("", &format!("{PUSH}\n{rules}"), "P.C..O.#");
    let found = fates(&project, "RRRX");
    assert_eq!(before(&found), ["in 4", "in 3", "in 2", "in 1", "in 1"]);
}

#[test]
fn only_levels_with_a_board_have_fates_and_a_search_can_be_cancelled() {
    let project = game("", PUSH, &format!("message Hello\n\n{CORNER}"));
    let proofs = project.facets().proofs.expect("games have proofs");
    let of = |level: usize, how: &Examination<'_>| {
        let moves = json!({ "level": level, "inputs": "R" });
        let fates = proofs.fates("push.puzzlescript", Some(&moves), None, how).expect("it is a game");
        let needs = proofs.necessity("push.puzzlescript", Some(&moves), how).expect("it is a game");
        (fates.map(drop), needs.map(drop))
    };
    let message = Err("entry 0 of LEVELS is a message".to_owned());
    assert_eq!(of(0, &how(None)), (message.clone(), message));
    assert_eq!(of(1, &how(None)), (Ok(()), Ok(())));
    let cancelled = Err("the search was cancelled".to_owned());
    assert_eq!(of(1, &Examination { cancelled: &|| true, ..how(None) }), (cancelled.clone(), cancelled));
}

fn necessity(project: &Arc<dyn Project>, level: usize) -> Necessity {
    let proofs = project.facets().proofs.expect("games have proofs");
    let moves = json!({ "level": level });
    let found = proofs.necessity("push.puzzlescript", Some(&moves), &how(None));
    found.expect("it is a game").expect("it is searched")
}

/// The objects of a level with what it is without each.
fn needs(found: &Necessity) -> Vec<String> {
    let entity = |it: &language::EntityNeed| {
        let (x, y) = it.position.expect("objects of games are in cells");
        let length = it.length.map(|length| format!(" {length}")).unwrap_or_default();
        format!("{} [{x}, {y}] {}{length}", it.kind, it.need.name())
    };
    found.entities.iter().map(entity).collect()
}

#[test]
fn a_level_is_solved_without_each_object_but_the_background() {
    let project = game("", PUSH, &format!("message Hello\n\n{}", "#P#\n.C.\n.#.\n.O."));
    let found = necessity(&project, 1);
    assert_eq!((found.lower, found.length), (None, None), "a wall is in the way");
    let found = necessity(&game("", PUSH, "PC.O\n.#.."), 0);
    assert_eq!((found.lower, found.length), (Some(2), Some(2)));
    assert_eq!(found.entities[0].layer.as_deref(), Some("layer 2"), "layers count from the background");
    // Without a target nothing is asked for, and the first input wins.
    assert_eq!(
        needs(&found),
        ["target [3, 0] shorter 1", "player [0, 0] essential", "crate [1, 0] essential", "wall [1, 1] same",]
    );
}

/// The fewest inputs from an attempt to a win, by trying all; `None` if there is none. Panics if there are too many states.
fn naive(from: &Play) -> Option<u32> {
    let key = |play: &Play| (play.words().to_vec(), play.restart_words().to_vec());
    let mut steps = HashMap::from([(key(from), 0)]);
    let mut queue = VecDeque::from([from.clone()]);
    while let Some(play) = queue.pop_front() {
        let so_far = steps[&key(&play)];
        assert!(steps.len() < 50_000, "the levels are small");
        for input in [Input::Up, Input::Down, Input::Left, Input::Right, Input::Action] {
            let mut next = play.clone();
            next.play(input);
            assert!(next.halt().is_none(), "the games come to rest");
            if next.has_won() {
                return Some(so_far + 1);
            }
            let key = key(&next);
            if let Entry::Vacant(place) = steps.entry(key) {
                place.insert(so_far + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

const RULES: [&str; 4] = [
    PUSH,
    "[ > Player | Crate ] -> [ | > Crate ]\nlate [ Crate | Crate ] -> [ | ]",
    "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Player | Wall ] -> restart\nlate [ Crate | Target ] -> checkpoint",
    "[ action Player | Crate ] -> [ Crate | Player ]\n[ Crate | > Player ] -> [ Crate | Player ] again\nright [ Crate | ] -> [ | Crate ]",
];

/// Boards of one player in up to three by three cells.
fn boards() -> impl Strategy<Value = String> {
    (2..4_usize, 1..4_usize).prop_flat_map(|(width, height)| {
        let cells =
            prop::collection::vec(prop::sample::select(vec!['.', '.', 'C', 'O', '#']), width * height);
        (cells, 0..width * height).prop_map(move |(mut cells, player)| {
            cells[player] = 'P';
            let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
            rows.join("\n")
        })
    })
}

proptest! {
    #![proptest_config(testrun::law(60))]

    #[test]
    fn fates_are_those_of_trying_all_inputs(
        board in boards(),
        rules in prop::sample::select(RULES.to_vec()),
        inputs in prop::collection::vec(prop::sample::select("UDLRAZX".chars().collect::<Vec<_>>()), 0..6),
    ) {
        let text = text("", rules, &board);
        let inputs: String = inputs.into_iter().collect();
        let found = fates(&open(&[("push.puzzlescript", &text)]), &inputs);
        let engine = Engine::new(compile(&text).game.expect("the game is right"));
        let mut play = engine.start(0, "").expect("it is a board");
        play.settle();
        prop_assert!(found.undecided.is_none(), "{:?}", found);
        for (at, fate) in found.before.iter().enumerate() {
            let is_true = |fate: Fate, truth: Option<u32>| match fate {
                Fate::Winnable { least, most } => truth.is_some_and(|it| (least..=most).contains(&it)),
                Fate::Lost => truth.is_none(),
                Fate::Undecided => false,
            };
            let truth = naive(&play);
            prop_assert!(is_true(*fate, truth), "{text}\n{inputs} before {at}: {fate:?} {truth:?}");
            for moved in &found.moves[at] {
                let mut next = play.clone();
                next.play(Input::from_word(&moved.label).expect("it is an input"));
                let truth = if next.has_won() { Some(0) } else { naive(&next) };
                prop_assert!(is_true(moved.fate, truth), "{text}\n{inputs} at {at}: {moved:?} {truth:?}");
            }
            let Some(letter) = inputs.chars().nth(at) else { break };
            play.play(Input::from_letter(letter).expect("it is an input"));
            prop_assert_eq!(play.has_won(), found.before.len() == at + 1);
        }
    }

    #[test]
    fn needs_are_those_of_trying_all_inputs_without_an_object(
        board in boards(),
        rules in prop::sample::select(RULES.to_vec()),
    ) {
        let source = text("", rules, &board);
        let found = necessity(&open(&[("push.puzzlescript", &source)]), 0);
        let fewest = |board: &str| {
            let engine = Engine::new(compile(&text("", rules, board)).game.expect("the game is right"));
            let mut play = engine.start(0, "").expect("it is a board");
            play.settle();
            naive(&play)
        };
        let Some(with) = fewest(&board) else { return Ok(()) };
        prop_assert_eq!(found.length, Some(with));
        for entity in &found.entities {
            let (x, y) = entity.position.expect("objects of games are in cells");
            let mut rows: Vec<Vec<char>> = board.lines().map(|row| row.chars().collect()).collect();
            rows[y as usize][x as usize] = '.';
            let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
            let without = fewest(&rows.join("\n"));
            let expected = match without {
                None => "essential",
                Some(steps) if steps < with => "shorter",
                Some(steps) if steps > with => "longer",
                Some(_) => "same",
            };
            prop_assert_eq!(entity.need.name(), expected, "{} {:?}", source, entity);
            prop_assert!(matches!(expected, "essential" | "same") || entity.length == without);
        }
    }
}
