//! Settings files: those that apply to projects are reread when they change, and the diagnostics of these and
//! of open ones are published. Settings apply once they are saved.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Diagnostic, Semantics};
use lsp_types::MessageType;

use super::files::Reader;
use super::{Owner, Seen};
use crate::check_worker::ReplayRequest;
use crate::convert::Texts;
use crate::project::{EffectiveSettings, Project};
use crate::settings::Delivery;
use crate::uri::DocUri;

/// Settings files by URI, each as a project.
pub(super) type SettingsDocuments = BTreeMap<DocUri, Arc<Project>>;

impl Owner {
    /// Reads the settings of all projects below a changed settings file again.
    pub(super) fn settings_changed(&mut self, path: &Path) {
        let Some(folder) = path.parent() else { return };
        for (_, entry) in self.projects.iter_mut().filter(|(root, _)| root.starts_with(folder)) {
            entry.files.to_read_settings = true;
        }
    }

    pub(super) fn settings_read(
        &mut self,
        root: &PathBuf,
        reader: &Reader,
        effective_settings: EffectiveSettings,
    ) {
        if !self.projects.get_mut(root).is_some_and(|entry| entry.files.end(reader)) {
            return;
        }
        self.tell_unread(&effective_settings);
        self.watch_settings(&effective_settings);
        let wanted = self.wanted_on_open();
        let Some(entry) = self.projects.get_mut(root) else { return };
        let Some(project) = &entry.project else { return };
        entry.project = Some(Arc::new(project.with_settings(effective_settings)));
        // The last check may have used other semantics, and is published with the new settings.
        entry.check.want(if wanted == ReplayRequest::None { ReplayRequest::Of(Vec::new()) } else { wanted });
        entry.check.owed.publication = true;
    }

    pub(super) fn tell_unread(&self, effective_settings: &EffectiveSettings) {
        if let Some((path, why)) = &effective_settings.unread {
            self.outbox.log(MessageType::WARNING, format!("{}: {why}", path.display()));
        }
    }

    /// Watches the folder of a settings file, which may be outside of any project.
    pub(super) fn watch_settings(&self, effective_settings: &EffectiveSettings) {
        if let (Some(watcher), Some((path, _))) = (&self.watcher, effective_settings.file())
            && let Some(folder) = path.parent()
        {
            watcher.watch_soon(folder);
        }
    }

    /// The current settings file with this URI.
    pub(super) fn settings_document(&mut self, uri: &DocUri) -> Option<(Arc<str>, Arc<Project>)> {
        uri.to_path().filter(|path| self.is_settings(path) || self.is_nearly_settings(path))?;
        self.refresh_settings_documents();
        Some((name_of(uri)?.into(), self.settings_documents.get(uri).cloned()?))
    }

    /// Returns true if the name of a file is nearly that of a settings file.
    pub(super) fn is_nearly_settings(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        let settings = self.languages.of_settings();
        settings.zip(name).is_some_and(|((_, right), name)| language::is_nearly(name, right))
    }

    /// Returns true if a path is that of a settings file.
    pub(super) fn is_settings(&self, path: &Path) -> bool {
        let settings = self.languages.of_settings();
        settings.is_some_and(|(_, name)| path.file_name().is_some_and(|it| it == name))
    }

    /// Rereads the settings files that are open or apply to a project, and publishes their diagnostics.
    pub(super) fn refresh_settings_documents(&mut self) {
        let Some((language, _)) = self.languages.of_settings() else { return };
        let mut texts: BTreeMap<PathBuf, Arc<str>> = BTreeMap::new();
        let projects = || self.projects.values().filter_map(|entry| entry.project.as_ref());
        texts.extend(projects().filter_map(|project| project.effective_settings().file().cloned()));
        texts.extend(projects().flat_map(|project| project.effective_settings().misnamed().iter().cloned()));
        for (uri, open) in &self.documents {
            if let Some(path) = uri.to_path().filter(|path| self.is_settings(path)) {
                texts.insert(path, Arc::clone(&open.document.text));
            }
        }
        if texts.is_empty() && self.settings_documents.is_empty() {
            return;
        }
        let is_all_read = self.projects.values().all(|entry| entry.project.is_some());
        let mut settings_documents = SettingsDocuments::new();
        for (path, text) in texts {
            let (Some(uri), Some(folder)) = (DocUri::of_path(&path), path.parent()) else { continue };
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let is_known = is_all_read && self.folders.iter().any(|it| folder.starts_with(it));
            let known = is_known.then(|| projects().flat_map(|it| it.paths_below(folder)).collect());
            let project = match self.settings_documents.get(&uri) {
                Some(before) => {
                    let changed = before.with_settings_text(name, text, known);
                    changed.map_or_else(|| Arc::clone(before), Arc::new)
                }
                None => Arc::new(Project::of_settings(language, name, &path, text, known)),
            };
            settings_documents.insert(uri, project);
        }
        let before = std::mem::replace(&mut self.settings_documents, settings_documents);
        let mut is_news = before.keys().any(|uri| !self.settings_documents.contains_key(uri));
        for (uri, now) in &self.settings_documents {
            // A client asks by itself about a document that it opens or changes.
            let open = self.documents.get_mut(uri);
            let is_asked_about = open.is_some_and(|open| std::mem::take(&mut open.is_asked_about));
            // The file may have changed, or what is known of its folder, with the same diagnostics.
            let is_same = |then: &Arc<Project>| {
                Arc::ptr_eq(now, then) || diagnostics(uri, now) == diagnostics(uri, then)
            };
            is_news |= !is_asked_about && !before.get(uri).is_some_and(is_same);
        }
        match self.client.delivery {
            Delivery::Push => self.publish_sheets(&before),
            Delivery::Pull if is_news => self.invite_pull(),
            Delivery::Pull => {}
        }
    }

    fn publish_sheets(&mut self, before: &SettingsDocuments) {
        let view = self.view_of(None);
        let open = |uri: &DocUri| view.open.get(uri).cloned();
        let mut lists: Vec<(DocUri, Vec<lsp_types::Diagnostic>)> = Vec::new();
        for (uri, project) in &self.settings_documents {
            let opened = view.open.get(uri).map(|open| (&open.uri, open.version));
            let is_told = before.get(uri).is_some_and(|it| Arc::ptr_eq(it, project));
            if is_told && self.published.opened(uri) == opened {
                continue;
            }
            let seen = Seen { project: Arc::clone(project), findings: None };
            let texts = Texts::new(&seen.project, &view.client, &open);
            let found = diagnostics(uri, project);
            lists.push((uri.clone(), found.iter().map(|it| texts.diagnostic(it)).collect()));
        }
        let gone = before.keys().filter(|uri| !self.settings_documents.contains_key(uri));
        let gone: Vec<DocUri> = gone.cloned().collect();
        for uri in gone {
            self.clear(&uri);
        }
        for (uri, list) in lists {
            // A settings file is a project without a folder.
            let project = uri.to_path().unwrap_or_default();
            self.send(&project, &uri, list, view.open.get(&uri));
        }
    }
}

/// The diagnostics of a settings file.
fn diagnostics(uri: &DocUri, project: &Project) -> Arc<[Diagnostic]> {
    let findings = project.check(None, Semantics::default(), &|_| false, &|| false, &|| {});
    name_of(uri).map_or_else(Arc::default, |name| project.diagnostics_of(&*findings, &name))
}

/// The file name of a URI.
fn name_of(uri: &DocUri) -> Option<String> {
    Some(uri.to_path()?.file_name()?.to_str()?.to_owned())
}
