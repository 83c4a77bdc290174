//! The language server: transport, the owner loop, and the conversion between the protocol's types and
//! ours. Knows no DSL: what files mean is asked through `project.rs`.

mod bar;
mod calls;
mod capabilities;
mod check_worker;
mod convert;
mod document;
mod frames;
mod lenient;
mod levels;
mod lifecycle;
mod main_loop;
mod marks;
mod navigation;
mod outbox;
mod pages;
mod pool;
mod project;
mod publish;
mod refactor;
mod requests;
mod server;
mod settings;
mod stdio;
mod surrogates;
#[cfg(test)]
mod tests;
mod texts;
mod transport;
mod uri;

pub use lifecycle::Exit;
pub use stdio::run;
pub use transport::serve;
