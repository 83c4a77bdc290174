//! The arguments of `goldpath merge`.

use std::path::PathBuf;

use super::Lines;

/// Merge two versions of a level or game with the one that both come from
///
/// For git, as a merge driver, and by hand. Files of packs are merged by their parts: two branches that paint different cells, add
/// levels, rules, steps or entries, or change other keys of one rule, have both. Rows of levels of PuzzleScript are merged by
/// their cells, and its other lines, as those of any other file, by lines. All other layout is that of OURS.
///
/// What both sides changed, each otherwise, is a conflict: it is told of, and both texts are in the file between the marks that
/// git has for it. So is what both sides moved, each to another place.
///
/// That a merged level can still be won is not looked at: the game beside it may be merged later. Run `check` then.
///
/// Exit status: 0 if all was merged, 1 if something is in conflict, 2 for invalid usage, 3 if something could not be read or
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath merge base.json ours.json theirs.json           write what is merged into ours.json
  goldpath merge base.json ours.json theirs.json --print   print it

In a repository, with `packs/**/*.json merge=goldpath` and `*.puzzlescript merge=goldpath` in .gitattributes:
  git config merge.goldpath.name 'levels and games'
  git config merge.goldpath.driver 'goldpath merge %O %A %B --path %P --marker-size %L'")]
pub(crate) struct Merge {
    /// The version that both come from; it may be empty
    #[arg(value_name = "BASE")]
    pub(crate) base: PathBuf,
    /// The version that is merged into, and gets the result
    #[arg(value_name = "OURS")]
    pub(crate) ours: PathBuf,
    /// The version that is merged
    #[arg(value_name = "THEIRS")]
    pub(crate) theirs: PathBuf,
    /// Where the file lies, which tells what it is [default: OURS]
    #[arg(long, value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// The length of the marks around a conflict
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) marker_size: u8,
    /// Print the result, and leave OURS as it is
    #[arg(long, conflicts_with_all = ["format", "json"])]
    pub(crate) print: bool,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
