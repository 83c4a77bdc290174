//! Searches of small levels: a shortest way, a proof that there is none, and what is refused.

use puzzlescript::compile::compile;
use puzzlescript::session::write_inputs;
use puzzlescript_engine::Engine;
use puzzlescript_engine::solve::{LevelGame, Refusal, inputs};
use solver::{Proof, Signal, Task, Verdict, solve};

/// A push game of this prelude and these rules, with a win condition, on this board.
fn engine(prelude: &str, rules: &str, rows: &str) -> Engine {
    let text = format!(
        "{prelude}\n\nOBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\n\
         black\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall\n\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{rows}\n"
    );
    Engine::new(compile(&text).game.expect("the game is right"))
}

fn verdict(engine: &Engine) -> (Verdict, LevelGame) {
    let mut game = LevelGame::new(engine, 0).expect("the level can be searched");
    let task = Task::default();
    let answer = solve(&mut game, &task, &mut |_| Signal::Continue).expect("nobody cancels");
    (answer.verdict, game)
}

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

#[test]
fn a_shortest_way_is_found() {
    let (verdict, game) = verdict(&engine("", PUSH, "#####\n#P..#\n#.C.#\n#.O.#\n#####"));
    let path = verdict.path().expect("the level can be won");
    assert_eq!(write_inputs(&inputs(&game, path)), "RD");
}

#[test]
fn a_level_without_a_way_is_proved_so() {
    let (verdict, _) = verdict(&engine("", PUSH, "C...\n.P..\n...O"));
    assert_eq!(verdict, Verdict::Unsolvable(Proof::DeadStart));
}

#[test]
fn the_board_of_a_restart_is_part_of_a_state() {
    let rules = "late [ Player | Wall ] -> restart\nlate [ Crate | Target ] -> checkpoint";
    let (verdict, game) = verdict(&engine("", &format!("{PUSH}\n{rules}"), "P.C.O"));
    let path = verdict.path().expect("the level can be won");
    assert_eq!(write_inputs(&inputs(&game, path)), "R3");
}

#[test]
fn games_of_chance_and_games_without_a_win_are_refused() {
    let random = engine("", "random [ Crate ] -> [ ]", "PCO");
    assert_eq!(LevelGame::new(&random, 0).err(), Some(Refusal::Random));
    assert_eq!(LevelGame::new(&random, 5).err(), Some(Refusal::NoBoard));
}
