//! Rows and columns.
