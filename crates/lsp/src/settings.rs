//! The settings of a client; see docs/protocol.md.

use language::Semantics;
use serde::Deserialize;
use serde_json::Value;

/// The current settings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) syntax_errors: bool,
    pub(crate) replay: ReplayWhen,
    /// The semantics of replays.
    pub(crate) semantics: Semantics,
    pub(crate) search: SearchWhen,
}

/// When levels are searched for shorter solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SearchWhen {
    /// When a level is saved.
    OnSave,
    /// Only by command.
    Never,
}

/// When gold paths are replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ReplayWhen {
    /// On open and save.
    OnSave,
    /// After every change.
    OnType,
    /// Only by command.
    Never,
}

/// How diagnostics are delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Delivery {
    /// Pushed by the server.
    Push,
    /// Pulled by the client.
    Pull,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            syntax_errors: true,
            replay: ReplayWhen::OnSave,
            semantics: Semantics::Released,
            search: SearchWhen::Never,
        }
    }
}

impl Settings {
    /// The settings in a JSON value, optionally under `goldpath`. Missing and invalid ones keep their value;
    /// the names of invalid ones are returned.
    pub(crate) fn updated(&self, value: &Value) -> (Self, Vec<&'static str>) {
        let value = section(value);
        let mut settings = self.clone();
        let mut misread = Vec::new();
        read(value, "syntaxErrors", &mut settings.syntax_errors, &mut misread);
        read(value, "replay", &mut settings.replay, &mut misread);
        read(value, "semantics", &mut settings.semantics, &mut misread);
        read(value, "search", &mut settings.search, &mut misread);
        (settings, misread)
    }
}

/// The delivery of diagnostics chosen by the client; `None` if it does not say.
pub(crate) fn delivery(value: &Value) -> Option<Delivery> {
    Delivery::deserialize(section(value).get("diagnostics")?).ok()
}

fn section(value: &Value) -> &Value {
    value.get("goldpath").filter(|section| section.is_object()).unwrap_or(value)
}

fn read<'v, T: Deserialize<'v>>(
    value: &'v Value,
    key: &'static str,
    setting: &mut T,
    misread: &mut Vec<&'static str>,
) {
    // A null value means that the setting is not set.
    let Some(written) = value.get(key).filter(|written| !written.is_null()) else { return };
    match T::deserialize(written) {
        Ok(read) => *setting = read,
        Err(_) => misread.push(key),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_absent_stays_as_it_was() {
        let (settings, misread) = Settings::default().updated(&json!({ "replay": "never", "other": 1 }));
        assert_eq!(settings, Settings { replay: ReplayWhen::Never, ..Settings::default() });
        assert!(misread.is_empty());
        assert_eq!(settings.updated(&json!(null)).0, settings);
    }

    #[test]
    fn settings_may_stand_in_their_section() {
        let (settings, _) =
            Settings::default().updated(&json!({ "goldpath": { "semantics": "documented" } }));
        assert_eq!(settings.semantics, Semantics::Documented);
    }

    #[test]
    fn what_is_not_understood_is_named_and_changes_nothing() {
        let (settings, misread) =
            Settings::default().updated(&json!({ "replay": "always", "syntaxErrors": 1 }));
        assert_eq!(settings, Settings::default());
        assert_eq!(misread, ["syntaxErrors", "replay"]);
    }

    #[test]
    fn delivery_is_the_clients_to_choose() {
        assert_eq!(delivery(&json!({ "diagnostics": "pull" })), Some(Delivery::Pull));
        assert_eq!(delivery(&json!({ "diagnostics": "both" })), None);
    }
}
