//! Searches for paths with and without an action, against a naive search.

use std::collections::{BTreeSet, VecDeque};

use engine::{Level, Play, Semantics, Value, def};
use gridponder_search::{Choice, Feature, LevelGame, Paths, WithFeature, choices};
use solver::{Budget, Signal, Task, Verdict};
use testrun::Chance;

use crate::random_levels;

/// The most states that the naive search visits.
const MOST: usize = 300;

/// The text of a state, with the counters if they count.
fn text(play: &Play<'_>, counts: bool) -> String {
    let mut state = engine::state_value(play.view());
    if let Value::Map(members) = &mut state {
        members.retain(|(key, _)| counts || (key != "turnCount" && key != "actionCount"));
    }
    format!("{} {:?}", state.canonical(), play.view().spent_rules())
}

/// The length of the shortest path of those without the action, or with it; `None` if that is not known.
#[expect(clippy::option_option, reason = "unknown and none are different")]
fn truth(
    level: &Level,
    choices: &[Choice],
    (action, paths): (&str, Paths),
    counts: bool,
) -> Option<Option<usize>> {
    let start = Play::without_history(level);
    let mut seen = BTreeSet::from([(text(&start, counts), false)]);
    let mut queue = VecDeque::from([(start, 0, false)]);
    while let Some((play, steps, used)) = queue.pop_front() {
        let before = text(&play, false);
        for choice in choices {
            if choice.needs_kind.as_deref().is_some_and(|kind| !play.has_kind(kind)) {
                continue;
            }
            let uses = choice.action.id == action;
            if uses && paths == Paths::Without {
                continue;
            }
            let mut next = play.clone();
            let outcome = next.submit_named(&choice.action);
            if outcome.overflowed {
                return None;
            }
            if !outcome.accepted || outcome.lost.is_some() {
                continue;
            }
            if outcome.won {
                if used || uses || paths == Paths::Without {
                    return Some(Some(steps + 1));
                }
                continue;
            }
            if text(&next, false) == before {
                // A step that changes nothing uses nothing, but time goes on.
                if counts {
                    return None;
                }
                continue;
            }
            let used = used || uses;
            if seen.insert((text(&next, counts), used)) {
                if seen.len() > MOST {
                    return None;
                }
                queue.push_back((next, steps + 1, used));
            }
        }
    }
    Some(None)
}

#[test]
fn paths_with_and_without_an_action_are_those_of_a_naive_search() {
    let mut counts = [0_usize; 2];
    for number in 0..800 * testrun::effort() {
        let mut chance = Chance::of(number as u64);
        let random = random_levels::level(&mut chance);
        let level = random.compile(Semantics::RELEASED);
        let Ok(choices) = choices(&random.game, level.size()) else { continue };
        if level.stop().is_some() || level.is_cut() || choices.is_empty() {
            continue;
        }
        let reads_counters = random.reads_counters();
        let action: def::Action = chance.one_of(&choices).action.clone();
        for paths in [Paths::Without, Paths::With] {
            let Some(truth) = truth(&level, &choices, (&action.id, paths), reads_counters) else { continue };
            let mut game = LevelGame::new(&level, &choices, false);
            let feature = Feature::Action(action.id.clone());
            let mut game = WithFeature::new(&mut game, &choices, &feature, paths);
            let task = Task { budget: Budget { states: 4000, ..Budget::default() }, ..Task::default() };
            let answer = solver::solve(&mut game, &task, &mut |_| Signal::Continue).expect("nobody cancels");
            match answer.verdict {
                Verdict::Shortest { path } => {
                    assert_eq!(Some(path.len()), truth, "{number}, {paths:?}: {}", random.text);
                    counts[0] += 1;
                }
                Verdict::Unsolvable(_) => {
                    assert_eq!(truth, None, "{number}, {paths:?}: {}", random.text);
                    counts[1] += 1;
                }
                Verdict::Found { .. } | Verdict::Undecided { .. } => {}
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}

#[test]
fn a_limit_of_steps_leaves_out_longer_paths_alone() {
    let mut cut = 0;
    for number in 0..700 * testrun::effort() {
        let random = random_levels::level(&mut Chance::of(number as u64));
        let level = random.compile(Semantics::RELEASED);
        let Ok(choices) = choices(&random.game, level.size()) else { continue };
        if level.stop().is_some() || level.is_cut() {
            continue;
        }
        let search = |most: u32| {
            let mut game = LevelGame::new(&level, &choices, true);
            game.limit_steps(most);
            let task = Task { budget: Budget { states: 4000, ..Budget::default() }, ..Task::default() };
            solver::solve(&mut game, &task, &mut |_| Signal::Continue).expect("nobody cancels").verdict
        };
        if let Verdict::Shortest { path } = search(u32::MAX) {
            let length = path.len() as u32;
            assert_eq!(search(length).path().map(<[_]>::len), Some(path.len()), "{number}");
            assert!(matches!(search(length - 1), Verdict::Unsolvable(_)), "{number}");
            cut += 1;
        }
    }
    assert!(cut > 20, "{cut}");
}
