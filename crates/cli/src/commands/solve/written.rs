//! The output about one search.

use std::io::{self, Write};

use engine::def;
use language::{Semantics, escape};
use search::{Reason, Solved, Verdict, Ways};
use serde_json::{Value as Json, json};
use solver::{Proof, Shortage};

use super::Job;
use crate::commands::locate::words;
use crate::output::Output;
use crate::wrap::wrap;
use language::plural;

/// All shortest paths.
#[derive(Clone, Copy)]
pub(super) enum AllShortest<'l> {
    /// Not requested, or their length is unknown.
    NotSought,
    /// The limits were too small.
    Undecided,
    Counted(&'l Ways),
}

/// A finished search.
pub(super) struct Line<'l> {
    pub(super) job: &'l Job<'l>,
    pub(super) solved: &'l Solved,
    pub(super) ways: AllShortest<'l>,
    /// The number of gold path steps played before the search.
    pub(super) from: usize,
    pub(super) seconds: f64,
    pub(super) is_interrupted: bool,
}

impl Line<'_> {
    /// The name of the verdict, the path, the lower bound on the steps of a win, and why no more is proved.
    fn parts(&self) -> (&'static str, Option<&[def::Action]>, Option<u32>, Option<String>) {
        match &self.solved.verdict {
            Verdict::Shortest { path } => ("shortest", Some(path), Some(path.len() as u32), None),
            Verdict::Found { path, lower, reason } => {
                ("found", Some(path), Some(*lower), Some(self.because(reason)))
            }
            Verdict::Unsolvable(proof) => ("unsolvable", None, None, Some(argument(*proof).to_owned())),
            Verdict::Undecided { lower, reason } => {
                ("undecided", None, Some(*lower), Some(self.because(reason)))
            }
        }
    }

    /// Why no more is proved.
    fn because(&self, reason: &Reason) -> String {
        match reason {
            Reason::Shortage(Shortage::Time) if self.is_interrupted => "interrupted".to_owned(),
            reason => reason.to_string(),
        }
    }

    pub(super) fn json(&self) -> Json {
        let (verdict, path, lower, reason) = self.parts();
        let (pack, level) = self.job.names();
        let entries = |path: &[def::Action]| path.iter().map(def::Action::to_json).collect::<Json>();
        let mut object = json!({
            "pack": pack,
            "level": level,
            "semantics": self.job.semantics.name(),
            "verdict": verdict,
            "length": path.map(<[_]>::len),
            "lower": lower,
            "path": path.map(entries),
            "states": self.solved.states,
            "seconds": (self.seconds * 1e6).round() / 1e6,
            "reason": reason,
        });
        let (count, paths) = match self.ways {
            AllShortest::NotSought => return object,
            AllShortest::Undecided => (Json::Null, Json::Null),
            AllShortest::Counted(ways) => {
                (ways.count.into(), ways.paths.iter().map(|path| entries(path)).collect())
            }
        };
        object["ways"] = count;
        object["paths"] = paths;
        object
    }

    /// Writes the verdict on one line, followed by the path unless it is the gold path.
    pub(super) fn write(&self, output: &mut Output) -> io::Result<()> {
        let (verdict, path, lower, reason) = self.parts();
        let steps = |path: &[def::Action]| plural(path.len(), "step");
        let gold_path = &self.job.gold_path[self.from..];
        let known = match (path, gold_path) {
            (_, []) => ", no gold path".to_owned(),
            (Some(path), gold) if path.len() == gold.len() => String::new(),
            (_, gold) => format!(", gold path {}", gold.len()),
        };
        let what = match &self.solved.verdict {
            Verdict::Shortest { path } => {
                let ways = match self.ways {
                    AllShortest::Counted(ways) => {
                        let count = usize::try_from(ways.count).unwrap_or(usize::MAX);
                        format!(", {}", plural(count, "such path"))
                    }
                    AllShortest::NotSought | AllShortest::Undecided => String::new(),
                };
                format!("shortest {}{known}{ways}", steps(path))
            }
            Verdict::Found { path, .. } => format!(
                "found {}{known}, none below {} ({})",
                steps(path),
                lower.unwrap_or_default(),
                reason.unwrap_or_default()
            ),
            Verdict::Unsolvable(_) => format!("{verdict}: {}", reason.unwrap_or_default()),
            Verdict::Undecided { .. } => format!(
                "undecided{known}, none below {} ({})",
                plural(lower.unwrap_or_default() as usize, "step"),
                reason.unwrap_or_default()
            ),
        };
        let name = self.job.source.shown(&self.job.file.path);
        let semantics = match self.job.semantics {
            Semantics::Released => "",
            Semantics::Documented => " (documented)",
        };
        let after = if self.from > 0 { format!(" after step {}", self.from) } else { String::new() };
        let states = plural(usize::try_from(self.solved.states).unwrap_or(usize::MAX), "state");
        writeln!(
            output,
            "{}{semantics}{after}: {} · {states} in {:.2} s",
            escape(&name),
            escape(&what),
            self.seconds
        )?;
        let mut list = |path: &[def::Action]| {
            let said: Vec<String> = path.iter().map(words).collect();
            writeln!(output, "{}", wrap(&format!("  {}", said.join(", ")), output.width, "  "))
        };
        match (self.ways, path) {
            (AllShortest::Counted(ways), _) => {
                ways.paths.iter().try_for_each(|path| list(path))?;
                let more = ways.count.saturating_sub(ways.paths.len() as u64);
                if more > 0 {
                    writeln!(output, "  and {more} more")?;
                }
            }
            (_, Some(path)) if path != gold_path => list(path)?,
            _ => {}
        }
        if matches!(self.ways, AllShortest::Undecided) {
            writeln!(output, "  the limits do not suffice to count the shortest paths")?;
        }
        Ok(())
    }
}

/// The argument that no path wins.
const fn argument(proof: Proof) -> &'static str {
    match proof {
        Proof::Exhausted => "all reachable states were visited",
        Proof::DeadStart => "a goal cannot be met from the start",
    }
}
