//! The arguments of the program. Those of `check`, and of the commands that tell about the program itself, are
//! in files of their own.

mod about;
mod agent;
mod board;
mod book;
mod cell;
mod check;
mod diff;
mod draw;
mod export;
mod fmt;
mod generate;
mod graph;
mod home;
mod lines;
mod making;
mod mcp;
mod merge;
mod metrics;
mod necessity;
mod new;
mod observe;
mod preflight;

mod record;
mod rename;
mod sessions;
mod settings;
mod shard;
mod shown;
mod simplify;
mod skill;
mod solve;
mod stdin;
mod tighten;
mod transcript;
mod twins;
mod vary;
mod wage;
mod why;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use language::{Language, Languages, NameClass};

pub(crate) use about::{Completions, Explain, Man, Rules};
pub(crate) use agent::Agent;
pub(crate) use board::{Board, BoardFormat};
pub(crate) use book::Book;
pub(crate) use check::{Check, FixArgs, Format, ReportArgs, Watching};
pub(crate) use diff::{Diff, DiffFormat};
pub(crate) use draw::{Draw, PictureFormat};
pub(crate) use export::Export;
pub(crate) use fmt::Fmt;
pub(crate) use generate::{Generate, Tier};
pub(crate) use graph::{Graph, GraphFormat};
pub(crate) use home::Home;
pub(crate) use lines::{LineFormat, Lines};
pub(crate) use making::Making;
pub(crate) use mcp::Mcp;
pub(crate) use merge::Merge;
pub(crate) use metrics::Metrics;
pub(crate) use necessity::Necessity;
pub(crate) use new::{New, NewCommand, NewLevel, NewPack, NewPuzzlescript, NewWage};

pub(crate) use observe::Observe;
pub(crate) use preflight::Preflight;
pub(crate) use record::{Expected, Record};
pub(crate) use rename::Rename;
pub(crate) use sessions::{Sessions, SessionsCommand, SessionsExport, SessionsImport};
pub(crate) use settings::Settings;
pub(crate) use shard::Shard;
pub(crate) use shown::Shown;
pub(crate) use simplify::Simplify;
pub(crate) use skill::{Skill, SkillLayout};
pub(crate) use solve::{SearchLimits, Solve};
pub(crate) use tighten::Tighten;
pub(crate) use transcript::Transcript;
pub(crate) use twins::Twins;
pub(crate) use vary::Vary;
pub(crate) use wage::{Wage, WageCommand, WageConvert, WageRun};
pub(crate) use why::{Coverage, CoverageFormat, Why};

/// Check puzzle games and prove that their levels can be won: GridPonder packs, PuzzleScript and WAGE
#[derive(Debug, Parser)]
#[command(
    name = "goldpath",
    version = env!("GOLDPATH_VERSION"),
    arg_required_else_help = true,
    after_help = "Examples:
  goldpath check packs                     check all packs in a folder
  goldpath check packs/mine --format json  print one JSON object per line
  goldpath check packs/mine --fix          apply safe fixes
  goldpath check packs --format github     annotate a pull request; also gitlab, sarif, junit
  goldpath fmt packs                       lay out the files of packs in one style
  goldpath replay packs/mine/levels/a.json show a gold path step by step
  goldpath solve packs/mine                find the shortest solution of every level
  goldpath metrics packs/mine              measure how hard every level is
  goldpath vary packs/mine/levels/a.json --want \"length 12..20\" --out new
                                           make new levels from one
  goldpath generate packs/mine --level a   make new levels from nothing
  goldpath book packs/mine -o site         write a site with all levels for a reviewer
  goldpath rename packs/mine kind carrot beet
                                           rename in all files, proved by replaying
  goldpath new puzzlescript garden         write a small game of PuzzleScript to begin with; also pack, wage
  goldpath rules --severity error          list the rules that make a check fail
  goldpath explain unknown-event           explain a code
  goldpath schema --output schemas         write JSON Schemas for other editors
  goldpath lsp                             start the language server
  goldpath mcp --root packs                serve coding agents what is in a folder
  goldpath skill --install . --for claude  teach a coding agent to make, revise and test levels
  goldpath completions bash                print a shell completion script"
)]
pub(crate) struct Args {
    /// When to color the output
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// The command of the program, with the choices that languages offer.
    pub(crate) fn command_of(languages: Languages) -> clap::Command {
        let value = |class: NameClass| PossibleValue::new(class.name).help(class.summary);
        // Several languages may have one of the same word.
        let mut classes: Vec<NameClass> = Vec::new();
        for class in languages.iter().flat_map(Language::name_classes) {
            if !classes.iter().any(|it| it.name == class.name) {
                classes.push(class);
            }
        }
        let classes: Vec<_> = classes.into_iter().map(value).collect();
        Self::command().mut_subcommand("rename", |rename| {
            rename.mut_arg("class", |arg| arg.value_parser(PossibleValuesParser::new(classes)))
        })
    }
}

