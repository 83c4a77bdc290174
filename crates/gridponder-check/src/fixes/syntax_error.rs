//! Repairs text that is not JSON if the intended text is certain or likely.

use json::{Kind, Node, SyntaxError, SyntaxErrorKind, Tree, entries};
use language::Applicability::{self, Manual, Safe, Unsafe};
use text::{Edit, TextRange, TextSize};

use crate::suggest;

/// Caps on the errors that are tried per file and on the size of the file: every guess is tested by parsing
/// the text again.
pub(crate) const MAX_GUESSES: usize = 12;
const LARGEST: usize = 256 * 1024;

/// A title, its applicability, and the edits.
type Change = (String, Applicability, Vec<Edit>);

/// Returns true if strings and the text between them are swapped, as after a missing or extra quote.
pub(crate) fn is_inside_out(tree: &Tree) -> bool {
    let text = tree.text();
    // True for text between two strings. An error beside a string does not count.
    let is_between =
        |content: &str| content.starts_with([',', ':', ']', '}']) || content.ends_with([',', ':', '[', '{']);
    let touches = |place: TextSize| {
        let (before, after) = text.split_at(place.into());
        let next = after.strip_prefix('"').and_then(|rest| rest.split('"').next());
        let last = before.strip_suffix('"').and_then(|rest| rest.rsplit('"').next());
        next.is_some_and(is_between) || last.is_some_and(is_between)
    };
    let is_about_signs = |kind| {
        use SyntaxErrorKind::{BadKey, MissingColon, MissingComma, UnexpectedCharacter, UnknownWord};
        matches!(kind, BadKey | MissingColon | MissingComma | UnexpectedCharacter | UnknownWord)
    };
    tree.errors().iter().any(|error| {
        let places = [Some(error.range.start()), error.related.as_ref().map(|(place, _)| place.end())];
        error.kind == SyntaxErrorKind::UnclosedString
            || is_about_signs(error.kind) && places.into_iter().flatten().any(touches)
    })
}

/// The fixes for an error. `may_guess` allows fixes that need a test; if the text is `inside_out`, only its
/// quotes are repaired.
pub(crate) fn fixes(tree: &Tree, error: &SyntaxError, may_guess: bool, inside_out: bool) -> Vec<Change> {
    let found = &tree.text()[error.range];
    if inside_out && error.kind != SyntaxErrorKind::UnclosedString {
        return Vec::new();
    }
    let certain = match error.kind {
        SyntaxErrorKind::TrailingComma => {
            one("remove the trailing comma".to_owned(), Safe, vec![edit(error.range, "")])
        }
        SyntaxErrorKind::ByteOrderMark => {
            one("remove the byte order mark".to_owned(), Safe, vec![edit(error.range, "")])
        }
        SyntaxErrorKind::MissingComma => error.related.as_ref().map_or_else(Vec::new, |(place, _)| {
            one("insert the missing `,`".to_owned(), Safe, vec![edit(TextRange::empty(place.end()), ",")])
        }),
        SyntaxErrorKind::MissingColon => colon(tree, error.range, found),
        SyntaxErrorKind::BadKey if !found.starts_with([':', '{', '[']) => {
            let quoted = json::quote(found);
            // A value in the place of a key may have an extra bracket before it.
            let how = if matches!(found, "null" | "true" | "false") { Manual } else { Safe };
            one(format!("write the key as `{quoted}`"), how, vec![edit(error.range, &quoted)])
        }
        SyntaxErrorKind::SingleQuotes => quoted(found)
            .map(|text| ("use double quotes".to_owned(), Safe, vec![edit(error.range, &text)]))
            .into_iter()
            .collect(),
        SyntaxErrorKind::BadNumber => number(found)
            .map(|text| (format!("write it as `{text}`"), Safe, vec![edit(error.range, &text)]))
            .into_iter()
            .collect(),
        SyntaxErrorKind::ControlCharacter => {
            let escaped = json::quote(found);
            let escaped = escaped.trim_matches('"').replace("\\r\\n", "\\n");
            one(format!("write it as `{escaped}`"), Safe, vec![edit(error.range, &escaped)])
        }
        SyntaxErrorKind::DuplicateKey => duplicate_key(tree, error),
        _ => Vec::new(),
    };
    if !may_guess || tree.text().len() > LARGEST {
        return certain;
    }
    let guesses = if certain.is_empty() { guesses(tree, error, found) } else { certain };
    let guesses = guesses.into_iter().filter(|(_, _, edits)| mends(tree, error, edits));
    // A guess that leaves the text broken may have moved the error elsewhere.
    let sure = |how, edits: &[Edit]| if how == Safe || mends_all(tree, edits) { how } else { Manual };
    guesses.map(|(title, how, edits)| (title, sure(how, &edits), edits)).collect()
}

fn one(title: String, applicability: Applicability, edits: Vec<Edit>) -> Vec<Change> {
    vec![(title, applicability, edits)]
}

