//! The speed of checking a pack of a few levels, including replays, and of the parts of a check.

use std::sync::Arc;

use pack::{File, Input, Pack};

fn main() {
    divan::main();
}

/// The minimal pack with many copies of its level under different names.
fn inputs(levels: usize) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (path, text) in testkit::minimal() {
        if path.starts_with("levels/") {
            for number in 0..levels {
                let id = format!("level_{number}");
                let text = text.replacen("\"one\"", &format!("\"{id}\""), 1);
                inputs.push(Input { path: format!("levels/{id}.json").into(), text: Ok(text) });
            }
        } else {
            let text = text.replace("\"ref\": \"one\"", "\"ref\": \"level_0\"");
            inputs.push(Input { path: path.into(), text: Ok(text) });
        }
    }
    inputs
}

fn snapshot(inputs: Vec<Input>) -> Pack {
    Pack::new(inputs.into_iter().filter_map(File::new).map(Arc::new))
}

#[divan::bench(args = [1, 30, 300])]
fn read_snapshot(bencher: divan::Bencher<'_, '_>, levels: usize) {
    bencher.with_inputs(|| inputs(levels)).bench_values(snapshot);
}

#[divan::bench(args = [1, 30, 300])]
fn check_snapshot(bencher: divan::Bencher<'_, '_>, levels: usize) {
    let pack = snapshot(inputs(levels));
    bencher.bench(|| gridponder_check::check(&pack));
}

#[divan::bench]
fn replay_one_level(bencher: divan::Bencher<'_, '_>) {
    let pack = snapshot(inputs(1));
    let (game, level) = (pack.game().expect("it is there"), pack.level("level_0").expect("it is there"));
    bencher.bench(|| {
        let compiled = engine::Level::compile(&pack::lower::game(game), &pack::lower::level(level));
        let path = pack::lower::gold_path_actions(level);
        compiled.map(|compiled| engine::replay(&compiled, &path))
    });
}
