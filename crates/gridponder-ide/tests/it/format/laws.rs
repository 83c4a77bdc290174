//! What holds for any text: the parts of a layout that no example shows.

use language::{FormatOptions, Indent};
use proptest::prelude::*;

use super::{formatted_with, is_valid, minified};

/// Pieces that texts of packs are made of, and white space.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\"",
        "\\",
        "//",
        "\"goals\"",
        "\"board\"",
        "\"layers\"",
        "\"objects\"",
        "\"solution\"",
        "\"goldPath\"",
        "null",
        "1",
        "-2.50e3",
        "tru",
        "\"é \\\" }\"",
        "\u{feff}",
        "{\"id\": \"a\"}",
        "[[\"a\", null], [\"bb\"]]",
        "'x'",
    ]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Any JSON under keys that have a meaning in a level.
fn level() -> impl Strategy<Value = serde_json::Value> {
    let key = prop::sample::select(vec![
        "id",
        "board",
        "layers",
        "objects",
        "entries",
        "format",
        "goals",
        "config",
        "targetLayers",
        "solution",
        "goldPath",
        "state",
        "position",
        "a key that is longer than others are",
    ]);
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        (-1000..1000_i64).prop_map(Into::into),
        "[a-zé💡\"\\\\ ]{0,30}".prop_map(Into::into),
    ];
    leaf.prop_recursive(7, 80, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Into::into),
            prop::collection::vec((key.clone(), inner), 0..8).prop_map(|members| members
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect()),
        ]
    })
}

fn options() -> impl Strategy<Value = FormatOptions> {
    let indent = prop_oneof![(1..=8_u8).prop_map(Indent::Spaces), Just(Indent::Tab)];
    (40..=140_u16, indent).prop_map(|(width, indent)| FormatOptions { width, indent })
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn any_text_keeps_its_tokens_and_a_valid_one_is_laid_out_at_once(text in soup(), options in options()) {
        let once = formatted_with("levels/one.json", &text, options);
        if is_valid(&text) {
            prop_assert_eq!(minified(&once), minified(&text));
            prop_assert_eq!(formatted_with("levels/one.json", &once, options), once);
        }
    }

    #[test]
    fn a_layout_that_nobody_chose_decides_nothing(value in level(), options in options()) {
        let pretty = serde_json::to_string_pretty(&value).expect("JSON can be written");
        // Nothing is further right than what it is in.
        let ragged: Vec<&str> = pretty.lines().map(str::trim_start).collect();
        let ragged = ragged.join("\n");
        let plain = value.to_string();
        for path in ["levels/one.json", "game.json"] {
            let printed = formatted_with(path, &pretty, options);
            prop_assert_eq!(minified(&printed), minified(&pretty));
            prop_assert_eq!(&formatted_with(path, &printed, options), &printed);
            let once = formatted_with(path, &plain, options);
            prop_assert_eq!(minified(&once), minified(&plain));
            prop_assert_eq!(&formatted_with(path, &ragged, options), &once);
            prop_assert_eq!(&formatted_with(path, &once, options), &once);
            let crlf = formatted_with(path, &once.replace('\n', "\r\n"), options);
            prop_assert_eq!(crlf, once.replace('\n', "\r\n"));
        }
    }

    #[test]
    fn all_ranges_take_part_of_the_edits(value in level(), start in 0.0..=1.0_f64, length in 0.0..=1.0_f64) {
        let text = value.to_string();
        let file = super::file("levels/one.json", &text);
        let all = gridponder_ide::format(&file, None, &FormatOptions::default());
        let at = |share: f64| (share * text.len() as f64) as usize;
        let range = text::range(at(start), at(start) + at((1.0 - start) * length));
        let some = gridponder_ide::format(&file, Some(range), &FormatOptions::default());
        prop_assert!(some.iter().all(|edit| all.contains(edit)));
        let after = text::apply(&text, &some).expect("the edits fit");
        prop_assert_eq!(minified(&after), minified(&text));
    }
}

#[test]
fn lines_stay_within_the_width_where_words_let_them() {
    let text = format!("{{\"a\": [{}]}}", vec!["123456789"; 50].join(","));
    for width in [40, 41, 42, 43, 44, 45, 100] {
        let options = FormatOptions { width, indent: Indent::Spaces(2) };
        let written = formatted_with("game.json", &text, options);
        assert!(written.lines().all(|line| line.chars().count() <= width.into()), "{written}");
    }
}

#[test]
fn deep_and_long_texts_take_time_by_their_length() {
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(4000), "]".repeat(4000));
    formatted_with("game.json", &deep, FormatOptions::default());
    let open = "{\"a\":[".repeat(4000);
    formatted_with("game.json", &open, FormatOptions::default());
    let rows = vec!["[null, \"a\"]"; 60_000].join(",");
    let wide =
        format!("{{\"board\": {{\"layers\": {{\"objects\": [[\"{}\"], {rows}]}}}}}}", "x".repeat(50_000));
    let written = formatted_with("levels/one.json", &wide, FormatOptions::default());
    assert!(written.len() < 2 * wide.len());
}
