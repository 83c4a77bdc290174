//! What a transcript comes to.

use serde::Serialize;

use super::call::Call;

/// Cap on the gaps that are listed.
const MAX_GAPS: usize = 3;
/// So many rejections of moves that are none are friction.
const FRICTION: u64 = 5;

/// The sums of a transcript.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Summary {
    /// The number of calls.
    pub(super) turns: usize,
    /// The number of calls of `move`, with those that were rejected.
    pub(super) moves: usize,
    /// The number of calls of `state` and `history`.
    pub(super) looks: usize,
    pub(super) solved: bool,
    pub(super) actions_total: u64,
    pub(super) losses: usize,
    pub(super) rejected_schema: u64,
    pub(super) rejected_illegal: u64,
    pub(super) reached_terminal: bool,
    pub(super) attempts: Vec<Attempt>,
    pub(super) obstacles: Vec<Obstacle>,
    /// The longest times between two calls.
    pub(super) gaps: Vec<Gap>,
}

/// An attempt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Attempt {
    #[serde(rename = "attempt")]
    pub(super) number: u64,
    pub(super) calls: usize,
    pub(super) actions: u64,
    pub(super) rejected_schema: u64,
    pub(super) rejected_illegal: u64,
    pub(super) lost: bool,
    pub(super) end: End,
    /// The time that answers took.
    pub(super) seconds: f64,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    Solved,
    Lost,
    GivenUp,
    /// Too many actions or rejections.
    Limit,
    /// The transcript ends before.
    Open,
}

/// A call that cost something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Obstacle {
    pub(super) seq: u64,
    pub(super) kinds: Vec<&'static str>,
}

/// The time before a call since the one before, in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Gap {
    pub(super) seq: u64,
    pub(super) seconds: f64,
}

impl Summary {
    pub(super) fn of(calls: &[Call]) -> Self {
        let count = |verbs: &[&str]| calls.iter().filter(|call| verbs.contains(&call.verb.as_str())).count();
        let sum = |of: fn(&Call) -> u64| calls.iter().map(of).fold(0, u64::saturating_add);
        let attempts: Vec<Attempt> =
            calls.chunk_by(|left, right| left.attempt == right.attempt).map(Attempt::of).collect();
        let kinds = |call: &Call| {
            let kinds = [
                (call.rejected_schema > 0, "schema rejection"),
                (call.rejected_illegal > 0, "illegal move"),
                (call.lost_attempt, "lost the attempt"),
            ];
            kinds.into_iter().filter(|(is_so, _)| *is_so).map(|(_, kind)| kind).collect::<Vec<_>>()
        };
        let obstacle = |call: &Call| Obstacle { seq: call.seq, kinds: kinds(call) };
        Self {
            turns: calls.len(),
            moves: count(&["move"]),
            looks: count(&["state", "history"]),
            solved: calls.last().is_some_and(Call::solves),
            actions_total: attempts.iter().map(|it| it.actions).fold(0, u64::saturating_add),
            losses: calls.iter().filter(|call| call.lost_attempt).count(),
            rejected_schema: sum(|call| call.rejected_schema),
            rejected_illegal: sum(|call| call.rejected_illegal),
            reached_terminal: calls.last().is_some_and(|call| call.terminal),
            attempts,
            obstacles: calls.iter().map(obstacle).filter(|it| !it.kinds.is_empty()).collect(),
            gaps: gaps(calls),
        }
    }

    /// How the run is to be judged; `None` if it takes the length of the gold path, which is not known.
    pub(super) fn tier(&self, gold: Option<usize>) -> Option<&'static str> {
        if self.rejected_schema >= FRICTION {
            return Some("friction");
        }
        if !self.solved {
            return Some(if self.reached_terminal { "hard" } else { "incomplete" });
        }
        if self.attempts.len() > 1 {
            return Some("borderline");
        }
        // More than 1.5 times as many.
        let is_long = self.actions_total.saturating_mul(2) > gold? as u64 * 3;
        Some(if is_long { "borderline" } else { "trivial" })
    }
}

impl Attempt {
    /// Of its calls, of which there is at least one.
    fn of(calls: &[Call]) -> Self {
        let last = calls.last();
        let lost = calls.iter().any(|call| call.lost_attempt);
        let end = match last {
            Some(last) if last.solves() => End::Solved,
            _ if lost => End::Lost,
            Some(last) if last.verb == "give_up" && last.played_action => End::GivenUp,
            Some(last) if last.terminal || is_reset(last) => End::Limit,
            _ => End::Open,
        };
        let seconds = calls.iter().map(|call| call.took).sum::<f64>();
        Self {
            number: last.map_or(0, |call| call.attempt),
            calls: calls.len(),
            actions: calls.iter().map(|call| call.actions_this_attempt).max().unwrap_or(0),
            rejected_schema: calls.iter().map(|call| call.rejected_schema).fold(0, u64::saturating_add),
            rejected_illegal: calls.iter().map(|call| call.rejected_illegal).fold(0, u64::saturating_add),
            lost,
            end,
            seconds: hundredths(seconds),
        }
    }
}

/// Whether the answer tells that a new attempt has begun.
fn is_reset(call: &Call) -> bool {
    call.response.contains(&format!("Attempt {} — 0 action(s) this attempt", call.attempt.saturating_add(1)))
}

fn gaps(calls: &[Call]) -> Vec<Gap> {
    let gap = |pair: &[Call]| match pair {
        [before, after] => Some(Gap { seq: after.seq, seconds: hundredths(after.elapsed - before.elapsed) }),
        _ => None,
    };
    let mut gaps: Vec<Gap> = calls.windows(2).filter_map(gap).filter(|gap| gap.seconds > 0.0).collect();
    gaps.sort_by(|left, right| right.seconds.total_cmp(&left.seconds));
    gaps.truncate(MAX_GAPS);
    gaps
}

fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}
