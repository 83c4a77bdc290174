//! Options of a test run, from environment variables: the number of cases, their seed, and whether tests may be
//! skipped. For tests only.
//!
//! | variable | |
//! |---|---|
//! | `GOLDPATH_EFFORT` | the factor for the number of cases of each property test; 1 by default |
//! | `PROPTEST_RNG_SEED` | the seed of all random cases; `.cargo/config.toml` sets the one of normal runs |
//! | `PROPTEST_CASES` | the number of cases of each property test, overriding its own |
//! | `GOLDPATH_NO_SKIP` | 1: a test that cannot run fails; `programs`: unless only material is missing |
//! | `GOLDPATH_LACKING` | a file to which each test appends a line about what is missing |
//! | `GOLDPATH_SHARED` | the folder of recorded games and third-party packs; by default `../shared` |

mod chance;
mod lacking;

use std::env;
use std::time::Duration;

use proptest::test_runner::Config;

pub use chance::Chance;
pub use lacking::{beside, shared, skip};

/// How long tests wait for something that must happen: ten times the slowest case on a busy machine, so that
/// only hangs exceed it.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// The factor for the number of cases of each property test.
pub fn effort() -> usize {
    number("GOLDPATH_EFFORT").map_or(1, |effort| usize::try_from(effort).unwrap_or(usize::MAX).max(1))
}

/// The seed of all random cases.
pub fn seed() -> u64 {
    number("PROPTEST_RNG_SEED").unwrap_or_default()
}

/// The proptest configuration for a property test with this number of cases in a normal run. Proptest itself
/// reads the seed from the environment.
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