/// When to color the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Only on a terminal, and only if `NO_COLOR` is not set
    #[default]
    Auto,
    /// Always, even in a file or pipe
    Always,
    /// Never
    Never,
}

impl Color {
    pub(crate) const fn choice(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Fmt(Fmt),
    Replay(Replay),
    Solve(Solve),
    Metrics(Metrics),
    Necessity(Necessity),
    Vary(Vary),
    Simplify(Simplify),
    Tighten(Tighten),
    Generate(Generate),
    Twins(Twins),
    Trace(Trace),
    Transcript(Transcript),
    Why(Why),
    Coverage(Coverage),
    Expand(Expand),
    Board(Board),
    Observe(Observe),
    Preflight(Preflight),
    Agent(Agent),
    Diff(Diff),
    Merge(Merge),
    Draw(Draw),
    Export(Export),
    Book(Book),
    Graph(Graph),
    Record(Record),
    Sessions(Sessions),
    Rename(Rename),
    New(New),
    Rules(Rules),
    Explain(Explain),
    Schema(Schema),
    Lsp(Lsp),
    Mcp(Mcp),
    Skill(Skill),
    Dap(Dap),
    Wage(Wage),
    Completions(Completions),
    Man(Man),
}

/// Start the language server on standard input and output
///
/// Implements the Language Server Protocol 3.17. Editors start it. Exit status: 0 after `shutdown` and `exit`, 1 if
/// the client exits without `shutdown`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for Neovim 0.11 or later:
  vim.lsp.config('goldpath', { cmd = { 'goldpath', 'lsp' }, filetypes = { 'json' } })
  vim.lsp.enable('goldpath')")]
pub(crate) struct Lsp {
    /// Communicate over standard input and output; always on, accepted because editors pass it
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}

/// Start the debug adapter on standard input and output
///
/// Implements the Debug Adapter Protocol: a client goes along the gold path of a level or a session of a game, forwards and
/// backwards, and stops at rules, systems, goals, moves, events, and changes of cells and variables. Editors start it. What
/// `launch` takes: `program` (a file of a level or game, or a folder of a pack), `level`, `session`, `moves`, `semantics`,
/// `stopOnEntry`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for nvim-dap:
  require('dap').adapters.goldpath = { type = 'executable', command = 'goldpath', args = { 'dap' } }
  require('dap').configurations.json = {
    { type = 'goldpath', request = 'launch', name = 'This level', program = '${file}' },
  }")]
pub(crate) struct Dap {}

/// The semantics of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Semantics {
    /// The behavior of the released game
    #[default]
    Released,
    /// The behavior described in the DSL documents
    Documented,
}

impl From<Semantics> for language::Semantics {
    fn from(semantics: Semantics) -> Self {
        match semantics {
            Semantics::Released => Self::Released,
            Semantics::Documented => Self::Documented,
        }
    }
}

/// The semantics of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlaySemantics {
    /// The behavior of the released game
    Released,
    /// The behavior described in the DSL documents
    Documented,
    /// Both, and the first step where they diverge
    Both,
}

impl From<Semantics> for PlaySemantics {
    fn from(semantics: Semantics) -> Self {
        match semantics {
            Semantics::Released => Self::Released,
            Semantics::Documented => Self::Documented,
        }
    }
}

/// Replay gold paths, sessions and timelines, and show the board after each step
///
/// For a pack, replays the gold path of every level. Each glyph is explained where it first appears, and the progress
/// of each goal is shown below the board. For a game of PuzzleScript, plays the sessions in the file beside it. For a
/// game of WAGE, runs the timelines beside it and lists what happens.
///
/// A step that the game refuses is skipped, as in the game, and the path counts as not won. A gold path that wins before its
/// last step is told of, and is no failure, as in `goldpath check`.
///
/// Exit status: 0 if every gold path wins and every session and timeline passes, 1 if not, 2 for invalid usage, 3 if
/// something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath replay packs/mine/levels/a.json
  goldpath replay packs/mine --quiet        print one line per level
  goldpath replay packs/mine --level a --quiet
  goldpath replay packs/mine --level a --from-step 12 --until 14 --events
  goldpath replay game.puzzlescript --quiet print one line per session
  goldpath replay game.wage.yaml            list what happens in each timeline")]
