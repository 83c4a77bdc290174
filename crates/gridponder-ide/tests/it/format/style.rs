//! What the layout looks like.

use expect_test::{Expect, expect};
use language::{FormatOptions, Indent};

use super::{formatted, formatted_with};

const LEVEL: &str = "levels/one.json";

fn check(path: &str, text: &str, expected: &Expect) {
    expected.assert_eq(&formatted(path, text));
}

#[test]
fn board_entries_and_steps_that_are_objects_have_a_line_each() {
    check(
        LEVEL,
        r#"{"id":"one","board":{"size":[2,1],"layers":{"objects":{"format":"sparse","entries":[{"position":[1,0],
        "kind":"crate"}]}}},"solution":{"goldPath":[{"action":"move","direction":"right"},"right"],"hintStops":[1]}}"#,
        &expect![[r#"
            {
              "id": "one",
              "board": {
                "size": [2, 1],
                "layers": {
                  "objects": {
                    "format": "sparse",
                    "entries": [
                      {"position": [1, 0], "kind": "crate"}
                    ]
                  }
                }
              },
              "solution": {
                "goldPath": [
                  {"action": "move", "direction": "right"},
                  "right"
                ],
                "hintStops": [1]
              }
            }"#]],
    );
}

#[test]
fn steps_that_are_words_share_lines() {
    let steps = vec!["\"right\""; 20].join(",\n");
    check(
        LEVEL,
        &format!("{{\"solution\": {{\"goldPath\": [{steps}], \"hintStops\": [\n1\n]}}}}\n"),
        &expect![[r#"
            {
              "solution": {
                "goldPath": [
                  "right", "right", "right", "right", "right", "right", "right", "right", "right", "right",
                  "right", "right", "right", "right", "right", "right", "right", "right", "right", "right"
                ],
                "hintStops": [1]
              }
            }
        "#]],
    );
}

#[test]
fn words_of_a_gold_path_are_ten_a_line_unless_their_author_put_fewer() {
    let path = |step: &str, gap: &str| {
        let steps = vec![format!("\"{step}\""); 24];
        let rows: Vec<String> = steps.chunks(8).map(|row| row.join(", ")).collect();
        let rows = rows.join(gap);
        format!("{{\n  \"solution\": {{\n    \"goldPath\": [\n      {rows}\n    ]\n  }}\n}}\n")
    };
    stays(LEVEL, &path("right", ",\n      "));
    let lines = formatted(LEVEL, &path("down", ", "));
    let counts: Vec<usize> =
        lines.lines().map(|line| line.matches("down").count()).filter(|count| *count > 0).collect();
    assert_eq!(counts, [10, 10, 4]);
}

#[test]
fn dense_boards_have_columns() {
    check(
        LEVEL,
        r#"{"board": {"layers": {"objects": [["crate",null,"wall"],[null,"a_tile",null],null]}}}"#,
        &expect![[r#"
            {
              "board": {
                "layers": {
                  "objects": [
                    ["crate", null,     "wall"],
                    [null,    "a_tile", null],
                    null
                  ]
                }
              }
            }"#]],
    );
}

#[test]
fn cells_that_are_objects_are_in_no_columns() {
    check(
        LEVEL,
        r#"{"board":{"layers":{"objects":[[null,{"kind":"number","value":12}],["wall",null]]}}}"#,
        &expect![[r#"
            {
              "board": {
                "layers": {
                  "objects": [
                    [null, {"kind": "number", "value": 12}],
                    ["wall", null]
                  ]
                }
              }
            }"#]],
    );
}

#[test]
fn columns_wider_than_the_lines_are_none() {
    let narrow = FormatOptions { width: 40, indent: Indent::Spaces(2) };
    let text = r#"{"board": {"layers": {"objects": [["a",null],["a_kind_with_a_long_name","b_kind"]]}}}"#;
    expect![[r#"
        {
          "board": {
            "layers": {
              "objects": [
                ["a", null],
                ["a_kind_with_a_long_name", "b_kind"]
              ]
            }
          }
        }"#]]
    .assert_eq(&formatted_with(LEVEL, text, narrow));
}

#[test]
fn patterns_of_goals_have_columns_too() {
    check(
        LEVEL,
        r#"{"goals": [{"id": "m", "type": "board_match", "config": {"targetLayers": {"objects": [["a","long"],["long",null]]}}}]}"#,
        &expect![[r#"
            {
              "goals": [
                {
                  "id": "m",
                  "type": "board_match",
                  "config": {
                    "targetLayers": {
                      "objects": [
                        ["a",    "long"],
                        ["long", null]
                      ]
                    }
                  }
                }
              ]
            }"#]],
    );
}

#[test]
fn what_fits_is_on_one_line_and_what_does_not_has_a_line_for_each_member() {
    check(
        "game.json",
        r#"{"rules": [{"id": "short", "on": "turn_start", "then": [{"destroy": {"position": [0, 0], "layer": "objects"}}]},
        {"id": "r", "on": "object_placed", "where": {"position_has_tag": {"layer": "markers", "tag": "stowage"}},
        "then": [{"destroy": {"position": "$event.position", "layer": "objects"}}, {"clear_inventory": {}}]}], "tags": []}"#,
        &expect![[r#"
            {
              "rules": [
                {
                  "id": "short",
                  "on": "turn_start",
                  "then": [{"destroy": {"position": [0, 0], "layer": "objects"}}]
                },
                {
                  "id": "r",
                  "on": "object_placed",
                  "where": {"position_has_tag": {"layer": "markers", "tag": "stowage"}},
                  "then": [
                    {"destroy": {"position": "$event.position", "layer": "objects"}},
                    {"clear_inventory": {}}
                  ]
                }
              ],
              "tags": []
            }"#]],
    );
}

#[test]
fn width_and_indentation_can_be_chosen() {
    let options = FormatOptions { width: 400, indent: Indent::Tab };
    let text = "{\n\"title\": \"One\",\n\"state\": {\n\"avatar\": {\n\"position\": [0,\n1] } } }";
    expect![[r#"
        {
        	"title": "One",
        	"state": {"avatar": {"position": [0, 1]}}
        }"#]]
    .assert_eq(&formatted_with("levels/one.json", text, options));
}

#[test]
fn line_ends_a_mark_and_the_end_of_the_text_stay() {
    for (text, expected) in [
        ("{\"a\":1}", "{\n  \"a\": 1\n}"),
        ("{\"a\":1}\n\n\n", "{\n  \"a\": 1\n}\n"),
        ("{\r\n\"a\":1}\r\n", "{\r\n  \"a\": 1\r\n}\r\n"),
        ("  {\n\"a\":1}  ", "{\n  \"a\": 1\n}"),
        ("\u{feff}{\"a\":1}", "\u{feff}{\n  \"a\": 1\n}"),
        ("\t[ ]", "[]"),
        (" 1 ", "1"),
        ("", ""),
        (" \n", " \n"),
    ] {
        assert_eq!(formatted("game.json", text), expected, "{text:?}");
    }
}

#[test]
fn one_blank_line_between_entries_stays() {
    check(
        "game.json",
        "{\n\n\n\"title\": \"a\",\n\n\n\n\"rules\": [],\n \n\"layers\": [\n\n{\"id\": \"a\"},\n\n{\"id\": \"b\"}\n\n]\n}",
        &expect![[r#"
            {
              "title": "a",

              "rules": [],

              "layers": [
                {"id": "a"},

                {"id": "b"}
              ]
            }"#]],
    );
}

#[test]
fn strings_and_the_order_of_keys_stay() {
    let text = "{\n  \"z\": \"  two  spaces,\\n{ \\\" }: \",\n  \"a\": 1.50,\n  \"z\": 1e3\n}\n";
    assert_eq!(formatted("game.json", text), text);
}

#[test]
fn the_files_of_a_new_pack_are_laid_out_so() {
    for (path, text) in gridponder_ide::new_pack("lost_keys", "Lost Keys") {
        assert_eq!(formatted(&path, &text), text, "{path}");
    }
}

#[track_caller]
fn stays(path: &str, text: &str) {
    assert_eq!(formatted(path, text), text);
}

#[test]
fn objects_that_an_author_broke_stay_broken_and_others_stay_on_one_line() {
    stays(
        LEVEL,
        "{\n  \"state\": {\n    \"avatar\": {\"enabled\": false}\n  },\n  \"metadata\": {\"difficulty\": 2}\n}\n",
    );
}

#[test]
fn what_a_program_printed_with_one_value_a_line_stays_so() {
    stays(LEVEL, "{\n  \"board\": {\n    \"size\": [\n      1,\n      2\n    ]\n  }\n}\n");
}

#[test]
fn what_is_added_to_a_printed_text_is_laid_out_like_the_rest() {
    let steps = "      {\n        \"action\": \"turn\"\n      },\n".repeat(12);
    let text = |last: &str| {
        format!("{{\n  \"solution\": {{\n    \"goldPath\": [\n{steps}      {last}\n    ]\n  }}\n}}\n")
    };
    let added = formatted(LEVEL, &text("{\"action\": \"wait\"}"));
    assert_eq!(added, text("{\n        \"action\": \"wait\"\n      }"));
}

#[test]
fn short_arrays_and_entries_over_lines_are_joined() {
    check(
        LEVEL,
        "{\n\"board\": {\n\"size\": [\n2,\n2\n],\n\"layers\": {\"objects\": {\"entries\": [{\n\"position\": [0, 1],\n\"kind\": \"crate\"\n}]}}}}\n",
        &expect![[r#"
            {
              "board": {
                "size": [2, 2],
                "layers": {
                  "objects": {
                    "entries": [
                      {"position": [0, 1], "kind": "crate"}
                    ]
                  }
                }
              }
            }
        "#]],
    );
}

#[test]
fn rows_with_single_spaces_stay_and_a_padded_last_column_too() {
    let board = |rows: &str| {
        format!(
            "{{\n  \"board\": {{\n    \"layers\": {{\n      \"objects\": [\n{rows}      ]\n    }}\n  }}\n}}\n"
        )
    };
    stays(LEVEL, &board("        [\"crate\", null],\n        [null, \"wall\"]\n"));
    stays(LEVEL, &board("        [\"crate\", null  ],\n        [null,    \"wall\"]\n"));
    stays(LEVEL, &board("        [\"crate\", null],\n        [null,    \"wall\"]\n"));
}

#[test]
fn values_that_are_below_each_other_stay_so() {
    stays(
        "theme.json",
        "{\n  \"palette\": {\n    \"red\":    \"#E00000\",\n    \"yellow\": \"#E0E000\"\n  }\n}\n",
    );
    check(
        "theme.json",
        "{\n  \"palette\": {\n    \"red\":     \"#E00000\",\n    \"yellow\": \"#E0E000\"\n  }\n}\n",
        &expect![[r##"
            {
              "palette": {
                "red": "#E00000",
                "yellow": "#E0E000"
              }
            }
        "##]],
    );
}
