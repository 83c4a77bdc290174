//! What follows levels that are deleted, and which names their files can have.

use pack::Pack;

const LEVEL: &str = "levels/one.json";

fn two_levels() -> Pack {
    let minimal = testkit::minimal();
    let text = |path: &str| {
        minimal.iter().find(|(name, _)| *name == path).map(|(_, text)| *text).expect("it is there")
    };
    let second = text(LEVEL).replacen("\"one\"", "\"two\"", 1);
    let files = [("game.json", text("game.json")), (LEVEL, text(LEVEL)), ("levels/two.json", &second)];
    testkit::pack(files)
}

/// The sequence after these files are deleted.
fn sequence(paths: &[&str]) -> String {
    let pack = two_levels();
    let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    let edits = gridponder_ide::follow_deletions(&pack, &paths);
    assert!(edits.iter().all(|edit| &*edit.file == "game.json"));
    let edits: Vec<text::Edit> = edits.into_iter().map(|edit| edit.edit).collect();
    let game = pack.game().expect("it is there");
    let after = text::apply(game.tree.text(), &edits).expect("the edits fit");
    let (_, sequence) = after.split_once("\"levelSequence\":").expect("it is there");
    sequence.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_level_that_is_deleted_leaves_the_sequence() {
    assert_eq!(sequence(&["levels/two.json"]), r#"[ { "type": "level", "ref": "one" } ] }"#);
}

#[test]
fn levels_that_are_deleted_with_their_folder_leave_the_sequence() {
    assert_eq!(sequence(&["levels"]), "[] }");
}

#[test]
fn other_files_leave_it_as_it_is() {
    let whole = r#"[ { "type": "level", "ref": "one" }, { "type": "level", "ref": "two" } ] }"#;
    assert_eq!(sequence(&["levels/three.json", "level", "theme.json"]), whole);
}

#[test]
fn a_level_has_no_name_that_its_file_cannot_have() {
    let pack = two_levels();
    for name in ["", " a", "a ", "a/b", r"a\b", ".a", "a\nb", "a:b", "what?", "CON", "lpt1.b", "$event"] {
        let one = pack.file(LEVEL).expect("it is there");
        let refused = [
            gridponder_ide::renamed_level(&pack, LEVEL, name),
            gridponder_ide::new_level(&pack, name, "Title").map(|level| level.path),
            gridponder_ide::duplicate_level(&pack, one, name, "Title").map(|level| level.path),
        ];
        let told = format!("invalid level id `{}`: ", language::escape(name));
        assert!(refused.iter().all(|it| it.as_ref().is_err_and(|why| why.starts_with(&told))), "{refused:?}");
    }
    assert_eq!(
        gridponder_ide::renamed_level(&pack, LEVEL, "Zwölf 12"),
        Ok("levels/Zwölf 12.json".to_owned())
    );
    let case =
        "`levels/two.json` already exists; `levels/TWO.json` differs from it only in upper and lower case";
    let taken = gridponder_ide::renamed_level(&pack, LEVEL, "TWO");
    assert_eq!(taken, Err(case.to_owned()));
    let taken = gridponder_ide::new_level(&pack, "TWO", "Two").map(|level| level.path);
    assert_eq!(taken, Err(case.to_owned()));
    let taken = gridponder_ide::renamed_level(&pack, LEVEL, "two");
    assert_eq!(taken, Err("`levels/two.json` already exists".to_owned()));
    let refused = |name: &str| gridponder_ide::renamed_level(&pack, LEVEL, name).unwrap_err();
    assert_eq!(
        refused("$event"),
        "invalid level id `$event`: ids that start with `$` are read as references"
    );
    assert_eq!(
        refused("what?"),
        "invalid level id `what?`: Windows does not allow the file name: it has `?` in it"
    );
}

#[test]
fn a_level_leaves_a_sequence_of_any_length() {
    let others: String =
        (0..=json::entries::MAX_ENTRIES).map(|_| r#"{ "type": "text" }, "#.to_owned()).collect();
    let entry = r#"{ "type": "level", "ref": "one" }"#;
    let files = testkit::minimal().into_iter();
    let files: Vec<(&str, String)> =
        files.map(|(path, text)| (path, text.replacen(entry, &format!("{others}{entry}"), 1))).collect();
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, &**text)));
    assert_eq!(gridponder_ide::follow_deletions(&pack, &[LEVEL.to_owned()]).len(), 1);
}
