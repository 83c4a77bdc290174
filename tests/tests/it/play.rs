//! Play move by move, over all languages: what holds of every attempt, and that recordings are replayed as they are
//! played.

use std::sync::Arc;

use language::{Ending, Play, Project, Semantics, Session, Start, Turn, TurnEnd};
use proptest::prelude::*;

use crate::registry::languages;

/// Each level of our own projects that can be played.
fn attempts(play: &dyn Play) -> Vec<Box<dyn Session>> {
    let levels = play.levels();
    let start = |name: &str| {
        let start = Start { level: name, records: true, ..Start::default() };
        play.start(&start).ok()
    };
    levels.iter().filter_map(|level| start(&level.name)).collect()
}

/// Our own projects, each with the name of its language.
fn projects_by_language() -> Vec<(&'static str, Arc<dyn Project>)> {
    let named = |(name, _, projects): (_, _, Vec<_>)| projects.into_iter().map(move |it| (name, it));
    languages().into_iter().flat_map(named).collect()
}

fn projects() -> impl Iterator<Item = Arc<dyn Project>> {
    projects_by_language().into_iter().map(|(_, project)| project)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// Any order of moves and of taking them back.
    #[test]
    fn a_move_that_is_taken_back_leads_to_the_state_before_it(
        walk in proptest::collection::vec((any::<prop::sample::Index>(), 0..3_u8), 1..25),
    ) {
        for project in projects() {
            for mut attempt in project.facets().play.map(attempts).unwrap_or_default() {
                let mut states = vec![attempt.state()];
                for (choice, kind) in &walk {
                    let choices = attempt.choices();
                    if *kind == 0 || choices.is_empty() {
                        let is_back = attempt.back();
                        prop_assert_eq!(is_back, states.len() > 1);
                        states.truncate((states.len() - 1).max(1));
                    } else {
                        let Turn { is_accepted, .. } = attempt.step(&choice.get(&choices).action)
                            .expect("what can be chosen is a move");
                        let now = attempt.state();
                        if is_accepted {
                            states.push(now);
                        }
                    }
                    prop_assert_eq!(Some(&attempt.state()), states.last());
                    let (columns, rows) = attempt.size();
                    prop_assert!(columns > 0 && rows > 0 && !attempt.text(&mut |_| true).is_empty());
                }
            }
        }
    }
}

#[test]
fn a_recording_that_is_played_move_by_move_ends_as_its_replay_says() {
    let mut won = 0;
    for (language, project) in projects_by_language() {
        let facets = project.facets();
        let (Some(replays), Some(play)) = (facets.replays, facets.play) else { continue };
        for recording in replays.recordings().all {
            let Ok(replayed) = replays.replay(&recording, Semantics::Released) else { continue };
            let level = recording.level.as_deref().expect("what is played is a level");
            let start = Start { level, seed: &recording.seed, ..Start::default() };
            let Ok(mut attempt) = play.start(&start) else { continue };
            let turns: Vec<Turn> = recording
                .moves
                .iter()
                .map(|it| attempt.step(&it.action).expect("what is recorded is a move"))
                .collect();
            let wins = turns.last().is_some_and(|turn| turn.end == Some(TurnEnd::Won));
            // A session can expect something else than a win.
            if replayed.ending == Ending::Won && language != "PuzzleScript" {
                assert!(wins, "{}: {}", recording.file, replayed.outcome);
            }
            if wins && turns.iter().all(|turn| turn.is_accepted) {
                assert_ne!(replayed.ending, Ending::NotWon, "{}: {}", recording.file, replayed.outcome);
                won += 1;
            }
        }
    }
    assert!(won > 10, "{won} recordings win");
}

#[test]
fn what_is_no_move_or_no_level_is_refused_in_words() {
    for project in projects() {
        let Some(play) = project.facets().play else { continue };
        assert!(play.check_moves(&serde_json::json!([3])).is_err());
        let nowhere = Start { level: "nowhere", ..Start::default() };
        assert!(play.start(&nowhere).err().is_some_and(|why| !why.to_string().is_empty()));
        assert!(play.trace(&nowhere, &serde_json::json!([])).is_err());
        for mut attempt in attempts(play) {
            let before = attempt.state();
            assert!(attempt.step(&serde_json::json!(3)).is_err());
            assert!(attempt.state() == before && !attempt.back());
        }
    }
}
