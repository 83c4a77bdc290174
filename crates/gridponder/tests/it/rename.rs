//! Another name for what a pack names: in all files at once, and only where every gold path takes the same course.

use std::sync::Arc;

use catalog::Name;
use language::{Change, FileEdit, Project, Watch};
use text::TextSize;

use crate::at_hand::{minimal, open, packs, verdict, with};

fn rename(project: &dyn Project, class: Name, old: &str, new: &str) -> Result<Vec<FileEdit>, String> {
    gridponder::rename(project, class, old, new, Watch::PATIENT)
}

/// The lines that an edit changes, as they are afterwards.
fn changed(before: &Arc<dyn Project>, after: &Arc<dyn Project>) -> Vec<String> {
    let files = before.files().into_iter();
    let lines = files.flat_map(|file| {
        let (then, now) = (
            before.text(&file).expect("it is there").clone(),
            after.text(&file).expect("it is there").clone(),
        );
        let pairs = then.lines().zip(now.lines()).filter(|(then, now)| then != now);
        pairs.map(|(_, now)| format!("{file}: {}", now.trim())).collect::<Vec<_>>()
    });
    lines.collect()
}

#[test]
fn a_kind_is_renamed_in_the_game_and_on_boards_but_not_where_another_name_is_the_same() {
    let project = open(&minimal());
    let after = with(&project, &rename(&*project, Name::Kind, "flag", "banner").unwrap());
    expect_test::expect![[r#"
        [
            "game.json: \"banner\": { \"layer\": \"markers\", \"tags\": [], \"symbol\": \"F\" }",
            "levels/one.json: \"markers\": [[null, null, \"banner\", null], [null, null, null, null]]",
            "levels/one.json: { \"id\": \"flag\", \"type\": \"reach_target\", \"config\": { \"targetKind\": \"banner\" } }",
        ]
    "#]]
    .assert_debug_eq(&changed(&project, &after));
}

#[test]
fn a_value_that_a_condition_compares_with_a_kind_is_renamed_where_play_depends_on_it() {
    let mut files = minimal();
    let level = files.get_mut("levels/one.json").unwrap();
    let rules = r#""rules": [
    { "id": "note", "on": "avatar_entered", "then": [ { "set_variable": { "name": "seen", "value": "$cell.markers.kind" } } ] },
    { "id": "win", "on": "avatar_entered", "if": { "variable": { "name": "seen", "op": "eq", "value": "flag" } },
      "then": [ { "set_variable": { "name": "keys", "value": 1 } } ] }
  ],
  "goals""#;
    *level = level.replacen("\"goals\"", rules, 1);
    let project = open(&files);
    let after = with(&project, &rename(&*project, Name::Kind, "flag", "banner").unwrap());
    let text = after.text("levels/one.json").unwrap();
    assert!(text.contains(r#""value": "banner" } }"#), "{text}");
}

#[test]
fn names_with_quotes_and_other_letters_are_written_as_json() {
    let project = open(&minimal());
    let after = with(&project, &rename(&*project, Name::Kind, "flag", "Räuber \"Hotz\" \\ 🪙").unwrap());
    assert!(after.text("game.json").unwrap().contains(r#""Räuber \"Hotz\" \\ 🪙": {"#));
    let back = with(&after, &rename(&*after, Name::Kind, "Räuber \"Hotz\" \\ 🪙", "flag").unwrap());
    for file in project.files() {
        assert_eq!(back.text(&file), project.text(&file));
    }
}

#[test]
fn a_variable_whose_name_has_escapes_is_renamed_back() {
    let mut files = minimal();
    let level = files.get_mut("levels/one.json").unwrap();
    *level = level.replacen(", \"keys\"]", "]", 1);
    let project = open(&files);
    for odd in [r#"a"b"#, "\"", r"\", "\"quoted\"", "ü 🪙", "a.b"] {
        let after = with(&project, &rename(&*project, Name::Variable, "keys", odd).unwrap());
        let back = with(&after, &rename(&*after, Name::Variable, odd, "keys").unwrap());
        assert_eq!(back.text("levels/one.json"), project.text("levels/one.json"), "{odd}");
    }
}

/// A level that gets another name, and the project then.
fn rename_level(project: &Arc<dyn Project>, file: &str, name: &str) -> Result<Arc<dyn Project>, String> {
    let renamed =
        project.facets().file_names.expect("the language has it").rename_file(file, name, Watch::PATIENT)?;
    let edited = with(project, &renamed.edits);
    let text = edited.text(file).cloned().map(Ok);
    let texts = vec![(Arc::from(renamed.path), text), (Arc::from(file), None)];
    Ok(edited.with(Change { texts, ..Change::default() }).expect("the file has another path"))
}

#[test]
fn a_level_has_another_name_where_the_check_reports_nothing_new() {
    let project = open(&minimal());
    let after = rename_level(&project, "levels/one.json", "Zwölf 12").unwrap();
    assert_eq!(verdict(&*after), verdict(&*project));
    assert!(after.text("game.json").unwrap().contains(r#""ref": "Zwölf 12""#));
    let back = rename_level(&after, "levels/Zwölf 12.json", "one").unwrap();
    for file in project.files() {
        assert_eq!(back.text(&file), project.text(&file));
    }
    let refused = |name| rename_level(&project, "levels/one.json", name).map(|_| ()).unwrap_err();
    assert_eq!(
        refused("$event"),
        "invalid level id `$event`: ids that start with `$` are read as references"
    );
    assert_eq!(
        refused("CON"),
        "invalid level id `CON`: Windows does not allow the file name: `con` is the name of a device there"
    );
}

#[test]
fn a_level_keeps_its_name_where_the_check_would_report_more() {
    // The sequence lists a level of this name, which is nowhere; the new file would be listed twice.
    let mut files = minimal();
    let entry = r#"{ "type": "level", "ref": "one" }"#;
    let lost = entry.replace("one", "lost");
    let game = files.get_mut("game.json").unwrap();
    *game = game.replacen(entry, &format!("{entry}, {lost}"), 1);
    let refused = rename_level(&open(&files), "levels/one.json", "lost").map(|_| ()).unwrap_err();
    assert_eq!(
        refused,
        "`one` was not renamed to `lost`: the check would report one more `duplicate-level-reference`"
    );
}

#[test]
fn what_cannot_be_renamed_says_why() {
    let project = open(&minimal());
    for (class, old, new, why) in [
        (Name::Kind, "flag", "rock", "`rock` is already the name of another entity kind"),
        (Name::Kind, "flag", " x", "` x` cannot be the name of this entity kind"),
        (
            Name::Kind,
            "flag",
            "$x",
            "`$x` cannot be the name of this entity kind: references are written this way",
        ),
        (Name::Kind, "fog", "mist", "the entity kind `fog` is not defined"),
        (
            Name::Tag,
            "solid",
            "hard",
            "the tag `solid` has a meaning for systems and cannot have another name",
        ),
        (Name::Level, "one", "two", "the level `one` is the name of its file, which has to be renamed"),
        (
            Name::ActionParam,
            "direction",
            "action",
            "a parameter cannot be called `action`: steps name their action by this key",
        ),
    ] {
        assert_eq!(rename(&*project, class, old, new).unwrap_err(), why, "{old}");
    }
}

#[test]
fn a_name_that_play_depends_on_stays() {
    // The direction of a step is told by the name of its parameter.
    let mut files = minimal();
    let level = files.get_mut("levels/one.json").unwrap();
    let path = r#""goldPath": [{ "action": "move", "direction": "right" }, "#;
    *level = level.replacen(r#""goldPath": ["right", "#, path, 1);
    let project = open(&files);
    let refused = rename(&*project, Name::ActionParam, "direction", "way").unwrap_err();
    assert!(refused.starts_with("`direction` was not renamed to `way`: "), "{refused}");
}

#[test]
fn a_layer_by_whose_name_something_is_found_keeps_it_though_no_gold_path_tells() {
    // The avatar stands in a rock, which only the layer `objects` can tell.
    let mut files = minimal();
    let level = files.get_mut("levels/one.json").unwrap();
    let members = r#""board": { "size": [4, 2], "layers": { "objects": [["rock", null, null, null], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }, "solution": { "goldPath": ["jump"] }"#;
    *level = testkit::with_members(level, members).unwrap();
    let refused = rename(&*open(&files), Name::Layer, "objects", "things").unwrap_err();
    assert_eq!(
        refused,
        "`objects` was not renamed to `things`: the check would not report one `avatar-in-solid` any more"
    );
}

#[test]
fn random_names_of_random_packs_are_renamed_there_and_back() {
    let packs = packs();
    let mut chance = testrun::Chance::of(16);
    let wanted = 16 * testrun::effort();
    let (mut renamed, mut tried) = (0, 0);
    // Some classes have no name in a pack, and some names are refused.
    while renamed < wanted && tried < 10 * wanted {
        tried += 1;
        let folder = &packs[chance.below(packs.len())];
        let files = testkit::files_of(folder);
        let project = open(&files);
        let pack = gridponder::pack_of(&*project).unwrap();
        let classes = [
            Name::Kind,
            Name::Layer,
            Name::Action,
            Name::Tag,
            Name::Variable,
            Name::Rule,
            Name::Goal,
            Name::System,
            Name::Animation,
            Name::EntityParam,
        ];
        let class = classes[chance.below(classes.len())];
        let names: Vec<&str> = pack.names().all(class).collect();
        if names.is_empty() {
            continue;
        }
        let old = names[chance.below(names.len())];
        let Ok(edits) = rename(&*project, class, old, "zz_renamed") else { continue };
        renamed += 1;
        let after = with(&project, &edits);
        assert_eq!(verdict(&*project), verdict(&*after), "{class:?} {old} of {}", folder.display());
        let back = rename(&*after, class, "zz_renamed", old).expect("the way back is open");
        let back = with(&after, &back);
        for file in project.files() {
            assert_eq!(back.text(&file), project.text(&file), "{class:?} {old} of {}", folder.display());
        }
    }
    assert_eq!(renamed, wanted, "of {tried} names");
}

#[test]
fn a_position_on_a_name_can_be_renamed_and_others_cannot() {
    let project = open(&minimal());
    let at = |piece: &str| {
        let text = project.text("game.json").unwrap();
        TextSize::new(text.find(piece).unwrap() as u32 + 1)
    };
    let found = project
        .facets()
        .renaming
        .expect("the language has it")
        .renamable("game.json", at("\"flag\""))
        .unwrap()
        .unwrap();
    assert_eq!((found.text.as_str(), &project.text("game.json").unwrap()[found.range]), ("flag", "flag"));
    assert_eq!(
        project.facets().renaming.expect("the language has it").renamable("game.json", at("\"occupancy\"")),
        Ok(None)
    );
    assert!(
        project
            .facets()
            .renaming
            .expect("the language has it")
            .renamable("game.json", at("\"solid\""))
            .is_err()
    );
}
