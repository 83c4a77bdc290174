//! The board within a step: one act after the other leads from the board before the step to the board behind it, and each changes
//! the cells that it is told to change.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use gridponder::GRIDPONDER;
use language::{Act, Attempt, Board, BoardRequest, Look, Project, Semantics};
use puzzlescript::PUZZLESCRIPT;
use testkit::files_of;

use crate::registry::open;

/// Our packs whose gold paths all win, and games with sessions.
fn projects() -> Vec<(String, Arc<dyn Project>)> {
    let root = e2e::root().join("tests");
    let packs = ["cold_harbor", "drip_tiles", "lantern_walk", "prism_turn"].into_iter().map(|pack| {
        let files = files_of(&root.join("packs").join(pack));
        let files = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        (pack.to_owned(), open(&GRIDPONDER, files))
    });
    let games = ["ice_wharf", "lamplighter", "raft", "tide", "vault", "windmill"].into_iter().map(|game| {
        let (game, sessions) = (format!("{game}.puzzlescript"), format!("{game}.sessions.json"));
        let read =
            |file: &str| fs::read_to_string(root.join("puzzlescript").join(file)).expect("it is there");
        let texts = [read(&game), read(&sessions)];
        let project = open(&PUZZLESCRIPT, vec![(&*game, &*texts[0]), (&*sessions, &*texts[1])]);
        (game, project)
    });
    packs.chain(games).collect()
}

/// The cells that differ between two boards, by column and row.
fn differing(before: &Board, after: &Board) -> BTreeSet<(i32, i32)> {
    let columns = i32::try_from(before.columns).expect("a board is small");
    let layers = before.layers.iter().zip(&after.layers);
    let places = layers.flat_map(|(before, after)| {
        let cells = (0..).zip(before.cells.iter().zip(&after.cells));
        cells.filter(|(_, (before, after))| before != after).map(|(place, _)| place).collect::<Vec<i32>>()
    });
    places.map(|place| (place % columns, place / columns)).collect()
}

fn changed(act: &Act) -> BTreeSet<(i32, i32)> {
    act.changes.iter().filter_map(|change| change.thing.cell).collect()
}

#[test]
fn acts_lead_from_the_board_before_a_step_to_the_one_behind_it() {
    let (mut steps, mut within) = (0, 0);
    for (name, project) in projects() {
        let facets = project.facets();
        let (explaining, boards) = facets.explaining.zip(facets.boards).expect("it has both");
        for recording in facets.replays.expect("it has recordings").recordings().all {
            let moves = recording.actions();
            let start = recording.start(Semantics::Released);
            let turns = explaining.turns(&Attempt::new(start, &moves)).expect("it can be played");
            let asked = match recording.level.as_deref().and_then(|level| level.parse::<u32>().ok()) {
                Some(level) => serde_json::json!({ "level": level, "seed": recording.seed, "inputs": moves }),
                None => serde_json::json!(moves),
            };
            let board = |step: usize, acts: Option<usize>| {
                let look = Look { semantics: Semantics::Released, picture: &|_| None };
                let request =
                    BoardRequest { moves: Some(&asked), step: Some(step), acts, has_frames: false, look };
                boards.board(&recording.file, &request).expect("it has a board").expect("it can be played")
            };
            // Each board is played from the start.
            for (step, turn) in turns.iter().enumerate().skip(1).take(12) {
                let what = format!("{name}, {}, step {step}", recording.scene());
                let all: Vec<Board> = (0..=turn.acts.len()).map(|acts| board(step, Some(acts))).collect();
                assert!(differing(&board(step - 1, None), &all[0]).is_empty(), "{what}: before it");
                assert_eq!(board(step, None).avatar, all[turn.acts.len()].avatar, "{what}: behind it");
                assert!(differing(&board(step, None), &all[turn.acts.len()]).is_empty(), "{what}: behind it");
                for (number, act) in turn.acts.iter().enumerate() {
                    let differing = differing(&all[number], &all[number + 1]);
                    assert!(
                        differing.is_subset(&changed(act)),
                        "{what}, act {number}: {differing:?} {act:?}"
                    );
                    within += usize::from(!differing.is_empty());
                }
                steps += 1;
            }
        }
    }
    assert!(steps > 100 && within > 200, "only {within} changes in {steps} steps were compared");
}
