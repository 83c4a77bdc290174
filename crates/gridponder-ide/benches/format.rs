//! Laying out files of a megabyte, on one line and as they should be.

use language::FormatOptions;
use pack::{File, Input};

fn main() {
    divan::main();
}

/// A level with many entries and a large dense board.
fn level() -> String {
    let entries: Vec<String> = (0..9000)
        .map(|at| format!("{{\"position\":[{},{}],\"kind\":\"crate\"}}", at % 100, at / 100))
        .collect();
    let rows = vec![format!("[{}]", vec!["null,\"wall\""; 150].join(",")); 300];
    let steps = vec!["{\"action\":\"move\",\"direction\":\"right\"}"; 4000];
    format!(
        "{{\"board\":{{\"layers\":{{\"objects\":[{}],\"markers\":{{\"entries\":[{}]}}}}}},\"solution\":{{\"goldPath\":[{}]}}}}",
        rows.join(","),
        entries.join(","),
        steps.join(","),
    )
}

fn file(text: String) -> File {
    let file = File::new(Input { path: "levels/a.json".into(), text: Ok(text) });
    file.expect("the path is that of a level")
}

#[divan::bench]
fn minified(bencher: divan::Bencher<'_, '_>) {
    let file = file(level());
    bencher.bench(|| gridponder_ide::format(&file, None, &FormatOptions::default()));
}

#[divan::bench]
fn laid_out(bencher: divan::Bencher<'_, '_>) {
    let file = file(level());
    let edits = gridponder_ide::format(&file, None, &FormatOptions::default());
    let text = text::apply(file.tree.text(), &edits).expect("the edits fit the text");
    let file = self::file(text);
    bencher.bench(|| gridponder_ide::format(&file, None, &FormatOptions::default()));
}
