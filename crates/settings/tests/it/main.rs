//! Files of settings: what is wrong with them, what they mean, what an editor offers in them.

mod editing;
mod meaning;
mod page;
mod reading;
mod support;
