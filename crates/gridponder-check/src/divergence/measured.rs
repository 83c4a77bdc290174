//! Divergences that a replay shows: the gold path wins as one side plays and not as the other does, and it is
//! one point that makes the difference.

use engine::{Level, Play, SWITCHES, Semantics, Verdict, def};

use super::{Divergence, Wins, text};

mod needs;

/// A point that decides about the win, and the first step, from 0, whose state it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MeasuredDivergence {
    pub(crate) divergence: Divergence,
    pub(crate) step: usize,
}

/// The other of the two semantics.
pub(crate) fn other(semantics: Semantics) -> Semantics {
    if semantics == Semantics::DOCUMENTED { Semantics::RELEASED } else { Semantics::DOCUMENTED }
}

/// A path through a level, to be played in more than one way.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    pub(crate) game: &'a def::Game,
    pub(crate) level: &'a def::Level,
    pub(crate) path: &'a [def::Action],
    /// As it was played, and by what.
    pub(crate) compiled: &'a Level,
    pub(crate) semantics: Semantics,
    pub(crate) cancelled: &'a dyn Fn() -> bool,
}

/// The points on which a win, or the lack of one, depends: none when the other semantics comes to the
/// same, or when that is too much to find out.
pub(crate) fn divergences(course: Course<'_>, is_won: bool) -> Vec<MeasuredDivergence> {
    let Course { game, level, semantics, .. } = course;
    if course.path.is_empty() || course.path.len() > LONGEST {
        return Vec::new();
    }
    let other = other(semantics);
    // Who wins by the one and not by the other.
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

/// No path that people follow is longer.
const LONGEST: usize = 2_000;

/// A second replay is to be cheap.
const MOST_WORK: u64 = 20_000_000;

impl Course<'_> {
    /// The first step whose state differs, where the path comes to another end than `is_won` by `semantics`.
    fn differs(&self, semantics: Semantics, is_won: bool) -> Option<usize> {
        let compiled = Level::compile_with(self.game, self.level, semantics).ok()?;
        let mut play = Play::without_history(&compiled);
        let replay = engine::replay_watched(&mut play, self.path, MOST_WORK, &mut |_, _| !(self.cancelled)());
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

/// Whether what a replay shows is already said of what is written.
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
