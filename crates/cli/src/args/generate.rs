//! The arguments of `generate`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::{Home, Making};

/// Make new levels from nothing
///
/// Makes levels of the game, goals and size of a level, and keeps none of its board but what rules and goals name. How
/// depends on the goals: where the avatar must reach something, that is put where play leads to; where moves can be taken
/// back, play goes backwards from a new picture of the goal; where one color floods the others, regions are laid out, with
/// a limit; otherwise, boards are filled at random with the kinds of the level. Levels are kept that are what SPEC says, as
/// with `goldpath vary`: each has a gold path that was found by a search, passes `goldpath check`, and differs from all
/// other levels of the pack. The same arguments and seed always make the same levels.
///
/// Exit status: 0 if as many levels were made as were asked for, 1 if fewer, 2 for invalid usage, 3 if something could
/// not be read or written, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Tiers, by the bits of random play (see `goldpath metrics --rollouts`):
  trivial  at most 4       early    4 to 8
  middle   8 to 12         late     at least 12

Examples:
  goldpath generate packs/mine --level a            ten levels like this one, not written
  goldpath generate packs/mine --level a --tier middle --out new --pictures
                                                    write them to a folder, with pictures
  goldpath generate packs/mine --level a --size 6x6 --kinds rock=4..9 --want 'length 12..20'
                                                    boards of another size, with more rocks
  goldpath generate packs/mine --level a --tier middle --out new --resume --count 20
                                                    ten more")]
pub(crate) struct Generate {
    /// A level file or a pack
    #[arg(value_name = "LEVEL")]
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level; required if LEVEL is a pack
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// The width and height of the boards, such as `6x5` [default: those of the level]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<(u32, u32)>,
    /// How many entities of kinds boards have, such as `rock=2..4,torch=1` [default: as in the levels of the pack]
    #[arg(long, value_name = "COUNTS", value_delimiter = ',', value_parser = kind)]
    pub(crate) kinds: Vec<(String, u32, u32)>,
    /// By how many steps a limit exceeds the shortest path, if the level has one [default: as in the level]
    #[arg(long, value_name = "N")]
    pub(crate) slack: Option<u32>,
    /// How hard the levels are, in place of `rollout-bits` in SPEC
    #[arg(long, value_enum, value_name = "TIER")]
    pub(crate) tier: Option<Tier>,
    #[command(flatten)]
    pub(crate) making: Making,
    /// Write pictures of the best levels too: those that come first in the table. Pictures that exist are replaced
    #[arg(long, value_name = "N", requires = "out", num_args = 0..=1, default_missing_value = "10")]
    pub(crate) pictures: Option<usize>,
}

/// How hard a level is for random play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tier {
    /// Random play wins at least one time in 16
    #[value(alias = "easy")]
    Trivial,
    /// For the first levels of a pack
    #[value(alias = "medium")]
    Early,
    /// For the middle of a pack
    #[value(alias = "hard")]
    Middle,
    /// Random play wins at most one time in 4,096
    #[value(alias = "very-hard")]
    Late,
}

impl Tier {
    /// The tier as it is typed.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The tier in the notation of requirements.
    pub(crate) const fn want(self) -> &'static str {
        match self {
            Self::Trivial => "rollout-bits <= 4",
            Self::Early => "rollout-bits 4..8",
            Self::Middle => "rollout-bits 8..12",
            Self::Late => "rollout-bits >= 12",
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = text.split_once('x').ok_or("expected a width and a height such as `6x5`")?;
    let side =
        |text: &str| text.parse().map_err(|_| "expected a width and a height such as `6x5`".to_owned());
    Ok((side(width)?, side(height)?))
}

fn kind(text: &str) -> Result<(String, u32, u32), String> {
    let expected = || "expected a kind and how many, such as `rock=2..4` or `torch=1`".to_owned();
    let (kind, number) = text.rsplit_once('=').ok_or_else(expected)?;
    let (least, most) = number.split_once("..").unwrap_or((number, number));
    let read = |text: &str| text.parse::<u32>().map_err(|_| expected());
    let (least, most) = (read(least)?, read(most)?);
    if kind.is_empty() || least > most {
        return Err(expected());
    }
    Ok((kind.to_owned(), least, most))
}
