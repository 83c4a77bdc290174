//! The number a cell counts as.
