//! Did you mean.

/// The candidate that a word was most likely meant to be, the first of equally near ones.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let most = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_near_words_are_suggested() {
        let known = ["unknown-event", "unknown-kind"];
        assert_eq!(nearest("unkown-evnet", known), Some("unknown-event"));
        assert_eq!(nearest("x", known), None);
    }
}
