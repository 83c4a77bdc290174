//! What leads to what around the offset marked with `$0`.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use language::FileRange;

use crate::navigation::{marked, shown};

const RULES: &str = r#""rules": [
    { "id": "burn$1", "on$2": "avatar_entered$3", "then": [{ "destroy$4": { "position": [3, 0], "layer": "objects" } }] },
    { "id": "count", "on": "object_removed", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }
  ],
  "goals""#;

/// The nodes at a mark of the rules above, each with what leads to it and what it leads to.
#[track_caller]
fn calls(mark: u8, expected: &Expect) {
    let mut rules = RULES.replace(&format!("${mark}"), "$0");
    for other in 1..=4 {
        rules = rules.replace(&format!("${other}"), "");
    }
    let (pack, offset) = marked("levels/one.json", "\"goals\"", &rules);
    let file = pack.file("levels/one.json").expect("the file is there");
    let graph = gridponder_ide::graph(&pack, file).expect("there are rules");
    let mut said = String::new();
    for (node, place) in graph.at(&file.path, offset) {
        let at = FileRange { file: place.file, range: place.selection };
        writeln!(said, "{} at {}", node.id, shown(&pack, &at)).expect("memory takes it");
        for (arrow, found) in [("<-", graph.leading_to(&node.id)), ("->", graph.led_to_by(&node.id))] {
            for call in found {
                let text = |at: &FileRange| {
                    let file = pack.file(&at.file).expect("the file is there");
                    file.tree.text()[at.range].to_owned()
                };
                let why: Vec<String> = call.said.iter().map(text).collect();
                writeln!(said, "  {arrow} {} by {}", call.node.id, why.join(", ")).expect("memory takes it");
            }
        }
    }
    expected.assert_eq(&said);
}

#[test]
fn a_rule_is_run_by_its_event_and_sends_those_of_its_effects() {
    calls(
        1,
        &expect![[r#"
        rule burn at levels/one.json: { "id": «"burn"», "on": "avatar_entered", "then": [{ "destroy": { "position": [3, 0], "layer": "objects" } }] },
          <- event avatar_entered by "avatar_entered"
          -> event object_removed by "destroy"
          -> event cell_cleared by "destroy"
    "#]],
    );
}

#[test]
fn the_event_that_a_rule_names_runs_all_its_rules() {
    calls(
        3,
        &expect![[r#"
        event avatar_entered at levels/one.json: { "id": "burn", "on": «"avatar_entered"», "then": [{ "destroy": { "position": [3, 0], "layer": "objects" } }] },
          <- system nav by "avatar_navigation"
          -> rule burn by "avatar_entered"
    "#]],
    );
}

#[test]
fn an_effect_stands_for_the_events_it_sends() {
    calls(
        4,
        &expect![[r#"
        event object_removed at levels/one.json: { "id": "burn", "on": "avatar_entered", "then": [{ «"destroy"»: { "position": [3, 0], "layer": "objects" } }] },
          <- rule burn by "destroy"
          -> rule count by "object_removed"
        event cell_cleared at levels/one.json: { "id": "burn", "on": "avatar_entered", "then": [{ «"destroy"»: { "position": [3, 0], "layer": "objects" } }] },
          <- rule burn by "destroy"
    "#]],
    );
}

#[test]
fn other_words_of_a_rule_stand_for_the_rule() {
    calls(
        2,
        &expect![[r#"
        rule burn at levels/one.json: { "id": «"burn"», "on": "avatar_entered", "then": [{ "destroy": { "position": [3, 0], "layer": "objects" } }] },
          <- event avatar_entered by "avatar_entered"
          -> event object_removed by "destroy"
          -> event cell_cleared by "destroy"
    "#]],
    );
}

#[test]
fn rules_of_the_same_name_are_several() {
    let same = r#""rules": [{ "id": "r", "on": "turn_ended", "then": [] }],
  "goals""#;
    let in_game = same.replace("\"goals\"", "\"levelSequence\"").replace("turn_ended", "avatar_entered");
    let files = testkit::minimal().into_iter().map(|(path, text)| {
        let text = text.replacen("\"goals\"", same, 1);
        (path, text.replacen("\"levelSequence\"", &in_game, 1))
    });
    let files: Vec<(&str, String)> = files.collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, &**text)));
    let file = pack.file("levels/one.json").expect("the file is there");
    let graph = gridponder_ide::graph(&pack, file).expect("there are rules");
    let run_by = |id: &str| -> Vec<String> {
        graph.leading_to(id).into_iter().map(|call| call.node.id.clone()).collect()
    };
    assert_eq!(run_by("rule r"), ["event avatar_entered"]);
    assert_eq!(run_by("rule r (2)"), ["event turn_ended"]);
}
