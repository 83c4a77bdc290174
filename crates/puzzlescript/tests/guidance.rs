//! What guides a search makes no verdict wrong: random small levels are searched with it, and breadth first without.

use std::collections::HashMap;

use proptest::prelude::*;
use puzzlescript::compile::compile;
use puzzlescript_engine::solve::{LevelGame, Refusal, inputs};
use puzzlescript_engine::{Engine, Input};
use solver::{Bound, Budget, Game, Signal, Step, Task, Verdict, solve, solve_guided};

mod shared;

/// Rules of which games are made, in this order.
const RULES: [&str; 31] = [
    "[ > Player | Crate ] -> [ > Player | > Crate ]",
    "[ > Crate | Crate ] -> [ > Crate | > Crate ]",
    "[ < Player | Crate ] -> [ < Player | < Crate ]",
    "[ > Player ] [ Crate ] -> [ > Player ] [ > Crate ]",
    "[ > Player | ... | Crate ] -> [ > Player | ... | > Crate ]",
    "[ left PlayerRight ] -> [ left PlayerLeft ]",
    "[ right PlayerLeft ] -> [ right PlayerRight ]",
    "[ Shade ] -> [ ]",
    "[ action Player | Crate ] -> [ action Player | Wall ]",
    "[ > Player | Wall ] -> [ > Player | Crate ]",
    "[ > Player | Pit ] -> cancel",
    "[ Crate | Crate | Crate ] -> [ | | ]",
    "[ > Crate | Wall ] -> [ | Wall ]",
    "[ moving Player PlayerLeft ] [ Crate ] -> [ moving Player PlayerLeft ] [ left Crate ]",
    "[ Crate ] [ Crate ] -> [ Wall ] [ Crate ]",
    "[ PlayerLeft | Crate ] -> [ PlayerLeft | Crate Shade ]",
    "[ Player Shade ] -> [ > Player Shade ]",
    "late [ Crate Pit ] -> [ Pit ]",
    "late [ Crate Pit ] -> [ ]",
    "late [ Player Pit ] -> [ Pit ]",
    "late up [ Wall | no Wall ] -> [ Wall | Shade ]",
    "late [ Crate Target ] -> [ Crate Target ] again",
    "late [ Player | Wall ] -> restart",
    "late [ Crate Target ] -> checkpoint",
    "late [ Player Target ] [ Crate ] -> [ Player Target ] [ ]",
    "late [ Player Pit ] -> win",
    "[ ] -> again",
    "[ action Player | Crate ] -> win",
    "[ > Player no Spark ] -> [ > Player SparkA ]",
    "startloop\ndown [ SparkA ] -> [ SparkB ]\ndown [ SparkB ] -> [ SparkA ]\nendloop",
    "[ > Player | Target ] -> [ > Player | Target Shade ]",
];

const WINS: [&str; 9] = [
    "All Target on Crate",
    "All Crate on Target",
    "Some Player on Target",
    "No Crate",
    "No Crate on Pit",
    "All Player on Target",
    "Some Crate on Target",
    "No Pit",
    "Some Crate",
];

fn text(rules: &str, wins: &str, rows: &str) -> String {
    format!(
        "title Small\n\nOBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPit X\nblack\n\nPlayerLeft\nred\n\nPlayerRight\n\
         red\n\nCrate C\nbrown\n\nWall #\nblack\n\nShade\ngray\n\nSparkA\nred\n\nSparkB\nblue\n\nLEGEND\n\nPlayer = PlayerLeft or \
         PlayerRight\nP = PlayerRight\nSpark = SparkA or SparkB\n\
         CrateOrTarget = Crate or Target\nPlayerOrSpark = PlayerRight or SparkA\n\
         @ = Crate and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPit\nPlayerLeft, PlayerRight, Crate, \
         Wall\nShade\nSpark\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{rows}\n"
    )
}

