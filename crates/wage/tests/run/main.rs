//! Games that are run against timelines, and written in the other notation.

mod assumptions;
mod checked;
mod convert;
mod page;
mod recorded;
mod rules;
mod script;
mod support;
mod timelines;
