//! The invariants of parsing, over generated texts and over a folder of real files if there is one.

mod checks;

use std::path::{Path, PathBuf};

use json::readers::{strict, tolerant};
use json::{SyntaxErrorKind, Tree};
use proptest::prelude::*;

/// Any whitespace JSON allows.
fn space() -> impl Strategy<Value = String> {
    prop_oneof![4 => Just(String::new()), 2 => Just(" ".to_owned()), 1 => "[ \t\r\n]{1,3}"]
}

/// The source of a JSON string.
fn string() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[a-z ,:{}\\[\\]/']",
        1 => "[é😀\u{7f}\u{2028}]",
        1 => prop_oneof![
            Just(r#"\""#), Just(r"\\"), Just(r"\/"), Just(r"\n"), Just(r"\u00e9"), Just(r"\ud83d\ude00")
        ].prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| format!("\"{}\"", pieces.concat()))
}

fn scalar() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        "-?(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?",
        Just("123456789012345678901234567890".to_owned()),
        string(),
    ]
}

/// A valid JSON text; a number makes its keys distinct.
fn document() -> impl Strategy<Value = String> {
    let value = scalar().prop_recursive(4, 40, 5, |value| {
        let element = (space(), value.clone(), space()).prop_map(|(a, b, c)| a + &b + &c);
        let member = (space(), string(), space(), space(), value, space());
        prop_oneof![
            (space(), prop::collection::vec(element, 0..5)).prop_map(|(space, elements)| {
                format!("[{}]", if elements.is_empty() { space } else { elements.join(",") })
            }),
            (space(), prop::collection::vec(member, 0..5)).prop_map(|(space, members)| {
                let members = members.into_iter().enumerate().map(|(number, (a, key, b, c, value, d))| {
                    let key = format!("\"{number}{}", &key[1..]);
                    format!("{a}{key}{b}:{c}{value}{d}")
                });
                let members: Vec<String> = members.collect();
                format!("{{{}}}", if members.is_empty() { space } else { members.join(",") })
            }),
        ]
    });
    (space(), value, space()).prop_map(|(a, b, c)| a + &b + &c)
}

/// A random sequence of pieces of JSON.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[\\[\\]{},:]",
        2 => scalar(),
        1 => "[ \n\r\t]",
        1 => "[-+.0-9eExa-z]{1,4}",
        1 => "[\"'“”\\\\/*=@\u{0}\u{1}\u{a0}\u{feff}é]",
        1 => prop_oneof![
            Just("//"), Just("/*"), Just("*/"), Just("\r\n"), Just(r"\u"), Just(r"\ud800"), Just("\"a\":"),
            Just("\"a\n\"b\": "), Just("tru"), Just("1e400")
        ].prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(testrun::law(400))]

    #[test]
    fn both_readers_give_the_same_tree_of_valid_text(text in document()) {
        prop_assert!(strict(text.as_str()).is_some(), "the generator makes valid text");
        checks::hold(&text);
    }

    #[test]
    fn the_laws_hold_for_any_text(text in ".{0,60}") {
        checks::hold(&text);
        checks::cursors_stay_inside(&Tree::parse(text));
    }

    #[test]
    fn the_laws_hold_for_text_that_looks_like_json(text in soup()) {
        checks::hold(&text);
        checks::cursors_stay_inside(&Tree::parse(text));
    }

    #[test]
    fn every_prefix_keeps_what_is_complete(text in document()) {
        let whole = tolerant(text.as_str());
        for cut in 0..=text.len() {
            checks::keeps_what_is_complete(&whole, cut);
        }
    }

    #[test]
    fn the_laws_hold_with_any_one_byte_taken_out(text in document()) {
        for (place, _) in text.char_indices().filter(|(_, character)| character.is_ascii()) {
            checks::hold(&format!("{}{}", &text[..place], &text[place + 1..]));
        }
    }
}

/// A part of a text, as fractions of its length, and what stands there instead.
fn change() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let insert = prop_oneof![
        3 => Just(String::new()),
        3 => document(),
        2 => document().prop_map(|element| format!(",{element}")),
        2 => document().prop_map(|element| format!("{element},")),
        2 => document().prop_map(|member| format!("\"0\": {member},")),
        2 => soup(),
    ];
    (any::<prop::sample::Index>(), prop_oneof![2 => Just(0), 3 => 0..8_usize], insert)
}

fn changed(text: &str, (at, removed, insert): &(prop::sample::Index, usize, String)) -> String {
    let places: Vec<usize> = text.char_indices().map(|(place, _)| place).chain([text.len()]).collect();
    let first = at.index(places.len());
    let [at, end] = [first, first + removed].map(|place| places[place.min(places.len() - 1)]);
    format!("{}{insert}{}", &text[..at], &text[end..])
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn a_text_after_another_reads_as_anew(
        text in document(),
        // The nodes of texts that are not long are kept otherwise.
        is_long in any::<bool>(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let filling = "x".repeat(if is_long { 1 << 16 } else { 1 });
        let around = |text: &str| format!("[\"{filling}\", 1, {text}, {{\"a\": 2, \"b\": [3]}}, 4]");
        let mut text = text;
        let mut tree = Tree::parse(around(&text));
        for change in &changes {
            let next = changed(&text, change);
            let after = Tree::parse_after(around(&next), &tree);
            prop_assert!(after == Tree::parse(around(&next)), "{text}\nthen\n{next}");
            // Later changes are mostly of valid texts.
            if after.errors().is_empty() {
                (text, tree) = (next, after);
            }
        }
    }
}

/// The folder of packs beside the workspace, on machines that have one.
fn json_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            json_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            found.push(path);
        }
    }
}

#[test]
fn the_laws_hold_for_real_packs() {
    let Some(packs) = testrun::shared("packs") else { return };
    let mut files = Vec::new();
    json_files(&packs, &mut files);
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        checks::hold(&text);
        let whole = tolerant(text.as_str());
        for cut in (0..text.len()).step_by((text.len() / 30).max(1)) {
            checks::keeps_what_is_complete(&whole, cut);
            if text.is_char_boundary(cut) && text.is_char_boundary(cut + 1) {
                checks::hold(&format!("{}{}", &text[..cut], &text[cut + 1..]));
            }
        }
    }
}

#[test]
fn a_hundred_thousand_brackets_are_one_mistake() {
    for bracket in ["[", "{", "{\"a\":", "[{\"a\":"] {
        let tree = Tree::parse(bracket.repeat(100_000));
        checks::is_well_formed(&tree);
        let too_deep = tree.errors().iter().filter(|error| error.kind == SyntaxErrorKind::TooDeep);
        assert!(too_deep.count() <= 1);
        assert!(tree.errors().len() < 5, "{bracket}: {:?}", tree.errors());
    }
    let tree = Tree::parse("]".repeat(100_000));
    assert_eq!(tree.errors().len(), json::MAX_ERRORS + 1);
}

#[test]
fn garbage_of_any_size_is_bounded() {
    for piece in [
        "@ ",
        "\"",
        "'",
        "'\\",
        "“",
        "/*",
        "\"\\u",
        "{\"a\":[\n",
        "[1 ",
        "\"a\n",
        "\"a\nb\",",
        "}{",
        "{,",
        "\u{0}",
        "\"a\":1,",
    ] {
        // If each step looked ahead over the rest of the line, this would take far too long.
        for before in ["", "[", "{\"a\": 1 "] {
            let tree = Tree::parse(format!("{before}{}", piece.repeat(100_000)));
            checks::is_well_formed(&tree);
            assert!(!tree.errors().is_empty());
        }
    }
}
