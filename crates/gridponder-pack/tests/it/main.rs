//! What the files of a pack use, and the walk over them.

mod record;
mod uses;
mod walk;
