//! New packs and levels: they have no diagnostics, and existing content is kept.

use pack::Pack;

fn pack_of(files: &[(String, String)]) -> Pack {
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// The diagnostics of a check, and the number of won levels.
fn told(pack: &Pack) -> (Vec<String>, usize) {
    let report = check::check(pack);
    let lines = report.diagnostics.iter().map(|it| format!("{} {}: {}", it.at.file, it.code(), it.message));
    (lines.collect(), report.tally.won)
}

#[test]
fn a_new_pack_has_nothing_to_mend_and_is_won() {
    let files = gridponder_ide::new_pack("lost_keys", "Lost \"Keys\"");
    let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(paths, ["manifest.json", "game.json", "theme.json", "levels/first_steps.json"]);
    assert_eq!(told(&pack_of(&files)), (Vec::new(), 1));
    let manifest = &files[0].1;
    assert!(manifest.contains(r#""gameId": "lost_keys""#), "{manifest}");
    assert!(manifest.contains(r#""title": "Lost \"Keys\"""#), "{manifest}");
}

#[test]
fn a_new_level_is_a_copy_of_the_last_one_at_the_end_of_the_sequence() {
    let mut files = gridponder_ide::new_pack("lost_keys", "Lost Keys");
    for (id, title) in [("second", "Second"), ("third", "Third")] {
        let pack = pack_of(&files);
        let level = gridponder_ide::new_level(&pack, id, title).unwrap();
        assert!(level.text.contains(&format!("\"title\": \"{title}\"")), "{}", level.text);
        let game = files.iter_mut().find(|(path, _)| path == "game.json").unwrap();
        game.1 = text::apply(&game.1, &level.sequence).unwrap();
        assert!(
            game.1.contains(&format!("\n    {{\"type\": \"level\", \"ref\": \"{id}\"}}\n")),
            "{}",
            game.1
        );
        files.push((format!("levels/{id}.json"), level.text));
    }
    assert_eq!(told(&pack_of(&files)), (Vec::new(), 3));
    let again = gridponder_ide::new_level(&pack_of(&files), "third", "Third");
    assert_eq!(again.unwrap_err(), "`levels/third.json` already exists");
}

#[test]
fn a_pack_without_a_level_or_a_sequence_gets_its_first_level() {
    let mut files = gridponder_ide::new_pack("lost_keys", "Lost Keys");
    files.retain(|(path, _)| !path.starts_with("levels/"));
    let level = gridponder_ide::new_level(&pack_of(&files), "first", "First").unwrap();
    assert!(level.text.contains("\"id\": \"first\""), "{}", level.text);
    let game = files.iter_mut().find(|(path, _)| path == "game.json").unwrap();
    game.1 = "{}".to_owned();
    assert_eq!(gridponder_ide::new_level(&pack_of(&files), "first", "First").unwrap().sequence, []);
    files.retain(|(path, _)| path != "game.json");
    assert_eq!(
        gridponder_ide::new_level(&pack_of(&files), "first", "First").unwrap_err(),
        "the pack has no `game.json`"
    );
}
