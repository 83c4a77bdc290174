//! What a level needs before and now.

use language::{EntityNeed, Necessity, Need, PlayableLevel, Semantics};
use serde::Serialize;

use super::facts::{Fact, Told};
use super::names::Names;
use crate::commands::limits::Limits;
use crate::commands::necessity::described;
use crate::commands::playable::Playable;

/// What both states of a level need; `None` if the level was not there, or its language cannot tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Needs {
    before: Option<Needed>,
    after: Option<Needed>,
    /// What was needed for certain, and for certain is not any more.
    no_longer: Vec<String>,
    /// What is needed for certain, and for certain was not.
    newly: Vec<String>,
}

/// Which entities a level needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Needed {
    /// The number of its entities.
    entities: usize,
    /// Those without which nothing wins, each by its kind and place.
    essential: Vec<String>,
    /// Those of which that is not decided.
    undecided: Vec<String>,
    /// Why nothing is known; `None` if something is.
    reason: Option<String>,
    #[serde(skip)]
    is_unsolvable: bool,
}

impl Needed {
    fn of(limits: &Limits, (playable, level): (&Playable, &PlayableLevel)) -> Option<Self> {
        let measuring = playable.project.facets().measuring?;
        let (searched, mut watch) = limits.search(level, Semantics::Released);
        let needs = measuring.needs(searched, &mut |progress| watch.look(progress));
        watch.finish();
        Some(match needs {
            Ok(Necessity { lower: None, entities, .. }) => {
                let why = "nothing wins with all of them".to_owned();
                Self { is_unsolvable: true, ..Self::unknown(entities.len(), why) }
            }
            Ok(Necessity { entities, .. }) => {
                let named = |need: Need| {
                    let all = entities.iter().filter(|it: &&EntityNeed| it.need == need);
                    all.map(described).collect::<Vec<_>>()
                };
                let (essential, undecided) = (named(Need::Essential), named(Need::Undecided));
                Self { entities: entities.len(), essential, undecided, reason: None, is_unsolvable: false }
            }
            Err(why) => Self::unknown(0, why.to_string()),
        })
    }

    const fn unknown(entities: usize, why: String) -> Self {
        Self {
            entities,
            essential: Vec::new(),
            undecided: Vec::new(),
            reason: Some(why),
            is_unsolvable: false,
        }
    }

    /// What is essential here, and for certain not there.
    fn beyond(&self, other: &Self) -> Vec<String> {
        if self.reason.is_some() || other.reason.is_some() {
            return Vec::new();
        }
        let is_other = |it: &&String| !other.essential.contains(it) && !other.undecided.contains(it);
        self.essential.iter().filter(is_other).cloned().collect()
    }

    /// `None` if nothing is known.
    fn words(&self) -> Option<String> {
        if self.is_unsolvable {
            return Some("none".to_owned());
        }
        if self.reason.is_some() {
            return None;
        }
        let Self { entities, essential, undecided, .. } = self;
        let more =
            if undecided.is_empty() { String::new() } else { format!(", {} not decided", undecided.len()) };
        Some(format!("{} of {entities}{more}", essential.len()))
    }
}

impl Needs {
    /// What a level needs before and now, as far as it is there; `names` are those that kinds have now.
    pub(super) fn of(
        limits: &Limits,
        sides: [Option<(&Playable, &PlayableLevel)>; 2],
        names: &Names,
    ) -> Self {
        let [before, after] = sides.map(|side| side.and_then(|side| Needed::of(limits, side)));
        let today = before.clone().map(|mut it| {
            let all = it.essential.iter_mut().chain(&mut it.undecided);
            all.for_each(|what| *what = names.in_text(what));
            it
        });
        let (no_longer, newly) = match (&today, &after) {
            (Some(was), Some(now)) => (was.beyond(now), now.beyond(was)),
            _ => (Vec::new(), Vec::new()),
        };
        Self { before, after, no_longer, newly }
    }

    /// What is needed, and what came and went of it.
    pub(super) fn facts(&self) -> Vec<Fact> {
        if self.before.is_none() && self.after.is_none() {
            return Vec::new();
        }
        let [before, now] = [&self.before, &self.after].map(|it| Told::of(it.as_ref(), Needed::words));
        vec![Fact { name: "needed entities".to_owned(), before, now }]
    }

    /// What came and went, a line each.
    pub(super) fn lines(&self) -> Vec<String> {
        let listed = |word: &str, all: &[String]| {
            (!all.is_empty()).then(|| format!("{word}: {}", language::list_some(all)))
        };
        let lines = [listed("no longer needed", &self.no_longer), listed("needed now", &self.newly)];
        lines.into_iter().flatten().collect()
    }
}