pub(crate) struct Replay {
    /// A pack, a level file, or a game of PuzzleScript or WAGE
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// Replay only the level with this id; of a game of PuzzleScript, the number of an entry of LEVELS, from 0
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Print only the outcome, one line per level
    #[arg(long, short, conflicts_with = "boards")]
    pub(crate) quiet: bool,
    /// Show boards even if they are very large or there are very many
    #[arg(long)]
    pub(crate) boards: bool,
    /// Show steps from this number on; all steps are played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "quiet")]
    pub(crate) from_step: Option<u32>,
    /// Show steps up to this number; all steps are played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "quiet")]
    pub(crate) until: Option<u32>,
    /// Show the events, fired rules and cascade passes of each step
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) events: bool,
    /// Semantics to replay a pack with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Play actions and print the state after each step as JSON, or what happens as text
///
/// JSON of a pack is one object; of a game of PuzzleScript, one a line: after loading, and after each input.
///
/// Exit status: 0 if everything was played, 1 if an input was cut off or errors keep the game from being played, 2 for
/// invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  echo '[\"right\", {\"action\": \"tap\", \"position\": [1, 2]}]' |
    goldpath trace packs/mine --level a --actions -
  goldpath trace packs/mine/levels/a.json --format text
  goldpath trace packs/mine/levels/a.json --format text --max-steps 4
  echo '[\"right\", \"action\", \"undo\"]' | goldpath trace game.puzzlescript --level 0 --actions -")]
pub(crate) struct Trace {
    /// A pack, a level file or a game of PuzzleScript
    #[arg(value_name = "PATH")]
    pub(crate) project: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level; of a game, the number of the entry of LEVELS from 0, messages included
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// A file with a JSON array of actions, in the same form as a gold path; `-` for standard input. With `--format text`,
    /// the gold path if none is given
    #[arg(long, value_name = "FILE")]
    pub(crate) actions: Option<PathBuf>,
    /// The output format: JSON for comparing engines, or of a level of a pack a line for each event
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = LineFormat::Json)]
    pub(crate) format: LineFormat,
    /// Play at most this number of steps
    #[arg(long, value_name = "N")]
    pub(crate) max_steps: Option<usize>,
    /// The seed of the random numbers of a game of PuzzleScript
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,
}

/// Print the rules of a game of PuzzleScript as they are played
///
/// Exit status: 0 if the game has no errors, 1 if it has, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath expand game.puzzlescript
  goldpath expand game.puzzlescript --line 42
  goldpath expand game.puzzlescript --format json")]
pub(crate) struct Expand {
    /// A game of PuzzleScript
    pub(crate) game: PathBuf,
    /// Print only what became of the rule in this line
    #[arg(long, value_name = "N")]
    pub(crate) line: Option<u64>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ExpandFormat,
}

/// The format of expanded rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExpandFormat {
    /// Each line of rules, and below it the rules it stands for
    #[default]
    Text,
    /// One JSON object a line: the game, and then each rule
    Json,
}

/// Print JSON Schema for the files of a pack and for goldpath.toml
///
/// For editors and tools that use schemas. A schema describes the keys and values of a file. It cannot tell whether a
/// name is defined or a level can be won; use `goldpath check` for that.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath schema                          list the available schemas
  goldpath schema game.json                print the schema for game.json
  goldpath schema packs/mine/levels/a.json print the schema for levels
  goldpath schema goldpath.toml            print the schema for the settings
  goldpath schema --output schemas         write all schemas into a folder
  goldpath schema --output schemas --draft draft-07
  goldpath schema --outputs                list the schemas of what commands print with `--format json`
  goldpath schema --outputs solve          print one of them")]
pub(crate) struct Schema {
    /// A pack file, goldpath.toml or the name of a schema [default: list all schemas]
    pub(crate) file: Option<PathBuf>,
    /// The schemas of what commands print for programs, instead of those of files
    #[arg(long, conflicts_with = "draft")]
    pub(crate) outputs: bool,
    /// The JSON Schema version
    #[arg(long, value_enum, default_value_t)]
    pub(crate) draft: Draft,
    /// Write the schemas into this folder instead of printing them
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

/// The version of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Draft {
    /// The current version
    #[default]
    #[value(name = "2020-12")]
    Draft202012,
    /// The most widely supported version
    #[value(name = "draft-07")]
    Draft07,
}

impl From<Draft> for language::SchemaDraft {
    fn from(draft: Draft) -> Self {
        match draft {
            Draft::Draft202012 => Self::Draft202012,
            Draft::Draft07 => Self::Draft07,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        <Args as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn the_page_of_the_command_line_names_each_command() {
        let page = include_str!("../../../docs/command-line.md");
        let command = <Args as clap::CommandFactory>::command();
        let is_missing = |name: &&str| {
            // As code of its own, or with arguments.
            ![" ", "`", "\n"].iter().any(|end| page.contains(&format!("goldpath {name}{end}")))
        };
        let names = command.get_subcommands().map(clap::Command::get_name);
        assert_eq!(names.filter(is_missing).collect::<Vec<_>>(), Vec::<&str>::new());
    }
}
