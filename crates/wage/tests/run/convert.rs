//! Games in the other notation.

use expect_test::expect;
use proptest::prelude::*;
use wage::convert::{LostKind, convert};
use wage_rules::doc::{Doc, Format};

/// A JSON value with all kinds of texts.
fn json() -> impl Strategy<Value = String> {
    let text = prop_oneof![
        4 => "[a-z]{0,4}",
        2 => "[-a-z?:,#&*!|>'\"%@`\\[\\]{} ]{0,6}",
        1 => "[a \n\t\u{0}\u{7f}\u{85}\u{a0}\u{2028}\u{feff}é🪙]{0,4}",
        1 => prop_oneof![
            Just("no"), Just("true"), Just("~"), Just("012"), Just("1e3"), Just("0x1"), Just("<<"), Just("---"),
            Just("2020-01-01"), Just(".inf"), Just("- a"), Just("a: b"), Just("a #b"), Just("y"), Just("1:30")
        ].prop_map(str::to_owned),
    ];
    let string = text.prop_map(|text| json::quote(&text));
    let scalar = prop_oneof![
        Just("null".to_owned()),
        Just("false".to_owned()),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,3})?([eE][+-]?[0-9]{1,2})?",
        string.clone(),
        string.clone(),
    ];
    scalar.prop_recursive(5, 60, 6, move |value| {
        prop_oneof![
            prop::collection::vec(value.clone(), 0..6)
                .prop_map(|elements| format!("[{}]", elements.join(","))),
            prop::collection::btree_map(string.clone(), value, 0..6).prop_map(|members| {
                let members: Vec<String> =
                    members.iter().map(|(key, value)| format!("{key}:{value}")).collect();
                format!("{{{}}}", members.join(","))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(testrun::law(400))]

    #[test]
    fn values_are_equal_after_a_conversion_and_back(text in json()) {
        let json = Doc::read("a.json", text.as_str());
        let yaml = convert(&json).expect("it can be read");
        prop_assert_eq!(yaml.format, Format::Yaml);
        let there = Doc::read("a.yaml", yaml.text.as_str());
        prop_assert_eq!(there.errors(), [], "{}", &yaml.text);
        let back = convert(&there).expect("it can be read");
        prop_assert_eq!(&back.lost, &[]);
        let back = Doc::read("a.json", back.text);
        prop_assert_eq!(back.errors(), []);
        let roots = (json.source().root(), there.source().root(), back.source().root());
        let (Some(one), Some(two), Some(three)) = roots else { return Err(TestCaseError::fail("no value")) };
        prop_assert!(one.same_as(two), "{}", &yaml.text);
        prop_assert!(one.same_as(three), "{}", back.text());
    }
}

fn converted(file: &str, text: &str) -> String {
    convert(&Doc::read(file, text)).expect("it can be read").text
}

#[test]
fn short_maps_stay_on_one_line_of_yaml() {
    let text = converted(
        "game.json",
        r##"{"name": "Tag", "teams": [{"id": "no", "name": "Norway", "color": "fff"}], "rules": [{"id": "r",
        "when": {"kind": "and", "children": [{"kind": "tick", "everyMs": 1000}, {"kind": "not", "child": {"kind": "or",
        "children": []}}]}, "do": [{"kind": "send_event", "to": "same", "event": {"type": "toast", "text": "a: b"}}]}]}"##,
    );
    expect![[r#"
        name: Tag
        teams: [{ id: "no", name: Norway, color: fff }]
        rules:
          - id: r
            when:
              kind: and
              children:
                - { kind: tick, everyMs: 1000 }
                - kind: not
                  child: { kind: or, children: [] }
            do:
              - { kind: send_event, to: same, event: { type: toast, text: "a: b" } }
    "#]]
    .assert_eq(&text);
}

#[test]
fn json_is_indented_by_two() {
    let text = converted(
        "game.yaml",
        "name: Tag\nteams: []\nmap: { zones: [{ id: hill, minArea: 0x10 }] }\nrules: [{ id: a, do: ~ }]\n",
    );
    expect![[r#"
        {
          "name": "Tag",
          "teams": [],
          "map": {
            "zones": [{ "id": "hill", "minArea": 16 }]
          },
          "rules": [
            { "id": "a", "do": null }
          ]
        }
    "#]]
    .assert_eq(&text);
}

#[test]
fn what_would_be_lost_is_listed() {
    let text = "# a\nb: &b { c: 1 } # d\ne: { <<: *b }\nf: 1\nf: 2\n---\n# g\n";
    let doc = Doc::read("game.yaml", text);
    let converted = convert(&doc).expect("it can be read");
    let lost: Vec<(LostKind, &str)> = converted.lost.iter().map(|it| (it.kind, &text[it.range])).collect();
    assert_eq!(
        lost,
        [
            (LostKind::Comment, "# a"),
            (LostKind::Anchor, "&b"),
            (LostKind::Comment, "# d"),
            (LostKind::MergeKey, "<<"),
            (LostKind::DuplicateKey, "f"),
            (LostKind::Document, "---"),
        ]
    );
    expect![[r#"
        {
          "b": {
            "c": 1
          },
          "e": {
            "c": 1
          },
          "f": 2
        }
    "#]]
    .assert_eq(&converted.text);
}

#[test]
fn what_cannot_be_read_is_not_converted() {
    let doc = Doc::read("game.yaml", "a: [1\nb: .inf\n");
    assert!(convert(&doc).is_err_and(|unread| unread.len() == 3));
}