/// Texts of games with one small level.
fn games() -> impl Strategy<Value = String> {
    let rules = prop::sample::subsequence(RULES.to_vec(), 1..7);
    let pushes = any::<bool>();
    let wins = prop::sample::subsequence(WINS.to_vec(), 1..3);
    let cell = prop_oneof![6 => Just('.'), 2 => Just('#'), 3 => Just('C'), 2 => Just('O'), 1 => Just('X'), 1 => Just('@')];
    let rows = (2..5_usize, 2..5_usize).prop_flat_map(move |(width, height)| {
        let row = prop::collection::vec(cell.clone(), width);
        (prop::collection::vec(row, height), 0..width, 0..height)
    });
    (rules, pushes, wins, rows).prop_map(|(mut rules, pushes, wins, (mut rows, x, y))| {
        if pushes && rules.first() != RULES.first() {
            rules.insert(0, RULES[0]);
        }
        rows[y][x] = 'P';
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        text(&rules.join("\n"), &wins.join("\n"), &rows.join("\n"))
    })
}

/// The most states of a level that is compared.
const MAX_STATES: u32 = 20_000;

fn task() -> Task {
    Task { budget: Budget { states: MAX_STATES, ..Budget::default() }, ..Task::default() }
}

/// Fails if the search of an entry with guidance differs from that without. Whether it was decided.
fn compare(engine: &Engine, entry: usize) -> Result<bool, TestCaseError> {
    let plain = match LevelGame::unguided(engine, entry) {
        Ok(mut game) => solve(&mut game, &task(), &mut |_| Signal::Continue).expect("nobody cancels").verdict,
        Err(_) => return Ok(false),
    };
    let mut game = LevelGame::new(engine, entry).expect("the level can be searched without guidance");
    let guided = solve_guided(&mut game, &task(), &mut |_| Signal::Continue).expect("nobody cancels").verdict;
    if let Some(path) = guided.path() {
        prop_assert!(wins(engine, entry, &inputs(&game, path)), "{path:?}");
    }
    match (&plain, &guided) {
        (Verdict::Shortest { path }, _) => {
            let found = guided.path().map(<[u16]>::len);
            match &guided {
                Verdict::Shortest { .. } => prop_assert_eq!(found, Some(path.len())),
                Verdict::Found { lower, .. } | Verdict::Undecided { lower, .. } => {
                    prop_assert!(*lower as usize <= path.len());
                }
                Verdict::Unsolvable(_) => prop_assert!(false, "the level can be won"),
            }
        }
        (Verdict::Unsolvable(_), _) => prop_assert!(guided.path().is_none()),
        (Verdict::Found { .. } | Verdict::Undecided { .. }, _) => return Ok(false),
    }
    Ok(matches!(guided, Verdict::Shortest { .. } | Verdict::Unsolvable(_)))
}

fn wins(engine: &Engine, entry: usize, path: &[Input]) -> bool {
    let mut play = engine.start(entry, "").expect("the entry is a board");
    play.settle();
    path.iter().enumerate().all(|(at, &input)| {
        play.play(input);
        play.has_won() == (at + 1 == path.len())
    })
}

/// Fails if a bound says that a reachable state is lost that is not.
fn check_bounds(engine: &Engine) -> Result<(), TestCaseError> {
    let (Ok(mut plain), Ok(mut guided)) = (LevelGame::unguided(engine, 0), LevelGame::new(engine, 0)) else {
        return Ok(());
    };
    let mut start = vec![0; plain.words()];
    plain.start(&mut start);
    let mut states = vec![start.clone()];
    let mut known = HashMap::from([(start.clone(), 0_usize)]);
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    // The states that are known to be won.
    let mut open = Vec::new();
    let (mut at, mut next) = (0, start);
    while at < states.len() && states.len() < 4_000 {
        for choice in 0..plain.choices() {
            plain.enter(&states[at].clone(), 0);
            match plain.step(choice, &mut next) {
                Step::Won => open.push(at),
                Step::Nothing | Step::Lost | Step::Cut => {}
                Step::Moved => {
                    let to = *known.entry(next.clone()).or_insert(states.len());
                    if to == states.len() {
                        states.push(next.clone());
                        before.push(Vec::new());
                    }
                    before[to].push(at);
                }
            }
        }
        at += 1;
    }
    let mut is_won = vec![false; states.len()];
    while let Some(state) = open.pop() {
        if !std::mem::replace(&mut is_won[state], true) {
            open.extend_from_slice(&before[state]);
        }
    }
    for (state, _) in states.iter().zip(&is_won).filter(|(_, is_won)| **is_won) {
        prop_assert!(guided.bound(state, 0) != Bound::Dead, "{state:?}");
    }
    Ok(())
}

