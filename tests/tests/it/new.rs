//! `goldpath new`: packs, levels and games in which nothing is wrong.

use std::fs;

use e2e::goldpath_in;

#[test]
fn a_new_game_checks_clean_and_its_timeline_passes() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    let made = goldpath_in(folder, &["new", "wage", "fox-hunt"]);
    assert_eq!((made.status, made.stderr.as_str()), (0, ""));
    let text = fs::read_to_string(folder.join("fox-hunt/game.yaml")).expect("it was written");
    assert!(text.contains("name: Fox hunt\n"), "{text}");
    let checked = goldpath_in(folder, &["check", "fox-hunt", "--isolated"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert_eq!(checked.stdout, "1 timeline passed in 1 WAGE game: no errors\n");
    let timeline = "fox-hunt/first.timeline.yaml";
    let run = goldpath_in(folder, &["wage", "run", "fox-hunt/game.yaml", "--timeline", timeline, "--strict"]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    // The timeline is run by the check as well: with another rule it fails.
    let broken = text.replace("right: 3", "right: 4");
    fs::write(folder.join("fox-hunt/game.yaml"), broken).expect("it can be written");
    let checked = goldpath_in(folder, &["check", "fox-hunt", "--isolated"]);
    assert_eq!(checked.status, 1);
    assert!(checked.stdout.contains("error[wage-timeline-fails]"), "{}", checked.stdout);
}

#[test]
fn a_timeline_that_is_not_run_is_not_passed_over_in_silence() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path().join("fox-hunt");
    goldpath_in(temporary.path(), &["new", "game", "fox-hunt"]);
    let check = || goldpath_in(&folder, &["check", "--isolated"]);
    let timeline = folder.join("first.timeline.yaml");
    fs::rename(&timeline, folder.join("first.timelines.yaml")).expect("it can be renamed");
    let near = check();
    assert!(near.stdout.contains("`first.timelines.yaml` is not run"), "{}", near.stdout);
    assert!(near.stdout.ends_with("no timelines in 1 WAGE game: no errors, 1 warning\n"), "{}", near.stdout);
    let text = fs::read_to_string(folder.join("first.timelines.yaml")).expect("it is there");
    fs::remove_file(folder.join("first.timelines.yaml")).expect("it is there");
    fs::write(&timeline, text.replace("game: game.yaml", "game: gaem.yaml")).expect("it can be written");
    let lost = check();
    assert_eq!(lost.status, 1);
    assert!(
        lost.stdout.contains("unknown game `gaem.yaml`; no such file beside this timeline"),
        "{}",
        lost.stdout
    );
}

#[test]
fn a_game_that_is_there_is_never_touched() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    fs::write(folder.join("game.json"), "{}").expect("it can be written");
    let refused = goldpath_in(folder, &["new", "wage"]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains("game.json` is there already"), "{}", refused.stderr);
    assert!(!folder.join("game.yaml").exists());
    fs::write(folder.join("file"), "").expect("it can be written");
    assert_eq!(goldpath_in(folder, &["new", "wage", "file"]).status, 3);
    assert_eq!(goldpath_in(folder, &["new", "castle"]).status, 2);
}

#[test]
fn a_new_pack_and_its_new_levels_are_won() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    let made = goldpath_in(folder, &["new", "pack", "packs/my-first"]);
    assert_eq!((made.status, made.stderr.as_str()), (0, ""));
    let more = goldpath_in(folder, &["new", "level", "packs/my-first", "the_hedge"]);
    assert_eq!((more.status, more.stderr.as_str()), (0, ""));
    let text =
        fs::read_to_string(folder.join("packs/my-first/levels/the_hedge.json")).expect("it was written");
    assert!(text.contains("\"title\": \"The hedge\""), "{text}");
    let checked = goldpath_in(folder, &["check", "packs", "--isolated", "--max-warnings", "0"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert!(checked.stdout.starts_with("2 of 2 gold paths won in 1 pack"), "{}", checked.stdout);
}

#[test]
fn a_level_or_pack_that_is_there_is_never_touched() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    assert_eq!(goldpath_in(folder, &["new", "pack", "mine"]).status, 0);
    let again = goldpath_in(folder, &["new", "pack", "mine"]);
    assert_eq!(again.status, 1);
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
    assert_eq!(goldpath_in(folder, &["new", "level", "mine", "first_steps"]).status, 1);
    assert_eq!(goldpath_in(folder, &["new", "level", "mine", "No Id"]).status, 2);
    assert_eq!(goldpath_in(folder, &["new", "level", "nowhere", "a"]).status, 3);
}

#[test]
fn where_nothing_is_written_no_folder_is_left() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    // Nobody can write there while another command does.
    fs::create_dir_all(folder.join("taken/.goldpath-journal")).expect("it can be made");
    for kind in ["pack", "puzzlescript", "wage"] {
        let refused = goldpath_in(folder, &["new", kind, "taken"]);
        assert_eq!(refused.status, 3, "{kind}");
        assert!(refused.stderr.contains("nothing was written"), "{kind}: {}", refused.stderr);
        let left: Vec<_> = fs::read_dir(folder.join("taken")).expect("it is a folder").flatten().collect();
        assert_eq!(left.len(), 1, "{kind}: {left:?}");
    }
    fs::write(folder.join("file"), "").expect("it can be written");
    assert_eq!(goldpath_in(folder, &["new", "pack", "file/deep/pack"]).status, 3);
    assert_eq!(goldpath_in(folder, &["new", "pack", "deep/er/pack"]).status, 0);
}

#[test]
fn a_new_folder_or_level_has_no_name_that_windows_refuses() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    for (kind, name) in [("pack", "CON"), ("pack", "what?"), ("wage", "nul.game"), ("puzzlescript", "end.")] {
        let refused = goldpath_in(folder, &["new", kind, name]);
        assert_eq!(refused.status, 1, "{name}");
        assert!(
            refused.stderr.contains("nothing was written: Windows does not allow `"),
            "{}",
            refused.stderr
        );
        assert!(!folder.join(name).exists());
    }
    assert_eq!(goldpath_in(folder, &["new", "pack", "mine"]).status, 0);
    let refused = goldpath_in(folder, &["new", "level", "mine", "con"]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains("`con` is the name of a device there"), "{}", refused.stderr);
}

#[test]
fn a_new_game_of_puzzlescript_checks_clean_and_its_session_passes() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let folder = temporary.path();
    let made = goldpath_in(folder, &["new", "puzzlescript", "rose garden"]);
    assert_eq!((made.status, made.stderr.as_str()), (0, ""));
    let text =
        fs::read_to_string(folder.join("rose garden/rose_garden.puzzlescript")).expect("it was written");
    assert!(text.starts_with("title Rose garden\n"), "{text}");
    let checked = goldpath_in(folder, &["check", ".", "--isolated", "--max-warnings", "0"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert_eq!(checked.stdout.trim_end(), "1 session passed in 1 PuzzleScript game: no errors");
    let titled = goldpath_in(folder, &["new", "puzzlescript", "smile", "--title", "Smile :("]);
    assert_eq!(titled.status, 0, "{}", titled.stderr);
    let checked = goldpath_in(folder, &["check", "smile", "--isolated", "--max-warnings", "0"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    let again = goldpath_in(folder, &["new", "puzzlescript", "rose garden"]);
    assert_eq!(again.status, 1, "{}", again.stderr);
}
