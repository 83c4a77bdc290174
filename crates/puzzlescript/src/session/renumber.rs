//! Sessions of a game whose levels get other numbers, or are gone.

use json::entries::remove_once;
use json::{Kind, Node, Tree};
use text::Edit;

/// The edits of a file of sessions after which those of an entry of LEVELS are of the entry with its new number. The sessions of
/// an entry without one are removed.
pub(crate) fn renumber(text: &str, new_number: &dyn Fn(usize) -> Option<usize>) -> Vec<Edit> {
    let tree = Tree::parse(text);
    let sessions = tree.root().and_then(|root| root.get("sessions"));
    let (mut edits, mut gone) = (Vec::new(), Vec::new());
    for session in sessions.into_iter().flat_map(Node::elements) {
        let Some((at, number)) = level_of(session) else { continue };
        match new_number(number) {
            Some(new) if new != number => edits.push(Edit { range: at.range(), insert: new.to_string() }),
            Some(_) => {}
            None => gone.push(session),
        }
    }
    edits.extend(remove_once(&gone));
    edits
}

/// The number of the level of a session, and where it is written.
fn level_of(session: Node<'_>) -> Option<(Node<'_>, usize)> {
    let level = session.get("level")?;
    let level = if level.kind() == Kind::Object { level.get("number")? } else { level };
    Some((level, usize::try_from(level.as_i64()?).ok()?))
}
