//! What a player can choose.

use gridponder_search::{UnknownChoices, choices};

use crate::rows::game;

#[test]
fn cells_of_a_board_that_are_too_many_are_said_to_be_so() {
    let mut game = game();
    let param = &mut game.actions[0].params[0];
    (param.ty, param.values) = ("position".to_owned(), Some(Vec::new()));
    assert_eq!(choices(&game, (128, 256)).map(|all| all.len()), Ok(1 << 15));
    assert_eq!(choices(&game, (200, 200)), Err(UnknownChoices::TooMany));
}
