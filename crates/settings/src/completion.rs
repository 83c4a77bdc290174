//! Completion in a settings file.

use language::{Completion, CompletionKind};
use text::{Edit, TextRange, TextSize};

use crate::keys::{KEYS, Key, LEVELS, Ty, Word};
use crate::read::{MAX_BYTES, key_text, quote};
use crate::site::{At, Place, Site, follow, site};
use crate::{Codes, hover, laws, tree};

/// The number of codes with the same first word that makes a pattern worth proposing.
const FAMILY: usize = 3;

/// The completions at an offset of a settings file.
pub fn completion(text: &str, offset: TextSize, codes: &Codes) -> Vec<Completion> {
    if text.len() > MAX_BYTES || text.get(..usize::from(offset)).is_none() {
        return Vec::new();
    }
    let Some(site) = site(text, offset) else { return Vec::new() };
    let mut proposals = proposed(text, offset, &site, codes);
    let (syntax, twice) = broken(text);
    proposals.retain(|it| {
        let edit = Edit { range: it.edit.range, insert: it.plain_insert() };
        let after = text::apply(text, &[edit]);
        after.map(|after| broken(&after)).is_some_and(|after| after.0 <= syntax && after.1 <= twice)
    });
    proposals
}

/// The number of syntax errors other than duplicate keys, and the number of duplicate keys.
fn broken(text: &str) -> (usize, usize) {
    let errors = tree::read(text).errors;
    let twice = errors.iter().filter(|it| it.first.is_some()).count();
    (errors.len() - twice, twice)
}

fn proposed(text: &str, offset: TextSize, site: &Site, codes: &Codes) -> Vec<Completion> {
    match (site.place, follow(&site.path)) {
        (Place::Header, _) => headers(text, site),
        (Place::Key, Some(At::Table(keys))) => keys_of(text, site, keys),
        (Place::Key, Some(At::Codes)) => codes_of(text, site, codes),
        (Place::Value, Some(At::Value(Key { ty: Ty::OneOf(words) | Ty::Number { words, .. }, .. }))) => {
            words.iter().map(|word| value(site, word)).collect()
        }
        (Place::Value, Some(At::Value(Key { ty: Ty::Law { .. }, .. }))) => law(text, offset, site, codes),
        (Place::Value, Some(At::Level)) => LEVELS.iter().map(|(word, _)| value(site, word)).collect(),
        _ => Vec::new(),
    }
}

fn proposal(label: String, kind: CompletionKind, range: TextRange, insert: String) -> Completion {
    Completion {
        label,
        kind,
        detail: None,
        documentation: None,
        edit: Edit { range, insert },
        is_snippet: false,
        additional: Vec::new(),
        deprecated: false,
    }
}

/// All possible headers, with their keys.
fn all_headers() -> Vec<(String, &'static Key)> {
    let mut headers = Vec::new();
    for key in KEYS {
        match key.ty {
            Ty::Rules | Ty::Table(_) => headers.push((format!("[{}]", key.name), key)),
            Ty::Tables(keys) => {
                headers.push((format!("[[{}]]", key.name), key));
                let inner = keys.iter().filter(|it| matches!(it.ty, Ty::Rules));
                headers.extend(inner.map(|it| (format!("[{}.{}]", key.name, it.name), it)));
            }
            _ => {}
        }
    }
    headers
}

/// Completions that replace a whole header.
fn headers(text: &str, site: &Site) -> Vec<Completion> {
    let start = site.header.unwrap_or(site.range.start());
    let rest = text.get(usize::from(site.range.end())..).unwrap_or_default();
    let closed = rest.len() - rest.trim_start_matches(']').len();
    let range = TextRange::new(start, site.range.end() + TextSize::new(closed as u32));
    all_headers().into_iter().map(|(header, key)| header_proposal(&header, key, range)).collect()
}

fn header_proposal(header: &str, key: &Key, range: TextRange) -> Completion {
    Completion {
        detail: Some(key.summary.to_owned()),
        documentation: Some(hover::of_key(key).into()),
        ..proposal(header.to_owned(), CompletionKind::Class, range, header.to_owned())
    }
}

