//! How hard a level is before and now, and how easily it is lost.

use language::{Metrics, PlayableLevel, RandomPlay, Rollouts, Semantics, Verdict};
use serde::{Serialize, Serializer};

use super::facts::{Fact, Told};
use super::scenes::recordings;
use super::searched::Proved;
use crate::commands::limits::Limits;
use crate::commands::playable::Playable;
use crate::output::rounded;

/// What is measured of both states of a level; `None` if the level was not there, or its language measures nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Measured {
    before: Option<Hardness>,
    after: Option<Hardness>,
}

/// How hard a level is, and how easily it is lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Hardness {
    /// -log2 of the probability that random moves play a shortest path.
    path_bits: Measure,
    /// -log2 of the share of random play that wins.
    rollout_bits: Measure,
    /// The share of the states that can be reached from which nothing wins.
    dead_ends: Measure,
    /// The steps of a solution at which every other move loses.
    forced: Measure,
    /// The step of the first recording after which the level can no longer be won.
    lost_after: Measure,
    /// Why some of them are undecided, as far as that is known.
    reason: Option<String>,
}

/// A number that may not be known.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Measure {
    Known(f64),
    /// There is no such number, such as of a level that nothing wins.
    None,
    /// The limits did not suffice for it.
    Undecided,
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(number) => serializer.serialize_f64(rounded(*number)),
            Self::None => serializer.serialize_str("none"),
            Self::Undecided => serializer.serialize_str("undecided"),
        }
    }
}

impl Measure {
    /// A number that a search found; of a level that nothing wins there is none.
    fn found(number: Option<f64>, verdict: &Verdict) -> Self {
        match number {
            Some(number) => Self::Known(number),
            None if matches!(verdict, Verdict::Unsolvable(_)) => Self::None,
            None => Self::Undecided,
        }
    }

    fn words(self, tell: Words) -> Option<String> {
        match self {
            Self::Known(number) => Some(tell(number)),
            Self::None => Some("none".to_owned()),
            Self::Undecided => None,
        }
    }
}

impl Hardness {
    /// Measures a level; what a search proves of it comes first.
    fn of(limits: &Limits, (playable, level): (&Playable, &PlayableLevel)) -> Option<(Option<Proved>, Self)> {
        let facets = playable.project.facets();
        let (play, measuring) = facets.play.zip(facets.measuring)?;
        let (searched, mut watch) = limits.search(level, Semantics::Released);
        let measured =
            measuring.metrics(searched, &mut |stage, progress| watch.look_in_stage(stage, progress));
        let Metrics { verdict, bits, forced, dead_ends, .. } = match measured {
            Ok(metrics) => metrics,
            Err(why) => {
                watch.finish();
                let nothing = Self::undecided(why.to_string());
                return Some((Some(Proved::unsearched(why.to_string())), nothing));
            }
        };
        let steps = verdict.path().map(|path| RandomPlay::steps_for(path.len()));
        let random = RandomPlay { steps, ..RandomPlay::default() };
        let is_unsolvable = matches!(verdict, Verdict::Unsolvable(_));
        let rolled = if is_unsolvable {
            None
        } else {
            let played = measuring.rollouts(searched, random, &mut |progress| watch.look(progress));
            // Bits of fewer trials could not be compared.
            played.ok().filter(|rollouts| rollouts.trials == random.trials)
        };
        watch.finish();
        // Of a level that nothing wins, each state is one from which nothing wins.
        let dead_ends = dead_ends.map(language::DeadEnds::share).or(is_unsolvable.then_some(1.0));
        let hardness = Self {
            path_bits: Measure::found(bits, &verdict),
            rollout_bits: Measure::found(rolled.as_ref().and_then(Rollouts::bits), &verdict),
            dead_ends: Measure::found(dead_ends, &verdict),
            forced: Measure::found(forced.map(|it| it as f64), &verdict),
            lost_after: lost_after(limits, (playable, level)),
            reason: verdict.reason(),
        };
        Some((Some(Proved::told(&verdict, play.turn_noun())), hardness))
    }

    const fn undecided(why: String) -> Self {
        let nothing = Measure::Undecided;
        Self {
            path_bits: nothing,
            rollout_bits: nothing,
            dead_ends: nothing,
            forced: nothing,
            lost_after: nothing,
            reason: Some(why),
        }
    }
}

/// The step of the first recording of a level after which nothing wins; none for one that wins.
fn lost_after(limits: &Limits, (playable, level): (&Playable, &PlayableLevel)) -> Measure {
    let facets = playable.project.facets();
    let (Some(play), Some(replays), Some(proofs)) = (facets.play, facets.replays, facets.proofs) else {
        return Measure::Undecided;
    };
    let Some(recording) = recordings(playable, level).into_iter().next() else { return Measure::None };
    let replayed = replays.replay(&recording, Semantics::Released);
    if replayed.is_ok_and(|it| it.ending == language::Ending::Won) {
        return Measure::None;
    }
    let moves = play.board_moves(&recording.start(Semantics::Released), &recording.actions());
    let examined =
        limits.examine(Semantics::Released, |how| proofs.fates(&level.file, Some(&moves), None, how));
    match examined {
        Some(Ok(fates)) => match (fates.point_of_no_return, fates.undecided) {
            (Some(step), _) => Measure::Known(step as f64 + 1.0),
            (None, None) => Measure::None,
            (None, Some(_)) => Measure::Undecided,
        },
        Some(Err(_)) | None => Measure::Undecided,
    }
}

/// Picks a measure of a level.
type Pick = fn(&Hardness) -> Measure;

/// Tells a number.
type Words = fn(f64) -> String;

impl Measured {
    /// Measures a level before and now, as far as it is there, and what searches prove of both.
    pub(super) fn of(
        limits: &Limits,
        sides: [Option<(&Playable, &PlayableLevel)>; 2],
    ) -> (Self, [Option<Proved>; 2]) {
        let [before, after] = sides.map(|side| side.and_then(|side| Hardness::of(limits, side)));
        let (proved, before) = before.map_or((None, None), |(proved, it)| (proved, Some(it)));
        let (proved_now, after) = after.map_or((None, None), |(proved, it)| (proved, Some(it)));
        (Self { before, after }, [proved, proved_now])
    }

    /// A line for each measure.
    pub(super) fn facts(&self, noun: &str) -> Vec<Fact> {
        let bits: Words = |number| format!("{number:.1}");
        let share: Words = |number| format!("{:.1} %", number * 100.0);
        let whole: Words = |number| format!("{number:.0}");
        let step: Words = |number| format!("after step {number:.0}");
        let lost = format!("{noun} is lost");
        let measures: [(&str, Pick, Words); 5] = [
            ("path bits", |it| it.path_bits, bits),
            ("rollout bits", |it| it.rollout_bits, bits),
            ("dead ends", |it| it.dead_ends, share),
            ("forced steps", |it| it.forced, whole),
            (&lost, |it| it.lost_after, step),
        ];
        let facts = measures.into_iter().filter_map(|(name, pick, tell)| {
            let [before, now] = [&self.before, &self.after].map(|it| it.as_ref().map(pick));
            let is_nothing = |it: Option<Measure>| it.is_none_or(|it| it == Measure::None);
            // That nothing is lost goes without saying.
            let is_told = name != lost || !(is_nothing(before) && is_nothing(now));
            let words = |it: Option<Measure>| Told::of(it, |it| it.words(tell));
            is_told.then(|| Fact { name: name.to_owned(), before: words(before), now: words(now) })
        });
        facts.filter(|fact| fact.before != Told::Absent || fact.now != Told::Absent).collect()
    }
}
