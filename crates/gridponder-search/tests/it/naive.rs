//! A naive search that shares nothing with the real one: attempts are cloned, states are texts, and nothing is left
//! out.

use std::collections::{BTreeSet, VecDeque};

use engine::{Level, Play, Semantics, Value, def};
use gridponder_search::{Options, Part, Verdict, choices, solve};
use solver::Signal;
use testrun::Chance;

use crate::random_levels;

/// The most states that it visits.
const MOST: usize = 400;

#[derive(Debug, PartialEq)]
pub(crate) enum Truth {
    /// The length of a shortest path.
    Won(usize),
    Never,
    /// There are more states than it visits, or a turn was cut.
    Unknown,
}

/// Everything that the future may depend on. Counters are left out if nothing counts actions or turns.
pub(crate) fn text(play: &Play<'_>, counts: bool) -> String {
    let mut state = engine::state_value(play.view());
    if let Value::Map(members) = &mut state {
        members.retain(|(key, _)| counts || (key != "turnCount" && key != "actionCount"));
    }
    format!("{} {:?}", state.canonical(), play.view().spent_rules())
}

pub(crate) fn truth(level: &Level, actions: &[def::Action], counts: bool) -> Truth {
    truth_from(Play::without_history(level), actions, counts)
}

/// What is true of an attempt that goes on.
pub(crate) fn truth_from(start: Play<'_>, actions: &[def::Action], counts: bool) -> Truth {
    let mut seen = BTreeSet::from([text(&start, counts)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((play, steps)) = queue.pop_front() {
        for action in actions {
            let mut next = play.clone();
            let outcome = next.submit_named(action);
            if !outcome.accepted || outcome.lost.is_some() && !outcome.overflowed {
                continue;
            }
            if outcome.overflowed {
                return Truth::Unknown;
            }
            if outcome.won {
                return Truth::Won(steps + 1);
            }
            if seen.insert(text(&next, counts)) {
                if seen.len() > MOST {
                    return Truth::Unknown;
                }
                queue.push_back((next, steps + 1));
            }
        }
    }
    Truth::Never
}

#[test]
fn verdicts_on_random_levels_are_those_of_a_naive_search() {
    let mut counts = [0_usize; 3];
    for number in 0..2000 * testrun::effort() {
        let random = random_levels::level(&mut Chance::of(number as u64));
        let semantics = if number % 4 == 0 { Semantics::DOCUMENTED } else { Semantics::RELEASED };
        let level = random.compile(semantics);
        let Ok(choices) = choices(&random.game, level.size()) else { continue };
        if level.stop().is_some() || level.is_cut() {
            continue;
        }
        let actions: Vec<def::Action> = choices.into_iter().map(|choice| choice.action).collect();
        let reads_counters = random.reads_counters();
        let truth = truth(&level, &actions, reads_counters);
        for is_canonical in [false, true] {
            let options = Options { is_canonical, ..Options::default() };
            let budget = solver::Budget { states: 4000, ..options.budget };
            let part = Part::whole(&random.game, &level, &[]);
            let solved = solve(part, Options { budget, ..options }, &mut |_| Signal::Continue);
            let verdict = solved.expect("nobody cancels, and paths win").verdict;
            let is_right = match (&truth, &verdict) {
                (Truth::Won(steps), Verdict::Shortest { path }) => path.len() == *steps,
                (Truth::Never, Verdict::Unsolvable(_)) | (Truth::Unknown, _) => true,
                _ => false,
            };
            assert!(is_right, "level {number}: {truth:?}, but {verdict:?}\n{}", random.text);
        }
        counts[match truth {
            Truth::Won(_) => 0,
            Truth::Never => 1,
            Truth::Unknown => 2,
        }] += 1;
    }
    println!("{} won, {} never, {} unknown", counts[0], counts[1], counts[2]);
    // A generator that makes nothing but hopeless levels would prove nothing.
    assert!(counts[0] > 20 && counts[1] > 100, "{counts:?}");
}
