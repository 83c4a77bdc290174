//! What searches prove of a level before and now.

use language::{PlayableLevel, Semantics, Verdict, Wanted};
use serde::Serialize;

use crate::commands::limits::Limits;
use crate::commands::playable::Playable;

/// What is proved of both states of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Searched {
    /// `None` if the level was not there.
    pub(super) before: Option<Proved>,
    /// The same of now.
    pub(super) after: Option<Proved>,
}

/// What a search proves of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Proved {
    verdict: &'static str,
    /// The number of steps of the path that was found.
    length: Option<usize>,
    /// No path with fewer steps wins; `None` if none wins at all.
    lower: Option<u32>,
    reason: Option<String>,
    #[serde(skip)]
    text: String,
}

impl Proved {
    /// Searches a level; `None` if its language has no search.
    fn of(limits: &Limits, (playable, level): (&Playable, &PlayableLevel)) -> Option<Self> {
        let facets = playable.project.facets();
        let (play, solving) = facets.play.zip(facets.solving)?;
        let (searched, mut watch) = limits.search(level, Semantics::Released);
        let solved = solving.solve(searched, Wanted::default(), &mut |progress| watch.look(progress));
        watch.finish();
        Some(match solved {
            Ok(solved) => Self::told(&solved.verdict, play.turn_noun()),
            Err(why) => Self::unsearched(why.to_string()),
        })
    }

    pub(super) fn told(verdict: &Verdict, noun: &str) -> Self {
        let reason = verdict.reason();
        Self {
            verdict: verdict.name(),
            length: verdict.path().map(<[_]>::len),
            lower: verdict.lower(),
            text: verdict.clause(noun, "", reason.as_deref().unwrap_or_default()),
            reason,
        }
    }

    /// Whether nothing remains to be proved. What is not decided may have changed.
    fn is_decided(&self) -> bool {
        matches!(self.verdict, "shortest" | "unsolvable")
    }

    /// Of a level that cannot be searched nothing is proved.
    pub(super) fn unsearched(why: String) -> Self {
        Self { verdict: "undecided", length: None, lower: Some(0), text: why.clone(), reason: Some(why) }
    }
}

impl From<[Option<Proved>; 2]> for Searched {
    fn from([before, after]: [Option<Proved>; 2]) -> Self {
        Self { before, after }
    }
}

impl Searched {
    /// Searches a level before and now, as far as it is there.
    pub(super) fn of(limits: &Limits, sides: [Option<(&Playable, &PlayableLevel)>; 2]) -> Self {
        sides.map(|side| side.and_then(|side| Proved::of(limits, side))).into()
    }

    /// What is proved, in words; `None` if nothing is.
    pub(super) fn words(&self) -> Option<String> {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) if before == after && after.is_decided() => {
                Some(format!("{} as before", after.text))
            }
            (Some(before), Some(after)) => Some(format!("{}, now {}", before.text, after.text)),
            (None, Some(after)) => Some(after.text.clone()),
            (Some(before), None) => Some(format!("it was {}", before.text)),
            (None, None) => None,
        }
    }
}
