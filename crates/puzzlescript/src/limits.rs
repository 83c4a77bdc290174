//! Bounds of our own, far beyond any game, that keep the cost of any text within reason (spec section 21).

/// A number as messages show it: `40,000`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The most names that an AND- or OR-name stands for.
pub const MEMBERS: usize = 20_000;

/// The most compiled rules of a game: more than twice those of the largest that is known.
pub const RULES: usize = 40_000;

/// The most names and cells of all copies of all rules together, while they are written out. Each takes time, so that a check of
/// any text is done, or tells that it goes no further, within a second.
pub const ROOM: usize = 3_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_in_threes() {
        for (number, shown) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (40_000, "40,000"), (3_000_000, "3,000,000")]
        {
            assert_eq!(grouped(number), shown);
        }
    }

    #[test]
    fn the_pages_name_the_limits() {
        let page = include_str!("../../../docs/puzzlescript.md");
        for limit in [RULES, ROOM, MEMBERS].map(grouped) {
            assert!(crate::rules::general::TOO_MANY_RULES.doc.contains(&limit), "the rule: {limit}");
            assert!(page.contains(&limit), "the page: {limit}");
        }
    }
}
