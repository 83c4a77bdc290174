//! What a player can choose.

use engine::Level;
use gridponder_search::{Options, Part, Reason, UnknownChoices, Verdict, choices, solve};
use solver::Signal;

use crate::rows::{game, row_of, step};

#[test]
fn cells_of_a_board_that_are_too_many_are_said_to_be_so() {
    let mut game = game();
    let param = &mut game.actions[0].params[0];
    (param.ty, param.values) = ("position".to_owned(), Some(Vec::new()));
    assert_eq!(choices(&game, (128, 256)).map(|all| all.len()), Ok(1 << 15));
    assert_eq!(choices(&game, (200, 200)), Err(UnknownChoices::TooMany));
}

#[test]
fn a_step_that_is_not_declared_leaves_the_choices_open_only_if_the_path_wins_by_it() {
    let mut declared = game();
    let level = Level::compile(&declared, &row_of("@.F", "")).expect("it is small");
    // The game plays it all the same.
    declared.actions[0].params[0].values.as_mut().expect("they are listed").truncate(1);
    let verdict = |path: &[&str]| {
        let path: Vec<_> = path.iter().map(|word| step(word)).collect();
        let part = Part::whole(&declared, &level, &path);
        solve(part, Options::default(), &mut |_| Signal::Continue).expect("nobody cancels").verdict
    };
    let undecided = Verdict::Undecided { lower: 0, reason: Reason::StepNotOffered { step: 0 } };
    assert_eq!(verdict(&["right", "right"]), undecided);
    assert!(matches!(verdict(&["right", "left"]), Verdict::Unsolvable(_)));
}
