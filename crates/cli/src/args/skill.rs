//! The arguments of `goldpath skill`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::Lines;

/// List, print or install skills that teach coding agents
///
/// A skill is a short text on one task, with commands that prove each step and how each of them ends. There is one for
/// making a pack, for making, revising and testing a level, and for games of PuzzleScript and WAGE. Besides, there are
/// configurations: `mcp` of the server that `goldpath mcp` is, `lsp` of the one that `goldpath lsp` is.
///
/// Installed files that are there with the same content stay as they are. If one is there with other content, nothing is
/// written.
///
/// Exit status: 0 if all was printed or is installed, 1 if a file is there with other content, 2 for invalid usage, 3 if
/// something could not be written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath skill                           list the skills
  goldpath skill make-level                print one
  goldpath skill --all >> AGENTS.md        print all as one text
  goldpath skill --install . --for claude  write .claude/skills and .mcp.json
  goldpath skill --install .               write skills, mcp.json and lsp.md
  goldpath skill test-level --install .    write one skill, and no configuration
  goldpath skill mcp                       print the configuration for MCP clients")]
pub(crate) struct Skill {
    /// Skills or configurations, with or without the `goldpath-` of their names [default: list all]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Print all skills
    #[arg(long, conflicts_with_all = ["names", "install"])]
    pub(crate) all: bool,
    /// Who reads the skills
    #[arg(long = "for", value_enum, value_name = "AGENT", default_value_t)]
    pub(crate) layout: SkillLayout,
    /// Write the skills, or those that are named, into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) install: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Where skills lie, and what they are printed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SkillLayout {
    /// Claude Code: `.claude/skills/NAME/SKILL.md` and `.mcp.json`
    Claude,
    /// Any agent: `skills/NAME/SKILL.md`, `mcp.json` and `lsp.md`; printed as text without front matter
    #[default]
    Generic,
}
