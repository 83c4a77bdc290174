//! Types in words.
