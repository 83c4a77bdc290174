//! Open documents: the text of the client takes precedence over the file.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use disk::NoAnswer;
use language::Languages;
use lsp_types::{DidChangeTextDocumentParams, MessageType, TextDocumentItem, Url};

use super::files::may_be_single;
use super::{Entry, Event, Owner};
use crate::check_worker::ReplayRequest;
use crate::document::{Document, MAX_FOLLOWED, OpenAs};
use crate::project::Text;
use crate::untitled;
use crate::uri::DocUri;

/// Cap on the remembered earlier texts of a file.
const MAX_EARLIER: usize = 4;

/// An open document.
pub(super) struct Open {
    pub(super) document: Document,
    /// Its language id in the client.
    language_id: Box<str>,
    /// The project it belongs to, and its path there.
    pub(super) place: Option<(PathBuf, Arc<str>)>,
    /// Whether the project already has this text.
    pub(super) is_taken: bool,
    /// Whether it was opened or changed since the last refresh: a pulling client requests such a document by
    /// itself.
    pub(super) is_asked_about: bool,
    /// The content of the file when it was last read or saved; until then, the text it was opened with.
    pub(super) on_disk: Option<Arc<str>>,
    /// Earlier contents of the file, whose outcomes were reported or would have been.
    earlier: Vec<Arc<str>>,
    /// Whether locating its project timed out and is retried.
    is_sought: bool,
    /// Whether it has no project and no file, so that a change of its text may make it a project.
    is_unsaved: bool,
}

impl Open {
    fn new(document: Document, language_id: &str) -> Self {
        let on_disk = Some(Arc::clone(&document.text));
        Self {
            document,
            language_id: language_id.into(),
            place: None,
            is_taken: false,
            is_asked_about: true,
            on_disk,
            earlier: Vec::new(),
            is_sought: false,
            is_unsaved: false,
        }
    }

    /// How the client opened it.
    pub(super) fn name(&self) -> OpenAs {
        let Document { uri, version, .. } = &self.document;
        let is_json = matches!(&*self.language_id, "json" | "jsonc");
        OpenAs { uri: uri.clone(), version: *version, is_json }
    }

    /// Returns true if it was never saved.
    fn is_untitled(&self) -> bool {
        self.document.uri.scheme() == untitled::SCHEME
    }

    /// Returns true if a URI with the same key is this document: for a while, an untitled document and the file
    /// it was saved as are both open.
    fn is_spelled_like(&self, url: &Url) -> bool {
        self.is_untitled() == (url.scheme() == untitled::SCHEME)
    }

    /// Its path in the project, and its text.
    pub(super) fn text(&self) -> Option<(Arc<str>, Text)> {
        let (_, file) = self.place.as_ref()?;
        Some((Arc::clone(file), Some(Ok(Arc::clone(&self.document.text)))))
    }

    /// Updates the content of the file. Returns true if it has changed and equals the text of the document.
    fn follows(&mut self, text: Option<Arc<str>>) -> bool {
        let before = self.holds(text);
        before != self.on_disk && self.is_saved()
    }

    /// Replaces the content of the file. Returns the previous one.
    fn holds(&mut self, text: Option<Arc<str>>) -> Option<Arc<str>> {
        let before = std::mem::replace(&mut self.on_disk, text);
        if let Some(before) = before.as_ref().filter(|before| !self.earlier.contains(before)) {
            if self.earlier.len() == MAX_EARLIER {
                self.earlier.remove(0);
            }
            self.earlier.push(Arc::clone(before));
        }
        before
    }

    /// Returns true if the text equals the current or an earlier content of the file.
    fn is_typed_back(&self) -> bool {
        self.is_saved() || self.earlier.contains(&self.document.text)
    }

    /// Returns true if there are no unsaved changes, as far as is known.
    pub(super) fn is_saved(&self) -> bool {
        self.on_disk.as_ref() == Some(&self.document.text)
    }

    /// Returns true if it belongs to the project at `root`.
    pub(super) fn is_of(&self, root: &Path) -> bool {
        self.place.as_ref().is_some_and(|(place, _)| place == root)
    }
}

impl Owner {
    pub(super) fn opened(&mut self, item: TextDocumentItem) {
        let uri = DocUri::new(&item.uri);
        let document = Document::new(item.uri, item.version, item.text);
        if document.is_large() {
            self.warn_of_size(&uri);
        }
        self.documents.insert(uri.clone(), Open::new(document, &item.language_id));
        self.open = None;
        self.seek(&uri);
    }

    /// Locates the project of an open document, which uses its text from now on.
    fn seek(&mut self, uri: &DocUri) {
        let Some(open) = self.documents.get_mut(uri) else { return };
        let Ok(place) = locate(uri, open, self.languages) else {
            open.is_sought = true;
            let (path, uri) = (uri.to_path(), uri.clone());
            return self.when_answered(path.into_iter().collect(), |_| Event::Seek(uri));
        };
        open.place.clone_from(&place);
        open.is_taken = false;
        let has_no_file = |path: PathBuf| may_be_single(self.languages, &path) && disk::is_absent(&path);
        open.is_unsaved = place.is_none() && (open.is_untitled() || uri.to_path().is_some_and(has_no_file));
        let Some((root, file)) = place else { return };
        self.add_project(root.clone());
        self.owe_publication(&root);
        self.want_replay(&root, &file);
        if let Some(entry) = self.projects.get_mut(&root) {
            entry.files.to_read.insert(file);
        }
    }