proptest! {
    // Games that do not compile, and levels that are not decided, do not count.
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..testrun::law(300) })]

    #[test]
    fn verdicts_with_guidance_are_those_of_a_search_breadth_first(text in games()) {
        let game = compile(&text).game;
        prop_assume!(game.is_some());
        prop_assume!(compare(&Engine::new(game.expect("it was just asked")), 0)?);
    }
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn no_bound_gives_up_a_state_that_can_be_won(text in games()) {
        if let Some(game) = compile(&text).game {
            check_bounds(&Engine::new(game))?;
        }
    }
}

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

fn engine(rules: &str, wins: &str, rows: &str) -> Engine {
    Engine::new(compile(&text(rules, wins, rows)).game.expect("the game is right"))
}

fn bound(engine: &Engine) -> Bound {
    let mut game = LevelGame::new(engine, 0).expect("the level can be searched");
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    game.bound(&start, 0)
}

#[test]
fn a_crate_in_a_corner_is_lost() {
    assert_eq!(bound(&engine(PUSH, "All Target on Crate", "C...\n.P..\n...O")), Bound::Dead);
    assert_eq!(bound(&engine(PUSH, "All Target on Crate", "....\n.PC.\n..O.")), Bound::AtLeast(0));
}

#[test]
fn a_crate_that_can_be_pulled_out_is_not_lost() {
    let pull = format!("{PUSH}\n[ < Player | Crate ] -> [ < Player | < Crate ]");
    assert_eq!(bound(&engine(&pull, "All Target on Crate", "C...\n.P..\n...O")), Bound::AtLeast(0));
}

#[test]
fn too_few_crates_are_lost_unless_rules_make_some() {
    let rows = "....\n.PC.\n.OO.";
    assert_eq!(bound(&engine(PUSH, "All Target on Crate", rows)), Bound::Dead);
    let makes = format!("{PUSH}\n[ action Player | no Crate no Wall ] -> [ action Player | Crate ]");
    assert_eq!(bound(&engine(&makes, "All Target on Crate", rows)), Bound::AtLeast(0));
}

#[test]
fn a_player_that_looks_to_another_side_is_no_other_state() {
    let turns = "[ left PlayerRight ] -> [ left PlayerLeft ]\n[ right PlayerLeft ] -> [ right PlayerRight ]\n\
                 late [ Player Pit ] -> [ Pit ]";
    let states = |rules: &str| {
        let engine = engine(rules, "No Player", "P..\n...");
        let mut game = LevelGame::new(&engine, 0).expect("the level can be searched");
        solve(&mut game, &task(), &mut |_| Signal::Continue).expect("nobody cancels").states
    };
    assert_eq!(states(turns), 6);
    // It does not matter either whether another turn follows because of it.
    assert_eq!(states(&format!("{turns}\n[ ] -> again")), 6);
    // Where a rule reads it, it is.
    assert!(states(&format!("{turns}\n[ PlayerLeft | Crate ] -> [ | Crate ]")) > 6);
}

#[test]
fn chance_that_decides_only_scenery_is_no_reason_to_refuse_a_level() {
    let scenery = format!("{PUSH}\n[ moving Player ] -> [ moving Player random Spark ]");
    let engine_of = |rules: &str| engine(rules, "All Target on Crate", "P.C.O");
    let mut game = LevelGame::new(&engine_of(&scenery), 0).expect("the level can be searched");
    let answer = solve_guided(&mut game, &task(), &mut |_| Signal::Continue).expect("nobody cancels");
    assert_eq!(answer.verdict.path().map(<[u16]>::len), Some(3));
    let read = format!("{scenery}\n[ SparkA ] [ Crate ] -> [ SparkA ] [ ]");
    assert_eq!(LevelGame::new(&engine_of(&read), 0).err(), Some(Refusal::Random));
}

