//! The names of files.

use std::collections::BTreeSet;

use language::unportable_name;

/// A name for each of these that any file system takes, without an ending. No two differ in letter case alone.
pub(crate) fn file_names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut unique = |name: &str| {
        let plain = plain(name);
        let numbered = (2..).map(|number: u32| format!("{plain}-{number}"));
        let mut free = std::iter::once(plain.clone()).chain(numbered);
        let found = free.find(|name| taken.insert(name.to_lowercase()));
        found.expect("there are more numbers than names")
    };
    names.map(&mut unique).collect()
}

fn plain(name: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    let plain: String = name.chars().map(|sign| if is_plain(sign) { sign } else { '_' }).take(80).collect();
    if plain.is_empty() || unportable_name(&plain).is_some() { format!("level_{plain}") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_portable_and_unique() {
        let names = ["a", "A", "a/b", "con", "", "ü"];
        assert_eq!(file_names(names.into_iter()), ["a", "A-2", "a_b", "level_con", "level_", "_"]);
    }
}
