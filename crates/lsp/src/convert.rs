//! Converts plain data to protocol types.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Completion, CompletionKind, Diagnostic, FileEdit, Fix, Severity, Tag, escape};
use lsp_types::{self as lsp, Url};
use text::{Edit, Lines, TextRange};

use crate::client::Client;
use crate::document::OpenAs;
use crate::pages;
use crate::project::{Project, SOURCE};
use crate::uri::DocUri;

/// The texts of a project for conversions, and their URIs.
pub(crate) struct Texts<'a> {
    pub(crate) project: &'a Project,
    pub(crate) client: &'a Client,
    /// Open documents with the URIs of the client.
    pub(crate) open: &'a dyn Fn(&DocUri) -> Option<OpenAs>,
    /// The line indices of files that have many locations, such as references.
    lines: RefCell<BTreeMap<Arc<str>, Arc<Lines>>>,
    uris: RefCell<BTreeMap<Arc<str>, Option<Url>>>,
}

impl<'a> Texts<'a> {
    pub(crate) fn new(
        project: &'a Project,
        client: &'a Client,
        open: &'a dyn Fn(&DocUri) -> Option<OpenAs>,
    ) -> Self {
        Self { project, client, open, lines: RefCell::default(), uris: RefCell::default() }
    }

    /// The URI of a file.
    pub(crate) fn uri(&self, file: &str) -> Option<Url> {
        if let Some(known) = self.uris.borrow().get(file) {
            return known.clone();
        }
        let uri = DocUri::of_path(&self.project.path(file));
        let url = uri.and_then(|uri| (self.open)(&uri).map(|open| open.uri).or_else(|| uri.to_url()));
        self.uris.borrow_mut().insert(Arc::from(file), url.clone());
        url
    }

    /// How the client opened a file; `None` if it is not open.
    pub(crate) fn open_as(&self, file: &str) -> Option<OpenAs> {
        (self.open)(&DocUri::of_path(&self.project.path(file))?)
    }

    /// The version of a file; `None` if it is not open.
    pub(crate) fn version(&self, file: &str) -> Option<i32> {
        Some(self.open_as(file)?.version)
    }

    pub(crate) fn range(&self, file: &str, range: TextRange) -> lsp::Range {
        let text = self.project.snapshot().text(file).map_or("", |text| text);
        let lines = self.lines(file, text);
        let position = |offset| {
            let at = self.client.encoding.position(text, &lines, offset);
            lsp::Position::new(at.line, at.character)
        };
        lsp::Range::new(position(range.start()), position(range.end()))
    }

    fn lines(&self, file: &str, text: &str) -> Arc<Lines> {
        if let Some(known) = self.lines.borrow().get(file) {
            return Arc::clone(known);
        }
        let lines = Arc::new(Lines::new(text));
        self.lines.borrow_mut().insert(Arc::from(file), Arc::clone(&lines));
        lines
    }

    /// Drops the line index of a file that is no longer needed.
    pub(crate) fn forget(&self, file: &str) {
        self.lines.borrow_mut().remove(file);
    }

    pub(crate) fn text_edit(&self, file: &str, edit: &Edit) -> lsp::TextEdit {
        lsp::TextEdit { range: self.range(file, edit.range), new_text: edit.insert.clone() }
    }

