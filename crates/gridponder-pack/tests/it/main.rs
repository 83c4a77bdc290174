//! What the files of a pack use, and the walk over them.

mod uses;
mod walk;
