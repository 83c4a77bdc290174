//! `…` in an object or in an array: all else that the pack has there.

use json::Node;

use super::with_member;

const REST: &str = "…";

/// Whether a text has one outside its strings.
pub(super) fn is_in(text: &str) -> bool {
    outside_strings(text).any(|(_, c)| c == '…')
}

/// A value with what `…` stands for, where `old` is the value that is in the pack now.
///
/// # Errors
///
/// Where there is nothing that it could stand for.
pub(super) fn fill(new: &str, old: Option<Node<'_>>) -> Result<String, String> {
    let new = new.trim();
    if !is_in(new) {
        return Ok(new.to_owned());
    }
    let inside = |open: char, close: char| new.strip_prefix(open)?.strip_suffix(close);
    if let Some(inner) = inside('{', '}') {
        let pieces = pieces(inner);
        let start = if pieces.contains(&REST) { there(old)?.text() } else { "{}" };
        let mut text = start.to_owned();
        for piece in pieces.into_iter().filter(|piece| *piece != REST) {
            let (key, value) = member(piece).ok_or_else(|| format!("`{piece}` is no member"))?;
            let value = fill(value, old.and_then(|old| old.get(key)))?;
            let member = format!("{}: {value}", json::quote(key));
            text = with_member(&text, key, &member).ok_or_else(|| format!("`{text}` is no object"))?;
        }
        return Ok(text);
    }
    let inner = inside('[', ']').ok_or_else(|| format!("`{new}` is neither an object nor an array"))?;
    let mut elements = Vec::new();
    for piece in pieces(inner) {
        if piece == REST {
            elements.extend(there(old)?.elements().map(|element| element.text().to_owned()));
        } else {
            elements.push(fill(piece, None)?);
        }
    }
    Ok(format!("[{}]", elements.join(", ")))
}

fn there(old: Option<Node<'_>>) -> Result<Node<'_>, String> {
    old.ok_or_else(|| format!("`{REST}` stands where the pack has nothing"))
}

/// What stands between the commas.
fn pieces(inner: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0_usize, 0);
    let mut pieces = Vec::new();
    for (at, c) in outside_strings(inner) {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                pieces.push(inner[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(inner[start..].trim());
    pieces
}

/// A key without its quotes, and what follows the colon. Keys of examples have no escapes.
fn member(piece: &str) -> Option<(&str, &str)> {
    let (key, rest) = piece.strip_prefix('"')?.split_once('"')?;
    Some((key, rest.trim_start().strip_prefix(':')?.trim_start()))
}

/// The characters of a text that are in no string, with their places.
fn outside_strings(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut is_inside, mut is_escaped) = (false, false);
    text.char_indices().filter(move |(_, c)| {
        if !is_inside {
            is_inside = *c == '"';
            return !is_inside;
        }
        (is_inside, is_escaped) = (is_escaped || *c != '"', *c == '\\' && !is_escaped);
        false
    })
}
