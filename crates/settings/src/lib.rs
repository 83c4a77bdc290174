//! `goldpath.toml`: reading, diagnostics, completion and hover, and its effect on a project. A pure function of
//! texts: reads no files, and gets the rules of other languages from its callers.

mod codes;
mod completion;
mod glob;
mod hover;
mod in_pack;
mod judge;
mod keys;
mod laws;
mod misnamed;
mod own_rules;
mod page;
mod project;
mod read;
mod rules;
mod schema;
mod selection;
mod site;
mod suggest;
mod tree;
mod unmatched;

pub use codes::Codes;
pub use completion::completion;
pub use hover::hover;
pub use in_pack::InPack;
pub use keys::FILE_NAME;
pub use misnamed::misnamed;
pub use own_rules::own_rules;
pub use page::{SUMMARY, page};
pub use project::SettingsLanguage;
pub use read::{MAX_BYTES, Reading, Settings, read};
pub use schema::{Draft, SCHEMA_NAME, schema};
pub use selection::{BadSelection, Selection};
