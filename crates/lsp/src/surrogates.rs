//! Unpaired UTF-16 surrogates. A client that stores UTF-16 may send one: the minimal edit from 😀 to 😁 replaces
//! only the second surrogate. Neither Rust strings nor JSON parsers support them, so they are encoded as three
//! Unicode noncharacters.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The first of the 32 noncharacters, which encode five bits each.
const FIRST: u32 = 0xFDD0;

/// The replacement of an unpaired surrogate in texts for others.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// Unpaired surrogates by the offset of their replacement character.
pub(crate) type Halves = BTreeMap<usize, u16>;

fn marker(half: u16) -> [char; 3] {
    let bits = u32::from(half) & 0x7FF;
    [bits >> 10, bits >> 5 & 31, bits & 31].map(|bits| char::from_u32(FIRST + bits).unwrap_or(REPLACEMENT))
}

/// The surrogate encoded at the start of a text.
fn marked(text: &str) -> Option<u16> {
    let bits = |c: char| u16::try_from(u32::from(c).checked_sub(FIRST)?).ok().filter(|bits| *bits < 32);
    let mut bits = text.chars().map_while(bits);
    let (first, second, third) = (bits.next()?, bits.next()?, bits.next()?);
    (first < 2).then_some(0xD800 | first << 10 | second << 5 | third)
}

/// Returns true if a text contains encoded surrogates.
pub(crate) fn has_halves(text: &str) -> bool {
    // All markers begin with these two bytes, the second of which is rare in any text.
    text.as_bytes().windows(2).any(|pair| pair == [0xEF, 0xB7]) && !plain(text).1.is_empty()
}

/// The text with replacement characters, and its surrogates.
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

/// The text in the UTF-16 code units of the client.
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

/// Decodes UTF-16 code units of a client; adjacent surrogates become a pair.
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

/// Decodes JSON, encoding unpaired surrogates. Also returns whether other invalid text was lost.
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

/// Decodes bytes, some of which encode surrogates as if they were characters.
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

/// The escapes of unpaired surrogates in JSON.
fn escaped_halves(json: &str) -> Vec<(Range<usize>, u16)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = json.get(at..).and_then(|rest| rest.find('\\')) {
        at += next;
        let Some(unit) = escaped(json, at) else {
            // An escaped backslash does not start an escape.
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

/// The code unit of an escape such as `\ud83d` at an offset.
fn escaped(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix("\\u")?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u16::from_str_radix(digits, 16).ok()
}

/// Encodes code units as a JSON string.
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
