//! Halves of UTF-16 pairs that stand alone. A client whose texts are UTF-16 may send one: the shortest change from 😀
//! to 😁 replaces the second half of the pair alone. Text in Rust has no such thing, and nor has its JSON; so they come
//! as three characters that Unicode sets aside for use inside of programs.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The first of the 32 characters that stand for five bits each.
const FIRST: u32 = 0xFDD0;

/// What stands for a half where a text is shown to others.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// Halves in a text: what stands at these offsets instead of the replacement character that is there.
pub(crate) type Halves = BTreeMap<usize, u16>;

fn marker(half: u16) -> [char; 3] {
    let bits = u32::from(half) & 0x7FF;
    [bits >> 10, bits >> 5 & 31, bits & 31].map(|bits| char::from_u32(FIRST + bits).unwrap_or(REPLACEMENT))
}

/// The half that a text begins with.
fn marked(text: &str) -> Option<u16> {
    let bits = |c: char| u16::try_from(u32::from(c).checked_sub(FIRST)?).ok().filter(|bits| *bits < 32);
    let mut bits = text.chars().map_while(bits);
    let (first, second, third) = (bits.next()?, bits.next()?, bits.next()?);
    (first < 2).then_some(0xD800 | first << 10 | second << 5 | third)
}

/// Whether a text may have halves.
pub(crate) fn has_halves(text: &str) -> bool {
    // All of the markers begin with these two bytes, of which the second is rare in any text.
    text.as_bytes().windows(2).any(|pair| pair == [0xEF, 0xB7]) && !plain(text).1.is_empty()
}

/// A text as others can have it, and its halves.
pub(crate) fn plain(text: &str) -> (String, Halves) {
    let (mut plain, mut halves) = (String::with_capacity(text.len()), Halves::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let half = marked(rest);
        if let Some(half) = half {
            halves.insert(plain.len(), half);
        }
        plain.push(if half.is_some() { REPLACEMENT } else { c });
        rest = &rest[if half.is_some() { 3 * c.len_utf8() } else { c.len_utf8() }..];
    }
    (plain, halves)
}

/// A text in the units of the client.
pub(crate) fn units(text: &str, halves: &Halves) -> Vec<u16> {
    let mut units = Vec::with_capacity(text.len());
    let mut buffer = [0; 2];
    for (at, c) in text.char_indices() {
        match halves.get(&at) {
            Some(half) => units.push(*half),
            None => units.extend_from_slice(c.encode_utf16(&mut buffer)),
        }
    }
    units
}

/// The text of the units of a client; halves that have met are a pair.
pub(crate) fn text(units: &[u16]) -> (String, Halves) {
    let (mut text, mut halves) = (String::with_capacity(units.len()), Halves::new());
    for unit in char::decode_utf16(units.iter().copied()) {
        let c = unit.unwrap_or_else(|half| {
            halves.insert(text.len(), half.unpaired_surrogate());
            REPLACEMENT
        });
        text.push(c);
    }
    (text, halves)
}

/// JSON with markers for the halves in it, as text; says whether something else was no text and is lost.
pub(crate) fn readable(json: &[u8]) -> (Cow<'_, str>, bool) {
    let (text, is_lost) = if let Ok(text) = std::str::from_utf8(json) {
        (Cow::Borrowed(text), false)
    } else {
        let (text, is_lost) = decoded(json);
        (Cow::Owned(text), is_lost)
    };
    let escaped = escaped_halves(&text);
    if escaped.is_empty() {
        return (text, is_lost);
    }
    let (mut readable, mut done) = (String::with_capacity(text.len()), 0);
    for (place, half) in escaped {
        readable.push_str(&text[done..place.start]);
        readable.extend(marker(half));
        done = place.end;
    }
    readable.push_str(&text[done..]);
    (Cow::Owned(readable), is_lost)
}

