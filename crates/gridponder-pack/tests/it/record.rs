//! Recording a gold path: its position, its layout, and that it reads back.

use engine::{Value, def};
use expect_test::{Expect, expect};

use gridponder_pack::{File, Input, lower, record, set_hint_stops};
use proptest::prelude::*;

fn level(text: &str) -> File {
    File::new(Input { path: "levels/one.json".into(), text: Ok(text.to_owned()) }).expect("it is a level")
}

/// Words, or objects in the notation of gold paths.
fn actions(path: &str) -> Vec<def::Action> {
    let steps: Vec<serde_json::Value> = serde_json::from_str(path).expect("tests write JSON");
    steps.iter().map(|step| def::Action::read(&Value::from(step)).expect("tests write steps")).collect()
}

/// The text after recording.
fn recorded(text: &str, play: &[def::Action]) -> String {
    let file = level(text);
    let edits = record(&file, play).expect("the text can be edited");
    let result = text::apply(text, &edits).expect("edits do not overlap");
    let after = level(&result);
    assert!(after.tree.errors().is_empty(), "{result}");
    assert_eq!(lower::gold_path_actions(&after), play);
    assert_eq!(record(&after, play), Ok(Vec::new()), "{result}");
    result
}

#[track_caller]
fn check(text: &str, path: &str, expected: &Expect) {
    expected.assert_eq(&recorded(text, &actions(path)));
}

#[test]
fn steps_are_added_to_a_line() {
    check(
        r#"{ "solution": { "goldPath": ["right"], "hintStops": [1] } }"#,
        r#"["right", "up", "wait", { "action": "tap", "position": [1, 2] }]"#,
        &expect![[
            r#"{ "solution": { "goldPath": ["right", "up", "wait", { "action": "tap", "position": [1, 2] }], "hintStops": [1] } }"#
        ]],
    );
}

