//! The data types of SARIF, as far as they are used. Field names are those of the specification.

use std::borrow::Cow;

use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Log {
    #[serde(rename = "$schema")]
    pub(crate) schema: &'static str,
    pub(crate) version: &'static str,
    pub(crate) runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Run {
    pub(crate) tool: Tool,
    pub(crate) invocations: [Invocation; 1],
    pub(crate) column_kind: &'static str,
    pub(crate) results: Vec<Result>,
}

#[derive(Serialize)]
pub(crate) struct Tool {
    pub(crate) driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Driver {
    pub(crate) name: &'static str,
    pub(crate) information_uri: &'static str,
    pub(crate) semantic_version: &'static str,
    pub(crate) rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rule {
    pub(crate) id: &'static str,
    pub(crate) short_description: Message,
    pub(crate) full_description: Message,
    pub(crate) help: Message,
    pub(crate) default_configuration: Configuration,
}

#[derive(Serialize)]
pub(crate) struct Configuration {
    pub(crate) level: Level,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Level {
    Error,
    Warning,
    Note,
}

/// A text, with its Markdown form if that has more to show.
#[derive(Serialize)]
pub(crate) struct Message {
    text: Cow<'static, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<Cow<'static, str>>,
}

impl Message {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { text: Cow::Owned(text.into()), markdown: None }
    }

    pub(crate) fn both(text: impl Into<Cow<'static, str>>, markdown: impl Into<Cow<'static, str>>) -> Self {
        Self { text: text.into(), markdown: Some(markdown.into()) }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invocation {
    pub(crate) execution_successful: bool,
    pub(crate) tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(crate) struct Notification {
    pub(crate) level: Level,
    pub(crate) message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Result {
    pub(crate) rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule_index: Option<usize>,
    pub(crate) level: Level,
    pub(crate) message: Message,
    pub(crate) locations: Vec<Place>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_locations: Vec<Place>,
    pub(crate) partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) fixes: Vec<Fix>,
}

/// The key contains the version of the fingerprints.
#[derive(Serialize)]
pub(crate) struct Fingerprints {
    #[serde(rename = "goldpath/v1")]
    pub(crate) goldpath: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Place {
    pub(crate) physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PhysicalLocation {
    pub(crate) artifact_location: ArtifactLocation,
    pub(crate) region: Region,
}

#[derive(Serialize)]
pub(crate) struct ArtifactLocation {
    pub(crate) uri: String,
}

#[derive(Serialize)]
pub(crate) struct LogicalLocation {
    /// For JSON files, a JSON Pointer.
    #[serde(rename = "fullyQualifiedName")]
    pub(crate) pointer: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Region {
    pub(crate) start_line: u32,
    pub(crate) start_column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
}

impl Region {
    /// The start of a file.
    pub(crate) const START: Self = Self { start_line: 1, start_column: 1, end_line: 1, end_column: 1 };
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fix {
    pub(crate) description: Message,
    pub(crate) artifact_changes: Vec<ArtifactChange>,
    pub(crate) properties: FixProperties,
}

#[derive(Serialize)]
pub(crate) struct FixProperties {
    pub(crate) applicability: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArtifactChange {
    pub(crate) artifact_location: ArtifactLocation,
    pub(crate) replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Replacement {
    pub(crate) deleted_region: Region,
    pub(crate) inserted_content: Message,
}