/// Bytes as text, where some encode halves as if they were characters.
fn decoded(mut bytes: &[u8]) -> (String, bool) {
    let (mut text, mut is_lost) = (String::with_capacity(bytes.len()), false);
    while let Some(chunk) = bytes.utf8_chunks().next() {
        text.push_str(chunk.valid());
        bytes = &bytes[chunk.valid().len()..];
        match bytes {
            [] => {}
            [0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, ..] => {
                let half = 0xD000 | (u16::from(*second) & 0x3F) << 6 | u16::from(*third) & 0x3F;
                text.extend(marker(half));
                bytes = &bytes[3..];
            }
            _ => {
                is_lost = true;
                text.push(REPLACEMENT);
                bytes = &bytes[chunk.invalid().len().max(1)..];
            }
        }
    }
    (text, is_lost)
}

/// The escapes of halves in JSON that have no other half.
fn escaped_halves(json: &str) -> Vec<(Range<usize>, u16)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = json.get(at..).and_then(|rest| rest.find('\\')) {
        at += next;
        let Some(unit) = escaped(json, at) else {
            // An escaped backslash begins nothing.
            at += 1 + json[at + 1..].chars().next().map_or(0, char::len_utf8);
            continue;
        };
        let is_pair = matches!(unit, 0xD800..=0xDBFF)
            && escaped(json, at + 6).is_some_and(|next| matches!(next, 0xDC00..=0xDFFF));
        if is_pair {
            at += 6;
        } else if matches!(unit, 0xD800..=0xDFFF) {
            found.push((at..at + 6, unit));
        }
        at += 6;
    }
    found
}

/// The unit of an escape such as `\ud83d` at a place.
fn escaped(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix("\\u")?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u16::from_str_radix(digits, 16).ok()
}

/// Units as a string of JSON.
#[cfg(test)]
pub(crate) fn escape(units: &[u16]) -> String {
    let escaped: Vec<String> = units.iter().map(|unit| format!("\\u{unit:04x}")).collect();
    format!("\"{}\"", escaped.concat())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(json: &[u8]) -> (String, Vec<u16>) {
        let (readable, is_lost) = readable(json);
        assert!(!is_lost);
        let (text, halves) = plain(&serde_json::from_str::<String>(&readable).unwrap());
        (text, halves.into_values().collect())
    }

    #[test]
    fn halves_are_found_among_pairs_and_other_escapes() {
        assert_eq!(read(br#""a\ud83d\ude00b""#), ("a😀b".to_owned(), vec![]));
        assert_eq!(read(br#""a\ud83db\uDE00""#), ("a\u{fffd}b\u{fffd}".to_owned(), vec![0xD83D, 0xDE00]));
        assert_eq!(read(br#""\\ud83d\n\u00e9""#), ("\\ud83d\né".to_owned(), vec![]));
        assert_eq!(read(br#""\ud83d\ud83d\ude00""#), ("\u{fffd}😀".to_owned(), vec![0xD83D]));
    }

    #[test]
    fn halves_may_be_bytes() {
        assert_eq!(
            read(b"\"\xED\xA0\xBDx\xED\xB8\x80\""),
            ("\u{fffd}x\u{fffd}".to_owned(), vec![0xD83D, 0xDE00])
        );
        assert_eq!(readable(b"\"\xFF\""), (Cow::Borrowed("\"\u{fffd}\""), true));
    }

    proptest! {
        #![proptest_config(testrun::law(256))]

        #[test]
        fn units_come_back(units in proptest::collection::vec(any::<u16>(), 0..20)) {
            let (text, halves) = text(&units);
            prop_assert_eq!(super::units(&text, &halves), units.clone());
        }

        #[test]
        fn halves_go_through_json(units in proptest::collection::vec(prop_oneof![0xD7F0_u16..0xE010, 0x20_u16..0x7F], 0..20)) {
            let json = escape(&units);
            let (text, halves) = plain(&serde_json::from_str::<String>(&readable(json.as_bytes()).0).unwrap());
            prop_assert_eq!(super::units(&text, &halves), units);
        }
    }
}
