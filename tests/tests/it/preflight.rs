//! What keeps agents from playing levels by text.

use std::fs;
use std::path::Path;

use e2e::{goldpath, goldpath_in};
use expect_test::expect;
use tempfile::TempDir;

/// A small pack in a folder of its own, with texts exchanged in its files.
fn pack(changes: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    assert_eq!(goldpath_in(folder.path(), &["new", "pack", "pack"]).status, 0);
    for (file, from, to) in changes {
        let path = folder.path().join("pack").join(file);
        let text = fs::read_to_string(&path).expect("it is there");
        assert!(text.contains(from), "{file} has no {from}");
        fs::write(&path, text.replacen(from, to, 1)).expect("it can be written");
    }
    folder
}

fn told(folder: &Path) -> (i32, String) {
    let run = goldpath_in(folder, &["preflight", "pack"]);
    assert_eq!(run.stderr, "");
    (run.status, run.stdout)
}

#[test]
fn in_sound_packs_nothing_is_found() {
    let run = goldpath(&["preflight", "tests/packs/lantern_walk", "tests/packs/drip_tiles"]);
    expect![[r#"
        8 levels: nothing found
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn an_action_that_is_called_as_giving_up_is_and_one_that_nothing_needs_are_told() {
    let folder = pack(&[("game.json", "\"actions\": [", "\"actions\": [{ \"id\": \"give_up\" }, ")]);
    let (status, said) = told(folder.path());
    assert_eq!(status, 1);
    expect![[r#"
        pack: the action `give_up` is called as the call of an agent that gives up
        pack: {"action":"give_up"} is legal in no state on the way
        1 level: 2 problems
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_step_that_is_refused_and_a_path_that_does_not_win_are_told() {
    let step = "{\"action\": \"move\", \"direction\": \"right\"}";
    let folder = pack(&[("levels/first_steps.json", step, "{\"action\": \"jump\"}")]);
    let (status, said) = told(folder.path());
    assert_eq!(status, 1);
    expect![[r#"
        pack: 1 error; run `goldpath check` for details
        pack/levels/first_steps.json: step 2 of the gold path is refused
        pack/levels/first_steps.json: the gold path does not win
        1 level: 3 problems
    "#]]
    .assert_eq(&said);
}

#[test]
fn a_text_that_is_too_long_is_told_with_its_length() {
    let long = format!("\"wall\": {{\"description\": \"{}\", ", "far ".repeat(6000));
    let folder = pack(&[("game.json", "\"wall\": {", &long)]);
    let (status, said) = told(folder.path());
    assert_eq!(status, 1);
    expect![[r#"
        pack/levels/first_steps.json: after step 3 an agent is told 24223 characters; the limit is 20000
        1 level: 1 problem
    "#]]
    .assert_eq(&said);
}

#[test]
fn what_has_no_levels_is_no_use() {
    let run = goldpath(&["preflight", "tests/nothing-here"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
}
