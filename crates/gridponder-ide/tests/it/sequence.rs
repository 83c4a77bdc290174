//! The order of play: what it lists, and edits that keep what they do not move.

use expect_test::{Expect, expect};
use gridponder_ide as ide;
use language::{FileEdit, Moved, SequenceEntryKind};
use pack::Pack;

const SEQUENCE: &str = r#"{
  "levelSequence": [
    { "type": "level", "ref": "one" },
    {
      "type": "story",
      "title": "The cave"
    },
    {"ref": "two", "type": "level"},   { "type": "level", "ref": "three" }
  ]
}
"#;

fn level(id: &str) -> String {
    format!(r#"{{ "id": "{id}", "title": "Level {id}", "solution": {{ "goldPath": ["up", "up"] }} }}"#)
}

fn pack_of(game: &str, levels: &[&str]) -> Pack {
    let mut files = vec![
        ("manifest.json".to_owned(), r#"{ "gameId": "caves", "title": "Caves" }"#.to_owned()),
        ("game.json".to_owned(), game.to_owned()),
    ];
    files.extend(levels.iter().map(|id| (format!("levels/{id}.json"), level(id))));
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// Three levels and a page in the sequence, and a level that is not.
fn caves() -> Pack {
    pack_of(SEQUENCE, &["four", "one", "three", "two"])
}

fn after(pack: &Pack, edits: &[FileEdit]) -> String {
    let game = pack.game().expect("it was given one");
    assert!(edits.iter().all(|edit| edit.file == game.path));
    let edits: Vec<text::Edit> = edits.iter().map(|it| it.edit.clone()).collect();
    text::apply(game.tree.text(), &edits).expect("edits do not touch each other")
}

fn entry(place: usize, id: &str) -> Moved {
    Moved::Entry { place, id: id.to_owned() }
}

fn check_moved(moved: &[Moved], to: usize, expected: &Expect) {
    let pack = caves();
    let edits = ide::arrange(&pack, moved, to).expect("they can be moved");
    expected.assert_eq(&after(&pack, &edits));
}

#[test]
fn levels_and_pages_are_listed_in_the_order_of_play_and_other_levels_behind_them() {
    let entries = ide::sequence(&caves());
    let lines = entries.iter().map(|it| match &it.kind {
        SequenceEntryKind::Level { file, moves } => {
            format!("{:?} {} `{}` {} {moves:?}\n", it.place, it.id, it.title, file.as_deref().unwrap_or("-"))
        }
        SequenceEntryKind::Page => format!("{:?} {} `{}` page\n", it.place, it.id, it.title),
    });
    expect![[r#"
        Some(0) one `Level one` levels/one.json Some(2)
        Some(1) The cave `The cave` page
        Some(2) two `Level two` levels/two.json Some(2)
        Some(3) three `Level three` levels/three.json Some(2)
        None four `Level four` levels/four.json Some(2)
    "#]]
    .assert_eq(&lines.collect::<String>());
}

#[test]
fn an_entry_of_a_level_without_a_file_is_no_page() {
    let entries = ide::sequence(&pack_of(SEQUENCE, &["one"]));
    assert_eq!(entries[2].kind, SequenceEntryKind::Level { file: None, moves: None });
    assert_eq!(entries[2].id, "two");
}

#[test]
fn a_pack_has_the_heading_of_its_manifest() {
    let heading = ide::heading(&caves()).unwrap();
    assert_eq!((heading.id.as_str(), heading.title.as_str()), ("caves", "Caves"));
}

#[test]
fn a_level_moves_up_and_the_layout_stays() {
    check_moved(
        &[entry(3, "three")],
        1,
        &expect![[r#"
        {
          "levelSequence": [
            { "type": "level", "ref": "one" },
            { "type": "level", "ref": "three" },
            {
              "type": "story",
              "title": "The cave"
            },   {"ref": "two", "type": "level"}
          ]
        }
    "#]],
    );
}

#[test]
fn several_entries_move_to_the_end_together() {
    check_moved(
        &[entry(0, "one"), entry(1, "The cave")],
        usize::MAX,
        &expect![[r#"
        {
          "levelSequence": [
            {"ref": "two", "type": "level"},
            { "type": "level", "ref": "three" },
            { "type": "level", "ref": "one" },   {
              "type": "story",
              "title": "The cave"
            }
          ]
        }
    "#]],
    );
}

#[test]
fn an_entry_that_stays_where_it_is_makes_no_edit() {
    for to in [2, 3] {
        assert_eq!(ide::arrange(&caves(), &[entry(2, "two")], to), Ok(Vec::new()));
    }
}

#[test]
fn a_level_that_was_not_listed_comes_before_the_entry_at_a_place() {
    check_moved(
        &[Moved::Level("levels/four.json".into())],
        1,
        &expect![[r#"
        {
          "levelSequence": [
            { "type": "level", "ref": "one" },
            {"type": "level", "ref": "four"},
            {
              "type": "story",
              "title": "The cave"
            },
            {"ref": "two", "type": "level"},   { "type": "level", "ref": "three" }
          ]
        }
    "#]],
    );
}

#[test]
fn a_level_that_is_named_twice_is_listed_once() {
    let (pack, four) = (caves(), Moved::Level("levels/four.json".into()));
    let edits = ide::arrange(&pack, &[four.clone(), four], 9).expect("it can be listed");
    assert_eq!(after(&pack, &edits).matches(r#""four""#).count(), 1);
}

#[test]
fn what_is_not_where_it_was_is_not_moved() {
    let changed = Err("`levelSequence` has changed in the meantime".to_owned());
    for moved in [entry(0, "two"), entry(9, "one"), Moved::Level("levels/one.json".into())] {
        assert_eq!(ide::arrange(&caves(), &[moved], 0), changed);
    }
}

#[test]
fn a_sequence_whose_ends_are_not_sure_is_left_as_it_is() {
    let broken = pack_of(&SEQUENCE.replacen("},", "}", 1), &["one"]);
    let moved = [entry(0, "one")];
    assert_eq!(ide::arrange(&broken, &moved, 1).unwrap_err(), "`game.json` has syntax errors");
    let without = pack_of("{}", &["one"]);
    assert_eq!(ide::arrange(&without, &moved, 1).unwrap_err(), "`game.json` has no `levelSequence`");
}

#[test]
fn a_copy_of_a_level_stands_behind_it() {
    let pack = caves();
    let copy = ide::duplicate_level(&pack, pack.file("levels/one.json").unwrap(), "uno", "Uno").unwrap();
    assert_eq!(copy.path, "levels/uno.json");
    assert_eq!(copy.text, level("one").replace("\"one\"", "\"uno\"").replace("Level one", "Uno"));
    let edits: Vec<FileEdit> =
        copy.sequence.into_iter().map(|edit| FileEdit { file: "game.json".into(), edit }).collect();
    let game = after(&pack, &edits);
    assert!(game.contains("\"one\" },\n    {\"type\": \"level\", \"ref\": \"uno\"},\n    {\n"), "{game}");
}

#[test]
fn a_copy_of_a_level_that_is_not_listed_is_the_last_one() {
    let pack = caves();
    let copy = ide::duplicate_level(&pack, pack.file("levels/four.json").unwrap(), "vier", "Vier").unwrap();
    let game = text::apply(pack.game().unwrap().tree.text(), &copy.sequence).unwrap();
    assert!(game.contains("\"three\" },   {\"type\": \"level\", \"ref\": \"vier\"}\n  ]"), "{game}");
    let again = ide::duplicate_level(&pack, pack.file("levels/four.json").unwrap(), "one", "One");
    assert_eq!(again.unwrap_err(), "`levels/one.json` already exists");
}

#[test]
fn a_level_that_is_deleted_leaves_the_sequence() {
    let pack = caves();
    let edits = ide::delete_level(&pack, pack.file("levels/two.json").unwrap()).unwrap();
    expect![[r#"
        {
          "levelSequence": [
            { "type": "level", "ref": "one" },
            {
              "type": "story",
              "title": "The cave"
            },
            { "type": "level", "ref": "three" }
          ]
        }
    "#]]
    .assert_eq(&after(&pack, &edits));
    assert_eq!(ide::delete_level(&pack, pack.file("levels/four.json").unwrap()), Ok(Vec::new()));
}

#[test]
fn thousands_of_levels_are_moved_and_removed_like_a_few() {
    let entries: Vec<String> =
        (0..5000).map(|it| format!("    {{ \"type\": \"level\", \"ref\": \"l{it}\" }}")).collect();
    let game = |entries: &[String]| format!("{{\n  \"levelSequence\": [\n{}\n  ]\n}}\n", entries.join(",\n"));
    let pack = pack_of(&game(&entries), &["l2500"]);
    let mut expected = entries.clone();
    let last = expected.remove(4999);
    expected.insert(0, last);
    let edits = ide::arrange(&pack, &[entry(4999, "l4999")], 0).unwrap();
    assert_eq!(after(&pack, &edits), game(&expected));
    let mut expected = entries;
    expected.remove(2500);
    let edits = ide::delete_level(&pack, pack.file("levels/l2500.json").unwrap()).unwrap();
    assert_eq!(after(&pack, &edits), game(&expected));
}
