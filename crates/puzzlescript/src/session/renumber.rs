//! Sessions of a game that gets one more level: those of later levels name them by other numbers.

use json::{Kind, Node, Tree};
use text::Edit;

/// The edits of a file of sessions after which those of the entry of LEVELS with a number, and of later ones, are of the
/// next entry.
pub(crate) fn make_room(text: &str, number: usize) -> Vec<Edit> {
    let tree = Tree::parse(text);
    let sessions = tree.root().and_then(|root| root.get("sessions"));
    let levels = sessions.into_iter().flat_map(Node::elements).filter_map(|session| {
        let level = session.get("level")?;
        if level.kind() == Kind::Object { level.get("number") } else { Some(level) }
    });
    let later = levels.filter_map(|level| {
        let own = usize::try_from(level.as_i64()?).ok().filter(|own| *own >= number)?;
        Some(Edit { range: level.range(), insert: (own + 1).to_string() })
    });
    later.collect()
}