#[test]
fn objects_stay_objects_and_lines_stay_lines() {
    check(
        "{\n  \"solution\": {\n    \"goldPath\": [\n      {\"action\": \"move\", \"direction\": \"up\"},\n      \
         {\"action\": \"move\", \"direction\": \"left\"}\n    ],\n    \"hintStops\": [1]\n  }\n}\n",
        r#"["up", "right", "flip"]"#,
        &expect![[r#"
            {
              "solution": {
                "goldPath": [
                  {"action": "move", "direction": "up"},
                  {"action": "move", "direction": "right"},
                  {"action": "flip"}
                ],
                "hintStops": [1]
              }
            }
        "#]],
    );
}

#[test]
fn objects_over_several_lines_stay_so() {
    check(
        "{\n    \"solution\": {\n        \"goldPath\": [\n            {\n                \"action\": \"wait\"\n            }\n        ]\n    }\n}\n",
        r#"["wait", "wait", "up"]"#,
        &expect![[r#"
            {
                "solution": {
                    "goldPath": [
                        {
                            "action": "wait"
                        },
                        {
                            "action": "wait"
                        },
                        {
                            "action": "move",
                            "direction": "up"
                        }
                    ]
                }
            }
        "#]],
    );
}

#[test]
fn several_steps_on_a_line_are_filled_up() {
    let words = [r#""right""#; 24].join(", ");
    check(
        "{\n  \"solution\": {\n    \"goldPath\": [\n      \"up\", \"up\",\n      \"down\", \"left\"\n    ]\n  }\n}\n",
        &format!(r#"["up", "up", "down", {words}]"#),
        &expect![[r#"
            {
              "solution": {
                "goldPath": [
                  "up", "up",
                  "down", "right", "right", "right", "right", "right", "right", "right", "right", "right",
                  "right", "right", "right", "right", "right", "right", "right", "right", "right", "right",
                  "right", "right", "right", "right", "right"
                ]
              }
            }
        "#]],
    );
}

#[test]
fn a_line_that_becomes_too_long_becomes_several() {
    let words = [r#""right""#; 12].join(", ");
    let text = "{\n  \"id\": \"one\",\n  \"solution\": { \"goldPath\": [], \"hintStops\": [] }\n}\n";
    check(
        text,
        &format!("[{words}]"),
        &expect![[r#"
        {
          "id": "one",
          "solution": { "goldPath": [
            "right", "right", "right", "right", "right", "right", "right", "right", "right", "right",
            "right", "right"
          ], "hintStops": [] }
        }
    "#]],
    );
    let objects = [r#"{ "action": "tap", "position": [1, 2] }"#; 3].join(", ");
    check(
        text,
        &format!("[{objects}]"),
        &expect![[r#"
        {
          "id": "one",
          "solution": { "goldPath": [
            { "action": "tap", "position": [1, 2] },
            { "action": "tap", "position": [1, 2] },
            { "action": "tap", "position": [1, 2] }
          ], "hintStops": [] }
        }
    "#]],
    );
}

#[test]
fn what_is_missing_comes_where_a_person_would_write_it() {
    let mut all = String::new();
    for text in [
        "{}",
        "{\"id\":\"one\"}",
        "{ \"id\": \"one\", \"metadata\": {} }",
        "{\n\t\"id\": \"one\",\n\t\"metadata\": {}\n}\n",
        "{\n  \"goals\": [],\n  \"solution\": {}\n}\n",
        "{\n  \"metadata\": {},\n  \"solution\": {\n    \"hintStops\": [1]\n  }\n}\n",
        "{\n  \"solution\": null\n}\n",
        "{ \"solution\": { \"goldPath\": null } }",
    ] {
        all += &recorded(text, &actions(r#"["right", "up"]"#));
        all.push_str("\n---\n");
    }
    expect![[r#"
        {"solution":{"goldPath":["right","up"]}}
        ---
        {"id":"one","solution":{"goldPath":["right","up"]}}
        ---
        { "id": "one", "solution": { "goldPath": ["right", "up"] }, "metadata": {} }
        ---
        {
        	"id": "one",
        	"solution": {
        		"goldPath": ["right", "up"]
        	},
        	"metadata": {}
        }

        ---
        {
          "goals": [],
          "solution": { "goldPath": ["right", "up"] }
        }

        ---
        {
          "metadata": {},
          "solution": {
            "goldPath": ["right", "up"],
            "hintStops": [1]
          }
        }

        ---
        {
          "solution": {
            "goldPath": ["right", "up"]
          }
        }

        ---
        { "solution": { "goldPath": ["right", "up"] } }
        ---
    "#]]
    .assert_eq(&all);
}

#[test]
fn line_breaks_stay_as_they_are() {
    let text = "{\r\n  \"id\": \"one\",\r\n  \"solution\": {\r\n    \"goldPath\": [\r\n      \"up\"\r\n    ]\r\n  }\r\n}\r\n";
    let result = recorded(text, &actions(r#"["up", { "action": "tap", "n": 1 }]"#));
    assert!(!result.replace("\r\n", "").contains('\n'), "{result:?}");
    let result = recorded("{\r\n  \"id\": \"one\"\r\n}\r\n", &actions(r#"["up"]"#));
    assert!(!result.replace("\r\n", "").contains('\n'), "{result:?}");
}

#[test]
fn hint_stops_past_the_end_go() {
    let stops = |stops: &str| {
        let text = format!(r#"{{ "solution": {{ "goldPath": ["up", "up", "up"], "hintStops": {stops} }} }}"#);
        let result = recorded(&text, &actions(r#"["up", "up"]"#));
        result[result.find("hintStops").expect("it stays")..].to_owned() + "\n"
    };
    let all = ["[1, 2, 3]", "[3]", "[5, 1, 7, 8, 2, 9]", "[ 1 , \"x\", 9 ]", "[]", "7", "[1,2]"].map(stops);
    expect![[r#"
        hintStops": [1, 2] } }
        hintStops": [] } }
        hintStops": [1, 2] } }
        hintStops": [ 1 , "x" ] } }
        hintStops": [] } }
        hintStops": 7 } }
        hintStops": [1,2] } }
    "#]]
    .assert_eq(&all.concat());
}

#[test]
fn a_path_without_steps_is_an_empty_array() {
    check(
        r#"{ "solution": { "goldPath": ["up", "up"], "hintStops": [1] } }"#,
        "[]",
        &expect![[r#"{ "solution": { "goldPath": [], "hintStops": [] } }"#]],
    );
}

#[test]
fn the_edit_is_no_larger_than_what_changed() {
    let file = level(r#"{ "solution": { "goldPath": ["up", "down", "left"] } }"#);
    let edits = record(&file, &actions(r#"["up", "down", "left", "right"]"#)).unwrap();
    assert_eq!(edits.len(), 1);
    assert!(edits[0].range.is_empty(), "{edits:?}");
    assert_eq!(edits[0].insert, r#", "right""#);
}

#[test]
fn what_cannot_be_edited_or_written_is_refused() {
    let why = |text: &str, path: &str| record(&level(text), &actions(path)).unwrap_err() + "\n";
    let mut lines = why("{ \"solution\": { \"goldPath\": [\"up\" } }", "[]");
    lines += &why("[]", "[]");
    lines += &why("", "[]");
    let twice = def::Action {
        id: "tap".to_owned(),
        params: vec![("n".to_owned(), Value::Int(1)), ("n".to_owned(), Value::Int(2))],
    };
    lines += &record(&level("{}"), &[twice]).unwrap_err();
    let reserved =
        def::Action { id: "tap".to_owned(), params: vec![("type".to_owned(), Value::Str("x".to_owned()))] };
    lines += "\n";
    lines += &record(&level("{}"), &[reserved]).unwrap_err();
    expect![[r#"
        `levels/one.json` is not JSON at line 1: unclosed `[`: expected `]`, found `}`
        `levels/one.json` must contain a JSON object
        `levels/one.json` is not JSON at line 1: the file is empty: expected a JSON value
        `n` cannot be a parameter of a step
        `type` cannot be a parameter of a step"#]]
    .assert_eq(&lines);
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        (-1e6..1e6).prop_map(Value::number),
        "\\PC{0,6}".prop_map(Value::Str),
    ];
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::List),
            prop::collection::btree_map("[a-c]", inner, 0..3)
                .prop_map(|members| Value::Map(members.into_iter().collect())),
        ]
    })
}

fn any_action() -> impl Strategy<Value = def::Action> {
    let word = |words: &'static [&'static str]| prop::sample::select(words).prop_map(str::to_owned);
    let moves = word(&["up", "down", "left", "right", "up_left"]).prop_map(|direction| def::Action {
        id: "move".to_owned(),
        params: vec![("direction".to_owned(), Value::Str(direction))],
    });
    let ids = prop_oneof![word(&["move", "wait", "up", "flip"]), "\\PC{0,4}"];
    let params = prop::collection::btree_map("[b-s]{1,3}", value(), 0..3);
    let others =
        (ids, params).prop_map(|(id, params)| def::Action { id, params: params.into_iter().collect() });
    prop_oneof![3 => moves, 1 => others]
}

const LAYOUTS: [&str; 9] = [
    "{}",
    "{\"a\":[1],\"solution\":{\"goldPath\":[\"up\",\"down\",\"up\"],\"hintStops\":[1,2,3]}}",
    "{ \"id\": \"one\", \"solution\": { \"hintStops\": [ 1, 2 ] }, \"metadata\": {} }\n",
    "{\n  \"id\": \"one\",\n  \"metadata\": { \"x\": [] }\n}\n",
    "{\r\n  \"solution\": {\r\n    \"goldPath\": [\r\n      \"up\",\r\n      \"down\"\r\n    ],\r\n    \"hintStops\": [2]\r\n  }\r\n}",
    "{\n\t\"solution\": {\n\t\t\"goldPath\": [\n\t\t\t{\n\t\t\t\t\"action\": \"wait\"\n\t\t\t}\n\t\t]\n\t}\n}\n",
    "{\n  \"solution\": {\n    \"goldPath\": [\n      \"up\", \"up\", \"up\",\n      \"up\", 7, null\n    ]\n  }\n}\n",
    "{\n  \"solution\": { \"goldPath\": [{\"action\": \"move\", \"direction\": \"up\"}], \"hintStops\": [3, 1] }\n}\n",
    "{\n  \"solution\": { \"goldPath\": [\n  ] }\n}\n",
];

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn whatever_is_recorded_reads_back_and_leaves_the_rest_alone(
        layout in prop::sample::select(&LAYOUTS[..]),
        play in prop::collection::vec(any_action(), 0..20),
        again in prop::collection::vec(any_action(), 0..4),
        cut in 0_usize..20,
    ) {
        let first = recorded(layout, &play);
        // The next attempt mostly begins like the previous one.
        let next: Vec<_> = play.iter().take(cut).chain(&again).cloned().collect();
        let second = recorded(&first, &next);
        for (before, after) in [(layout, &first), (&first, &second)] {
            prop_assert_eq!(outside(before), outside(after));
            prop_assert!(around(before).is_none() || around(before) == around(after));
            prop_assert_eq!(before.contains('\r'), after.contains('\r'));
        }
    }
}

/// A text without its `solution`: the text before and after it, or all members if it has none.
fn outside(text: &str) -> Vec<String> {
    let tree = json::Tree::parse(text);
    let root = tree.root().expect("the layouts hold objects");
    let others = root.members().filter(|member| !member.key.is("solution"));
    others.map(|member| format!("{}: {}", member.key.source(), member.value.text())).collect()
}

/// The text before and after the `solution`, if there is one.
fn around(text: &str) -> Option<(String, String)> {
    let tree = json::Tree::parse(text);
    let range = tree.root()?.get("solution")?.range();
    Some((text[..usize::from(range.start())].to_owned(), text[usize::from(range.end())..].to_owned()))
}

fn with_hint_stops(text: &str, stops: &[usize]) -> String {
    let file = level(text);
    let edits = set_hint_stops(&file, stops).expect("the file can be edited");
    text::apply(text, &edits).expect("the edits fit the text")
}

#[test]
fn hint_stops_are_written_behind_the_gold_path_in_the_style_of_the_file() {
    let pretty = "{\n  \"solution\": {\n    \"goldPath\": [\"up\", \"up\"]\n  }\n}\n";
    expect![[r#"
        {
          "solution": {
            "goldPath": ["up", "up"],
            "hintStops": [1]
          }
        }
    "#]]
    .assert_eq(&with_hint_stops(pretty, &[1]));
    let line = r#"{"solution":{"goldPath":["up","up"]}}"#;
    expect![[r#"{"solution":{"goldPath":["up","up"],"hintStops":[1,2]}}"#]]
        .assert_eq(&with_hint_stops(line, &[1, 2]));
}

#[test]
fn hint_stops_that_are_there_are_replaced_and_equal_ones_left_alone() {
    let text = r#"{ "solution": { "goldPath": ["up", "up"], "hintStops": [ 2 ] } }"#;
    expect![[r#"{ "solution": { "goldPath": ["up", "up"], "hintStops": [1] } }"#]]
        .assert_eq(&with_hint_stops(text, &[1]));
    assert_eq!(with_hint_stops(text, &[2]), text);
}

#[test]
fn hint_stops_need_a_solution() {
    expect!["`levels/one.json` has no solution"]
        .assert_eq(&set_hint_stops(&level("{}"), &[1]).expect_err("there is none"));
}
