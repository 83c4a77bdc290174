//! What an editor asks about a place.

mod actions;
mod board;
mod calls;
mod completion;
mod drawing;
mod files;
mod format;
mod graph;
mod hover;
mod linked;
mod marks;
mod navigation;
mod observation;
mod round;
mod sequence;
mod template;
