//! The layout of what edits write.

use gridponder_ide::laid_out;
use json::Tree;
use json::entries::{Item, insert_once, remove_once};
use language::FormatOptions;
use proptest::prelude::*;
use text::Edit;

use super::{file, formatted};

const LEVEL: &str = "levels/one.json";

/// A level with a list of entries, laid out: with each on a line, or with each value on one as programs print it.
fn level(entries: usize, is_printed: bool) -> String {
    let entries: Vec<serde_json::Value> =
        (0..entries).map(|x| serde_json::json!({ "position": [x, 0], "kind": "rock" })).collect();
    let level = serde_json::json!({
        "id": "one",
        "board": { "layers": { "objects": { "format": "sparse", "entries": entries } }, "size": [900, 1] },
        "solution": { "goldPath": ["left", "up"] },
    });
    let text = if is_printed { serde_json::to_string_pretty(&level) } else { serde_json::to_string(&level) };
    formatted(LEVEL, &text.expect("a value is written"))
}

/// A change of the list: an entry that comes, goes or is written anew.
#[derive(Clone, Debug)]
enum Change {
    Added(usize),
    Gone(usize),
    Anew(usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (0..1000_usize).prop_map(Change::Added),
        (0..1000_usize).prop_map(Change::Gone),
        (0..1000_usize).prop_map(Change::Anew),
    ];
    prop::collection::vec(change, 1..4)
}

/// The edits that make the changes, of which each is of another entry.
fn edits(text: &str, changes: &[Change]) -> Vec<Edit> {
    let entry = r#"{"kind":"torch",  "position":[1,2]}"#;
    let tree = Tree::parse(text);
    let list = tree.at_pointer("/board/layers/objects/entries").expect("the level has the list");
    let at = |place: &usize| list.elements().nth(place % list.len()).expect("it is one of them");
    let mut edits: Vec<Edit> = changes
        .iter()
        .flat_map(|change| match change {
            Change::Added(place) => insert_once(
                list,
                &[Item { at: place % (list.len() + 1), key: None, value: entry.to_owned() }],
            ),
            Change::Gone(place) => remove_once(&[at(place)]),
            Change::Anew(place) => vec![Edit { range: at(place).range(), insert: entry.to_owned() }],
        })
        .collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits.dedup_by(|one, other| one.range.start() <= other.range.end());
    edits
}

proptest! {
    #![proptest_config(testrun::law(100))]

    #[test]
    fn what_was_laid_out_is_laid_out_after_edits_as_the_whole_text_would_be(
        entries in prop_oneof![2..9_usize, 150..250_usize, 400..900_usize],
        is_printed in any::<bool>(),
        changes in changes(),
    ) {
        let before = level(entries, is_printed);
        let edits = edits(&before, &changes);
        let written = text::apply(&before, &edits).expect("the edits do not overlap");
        let laid_out = laid_out(&file(LEVEL, &before), &edits, &FormatOptions::default());
        let laid_out = laid_out.expect("the edits do not overlap");
        prop_assert_eq!(text::apply(&before, &laid_out), Some(formatted(LEVEL, &written)));
    }
}

#[test]
fn in_a_long_list_that_is_not_laid_out_only_what_is_new_is() {
    let entry = |kind: &str, x: usize, y: usize| format!(r#"{{"kind": "{kind}", "position": [{x}, {y}]}}"#);
    let before = level(500, false).replace(&entry("rock", 7, 0), r#"{"kind":"rock","position":[7,0]}"#);
    let edits = edits(&before, &[Change::Anew(5)]);
    let laid_out = laid_out(&file(LEVEL, &before), &edits, &FormatOptions::default());
    let after = text::apply(&before, &laid_out.expect("there is one edit")).expect("they fit");
    assert_eq!(after.len(), before.len() + "torch".len() - "rock".len());
    assert_eq!(after, before.replace(&entry("rock", 5, 0), &entry("torch", 1, 2)));
}
