//! Divergences that a replay shows: the gold path wins with only one of the two semantics, and a single point
//! makes the difference.

use engine::{Level, Play, SWITCHES, Semantics, Verdict, def};

use super::{Divergence, Wins, text};

mod needs;

/// A point that decides about the win, and the first step (from 0) whose state it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MeasuredDivergence {
    pub(crate) divergence: Divergence,
    pub(crate) step: usize,
}

/// The other of the two semantics.
pub(crate) fn other(semantics: Semantics) -> Semantics {
    if semantics == Semantics::DOCUMENTED { Semantics::RELEASED } else { Semantics::DOCUMENTED }
}

/// A path through a level, to be replayed in more than one way.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    pub(crate) game: &'a def::Game,
    pub(crate) level: &'a def::Level,
    pub(crate) path: &'a [def::Action],
    /// The level in its compiled form.
    pub(crate) compiled: &'a Level,
    pub(crate) semantics: Semantics,
    pub(crate) cancelled: &'a dyn Fn() -> bool,
}

/// The points that decide about the win. Empty if the other semantics gives the same outcome, or if the
/// search is too expensive.
pub(crate) fn divergences(course: Course<'_>, is_won: bool) -> Vec<MeasuredDivergence> {
    let Course { game, level, semantics, .. } = course;
    if course.path.is_empty() || course.path.len() > LONGEST {
        return Vec::new();
    }
    let other = other(semantics);
    // Which of the two semantics wins.
    let wins =
        if is_won == (semantics != Semantics::DOCUMENTED) { Wins::AsReleased } else { Wins::AsDocumented };
    let present = needs::Present::of(game, level);
    let points: Vec<usize> = (0..SWITCHES.len())
        .filter(|at| SWITCHES[*at].value(&semantics) != SWITCHES[*at].value(&other))
        .filter(|at| needs::can_matter(SWITCHES[*at].name, &present, wins))
        .collect();
    if points.is_empty() {
        return Vec::new();
    }
    let all = points.iter().fold(semantics, |mixed, at| SWITCHES[*at].taken_from(&other, mixed));
    let Some(whole) = course.differs(all, is_won) else { return Vec::new() };
    let alone = points.iter().filter_map(|at| {
        let step = course.differs(SWITCHES[*at].taken_from(&other, semantics), is_won)?;
        Some(MeasuredDivergence { divergence: Divergence::Switch { at: *at, wins }, step })
    });
    let alone: Vec<MeasuredDivergence> = alone.collect();
    if alone.is_empty() {
        vec![MeasuredDivergence { divergence: Divergence::Together { wins }, step: whole }]
    } else {
        alone
    }
}

/// Cap on the steps of a path; human-made paths are shorter.
const LONGEST: usize = 2_000;

/// Cap on the work of the first replay; a second one must be cheap.
const MAX_WORK: u64 = 20_000_000;

impl Course<'_> {
    /// The first step whose state differs, if the path with `semantics` ends differently than `is_won` says.
    fn differs(&self, semantics: Semantics, is_won: bool) -> Option<usize> {
        let compiled = Level::compile_with(self.game, self.level, semantics).ok()?;
        let mut play = Play::without_history(&compiled);
        let replay = engine::replay_watched(&mut play, self.path, MAX_WORK, &mut |_, _| !(self.cancelled)());
        let wins = match replay.verdict {
            Verdict::Won | Verdict::WonEarly { .. } => true,
            Verdict::Lost { .. }
            | Verdict::Refused { .. }
            | Verdict::Stopped { .. }
            | Verdict::NotWon { .. } => false,
            Verdict::Overflowed { .. } | Verdict::TooLong { .. } | Verdict::Cancelled { .. } => return None,
        };
        (wins != is_won).then(|| engine::first_difference(self.compiled, &compiled, self.path).unwrap_or(0))
    }
}

/// Returns true if a text divergence already explains what the replay shows.
pub(crate) fn is_shown_by_text(divergence: Divergence, told: &[Divergence]) -> bool {
    let Divergence::Switch { at, .. } = divergence else { return false };
    let is_text = |divergence: usize| told.contains(&Divergence::Text(divergence));
    match SWITCHES[at].name {
        "same_kind_merges" => {
            told.iter().any(|it| matches!(it, Divergence::Word(word) if word.word == "same_kind"))
        }
        "unreleased_systems" => told.iter().any(|it| matches!(it, Divergence::Unreleased(_))),
        "sequences_by_collecting" => is_text(text::COLLECTED),
        "board_match_compares_params" => is_text(text::TARGET_PARAMETER),
        "overlay_follows_avatar" => is_text(text::ANCHORED),
        "region_action_params" => is_text(text::TURNED),
        "avatar_defaults_of_game" => is_text(text::DEFAULT_ENABLED) || is_text(text::DEFAULT_FACING),
        _ => false,
    }
}
