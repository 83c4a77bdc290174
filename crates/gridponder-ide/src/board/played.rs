//! An attempt at a level: whether the level can be played, its progress, and its status.

use engine::{Level, Play, Replay, Semantics, Verdict, def, replay_past_refusals_watched};
use pack::{File, FileKind, Pack, lower};

use super::words::action_words;
use super::{Status, StatusKind};

/// The compiled level of a file, or the reason why it cannot be played. Boards with more than `max_cells`
/// over all layers are refused before compiling.
pub(crate) fn compile(
    pack: &Pack,
    file: &File,
    semantics: Semantics,
    max_cells: usize,
) -> Result<Level, String> {
    if file.kind != FileKind::Level {
        return Err(format!("`{}` is not a level", file.path));
    }
    let game = pack.game().ok_or("the pack has no `game.json`")?;
    for file in [game, file] {
        if let Some(why) = &file.unreadable {
            return Err(format!("`{}`: {why}", file.path));
        }
        if let Some(error) = file.tree.errors().iter().find(|error| error.kind.hides_text()) {
            let line = file.lines().line(error.range.start()) + 1;
            return Err(format!("`{}` is not JSON at line {line}: {}", file.path, error.message));
        }
    }
    let level = lower::level(file);
    if level.size.0 == 0 || level.size.1 == 0 {
        return Err("the level has no board; `board.size` must be two integers of at least 1".to_owned());
    }
    let game = lower::game(game);
    let (width, height) = level.size;
    let cells = (width as usize).saturating_mul(height as usize).saturating_mul(game.layers.len());
    if cells > max_cells {
        return Err(format!("a {width} × {height} board is too large to show"));
    }
    Level::compile_with(&game, &level, semantics).map_err(|error| error.to_string())
}

/// How an attempt ended, if it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// It continues.
    Not,
    Won,
    Lost,
    /// The released game stops.
    Stopped,
    Endless,
}

/// An attempt at a level. Refused actions are skipped, as the game ignores them and plays on.
pub(crate) struct Attempt<'l> {
    /// The attempt in its current state.
    pub(crate) play: Play<'l>,
    /// The result of the replay.
    pub(crate) replay: Replay,
    pub(crate) ended: Ended,
    /// The number of actions up to the last one that was played or refused.
    pub(crate) played: usize,
    /// The refused actions, from 0, in order.
    pub(crate) refused: Vec<usize>,
    /// For each goal after the last turn: its progress from 0 to 1, and whether it is met. Empty before the
    /// first turn.
    pub(crate) progress: Vec<(f64, bool)>,
    /// The number of actions to play.
    pub(super) wanted: usize,
}

fn progress_of(play: &Play<'_>) -> Vec<(f64, bool)> {
    play.progress().iter().copied().zip(play.goals_met().iter().copied()).collect()
}

impl<'l> Attempt<'l> {
    /// Plays the first `step` actions, or fewer if one of them ends the attempt.
    pub(crate) fn play(level: &'l Level, actions: &[def::Action], step: usize, max_work: u64) -> Self {
        Self::watch(level, actions, step, max_work, &mut |_, _| {})
    }

