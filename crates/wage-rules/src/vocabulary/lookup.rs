//! Finds words, and what a misspelt one stands for (spec section 3).

use super::{ACTIONS, Action, BEHAVIORS, CONDITIONS, Condition, Entry, Field, INITIALIZERS, Object};

/// The condition of a word.
pub fn condition(kind: &str) -> Option<&'static Condition> {
    CONDITIONS.iter().find(|it| it.entry.kind == kind)
}

/// The action of a word.
pub fn action(kind: &str) -> Option<&'static Action> {
    ACTIONS.iter().find(|it| it.entry.kind == kind)
}

/// The initializer of a word.
pub fn initializer(kind: &str) -> Option<&'static Entry> {
    INITIALIZERS.iter().find(|it| it.kind == kind)
}

/// The behavior of a word.
pub fn behavior(kind: &str) -> Option<&'static Entry> {
    BEHAVIORS.iter().find(|it| it.kind == kind)
}

/// Longer words are not compared letter by letter.
const LONGEST: usize = 40;

/// How far two words are apart: 0 where they differ in case, `_` and `-` alone. `None` where they are not near.
fn distance(written: &str, known: &str) -> Option<usize> {
    if written.len() > LONGEST || known.len() > LONGEST || written.is_empty() {
        return None;
    }
    let bare = |word: &str| -> String {
        word.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
    };
    if bare(written) == bare(known) {
        return Some(0);
    }
    let letters = written.chars().count().min(known.chars().count());
    let most = if letters < 5 { 1 } else { 2 };
    let edits = strsim::osa_distance(written, known);
    (edits <= most).then_some(edits)
}

/// Whether a word is near enough to a known one to be a slip of it.
pub fn is_near(written: &str, known: &str) -> bool {
    distance(written, known).is_some()
}

/// The known word that another is a slip of.
pub fn nearest_known(written: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let near = known.into_iter().filter_map(|it| Some((distance(written, it)?, it)));
    near.min().map(|(_, it)| it)
}

/// The field that a key stands for which is none of the object: one that authors mix up with it, or the nearest, unless that
/// field is there already.
pub fn field_meant(
    object: &'static Object,
    key: &str,
    is_there: impl Fn(&str) -> bool,
) -> Option<&'static Field> {
    let field = |name: &str| object.fields.iter().find(|it| it.name == name);
    let mixed = object.mixed_up.iter().filter(|(written, _)| *written == key);
    let mixed = mixed.filter_map(|(_, name)| field(name)).find(|it| !is_there(it.name));
    if mixed.is_some() {
        return mixed;
    }
    let near = object.fields.iter().filter_map(|it| Some((distance(key, it.name)?, is_there(it.name), it)));
    let (_, is_there, nearest) = near.min_by_key(|(edits, is_there, _)| (*edits, *is_there))?;
    (!is_there).then_some(nearest)
}