/// Fails unless the search of a level with guidance is as the one without, and decides it.
fn decided_alike(engine: &Engine) {
    assert!(compare(engine, 0).expect("both verdicts agree"));
}

#[test]
fn a_win_by_command_counts_in_a_turn_that_asks_for_another_and_changes_nothing() {
    decided_alike(&engine("[ Player ] -> again\n[ action Player | Crate ] -> win", "", "PC"));
}

#[test]
fn a_loop_that_ends_the_list_of_rules_is_no_scenery() {
    // The loop goes on for as long as it may, and then no rule after it runs.
    let endless = "startloop\ndown [ SparkA ] -> [ SparkB ]\ndown [ SparkB ] -> [ SparkA ]\nendloop";
    let spark = "[ action Player no Spark ] -> [ action Player SparkA ]";
    decided_alike(&engine(&format!("{spark}\n{endless}\n{PUSH}"), "All Target on Crate", "P.CO"));
    let stays = format!("{PUSH}\n{spark}\n{endless}\n[ > Player ] -> [ Player ]");
    decided_alike(&engine(&stays, "All Target on Crate", "P.CO"));
}

#[test]
fn an_object_of_one_of_several_layers_that_is_drawn_is_chance() {
    let refused = |rules: &str, wins: &str| LevelGame::new(&engine(rules, wins, "PCO.X"), 0).err();
    let either = "[ action Player | Crate Target ] -> [ action Player | random CrateOrTarget ]";
    assert_eq!(refused(either, "No Crate on Target"), Some(Refusal::Random));
    // Whoever is drawn stops.
    let stops = "[ Player ] -> [ Player random PlayerOrSpark ]";
    assert_eq!(refused(stops, "Some Player on Target"), Some(Refusal::Random));
}

#[test]
fn a_level_that_is_won_while_it_starts_is_not_searched() {
    let rules = "late [ Crate Shade ] -> [ Shade ]\nlate [ Crate ] -> [ Crate Shade ] again";
    let game = text(rules, "No Crate", "P.....@")
        .replace("title Small\n", "title Small\nrun_rules_on_level_start\n");
    let engine = Engine::new(compile(&format!("{game}\nP.C\n")).game.expect("the game is right"));
    assert_eq!(LevelGame::new(&engine, 0).err(), Some(Refusal::WonAtStart));
    assert_eq!(LevelGame::unguided(&engine, 0).err(), Some(Refusal::WonAtStart));
}

#[test]
fn a_restart_that_runs_the_rules_of_the_start_is_a_step() {
    let rules = "[ action Player | Wall ] -> restart\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                 late [ Target no Shade ] -> [ Target no Shade ] again";
    let game = text(rules, "All Target on Crate", "#P.CO\n.....")
        .replace("title Small\n", "title Small\nrun_rules_on_level_start\n");
    decided_alike(&Engine::new(compile(&game).game.expect("the game is right")));
}

#[test]
fn shared_games_are_decided_alike_with_guidance_and_without() {
    let Some(games) = shared::cases("solutions") else { return };
    let (mut compared, mut decided) = (0, 0);
    // Those of the other games take minutes.
    for case in games.into_iter().step_by(if testrun::effort() > 1 { 1 } else { 16 }) {
        let Some(game) = compile(case["source"].as_str().unwrap_or_default()).game else { continue };
        let engine = Engine::new(game);
        // The first levels are the small ones.
        for level in case["levels"].as_array().into_iter().flatten().take(2) {
            let entry = level["level"].as_u64().unwrap_or_default() as usize;
            compared += 1;
            decided += u32::from(compare(&engine, entry).expect("both verdicts agree"));
        }
    }
    assert!(decided >= 4, "{decided} of {compared} levels");
}
