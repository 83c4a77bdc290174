//! An attempt at a level: whether the level can be played, its progress, and its status.

use engine::{Level, Play, Replay, Semantics, Verdict, def, replay_watched};
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
    Refused,
    Endless,
}

/// An attempt at a level.
pub(crate) struct Attempt<'l> {
    /// The attempt in its current state.
    pub(crate) play: Play<'l>,
    /// The result of the replay.
    pub(crate) replay: Replay,
    pub(crate) ended: Ended,
    /// The number of accepted actions.
    pub(crate) played: usize,
    /// For each goal after the last turn: its progress from 0 to 1, and whether it is met. Empty before the
    /// first turn.
    pub(crate) progress: Vec<(f64, bool)>,
    /// The number of actions to play.
    wanted: usize,
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
        let wanted = step.min(actions.len());
        let mut play = Play::without_history(level).recording();
        let mut before = Vec::new();
        let replay = replay_watched(&mut play, &actions[..wanted], max_work, &mut |at, play| {
            before = progress_of(play);
            watch(at, play);
            true
        });
        let progress = progress_of(&play);
        let (ended, played) = match replay.verdict {
            Verdict::Won | Verdict::WonEarly { .. } => (Ended::Won, replay.played),
            Verdict::Lost { .. } => (Ended::Lost, replay.played),
            Verdict::Refused { step } => (Ended::Refused, step),
            Verdict::Stopped { step, .. } => (Ended::Refused, step.unwrap_or_default()),
            Verdict::NotWon { .. } => (Ended::Not, replay.played),
            Verdict::Overflowed { .. } | Verdict::TooLong { .. } | Verdict::Cancelled { .. } => {
                (Ended::Endless, replay.played)
            }
        };
        // A refused action changes nothing, including the progress.
        let progress = if ended == Ended::Refused { before } else { progress };
        Self { play, replay, ended, played, progress, wanted }
    }

    /// The status of the attempt. For a gold path it also says how the path ends.
    pub(crate) fn status(&self, actions: &[def::Action], is_gold_path: bool) -> Status {
        let total = actions.len();
        let number = self.played;
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
            Verdict::Refused { step } => {
                let action = actions.get(*step).map(action_words).unwrap_or_default();
                (StatusKind::Refused, format!("the game refuses step {}: {action}", step + 1))
            }
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
            Verdict::NotWon { .. } if total == 0 => (StatusKind::Playing, "at the start".to_owned()),
            Verdict::NotWon { .. } if is_gold_path && self.wanted == total => {
                (StatusKind::Playing, format!("not won after {}", steps(total)))
            }
            Verdict::NotWon { .. } => (StatusKind::Playing, format!("step {number} of {total}")),
        };
        Status { kind, text }
    }
}

/// `1 step`, `2 steps`.
fn steps(count: usize) -> String {
    format!("{count} step{}", if count == 1 { "" } else { "s" })
}
