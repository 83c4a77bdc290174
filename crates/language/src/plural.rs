//! Counted nouns.

/// `1 level`, `2 levels`.
pub fn plural(count: usize, word: &str) -> String {
    plural_with(count, word, &format!("{word}s"))
}

/// `1 fix`, `2 fixes`.
pub fn plural_with(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_has_the_right_number() {
        assert_eq!([0, 1, 2].map(|count| plural(count, "step")), ["0 steps", "1 step", "2 steps"]);
        assert_eq!(
            [0, 1, 2].map(|count| plural_with(count, "fix", "fixes")),
            ["0 fixes", "1 fix", "2 fixes"]
        );
    }
}
