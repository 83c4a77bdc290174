//! By whose rules a gold path is played, and where two ways to play it part.

use engine::{Replay, Verdict};

use crate::args::{PlaySemantics, Semantics};
use crate::exit::Failure;

/// The semantics that are asked for, in the order in which they are played.
pub(super) fn chosen(asked: PlaySemantics) -> Result<&'static [Semantics], Failure> {
    match asked {
        PlaySemantics::Released => Ok(&[Semantics::Released]),
        PlaySemantics::Documented => Err(Failure::usage("`--semantics documented` is not available yet")),
        PlaySemantics::Both => Err(Failure::usage("`--semantics both` is not available yet")),
    }
}

/// Whether and where two replays of one gold path part, in one line.
pub(super) fn parting(released: &Replay, documented: &Replay) -> String {
    if released.verdict == documented.verdict && released.idle_steps == documented.idle_steps {
        return "released and documented: the same outcome".to_owned();
    }
    let verdicts = [&released.verdict, &documented.verdict];
    let decided = |verdict: &Verdict, played: usize| match verdict {
        Verdict::WonEarly { step }
        | Verdict::Lost { step, .. }
        | Verdict::Refused { step }
        | Verdict::Overflowed { step }
        | Verdict::TooLong { step } => *step,
        Verdict::Won | Verdict::NotWon { .. } => played.saturating_sub(1),
    };
    let at = decided(verdicts[0], released.played).min(decided(verdicts[1], documented.played));
    let differs = |step: &&usize| released.idle_steps.contains(step) != documented.idle_steps.contains(step);
    let idle = released.idle_steps.iter().chain(&documented.idle_steps).filter(differs).min().copied();
    let what = if verdicts[0] == verdicts[1] { "the same outcome on another way" } else { "another outcome" };
    format!(
        "released and documented: {what}, seen first at step {}",
        idle.map_or(at, |idle| idle.min(at)) + 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay(verdict: Verdict, idle_steps: Vec<usize>) -> Replay {
        Replay { verdict, idle_steps, played: 6 }
    }

    #[test]
    fn the_first_sign_of_a_parting_is_named() {
        let won = || replay(Verdict::Won, vec![1]);
        let refused = replay(Verdict::Refused { step: 3 }, vec![1]);
        assert_eq!(parting(&won(), &won()), "released and documented: the same outcome");
        assert_eq!(
            parting(&won(), &refused),
            "released and documented: another outcome, seen first at step 4"
        );
        assert_eq!(
            parting(&won(), &replay(Verdict::Won, vec![])),
            "released and documented: the same outcome on another way, seen first at step 2"
        );
    }
}
