//! Other names for the same, as whole words of a text.

use std::collections::BTreeMap;

/// What names of before are called now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names(BTreeMap<String, String>);

impl Names {
    pub(super) const fn of(names: BTreeMap<String, String>) -> Self {
        Self(names)
    }

    pub(super) fn add(&mut self, was: &str, now: &str) {
        self.0.insert(was.to_owned(), now.to_owned());
        // Some languages tell names in lower case.
        self.0.entry(was.to_lowercase()).or_insert_with(|| now.to_lowercase());
    }

    /// With these, which come before the others.
    pub(super) fn with(&self, more: &BTreeMap<String, String>) -> Self {
        let mut names = self.clone();
        names.0.extend(more.iter().map(|(was, now)| (was.clone(), now.clone())));
        names
    }

    pub(super) fn now(&self, was: &str) -> Option<&str> {
        self.0.get(was).map(String::as_str)
    }

    pub(super) const fn all(&self) -> &BTreeMap<String, String> {
        &self.0
    }

    /// What names of now were called before.
    pub(super) fn inverse(&self) -> Self {
        Self(self.0.iter().map(|(was, now)| (now.clone(), was.clone())).collect())
    }

    /// A text of before with the names of now. All are exchanged at once, so that two may change places.
    pub(super) fn in_text(&self, text: &str) -> String {
        if self.0.is_empty() {
            return text.to_owned();
        }
        let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut told = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match rest.find(|letter| !is_in_word(letter)) {
                _ if !is_in_word(first) => first.len_utf8(),
                Some(end) => end,
                None => rest.len(),
            };
            let (word, behind) = rest.split_at(length);
            told.push_str(self.now(word).unwrap_or(word));
            rest = behind;
        }
        told
    }
}

/// Whether a name is one word, which other places may use.
pub(super) fn is_word(name: &str) -> bool {
    name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_exchanged_and_two_can_change_places() {
        let mut names = Names::default();
        names.add("a", "b");
        names.add("b", "a");
        assert_eq!(names.in_text("a: [b, ab, \"a\"] ä_a"), "b: [a, ab, \"b\"] ä_a");
        assert_eq!(names.inverse().in_text(&names.in_text("a b c")), "a b c");
    }
}