    /// The same; `watch` gets the attempt before each action.
    pub(crate) fn watch(
        level: &'l Level,
        actions: &[def::Action],
        step: usize,
        max_work: u64,
        watch: &mut dyn FnMut(usize, &Play<'_>),
    ) -> Self {
        let play = Play::without_history(level).recording();
        Self::of(play, &actions[..step.min(actions.len())], max_work, watch)
    }

    /// Plays all of these actions from where an attempt is.
    pub(crate) fn of(
        mut play: Play<'l>,
        actions: &[def::Action],
        max_work: u64,
        watch: &mut dyn FnMut(usize, &Play<'_>),
    ) -> Self {
        let wanted = actions.len();
        let mut before = Vec::new();
        // A refused action changes nothing, and has no progress of its own.
        let keep = |play: &Play<'_>, before: &mut Vec<(f64, bool)>| {
            let progress = progress_of(play);
            if !progress.is_empty() {
                *before = progress;
            }
        };
        let past = replay_past_refusals_watched(&mut play, actions, max_work, &mut |at, play| {
            keep(play, &mut before);
            watch(at, play);
            true
        });
        let (refused, replay) = (past.refused, past.replay);
        keep(&play, &mut before);
        let progress = before;
        let (ended, played) = match replay.verdict {
            Verdict::Won | Verdict::WonEarly { .. } => (Ended::Won, replay.played),
            Verdict::Lost { .. } => (Ended::Lost, replay.played),
            Verdict::Stopped { step, .. } => (Ended::Stopped, step.unwrap_or_default()),
            Verdict::NotWon { .. } | Verdict::Refused { .. } => (Ended::Not, replay.played),
            Verdict::Overflowed { .. } | Verdict::TooLong { .. } | Verdict::Cancelled { .. } => {
                (Ended::Endless, replay.played)
            }
        };
        Self { play, replay, ended, played, refused, progress, wanted }
    }

    /// Returns true if the last action was refused.
    pub(crate) fn is_refused(&self) -> bool {
        self.ended == Ended::Not && self.refused.last().is_some_and(|step| step + 1 == self.played)
    }

    /// The status of the attempt. For a gold path it also says how the path ends.
    pub(crate) fn status(&self, actions: &[def::Action], is_gold_path: bool) -> Status {
        let total = actions.len();
        let number = self.played;
        let is_not_won = is_gold_path && self.wanted == total;
        let (kind, text) = match &self.replay.verdict {
            Verdict::Won | Verdict::WonEarly { .. } if number < total => {
                let left = total - number;
                let verb = if left == 1 { "is" } else { "are" };
                let left = steps(left);
                (
                    StatusKind::Won,
                    format!("already won at step {number}; {left} after it {verb} never played"),
                )
            }
            Verdict::Won | Verdict::WonEarly { .. } => {
                (StatusKind::Won, format!("won after {}", steps(total)))
            }
            Verdict::Lost { reason, .. } => (StatusKind::Lost, format!("lost at step {number}: {reason}")),
            Verdict::Stopped { step: Some(step), stop } => {
                (StatusKind::Refused, format!("the game stops at step {}: {stop}", step + 1))
            }
            Verdict::Stopped { step: None, stop } => {
                (StatusKind::Refused, format!("the game cannot open this level: {stop}"))
            }
            Verdict::Overflowed { step } => {
                let what =
                    step.map_or_else(|| "loading the level".to_owned(), |step| format!("step {}", step + 1));
                (StatusKind::Endless, format!("{what} caused an endless cascade, which was cut"))
            }
            Verdict::TooLong { step } | Verdict::Cancelled { step } => {
                (StatusKind::Endless, format!("stopped before step {}: too long to replay", step + 1))
            }
            Verdict::NotWon { .. } | Verdict::Refused { .. } if total == 0 => {
                (StatusKind::Playing, "at the start".to_owned())
            }
            Verdict::NotWon { .. } | Verdict::Refused { .. } if self.is_refused() => {
                let action = number.checked_sub(1).and_then(|at| actions.get(at));
                let action = action.map(action_words).unwrap_or_default();
                let end =
                    if is_not_won { format!("; not won after {}", steps(total)) } else { String::new() };
                (StatusKind::Refused, format!("the game refuses step {number}: {action}{end}"))
            }
            Verdict::NotWon { .. } | Verdict::Refused { .. } if is_not_won => {
                (StatusKind::Playing, format!("not won after {}", steps(total)))
            }
            Verdict::NotWon { .. } | Verdict::Refused { .. } => {
                (StatusKind::Playing, format!("step {number} of {total}"))
            }
        };
        Status { kind, text: text + &self.refusals() }
    }

    /// A clause about the steps that were refused before the last one; empty if there are none.
    fn refusals(&self) -> String {
        let earlier = self.refused.len() - usize::from(self.is_refused());
        match self.refused.get(..earlier) {
            None | Some([]) => String::new(),
            Some([step]) => format!("; step {} was refused", step + 1),
            Some(several) => format!("; {} were refused", steps(several.len())),
        }
    }
}

/// `1 step`, `2 steps`.
fn steps(count: usize) -> String {
    format!("{count} step{}", if count == 1 { "" } else { "s" })
}
