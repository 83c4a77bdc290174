//! Parsing time of a valid document, and of the same document with a mistake.

use std::fmt::Write as _;

use json::{Tree, readers};

fn main() {
    divan::main();
}

/// About 250 KB, similar to a pack of levels.
fn document() -> String {
    of_levels(120)
}

fn of_levels(count: usize) -> String {
    let mut text = String::from("{\n  \"levels\": [\n");
    for level in 0..count {
        let comma = if level == 0 { "" } else { ",\n" };
        write!(
            text,
            "{comma}    {{\n      \"id\": \"level_{level:03}\",\n      \"size\": {{ \"width\": 12, \"height\": 9 }},\n      \"rows\": [\n"
        )
        .expect("writing to a string");
        for row in 0..9 {
            let comma = if row == 0 { "" } else { ",\n" };
            write!(
                text,
                "{comma}        [\"wall\", \"floor\", null, {row}, true, {{ \"kind\": \"rock\", \"note\": \"a \\\"heavy\\\" one\", \"weight\": 1.5, \"position\": [{row}, {level}], \"tags\": [\"solid\", \"pushable\"] }}, \"floor\", \"floor\", \"wall\"]"
            )
            .expect("writing to a string");
        }
        text.push_str("\n      ]\n    }");
    }
    text.push_str("\n  ]\n}\n");
    text
}

/// The same with a comma before the last bracket.
fn with_trailing_comma() -> String {
    let mut text = document();
    let end = text.trim_end().len() - 1;
    text.insert(end, ',');
    text
}

#[divan::bench]
fn valid(bencher: divan::Bencher<'_, '_>) {
    let text = document();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| Tree::parse(text.as_str()));
}

#[divan::bench]
fn valid_by_the_tolerant_reader(bencher: divan::Bencher<'_, '_>) {
    let text = document();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| readers::tolerant(text.as_str()));
}

#[divan::bench]
fn trailing_comma(bencher: divan::Bencher<'_, '_>) {
    let text = with_trailing_comma();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| Tree::parse(text.as_str()));
}

#[divan::bench]
fn trailing_comma_by_the_tolerant_reader(bencher: divan::Bencher<'_, '_>) {
    let text = with_trailing_comma();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| readers::tolerant(text.as_str()));
}

/// Texts of which the nodes are kept small, of about 40 KB, and long ones, by their numbers of levels.
const LEVELS: [usize; 2] = [20, 120];

/// A text, and the same with one digit typed in the middle of it.
fn typed(levels: usize) -> (String, String) {
    let text = of_levels(levels);
    let at = text.len() / 2 + text[text.len() / 2..].find("1.5").expect("each row has one");
    let next = format!("{}7{}", &text[..at], &text[at..]);
    (text, next)
}

#[divan::bench(args = LEVELS)]
fn typed_digit_anew(bencher: divan::Bencher<'_, '_>, levels: usize) {
    let (_, next) = typed(levels);
    bencher.bench(|| Tree::parse(next.as_str()));
}

#[divan::bench(args = LEVELS)]
fn typed_digit_after(bencher: divan::Bencher<'_, '_>, levels: usize) {
    let (text, next) = typed(levels);
    let tree = Tree::parse(text);
    bencher.bench(|| Tree::parse_after(next.as_str(), &tree));
}
