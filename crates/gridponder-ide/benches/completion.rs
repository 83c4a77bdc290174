//! Completion in a pack of a thousand levels, at positions of every class.

use pack::{File, Input, Pack};
use std::sync::Arc;
use text::TextSize;

const LEVELS: usize = 1000;

fn main() {
    divan::main();
}

/// The minimal pack with many copies of its level, all of them in the sequence.
fn pack() -> Pack {
    let mut inputs = Vec::new();
    let entry = |number: usize| format!("{{ \"type\": \"level\", \"ref\": \"level_{number}\" }}");
    for (path, text) in testkit::minimal() {
        if path.starts_with("levels/") {
            for number in 0..LEVELS {
                let text = text.replacen("\"one\"", &format!("\"level_{number}\""), 1);
                inputs.push(Input { path: format!("levels/level_{number}.json").into(), text: Ok(text) });
            }
        } else {
            let entries: Vec<String> = (0..LEVELS).map(entry).collect();
            let text = text.replace("{ \"type\": \"level\", \"ref\": \"one\" }", &entries.join(",\n    "));
            inputs.push(Input { path: path.into(), text: Ok(text) });
        }
    }
    Pack::new(inputs.into_iter().filter_map(File::new).map(Arc::new))
}

/// Completion directly after the first occurrence of a text in a file.
fn at(bencher: divan::Bencher<'_, '_>, path: &str, after: &str) {
    let pack = pack();
    let file = pack.file(path).expect("the file is part of the pack");
    let found = file.tree.text().find(after).expect("the text is part of the file");
    let offset = TextSize::new((found + after.len()) as u32);
    assert!(!gridponder_ide::completion(&pack, file, offset).is_empty());
    bencher.bench(|| gridponder_ide::completion(&pack, file, offset));
}

#[divan::bench]
fn key_of_a_level(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "levels/level_7.json", "\"title\": \"One\",");
}

#[divan::bench]
fn kind_of_a_cell(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "levels/level_7.json", "[[null, null, \"fl");
}

#[divan::bench]
fn whole_goal(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "levels/level_7.json", "\"goals\": [");
}

#[divan::bench]
fn level_of_the_sequence(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "game.json", "\"ref\": \"level_7");
}

#[divan::bench]
fn key_of_the_game(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "game.json", "{ \"id\": \"objects\",");
}

#[divan::bench]
fn whole_system(bencher: divan::Bencher<'_, '_>) {
    at(bencher, "game.json", "\"systems\": [");
}
