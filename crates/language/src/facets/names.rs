//! Facet of renaming without a place in a text.

use super::{Navigation, Renaming};
use crate::{FoundSymbol, RenamedName, Watch};

/// Renaming of a name that is given by its class, such as `kind`, and its text.
pub trait Names: Navigation + Renaming {
    /// Edits that rename a name of one of the [classes](crate::Language::name_classes) everywhere. Err: why it can't be
    /// renamed. May take seconds.
    ///
    /// By default the name is a symbol whose container is what the class is called, with spaces for `-`. Letter case
    /// counts only where names differ in nothing else.
    fn rename_name(
        &self,
        class: &str,
        old: &str,
        new: &str,
        watch: Watch<'_>,
    ) -> Result<RenamedName, String> {
        let noun = class.replace('-', " ");
        let found: Vec<FoundSymbol> =
            self.find_symbols(old, usize::MAX).into_iter().filter(|it| it.container == noun).collect();
        let exact = found.iter().find(|it| it.name == old);
        let symbol = exact.or_else(|| found.iter().find(|it| it.name.to_lowercase() == old.to_lowercase()));
        let symbol = symbol.ok_or_else(|| format!("the {noun} `{old}` is not defined"))?;
        let edits = self.rename(&symbol.at.file, symbol.at.range.start(), new, watch)?;
        Ok(RenamedName { edits, moved: None })
    }
}
