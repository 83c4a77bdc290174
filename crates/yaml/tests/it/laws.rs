//! The laws of reading, over generated texts and over a folder of real files if there is one.

pub(crate) mod checks;

use proptest::prelude::*;

/// A piece of YAML.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[-:?,\\[\\]{}#&*!|>'\"%@` \n]",
        3 => "[a-c]{1,3}",
        2 => prop_oneof![
            Just("\n  "), Just("\n"), Just("- "), Just(": "), Just("a: "), Just("\n- "), Just("&a "), Just("*a"),
            Just("<<: "), Just("---\n"), Just("...\n"), Just("|\n  "), Just(">-\n"), Just("!!str "), Just("!x "),
            Just("\t"), Just("\r\n"), Just("? "), Just("\"a\""), Just("'b'"), Just("null"), Just("0x1F"), Just(" # c")
        ].prop_map(str::to_owned),
        1 => "[é🪙\u{0}\u{1}\u{85}\u{a0}\u{2028}\u{feff}]",
    ]
}

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

/// A JSON value in one line, without characters that only one of the formats allows.
fn json() -> impl Strategy<Value = String> {
    let string = "[a-zäß🪙 ,:{}\\[\\]#&*!|>'%@`-]{0,6}".prop_map(|text| json::quote(&text));
    let scalar = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        "-?(0|[1-9][0-9]{0,3})(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?",
        string.clone(),
    ];
    let space = prop_oneof![3 => Just(""), 2 => Just(" "), 1 => Just("\n  "), 1 => Just("\r\n\t")];
    scalar.prop_recursive(4, 40, 5, move |value| {
        let element =
            (space.clone(), value.clone(), space.clone()).prop_map(|(a, b, c)| format!("{a}{b}{c}"));
        let member =
            (string.clone(), space.clone(), value).prop_map(|(key, space, value)| (key, space, value));
        prop_oneof![
            prop::collection::vec(element, 0..5).prop_map(|elements| format!("[{}]", elements.join(","))),
            prop::collection::vec(member, 0..5).prop_map(|members| {
                let members = members
                    .into_iter()
                    .enumerate()
                    .map(|(number, (key, space, value))| format!("\"{number}{}:{space}{value}", &key[1..]));
                format!("{{{}}}", members.collect::<Vec<_>>().join(","))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(testrun::law(400))]

    #[test]
    fn the_laws_hold_for_any_text(text in ".{0,60}") {
        checks::hold(&text);
    }

    #[test]
    fn the_laws_hold_for_text_that_looks_like_yaml(text in soup()) {
        checks::hold(&text);
    }

    #[test]
    fn a_json_text_gives_the_same_tree_by_both_readers(text in json()) {
        prop_assert!(json::Tree::parse(text.as_str()).errors().is_empty());
        checks::hold(&text);
        checks::agrees_with_json(&text);
    }
}

#[test]
fn every_prefix_and_every_deletion_of_a_game_is_read() {
    for text in [crate::recovery::GAME, crate::recovery::FLOW_GAME] {
        for (at, character) in text.char_indices() {
            checks::hold(&text[..at]);
            checks::hold(&format!("{}{}", &text[..at], &text[at + character.len_utf8()..]));
        }
    }
}

#[test]
fn the_laws_hold_for_real_games() {
    let Some(cases) = testrun::shared("wage/cases") else { return };
    for (path, text) in crate::recovery::files(&cases) {
        let document = checks::hold(&text);
        let json = json::Tree::parse(text.as_str());
        if path.contains(".json") && json.errors().is_empty() {
            assert_eq!(*document.tree(), json, "{path}");
        }
        let step = (text.len() / 10).max(1);
        for at in (0..text.len()).step_by(step).filter(|at| text.is_char_boundary(*at)) {
            checks::hold(&text[..at]);
        }
    }
}

#[test]
fn hostile_texts_end() {
    let many = 20_000;
    for piece in [
        "[",
        "{",
        "{a: ",
        "- ",
        "? ",
        "a:\n ",
        "\"",
        "'",
        "]",
        "&a ",
        "*a ",
        "!x ",
        "@\n",
        "a: b: c\n",
        "\t",
        "# c\n",
        "---\n",
        "<<: ",
        "|\n",
    ] {
        checks::hold(&piece.repeat(many));
    }
    let deep: Vec<String> = (0..3000).map(|depth| " ".repeat(depth) + "a:").collect();
    let deep = deep.join("\n");
    checks::hold(&deep);
}

#[test]
fn aliases_that_double_again_and_again_are_not_followed() {
    let doubled = (1..60).map(|level| format!("a{level}: &a{level} [*a{0}, *a{0}]", level - 1));
    let document = checks::hold(&format!("a0: &a0 [x]\n{}", doubled.collect::<Vec<_>>().join("\n")));
    assert!(document.issues().iter().any(|issue| issue.kind == yaml::IssueKind::AliasTooLarge));
    let chain = (1..300).map(|level| format!("a{level}: &a{level} [*a{}]", level - 1));
    checks::hold(&format!("a0: &a0 [x]\n{}", chain.collect::<Vec<_>>().join("\n")));
}
