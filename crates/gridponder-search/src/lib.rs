//! Searches of levels: what a player can choose, a level as a game for the solver, and its verdicts in the words of
//! gold paths.

mod bounds;
mod choices;
mod hint_stops;
mod level_game;
mod metrics;
mod necessity;
mod path_fates;
mod prospect;
mod repair;
mod solve;
mod uses;

pub use choices::{Choice, MAX_CHOICES, UnknownChoices, choices};
pub use hint_stops::{HintStop, hint_stops};
pub use level_game::LevelGame;
pub use metrics::{DeadEnds, Metrics, Stage, metrics};
pub use necessity::{EntityNeed, EntityPlace, Necessity, Need, NotExamined, Subject, necessity};
pub use path_fates::{MoveFate, PathFates, StepFates, path_fates};
pub use prospect::{Limits, Prospect, prospect};
pub use repair::{Repaired, repair};
pub use solve::{Ended, Options, Part, Reason, Solved, Verdict, Ways, shortest_ways, solve};
pub use uses::{Feature, Paths, WithFeature};
