//! What changes the board in an input, step by step.

use super::builder::{Builder, rows};
use super::{LAYERS, RULES, sokoban, tangle};
use crate::{By, Input, Play};

/// The steps of an input with the number of their changes.
fn steps(builder: Builder, inputs: &str) -> String {
    let mut play = builder.engine().recording_steps().start(0, "").expect("it is a board");
    for letter in inputs.chars() {
        play.play(Input::from_letter(letter).expect("it is an input"));
    }
    let told = play.steps().iter().map(|step| {
        let changes = play.changes(step);
        let moves = changes.iter().filter(|change| change.is_movement).count();
        format!("{}:{:?} {}+{moves}", step.turn, step.by, changes.len() - moves)
    });
    told.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_push_is_an_input_a_rule_and_a_movement() {
    assert_eq!(steps(sokoban().level(&["pc.w"]), "R"), "0:Input 0+1, 0:Rule(0) 0+1, 0:Movement 3+2");
}

#[test]
fn a_turn_that_is_cancelled_tells_the_rule_and_is_taken_back() {
    let builder = Builder::new(&LAYERS).rule("RIGHT [ right player | crate ] -> cancel").level(&["pc."]);
    assert_eq!(steps(builder, "R"), "0:Input 0+1, 0:Rule(0) 0+0, 0:Movement 0+1, 0:TakenBack 0+0");
}

#[test]
fn a_round_that_a_stuck_rigid_body_takes_back_is_told() {
    let builder = Builder::new(&LAYERS)
        .rule("RIGID RIGHT [ right player | crate ] -> [ right player | right crate ]")
        .rule("+ RIGID DOWN [ right crate | crate ] -> [ right crate | right crate ]")
        .level(&["pc.", ".cw"]);
    assert!(steps(builder, "R").contains("Rigid"));
}

#[test]
fn the_dry_run_of_again_leaves_no_trace_and_its_turn_does() {
    let builder = Builder::new(&LAYERS).rule("RIGHT [ crate ] -> [ right crate ] again").level(&["pc..w"]);
    let told = steps(builder, "T");
    assert!(told.contains("1:Rule(0)"), "{told}");
    assert_eq!(told.matches("Rule").count(), 2, "{told}");
}

#[test]
fn undo_and_restart_are_steps_of_their_own() {
    assert_eq!(steps(sokoban().level(&["pc.w"]), "RZ"), "0:Undo 3+0");
    assert_eq!(steps(sokoban().level(&["pc.w"]), "RX"), "0:Restart 3+0");
}

/// The words of a board with the changes of all steps taken back.
fn before(play: &Play) -> Vec<u64> {
    let mut words = if play.has_won() { play.won_words().to_vec() } else { play.words().to_vec() };
    let width = words.len() / (play.width() * play.height()).max(1);
    for step in play.steps().iter().rev() {
        for change in play.changes(step).iter().rev().filter(|change| !change.is_movement) {
            assert_eq!(words[change.cell * width + change.word], change.after);
            words[change.cell * width + change.word] = change.before;
        }
    }
    words
}

proptest::proptest! {
    #[test]
    fn the_steps_of_an_input_lead_from_the_board_before_to_the_board_after(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 24),
        width in proptest::sample::select(vec![2_usize, 4, 8]),
        inputs in "[UDLRATZX]{1,12}",
    ) {
        let mut bare = tangle(&rules, &cells, width);
        let mut recording = bare.clone();
        recording.state.log.acts.are_recorded = true;
        recording.state.log.steps.are_recorded = true;
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            let (words, size) = (recording.words().to_vec(), (recording.width(), recording.height()));
            bare.play(input);
            recording.play(input);
            proptest::prop_assert_eq!(rows(&bare), rows(&recording));
            proptest::prop_assert_eq!(bare.issues(), recording.issues());
            if !recording.has_won() || size == (recording.width(), recording.height()) {
                proptest::prop_assert_eq!(before(&recording), words);
            }
            let acted = recording.acts().len();
            let told = recording.steps().iter().filter(|step| matches!(step.by, By::Rule(_))).count();
            proptest::prop_assert!(told >= acted);
        }
    }
}
