//! Fingerprints that identify a diagnostic across unrelated edits of its file, for reports and baselines.

use std::collections::BTreeMap;

use crate::{Diagnostic, Project, digest};

/// Cap on the characters of the marked text that count.
const MAX_MARKED: usize = 200;

/// The number of hexadecimal digits of a fingerprint: 128 bits are enough.
const DIGITS: usize = 32;

/// The fingerprints of the diagnostics of one project, in order and distinct.
///
/// A fingerprint is computed from the path, the code, the message, the marked text and the JSON Pointer, but
/// not from line numbers, array indices or counts: moving lines or inserting array elements does not change it.
/// Diagnostics that are equal in all of this are numbered in order.
pub fn fingerprints(
    project: Option<&dyn Project>,
    diagnostics: &[Diagnostic],
    path: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut fingerprints = Vec::with_capacity(diagnostics.len());
    for diagnostic in diagnostics {
        let subject = subject(project, diagnostic, &path(&diagnostic.at.file));
        let ordinal = seen.entry(subject.clone()).or_default();
        fingerprints.push(fingerprint(&subject, *ordinal));
        *ordinal += 1;
    }
    fingerprints
}

/// The fingerprint of a diagnostic if it is the first with its subject.
pub fn first_fingerprint(project: Option<&dyn Project>, diagnostic: &Diagnostic, path: &str) -> String {
    fingerprint(&subject(project, diagnostic, path), 0)
}

fn fingerprint(subject: &str, ordinal: usize) -> String {
    let mut fingerprint = digest(&format!("{subject} {ordinal}"));
    fingerprint.truncate(DIGITS);
    fingerprint
}

/// The subject of a diagnostic, as one text.
fn subject(project: Option<&dyn Project>, diagnostic: &Diagnostic, path: &str) -> String {
    let range = diagnostic.at.range;
    let text = project.and_then(|project| project.text(&diagnostic.at.file)).map_or("", |text| &**text);
    let marked = text.get(usize::from(range.start())..usize::from(range.end())).unwrap_or_default();
    // An array keeps the parts apart, whatever they contain.
    serde_json::json!([
        path,
        diagnostic.code(),
        gist(&diagnostic.message),
        first_line(marked),
        diagnostic.address.as_deref().map(without_indexes),
    ])
    .to_string()
}

/// The message without its variable parts: numbers outside of names, such as that of a step, and the advice
/// after a semicolon, which lists alternatives.
fn gist(message: &str) -> String {
    let mut gist = String::with_capacity(message.len());
    let mut is_name = false;
    for character in message.chars() {
        match character {
            ';' if !is_name => break,
            '`' => {
                is_name = !is_name;
                gist.push(character);
            }
            digit if digit.is_ascii_digit() && !is_name => {
                if !gist.ends_with('#') {
                    gist.push('#');
                }
            }
            other => gist.push(other),
        }
    }
    gist
}

/// The words of the first line only: the rest of an object may change for other reasons.
fn first_line(marked: &str) -> String {
    let line = marked.lines().next().unwrap_or_default();
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ").chars().take(MAX_MARKED).collect()
}

/// The pointer with `*` in place of each array index.
fn without_indexes(pointer: &str) -> String {
    let is_index = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = pointer.split('/').map(|part| if is_index(part) { "*" } else { part }).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_advice_are_no_part_of_the_gist() {
        assert_eq!(
            gist("step 12 of the path changes `a;12`; there is 1"),
            "step # of the path changes `a;12`"
        );
    }

    #[test]
    fn only_indexes_of_arrays_are_left_out() {
        assert_eq!(without_indexes("/rules/12/then/0/a1/"), "/rules/*/then/*/a1/");
        assert_eq!(first_line("{  \"a\":\t1,\n \"b\": 2 }"), "{ \"a\": 1,");
    }
}
