//! All that an editor asks about a place of a document.

use lsp_types::Url;
use serde_json::{Value, json};
use text::{Encoding, Lines, TextSize};

/// A position of a text, as the protocol has it.
pub(super) fn position(text: &str, lines: &Lines, at: usize) -> Value {
    let position = Encoding::Utf16.position(text, lines, TextSize::new(at as u32));
    json!({ "line": position.line, "character": position.character })
}

/// The questions about two places of a document, the first before the second: methods and parameters.
pub(super) fn questions(uri: &Url, text: &str, (start, end): (usize, usize)) -> Vec<(&'static str, Value)> {
    let lines = Lines::new(text);
    let (start, end) = (position(text, &lines, start), position(text, &lines, end));
    let document = json!({ "uri": uri });
    let with = |more: Value| {
        let mut params = json!({ "textDocument": document });
        if let (Value::Object(params), Value::Object(more)) = (&mut params, more) {
            params.extend(more);
        }
        params
    };
    let at = || with(json!({ "position": start }));
    let range = json!({ "start": start, "end": end });
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    vec![
        ("textDocument/hover", at()),
        ("textDocument/completion", at()),
        ("textDocument/definition", at()),
        (
            "textDocument/references",
            with(json!({ "position": start, "context": { "includeDeclaration": true } })),
        ),
        ("textDocument/documentHighlight", at()),
        ("textDocument/prepareRename", at()),
        ("textDocument/linkedEditingRange", at()),
        ("textDocument/prepareCallHierarchy", at()),
        ("textDocument/selectionRange", with(json!({ "positions": [start, end] }))),
        ("textDocument/documentSymbol", with(json!({}))),
        ("textDocument/foldingRange", with(json!({}))),
        ("textDocument/documentLink", with(json!({}))),
        ("textDocument/semanticTokens/full", with(json!({}))),
        ("textDocument/semanticTokens/range", with(json!({ "range": range }))),
        ("textDocument/documentColor", with(json!({}))),
        ("textDocument/inlayHint", with(json!({ "range": range }))),
        ("textDocument/codeLens", with(json!({}))),
        (
            "textDocument/codeAction",
            with(json!({ "range": range, "context": { "diagnostics": [], "triggerKind": 1 } })),
        ),
        ("textDocument/formatting", with(json!({ "options": options }))),
        ("textDocument/rangeFormatting", with(json!({ "range": range, "options": options }))),
        ("workspace/symbol", json!({ "query": "a" })),
        ("goldpath/boardPosition", at()),
        ("goldpath/board", with(json!({ "position": start, "compact": true }))),
        ("goldpath/levels", json!({})),
    ]
}
