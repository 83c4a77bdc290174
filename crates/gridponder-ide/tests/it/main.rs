//! What an editor asks about a place.

mod actions;
mod board;
mod completion;
mod format;
mod hover;
mod navigation;
mod template;
