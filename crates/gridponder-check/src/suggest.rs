//! Suggestions for messages: the nearest match, or the allowed words.

use std::collections::BTreeSet;

use json::{Kind, Node};

/// The siblings of a word in a list, or of a key in an object. They are already present, so a misspelled word
/// does not mean one of them. Empty if duplicates are allowed.
pub(crate) fn beside(node: Node<'_>, is_key: bool) -> BTreeSet<String> {
    /// Cap on the siblings; comparing with more is not worth its cost.
    const LARGEST: usize = 200;
    let around = node.parent().filter(|around| around.len() <= LARGEST);
    let Some(around) = around else { return BTreeSet::new() };
    let others = || around.children().filter(|other| other.id() != node.id());
    if is_key {
        return others().filter_map(|other| Some(other.key()?.text().into_owned())).collect();
    }
    // Rows of a layer and gold paths contain duplicates.
    let is_set = around.kind() == Kind::Array && around.key().is_some_and(|key| !key.is("goldPath"));
    let texts = || others().filter_map(|other| Some(other.as_str()?.into_owned()));
    let distinct: BTreeSet<String> = texts().collect();
    if is_set && distinct.len() == texts().count() { distinct } else { BTreeSet::new() }
}

/// The candidate nearest to a word, if it is similar enough to be what was meant.
pub(crate) fn nearest<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Caps on the candidates and on the word; comparing more is not worth its cost.
    const MOST_CANDIDATES: usize = 5_000;
    const LONGEST: usize = 64;
    let length = written.chars().count();
    if length > LONGEST {
        return None;
    }
    let most = (length / 3).clamp(1, 4);
    candidates
        .into_iter()
        .take(MOST_CANDIDATES)
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= most && *candidate != written)
        .map(|candidate| (distance(written, candidate), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The edit distance, ignoring case.
fn distance(left: &str, right: &str) -> usize {
    strsim::damerau_levenshtein(&left.to_lowercase(), &right.to_lowercase())
}

/// The suggestion for a word that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    /// The end of the message: the nearest word, or all words if they are few.
    text: String,
    /// The word that was probably meant.
    pub(crate) nearest: Option<String>,
}

impl std::fmt::Display for Hint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// The nearest of the allowed words, or all of them if they are few.
pub(crate) fn hint<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str> + Clone) -> Hint {
    const FEW: usize = 10;
    if let Some(nearest) = nearest(written, candidates.clone()) {
        let text = format!("; did you mean `{nearest}`?");
        return Hint { text, nearest: Some(nearest.to_owned()) };
    }
    let few: Vec<&str> = candidates.into_iter().take(FEW + 1).collect();
    let text = match few.len() {
        0 => String::new(),
        1 | 2 => format!("; expected {}", list(&few, "or")),
        3..=FEW => format!("; expected one of {}", list(&few, "or")),
        _ => String::new(),
    };
    Hint { text, nearest: None }
}

/// `a`, `b` and `c`, each in backticks.
pub(crate) fn list<T: AsRef<str>>(words: &[T], conjunction: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_near() {
        assert_eq!(nearest("avatar_entereed", ["avatar_exited", "avatar_entered"]), Some("avatar_entered"));
        assert_eq!(nearest("rokc", ["rock", "torch"]), Some("rock"));
        assert_eq!(nearest("Rock", ["rock"]), Some("rock"));
    }

    #[test]
    fn something_else_is_not_near() {
        assert_eq!(nearest("spoon", ["rock", "torch"]), None);
    }

    #[test]
    fn few_words_are_listed() {
        assert_eq!(hint("spoon", ["fork", "torch"]).to_string(), "; expected `fork` or `torch`");
        assert_eq!(hint("x", []).to_string(), "");
    }
}
