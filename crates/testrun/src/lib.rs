//! What a run of the tests is asked for by variables of the environment: how much to try, from which seed,
//! and whether a test may be skipped. For tests only.
//!
//! | variable | |
//! |---|---|
//! | `GOLDPATH_EFFORT` | how many times as many cases each law tries as in a normal run; 1 by default |
//! | `PROPTEST_RNG_SEED` | the seed of all random cases; `.cargo/config.toml` gives the one of normal runs |
//! | `PROPTEST_CASES` | how many cases each property test tries, whatever it asks for |
//! | `GOLDPATH_NO_SKIP` | with 1, a test that cannot run fails; with `programs`, one that lacks more than the material |
//! | `GOLDPATH_LACKING` | a file to which each test that lacks something adds a line |
//! | `GOLDPATH_SHARED` | where recorded games and packs of others are; `shared` beside the repository by default |

mod chance;
mod lacking;

use std::env;
use std::time::Duration;

use proptest::test_runner::Config;

pub use chance::Chance;
pub use lacking::{beside, shared, skip};

/// How long a test waits for what has to come: ten times what the slowest takes on a busy machine, so that it
/// finds what hangs and nothing else.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// How many times as many cases each law tries as in a normal run.
pub fn effort() -> usize {
    number("GOLDPATH_EFFORT").map_or(1, |effort| usize::try_from(effort).unwrap_or(usize::MAX).max(1))
}

/// The seed of all that is random in this run.
pub fn seed() -> u64 {
    number("PROPTEST_RNG_SEED").unwrap_or_default()
}

/// How a property test runs that tries so many cases in a normal run. The seed is one of the variables that
/// proptest reads itself.
pub fn law(cases: u32) -> Config {
    let config = Config::default();
    if env::var_os("PROPTEST_CASES").is_some() {
        return config;
    }
    let effort = u32::try_from(effort()).unwrap_or(u32::MAX);
    Config {
        cases: cases.saturating_mul(effort),
        max_global_rejects: config.max_global_rejects.saturating_mul(effort),
        ..config
    }
}

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a whole number, not `{text}`")))
}
