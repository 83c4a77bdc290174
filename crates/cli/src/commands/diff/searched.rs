//! What searches prove of a level before and now.

use language::{PlayableLevel, Semantics, Wanted};
use serde::Serialize;

use crate::commands::limits::Limits;
use crate::commands::playable::Playable;

/// What is proved of both states of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Searched {
    /// `None` if the level was not there, or could not be searched.
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
    /// Searches a level; `None` if it cannot be played, or is of those that no search plays.
    fn of(limits: &Limits, (playable, level): (&Playable, &PlayableLevel)) -> Option<Self> {
        let facets = playable.project.facets();
        let (play, solving) = facets.play.zip(facets.solving)?;
        let (searched, mut watch) = limits.search(level, Semantics::Released);
        let solved = solving.solve(searched, Wanted::default(), &mut |progress| watch.look(progress));
        watch.finish();
        let verdict = solved.ok()?.verdict;
        let reason = verdict.reason();
        Some(Self {
            verdict: verdict.name(),
            length: verdict.path().map(<[_]>::len),
            lower: verdict.lower(),
            text: verdict.clause(play.turn_noun(), "", reason.as_deref().unwrap_or_default()),
            reason,
        })
    }
}

impl Searched {
    /// Searches a level before and now, as far as it is there.
    pub(super) fn of(
        limits: &Limits,
        before: Option<(&Playable, &PlayableLevel)>,
        after: Option<(&Playable, &PlayableLevel)>,
    ) -> Self {
        let proved = |side: Option<_>| side.and_then(|side| Proved::of(limits, side));
        Self { before: proved(before), after: proved(after) }
    }

    /// What is proved, in words; `None` if nothing is.
    pub(super) fn words(&self) -> Option<String> {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) if before == after => Some(format!("{} as before", after.text)),
            (Some(before), Some(after)) => Some(format!("{}, now {}", before.text, after.text)),
            (None, Some(after)) => Some(after.text.clone()),
            (Some(before), None) => Some(format!("it was {}", before.text)),
            (None, None) => None,
        }
    }
}
