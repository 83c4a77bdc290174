//! Edits of files of a project as one edit of the workspace.

use language::FileEdit;
use lsp_types as lsp;

use crate::convert::workspace_edit;
use crate::project::Project;
use crate::view::View;

/// Combines edits of documents, optionally followed by the deletion of a file.
pub(crate) fn edit_of(
    view: &View,
    project: &Project,
    edits: &[FileEdit],
    removed: Option<&str>,
) -> Option<lsp::WorkspaceEdit> {
    view.with_texts(project, |texts| {
        let documents = texts.document_edits(edits)?;
        let Some(removed) = removed else {
            return Some(workspace_edit(documents, view.client.has_versioned_edits));
        };
        let delete = lsp::ResourceOp::Delete(lsp::DeleteFile { uri: texts.uri(removed)?, options: None });
        let edits = documents.into_iter().map(lsp::DocumentChangeOperation::Edit);
        let operations = edits.chain([lsp::DocumentChangeOperation::Op(delete)]).collect();
        let document_changes = Some(lsp::DocumentChanges::Operations(operations));
        Some(lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() })
    })
}
