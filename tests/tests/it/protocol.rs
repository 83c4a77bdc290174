//! The built server as a process, under the conditions that real clients cause.

mod deletions;
mod endings;
mod floods;
mod games;
mod links;
mod sessions;
mod stuck;