    pub(super) fn seek_again(&mut self, uri: &DocUri) {
        if let Some(open) = self.documents.get_mut(uri)
            && std::mem::take(&mut open.is_sought)
            && open.place.is_none()
        {
            self.seek(uri);
        }
    }

    pub(super) fn changed(&mut self, params: DidChangeTextDocumentParams) {
        let uri = DocUri::new(&params.text_document.uri);
        self.has_changed(&uri);
        let Some(open) = self.documents.get_mut(&uri) else {
            return self.outbox.log(MessageType::WARNING, format!("{uri:?} was changed but is not open"));
        };
        if !open.is_spelled_like(&params.text_document.uri) {
            return;
        }
        self.last_key = Some(Instant::now());
        let version = params.text_document.version;
        let (was_large, was_doubtful) = (open.document.is_large(), open.document.is_doubtful());
        open.document.change(version, params.content_changes, self.client.encoding);
        open.is_taken = false;
        open.is_asked_about = true;
        let (is_large, is_doubtful) = (open.document.is_large(), open.document.is_doubtful());
        // An undo, or an editor that follows the disk: there will be no notification of a save.
        let is_typed_back = open.is_typed_back();
        let is_unsaved = open.is_unsaved;
        self.open = None;
        if was_large != is_large || is_unsaved {
            self.seek(&uri);
        }
        let place = self.documents.get(&uri).and_then(|open| open.place.clone());
        if let Some((root, _)) = &place {
            self.stop_search(root);
        }
        if is_large && !was_large {
            self.warn_of_size(&uri);
        }
        if is_doubtful && !was_doubtful {
            self.warn_of_mismatch(&uri);
        }
        if let Some((root, file)) = place {
            self.owe_publication(&root);
            if is_typed_back {
                self.want_replay(&root, &file);
            }
        }
    }

    /// Updates the content of an open document's file. Returns whether it has changed and equals the document;
    /// `None` if no document is open.
    pub(super) fn follows_disk(&mut self, root: &Path, file: &str, text: &Text) -> Option<bool> {
        let is_it = |place: &(PathBuf, Arc<str>)| place.0 == root && *place.1 == *file;
        let open = self.documents.values_mut().find(|open| open.place.as_ref().is_some_and(is_it))?;
        Some(open.follows(text.as_ref().and_then(|text| text.as_ref().ok()).cloned()))
    }

