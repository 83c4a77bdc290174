//! Tests of searches against everything that is known about levels by other means.

mod bounds;
mod boxed_levels;
mod choices;
mod counts;
mod features;
mod hard_levels;
mod hint_stops;
mod metrics;
mod naive;
mod necessity;
mod packs;
mod path_fates;
mod prospect;
mod random_levels;
mod rearranged_levels;
mod repairs;
mod rows;
