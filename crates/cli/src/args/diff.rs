//! The arguments of `goldpath diff`.

use clap::{ArgGroup, ValueEnum};

use super::SearchLimits;

/// Tell what changed in play between two states of packs and games
///
/// Levels that came, went or have another board, with the cells that changed; gold paths, sessions and timelines of both states,
/// played in both: whether they win, and the step after which they diverge; and kinds, rules and other parts of the main file that
/// came, went or changed, each with the levels that this change alone makes play otherwise: they are played with it and without it.
/// Other names for the same are no change of play. Layout, comments and metadata are none either.
///
/// Searches tell more of levels that play otherwise, in both states: `--solve` the shortest solution, `--measure` how hard they
/// are and how easily they are lost, `--needs` which entities they need. `--time` is for each search of each state. What its
/// limits do not suffice for is not decided, which is another thing than unchanged.
///
/// A state is a path, or REVISION:PATH of a git repository, with the path from the current folder. One path alone is compared with
/// what git has of it in HEAD.
///
/// Exit status: 0 if all plays as before, 1 if not, 2 for invalid usage, 3 if something could not be read, 130 if a search was
/// interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath diff packs/mine                         since the last commit
  goldpath diff main:packs/mine packs/mine         since another branch
  goldpath diff old/mine packs/mine
  goldpath diff HEAD~3:game.puzzlescript game.puzzlescript
  goldpath diff packs --solve --format markdown    for a pull request
  goldpath diff packs/mine --measure --time 5s     is it harder now?
  goldpath diff HEAD~3:hunt.wage.yaml hunt.wage.yaml
                                                   rules, bindings and timelines of WAGE
  goldpath diff packs --format html > diff.html    with the boards as pictures",
    group(ArgGroup::new("searches").args(["solve", "measure", "needs"]).multiple(true)),
    mut_arg("time", |it| it.requires("searches")), mut_arg("memory", |it| it.requires("searches")),
    mut_arg("states", |it| it.requires("searches")))]
pub(crate) struct Diff {
    /// What it was before; with one path alone, what it is now
    #[arg(value_name = "BEFORE", required_unless_present = "git_driver")]
    pub(crate) before: Option<String>,
    /// What it is now
    #[arg(value_name = "AFTER")]
    pub(crate) after: Option<String>,
    /// Search the levels that play otherwise for their shortest solutions, before and now
    #[arg(long)]
    pub(crate) solve: bool,
    /// Measure the levels that play otherwise, before and now: path and rollout bits, the share of states from which nothing
    /// wins, steps without a choice, and where a gold path that does not win is lost; includes what --solve tells
    #[arg(long)]
    pub(crate) measure: bool,
    /// Search the levels that play otherwise for the entities that they need, before and now
    #[arg(long)]
    pub(crate) needs: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Tell what changed in one file as a driver of git, which hands over what follows; ends with 0 unless it cannot run
    #[arg(long, num_args = 7..=9, value_name = "WORD", conflicts_with_all = ["before", "after"])]
    pub(crate) git_driver: Option<Vec<String>>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DiffFormat,
}

/// The format of what changed in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// For people
    #[default]
    Text,
    /// For comments on pull requests
    Markdown,
    /// A page with the boards as pictures, and frames around the cells that changed
    Html,
    /// One JSON object a line: for each level and part that changed
    Json,
}
