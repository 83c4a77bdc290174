//! What is wrong with the text as such: errors of its notation, and what only YAML has.

use json::SyntaxErrorKind;
use language::Draft;
use wage_rules::doc::Doc;
use yaml::IssueKind;

use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// Says what of a text could not be read, or is read differently by others.
pub(crate) fn judge(doc: &Doc, sink: &mut Sink) {
    for error in doc.errors() {
        let rule = match error.kind {
            SyntaxErrorKind::DuplicateKey => &rules::DUPLICATE_KEY,
            SyntaxErrorKind::ByteOrderMark => &rules::BYTE_ORDER_MARK,
            SyntaxErrorKind::TooDeep => &rules::NESTING_TOO_DEEP,
            _ => &rules::SYNTAX_ERROR,
        };
        let draft = Draft::new(rule, error.range, error.message.clone());
        let draft = match &error.related {
            Some((range, message)) => draft.related(*range, message.clone()),
            None => draft,
        };
        let draft = match doc.source().fix(error) {
            Some(fix) => draft.safe(fix.title, fix.edits),
            None if error.kind == SyntaxErrorKind::ByteOrderMark => {
                draft.safe("remove the byte order mark", vec![spelling::replace(error.range, "")])
            }
            None => draft,
        };
        sink.add(draft);
    }
    for issue in doc.source().issues() {
        let rule = match issue.kind {
            IssueKind::UnknownAlias | IssueKind::AliasInsideItself | IssueKind::AliasTooLarge => {
                &rules::BAD_ALIAS
            }
            IssueKind::MergeKey => &rules::MERGE_KEY,
            IssueKind::BadMerge => &rules::BAD_MERGE,
            IssueKind::MoreDocuments => &rules::MORE_DOCUMENTS,
            IssueKind::UnknownTag => &rules::UNKNOWN_TAG,
            IssueKind::KeyNotText => &rules::KEY_NOT_TEXT,
        };
        let draft = Draft::new(rule, issue.range, issue.message.clone());
        sink.add(match &issue.related {
            Some((range, message)) => draft.related(*range, message.clone()),
            None => draft,
        });
    }
}
