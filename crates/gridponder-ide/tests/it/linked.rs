//! Names that change together while they are typed, at the offset marked with `$0`.

use expect_test::{Expect, expect};

use crate::navigation::marked;

#[track_caller]
fn linked(path: &str, old: &str, new: &str, expected: &Expect) {
    let (pack, offset) = marked(path, old, new);
    let file = pack.file(path).expect("the file is there");
    let ranges = gridponder_ide::linked(&pack, file, offset);
    let around = |range: text::TextRange| {
        let text = file.tree.text();
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        format!("{}«{}»", &text[start.saturating_sub(12)..start], &text[start..end])
    };
    let lines: Vec<String> = ranges.into_iter().map(|range| format!("…{}\n", around(range))).collect();
    expected.assert_eq(&lines.concat());
}

const RULE: &str = r#""rules": [{ "id": "r", "on": "turn_ended", "then": [{ "set_variable": { "name": "steps$0", "value": 1 } }] }],
  "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "steps", "target": 9 } }],
  "goals""#;

#[test]
fn a_variable_of_a_level_is_linked_with_its_other_places() {
    linked(
        "levels/one.json",
        "\"goals\"",
        RULE,
        &expect![[r#"
            … { "name": "«steps»
            …variable": "«steps»
        "#]],
    );
}

#[test]
fn a_name_of_the_game_that_levels_use_is_not() {
    linked("game.json", "\"flag\": {", "\"fl$0ag\": {", &expect![[""]]);
}

#[test]
fn a_name_that_stands_once_is_not() {
    linked("levels/one.json", "{ \"id\": \"flag\"", "{ \"id\": \"fl$0ag\"", &expect![[""]]);
}

#[test]
fn a_name_that_a_value_may_be_is_not() {
    let rule = RULE.replace("\"value\": 1", "\"value\": \"steps\"");
    linked("levels/one.json", "\"goals\"", &rule, &expect![[""]]);
}

#[test]
fn a_place_that_only_uses_a_name_is_not_linked() {
    let rule = RULE.replace("$0", "").replace("\"variable\": \"steps\"", "\"variable\": \"ste$0ps\"");
    linked("levels/one.json", "\"goals\"", &rule, &expect![[""]]);
}

#[test]
fn a_tag_of_several_kinds_is_not() {
    let kinds = r#""void": { "layer": "ground", "tags": ["dark$0"], "symbol": "%" },
    "dusk": { "layer": "ground", "tags": ["dark"], "symbol": "-" },"#;
    let old = r#""void": { "layer": "ground", "tags": [], "symbol": "%" },"#;
    linked("game.json", old, kinds, &expect![[""]]);
}
