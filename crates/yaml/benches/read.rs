//! Reading time of valid games, and of the same games with a mistake in the middle.

use std::fmt::Write as _;

fn main() {
    divan::main();
}

/// A game of about this many bytes.
fn game(length: usize) -> String {
    let mut text =
        String::from("name: Long\nversion: 1\nteams: []\nmap: { zones: [{ id: hill }] }\nrules:\n");
    let mut rule = 0;
    while text.len() < length {
        rule += 1;
        write!(
            text,
            "  - id: rule_{rule}\n    when:\n      kind: and\n      children:\n        - {{ kind: state_equals, who: any, key: lit, value: true }}   # binds same\n        - {{ kind: tick, everyMs: 1000 }}\n    do:\n      - {{ kind: send_event, to: same, event: {{ type: toast, text: \"Räuber {rule}\" }} }}\n"
        )
        .expect("writing to a string");
    }
    text
}

/// The same without the closing bracket nearest to the middle.
fn broken(length: usize) -> String {
    let mut text = game(length);
    let middle = text[..text.len() / 2].rfind('}').expect("there are brackets");
    text.remove(middle);
    text
}

/// The same with a text of several lines, which only the strict reader knows.
fn rich(length: usize) -> String {
    game(length).replacen("name: Long", "name: |\n  Long", 1)
}

const LENGTHS: [usize; 2] = [60_000, 1_000_000];

#[divan::bench(args = LENGTHS)]
fn valid(bencher: divan::Bencher<'_, '_>, length: usize) {
    let text = game(length);
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| yaml::read(text.as_str()));
}

#[divan::bench(args = LENGTHS)]
fn by_the_strict_reader(bencher: divan::Bencher<'_, '_>, length: usize) {
    let text = rich(length);
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| yaml::read(text.as_str()));
}

#[divan::bench(args = LENGTHS)]
fn with_a_mistake(bencher: divan::Bencher<'_, '_>, length: usize) {
    let text = broken(length);
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| yaml::read(text.as_str()));
}
