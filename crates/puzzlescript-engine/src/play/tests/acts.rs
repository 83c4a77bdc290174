//! Which rules are told to have acted, and which win conditions to have been met.

use super::builder::{Builder, rows};
use super::{LAYERS, RULES, sokoban, tangle};
use crate::{Act, Engine, Input, Play};

/// The turns and numbers of the rules that acted in an input; `!` behind those that only queued commands.
fn acted(start: &Play, input: char) -> String {
    let mut play = start.clone();
    play.play(Input::from_letter(input).expect("it is an input"));
    let told = |&Act { turn, rule, has_changed }: &Act| {
        format!("{turn}:{rule}{}", if has_changed { "" } else { "!" })
    };
    play.acts().iter().map(told).collect::<Vec<_>>().join(" ")
}

fn recorded(engine: &Engine) -> Play {
    engine.recording_acts().start(0, "").expect("it is a board")
}

fn of(builder: Builder, input: char) -> String {
    acted(&recorded(&builder.engine()), input)
}

#[test]
fn a_push_is_the_act_of_the_rule_that_pushes() {
    assert_eq!(of(sokoban().level(&["pc.w"]), 'R'), "0:0");
    assert_eq!(of(sokoban().level(&["p", "c", "."]), 'D'), "0:2");
    assert_eq!(of(sokoban().level(&["pc.w"]), 'L'), "");
}

#[test]
fn a_rule_that_only_cancels_acts_each_time() {
    let builder = Builder::new(&LAYERS).rule("RIGHT [ right player | crate ] -> cancel").level(&["pc."]);
    let mut start = recorded(&builder.engine());
    for _ in 0..3 {
        assert_eq!(acted(&start, 'R'), "0:0!");
        start.play(Input::Right);
    }
}

#[test]
fn turns_that_again_asks_for_are_counted_and_their_trials_are_not() {
    let builder = Builder::new(&LAYERS).rule("RIGHT [ crate ] -> [ right crate ] again").level(&["pc..w"]);
    assert_eq!(of(builder, 'T'), "0:0 1:0");
}

#[test]
fn a_round_that_a_stuck_rigid_body_takes_back_has_no_acts() {
    let game = || {
        Builder::new(&LAYERS)
            .rule("RIGID RIGHT [ right player | crate ] -> [ right player | right crate ]")
            .rule("+ RIGID DOWN [ right crate | crate ] -> [ right crate | right crate ]")
    };
    assert_eq!(of(game().level(&["pc.", ".c."]), 'R'), "0:0 0:1");
    assert_eq!(of(game().level(&["pc.", ".cw"]), 'R'), "");
}

#[test]
fn a_random_group_has_the_act_of_the_rule_that_was_drawn() {
    let rule = "RANDOM RIGHT [ no crate no player ] -> [ crate ]";
    assert_eq!(of(Builder::new(&LAYERS).rule(rule).level(&["p..."]), 'T'), "0:0");
}

#[test]
fn nothing_is_recorded_unless_it_is_asked_for() {
    let mut play = sokoban().level(&["pc.w"]).start();
    play.play(Input::Right);
    assert_eq!(play.acts(), []);
    assert_eq!(play.met_conditions(), [0_u32; 0]);
}

proptest::proptest! {
    #[test]
    fn recording_changes_nothing_of_play_and_a_board_that_rules_change_has_an_act(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 24),
        width in proptest::sample::select(vec![2_usize, 4, 8]),
        inputs in "[UDLRATZX]{1,12}",
    ) {
        let mut bare = tangle(&rules, &cells, width);
        let mut recording = bare.clone();
        recording.state.log.acts.are_recorded = true;
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            let before = rows(&bare);
            bare.play(input);
            recording.play(input);
            proptest::prop_assert_eq!(bare.words(), recording.words());
            proptest::prop_assert_eq!(bare.events(), recording.events());
            proptest::prop_assert_eq!(bare.issues(), recording.issues());
            proptest::prop_assert_eq!(&bare.state.log.halt, &recording.state.log.halt);
            proptest::prop_assert!(bare.sounds().eq(recording.sounds()));
            // A tick moves nobody but by a rule; a win goes to another board.
            if input == Input::Tick && !recording.has_won() && rows(&recording) != before {
                proptest::prop_assert!(recording.acts().iter().any(|act| act.has_changed));
            }
        }
    }
}

/// The places of the win conditions that were met when the level was loaded, and in each input.
fn met(builder: Builder, inputs: &str) -> Vec<Vec<u32>> {
    let mut play = recorded(&builder.engine());
    let mut all = vec![play.met_conditions().to_vec()];
    for input in inputs.chars() {
        play.play(Input::from_letter(input).expect("it is an input"));
        all.push(play.met_conditions().to_vec());
    }
    all
}

#[test]
fn a_condition_is_met_when_it_holds_after_a_turn_whether_others_do_or_not() {
    let game = sokoban().win("no wall").level(&["pcw"]);
    assert_eq!(met(game, "T"), [vec![0], vec![0]]);
}

#[test]
fn a_condition_that_holds_between_turns_of_an_input_is_met_in_it() {
    let passing = Builder::new(&LAYERS)
        .rule("RIGHT [ target player ] -> [ player ]")
        .rule("RIGHT [ action player ] -> [ player target ] again")
        .win("some target")
        .win("no player");
    assert_eq!(met(passing.level(&["p."]), "AT"), [vec![], vec![0], vec![]]);
}

#[test]
fn conditions_of_the_level_behind_a_win_are_not_met_in_the_input_that_wins() {
    let game = Builder::new(&LAYERS)
        .rule("RIGHT [ right player ] -> [ right player ] again win")
        .rule("RIGHT [ player | crate ] -> [ crate | player ]")
        .win("some crate")
        .win("no player");
    let met = met(game.level(&["p."]).level(&["pc"]), "RT");
    assert_eq!(met, [vec![], vec![], vec![0]]);
}
