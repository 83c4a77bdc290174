//! What reading and compiling a text of ten thousand lines costs.

use std::fmt::Write;

use divan::Bencher;
use puzzlescript::{compile, read};

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
