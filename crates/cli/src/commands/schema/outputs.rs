//! The JSON Schemas of what commands print for programs, by the name of the command.

/// The schema of an output.
#[derive(Clone, Copy)]
pub(super) struct OutputSchema {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
}

macro_rules! schemas {
    ($($name:literal),* $(,)?) => {
        &[$(OutputSchema {
            name: $name,
            text: include_str!(concat!("../../../schemas/outputs/", $name, ".schema.json")),
        }),*]
    };
}

/// All of them. Tests hold what commands print against them.
pub(super) static OUTPUTS: &[OutputSchema] = schemas![
    "agent",
    "board",
    "check",
    "coverage",
    "diff",
    "error",
    "expand",
    "export",
    "fmt",
    "graph",
    "merge",
    "metrics",
    "necessity",
    "new",
    "observe",
    "preflight",
    "record",
    "rename",
    "replay",
    "rules",
    "sessions-export",
    "sessions-import",
    "simplify",
    "skill",
    "solve",
    "tighten",
    "trace",
    "transcript",
    "twins",
    "vary",
    "wage-run",
    "why",
];

impl OutputSchema {
    /// What it is of, in a sentence.
    pub(super) fn summary(self) -> String {
        let schema: serde_json::Value = serde_json::from_str(self.text).unwrap_or_default();
        schema["description"].as_str().unwrap_or_default().to_owned()
    }
}
