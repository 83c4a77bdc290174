//! Makes a document of what has been read.

use json::{Kind, SyntaxError};
use text::range;

use super::Fold;
use crate::diagnose::visible;
use crate::document::Extra;
use crate::{Document, Format, Issue, alias, duplicates, merge};

impl Fold<'_> {
    /// The document, with these errors besides those of the tree. What is still open ends where reading ended.
    pub(crate) fn finish(mut self, mut errors: Vec<SyntaxError>) -> Document {
        if let Some(skipped) = &mut self.skipped {
            skipped.depth = 1;
            self.end(range(self.last, self.last));
        }
        let length = self.text.len();
        while let Some(container) = self.open.last() {
            if container.key.is_some() {
                self.leaf(Kind::Missing, range(self.last, self.last));
            }
            self.end(range(length, length));
        }
        if self.root.is_none() {
            self.place_hole();
        }
        errors.append(&mut self.errors);
        let mut issues = self.issues;
        let tree = self.builder.finish(Vec::new());
        duplicates::find(&tree, &mut errors);
        let aliases = alias::resolve(&tree, &self.aliases, &mut issues);
        errors.sort_by_key(|error| (error.range.start(), error.range.end()));
        errors.dedup_by_key(|error| (error.range, error.kind));
        bound(&mut errors);
        let tree = tree.with_errors(errors);
        let extra = Extra {
            anchors: self.anchors,
            aliases,
            comments: self.comments,
            holes: self.holes.to_vec(),
            issues: Vec::new(),
            has_merge: self.has_merge,
        };
        let mut document = Document { tree, format: Format::Yaml, extra };
        merge_issues(&document, &mut issues);
        for issue in &mut issues {
            issue.range = visible(document.text(), issue.range);
        }
        issues.sort_by_key(|issue| (issue.range.start(), issue.range.end(), issue.kind));
        document.extra.issues = issues;
        document
    }
}

/// Keeps no more errors than anybody reads. The last one says how many are not told.
fn bound(errors: &mut Vec<SyntaxError>) {
    if errors.len() <= json::MAX_ERRORS {
        return;
    }
    let cut = errors.split_off(json::MAX_ERRORS - 1);
    // What hides text must go on doing so. A fix of its kind is for its own range.
    if let Some(told) = cut.iter().find(|error| error.kind.hides_text()).or(cut.first()) {
        errors.push(SyntaxError {
            kind: told.kind,
            range: told.range,
            message: format!("{} more errors not shown", cut.len()),
            related: None,
        });
    }
}

fn merge_issues(document: &Document, issues: &mut Vec<Issue>) {
    if !document.extra.has_merge {
        return;
    }
    let Some(root) = document.tree.root() else { return };
    for map in root.descendants().filter(|node| node.kind() == Kind::Object) {
        merge::issues(document.value(map.id()), issues);
    }
}