/// Keys that are missing in the table. At the top level, tables are proposed as headers.
fn keys_of(text: &str, site: &Site, keys: &'static [Key]) -> Vec<Completion> {
    let is_line = !site.is_inline && site.path.is_empty();
    let has_value = is_followed_by_value(text, site);
    let mut proposals = Vec::new();
    for key in keys.iter().filter(|key| !site.beside.iter().any(|it| it == key.name)) {
        let placeholder = match key.ty {
            Ty::Globs | Ty::Names => "[\"$1\"]".to_owned(),
            Ty::OneOf(_) | Ty::Text | Ty::Law { .. } | Ty::Levels => "\"$1\"".to_owned(),
            // A TOML value cannot be empty.
            Ty::Number { .. } => format!("${{1:{}}}", key.default),
            Ty::Rules | Ty::Table(_) if is_line => continue,
            Ty::Rules | Ty::Table(_) => "{ $1 }".to_owned(),
            Ty::Tables(_) => continue,
        };
        let insert = if has_value { key.name.to_owned() } else { format!("{} = {placeholder}", key.name) };
        proposals.push(Completion {
            detail: Some(key.summary.to_owned()),
            documentation: Some(hover::of_key(key).into()),
            is_snippet: !has_value,
            ..proposal(key.name.to_owned(), CompletionKind::Property, site.range, insert)
        });
    }
    if is_line && !has_value && !is_before_key(text, site) {
        let headers = all_headers();
        proposals.extend(headers.iter().map(|(header, key)| header_proposal(header, key, site.range)));
    }
    proposals
}

/// Returns true if more keys of the table follow below; a header in between would take them over.
fn is_before_key(text: &str, site: &Site) -> bool {
    let below = text.get(usize::from(site.range.end())..).unwrap_or_default().lines().skip(1).map(str::trim);
    below.take_while(|it| !it.starts_with('[')).any(|it| !it.is_empty() && !it.starts_with('#'))
}

fn is_followed_by_value(text: &str, site: &Site) -> bool {
    text.get(usize::from(site.range.end())..)
        .is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with('='))
}

fn codes_of(text: &str, site: &Site, codes: &Codes) -> Vec<Completion> {
    let has_value = is_followed_by_value(text, site);
    let levels: Vec<&str> = LEVELS.iter().map(|(word, _)| word.name).collect();
    let choice = format!("\"${{1|{}|}}\"", levels.join(","));
    let entry = |key: &str| {
        let key = key_text(key);
        // Escape `$`, and the `}` that would end the placeholder.
        if has_value { key } else { format!("{} = {choice}", key.replace('$', "\\$").replace('}', "\\}")) }
    };
    let is_new = |code: &str| !site.beside.iter().any(|it| it == code);
    let known = codes.changeable().filter(|it| is_new(it.code)).map(|code| Completion {
        detail: Some(format!("{}: {}", code.severity.name(), code.summary)),
        documentation: Some(code.doc.into()),
        is_snippet: !has_value,
        ..proposal(code.code.to_owned(), CompletionKind::Reference, site.range, entry(code.code))
    });
    let families = families(codes).into_iter().filter(|(pattern, _)| is_new(pattern));
    let families = families.map(|(pattern, count)| Completion {
        detail: Some(format!("{count} codes")),
        is_snippet: !has_value,
        ..proposal(pattern.clone(), CompletionKind::Value, site.range, entry(&pattern))
    });
    let groups = codes.groups().into_iter().filter(|group| codes.group(group).is_some() && is_new(group));
    let groups = groups.map(|group| Completion {
        detail: Some(format!("a group of {} codes", codes.of_group(group).count())),
        is_snippet: !has_value,
        ..proposal(group.to_owned(), CompletionKind::Value, site.range, entry(group))
    });
    known.chain(families).chain(groups).collect()
}

/// Patterns of codes with the same first word, and the number of these codes.
fn families(codes: &Codes) -> Vec<(String, usize)> {
    let mut families: Vec<(String, usize)> = Vec::new();
    for code in codes.changeable() {
        let Some((first, _)) = code.code.split_once('-') else { continue };
        let pattern = format!("{first}-*");
        match families.iter_mut().find(|(it, _)| *it == pattern) {
            Some((_, count)) => *count += 1,
            None => families.push((pattern, 1)),
        }
    }
    families.retain(|(_, count)| *count >= FAMILY);
    families
}

/// The words that may come next in the text of a law. Where its string has not begun yet, they begin it.
fn law(text: &str, offset: TextSize, site: &Site, codes: &Codes) -> Vec<Completion> {
    let begun = laws::word_at(text, site.range, offset);
    let (before, range) = begun.unwrap_or(("", site.range));
    let next = codes.laws().iter().flat_map(|notation| notation.next(before));
    next.map(|(word, doc)| {
        let insert = if begun.is_some() { word.to_owned() } else { quote(word) };
        let detail = doc.lines().next().map(str::to_owned);
        Completion { detail, ..proposal(word.to_owned(), CompletionKind::EnumMember, range, insert) }
    })
    .collect()
}

fn value(site: &Site, word: &Word) -> Completion {
    Completion {
        detail: Some(word.doc.to_owned()),
        ..proposal(word.name.to_owned(), CompletionKind::EnumMember, site.range, quote(word.name))
    }
}
