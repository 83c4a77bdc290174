//! How fixes are made: edits that keep the layout of the text around, values for what lacks, and the
//! fixes that several rules share. When a fix is offered is up to the rules.

pub(crate) mod convert;
pub(crate) mod declare;
pub(crate) mod format;
pub(crate) mod instead;
pub(crate) mod layout;
pub(crate) mod placeholder;
pub(crate) mod required;
pub(crate) mod solution;
pub(crate) mod syntax_error;
pub(crate) mod withheld;
