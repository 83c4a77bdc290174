//! What a level asks of itself: the events in `essential` of its `metadata`, without which nothing may win (authors'
//! specification, section 6).

use json::{Kind, Node};
use language::Diagnostic;
use pack::File;
use search::{MustNot, Without};

use super::facts::Subject;
use super::{Answer, Cancelled, proofs};
use crate::path_words::doubted;
use crate::rules::{law_broken, law_undecided, unreadable_law};

/// Cap on the events of a level: each takes a search.
const MAX_EVENTS: usize = 50;

/// The events that a level calls essential, as they are written.
pub(super) fn essential(file: &File) -> impl Iterator<Item = Node<'_>> {
    let metadata = file.tree.root().and_then(|root| root.get("metadata"));
    let list = metadata.and_then(|metadata| metadata.get("essential"));
    let list = list.filter(|list| list.kind() == Kind::Array);
    list.into_iter().flat_map(Node::elements).take(MAX_EVENTS)
}

/// What is wrong with the events that a level calls essential.
pub(super) fn check(subject: &Subject<'_>) -> Result<Vec<Diagnostic>, Cancelled> {
    let mut found = Vec::new();
    for written in essential(subject.context.file) {
        let event = match event(written, subject) {
            Ok(event) => event,
            Err(why) => {
                found.push(unreadable_law::of_level(subject.context, written, why));
                continue;
            }
        };
        match proofs::event(subject, &event, Without::Lost)? {
            Answer::Holds => {}
            Answer::Broken(instead) => {
                found.push(law_broken::of_level(subject.context, written, &instead));
            }
            Answer::Undecided(why) => {
                found.push(law_undecided::of_level(subject.context, written, (&event.to_string(), &why)));
            }
        }
    }
    Ok(found)
}

/// Reads an event: words in a string, or an object.
fn event(written: Node<'_>, subject: &Subject<'_>) -> Result<MustNot, String> {
    let event = match written.as_str() {
        Some(words) => MustNot::read(&words)?,
        None => MustNot::read(written.text())?,
    };
    doubted(event, Some(subject.input.game))
}
