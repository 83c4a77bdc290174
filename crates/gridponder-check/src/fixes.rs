//! How fixes are made: edits that keep the layout of the surrounding text, values for missing keys, and fixes
//! that several rules share. The rules decide when to offer a fix.

pub(crate) mod convert;
pub(crate) mod declare;
pub(crate) mod fit_rows;
pub(crate) mod format;
pub(crate) mod instead;
pub(crate) mod leave_out;
pub(crate) mod placeholder;
pub(crate) mod required;
pub(crate) mod solution;
pub(crate) mod syntax_error;
