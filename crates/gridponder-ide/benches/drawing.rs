//! Drawing on a board of 1,024 by 1,024 cells, of which 20,000 are written as entries.

use std::sync::Arc;

use gridponder_ide::drawing;
use language::{Canvas, FormatOptions, Gesture};
use pack::{File, Input, Pack};

fn main() {
    divan::main();
}

const PATH: &str = "levels/one.json";

/// The minimal pack, with a large board.
fn pack() -> Pack {
    let entry = |at: usize| {
        let [x, y] = [at * 37 % 1024, at * 101 % 1024];
        format!("        {{ \"position\": [{x}, {y}], \"kind\": \"rock\" }}")
    };
    let entries: Vec<String> = (0..20_000).map(entry).collect();
    let level = format!(
        "{{\n  \"id\": \"one\",\n  \"title\": \"One\",\n  \"board\": {{\n    \"size\": [1024, 1024],\n    \"layers\": {{\n      \
         \"objects\": {{ \"format\": \"sparse\", \"entries\": [\n{}\n      ] }}\n    }}\n  }}\n}}\n",
        entries.join(",\n")
    );
    let file = |path: &str, text: String| File::new(Input { path: path.into(), text: Ok(text) });
    let level = file(PATH, level).expect("the path is that of a level");
    let edits = gridponder_ide::format(&level, None, &FormatOptions::default());
    let level = text::apply(level.tree.text(), &edits).expect("the edits fit the text");
    let of_pack =
        |(path, text): (&str, &str)| file(path, if path == PATH { level.clone() } else { text.to_owned() });
    Pack::new(testkit::minimal().into_iter().filter_map(of_pack).map(Arc::new))
}

fn level(pack: &Pack) -> &File {
    pack.file(PATH).expect("the pack has the level")
}

fn canvas(pack: &Pack) -> Canvas {
    drawing::canvas(pack, level(pack)).expect("the board can be drawn on")
}

/// The same once a cell has something else.
fn drawn(pack: &Pack) -> Canvas {
    let mut drawn = canvas(pack);
    let gesture = Gesture::Cells { piece: Some("torch".to_owned()), layer: None, cells: vec![[5, 900]] };
    drawn.apply(&[gesture], &[]).expect("the cell is on the board");
    drawn
}

#[divan::bench]
fn parsing(bencher: divan::Bencher<'_, '_>) {
    let pack = pack();
    let text = level(&pack).tree.text();
    bencher.bench(|| json::Tree::parse(Arc::clone(text)));
}

#[divan::bench]
fn reading(bencher: divan::Bencher<'_, '_>) {
    let pack = pack();
    bencher.bench(|| canvas(&pack));
}

#[divan::bench]
fn formatting(bencher: divan::Bencher<'_, '_>) {
    let pack = pack();
    assert!(gridponder_ide::format(level(&pack), None, &FormatOptions::default()).is_empty());
    bencher.bench(|| gridponder_ide::format(level(&pack), None, &FormatOptions::default()));
}

#[divan::bench]
fn writing(bencher: divan::Bencher<'_, '_>) {
    let pack = pack();
    let (before, after) = (canvas(&pack), drawn(&pack));
    bencher.bench(|| drawing::drawn(&pack, level(&pack), &before, &after).expect("it can be written"));
}

#[divan::bench]
fn laying_out(bencher: divan::Bencher<'_, '_>) {
    let pack = pack();
    let edits =
        drawing::drawn(&pack, level(&pack), &canvas(&pack), &drawn(&pack)).expect("it can be written");
    bencher.bench(|| gridponder_ide::laid_out(level(&pack), &edits, &FormatOptions::default()));
}
