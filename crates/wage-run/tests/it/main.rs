//! Games that are run against timelines.

mod assumptions;
mod recorded;
mod rules;
mod script;
mod support;
mod timelines;
