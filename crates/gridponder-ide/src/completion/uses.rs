//! Counts the uses of names, words and texts in a file: what is used often is likely to be used again.

use std::collections::BTreeMap;

use catalog::{Format, Name, Ty, Vocab};
use pack::Visit;

/// The counts of a file.
#[derive(Debug, Default)]
pub(super) struct Uses {
    names: BTreeMap<Name, BTreeMap<String, usize>>,
    words: BTreeMap<Vocab, BTreeMap<String, usize>>,
    defined: BTreeMap<Name, BTreeMap<String, usize>>,
    assets: BTreeMap<String, usize>,
    colors: BTreeMap<String, usize>,
}

impl Uses {
    /// Counts a visit of a walk.
    pub(super) fn count(&mut self, found: Visit<'_>) {
        match found {
            Visit::Refers { name_ref, name } => add(self.names.entry(name).or_default(), &name_ref.text()),
            Visit::Defines { name_ref, name } => {
                add(self.defined.entry(name).or_default(), &name_ref.text());
                // Writing a variable and having a tag are also uses.
                add(self.names.entry(name).or_default(), &name_ref.text());
            }
            Visit::Word { name_ref, vocab } => add(self.words.entry(vocab).or_default(), &name_ref.text()),
            Visit::Value { node, ty: Ty::Formatted(Format::AssetPath) } => {
                add(&mut self.assets, &node.as_str().unwrap_or_default());
            }
            Visit::Value { node, ty: Ty::Formatted(Format::Color) } => {
                add(&mut self.colors, &node.as_str().unwrap_or_default());
            }
            _ => {}
        }
    }

    /// The number of uses of a name.
    pub(super) fn of(&self, name: Name, text: &str) -> usize {
        self.names.get(&name).and_then(|class| class.get(text)).copied().unwrap_or_default()
    }

    /// The number of uses of a word.
    pub(super) fn of_word(&self, vocab: Vocab, text: &str) -> usize {
        self.words.get(&vocab).and_then(|class| class.get(text)).copied().unwrap_or_default()
    }

    /// The names of a class that the file defines, sorted.
    pub(super) fn defined(&self, name: Name) -> impl Iterator<Item = &str> {
        self.defined.get(&name).into_iter().flatten().map(|(text, _)| text.as_str())
    }

    /// The texts of a format, sorted, with the number of uses.
    pub(super) fn formatted(&self, format: Format) -> Vec<(String, usize)> {
        let texts = match format {
            Format::AssetPath => &self.assets,
            Format::Color => &self.colors,
            _ => return Vec::new(),
        };
        texts.iter().map(|(text, count)| (text.clone(), *count)).collect()
    }
}

fn add(counts: &mut BTreeMap<String, usize>, text: &str) {
    match counts.get_mut(text) {
        Some(count) => *count += 1,
        None => {
            counts.insert(text.to_owned(), 1);
        }
    }
}
