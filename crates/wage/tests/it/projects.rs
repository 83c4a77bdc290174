//! A game as a project of tools.

use std::sync::Arc;

use language::{Change, Job, Project, Semantics};

use crate::games::{HUNT, RELAY};
use crate::support::open;

fn codes(project: &dyn Project) -> Vec<String> {
    let found = project.check(&Job::new(Semantics::Released));
    let lists = found.lists();
    lists
        .iter()
        .flat_map(|(file, list)| list.iter().map(move |it| format!("{file}: {}", it.code())))
        .collect()
}

#[test]
fn a_sound_game_has_no_findings() {
    assert!(codes(&*open(&[("game.yaml", HUNT)])).is_empty());
}

#[test]
fn of_two_games_in_a_folder_the_second_is_told() {
    let two = open(&[("game.yaml", HUNT), ("game.json", RELAY)]);
    assert_eq!(codes(&*two), ["game.yaml: wage-two-games"]);
}

#[test]
fn a_pack_beside_a_game_is_left_alone() {
    let both = open(&[("game.yaml", HUNT), ("game.json", r#"{ "layers": [] }"#)]);
    assert!(codes(&*both).is_empty());
}

#[test]
fn a_change_is_found_and_no_change_is_none() {
    let before = open(&[("game.yaml", HUNT)]);
    let change = |text: &str| Change {
        texts: vec![(Arc::from("game.yaml"), Some(Ok(Arc::from(text))))],
        ..Change::default()
    };
    assert!(before.with(change(HUNT)).is_none());
    let after =
        before.with(change(&HUNT.replace("zoneId: mill", "zoneId: mil"))).expect("the text is another one");
    assert_eq!(codes(&*after), ["game.yaml: wage-unknown-zone"]);
    let found = before.check(&Job::new(Semantics::Released));
    assert!(found.is_of(&*before) && !found.is_of(&*after));
}

#[test]
fn what_is_found_again_is_the_same_list() {
    let project = open(&[("game.yaml", "minPlayers: 2\n")]);
    let first = project.check(&Job::new(Semantics::Released));
    let again = project.check(&Job { previous: Some(&*first), ..Job::new(Semantics::Released) });
    assert!(Arc::ptr_eq(&first.lists()["game.yaml"], &again.lists()["game.yaml"]));
}
