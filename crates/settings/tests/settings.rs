//! Files of settings: what is wrong with them, what they mean, what an editor offers in them.

#[path = "settings/editing.rs"]
mod editing;
#[path = "settings/meaning.rs"]
mod meaning;
#[path = "settings/page.rs"]
mod page;
#[path = "settings/reading.rs"]
mod reading;
#[path = "settings/support.rs"]
mod support;
