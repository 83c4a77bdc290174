//! `why`: the causes of what happened, asked of packs and games, and of packs in which a rule was broken on purpose.

mod planted;

use std::fs;

use e2e::folder::Folder;
use e2e::{Run, goldpath_in};
use expect_test::expect;

/// Asks of a copy of a pack.
fn lantern_walk(arguments: &[&str]) -> Run {
    let folder = Folder::of("lantern_walk");
    let all: Vec<&str> = ["why"].iter().chain(arguments).copied().collect();
    goldpath_in(folder.root(), &all)
}

#[test]
fn a_cell_is_told_with_what_changed_it_the_newest_first() {
    let run = lantern_walk(&["levels/dry_feet.json", "--cell", "1,0"]);
    expect![[r#"
        levels/dry_feet.json: (1,0): changed 2 times, last in step 7 (right)
          step 7 (right): `objects` at (1,0): `crate` → nothing, by system `shove` (movement)  [game.json:33]
          step 4 (up): `objects` at (1,0): nothing → `crate`, by system `shove` (movement)  [game.json:33]
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn a_rule_that_acted_is_told_with_the_event_and_who_emitted_it() {
    let run = lantern_walk(&["levels/dry_feet.json", "--rule", "take_what_lies_here"]);
    expect![[r#"
        levels/dry_feet.json: rule `take_what_lies_here` acted 1 time in 12 steps
          step 1 (down): rule `take_what_lies_here` (cascade, pass 1)  [game.json:38]
            because of avatar_entered position=(0,3) fromPosition=(0,2) direction=down, which system `walk` emitted (action)  [game.json:32]
    "#]].assert_eq(&run.stdout);
}

#[test]
fn a_rule_that_did_not_act_tells_the_condition_that_failed_and_what_it_saw() {
    let run = lantern_walk(&["levels/dry_feet.json", "--rule", "pond_takes_all", "--step", "1"]);
    expect![[r#"
        levels/dry_feet.json: rule `pond_takes_all` did not act in step 1 (down)
          step 1 (down), avatar_entered position=(0,3) fromPosition=(0,2) direction=down: `where`: `position_has_tag` {"layer":"ground","tag":"liquid"} does not hold: `ground` at (0,3) is `lawn`  [game.json:88]
    "#]].assert_eq(&run.stdout);
}

#[test]
fn moves_that_are_given_take_the_place_of_the_gold_path() {
    let run = lantern_walk(&["levels/dry_feet.json", "--moves", "[\"down\"]", "--step", "1"]);
    let same = lantern_walk(&["levels/dry_feet.json", "--step", "1"]);
    assert_eq!((run.status, &run.stdout), (0, &same.stdout));
    let run = lantern_walk(&["levels/dry_feet.json", "--moves", "[\"down\"]", "--step", "2"]);
    assert!(run.status == 2 && run.stderr.contains("there is no step 2"), "{}", run.stderr);
    let run = lantern_walk(&["levels/dry_feet.json", "--moves", "[7]"]);
    assert!(run.status == 2 && run.stderr.contains("`--moves`"), "{}", run.stderr);
}

#[test]
fn rules_that_nothing_exercises_are_told() {
    let folder = Folder::of("lantern_walk");
    let run = goldpath_in(folder.root(), &["coverage", ".", "--unused"]);
    expect![[r#"
        .: 5 of 6 rules exercised by 4 gold paths
          rule `pond_takes_all`: exercised by nothing  [./game.json:85]
    "#]]
    .assert_eq(&run.stdout);
    let run = goldpath_in(folder.root(), &["coverage", ".", "--format", "lcov"]);
    expect![[r#"
        TN:
        SF:./game.json
        DA:38,5
        DA:48,4
        DA:59,1
        DA:70,3
        DA:85,0
        LF:5
        LH:4
        end_of_record
        TN:
        SF:./levels/night_frost.json
        DA:37,1
        LF:1
        LH:1
        end_of_record
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let run = lantern_walk(&["levels/dry_feet.json", "--rule", "nothing"]);
    assert_eq!(run.status, 2);
    expect![[r#"
        error: levels/dry_feet.json: there is no rule `nothing`; it has `take_what_lies_here`, `lantern_burns_hedge`, `mallet_breaks_boulder`, `crate_sinks`, `pond_takes_all`
    "#]].assert_eq(&run.stderr);
    let run = lantern_walk(&["levels/dry_feet.json", "--cell", "99,0"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("is outside of the board"), "{}", run.stderr);
    let run = lantern_walk(&["levels/dry_feet.json", "--step", "999"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("there is no step 999"), "{}", run.stderr);
}

#[test]
fn actions_that_are_no_list_are_refused_instead_of_playing_none() {
    let folder = Folder::empty("game");
    let game = fs::read_to_string(e2e::root().join("tests/puzzlescript/lamplighter.puzzlescript"));
    fs::write(folder.path("game.puzzlescript"), game.expect("it is text")).expect("it can be written");
    fs::write(folder.path("moves.json"), r#"{"inputs": ["right"]}"#).expect("it can be written");
    let arguments = ["why", "game.puzzlescript", "--level", "1", "--actions", "moves.json"];
    let run = goldpath_in(folder.root(), &arguments);
    assert_eq!(run.status, 2, "{}{}", run.stdout, run.stderr);
    assert!(run.stderr.starts_with("error: moves.json: "), "{}", run.stderr);
}

#[test]
fn a_game_tells_the_compiled_rule_and_how_near_another_one_came() {
    let folder = Folder::empty("game");
    let game = "title t\n\nOBJECTS\n\nBackground\nBlack\n\nPlayer\nWhite\n\nCrate\nBrown\n\nTarget\nGreen\n\nLEGEND\n\n. = Background\nP = Player\nC = Crate\nO = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n[ < Player | Crate ] -> [ < Player | < Crate ]\n\nWINCONDITIONS\n\nall Target on Crate\n\nLEVELS\n\nPC.O\n";
    fs::write(folder.path("game.puzzlescript"), game).expect("it can be written");
    fs::write(folder.path("moves.json"), "[\"right\"]").expect("it can be written");
    let ask = |arguments: &[&str]| {
        let given = ["why", "game.puzzlescript", "--actions", "moves.json"];
        let run = goldpath_in(folder.root(), &[&given, arguments].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    expect![[r#"
        game.puzzlescript: level 0: input 1 (right): 5 changes
          the input (input)
            (0,0): background, player → background, right player
          rule `34` (rules, `right`)  [game.puzzlescript:34]
            (1,0): background, crate → background, right crate
          the movement (movement)
            (0,0): background, right player → background
            (1,0): background, right crate → background, player
            (2,0): background → background, crate
    "#]]
    .assert_eq(&ask(&["--step", "1"]));
    expect![[r#"
        game.puzzlescript: level 0: rule `34` acted 1 time in 1 input
          input 1 (right): rule `34` (rules, `right`)  [game.puzzlescript:34]
    "#]]
    .assert_eq(&ask(&["--rule", "34"]));
    expect![[r#"
        game.puzzlescript: level 0: (2,0): changed once, in input 1 (right)
          input 1 (right): (2,0): background → background, crate, by the movement (movement)
    "#]]
    .assert_eq(&ask(&["--cell", "2,0"]));
    expect![[r#"
        game.puzzlescript: level 0: win condition `all target on crate` is not met: 0 %
          rule `35` did not act in 1 input; it changes what the goal asks for  [game.puzzlescript:35]
            input 1 (right): nearest, `right`: at (0,0) nothing moves `left` (there is background, right player)  [game.puzzlescript:35]
          rule `34` acted 1 time in 1 input; it changes what the goal asks for  [game.puzzlescript:34]
            input 1 (right): rule `34` (rules, `right`)  [game.puzzlescript:34]
    "#]].assert_eq(&ask(&[]));
}
