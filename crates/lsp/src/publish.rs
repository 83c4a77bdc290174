//! The published diagnostics: lists are sent again only if they differ, and cleared when they become empty.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use lsp_types::{Diagnostic, Url};

use crate::uri::DocUri;

/// The last list sent for each document.
#[derive(Debug, Default)]
pub(crate) struct Published {
    lists: BTreeMap<DocUri, Sent>,
    /// The projects of these lists, interned.
    roots: BTreeSet<Arc<Path>>,
    /// The documents that were open when their list was sent, which are few, as the client spelled them.
    open: BTreeMap<DocUri, Url>,
}

#[derive(Debug, PartialEq)]
struct Sent {
    /// The project that published the list.
    project: Arc<Path>,
    list: Name,
    /// The version of the document; `None` if it was not open.
    version: Option<i32>,
}

impl Published {
    /// Records a list as sent. Returns false if it need not be sent. Every version of an open document is sent,
    /// so that a client can tell old diagnostics from new ones. `open` is the document's URI in the client and its
    /// version.
    pub(crate) fn is_news(
        &mut self,
        project: &Path,
        uri: &DocUri,
        list: &[Diagnostic],
        open: Option<(&Url, i32)>,
    ) -> bool {
        let version = open.map(|(_, version)| version);
        let root = match self.roots.get(project) {
            Some(root) => Arc::clone(root),
            None => Arc::from(project),
        };
        let sent = Sent { project: root, list: Name::of(list), version };
        let is_news = match self.lists.get(uri) {
            Some(before) => *before != sent,
            None => !list.is_empty() || version.is_some(),
        };
        if !is_news {
            return false;
        }
        if let Some((url, _)) = open {
            self.open.insert(uri.clone(), url.clone());
        } else {
            self.open.remove(uri);
        }
        if list.is_empty() && version.is_none() {
            self.lists.remove(uri);
        } else {
            self.roots.insert(Arc::clone(&sent.project));
            self.lists.insert(uri.clone(), sent);
        }
        true
    }

    /// The URI and version of a document for which its list was sent, if it was open then.
    pub(crate) fn opened(&self, uri: &DocUri) -> Option<(&Url, i32)> {
        Some((self.open.get(uri)?, self.lists.get(uri)?.version?))
    }

    /// The documents with a list published by a project, or only those that were open then. Projects may be
    /// nested.
    pub(crate) fn places_of(&self, project: &Path, only_open: bool) -> Vec<DocUri> {
        let is_meant = |uri: &&DocUri| self.lists.get(uri).is_some_and(|sent| *sent.project == *project);
        if only_open {
            self.open.keys().filter(is_meant).cloned().collect()
        } else {
            self.lists.keys().filter(is_meant).cloned().collect()
        }
    }

    /// Forgets a document. Returns the URI under which a list was sent, which must be cleared.
    pub(crate) fn forget(&mut self, uri: &DocUri) -> Option<Url> {
        let spelled = self.open.remove(uri);
        self.lists.remove(uri)?;
        spelled.or_else(|| uri.to_url())
    }

    /// Forgets a document whose URI has changed, for example by its first save. Returns the URI under which a list
    /// was sent, which must be cleared.
    pub(crate) fn forget_other(&mut self, uri: &DocUri, now: &Url) -> Option<Url> {
        let is_other = self.open.get(uri).is_some_and(|before| before != now);
        is_other.then(|| self.forget(uri)).flatten()
    }
}

/// The result id of a list: equal lists have equal ids within one run of the server.
pub(crate) fn result_id(list: &[Diagnostic]) -> String {
    let Name(name, _) = Name::of(list);
    format!("{name:016x}")
}

/// Two hashes that identify a list, so that lists of thousands of closed files need not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name(u64, u64);

impl Name {
    fn of(list: &[Diagnostic]) -> Self {
        let mut hashers = (DefaultHasher::new(), DefaultHasher::new());
        hashers.1.write_u8(1);
        for diagnostic in list {
            // Protocol types do not implement `Hash`.
            let written = format!("{diagnostic:?}");
            written.hash(&mut hashers.0);
            written.hash(&mut hashers.1);
        }
        Self(hashers.0.finish(), hashers.1.finish())
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::{Range, Url};

    use super::*;

    fn url() -> Url {
        Url::parse("file:///a/game.json").unwrap()
    }

    fn place() -> DocUri {
        DocUri::new(&url())
    }

    fn list() -> Vec<Diagnostic> {
        vec![Diagnostic::new_simple(Range::default(), "wrong".to_owned())]
    }

    #[test]
    fn an_equal_list_is_sent_once() {
        let mut published = Published::default();
        assert!(published.is_news(Path::new("/pack"), &place(), &list(), None));
        assert!(!published.is_news(Path::new("/pack"), &place(), &list(), None));
    }

    #[test]
    fn nothing_is_said_of_a_closed_file_without_diagnostics() {
        let mut published = Published::default();
        assert!(!published.is_news(Path::new("/pack"), &place(), &[], None));
        assert!(published.is_news(Path::new("/pack"), &place(), &list(), None));
        assert!(published.is_news(Path::new("/pack"), &place(), &[], None), "it has to be cleared");
        assert!(published.places_of(Path::new("/pack"), false).is_empty());
    }

    #[test]
    fn every_version_of_an_open_document_is_answered() {
        let mut published = Published::default();
        assert!(published.is_news(Path::new("/pack"), &place(), &[], Some((&url(), 1))));
        assert!(published.is_news(Path::new("/pack"), &place(), &[], Some((&url(), 2))));
        assert!(!published.is_news(Path::new("/pack"), &place(), &[], Some((&url(), 2))));
    }

    #[test]
    fn a_list_is_cleared_where_it_was_sent_and_sent_again_under_another_uri() {
        let mut published = Published::default();
        let begun = Url::parse("untitled:/a/game.json").unwrap();
        assert!(published.is_news(Path::new("/pack"), &place(), &list(), Some((&begun, 1))));
        assert_eq!(published.forget_other(&place(), &begun), None);
        assert_eq!(published.forget_other(&place(), &url()), Some(begun));
        assert!(published.is_news(Path::new("/pack"), &place(), &list(), Some((&url(), 1))));
        assert_eq!(published.forget(&place()), Some(url()));
        assert_eq!(published.forget(&place()), None);
    }

    #[test]
    fn equal_lists_have_equal_names() {
        assert_eq!(result_id(&list()), result_id(&list()));
        assert_ne!(result_id(&list()), result_id(&[]));
    }
}
