//! Did you mean.

/// The candidate that a word was most likely meant to be.
pub(crate) fn nearest<'c>(
    written: &str,
    candidates: impl IntoIterator<Item = &'c str> + Clone,
) -> Option<&'c str> {
    const LONGEST: usize = 64;
    let length = written.chars().count();
    if length > LONGEST {
        return None;
    }
    let small = written.to_lowercase();
    let most = (length / 3).clamp(1, 4);
    let near = candidates
        .clone()
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&small, candidate), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min()
        .map(|(_, candidate)| candidate);
    // A word that was cut short, such as `warn`, or one that is longer in other tools.
    near.or_else(|| {
        let mut kin = candidates
            .into_iter()
            .filter(|it| small.len() >= 3 && it.starts_with(&*small) || small.starts_with(*it));
        kin.next().filter(|_| kin.next().is_none())
    })
}

/// `; did you mean …?`, or else the words when they are few.
pub(crate) fn hint<'c>(
    nearest: Option<&str>,
    candidates: impl IntoIterator<Item = &'c str> + Clone,
) -> String {
    const FEW: usize = 10;
    if let Some(nearest) = nearest {
        return format!("; did you mean `{nearest}`?");
    }
    let few: Vec<String> = candidates.into_iter().take(FEW + 1).map(|word| format!("`{word}`")).collect();
    match few.as_slice() {
        [first @ .., last] if !first.is_empty() && few.len() <= FEW => {
            format!("; expected {} or {last}", first.join(", "))
        }
        _ => String::new(),
    }
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