    /// A diagnostic.
    pub(crate) fn diagnostic(&self, diagnostic: &Diagnostic) -> lsp::Diagnostic {
        let related = diagnostic.related.iter().filter_map(|related| {
            let range = self.range(&related.at.file, related.at.range);
            Some(lsp::DiagnosticRelatedInformation {
                location: lsp::Location { uri: self.uri(&related.at.file)?, range },
                message: escape(&related.message).into_owned(),
            })
        });
        let related: Vec<_> = related.collect();
        let tags: Vec<_> = diagnostic
            .tags
            .iter()
            .map(|tag| match tag {
                Tag::Unnecessary => lsp::DiagnosticTag::UNNECESSARY,
                Tag::Deprecated => lsp::DiagnosticTag::DEPRECATED,
            })
            .collect();
        let message = escape(&diagnostic.message);
        let message = match &diagnostic.help {
            Some(help) => format!("{message}\n{}", escape(help)),
            None => message.into_owned(),
        };
        lsp::Diagnostic {
            range: self.range(&diagnostic.at.file, diagnostic.at.range),
            severity: Some(severity(diagnostic.severity)),
            code: Some(lsp::NumberOrString::String(diagnostic.code().to_owned())),
            code_description: self
                .client
                .is_on_this_machine
                .then(|| pages::page(diagnostic.rule, self.project.language().example_notation()))
                .flatten()
                .map(|href| lsp::CodeDescription { href }),
            source: Some(SOURCE.to_owned()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            tags: (!tags.is_empty()).then_some(tags),
            data: None,
        }
    }

    /// The edits of a fix, with document versions if the client supports them.
    pub(crate) fn workspace_edit(&self, fix: &Fix, has_versions: bool) -> Option<lsp::WorkspaceEdit> {
        Some(workspace_edit(self.document_edits(&fix.edits)?, has_versions))
    }

    /// Groups edits by document, with their versions.
    pub(crate) fn document_edits(&self, edits: &[FileEdit]) -> Option<Vec<lsp::TextDocumentEdit>> {
        let mut files: BTreeMap<&str, Vec<lsp::OneOf<lsp::TextEdit, _>>> = BTreeMap::new();
        for edit in edits {
            let of_file = files.entry(&edit.file).or_default();
            of_file.push(lsp::OneOf::Left(self.text_edit(&edit.file, &edit.edit)));
        }
        let document = |(file, edits): (&str, Vec<_>)| {
            let version = self.version(file);
            let text_document =
                lsp::OptionalVersionedTextDocumentIdentifier { uri: self.uri(file)?, version };
            Some(lsp::TextDocumentEdit { text_document, edits })
        };
        files.into_iter().map(document).collect()
    }
}

/// Combines document edits into a workspace edit, with versions if the client supports them.
pub(crate) fn workspace_edit(
    documents: Vec<lsp::TextDocumentEdit>,
    has_versions: bool,
) -> lsp::WorkspaceEdit {
    if has_versions {
        let document_changes = Some(lsp::DocumentChanges::Edits(documents));
        return lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() };
    }
    let plain = |edit| match edit {
        lsp::OneOf::Left(edit) => edit,
        lsp::OneOf::Right(lsp::AnnotatedTextEdit { text_edit, .. }) => text_edit,
    };
    let changes = documents
        .into_iter()
        .map(|document| (document.text_document.uri, document.edits.into_iter().map(plain).collect()));
    lsp::WorkspaceEdit { changes: Some(changes.collect()), ..lsp::WorkspaceEdit::default() }
}

/// The documents that a workspace edit changes.
pub(crate) fn documents_of(edit: &lsp::WorkspaceEdit) -> BTreeSet<DocUri> {
    let changes = edit.changes.iter().flat_map(|changes| changes.keys());
    let edits: Vec<&lsp::TextDocumentEdit> = match &edit.document_changes {
        None => Vec::new(),
        Some(lsp::DocumentChanges::Edits(edits)) => edits.iter().collect(),
        Some(lsp::DocumentChanges::Operations(operations)) => operations
            .iter()
            .filter_map(|operation| match operation {
                lsp::DocumentChangeOperation::Edit(edit) => Some(edit),
                lsp::DocumentChangeOperation::Op(_) => None,
            })
            .collect(),
    };
    changes.chain(edits.iter().map(|edit| &edit.text_document.uri)).map(DocUri::new).collect()
}

const fn severity(severity: Severity) -> lsp::DiagnosticSeverity {
    match severity {
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Information => lsp::DiagnosticSeverity::INFORMATION,
        Severity::Hint => lsp::DiagnosticSeverity::HINT,
    }
}

