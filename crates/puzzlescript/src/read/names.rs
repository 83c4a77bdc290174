//! The names of a game as numbers.

use rustc_hash::FxHashMap;

/// A word of the text in lower case, by its number in [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(pub u32);

impl Name {
    /// Its place in tables by name.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// All words that were numbered.
#[derive(Clone, Debug, Default)]
pub struct Names {
    numbers: FxHashMap<Box<str>, Name>,
    texts: Vec<Box<str>>,
    /// How a word was written the first time, where that is not in lower case: for messages.
    spellings: FxHashMap<Name, Box<str>>,
}

impl Names {
    /// The name of a word in lower case, new where it was not known.
    pub fn add(&mut self, word: &str) -> Name {
        if let Some(&name) = self.numbers.get(word) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        self.texts.push(word.into());
        self.numbers.insert(word.into(), name);
        name
    }

    /// The same for a word with its spelling, which is kept where it is the first.
    pub fn add_written(&mut self, word: &str, written: &str) -> Name {
        let is_new = self.get(word).is_none();
        let name = self.add(word);
        if is_new && word != written {
            self.spellings.insert(name, written.into());
        }
        name
    }

    /// The name of a word in lower case, if it was numbered.
    pub fn get(&self, word: &str) -> Option<Name> {
        self.numbers.get(word).copied()
    }

    /// The word of a name.
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.index()).map_or("", |text| text)
    }

    /// The word of a name as its author wrote it first.
    pub fn written(&self, name: Name) -> &str {
        self.spellings.get(&name).map_or(self.text(name), |text| text)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
