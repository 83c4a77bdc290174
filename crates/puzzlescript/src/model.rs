//! A compiled game as the engine plays it.
