//! What reading, compiling and checking texts of ten thousand lines costs.

use std::fmt::Write;

use divan::Bencher;
use puzzlescript::{check, compile, read};

fn main() {
    divan::main();
}

/// A game of about ten thousand lines: a third each of objects, rules and levels.
fn long() -> String {
    let mut out = String::from("title Long\n\nOBJECTS\n\nBackground .\nblack\n\nPlayer P\nwhite\n\n");
    // Writing to a string cannot fail.
    for number in 0..420 {
        let _ = writeln!(out, "Crate{number}\norange brown (a comment)\n00000\n0...0\n0...0\n0...0\n11111\n");
    }
    out.push_str("LEGEND\n\nThing = Crate0 or Crate1\n* = Crate0\n\nSOUNDS\n\nPlayer move 36772507\n\nCOLLISIONLAYERS\n\n");
    out.push_str("Background\nPlayer");
    for number in 0..420 {
        let _ = write!(out, ", Crate{number}");
    }
    out.push_str("\n\nRULES\n\n");
    for number in 0..3300 {
        let crate_number = number % 420;
        let _ = writeln!(
            out,
            "right [ > Player | Crate{crate_number} no Thing ] -> [ > Player | > Crate{crate_number} ]"
        );
    }
    out.push_str("\nWINCONDITIONS\n\nno Thing\n\nLEVELS\n\n");
    for _ in 0..420 {
        out.push_str(
            "....................\n..P.....*...........\n....................\n....................\n",
        );
        out.push_str("....................\n....................\n....................\n\n");
    }
    out
}

#[divan::bench]
fn reading(bencher: Bencher<'_, '_>) {
    let text = long();
    bencher.bench(|| read::read(divan::black_box(&text)));
}

#[divan::bench]
fn compiling(bencher: Bencher<'_, '_>) {
    let text = long();
    bencher.bench(|| compile::compile(divan::black_box(&text)));
}

/// Parts of a game of about ten thousand lines that ask much of one lint.
#[derive(Default)]
struct Parts {
    objects: usize,
    rules: String,
    condition: &'static str,
    levels: String,
}

impl Parts {
    /// The game with these parts. The objects have letters, one for each, and all but the first two are in one layer.
    fn text(&self) -> String {
        let mut out = String::from(
            "title Long\n\nOBJECTS\n\nBackground .\nblack\n\nPlayer P\nwhite\n\nWall #\nbrown\n\n",
        );
        for number in 0..self.objects {
            let (letter, color) = (letter(number), number * 40_503 % 0x100_0000);
            let _ =
                writeln!(out, "Thing{number} {letter}\n#{color:06x}\n00000\n0...0\n0.0.0\n0...0\n00000\n");
        }
        out.push_str("LEGEND\n\n% = Wall and Thing0\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nThing0");
        (1..self.objects).for_each(|number| {
            let _ = write!(out, ", Thing{number}");
        });
        let (rules, condition, levels) = (&self.rules, self.condition, &self.levels);
        out + &format!(
            "\nPlayer, Wall\n\nRULES\n\n{rules}\nWINCONDITIONS\n\n{condition}\n\nLEVELS\n\n{levels}"
        )
    }
}

/// The letter of an object in levels.
fn letter(number: usize) -> char {
    char::from_u32(0x4e00 + number as u32).unwrap_or('?')
}

/// So many lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

/// A game that asks much of one lint.
fn hard(kind: &str) -> String {
    let next = |number: usize| format!("[ Thing{} ] -> [ Thing{} ]\n", number % 400, number % 400 + 1);
    match kind {
        "levels won at once" => Parts {
            objects: 1,
            condition: "no Thing0",
            levels: lines(1400, |_| format!("{}\n", "P.........#\n".repeat(6))),
            ..Parts::default()
        },
        "levels of other objects" => Parts {
            objects: 401,
            rules: lines(3000, |number| next(400 - number % 400)),
            condition: "some Thing0",
            levels: lines(2200, |number| {
                format!("P.{}{}#\n......\n\n", letter(1 + number % 397), letter(2 + number / 397))
            }),
        },
        "rules that wake each other" => Parts {
            objects: 401,
            rules: lines(7000, |number| next(399 - number % 400)),
            condition: "no Thing0",
            levels: format!("P{}\n", letter(0)),
        },
        "groups" => Parts {
            objects: 401,
            rules: lines(7000, |number| {
                let plus = if number % 390 == 0 { "" } else { "+ " };
                format!("{plus}{}", next(number % 390))
            }),
            condition: "no Thing0",
            levels: format!("P{}\n", letter(0)),
        },
        "objects" => Parts {
            objects: 1000,
            condition: "no Thing0",
            levels: lines(600, |number| {
                let all: String = (0..1000).map(letter).collect();
                if number == 0 { format!("P{all}\n\n") } else { format!("P%%%%%#\n{}\n\n", ".......\n") }
            }),
            ..Parts::default()
        },
        _ => Parts {
            objects: 10,
            rules: lines(9500, |number| {
                format!(
                    "[ > Player | Thing{} ] -> [ > Player | ] (goldpath: ignore rule-shadowed)\n",
                    number % 10
                )
            }),
            condition: "no Thing0",
            levels: format!("P{}\n", letter(0)),
        },
    }
    .text()
}

#[divan::bench(args = [
    "all in one",
    "levels won at once",
    "levels of other objects",
    "rules that wake each other",
    "groups",
    "objects",
    "comments",
])]
fn checking(bencher: Bencher<'_, '_>, kind: &str) {
    let text = if kind == "all in one" { long() } else { hard(kind) };
    assert_eq!(check::check(&text).compiled.messages.errors(), 0, "the game is right");
    bencher.bench(|| check::check(divan::black_box(&text)));
}
