//! Any game, any level, any actions: playing ends, a refused turn changes nothing, undo is exact, and the
//! same input gives the same trace.

#![no_main]

use engine::{Level, Play, State, Value, def};
use libfuzzer_sys::fuzz_target;

#[path = "common/compose.rs"]
mod compose;

/// Larger boards are slow and show nothing new.
const MAX_CELLS: u64 = 1024;
const MAX_ACTIONS: usize = 50;
/// Deeper cascades are slow and show nothing new.
const MAX_DEPTH: i64 = 8;

fuzz_target!(|data: &[u8]| {
    let input = compose::input(data);
    let mut game = def::Game::read(&Value::from(&input.game));
    let level = def::Level::read(&Value::from(&input.level));
    game.max_cascade_depth = game.max_cascade_depth.min(MAX_DEPTH);
    let area = u64::from(level.size.0).saturating_mul(level.size.1.into());
    if area.saturating_mul(game.layers.len().max(1) as u64) > MAX_CELLS {
        return;
    }
    let actions = input.actions.iter().take(MAX_ACTIONS);
    let mut actions: Vec<def::Action> =
        actions.filter_map(|action| def::Action::read(&Value::from(action))).collect();
    let Ok(level) = Level::compile(&game, &level) else { return };

    let mut play = Play::new(&level);
    let mut before: Vec<State> = Vec::new();
    for (at, action) in actions.iter().enumerate() {
        let state = play.state().clone();
        let outcome = play.submit_named(action);
        let _ = engine::text_board(play.view());
        if outcome.accepted {
            before.push(state);
        } else {
            assert!(*play.state() == state, "a refused turn changes nothing");
        }
        if outcome.overflowed {
            // More of these take long and show nothing new.
            actions.truncate(at + 1);
            break;
        }
    }
    while let Some(state) = before.pop() {
        assert!(play.undo(), "every accepted turn can be undone");
        assert!(*play.state() == state, "undo restores the state");
    }
    assert!(!play.undo() && play.state() == level.start(), "undone to the start");

    let trace = engine::trace(&level, &actions).canonical();
    assert_eq!(trace, engine::trace(&level, &actions).canonical(), "the same input gives the same trace");
    let _ = engine::replay(&level, &actions);
});
