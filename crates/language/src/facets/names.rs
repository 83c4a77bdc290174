//! Facet of renaming without a place in a text.

use crate::{RenamedName, Watch};

/// Renaming of a name that is given by its class, such as `kind`, and its text.
pub trait Names: Sync {
    /// Edits that rename a name of one of the [classes](crate::Language::name_classes) everywhere. Err: why it can't be
    /// renamed. May take seconds.
    fn rename_name(&self, class: &str, old: &str, new: &str, watch: Watch<'_>)
    -> Result<RenamedName, String>;
}
