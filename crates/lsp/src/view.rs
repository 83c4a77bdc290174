//! The view of a request: the state of the main loop when the request arrived.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Findings, Languages};
use lsp_types::{Position, Range, Url};
use text::{Encoding, Lines, TextSize};

use crate::client::Client;
use crate::convert::Texts;
use crate::document::{OpenAs, text_range};
use crate::project::Project;
use crate::settings::Settings;
use crate::uri::DocUri;

/// A snapshot of a project for a request.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) project: Arc<Project>,
    /// The last check, which may be outdated.
    pub(crate) findings: Option<Arc<dyn Findings>>,
}

/// The state of the main loop when a request arrived.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) languages: Languages,
    pub(crate) client: Arc<Client>,
    pub(crate) settings: Settings,
    /// Open documents with the URIs of the client.
    pub(crate) open: Arc<BTreeMap<DocUri, OpenAs>>,
    /// The project and the file that the request is about.
    pub(crate) place: Option<(Seen, Arc<str>)>,
    /// All projects, for requests that are not about a document.
    pub(crate) projects: Vec<Seen>,
}

impl Seen {
    /// A check of the current project that is complete for this file. Nothing is replayed.
    pub(crate) fn checked_for(&self, file: &str, view: &View) -> Arc<dyn Findings> {
        let is_it = |findings: &&Arc<dyn Findings>| {
            findings.is_of(self.project.snapshot()) && findings.is_whole_for(file)
        };
        if let Some(findings) = self.findings.as_ref().filter(is_it) {
            return Arc::clone(findings);
        }
        let open = view.open.keys().filter_map(|uri| self.project.file_of(uri));
        let open: BTreeSet<Arc<str>> = open.map(Arc::from).collect();
        let semantics = view.settings.semantics;
        let begun = self.project.beginning(self.findings.as_ref(), semantics, &open);
        if begun.is_whole_for(file) { begun } else { self.checked_now(&view.settings) }
    }

    /// A complete check of the current project. Earlier replays are kept, and nothing else is replayed.
    pub(crate) fn checked_now(&self, settings: &Settings) -> Arc<dyn Findings> {
        match &self.findings {
            Some(findings) if findings.is_of(self.project.snapshot()) && findings.is_whole() => {
                Arc::clone(findings)
            }
            last => self.project.check(last.as_deref(), settings.semantics, &|_| false, &|| false, &|| {}),
        }
    }
}

impl View {
    pub(crate) fn encoding(&self) -> Encoding {
        self.client.encoding
    }

    /// The project with this root.
    pub(crate) fn at_root(&self, root: &Url) -> Option<&Seen> {
        let root = DocUri::new(root);
        self.projects.iter().find(|seen| seen.project.root_url().is_some_and(|it| DocUri::new(&it) == root))
    }

    pub(crate) fn with_texts<T>(&self, project: &Project, convert: impl FnOnce(&Texts<'_>) -> T) -> T {
        let open = |uri: &DocUri| self.open.get(uri).cloned();
        convert(&Texts::new(project, &self.client, &open))
    }

    pub(crate) fn offset(&self, project: &Project, file: &str, position: Position) -> Option<TextSize> {
        let text = project.snapshot().text(file)?;
        let range = Range::new(position, position);
        Some(text_range(self.encoding(), text, &Lines::new(text), range).start())
    }
}