/// Converts a completion item; its documentation is left to `completionItem/resolve`.
pub(crate) fn completion_item(
    completion: &Completion,
    at: usize,
    texts: &Texts<'_>,
    file: &str,
    client: &Client,
) -> lsp::CompletionItem {
    let completion = match texts.project.snapshot().text(file) {
        Some(text) if !client.adjusts_indentation => &completion.as_is(text),
        _ => completion,
    };
    let edit = texts.text_edit(file, &completion.edit);
    let additional: Vec<_> = completion.additional.iter().map(|edit| texts.text_edit(file, edit)).collect();
    let (new_text, format) = if completion.is_snippet && client.has_snippets {
        (edit.new_text, Some(lsp::InsertTextFormat::SNIPPET))
    } else {
        (completion.plain_insert(), None)
    };
    // Editors match the replaced text, including quotes, with the filter text.
    let replaced = texts
        .project
        .snapshot()
        .text(file)
        .and_then(|text| text.get(std::ops::Range::from(completion.edit.range)));
    let filter = replaced.filter(|text| text.starts_with('"')).map(|_| format!("\"{}\"", completion.label));
    lsp::CompletionItem {
        label: completion.label.clone(),
        kind: Some(completion_kind(completion.kind)),
        detail: completion.detail.clone(),
        // Sort before items of other servers, which sort by label: `"` and `$` come after `!`.
        sort_text: Some(format!("!{at:05}")),
        filter_text: filter,
        text_edit: Some(lsp::CompletionTextEdit::Edit(lsp::TextEdit { range: edit.range, new_text })),
        insert_text_format: format,
        // Editors adjust the indentation of lines after the first to the line of the insertion.
        insert_text_mode: client.adjusts_indentation.then_some(lsp::InsertTextMode::ADJUST_INDENTATION),
        additional_text_edits: (!additional.is_empty()).then_some(additional),
        deprecated: completion.deprecated.then_some(true),
        tags: completion.deprecated.then(|| vec![lsp::CompletionItemTag::DEPRECATED]),
        ..lsp::CompletionItem::default()
    }
}

const fn completion_kind(kind: CompletionKind) -> lsp::CompletionItemKind {
    match kind {
        CompletionKind::Property => lsp::CompletionItemKind::PROPERTY,
        CompletionKind::EnumMember => lsp::CompletionItemKind::ENUM_MEMBER,
        CompletionKind::Value => lsp::CompletionItemKind::VALUE,
        CompletionKind::Reference => lsp::CompletionItemKind::REFERENCE,
        CompletionKind::Variable => lsp::CompletionItemKind::VARIABLE,
        CompletionKind::Event => lsp::CompletionItemKind::EVENT,
        CompletionKind::Function => lsp::CompletionItemKind::FUNCTION,
        CompletionKind::Class => lsp::CompletionItemKind::CLASS,
        CompletionKind::File => lsp::CompletionItemKind::FILE,
        CompletionKind::Keyword => lsp::CompletionItemKind::KEYWORD,
        CompletionKind::Color => lsp::CompletionItemKind::COLOR,
        CompletionKind::Snippet => lsp::CompletionItemKind::SNIPPET,
    }
}

/// Converts a fix to a code action.
pub(crate) fn code_action(
    fix: &Fix,
    mends: Option<lsp::Diagnostic>,
    is_preferred: bool,
    kind: lsp::CodeActionKind,
    texts: &Texts<'_>,
    has_versions: bool,
) -> Option<lsp::CodeAction> {
    Some(lsp::CodeAction {
        title: fix.title.clone(),
        kind: Some(kind),
        diagnostics: mends.map(|it| vec![it]),
        edit: Some(texts.workspace_edit(fix, has_versions)?),
        is_preferred: is_preferred.then_some(true),
        ..lsp::CodeAction::default()
    })
}
