//! Games of WAGE, which are played outdoors: what may stand in their one file, what is wrong with it, and what an
//! editor may say about it. Text in, data out: reads no files.

mod binding;
mod check;
mod completion;
pub mod convert;
mod declare;
mod detect;
mod entries;
mod extension;
mod facts;
mod hover;
mod inlay;
mod insertion;
mod lenses;
mod logic;
mod map;
mod names;
mod outline;
pub mod page;
mod places;
mod project;
mod ranges;
mod references;
mod roles;
mod rules;
pub mod schema;
mod sink;
mod site;
mod spelling;
mod state;
mod syntax;
mod template;
pub mod timelines;
mod tokens;
mod walk;

pub use check::check;
pub use completion::completion;
pub use detect::{Asked, Detected, detect, detect_read};
pub use hover::hover;
pub use project::{GAME_FILES, WAGE, WageLanguage};
pub use rules::RULES;
pub use template::new_game;
