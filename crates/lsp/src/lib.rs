//! The language server: transport, main loop, and conversion of protocol types. Independent of any language:
//! `project.rs` is its interface to them.

mod bar;
mod board_findings;
mod calls;
mod capabilities;
mod check_worker;
mod client;
mod commands;
mod convert;
mod coverage;
mod document;
mod drawing;
mod executor;
mod file_edits;
mod frames;
mod hosted;
mod lenient;
mod levels;
mod levels_of_file;
mod lifecycle;
mod main_loop;
mod marks;
mod measuring;
mod navigation;
mod outbox;
mod pages;
mod pool;
mod project;
mod publish;
mod recording;
mod refactor;
mod registration;
mod replays;
mod requests;
mod server;
mod settings;
mod simplifying;
mod solvability;
mod solving;
mod standing;
#[cfg(not(target_family = "wasm"))]
mod stdio;
mod surrogates;
#[cfg(test)]
mod tests;
mod texts;
mod tightening;
mod transport;
mod untitled;
mod uri;
mod varying;
mod view;
mod why;

pub use hosted::{Hosted, Turn};
pub use lifecycle::Exit;
#[cfg(not(target_family = "wasm"))]
pub use stdio::run;
pub use transport::serve;
