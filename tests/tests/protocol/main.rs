//! The built server as a process, under what real clients do to it.

mod deletions;
mod endings;
mod floods;
mod links;
mod sessions;
mod stuck;