fn edit(range: TextRange, insert: &str) -> Edit {
    Edit { range, insert: insert.to_owned() }
}

/// Returns true if the edits remove one such error and add no other error.
fn mends(tree: &Tree, error: &SyntaxError, edits: &[Edit]) -> bool {
    let Some(after) = text::apply(tree.text(), edits).map(Tree::parse) else { return false };
    let count =
        |tree: &Tree, kind: SyntaxErrorKind| tree.errors().iter().filter(|error| error.kind == kind).count();
    let mut kinds = after.errors().iter().map(|error| error.kind);
    count(&after, error.kind) < count(tree, error.kind)
        && kinds.all(|kind| count(&after, kind) <= count(tree, kind))
}

/// Returns true if no error remains that hides text.
fn mends_all(tree: &Tree, edits: &[Edit]) -> bool {
    let after = text::apply(tree.text(), edits).map(Tree::parse);
    after.is_some_and(|after| !after.errors().iter().any(|error| error.kind.hides_text()))
}

/// Candidate repairs; the caller tests them. The text at the error may belong elsewhere, so only a person may
/// remove it.
fn guesses(tree: &Tree, error: &SyntaxError, found: &str) -> Vec<Change> {
    let range = error.range;
    match error.kind {
        SyntaxErrorKind::UnclosedArray | SyntaxErrorKind::UnclosedObject => closers(tree, error),
        SyntaxErrorKind::UnclosedString => unclosed_string(tree, error),
        SyntaxErrorKind::MismatchedBracket => {
            let wanted = if found == "}" { "]" } else { "}" };
            one(format!("replace `{found}` with `{wanted}`"), Manual, vec![edit(range, wanted)])
        }
        SyntaxErrorKind::BadEscape => {
            let escaped = format!("\\{found}");
            let backslash = TextRange::at(range.start(), TextSize::of('\\'));
            let escape = (format!("write the backslash as `{}`", "\\\\"), vec![edit(range, &escaped)]);
            let remove = ("remove the backslash".to_owned(), vec![edit(backslash, "")]);
            // No key of the DSL has a backslash, but the text of a description may.
            let is_key = tree.key_at(range.start()).is_some();
            let ((first, edits), other) = if is_key { (remove, escape) } else { (escape, remove) };
            vec![(first, Unsafe, edits), (other.0, Manual, other.1)]
        }
        SyntaxErrorKind::UnknownWord => {
            let meant = suggest::nearest(found, ["true", "false", "null"]);
            let word = meant.map(|word| (format!("change it to `{word}`"), Unsafe, vec![edit(range, word)]));
            let quoted = json::quote(found);
            let text = (format!("change it to `{quoted}`"), Manual, vec![edit(range, &quoted)]);
            word.into_iter().chain([text]).collect()
        }
        SyntaxErrorKind::Comment => one("remove the comment".to_owned(), Unsafe, vec![comment(tree, range)]),
        SyntaxErrorKind::MissingValue if found == "," => {
            one("remove the surplus `,`".to_owned(), Manual, vec![edit(range, "")])
        }
        SyntaxErrorKind::TrailingText => {
            let title = format!("remove `{}`", crate::describe::short(found));
            let is_bracket = found.trim().chars().all(|c| matches!(c, ']' | '}' | ','));
            if is_bracket { one(title, Manual, vec![edit(range, "")]) } else { Vec::new() }
        }
        SyntaxErrorKind::UnexpectedCharacter => {
            let comma = ("replace it with `,`".to_owned(), Manual, vec![edit(range, ",")]);
            let nothing =
                (format!("remove `{}`", crate::describe::short(found)), Manual, vec![edit(range, "")]);
            let is_like_comma = matches!(found, ";" | "." | "，");
            is_like_comma.then_some(comma).into_iter().chain([nothing]).collect()
        }
        _ => Vec::new(),
    }
}

/// A colon after the key, or in place of the wrong character. Useless without a value.
fn colon(tree: &Tree, range: TextRange, found: &str) -> Vec<Change> {
    let title = "insert the missing `:`".to_owned();
    if found.starts_with('=') {
        return one("replace it with `:`".to_owned(), Safe, vec![edit(range, ":")]);
    }
    let has_value = tree.key_at(range.start()).is_some_and(|member| member.value.kind() != Kind::Missing);
    if has_value { one(title, Safe, vec![edit(TextRange::empty(range.end()), ":")]) } else { Vec::new() }
}

/// The text in double quotes, if its wrong quotes form a pair.
fn quoted(found: &str) -> Option<String> {
    let mut characters = found.chars();
    let (first, last) = (characters.next()?, characters.next_back()?);
    let inner = characters.as_str();
    let is_pair = match first {
        '\'' => last == '\'',
        _ => !last.is_alphanumeric(),
    };
    let inner = inner.replace("\\'", "'");
    // A backslash already escapes the quote after it.
    let has_quotes = inner.contains('"');
    (is_pair && !(has_quotes && inner.contains('\\')))
        .then(|| format!("\"{}\"", if has_quotes { inner.replace('"', "\\\"") } else { inner }))
}

