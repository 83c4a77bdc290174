//! What playing costs: the sessions of the project's games, copies and keys of states for a search, and how a turn
//! depends on the size of the board.

use divan::Bencher;
use divan::counter::ItemsCount;
use puzzlescript::compile::compile;
use puzzlescript_engine::{Engine, Input, Play};

fn main() {
    divan::main();
}

/// A game of the project, by its name.
fn engine(name: &str) -> Engine {
    let path = format!("{}/../../tests/puzzlescript/{name}.puzzlescript", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the games are part of the project");
    Engine::new(compile(&text).game.expect("the games can be played"))
}

/// The first board of a game.
fn start(engine: &Engine) -> Play {
    let boards = 0..engine.game().levels.len();
    let mut play =
        boards.into_iter().find_map(|entry| engine.start(entry, "seed")).expect("each game has a board");
    play.settle();
    play
}

/// Walks to and fro, so that no level is won.
const WALK: [Input; 8] = [
    Input::Right,
    Input::Down,
    Input::Left,
    Input::Up,
    Input::Action,
    Input::Tick,
    Input::Left,
    Input::Right,
];

#[divan::bench(args = ["lamplighter", "ice_wharf", "raft", "windmill", "tide", "vault"])]
fn turns(bencher: Bencher<'_, '_>, name: &str) {
    let engine = engine(name);
    bencher.counter(ItemsCount::new(WALK.len())).with_inputs(|| start(&engine).without_undo()).bench_values(
        |mut play| {
            for input in WALK {
                play.play(input);
            }
            play
        },
    );
}

#[divan::bench(args = ["lamplighter", "tide"])]
fn copy(bencher: Bencher<'_, '_>, name: &str) {
    let engine = engine(name);
    let play = start(&engine);
    bencher.bench(|| divan::black_box(&play).clone());
}

#[divan::bench(args = ["lamplighter", "tide"])]
fn enter_a_state(bencher: Bencher<'_, '_>, name: &str) {
    let engine = engine(name);
    let mut play = start(&engine).without_undo();
    let first = play.words().to_vec();
    play.play(Input::Right);
    let second = play.words().to_vec();
    bencher.bench_local(|| {
        play.enter(divan::black_box(&first), None);
        play.enter(divan::black_box(&second), None);
    });
}

#[divan::bench(args = [8, 32, 128, 512])]
fn turns_on_a_square_of_side(bencher: Bencher<'_, '_>, side: usize) {
    let row = |first: &str| format!("{first}{}\n", "....C.O#".repeat(side / 8).split_off(first.len()));
    let rows: String = std::iter::once(row("P...")).chain((1..side).map(|_| row(""))).collect();
    let text = format!(
        "OBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\nblack\n\nLEGEND\n\n\
         SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall\n\nRULES\n\n\
         [ > Player | Crate ] -> [ > Player | > Crate ]\n\nWINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{rows}"
    );
    let engine = Engine::new(compile(&text).game.expect("the game is right"));
    let mut play = start(&engine).without_undo();
    bencher.counter(ItemsCount::new(WALK.len())).bench_local(|| {
        for input in WALK {
            play.play(input);
        }
    });
}
