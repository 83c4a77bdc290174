//! Play move by move, over all languages: what holds of every attempt, and that recordings are replayed as they are
//! played.

use std::sync::Arc;

use language::{
    Ending, Play, Project, SearchBudget, SearchError, SearchSignal, Searched, Semantics, Session,
    ShortestPaths, Start, Turn, TurnEnd, Unproved, Verdict, Wanted,
};
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

#[test]
fn a_solution_that_is_found_wins_at_its_last_move_and_its_length_is_what_is_said() {
    let mut won = 0;
    for project in projects() {
        let facets = project.facets();
        let (Some(play), Some(solving)) = (facets.play, facets.solving) else { continue };
        for level in play.levels() {
            let budget = SearchBudget { states: Some(2000), memory: 1 << 26 };
            let searched = Searched { level: &level.name, semantics: Semantics::Released, budget };
            let wanted = Wanted { all_shortest: true, listed: 5, ..Wanted::default() };
            let Ok(solved) = solving.solve(searched, wanted, &mut |_| SearchSignal::Continue) else {
                continue;
            };
            let Some(path) = solved.verdict.path() else { continue };
            let mut paths = vec![path.to_vec()];
            if let Some(ShortestPaths::Counted { count, paths: all }) = solved.all_shortest {
                assert!(count >= all.len() as u64 && !all.is_empty(), "{}", level.name);
                assert!(all.iter().all(|it| it.len() == path.len()), "{}", level.name);
                paths.extend(all);
            }
            for path in paths {
                let start = Start { level: &level.name, ..Start::default() };
                let mut attempt = play.start(&start).expect("the level was searched");
                let ends: Vec<Option<TurnEnd>> =
                    path.iter().map(|it| attempt.step(&it.action).expect("it is a move").end).collect();
                let first = ends.iter().position(Option::is_some);
                assert_eq!(first, path.len().checked_sub(1), "{}", level.name);
                assert_eq!(ends.last(), Some(&Some(TurnEnd::Won)), "{}", level.name);
            }
            won += 1;
        }
    }
    assert!(won > 30, "only {won} levels");
}

#[test]
fn a_search_that_runs_out_of_time_or_is_cancelled_says_so() {
    let mut stopped = 0;
    for project in projects() {
        let facets = project.facets();
        let (Some(play), Some(solving)) = (facets.play, facets.solving) else { continue };
        let Some(level) = play.levels().into_iter().next() else { continue };
        let budget = SearchBudget { states: None, memory: 1 << 26 };
        let searched = Searched { level: &level.name, semantics: Semantics::Released, budget };
        let ended = |signal| {
            let mut is_asked = false;
            let solved = solving.solve(searched, Wanted::default(), &mut |_| {
                is_asked = true;
                signal
            });
            is_asked.then_some(solved)
        };
        // A level that cannot be searched is not asked about.
        let Some(cancelled) = ended(SearchSignal::Cancel) else { continue };
        assert_eq!(cancelled, Err(SearchError::Cancelled), "{}", level.name);
        let solved = ended(SearchSignal::TimeIsUp).expect("it was asked before").expect("it can be searched");
        let is_out_of_time = matches!(
            &solved.verdict,
            Verdict::Found { why: Unproved::OutOfTime, .. }
                | Verdict::Undecided { why: Unproved::OutOfTime, .. }
        );
        assert!(is_out_of_time, "{}: {:?}", level.name, solved.verdict);
        stopped += 1;
    }
    assert!(stopped > 5, "only {stopped} levels");
}
