//! References that lead nowhere, or stand as plain text, and the path that was probably meant. State is declared nowhere, so
//! this is judged once all of the file was walked over.

use language::Draft;
use rustc_hash::FxHashSet;
use wage_rules::doc::Node;
use wage_rules::model::{Path, Reference, Role};
use wage_rules::vocabulary::{ITEM_PARTS, MIXED_UP_PARTS, MIXED_UP_ROOTS, PLAYER_PARTS, nearest_known};

use crate::facts::{Facts, NearlyPath};
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// Says which paths are none, with what was probably meant.
pub(crate) fn judge<'d>(facts: &Facts<'d>, sink: &mut Sink) {
    if facts.paths.is_empty() {
        return;
    }
    let keys: FxHashSet<&'d str> =
        facts.state.iter().filter(|it| it.what.is_write()).map(|it| it.key).collect();
    for it in &facts.paths {
        match *it {
            NearlyPath::Reference(reference) => wrong(reference, &keys, sink),
            NearlyPath::Text(node) => as_text(node, &keys, sink),
        }
    }
}

fn wrong(reference: Reference<'_>, keys: &FxHashSet<&str>, sink: &mut Sink) {
    let Reference { node, text } = reference;
    let is_broken = reference.path() == Path::Broken;
    if sink.is_full(if is_broken { &rules::BAD_REFERENCE } else { &rules::UNDOCUMENTED_REFERENCE }) {
        return;
    }
    let meant = meant(text, keys);
    let known = meant.as_ref().map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
    let draft = if is_broken {
        let message = format!("invalid path `{text}`: a path begins with `same` or `other`{known}");
        Draft::new(&rules::BAD_REFERENCE, node.range(), message)
    } else {
        let rest = text.split_once('.').map_or("", |(_, rest)| rest);
        let message = format!("`{rest}` of a player or item is not documented{known}");
        let draft = Draft::new(&rules::UNDOCUMENTED_REFERENCE, node.range(), message);
        match reference.role() {
            Some(role) if meant.is_none() && is_word(rest) => {
                draft.help(format!("a state key is read by `{}.state.{rest}`", role.word()))
            }
            _ => draft,
        }
    };
    // A path without a root and dots can be nothing but a key, though nothing writes it.
    let bare = || {
        let is_bare = is_broken && is_word(text) && reference.role().is_none();
        (is_bare && text != "state").then(|| format!("same.state.{text}"))
    };
    sink.add(match meant.or_else(bare) {
        Some(meant) => {
            draft.unsafe_fix(format!("write `{meant}`"), vec![spelling::respell_node(node, &meant)])
        }
        None => draft,
    });
}

/// A text where a value is read that may be computed.
fn as_text(node: Node<'_>, keys: &FxHashSet<&str>, sink: &mut Sink) {
    let Some(text) = node.as_str() else { return };
    // A text may begin with such a word; a path leads to what there is.
    let leads_to_something = |path: &String| {
        let key = path.split_once(".state.").map(|(_, key)| key.split('.').next().unwrap_or(key));
        key.map_or_else(|| bare(text) == path, |key| keys.contains(key))
    };
    let path =
        if is_path(node) { Some(text.to_owned()) } else { meant(text, keys).filter(leads_to_something) };
    let Some(path) = path else { return };
    let word = |text: &str| spelling::word(node.doc(), text);
    let written = format!("{{ {}: {} }}", word("ref"), word(&path));
    let message = format!("`{text}` is plain text here; write `{{ ref: {path} }}` to read the value");
    let draft = Draft::new(&rules::REFERENCE_AS_TEXT, node.range(), message);
    let is_simple = !node.is_copy() && !node.source().contains('\n') && !node.range().is_empty();
    sink.add(if is_simple {
        draft.unsafe_fix(format!("write `{{ ref: {path} }}`"), vec![spelling::replace(node.range(), written)])
    } else {
        draft
    });
}

/// Whether a text is a path that leads to something known.
pub(crate) fn is_path(node: Node<'_>) -> bool {
    let path = |text| Reference { node, text }.path();
    node.as_str().is_some_and(|text| {
        matches!(path(text), Path::Known(_) | Path::State(_)) && !text.contains(char::is_whitespace)
    })
}

/// Whether a text may have been meant as a path: it begins with a role or with `state` and a dot, or with a sign for what is
/// to be filled in.
pub(crate) fn is_like_path(text: &str) -> bool {
    let root = bare(text).split('.').next().unwrap_or("");
    let has_root = Role::of(root).is_some() || root == "state";
    has_root && text.contains('.') && !text.contains(char::is_whitespace)
}

/// A path without the signs by which other languages fill in values.
fn bare(text: &str) -> &str {
    text.trim_matches(['$', '{', '}', '@', ' '])
}

/// Whether a text is one word, as state keys are.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(['.', '{', '}', '$', '@']) && !text.contains(char::is_whitespace)
}

/// The path that a text was probably meant as, with a state key that is written somewhere unless the text itself says `state`.
fn meant(text: &str, keys: &FxHashSet<&str>) -> Option<String> {
    let parts: Vec<&str> = bare(text).split('.').map(str::trim).filter(|it| !it.is_empty()).collect();
    let whole = parts.join(".");
    let (first, rest) = parts.split_first()?;
    let word = |role: Role| role.word();
    let near_root = || {
        let mixed = MIXED_UP_ROOTS.iter().find(|(written, _)| *written == first.to_lowercase());
        let root = mixed.map(|(_, root)| *root).or_else(|| nearest_known(first, ["same", "other"]))?;
        Some((root, part_meant(root, &rest.join("."), keys)?))
    };
    let (root, part) = match Role::of(first).map(word) {
        Some(root) => (root, part_meant(root, &rest.join("."), keys)?),
        None => match part_meant("same", &whole, keys) {
            Some(part) => ("same", part),
            None => near_root()?,
        },
    };
    let path = format!("{root}.{part}");
    (path != text).then_some(path)
}

/// What a path leads to behind its root, put right.
fn part_meant(root: &str, rest: &str, keys: &FxHashSet<&str>) -> Option<String> {
    let known = || {
        let item = ITEM_PARTS.iter().filter(|_| root == Role::Other.word());
        PLAYER_PARTS.iter().chain(item).map(|it| it.path).filter(|it| !it.ends_with('.'))
    };
    if matches!(rest, "" | "state") {
        return None;
    }
    if known().any(|it| it == rest) {
        return Some(rest.to_owned());
    }
    if keys.contains(rest) && is_word(rest) {
        return Some(format!("state.{rest}"));
    }
    if let Some((_, part)) = MIXED_UP_PARTS.iter().find(|(written, _)| *written == rest)
        && known().any(|it| it == *part)
    {
        return Some((*part).to_owned());
    }
    match rest.split_once('.') {
        Some((state, key)) if nearest_known(state, ["state"]).is_some() => Some(format!("state.{key}")),
        Some(_) => nearest_known(rest, known()).map(str::to_owned),
        None => {
            let near = language::nearest(rest, keys.iter().copied()).map(|key| format!("state.{key}"));
            nearest_known(rest, known()).map(str::to_owned).or(near)
        }
    }
}
