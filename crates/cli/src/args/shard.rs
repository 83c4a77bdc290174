//! One of several parts of a check.

use std::str::FromStr;

/// A part of the levels of all packs: the one of this number, of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// From 0.
    index: usize,
    /// At least 1.
    count: usize,
}

impl Shard {
    /// Whether a level is in this part: by its place among the levels of its pack, and the place of that pack among
    /// all. Of each pack every part gets as many levels as any other, or one more.
    pub(crate) const fn has_level(self, pack: usize, level: usize) -> bool {
        (pack + level) % self.count == self.index
    }

    /// Whether what is about a pack as a whole is in this part.
    pub(crate) const fn has_pack(self, pack: usize) -> bool {
        pack % self.count == self.index
    }

    /// Whether what is about no pack is in this part.
    pub(crate) const fn is_first(self) -> bool {
        self.index == 0
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once('/').and_then(|(k, n)| {
            let number = |text: &str| text.parse::<usize>().ok();
            Some(Self { index: number(k)?.checked_sub(1)?, count: number(n)? })
        });
        parsed
            .filter(|shard| shard.index < shard.count)
            .ok_or_else(|| "expected K/N with K from 1 to N, for example 1/4".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_written_as_it_is_read() {
        for text in ["1/1", "1/4", "4/4", "17/1000"] {
            assert_eq!(text.parse::<Shard>().map(|shard| shard.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "1", "/", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "1 / 4"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_level_is_in_one_shard_and_all_shards_have_as_many() {
        for count in 1..6_usize {
            let shards: Vec<Shard> = (0..count).map(|index| Shard { index, count }).collect();
            for pack in 0..7 {
                assert_eq!(shards.iter().filter(|shard| shard.has_pack(pack)).count(), 1);
                let levels = 23;
                let sizes = shards.iter().map(|it| (0..levels).filter(|at| it.has_level(pack, *at)).count());
                let sizes: Vec<usize> = sizes.collect();
                assert_eq!(sizes.iter().sum::<usize>(), levels);
                assert!(
                    sizes.iter().max() <= sizes.iter().min().map(|least| least + 1).as_ref(),
                    "{sizes:?}"
                );
            }
        }
    }
}
