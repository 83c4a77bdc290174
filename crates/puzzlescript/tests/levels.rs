//! The entries of LEVELS as a list: what is told of them, and moving, copying, adding and deleting them with their sessions.

mod edited;
mod project;
mod shared;

use std::sync::Arc;

use edited::edited;
use expect_test::expect;
use language::{
    FileEdit, Files, Job, Language, LevelEntries, LevelEntryKind, Project, Semantics, Unreadable, Watch,
};
use project::open;
use puzzlescript::{PUZZLESCRIPT, session};

const GAME_FILE: &str = "push.puzzlescript";
const SESSIONS_FILE: &str = "push.sessions.json";

const GAME: &str = "\
OBJECTS
Background .
black

Player P
white

Crate *
orange

Target O
blue

LEGEND

SOUNDS

COLLISIONLAYERS
Background
Target
Player, Crate

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS
All Target on Crate

LEVELS

message Push it

P*O

(the long one)
P.*O

message Well done
";

const SESSIONS: &str = r#"{
  "version": 1,
  "sessions": [
    { "name": "one", "level": 1, "inputs": "R", "expect": { "won": true } },
    { "name": "two", "level": { "number": 2 }, "inputs": "RR", "expect": { "won": true } },
    { "name": "fails", "level": 2, "inputs": "R", "expect": { "won": true } }
  ]
}
"#;

fn entries_of(project: &dyn Project) -> &dyn LevelEntries {
    project.facets().level_entries.expect("games list their levels")
}

/// What is below LEVELS after a change, and the sessions with their levels; or why it is refused.
fn changed(change: impl FnOnce(&dyn LevelEntries) -> Result<Vec<FileEdit>, String>) -> String {
    let project = open(&[(GAME_FILE, GAME), (SESSIONS_FILE, SESSIONS)]);
    let texts = match change(entries_of(&*project)) {
        Ok(edits) => edited(&*project, &edits),
        Err(why) => return format!("error: {why}\n"),
    };
    let (_, levels) = texts[0].split_once("LEVELS\n").expect("it has levels");
    let (sessions, mistakes) = session::read(&texts[1]);
    assert_eq!(mistakes, []);
    let sessions: Vec<String> = sessions.iter().map(|it| format!("{} {}", it.name, it.level)).collect();
    format!("{levels}{}\n", sessions.join(", "))
}

#[test]
fn entries_tell_their_sessions_and_how_many_pass() {
    let project = open(&[(GAME_FILE, GAME), (SESSIONS_FILE, SESSIONS)]);
    let findings = project.check(&Job { wants_replay: &|_| true, ..Job::new(Semantics::Released) });
    let (file, entries) = entries_of(&*project).level_entries(Some(&*findings)).expect("it is there");
    let told = entries.iter().map(|entry| match &entry.kind {
        LevelEntryKind::Message => format!("{}\n", entry.title),
        LevelEntryKind::Level { play, moves, recordings, passed } => {
            format!("{} {play} {moves:?} {passed:?} of {recordings}\n", entry.title)
        }
    });
    assert_eq!(&*file, GAME_FILE);
    expect![[r#"
        Push it
        Level 1 {"level":1} Some(1) Some(1) of 1
        Level 2 {"level":2} Some(2) Some(1) of 2
        Well done
    "#]]
    .assert_eq(&told.collect::<String>());
}

#[test]
fn a_level_that_moves_takes_its_sessions_along() {
    expect![[r#"

        message Push it

        (the long one)
        P.*O

        P*O

        message Well done
        one 2, two 1, fails 1
    "#]]
    .assert_eq(&changed(|levels| levels.in_order(&[0, 2, 1, 3], Watch::PATIENT)));
}

#[test]
fn a_level_is_deleted_with_its_sessions() {
    expect![[r#"

        message Push it

        P*O

        message Well done
        one 1
    "#]]
    .assert_eq(&changed(|levels| levels.in_order(&[0, 1, 3], Watch::PATIENT)));
}

#[test]
fn a_copy_has_no_sessions_of_its_own() {
    expect![[r#"

        message Push it

        P*O

        P*O

        (the long one)
        P.*O

        message Well done
        one 1, two 3, fails 3
    "#]]
    .assert_eq(&changed(|levels| levels.in_order(&[0, 1, 1, 2, 3], Watch::PATIENT)));
}

#[test]
fn a_level_is_added_below_another_one_but_not_below_a_message() {
    expect![[r#"

        message Push it

        P*O

        ...

        (the long one)
        P.*O

        message Well done
        one 1, two 3, fails 3
    "#]]
    .assert_eq(&changed(|levels| levels.add_below(1, Watch::PATIENT)));
    expect![[r#"
        error: a message has no size for a level below it
    "#]]
    .assert_eq(&changed(|levels| levels.add_below(0, Watch::PATIENT)));
}

#[test]
fn levels_keep_their_places_while_their_sessions_cannot_be_read() {
    let unreadable = Err(Unreadable::Refused("it is too large".to_owned()));
    let texts = vec![(Arc::from(GAME_FILE), Ok(Arc::from(GAME))), (Arc::from(SESSIONS_FILE), unreadable)];
    let project = PUZZLESCRIPT.open(Files { texts, ..Files::default() });
    let moved = entries_of(&*project).in_order(&[0, 2, 1, 3], Watch::PATIENT);
    assert_eq!(moved, Err(format!("nothing was changed: `{SESSIONS_FILE}` cannot be read")));
}

#[test]
fn an_order_of_levels_that_are_not_there_is_refused() {
    expect![[r#"
        error: there is no such level
    "#]]
    .assert_eq(&changed(|levels| levels.in_order(&[4], Watch::PATIENT)));
}

/// One in so many of the games is tried.
const STEP: usize = 9;

#[test]
fn levels_of_games_are_moved_copied_and_deleted() {
    let Some(cases) = shared::cases("sessions") else { return };
    let (mut made, mut refused) = (0, Vec::new());
    for case in cases.iter().step_by(STEP) {
        let text = case["source"].as_str().expect("it is text");
        let project = open(&[(GAME_FILE, text)]);
        let Some((_, entries)) = entries_of(&*project).level_entries(None) else { continue };
        let count = entries.len();
        if count < 2
            || project.check(&Job { wants_replay: &|_| true, ..Job::new(Semantics::Released) }).errors() > 0
        {
            continue;
        }
        let rotated: Vec<usize> = (1..count).chain([0]).collect();
        let without_first: Vec<usize> = (1..count).collect();
        let doubled: Vec<usize> = (0..count).chain([0]).collect();
        for order in [rotated, without_first, doubled] {
            match entries_of(&*project).in_order(&order, Watch::PATIENT) {
                Ok(edits) => {
                    made += 1;
                    let after = open(&[(GAME_FILE, &edited(&*project, &edits)[0])]);
                    let (_, now) = entries_of(&*after).level_entries(None).expect("it is there");
                    assert_eq!(now.len(), order.len());
                }
                Err(why) => refused.push(why),
            }
        }
    }
    println!("made {made}, refused {refused:?}");
    assert!(made > 0 && refused.len() * 20 < made, "{made} {refused:?}");
}
