//! What is played in both states: levels with what is recorded of them, or timelines.

use std::collections::BTreeMap;

use language::{PlayableLevel, Recording};
use serde_json::{Value as Json, json};

use super::course::{At, parting};
use super::names::Names;
use super::same_text::is_same;
use super::timelines::Timeline;
use crate::commands::playable::Playable;

/// What became of a level; of several things, the last one of these counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effect {
    Same,
    Undecided,
    Otherwise,
}

/// A level or timeline in both states, or in one of them.
pub(super) struct Scene {
    key: Json,
    pub(super) what: What,
}

pub(super) enum What {
    Level {
        before: Option<PlayableLevel>,
        after: Option<PlayableLevel>,
        /// What is recorded of it in each state.
        recordings: [Vec<Recording>; 2],
    },
    Timeline {
        before: Option<Timeline>,
        after: Option<Timeline>,
    },
}

/// All of a project, in the order of now; those that are gone come last.
pub(super) fn all(before: &Playable, after: &Playable) -> Vec<Scene> {
    let (was, now) = (before.levels(None), after.levels(None));
    let paired = pair((before, &was), (after, &now));
    let both = now.iter().zip(&paired).map(|(level, at)| (at.and_then(|at| was.get(at)), Some(level)));
    let gone = was.iter().enumerate().filter(|(at, _)| !paired.contains(&Some(*at)));
    let levels = both.chain(gone.map(|(_, level)| (Some(level), None)));
    let mut recorded = [by_level(before), by_level(after)];
    let scene = |(old, new)| Scene::level([old, new], &mut recorded);
    let mut scenes: Vec<Scene> = levels.map(scene).collect();
    let (was, now) = (Timeline::all(before), Timeline::all(after));
    let old = |it: &Timeline| was.iter().find(|old| old.file == it.file).cloned();
    let gone = was.iter().filter(|old| now.iter().all(|it| it.file != old.file));
    let both = now.iter().map(|it| (old(it), Some(it.clone())));
    let timelines = both.chain(gone.map(|old| (Some(old.clone()), None)));
    scenes.extend(timelines.filter_map(|(before, after)| {
        let key = json!(after.as_ref().or(before.as_ref())?.file);
        Some(Scene { key, what: What::Timeline { before, after } })
    }));
    scenes
}

/// What a level is called for programs.
pub(super) fn key_of(level: &PlayableLevel) -> Json {
    level.number.map_or_else(|| json!(level.name), |number| json!(number))
}

/// What is recorded of a level.
pub(super) fn recordings(playable: &Playable, level: &PlayableLevel) -> Vec<Recording> {
    let all = playable.project.facets().replays.map(|it| it.recordings().all).unwrap_or_default();
    all.into_iter().filter(|it| it.level.as_ref() == Some(&level.name)).collect()
}

/// What is recorded of each level.
fn by_level(playable: &Playable) -> BTreeMap<String, Vec<Recording>> {
    let mut all: BTreeMap<String, Vec<Recording>> = BTreeMap::new();
    for recording in playable.project.facets().replays.map(|it| it.recordings().all).unwrap_or_default() {
        if let Some(level) = recording.level.clone() {
            all.entry(level).or_default().push(recording);
        }
    }
    all
}

/// What is recorded in either state, those that play the same moves once.
pub(super) fn once_each([was, now]: &[Vec<Recording>; 2]) -> impl Iterator<Item = &Recording> {
    let is_new = |it: &&Recording| was.iter().all(|old| old.moves != it.moves || old.seed != it.seed);
    was.iter().chain(now.iter().filter(is_new))
}

impl Scene {
    fn level(
        [old, new]: [Option<&PlayableLevel>; 2],
        [was, now]: &mut [BTreeMap<String, Vec<Recording>>; 2],
    ) -> Self {
        let of = |recorded: &mut BTreeMap<String, Vec<Recording>>, level: Option<&PlayableLevel>| {
            level.and_then(|level| recorded.remove(&level.name)).unwrap_or_default()
        };
        let recordings = [of(was, old), of(now, new)];
        Self {
            key: new.or(old).map_or(Json::Null, key_of),
            what: What::Level { before: old.cloned(), after: new.cloned(), recordings },
        }
    }

    /// Whether the state of now has it.
    pub(super) const fn is_there(&self) -> bool {
        matches!(&self.what, What::Level { after: Some(_), .. } | What::Timeline { after: Some(_), .. })
    }

