//! Renaming by what something is called, for languages whose names are known by their places.

use crate::{FoundSymbol, NameClass, Navigation, RenamedName, Renaming, Watch};

/// Renames the name of a class that has this text: the word of the class is what such a symbol is called, with `-` for
/// spaces. Letter case counts only where names differ in nothing else. Err: why it can't be renamed.
pub fn rename_found<N: Navigation + Renaming>(
    project: &N,
    classes: &[NameClass],
    [class, old, new]: [&str; 3],
    watch: Watch<'_>,
) -> Result<RenamedName, String> {
    if !classes.iter().any(|it| it.name == class) {
        return Err(format!("unknown class of names `{class}`"));
    }
    let noun = class.replace('-', " ");
    let found: Vec<FoundSymbol> =
        project.find_symbols(old, usize::MAX).into_iter().filter(|it| it.container == noun).collect();
    let exact = found.iter().find(|it| it.name == old);
    let symbol = exact.or_else(|| found.iter().find(|it| it.name.to_lowercase() == old.to_lowercase()));
    let symbol = symbol.ok_or_else(|| format!("the {noun} `{old}` is not defined"))?;
    let edits = project.rename(&symbol.at.file, symbol.at.range.start(), new, watch)?;
    Ok(RenamedName { edits, moved: None })
}
