//! What becomes of a word when a line is written again about something else: where `CrateRed` became `CrateBlue`, `TargetRed`
//! becomes `TargetBlue`; where `up` became `down`, `PlayerU` becomes `PlayerD`; where `Step1` became `Step2`, `Door4` becomes
//! `Door5`.

use super::sources::Source;

const DIRECTIONS: [&str; 4] = ["up", "down", "left", "right"];

/// What a word may become where one word became another one, all in lower case.
pub(super) fn analogies(old: &str, new: &str, word: &str) -> Vec<(Source, String)> {
    let mut found: Vec<(Source, String)> = Vec::new();
    let mut add = |source: Source, text: String| {
        if text != word && !found.iter().any(|(_, other)| *other == text) {
            found.push((source, text));
        }
    };
    let (old_part, new_part) = differing(old, new);
    if !old_part.is_empty() && !new_part.is_empty() {
        let places = [word.rfind(old_part), word.find(old_part)];
        for (before, behind) in places.into_iter().flatten().filter_map(|at| word.split_at_checked(at)) {
            let behind = behind.strip_prefix(old_part).unwrap_or_default();
            add(Source::Respelled, format!("{before}{new_part}{behind}"));
        }
    }
    if word.contains(old) {
        add(Source::Respelled, word.replacen(old, new, 1));
    }
    if let Some(text) = counted(old, new).and_then(|steps| last_number_plus(word, steps)) {
        add(Source::Counted, text);
    }
    for text in turned(old, new, old_part, new_part, word).into_iter().flatten() {
        add(Source::Turned, text);
    }
    found
}

/// The parts of two words between what they begin and what they end with alike.
fn differing<'w>(one: &'w str, other: &'w str) -> (&'w str, &'w str) {
    let same = |(one, other): &((usize, char), char)| one.1 == *other;
    let prefix = one.char_indices().zip(other.chars()).take_while(same);
    let prefix: usize = prefix.map(|((_, letter), _)| letter.len_utf8()).sum();
    let (one, other) = (one.get(prefix..).unwrap_or_default(), other.get(prefix..).unwrap_or_default());
    let suffix = one.chars().rev().zip(other.chars().rev()).take_while(|(one, other)| one == other);
    let suffix: usize = suffix.map(|(letter, _)| letter.len_utf8()).sum();
    let cut = |word: &'w str| word.get(..word.len() - suffix).unwrap_or_default();
    (cut(one), cut(other))
}

/// Where the words are directions, or the place of another word shows one by its first letter: the other direction.
fn turned(old: &str, new: &str, old_part: &str, new_part: &str, word: &str) -> [Option<String>; 3] {
    let is_direction = |word: &str| DIRECTIONS.contains(&word);
    if is_direction(old) && is_direction(new) {
        let (Some(old), Some(new)) = (old.get(..1), new.get(..1)) else { return [None, None, None] };
        let at_end = word.strip_suffix(old).map(|rest| format!("{rest}{new}"));
        let at_start = word.strip_prefix(old).filter(|_| !is_direction(word));
        return [at_end, at_start.map(|rest| format!("{new}{rest}")), None];
    }
    let is_initial = old_part.len() == 1 && new_part.len() == 1;
    let direction = DIRECTIONS.into_iter().find(|it| it.starts_with(new_part));
    let is_meant = is_initial && is_direction(word) && word.starts_with(old_part);
    [None, None, direction.filter(|_| is_meant).map(str::to_owned)]
}

/// By how much the only number that differs between two words is larger.
fn counted(one: &str, other: &str) -> Option<i64> {
    let (one, other) = (numbers(one), numbers(other));
    if one.len() != other.len() {
        return None;
    }
    let mut steps = one.iter().zip(&other).map(|(one, other)| other.1 - one.1).filter(|steps| *steps != 0);
    steps.next().filter(|_| steps.next().is_none())
}

/// A word with its last number larger by some.
pub(super) fn last_number_plus(word: &str, steps: i64) -> Option<String> {
    let numbers = numbers(word);
    let (at, number) = numbers.last()?;
    let next = number + steps;
    let (before, rest) = word.split_at_checked(*at)?;
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let behind = rest.get(digits..)?;
    let width = if rest.starts_with('0') { digits } else { 1 };
    (next >= 0).then(|| format!("{before}{next:0width$}{behind}"))
}

/// The numbers in a word, with their places.
fn numbers(word: &str) -> Vec<(usize, i64)> {
    let mut numbers = Vec::new();
    let mut from = 0;
    for part in word.split(|letter: char| !letter.is_ascii_digit()) {
        if let Ok(number) = part.parse::<u32>() {
            numbers.push((from, i64::from(number)));
        }
        // What splits them may be longer than a byte.
        let behind = word.get(from + part.len()..).and_then(|rest| rest.chars().next());
        from += part.len() + behind.map_or(0, char::len_utf8);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(old: &str, new: &str, word: &str) -> Vec<String> {
        analogies(old, new, word).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn a_part_that_changed_in_one_word_changes_in_another() {
        assert_eq!(of("cratered", "crateblue", "targetred"), ["targetblue"]);
        assert_eq!(of("playerleft", "playerright", "left"), ["right"]);
        assert_eq!(of("up", "down", "movingup"), ["movingdown"]);
    }

    #[test]
    fn numbers_count_on() {
        assert_eq!(of("step1", "step2", "door4"), ["door5"]);
        assert_eq!(of("step3", "step2", "door09x"), ["door08x"]);
    }

    #[test]
    fn directions_turn_words_that_end_or_begin_with_their_letter() {
        assert_eq!(of("up", "left", "playeru"), ["playerl"]);
        assert!(of("playeru", "playerr", "up").contains(&"right".to_owned()));
    }

    #[test]
    fn letters_of_several_bytes_stay_whole() {
        assert_eq!(of("größe1", "größe2", "maß1"), ["maß2"]);
        assert_eq!(of("ä", "ö", "bär"), ["bör"]);
    }
}
