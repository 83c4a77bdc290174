//! Lists of which the first entry that fits counts.

use language::Draft;
use wage_rules::doc::{Doc, Node};

use crate::binding::moved;
use crate::rules;
use crate::sink::Sink;
use crate::walk::head;

/// More entries of a list are not compared with each other.
const MAX_ENTRIES: usize = 200;

/// Says which entries never count.
pub(crate) fn judge(doc: &Doc, sink: &mut Sink) {
    let Some(root) = doc.root() else { return };
    let theme = root.get("theme");
    let markers = theme.and_then(|theme| theme.get("playerMarkers"));
    let headings = theme.and_then(|theme| theme.get("playerHeadings")).and_then(|it| it.get("others"));
    for list in [markers, headings, root.get("objectives")].into_iter().flatten() {
        shadowed(list, sink);
    }
}

fn shadowed(list: Node<'_>, sink: &mut Sink) {
    let mut catch_all: Option<(usize, Node<'_>)> = None;
    let last = list.elements().count().saturating_sub(1);
    let mut questions: Vec<(Node<'_>, Node<'_>)> = Vec::new();
    for (position, entry) in list.elements().enumerate().filter(|(_, it)| it.is_map()).take(MAX_ENTRIES) {
        let at = if entry.is_copy() { entry.place() } else { head(entry) };
        let when = entry.get("when");
        if let Some((from, first)) = catch_all {
            let draft =
                Draft::new(&rules::SHADOWED_ENTRY, at, "never counts: an entry before it has no `when`")
                    .related(head(first), "it fits always");
            // Of two without `when` none comes last.
            sink.add(match moved(list, from, last).filter(|_| when.is_some()) {
                Some(edits) => draft.unsafe_fix("move the entry without `when` to the end", edits),
                None => draft,
            });
        } else if let Some(when) = when
            && let Some((first, _)) = questions.iter().find(|(_, it)| it.same_as(when))
        {
            let draft = Draft::new(
                &rules::SHADOWED_ENTRY,
                at,
                "never counts: an entry before it has the same `when`",
            );
            sink.add(draft.related(head(*first), "the first one"));
        }
        match when {
            // A misspelt `when` is told, and means what it was meant to.
            None if catch_all.is_none() && !entry.hides() && !has_misspelt(entry) => {
                catch_all = Some((position, entry));
            }
            Some(when) if when.is_map() && !when.hides_within() => questions.push((entry, when)),
            _ => {}
        }
    }
}

fn has_misspelt(entry: Node<'_>) -> bool {
    entry.members().any(|it| it.key == "if" || wage_rules::vocabulary::is_near(it.key, "when"))
}
