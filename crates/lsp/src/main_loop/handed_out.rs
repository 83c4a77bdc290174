//! Edits of several documents that the client was given. It applies them one document after the other, and what is between two
//! of them is no state of the project: nothing is said of it.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::{Event, Owner};
use crate::uri::DocUri;

/// How long a client may take. One that gives up in between is told what there is then. Longer in tests than any of them, so that
/// they do not depend on speed.
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 300_000 } else { 500 });

/// An edit that the client was given.
#[derive(Debug)]
pub(super) struct HandedOut {
    /// The documents that are as they were.
    left: BTreeSet<DocUri>,
    is_begun: bool,
    until: Instant,
}

impl HandedOut {
    fn new(documents: BTreeSet<DocUri>, now: Instant) -> Self {
        Self { left: documents, is_begun: false, until: now + PATIENCE }
    }

    fn changed(&mut self, document: &DocUri) {
        self.is_begun |= self.left.remove(document);
    }

    fn is_half_applied(&self, now: Instant) -> bool {
        self.is_begun && !self.left.is_empty() && now < self.until
    }
}

impl Owner {
    pub(super) fn handed_out(&mut self, documents: BTreeSet<DocUri>) {
        if documents.len() < 2 {
            return;
        }
        self.handed_out = Some(HandedOut::new(documents, Instant::now()));
        let post = self.post.clone();
        let executor = self.outbox.executor().clone();
        self.outbox.executor().spawn(async move {
            executor.sleep(PATIENCE).await;
            // The main loop ends with the server.
            let _ = post.send(Event::HandedOutLongAgo);
        });
    }

    /// Notes that a document has changed, in the client or on the disk.
    pub(super) fn has_changed(&mut self, document: &DocUri) {
        if let Some(edit) = &mut self.handed_out {
            edit.changed(document);
        }
    }

    /// Whether the client is about to apply the rest of an edit.
    pub(super) fn is_between_documents(&self) -> bool {
        self.handed_out.as_ref().is_some_and(|edit| edit.is_half_applied(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(name: &str) -> DocUri {
        DocUri::new(&format!("untitled:{name}").parse().expect("it is a URI"))
    }

    #[test]
    fn an_edit_is_half_applied_from_its_first_document_to_its_last() {
        let now = Instant::now();
        let mut edit = HandedOut::new([document("a"), document("b")].into(), now);
        assert!(!edit.is_half_applied(now));
        edit.changed(&document("another"));
        assert!(!edit.is_half_applied(now));
        edit.changed(&document("b"));
        assert!(edit.is_half_applied(now));
        edit.changed(&document("b"));
        assert!(edit.is_half_applied(now));
        edit.changed(&document("a"));
        assert!(!edit.is_half_applied(now));
    }

    #[test]
    fn nobody_waits_for_ever_for_the_rest_of_an_edit() {
        let now = Instant::now();
        let mut edit = HandedOut::new([document("a"), document("b")].into(), now);
        edit.changed(&document("a"));
        assert!(!edit.is_half_applied(now + PATIENCE));
    }
}
