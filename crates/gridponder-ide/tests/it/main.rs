//! What an editor asks about a place.

mod actions;
mod board;
mod completion;
mod format;
mod hover;
mod marks;
mod navigation;
mod sequence;
mod template;
