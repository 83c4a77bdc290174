//! The boards of a replay, move by move.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::ops::RangeInclusive;

use language::{GoalProgress, Move, Session, Turn, TurnEnd, escape, escape_lines, plural};

use crate::args;
use crate::exit::Failure;
use crate::output::Output;
use crate::wrap::wrap;

/// Cap on the width and height of boards shown by default.
const MAX_BOARD: u32 = 64;
/// Cap on the number of moves shown by default.
const MAX_SHOWN: usize = 2000;

/// What to show of replays.
pub(super) struct Show<'s> {
    args: &'s args::Replay,
    /// The moves to show, from 1; the start is move 0.
    shown: RangeInclusive<usize>,
    /// The glyphs that were explained.
    legend: BTreeSet<String>,
}

impl<'s> Show<'s> {
    pub(super) fn new(args: &'s args::Replay) -> Result<Self, Failure> {
        let (from, until) =
            (args.from_step.unwrap_or(0) as usize, args.until.map_or(usize::MAX, |it| it as usize));
        if from > until {
            return Err(Failure::usage(format!(
                "`--from-step {from}` must not be greater than `--until {until}`"
            )));
        }
        Ok(Self { args, shown: from..=until, legend: BTreeSet::new() })
    }

    /// Whether a move is to be shown, from 1; the start is move 0.
    pub(super) fn wants(&self, step: usize) -> bool {
        self.shown.contains(&step)
    }

    /// Whether so many boards of this width and height are shown.
    pub(super) fn has_boards(&self, (width, height): (u32, u32), count: usize) -> bool {
        self.args.boards || (width.max(height) <= MAX_BOARD && count <= MAX_SHOWN)
    }

    /// Shows the board at the start and after each of the moves that were played, as requested.
    pub(super) fn path(
        &mut self,
        output: &mut Output,
        mut session: Box<dyn Session>,
        noun: &str,
        moves: &[Move],
        played: usize,
    ) -> io::Result<()> {
        let count = (1..=played).filter(|step| self.shown.contains(step)).count();
        if count > MAX_SHOWN && !self.args.boards {
            return writeln!(
                output,
                "{count} {noun}s are too many to show; run with `--boards` to show them\n"
            );
        }
        if count == 0 && *self.shown.start() > 0 {
            let were = format!("{} {}", plural(played, noun), if played == 1 { "was" } else { "were" });
            return writeln!(output, "only {were} played, so there is nothing to show\n");
        }
        let (width, height) = session.size();
        let with_boards = self.args.boards || width.max(height) <= MAX_BOARD;
        if !with_boards {
            writeln!(
                output,
                "a {width} × {height} board is too large to show; run with `--boards` to show it\n"
            )?;
        }
        if self.shown.contains(&0) {
            let title = output.bold("start");
            writeln!(output, "{title}")?;
            self.board(output, &*session, with_boards)?;
        }
        for (at, step) in moves.iter().take(played).enumerate() {
            if at + 1 > *self.shown.end() {
                break;
            }
            let Ok(turn) = session.step(&step.action) else { break };
            if self.shown.contains(&(at + 1)) {
                let title = format!("{noun} {}/{}: {}", at + 1, moves.len(), escape(&step.label));
                let title = output.bold(&title);
                writeln!(output, "{title}{}", ending(turn))?;
                self.board(output, &*session, with_boards)?;
                if let Some(goals) = goals(&session.goals()) {
                    writeln!(output, "{}\n", wrap(&goals, output.width, "  "))?;
                }
                if self.args.events {
                    for line in session.events() {
                        writeln!(output, "  {}", escape(&line))?;
                    }
                    writeln!(output)?;
                }
            }
            if turn.end.is_some_and(|end| end != TurnEnd::Stopped) {
                break;
            }
        }
        Ok(())
    }

    fn board(&mut self, output: &mut Output, session: &dyn Session, is_shown: bool) -> io::Result<()> {
        if !is_shown {
            return Ok(());
        }
        // Explain each glyph once.
        let board = session.text(&mut |entry| self.legend.insert(entry.to_owned()));
        if board.is_empty() {
            Ok(())
        } else {
            writeln!(output, "{}\n", escape_lines(board.trim_end_matches('\n')))
        }
    }
}

/// How a turn ended, behind its title.
const fn ending(turn: Turn) -> &'static str {
    match turn.end {
        Some(TurnEnd::Stopped) => " (the game stops)",
        Some(TurnEnd::Cut) => " (was cut)",
        _ if !turn.is_accepted => " (refused)",
        Some(TurnEnd::Won) => " (won)",
        Some(TurnEnd::Lost) => " (lost)",
        None => "",
    }
}

/// The progress of each goal; `None` if there is none.
fn goals(far: &[GoalProgress]) -> Option<String> {
    let goal = |GoalProgress { id, percent }: &GoalProgress| match percent {
        100 => format!("{} met", escape(id)),
        percent => format!("{} {percent} %", escape(id)),
    };
    let far: Vec<String> = far.iter().map(goal).collect();
    (!far.is_empty()).then(|| format!("goals: {}", far.join(", ")))
}
