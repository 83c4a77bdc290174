//! Searches of levels: what a player can choose, a level as a game for the solver, and its verdicts in the words of
//! gold paths.

mod bounds;
mod choices;
mod event_necessity;
mod hint_stops;
mod level_game;
mod metrics;
mod must_not;
mod necessity;
mod path_events;
mod path_fates;
mod prospect;
mod repair;
mod rollouts;
mod solve;
mod tighten;
mod uses;
mod wins;
mod words;

pub use choices::{Choice, MAX_CHOICES, UnknownChoices, choices};
pub use event_necessity::{EventNecessity, event_necessity};
pub use hint_stops::{HintStop, hint_stops};
pub use level_game::LevelGame;
pub use metrics::{Metrics, Stage, metrics};
pub use must_not::{Doubt, MustNot, Without, broken};
pub use necessity::{EntityNeed, EntityPlace, Necessity, NotExamined, Subject, necessity};
pub use path_events::{PathEvents, count_events, path_events};
pub use path_fates::{MoveFate, PathFates, StepFates, path_fates};
pub use prospect::{Limits, Prospect, prospect};
pub use repair::{Repaired, repair};
pub use rollouts::{Rolled, Rolls, SEED, rollouts};
pub use solve::{
    AllPaths, Ended, Options, Part, Reason, Solved, Verdict, Ways, all_paths, shortest_ways, solve,
};
pub use solver::{Bypasses, DeadEnds, Need, Tightened};
pub use tighten::{Block, Loose, Removed, tighten, told_entity, used};
pub use uses::{Feature, Paths, WithFeature};
pub use wins::{Wins, wins_by_feature, wins_without_event, wins_without_kind, without_kind};
pub use words::Worded;
