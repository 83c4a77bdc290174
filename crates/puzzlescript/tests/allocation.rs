//! A turn in steady state allocates nothing.

use puzzlescript::compile::compile;
use puzzlescript_engine::{Engine, Input};

#[test]
fn turns_reuse_what_earlier_turns_have_allocated() {
    for name in ["lamplighter", "ice_wharf", "raft", "windmill", "tide", "vault"] {
        let path = format!("{}/../../tests/puzzlescript/{name}.puzzlescript", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the games are part of the project");
        let engine = Engine::new(compile(&text).game.expect("the games can be played"));
        for entry in 0..engine.game().levels.len() {
            let Some(mut play) = engine.start(entry, "seed").map(puzzlescript_engine::Play::without_undo)
            else {
                continue;
            };
            let mut walk = || {
                for input in [Input::Right, Input::Left, Input::Tick, Input::Action, Input::Restart] {
                    play.play(input);
                }
            };
            for _ in 0..50 {
                walk();
            }
            let info = allocation_counter::measure(walk);
            assert_eq!(info.count_total, 0, "{name}, entry {entry}");
        }
    }
}
