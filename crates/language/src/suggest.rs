//! Did you mean: the nearest match for a misspelled word, or the allowed words.

/// The candidate nearest to a word; `None` if none is similar enough.
pub fn nearest<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // Caps on the candidates and on the length of the word; more is not worth the cost.
    const MAX_CANDIDATES: usize = 5_000;
    const LONGEST: usize = 64;
    let length = written.chars().count();
    if length > LONGEST {
        return None;
    }
    let most = (length / 3).clamp(1, 4);
    candidates
        .into_iter()
        .take(MAX_CANDIDATES)
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
pub struct Suggestion {
    /// The end of the message: the nearest word, or all words if they are few.
    text: String,
    /// The nearest word, probably the one that was meant.
    pub nearest: Option<String>,
}

impl std::fmt::Display for Suggestion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// The nearest of the allowed words, or all of them if they are few.
pub fn suggestion<'c>(written: &str, candidates: impl IntoIterator<Item = &'c str> + Clone) -> Suggestion {
    suggest(nearest(written, candidates.clone()), candidates)
}

/// Suggests the given word, if there is one, or else lists all allowed words if they are few.
pub fn suggest<'c>(nearest: Option<&str>, candidates: impl IntoIterator<Item = &'c str>) -> Suggestion {
    const FEW: usize = 10;
    if let Some(nearest) = nearest {
        let text = format!("; did you mean `{nearest}`?");
        return Suggestion { text, nearest: Some(nearest.to_owned()) };
    }
    let few: Vec<&str> = candidates.into_iter().take(FEW + 1).collect();
    let text = match few.len() {
        0 => String::new(),
        1 | 2 => format!("; expected {}", list(&few, "or")),
        3..=FEW => format!("; expected one of {}", list(&few, "or")),
        _ => String::new(),
    };
    Suggestion { text, nearest: None }
}

/// `a`, `b` and `c`, each in backticks.
pub fn list<T: AsRef<str>>(words: &[T], conjunction: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}

/// `a`, `b` and 3 more, each name in backticks.
pub fn list_some<T: AsRef<str>>(words: &[T]) -> String {
    /// The number of names shown if there are more.
    const NAMED: usize = 5;
    if words.len() <= NAMED + 1 {
        return list(words, "and");
    }
    let named: Vec<String> = words.iter().take(NAMED).map(|word| format!("`{}`", word.as_ref())).collect();
    format!("{} and {} more", named.join(", "), words.len() - NAMED)
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
        assert_eq!(suggestion("spoon", ["fork", "torch"]).to_string(), "; expected `fork` or `torch`");
        assert_eq!(suggestion("x", []).to_string(), "");
    }
}