/// The same number in JSON notation.
fn number(found: &str) -> Option<String> {
    let (sign, unsigned) = match found.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", found.strip_prefix('+').unwrap_or(found)),
    };
    if let Some(digits) = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X")) {
        let number = u32::from_str_radix(digits, 16).ok()?;
        return Some(format!("{sign}{number}"));
    }
    let (whole, fraction) = unsigned.split_once('.').map_or((unsigned, None), |(it, rest)| (it, Some(rest)));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !fraction.is_none_or(is_digits) || unsigned.trim_matches('.').is_empty() {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(match fraction {
        None => format!("{sign}{whole}"),
        Some("") => format!("{sign}{whole}.0"),
        Some(fraction) => format!("{sign}{whole}.{fraction}"),
    })
}

/// Removes the first of two equal keys, because JSON readers use only the last.
fn duplicate_key(tree: &Tree, error: &SyntaxError) -> Vec<Change> {
    let member_at = |range: TextRange| tree.key_at(range.start() + TextSize::new(1));
    let Some((first, later)) =
        error.related.as_ref().and_then(|(first, _)| member_at(*first)).zip(member_at(error.range))
    else {
        return Vec::new();
    };
    let name = crate::describe::short(&later.key.text());
    one(
        format!("remove the first `{name}`, which does not count"),
        // One of the two may have meant another key.
        Manual,
        entries::remove(first.value),
    )
}

/// Removes a comment, with its line if nothing else is on it.
fn comment(tree: &Tree, range: TextRange) -> Edit {
    let text = &**tree.text();
    let before = &text[..usize::from(range.start())];
    let blank = before.len() - before.trim_end_matches([' ', '\t']).len();
    let after = &text[usize::from(range.end())..];
    let is_alone = before[..before.len() - blank].ends_with('\n') && after.starts_with(['\n', '\r']);
    let start = range.start() - TextSize::of(&before[before.len() - blank..]);
    let line_break = after.len() - after.trim_start_matches('\r').trim_start_matches('\n').len();
    let end = if is_alone { range.end() + TextSize::of(&after[..line_break.min(2)]) } else { range.end() };
    deletion_to(start, end)
}

fn deletion_to(start: TextSize, end: TextSize) -> Edit {
    Edit { range: TextRange::new(start, end), insert: String::new() }
}

/// Adds the closing quote, before a comma or bracket at the end of the line if there is one.
fn unclosed_string(tree: &Tree, error: &SyntaxError) -> Vec<Change> {
    let (text, range) = (&**tree.text(), error.range);
    let line_end = if text[range].starts_with('"') { range.end() } else { range.start() };
    let before = &text[..usize::from(line_end)];
    let line = before.trim_end();
    let content = line.trim_end_matches([',', ']', '}', ' ', '\t']);
    let ends = [content, line.trim_end_matches(','), line];
    let at = |part: &str| edit(TextRange::empty(TextSize::of(part)), "\"");
    let mut tried: Vec<Change> = Vec::new();
    for end in ends {
        let change = ("insert the missing `\"`".to_owned(), Unsafe, vec![at(end)]);
        if mends(tree, error, &change.2) {
            tried.push(change);
            break;
        }
    }
    tried
}

/// Adds the missing closing brackets.
fn closers(tree: &Tree, error: &SyntaxError) -> Vec<Change> {
    let text = &**tree.text();
    let is_at_end = text[usize::from(error.range.end())..].trim().is_empty();
    let found = &text[error.range];
    let start =
        if is_at_end && !found.starts_with([']', '}']) { error.range.end() } else { error.range.start() };
    let before = text[..usize::from(start)].trim_end();
    let content = before.strip_suffix(',').unwrap_or(before);
    let Some(inner) = tree.node_at(TextSize::of(content)) else { return Vec::new() };
    let open: Vec<char> = inner.ancestors().filter_map(open_closer).collect();
    for count in 1..=open.len().min(8) {
        let closing: String = open[..count].iter().collect();
        let change = vec![edit(TextRange::empty(TextSize::of(content)), &closing)];
        if mends(tree, error, &change) {
            return one(format!("insert the missing `{closing}`"), Unsafe, change);
        }
    }
    Vec::new()
}

/// The closing bracket of an array or object that lacks its own.
fn open_closer(node: Node<'_>) -> Option<char> {
    let closer = match node.kind() {
        Kind::Array => ']',
        Kind::Object => '}',
        _ => return None,
    };
    let last = node.children().last().map(Node::range);
    let is_closed = node.text().ends_with(closer) && last.is_none_or(|last| last.end() < node.range().end());
    (!is_closed).then_some(closer)
}
