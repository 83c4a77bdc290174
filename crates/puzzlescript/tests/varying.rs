//! New levels from one: each is won by its inputs, is what was wanted, and is made again by the same seed.

mod project;

use std::sync::Arc;

use language::{
    Ending, Origin, PlacedBeside, Project, SearchBudget, SearchSignal, Searched, Semantics, Variation,
    VaryCounts, VaryError, VaryJob, VaryRun, Verdict, Wanted, Watch,
};
use project::open;

/// Two levels of pushing, with a message between them. The second has a letter that the first has not.
const GAME: &str = "title Push

OBJECTS

Background .
gray

Target
blue

Player
red

Crate
brown

Wall #
black

LEGEND

P = Player
C = Crate
O = Target
@ = Crate and Target

SOUNDS

COLLISIONLAYERS

Background
Target
Player, Crate, Wall

RULES

[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS

All Target on Crate

LEVELS

######
#P...#
#.cC.# (the lower one is in the way)
#.o..#
######

message Well done

#####
#P@.#
#.CO#
#####
";

fn game() -> Arc<dyn Project> {
    open(&[("push.txt", GAME)])
}

fn job(want: &str, seed: u64) -> VaryJob<'_> {
    let (semantics, origin, laws) = (Semantics::default(), Origin::Level, &[]);
    VaryJob { level: "0", semantics, want, seed, states: 5000, origin, laws, kinds: None, locked: &[] }
}

fn varied(project: &Arc<dyn Project>, job: VaryJob<'_>, conduct: &mut dyn FnMut(&mut dyn VaryRun)) {
    let varying = project.facets().varying.expect("games are varied");
    varying.vary(job, &|| false, conduct).expect("the level is varied");
}

/// The first levels of a run.
fn made(project: &Arc<dyn Project>, job: VaryJob<'_>, count: usize) -> (Vec<Variation>, VaryCounts) {
    let (mut all, mut counts) = (Vec::new(), VaryCounts::default());
    varied(project, job, &mut |run| {
        while all.len() < count && run.counts().tried < 20_000 {
            all.extend(run.round(count - all.len()).expect("nobody cancels"));
        }
        counts = run.counts();
    });
    (all, counts)
}

/// The game that a variation is, with its sessions.
fn opened(level: &Variation) -> Arc<dyn Project> {
    let beside = level.beside.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    open(&std::iter::once((level.file.as_str(), level.text.as_str())).chain(beside).collect::<Vec<_>>())
}

/// The fewest inputs that win the level, by a search of its own.
fn shortest(project: &Arc<dyn Project>) -> Option<usize> {
    let budget = SearchBudget { states: None, memory: 1 << 28 };
    let searched = Searched { level: "0", semantics: Semantics::default(), budget };
    let solving = project.facets().solving.expect("games are solved");
    match solving.solve(searched, Wanted::default(), &mut |_| SearchSignal::Continue).ok()?.verdict {
        Verdict::Shortest(path) => Some(path.len()),
        _ => None,
    }
}

#[test]
fn each_new_level_is_won_by_its_session() {
    for (seed, want) in
        [(1, ""), (2, "length 5..9"), (3, "unlike 3"), (4, "path-bits >= 6, rollout-bits <= 12")]
    {
        let (levels, counts) = made(&game(), job(want, seed), 4);
        assert_eq!(levels.len(), 4, "{want}: {counts:?}");
        for level in levels {
            let project = opened(&level);
            let replays = project.facets().replays.expect("games have sessions");
            let recordings = replays.recordings().all;
            let [recording] = recordings.as_slice() else { panic!("one session: {recordings:?}") };
            let played = replays.replay(recording, Semantics::default()).expect("it is played");
            assert_eq!(
                (played.ending, recording.moves.len()),
                (Ending::Won, level.path.len()),
                "{}",
                level.text
            );
            let length = shortest(&project).expect("it is small");
            assert_eq!((length, length), (level.path.len(), level.lower as usize), "{}", level.text);
            assert!(want != "length 5..9" || (5..=9).contains(&length), "{length}");
        }
    }
}

#[test]
fn what_is_needed_is_needed() {
    let (levels, counts) = made(&game(), job("need crate, length 3..", 1), 2);
    assert_eq!(levels.len(), 2, "{counts:?}");
    for level in levels {
        let start = level.text.find("LEVELS").expect("it has levels");
        let (before, levels) = level.text.split_at(start);
        let end = levels.find("message").expect("the message stays");
        let bare = levels[..end].replace(['C', 'c'], ".").replace('@', "O");
        let without = open(&[("bare.puzzlescript", &format!("{before}{bare}"))]);
        assert_eq!(shortest(&without), None, "{bare}");
    }
}

