//! Reads parameters of older, newer or non-conforming clients: invalid parts are ignored.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

/// Cap on the values ignored individually. Beyond it, whole parts are ignored.
const MAX_VALUES: usize = 64;

/// The depth of these parts, such as `capabilities.textDocument.completion`.
const PART: usize = 3;

/// The valid part of the parameters of `initialize`, and the paths of what was ignored.
pub(crate) fn initialize(params: Option<Value>) -> (Value, Vec<String>) {
    let mut params = match params {
        Some(params @ Value::Object(_)) => params,
        _ => Value::Object(serde_json::Map::new()),
    };
    if let Some(members) = params.as_object_mut()
        && !members.get("capabilities").is_some_and(Value::is_object)
    {
        members.insert("capabilities".to_owned(), Value::Object(serde_json::Map::new()));
    }
    let left_out = leave_out::<lsp_types::InitializeParams>(&mut params);
    (params, left_out)
}

/// Clamps positions of changes to the protocol types: some clients send huge numbers for the end of a line.
pub(crate) fn clamp_places(params: &mut Value) {
    let changes = params.get_mut("contentChanges").and_then(Value::as_array_mut).into_iter().flatten();
    for change in changes {
        for pointer in
            ["/range/start/line", "/range/start/character", "/range/end/line", "/range/end/character"]
        {
            if let Some(number) = change.pointer_mut(pointer)
                && number.as_f64().is_some_and(|it| it > f64::from(u32::MAX))
            {
                *number = u32::MAX.into();
            }
        }
    }
}

/// Removes parts of a value until it can be deserialized. Returns their paths.
fn leave_out<T: DeserializeOwned>(value: &mut Value) -> Vec<String> {
    let mut left_out = Vec::new();
    while let Err(error) = serde_path_to_error::deserialize::<_, T>(&*value) {
        let depth = if left_out.len() < MAX_VALUES { usize::MAX } else { PART };
        if !remove(value, error.path(), depth) {
            break;
        }
        left_out.push(error.path().to_string());
    }
    left_out
}

/// Removes the value at a path, up to this depth. Returns whether it existed.
fn remove(value: &mut Value, path: &Path, depth: usize) -> bool {
    // Segments after these are inside of a single value.
    let is_step = |segment: &&Segment| !matches!(segment, Segment::Enum { .. } | Segment::Unknown);
    let steps: Vec<&Segment> = path.iter().take(depth).take_while(is_step).collect();
    let Some((last, above)) = steps.split_last() else { return false };
    let mut at = value;
    for step in above {
        let below = match step {
            Segment::Map { key } => at.get_mut(key),
            Segment::Seq { index } => at.get_mut(*index),
            Segment::Enum { .. } | Segment::Unknown => None,
        };
        let Some(below) = below else { return false };
        at = below;
    }
    match (last, at) {
        (Segment::Map { key }, Value::Object(members)) => members.remove(key).is_some(),
        (Segment::Seq { index }, Value::Array(elements)) if *index < elements.len() => {
            elements.remove(*index);
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(params: Value) -> (lsp_types::InitializeParams, Vec<String>) {
        let (params, left_out) = initialize(Some(params));
        (serde_json::from_value(params).unwrap(), left_out)
    }

    #[test]
    fn unknown_words_are_left_out_and_nothing_else() {
        let (params, mut left_out) = read(json!({
            "processId": 7,
            "trace": "compact",
            "capabilities": {
                "textDocument": {
                    "foldingRange": { "foldingRangeKind": { "valueSet": ["comment", "story", "region"] } },
                    "completion": {
                        "completionItem": { "snippetSupport": true, "documentationFormat": ["html", "plaintext"] },
                    },
                    "codeAction": { "dynamicRegistration": "perhaps" },
                },
                "workspace": { "workspaceEdit": { "failureHandling": "shrug", "documentChanges": true } },
            },
        }));
        left_out.sort();
        assert_eq!(
            left_out,
            [
                "capabilities.textDocument.codeAction.dynamicRegistration",
                "capabilities.textDocument.completion.completionItem.documentationFormat[0]",
                "capabilities.textDocument.foldingRange.foldingRangeKind.valueSet[1]",
                "capabilities.workspace.workspaceEdit.failureHandling",
                "trace",
            ]
        );
        assert_eq!(params.process_id, Some(7));
        let client = crate::client::Client::new(&params);
        assert!(client.has_snippets && client.has_versioned_edits);
        assert_eq!(client.documentation, lsp_types::MarkupKind::PlainText);
    }

    #[test]
    fn params_of_any_shape_are_read() {
        let many: Vec<String> = (0..1000).map(|number| format!("kind {number}")).collect();
        for params in [
            Value::Null,
            json!([]),
            json!("x"),
            json!({ "capabilities": null }),
            json!({ "capabilities": [] }),
            json!({ "processId": -1, "rootUri": "C:\\packs", "workspaceFolders": [{ "uri": 5 }, null], "locale": 3 }),
            json!({ "capabilities": { "textDocument": { "hover": { "contentFormat": many } } } }),
            json!({ "capabilities": { "textDocument": 1, "workspace": "x", "general": [] } }),
        ] {
            read(params);
        }
    }

    #[test]
    fn each_capability_may_be_of_any_type() {
        let strange = json!({ "a": [1, { "b": null }] });
        for part in ["workspace", "textDocument", "window", "general"] {
            for name in [
                "diagnostic",
                "completion",
                "hover",
                "workspaceEdit",
                "didChangeWatchedFiles",
                "positionEncodings",
            ] {
                for value in [json!(1), json!("x"), json!([1, "x"]), strange.clone()] {
                    read(json!({ "capabilities": { part: { name: value } } }));
                }
            }
        }
    }
}
