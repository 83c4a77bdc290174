//! `why`: the causes of what happened, asked of packs and games, and of packs in which a rule was broken on purpose.

mod planted;
mod records;
mod within;

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

/// A crate is pushed to a target.
const PUSHING: &str = "title t\n\nOBJECTS\n\nBackground\nBlack\n\nPlayer\nWhite\n\nCrate\nBrown\n\nTarget\nGreen\n\nLEGEND\n\n. = Background\nP = Player\nC = Crate\nO = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate\n\nRULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n[ < Player | Crate ] -> [ < Player | < Crate ]\n\nWINCONDITIONS\n\nall Target on Crate\n\nLEVELS\n\nPC.O\n";

#[test]
fn a_game_tells_the_compiled_rule_and_how_near_another_one_came() {
    let folder = Folder::empty("game");
    folder.write("game.puzzlescript", PUSHING);
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

#[test]
fn a_turn_that_is_taken_back_tells_which_line_has_taken_it_back() {
    let folder = Folder::empty("game");
    let rules = "[ > Player | Target ] -> cancel\n[ > Player | Crate ]";
    folder.write(
        "game.puzzlescript",
        &PUSHING.replacen("[ > Player | Crate ]", rules, 1).replace("PC.O", "PO.C"),
    );
    let run = goldpath_in(folder.root(), &["why", "game.puzzlescript", "--moves", "R", "--step", "1"]);
    expect![[r#"
        game.puzzlescript: level 0: input 1 (right): 5 changes
          the input (input)
            (0,0): background, player → background, right player
          rule `34` (rules, `right`)  [game.puzzlescript:34]
          the movement (movement)
            (0,0): background, right player → background
            (1,0): background, target → background, target, player
          the game (end of the turn, the turn is taken back by `cancel` in line 34)
            (0,0): background → background, player
            (1,0): background, target, player → background, target
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn when_something_came_about_is_told_with_what_changed_then() {
    expect![[r#"
        levels/dry_feet.json: `object_placed` came 3 times, first in step 4 (up), last in step 8 (right)
          step 4 (up): object_placed position=(1,0) kind=crate params={}, emitted by system `shove` (movement)  [game.json:33]
          step 7 (right): object_placed position=(2,0) kind=crate params={}, emitted by system `shove` (movement)  [game.json:33]
          step 8 (right): object_placed position=(3,0) kind=crate params={}, emitted by system `shove` (movement)  [game.json:33]
    "#]].assert_eq(&lantern_walk(&["levels/dry_feet.json", "--when", "object_placed"]).stdout);
    let at = r#"{ "avatar": { "hasItem": "lantern" } }"#;
    expect![[r#"
        levels/dry_feet.json: `{ "avatar": { "hasItem": "lantern" } }` does not hold at the start and does not hold at the end
          step 1 (down): it begins to hold
            the avatar: (0,2) → (0,3), by system `walk` (action)  [game.json:32]
            the avatar's direction: `right` → `down`, by system `walk` (action)  [game.json:32]
            the avatar's item: nothing → `lantern`, by rule `take_what_lies_here` (cascade, pass 1, `set_inventory`)  [game.json:38]
            `objects` at (0,3): `lantern` → nothing, by rule `take_what_lies_here` (cascade, pass 1, `destroy`)  [game.json:38]
            the number of turns: 0 → 1, by the game (end of the turn)
            the number of actions: 0 → 1, by the game (end of the turn)
          step 11 (down): it ceases to hold
            the pending move: nothing → [(4,0) (4,1)], by system `walk` (action)  [game.json:32]
            `objects` at (4,1): `hedge` → nothing, by rule `lantern_burns_hedge` (cascade, pass 1, `destroy`)  [game.json:48]
            the avatar's item: `lantern` → nothing, by rule `lantern_burns_hedge` (cascade, pass 1, `clear_inventory`)  [game.json:48]
            the pending move: [(4,0) (4,1)] → nothing, by rule `lantern_burns_hedge` (cascade, pass 1, `resolve_move`)  [game.json:48]
            the avatar: (4,0) → (4,1), by rule `lantern_burns_hedge` (cascade, pass 1, `resolve_move`)  [game.json:48]
            the avatar's direction: `right` → `down`, by rule `lantern_burns_hedge` (cascade, pass 1, `resolve_move`)  [game.json:48]
            the number of turns: 10 → 11, by the game (end of the turn)
            the number of actions: 10 → 11, by the game (end of the turn)
    "#]].assert_eq(&lantern_walk(&["levels/dry_feet.json", "--when", at]).stdout);
    let run = lantern_walk(&["levels/dry_feet.json", "--when", "crate_flew"]);
    assert_eq!(run.status, 2);
    expect![[r#"
        error: levels/dry_feet.json: `crate_flew` is neither an event that came nor a condition: no condition is called `crate_flew`; these events came: `avatar_exited`, `avatar_entered`, `inventory_changed`, `object_removed`, `cell_cleared` and 5 more
    "#]].assert_eq(&run.stderr);
}

#[test]
fn the_step_in_which_a_level_is_lost_is_told_with_what_would_have_kept_it() {
    // The pond takes the lantern.
    let moves = r#"["down", "down", "right", "right", "right", "down"]"#;
    expect![[r#"
        levels/dry_feet.json: lost in step 5 (right): after it nothing wins, proved; before it, 12 more steps would have won
            the avatar: (2,4) → (3,4), by system `walk` (action)  [game.json:32]
            the avatar's item: `lantern` → nothing, by rule `pond_takes_all` (cascade, pass 1, `clear_inventory`)  [game.json:85]
            the number of turns: 4 → 5, by the game (end of the turn)
            the number of actions: 4 → 5, by the game (end of the turn)
          `left` instead can still be won, in 11 more steps
          `up` instead can still be won, in 12 more steps
    "#]]
    .assert_eq(&lantern_walk(&["levels/dry_feet.json", "--moves", moves, "--when", "lost"]).stdout);
    expect![[r#"
        levels/dry_feet.json: it was never lost: it can still be won
    "#]]
    .assert_eq(&lantern_walk(&["levels/dry_feet.json", "--when", "lost"]).stdout);
    let folder = Folder::empty("game");
    let (game, _) = PUSHING.rsplit_once("PC.O").expect("it has one level");
    // Nothing comes out of a corner again if it cannot be pulled.
    let game = game.replace("[ < Player | Crate ] -> [ < Player | < Crate ]\n", "");
    folder.write("game.puzzlescript", &format!("{game}PC.\n...\nO..\n"));
    let arguments = ["why", "game.puzzlescript", "--moves", "RL", "--when", "lost"];
    expect![[r#"
        game.puzzlescript: level 0: it cannot be won from the start: proved
    "#]]
    .assert_eq(&goldpath_in(folder.root(), &arguments).stdout);
}

/// A small game of WAGE with a timeline.
fn hunt() -> Folder {
    let folder = Folder::empty("hunt");
    let run = goldpath_in(folder.root(), &["new", "wage", "hunt"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    folder
}

#[test]
fn a_timeline_tells_what_each_rule_saw_and_who_changed_the_state_of_a_player() {
    let folder = hunt();
    let ask = |arguments: &[&str]| {
        let run = goldpath_in(folder.root(), &[&["why", "hunt/game.yaml"], arguments].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    expect![[r#"
        hunt/first.timeline.yaml: step 1 (1s): 1 change
          rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
            `ann.visits`: 0 → 1
            emits send_event to ann {"text":"You are in the den.","type":"toast"}
          rule `win` does not act: `compare` { kind: compare, who: any, op: gte, left: { ref: same.state.visits }, right: 3 } does not hold: `1` is not gte `3` for ann; `0` is not gte `3` for ben  [hunt/game.yaml:28]
    "#]].assert_eq(&ask(&["--step", "1"]));
    expect![[r#"
        hunt/first.timeline.yaml: variable `ann.visits`: changed 4 times, last in step 6 (6s)
          step 6 (6s): `ann.visits`: 2 → 3, by rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
          step 3 (3s): `ann.visits`: 1 → 2, by rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
          step 1 (1s): `ann.visits`: 0 → 1, by rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
          at the start: `ann.visits`: nothing → 0, by the game (script)
    "#]]
    .assert_eq(&ask(&["--variable", "ann.visits"]));
    expect![[r#"
        hunt/first.timeline.yaml: rule `win` did not act in step 4 (4s)
          step 4 (4s): `compare` { kind: compare, who: any, op: gte, left: { ref: same.state.visits }, right: 3 } does not hold: `2` is not gte `3` for ann; `1` is not gte `3` for ben  [hunt/game.yaml:28]
    "#]].assert_eq(&ask(&["--rule", "win", "--step", "4"]));
    expect![[r#"
        hunt/first.timeline.yaml: `{ kind: state_equals, who: ben, key: visits, value: 1 }` does not hold at the start and holds at the end
          step 1 (1s): it begins to hold
            `ann.visits`: 0 → 1, by rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
          step 3 (3s): it ceases to hold
            `ann.visits`: 1 → 2, by rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
          step 4 (4s): it begins to hold
            `ben.visits`: 0 → 1, by rule `visit` (rules, same = ben)  [hunt/game.yaml:17]
    "#]].assert_eq(&ask(&["--when", "{ kind: state_equals, who: ben, key: visits, value: 1 }"]));
    expect![[r#"
        hunt/first.timeline.yaml: expectation `6s: rule win` is met
    "#]]
    .assert_eq(&ask(&["--goal", "6s: rule win"]));
    let run = goldpath_in(folder.root(), &["coverage", "hunt"]);
    expect![[r#"
        hunt/game.yaml: 2 of 2 rules exercised by 1 timeline
          rule `visit`: acts in 1 of 1 timeline, 4 times  [hunt/game.yaml:17]
          rule `win`: acts in 1 of 1 timeline, 1 time  [hunt/game.yaml:24]
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn a_timeline_that_fails_names_the_rule_with_the_change_that_mends_it() {
    let folder = hunt();
    let game = folder.read("hunt/game.yaml").replace("op: gte", "op: lt");
    folder.write("hunt/game.yaml", &game);
    let run = goldpath_in(folder.root(), &["why", "hunt"]);
    expect![[r#"
        hunt/first.timeline.yaml: expectation `1s: rule visit` is met
        hunt/first.timeline.yaml: expectation `2s: not visit` was not evaluated
          rule `win` acted 2 times in 1 step  [hunt/game.yaml:24]
            with `eq` for `lt`, it passes: replayed  [hunt/game.yaml:24]
            step 1 (1s): rule `win` (rules, same = ann)  [hunt/game.yaml:24]
          rule `visit` acted 1 time in 1 step; it changes what the goal asks for  [hunt/game.yaml:17]
            step 1 (1s): rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
        hunt/first.timeline.yaml: expectation `4s: state` was not evaluated
          rule `win` acted 2 times in 1 step  [hunt/game.yaml:24]
            with `eq` for `lt`, it passes: replayed  [hunt/game.yaml:24]
            step 1 (1s): rule `win` (rules, same = ann)  [hunt/game.yaml:24]
          rule `visit` acted 1 time in 1 step; it changes what the goal asks for  [hunt/game.yaml:17]
            step 1 (1s): rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
        hunt/first.timeline.yaml: expectation `4s: not win` was not evaluated
          rule `win` acted 2 times in 1 step; it changes what the goal asks for  [hunt/game.yaml:24]
            with `eq` for `lt`, it passes: replayed  [hunt/game.yaml:24]
            step 1 (1s): rule `win` (rules, same = ann)  [hunt/game.yaml:24]
          rule `visit` acted 1 time in 1 step; what it changes lets another rule change what the goal asks for  [hunt/game.yaml:17]
            step 1 (1s): rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
        hunt/first.timeline.yaml: expectation `6s: rule win` was not evaluated
          rule `win` acted 2 times in 1 step; it changes what the goal asks for  [hunt/game.yaml:24]
            with `eq` for `lt`, it passes: replayed  [hunt/game.yaml:24]
            step 1 (1s): rule `win` (rules, same = ann)  [hunt/game.yaml:24]
          rule `visit` acted 1 time in 1 step; what it changes lets another rule change what the goal asks for  [hunt/game.yaml:17]
            step 1 (1s): rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
        hunt/first.timeline.yaml: expectation `6s: ended` was not evaluated
          rule `win` acted 2 times in 1 step; it changes what the goal asks for  [hunt/game.yaml:24]
            with `eq` for `lt`, it passes: replayed  [hunt/game.yaml:24]
            step 1 (1s): rule `win` (rules, same = ann)  [hunt/game.yaml:24]
          rule `visit` acted 1 time in 1 step; what it changes lets another rule change what the goal asks for  [hunt/game.yaml:17]
            step 1 (1s): rule `visit` (rules, same = ann)  [hunt/game.yaml:17]
    "#]].assert_eq(&run.stdout);
}

#[test]
fn what_timelines_have_none_of_is_refused_in_words() {
    let folder = hunt();
    let ask = |arguments: &[&str]| goldpath_in(folder.root(), &[&["why", "hunt"], arguments].concat());
    let refused = [
        ask(&["--level", "1"]),
        ask(&["--moves", "[]"]),
        ask(&["--when", "lost"]),
        ask(&["--when", "[ Player ]"]),
        ask(&["--session", "frist.timeline.yaml"]),
    ];
    let told: Vec<String> = refused.iter().map(|run| format!("{} {}", run.status, run.stderr)).collect();
    let told = told.concat();
    expect![[r#"
        2 error: `--level` can't be used with a WAGE game, which has no levels
        2 error: hunt/game.yaml: WAGE games cannot be played move by move
        2 error: hunt/first.timeline.yaml: a WAGE game cannot be lost
        2 error: hunt/first.timeline.yaml: `[ Player ]` is neither an event that came nor a condition: a condition is written as those of rules are, as `{ kind: state_equals, who: ann, key: points, value: 3 }`; these events came: `send_event`, `log` and `end_game`
        2 error: hunt/game.yaml: there is no timeline `frist.timeline.yaml`; did you mean `first.timeline.yaml`?
    "#]].assert_eq(&told);
}
