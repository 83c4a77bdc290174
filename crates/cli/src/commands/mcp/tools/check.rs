//! `check`: what is wrong, and whether each level is won.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::certainty::Certainty;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};
use crate::exit::Exit;

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::commands::mcp) struct Check {
    /// A project, a file of one, or a folder [default: the root]
    path: Option<String>,
    /// Only these codes, or patterns of codes such as `gold-path-*`
    select: Vec<String>,
    /// Also hints, which are minor points
    hints: bool,
    /// Also search each level for so many seconds: for shorter solutions, and for proofs that nothing wins
    search_seconds: Option<u16>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Checked {
    /// Whether there are errors.
    has_errors: bool,
    /// All of it in a sentence.
    summary: String,
    /// What the replays of gold paths, sessions and timelines prove.
    levels: Vec<Level>,
    findings: Vec<Finding>,
    /// What could not be read.
    notes: Vec<String>,
}

/// What a replay proves.
#[derive(Serialize, JsonSchema)]
struct Level {
    file: String,
    kind: Certainty,
    /// `won`, `wonEarly`, `notWon` or `notReplayed`
    verdict: String,
    /// The same in words
    text: String,
}

#[derive(Serialize, JsonSchema)]
struct Finding {
    file: String,
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 code units.
    column: u32,
    /// See the tool `explain`.
    code: String,
    /// `error`, `warning`, `info` or `hint`
    severity: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    /// See the tool `apply_fix`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Fix {
    title: String,
    /// `safe`, `unsafe` (needs a review) or `manual` (to be chosen and often completed)
    applicability: String,
}

/// A line that `goldpath check` prints for programs.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Finding {
        file: String,
        code: String,
        severity: String,
        message: String,
        help: Option<String>,
        range: Range,
        fixes: Vec<Fix>,
    },
    Level {
        file: String,
        verdict: String,
        text: String,
    },
    Summary {
        summary: String,
    },
}

#[derive(Deserialize)]
struct Range {
    start: Place,
}

/// From 0.
#[derive(Deserialize)]
struct Place {
    line: u32,
    character: u32,
}

impl Tool for Check {
    const NAME: &'static str = "check";
    const DESCRIPTION: &'static str = "Checks projects: findings with their places, codes and fixes, and for each level what \
        the replay of its gold path or sessions proves. As `goldpath check`.";
    type Answer = Checked;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Checked>, Refusal> {
        let path = site.path_or_root(self.path.as_deref())?;
        let mut words = Words::of(&["check", "--format=json", "--levels"])
            .option("search", self.search_seconds.map(|seconds| format!("{seconds}s")));
        for code in &self.select {
            words = words.option("select", Some(code));
        }
        let ran = words.arguments(path.as_deref()).run(site, call)?;
        let (mut levels, mut findings, mut all) = (Vec::new(), Vec::new(), String::new());
        for line in ran.lines()? {
            match line {
                Line::Level { file, verdict, text } => {
                    let kind =
                        if verdict == "notReplayed" { Certainty::NotDecided } else { Certainty::Proved };
                    levels.push(Level { file, kind, verdict, text });
                }
                Line::Summary { summary } => all = summary,
                Line::Finding { severity, .. } if severity == "hint" && !self.hints => {}
                Line::Finding { file, code, severity, message, help, range: Range { start }, fixes } => {
                    let (line, column) = (start.line + 1, start.character + 1);
                    findings.push(Finding { file, line, column, code, severity, message, help, fixes });
                }
            }
        }
        let has_errors = ran.exit != Exit::Clean;
        Ok(Checked { has_errors, summary: all, levels, findings, notes: ran.notes() }.into())
    }
}
