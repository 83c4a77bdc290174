//! The client: its initialization, its settings, and requests to it.

use std::sync::Arc;

use lsp_types::{
    ConfigurationItem, ConfigurationParams, DidChangeWatchedFilesRegistrationOptions, FileSystemWatcher,
    GlobPattern, InitializeParams, MessageType, Registration, RegistrationParams,
};
use serde_json::{Value, json};

use super::publish::invite_redraw;
use super::{Event, Owner};
use crate::check_worker::ReplayRequest;
use crate::client::{self, Client};
use crate::project::SOURCE;
use crate::settings::Settings;

impl Owner {
    pub(super) fn initialize(&mut self, params: &InitializeParams, client: Arc<Client>) {
        self.client = client;
        self.lifecycle.end_with_parent(params.process_id);
        self.folders = client::folders(params);
        let (settings, misread) = client::settings(params);
        self.settings = settings;
        self.log_misread(&misread);
    }

    pub(super) fn initialized(&mut self) {
        let mut registrations = Vec::new();
        if self.client.registers_watchers {
            let watchers = self
                .languages
                .iter()
                .flat_map(|it| it.layout().watched())
                .map(|pattern| FileSystemWatcher { glob_pattern: GlobPattern::String(pattern), kind: None });
            let options = DidChangeWatchedFilesRegistrationOptions { watchers: watchers.collect() };
            registrations.push(Registration {
                id: "watched-files".to_owned(),
                method: "workspace/didChangeWatchedFiles".to_owned(),
                register_options: serde_json::to_value(options).ok(),
            });
        } else if self.outbox.executor().has_threads() {
            self.start_watcher();
        }
        self.find(self.folders.clone());
        if self.client.registers_configuration {
            registrations.push(Registration {
                id: "configuration".to_owned(),
                method: "workspace/didChangeConfiguration".to_owned(),
                register_options: Some(json!({ "section": SOURCE })),
            });
        }
        if !registrations.is_empty() {
            let outbox = self.outbox.clone();
            self.outbox.ask::<lsp_types::request::RegisterCapability>(
                RegistrationParams { registrations },
                move |answer| {
                    if let Err(error) = answer {
                        outbox.log(MessageType::WARNING, format!("changes on disk may be missed: {error}"));
                    }
                },
            );
        }
        self.register_capabilities();
        self.ask_configuration();
    }

    /// Registers the capabilities that not all languages have.
    fn register_capabilities(&self) {
        let registrations = self.client.registrations(self.languages);
        if registrations.is_empty() {
            return;
        }
        let (client, outbox) = (Arc::clone(&self.client), self.outbox.clone());
        let registered = move |answer: tower_lsp::jsonrpc::Result<()>| match answer {
            // The client may have asked for hints and lenses of open documents before.
            Ok(()) => invite_redraw(&client, &outbox),
            Err(error) => {
                outbox.log(MessageType::ERROR, format!("the client could not register features: {error}"));
            }
        };
        self.outbox
            .ask::<lsp_types::request::RegisterCapability>(RegistrationParams { registrations }, registered);
    }

    /// Handles changed settings. If the client supports `workspace/configuration`, they are requested: the
    /// notification may not contain them.
    pub(super) fn configured(&mut self, value: &Value) {
        if self.client.has_configuration && (value.is_null() || value.get(SOURCE).is_none()) {
            return self.ask_configuration();
        }
        let (settings, misread) = self.settings.updated(value);
        self.log_misread(&misread);
        self.take_settings(settings);
    }

    fn take_settings(&mut self, settings: Settings) {
        if settings == self.settings {
            return;
        }
        self.settings = settings;
        let wanted = self.wanted_on_open();
        for entry in self.projects.values_mut() {
            // The last check used other semantics.
            entry.check.want(if wanted == ReplayRequest::None {
                ReplayRequest::Of(Vec::new())
            } else {
                wanted.clone()
            });
        }
    }

    fn ask_configuration(&self) {
        if !self.client.has_configuration {
            return;
        }
        let item = ConfigurationItem { scope_uri: None, section: Some(SOURCE.to_owned()) };
        let post = self.post.clone();
        self.outbox.ask::<lsp_types::request::WorkspaceConfiguration>(
            ConfigurationParams { items: vec![item] },
            move |answer| {
                let section = answer.ok().and_then(|values| values.into_iter().next());
                if let Some(section) = section.filter(Value::is_object) {
                    drop(post.send(Event::Configured(json!({ SOURCE: section }))));
                }
            },
        );
    }

    fn log_misread(&self, misread: &[&str]) {
        for name in misread {
            let text = format!("invalid value for the setting `{SOURCE}.{name}`; the previous value is kept");
            self.outbox.log(MessageType::WARNING, text);
        }
    }
}