    /// Requests a replay of a saved file.
    fn want_replay(&mut self, root: &PathBuf, file: &Arc<str>) {
        let wanted = self.wanted_on_save(root, file);
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.want(wanted);
        }
    }

    /// Shows a message that a document is not followed, which is not visible otherwise.
    fn warn_of_size(&self, uri: &DocUri) {
        let limit = MAX_FOLLOWED / 1024 / 1024;
        let text = format!(
            "{}: this file has more than {limit} MiB and is checked only when it is saved",
            name(uri)
        );
        self.outbox.log(MessageType::WARNING, &*text);
        self.outbox.show(MessageType::WARNING, text);
    }

    /// Shows a message that a document may differ from what the editor shows.
    fn warn_of_mismatch(&self, uri: &DocUri) {
        let text = format!(
            "{}: a change was out of range; close and reopen the file so that its diagnostics are correct",
            name(uri)
        );
        self.outbox.log(MessageType::WARNING, &*text);
        self.outbox.show(MessageType::WARNING, text);
    }

    fn owe_publication(&mut self, root: &PathBuf) {
        if let Some(entry) = self.projects.get_mut(root) {
            entry.check.owed.publication = true;
        }
    }

    pub(super) fn saved(&mut self, uri: &DocUri) {
        let Some((root, file)) = self.place_of(uri) else {
            // The file may make its folder a project.
            return self.disk_changed(&uri.to_path().into_iter().collect::<Vec<_>>());
        };
        if let Some(open) = self.documents.get_mut(uri) {
            open.holds(Some(Arc::clone(&open.document.text)));
        }
        let is_new = self.projects.get(&root).is_some_and(|entry| !entry.is_found);
        if is_new && self.would_find(&root) {
            self.add_found(&root);
        }
        self.want_replay(&root, &file);
        let is_shared = self.is_shared(&root, &file);
        if let Some(entry) = self.projects.get_mut(&root).filter(|_| is_shared) {
            entry.check.owed.announcement = true;
        }
        self.search_saved(&root, &file);
    }

    pub(super) fn closed(&mut self, url: &Url) {
        let uri = &DocUri::new(url);
        if self.documents.get(uri).is_some_and(|open| !open.is_spelled_like(url)) {
            return;
        }
        let Some(open) = self.documents.remove(uri) else { return };
        self.open = None;
        let is_unsaved = !open.is_saved();
        let place = if open.document.is_large() {
            locate_path(uri, self.languages).ok().flatten()
        } else {
            open.place
        };
        if let Some((root, _)) = &place
            && self.projects.get(root).is_some_and(|entry| !entry.is_found)
            && !self.documents.values().any(|open| open.is_of(root))
        {
            return self.remove_project(root);
        }
        if let Some((root, file)) = place
            && let Some(entry) = self.projects.get_mut(&root)
        {
            // From now on the file counts, which may differ from the discarded text.
            entry.files.to_read.insert(file);
            entry.check.owed.publication = true;
            entry.check.owed.refresh |= is_unsaved;
        } else {
            self.clear(uri);
        }
    }

    pub(super) fn wants_replay(&mut self, uri: &DocUri) {
        if let Some((root, file)) = self.place_of(uri)
            && let Some(entry) = self.projects.get_mut(&root)
        {
            entry.check.want(ReplayRequest::Of(vec![file]));
        }
    }

    /// The project and path of a document, open or not.
    pub(super) fn place_of(&mut self, uri: &DocUri) -> Option<(PathBuf, Arc<str>)> {
        let place = match self.documents.get(uri) {
            Some(open) => open.place.clone(),
            None => locate_path(uri, self.languages).ok().flatten(),
        }?;
        // A request may arrive before the workspace folders were searched.
        self.add_project(place.0.clone());
        Some(place)
    }

    /// Updates a project with the texts of open documents.
    pub(super) fn refresh(&mut self, root: &PathBuf) {
        let Some(Entry { project: Some(project), .. }) = self.projects.get(root) else { return };
        let news = self.documents.values_mut().filter_map(|open| {
            if open.is_taken || !open.is_of(root) {
                return None;
            }
            open.is_taken = true;
            open.text()
        });
        let changed = project.with_texts(news);
        if let (Some(changed), Some(entry)) = (changed, self.projects.get_mut(root)) {
            entry.project = Some(Arc::new(changed));
        }
    }

    /// Locates documents without a project again, after projects were added.
    pub(super) fn locate_documents(&mut self) {
        let without = self.documents.iter().filter(|(_, open)| open.place.is_none() && !open.is_sought);
        for uri in without.map(|(uri, _)| uri.clone()).collect::<Vec<_>>() {
            self.seek(&uri);
        }
    }
}

/// The root of a project and the path of a file in it; `None` for a file outside of any project.
type Located = Result<Option<(PathBuf, Arc<str>)>, NoAnswer>;

/// Locates the project and path of a document. A document that is too large belongs to none: its file counts
/// there.
fn locate(uri: &DocUri, open: &Open, languages: Languages) -> Located {
    let document = &open.document;
    if document.is_large() {
        return Ok(None);
    }
    if let Some(path) = uri.untitled_path(&open.language_id) {
        let source = disk::untitled(&path, &document.text, languages);
        return Ok(source.and_then(|source| Some((path, source.main()?))));
    }
    let located = locate_path(uri, languages)?;
    // A document that was never saved can only be recognized by its text.
    Ok(located.or_else(|| {
        let path = uri.to_path()?;
        let source = disk::unsaved(&path, &document.text, languages)?;
        Some((path, source.main()?))
    }))
}

fn locate_path(uri: &DocUri, languages: Languages) -> Located {
    let Some(path) = uri.to_path() else { return Ok(None) };
    Ok(disk::locate(&path, languages)?.map(|it| (it.root, it.file)))
}

/// The display name of a document.
fn name(uri: &DocUri) -> String {
    let path = uri.to_path();
    let name = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| format!("{uri:?}"))
}

#[cfg(test)]
mod tests {
    use lsp_types::{TextDocumentContentChangeEvent, Url};

    use super::*;
    use text::Encoding;

    fn open(text: &str) -> Open {
        let uri = Url::parse("file:///pack/levels/one.json").expect("it is an address");
        Open::new(Document::new(uri, 1, text.to_owned()), "json")
    }

    fn change(open: &mut Open, text: &str) {
        let change =
            TextDocumentContentChangeEvent { range: None, range_length: None, text: text.to_owned() };
        open.document.change(2, vec![change], Encoding::Utf16);
    }

    #[test]
    fn a_document_that_took_up_a_change_before_the_first_look_at_its_file_follows_it() {
        let mut open = open("before");
        change(&mut open, "after");
        assert!(!open.is_saved(), "nobody knows yet that the file has changed");
        assert!(open.follows(Some("after".into())));
        assert!(!open.follows(Some("after".into())), "that is no news");
    }

    #[test]
    fn a_document_whose_file_is_as_it_was_opened_follows_no_change() {
        assert!(!open("same").follows(Some("same".into())));
    }

    #[test]
    fn a_document_with_unsaved_text_does_not_follow_its_file() {
        let mut open = open("before");
        change(&mut open, "unsaved");
        assert!(!open.follows(Some("other".into())));
    }
}
