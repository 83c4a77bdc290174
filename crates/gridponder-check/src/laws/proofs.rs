//! What laws ask that only a search or random play can tell. The limits count states and turns, so that every machine
//! gives the same answer.

use language::{RandomPlay, Rollouts};
use search::{Ended, Feature, MustNot, Options, Part, Paths, Rolls, Verdict, Wins, Without};
use solver::{Budget, Progress, Signal};

use super::facts::Subject;
use super::read::Range;
use super::{Answer, Cancelled};
use crate::describe;

/// The limits of a search for one answer.
const BUDGET: Budget = Budget { states: 500_000, memory: 1 << 29 };

/// Cap on the turns of a search or of random play for one answer.
const MAX_TURNS: u64 = 20_000_000;

/// The trials of random play: first these, and then those if the first leave it open.
const TRIALS: [u64; 2] = [RandomPlay::TRIALS, 10 * RandomPlay::TRIALS];

/// Somebody who cancels is asked after this number of turns.
const ASK_EVERY: u64 = 64;

/// Whether every winning path uses a feature, or none does.
pub(super) fn feature(subject: &Subject<'_>, feature: &Feature, paths: Paths) -> Result<Answer, Cancelled> {
    let of = (subject.input.game, subject.level);
    let wins = search::wins_by_feature(of, (feature, paths), BUDGET, &mut watch(subject));
    let how = if paths == Paths::Without { "without" } else { "with" };
    Ok(never(ended(wins)?, &format!("{how} `{}`", describe::short(feature.name()))))
}

/// Whether nothing wins once all of a kind is taken off the board.
pub(super) fn need(subject: &Subject<'_>, kind: &str) -> Result<Answer, Cancelled> {
    let (input, of) = (subject.input, (subject.input.game, subject.written));
    let wins = search::wins_without_kind(of, input.semantics, kind, BUDGET, &mut watch(subject));
    Ok(never(ended(wins)?, &format!("with no `{}` on the board", describe::short(kind))))
}

/// Whether nothing wins without an event, or something does.
pub(super) fn event(subject: &Subject<'_>, event: &MustNot, without: Without) -> Result<Answer, Cancelled> {
    let of = (subject.input.game, subject.level);
    let wins = ended(search::wins_without_event(of, event, BUDGET, &mut watch(subject)))?;
    let how = format!("without `{event}`");
    Ok(match (without, wins) {
        (Without::Lost, wins) => never(wins, &how),
        (Without::Won, Wins::In(_)) => Answer::Holds,
        (Without::Won, Wins::Never) => Answer::Broken(format!("no path wins {how}")),
        (Without::Won, Wins::Undecided(why)) => Answer::Undecided(why.to_string()),
    })
}

/// Whether no path wins in fewer steps than the gold path.
pub(super) fn optimal(subject: &Subject<'_>) -> Result<Answer, Cancelled> {
    let part = Part::whole(subject.input.game, subject.level, subject.path);
    let options = Options { budget: BUDGET, ..Options::default() };
    let gold = subject.path.len();
    Ok(match ended(search::solve(part, options, &mut watch(subject)))?.verdict {
        Verdict::Shortest { path } | Verdict::Found { path, .. } if path.len() < gold => {
            Answer::Broken(format!(
                "the level can be won in {}, and the gold path has {gold}",
                describe::count(path.len(), "step")
            ))
        }
        Verdict::Shortest { .. } => Answer::Holds,
        Verdict::Found { lower, reason, .. } | Verdict::Undecided { lower, reason } => {
            let fewer = describe::count(lower as usize, "step");
            Answer::Undecided(format!("no path with fewer than {fewer} wins; {reason}"))
        }
        // The gold path wins.
        Verdict::Unsolvable(_) => Answer::Undecided("the search contradicts the replay".to_owned()),
    })
}

/// Whether random play has bits within bounds. More trials are played while the interval of the bits has a bound in it.
pub(super) fn rollout_bits(subject: &Subject<'_>, range: Range) -> Result<Answer, Cancelled> {
    let steps = RandomPlay::steps_for(subject.path.len());
    let of = (subject.input.game, subject.level);
    let mut open = String::new();
    for trials in TRIALS {
        let rolls = Rolls { trials, steps, wants_exact: false };
        let rolled = match ended(search::rollouts(of, rolls, BUDGET, &mut watch(subject)))? {
            Ok(rolled) => rolled,
            Err(why) => return Ok(Answer::Undecided(why.to_string())),
        };
        let (trials, wins) = (rolled.trials.trials, rolled.trials.won());
        let rollouts = Rollouts { trials, wins, steps, cut: rolled.trials.cut, ..Rollouts::default() };
        let Some((low, high)) = rollouts.bits_interval() else { break };
        let high = high.unwrap_or(f64::INFINITY);
        if range.has(low) && range.has(high) {
            return Ok(Answer::Holds);
        }
        let bits = rollouts.bits_text().unwrap_or_default();
        let interval = if high.is_finite() {
            format!("{low:.1} to {high:.1} at 95 %")
        } else {
            format!("at least {low:.1} at 95 %")
        };
        open = format!("random play has {bits} bits ({interval})");
        if range.least.is_some_and(|least| high < least) || range.most.is_some_and(|most| low > most) {
            return Ok(Answer::Broken(open));
        }
    }
    Ok(Answer::Undecided(open))
}

/// Whether no path wins.
fn never(wins: Wins, how: &str) -> Answer {
    match wins {
        Wins::Never => Answer::Holds,
        Wins::In(steps) => {
            Answer::Broken(format!("the level can be won {how}, in {}", describe::count(steps, "step")))
        }
        Wins::Undecided(why) => Answer::Undecided(why.to_string()),
    }
}

fn watch<'s>(subject: &Subject<'s>) -> impl FnMut(&Progress) -> Signal + use<'s> {
    let cancelled = subject.cancelled;
    let mut turns = 0_u64;
    move |_| {
        turns += 1;
        if turns.is_multiple_of(ASK_EVERY) && cancelled() {
            Signal::Cancel
        } else if turns > MAX_TURNS {
            Signal::TimeIsUp
        } else {
            Signal::Continue
        }
    }
}

/// A search only ends without a result when it is cancelled, or by an error of this program, of which nothing is said.
fn ended<T>(result: Result<T, Ended>) -> Result<T, Cancelled> {
    result.map_err(|_| Cancelled)
}
