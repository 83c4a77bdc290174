//! The tables of the vocabulary, and what is written from them.

mod examples;
mod page;
mod schema;
mod schema_is_complete;
mod systems;
mod systems_agree;
mod tables_agree;