    /// Whether both states have it.
    pub(super) const fn is_in_both(&self) -> bool {
        match &self.what {
            What::Level { before, after, .. } => before.is_some() && after.is_some(),
            What::Timeline { before, after } => before.is_some() && after.is_some(),
        }
    }

    /// Whether there is something to play that can tell one state from another.
    pub(super) fn is_recorded(&self) -> bool {
        match &self.what {
            What::Level { recordings, .. } => recordings.iter().flatten().any(|it| !it.moves.is_empty()),
            What::Timeline { .. } => true,
        }
    }

    /// Whether the file of a level says the same in both states. The file of a whole game is compared part by part.
    pub(super) fn is_written_alike(&self, [was, now]: [&Playable; 2], names: &Names) -> bool {
        let What::Level { before: Some(old), after: Some(new), .. } = &self.what else { return true };
        match (was.project.text(&old.file), now.project.text(&new.file)) {
            _ if was.source.main().is_some() || now.source.main().is_some() => true,
            (Some(was), Some(now)) => is_same(was, now, names),
            _ => false,
        }
    }

    /// What it is called for programs.
    pub(super) fn key(&self) -> Json {
        self.key.clone()
    }

    /// What a change of one state makes of it: not decided where it cannot be played then, or nothing is recorded to be played.
    /// `None` if the state does not have it.
    pub(super) fn effect(&self, side: &Playable, changed: &Playable, is_before: bool) -> Option<Effect> {
        let effect = |is_otherwise| if is_otherwise { Effect::Otherwise } else { Effect::Same };
        match &self.what {
            What::Level { before, after, recordings } => {
                let level = if is_before { before } else { after }.as_ref()?;
                let sides = [At { playable: side, level }, At { playable: changed, level }];
                let starts = sides.map(|at| at.start("").is_some());
                if starts == [true, false] {
                    return Some(Effect::Undecided);
                }
                let same = Names::default();
                let parts = |moves: &[Json], seed: &str| parting(sides, same.all(), moves, seed).is_some();
                let differs =
                    parts(&[], "") || once_each(recordings).any(|it| parts(&it.actions(), &it.seed));
                Some(if differs || self.is_recorded() { effect(differs) } else { Effect::Undecided })
            }
            What::Timeline { before, after } => {
                let timeline = if is_before { before } else { after }.as_ref()?;
                let parting = timeline.parting([side, changed], &Names::default());
                Some(match parting {
                    Some(it) if it.at == 0 => Effect::Undecided,
                    parting => effect(parting.is_some()),
                })
            }
        }
    }
}

/// For each level of now, the one that it was: by its name, or where levels only have numbers by its board first.
fn pair(
    (before, was): (&Playable, &[PlayableLevel]),
    (after, now): (&Playable, &[PlayableLevel]),
) -> Vec<Option<usize>> {
    if now.iter().all(|level| level.number.is_none()) {
        let find = |level: &PlayableLevel| was.iter().position(|old| old.name == level.name);
        return now.iter().map(find).collect();
    }
    let state = |playable, level: &PlayableLevel| {
        let at = At { playable, level };
        at.start("").map(|session| at.state(&*session))
    };
    let old: Vec<Option<Json>> = was.iter().map(|level| state(before, level)).collect();
    let new: Vec<Option<Json>> = now.iter().map(|level| state(after, level)).collect();
    let mut taken = vec![false; was.len()];
    let mut paired = vec![None; now.len()];
    // A level that stays where it is comes before one that moved.
    for is_same_place in [true, false] {
        for (at, state) in new.iter().enumerate() {
            let fits = |old_at: &usize| {
                !taken[*old_at]
                    && (!is_same_place || was[*old_at].number == now[at].number)
                    && state.is_some()
                    && old[*old_at] == *state
            };
            if paired[at].is_none()
                && let Some(old_at) = (0..was.len()).find(fits)
            {
                (paired[at], taken[old_at]) = (Some(old_at), true);
            }
        }
    }
    for (at, level) in now.iter().enumerate() {
        if paired[at].is_none()
            && let Some(old_at) = (0..was.len()).find(|old| !taken[*old] && was[*old].number == level.number)
        {
            (paired[at], taken[old_at]) = (Some(old_at), true);
        }
    }
    paired
}