#[test]
fn nothing_but_the_letters_of_the_level_is_another() {
    let (levels, _) = made(&game(), job("", 7), 3);
    let names: Vec<&str> = levels.iter().map(|level| level.file.as_str()).collect();
    assert_eq!(names, ["push_0_v7_1.txt", "push_0_v7_2.txt", "push_0_v7_3.txt"]);
    for level in &levels {
        assert_eq!(level.beside[0].0, format!("{}.sessions.json", level.level));
        let pairs: Vec<(&str, &str)> = GAME.lines().zip(level.text.lines()).filter(|(a, b)| a != b).collect();
        assert!(!pairs.is_empty() && level.text.lines().count() == GAME.lines().count());
        for (before, after) in pairs {
            assert!(before.starts_with('#'), "{before}");
            let comment = |row: &str| row.split_once('(').map(|(_, comment)| comment.to_owned());
            assert_eq!((comment(before), before.chars().count()), (comment(after), after.chars().count()));
            let players = |row: &str| row.split('(').next().map(|row| row.matches('P').count());
            assert!(players(after) <= Some(1));
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_levels_and_goes_on_after_them() {
    let project = game();
    let (all, counts) = made(&project, job("length 4..12", 3), 6);
    assert_eq!(made(&project, job("length 4..12", 3), 6), (all.clone(), counts));
    assert_ne!(made(&project, job("length 4..12", 4), 6).0, all);
    // A run that goes on finds what came after the state that was kept.
    let (mut state, mut before, mut after) = (None, Vec::new(), Vec::new());
    varied(&project, job("unlike 9", 3), &mut |run| {
        while run.resumes_at() == 0 {
            before.extend(run.round(usize::MAX).expect("nobody cancels"));
        }
        state = Some(run.state());
        after.extend(run.round(usize::MAX).expect("nobody cancels"));
    });
    varied(&project, job("unlike 9", 3), &mut |run| {
        assert!(run.resume(state.as_ref().expect("it was kept")));
        assert_eq!(run.counts().accepted, before.len() as u64);
        assert_eq!(run.round(usize::MAX).expect("nobody cancels"), after);
        assert!(!run.resume(&serde_json::json!({ "format": 1 })));
    });
}

#[test]
fn what_cannot_be_varied_is_refused_with_the_reason() {
    let refused = |text: &str, want: &str| {
        let project = open(&[("push.txt", text)]);
        let varying = project.facets().varying.expect("games are varied");
        varying.vary(job(want, 1), &|| false, &mut |_| ()).expect_err("it is refused")
    };
    let random = GAME
        .replace("-> [ > Player | > Crate ]", "-> [ > Player | > Crate ]\n[ Crate ] -> [ randomdir Crate ]");
    assert_eq!(
        refused(&random, ""),
        VaryError::Refused("not searched: chance has a part in the game".to_owned())
    );
    let VaryError::Want(at, why) = refused(GAME, "use crate") else { panic!("the word is wrong") };
    assert_eq!((at, why.contains("is for packs")), (0..3, true), "{why}");
}

#[test]
fn no_new_level_differs_from_the_level_in_a_locked_cell() {
    let rows = |text: &str| -> Vec<Vec<char>> {
        let (_, levels) = text.split_once("LEVELS\n\n").expect("it has levels");
        levels.lines().take(5).map(|row| row.chars().take(6).collect()).collect()
    };
    let before = rows(GAME);
    // The player with its row, and a part of the wall.
    let locked: Vec<(u32, u32)> = (0..6).map(|x| (x, 1)).chain((0..3).map(|x| (x, 4))).collect();
    let (levels, counts) = made(&game(), VaryJob { locked: &locked, ..job("", 5) }, 12);
    assert_eq!(levels.len(), 12, "{counts:?}");
    for level in levels {
        let after = rows(&level.text);
        for (x, y) in &locked {
            let at = |rows: &[Vec<char>]| rows[*y as usize][*x as usize];
            assert_eq!(at(&after), at(&before), "[{x}, {y}] of {}", level.text);
        }
    }
}

#[test]
fn cells_outside_the_level_cannot_be_locked_nor_all_of_it() {
    let project = game();
    let varying = project.facets().varying.expect("games are varied");
    let why = |locked: &[(u32, u32)]| match varying.vary(
        VaryJob { locked, ..job("", 1) },
        &|| false,
        &mut |_| {},
    ) {
        Err(VaryError::Refused(why)) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(&[(6, 0)]), "the locked cell [6, 0] is not on the board");
    let all: Vec<(u32, u32)> = (0..5).flat_map(|y| (0..6).map(move |x| (x, y))).collect();
    assert_eq!(why(&all), "all cells that could change are locked");
}

#[test]
fn a_level_that_takes_the_place_of_another_or_stands_below_it_is_won_by_a_session() {
    let kept = r#"{"version": 1, "sessions": [{"name": "last", "level": 2, "inputs": "R", "expect": {"won": false}}]}"#;
    let project = open(&[("push.txt", GAME), ("push.sessions.json", kept)]);
    let (levels, _) = made(&project, job("", 2), 1);
    let varying = project.facets().varying.expect("games are varied");
    let watch = Watch { cancelled: &|| false, progress: &|_, _| {} };
    let placing = varying.placing("0", &levels[0], watch).expect("it can be placed");
    let PlacedBeside::Below(below) = placing.beside else { panic!("games are one file") };
    // The last level is one further down where a new one is above it.
    for (texts, numbers) in [(placing.instead, [2, 0]), (below, [3, 1])] {
        let mut texts: Vec<(&str, &str)> =
            texts.iter().map(|(file, text)| (&**file, text.as_str())).collect();
        texts.sort_by_key(|(file, _)| *file != "push.txt");
        let project = open(&texts);
        let replays = project.facets().replays.expect("games have sessions");
        let sessions = replays.recordings().all;
        let levels: Vec<String> = sessions.iter().filter_map(|it| it.level.clone()).collect();
        assert_eq!(levels, numbers.map(|number| number.to_string()), "{texts:?}");
        for session in &sessions {
            let played = replays.replay(session, Semantics::default()).expect("it is played");
            assert_eq!(played.ending, Ending::Won, "as it is expected to be: {texts:?}");
        }
    }
}
