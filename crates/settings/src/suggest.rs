//! Spelling suggestions.

/// The candidate that was most likely meant: the nearest one, or the only one that the word abbreviates, such
/// as `warn`, or extends, as in other tools.
pub(crate) fn nearest<'c>(
    written: &str,
    candidates: impl IntoIterator<Item = &'c str> + Clone,
) -> Option<&'c str> {
    language::nearest(written, candidates.clone()).or_else(|| {
        let small = written.to_lowercase();
        let mut kin = candidates
            .into_iter()
            .filter(|it| small.len() >= 3 && it.starts_with(&*small) || small.starts_with(*it));
        kin.next().filter(|_| kin.next().is_none())
    })
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_and_cut_words_are_near() {
        let levels = ["off", "hint", "info", "warning", "error"];
        for (written, meant) in [
            ("warn", "warning"),
            ("Error", "error"),
            ("information", "info"),
            ("of", "off"),
            ("hnit", "hint"),
        ] {
            assert_eq!(nearest(written, levels), Some(meant), "{written}");
        }
        assert_eq!(nearest("loud", levels), None);
    }
}
