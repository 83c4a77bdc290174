//! One file of a pack, as context for a rule. Creates diagnostics at nodes and ranges of that file.

use std::sync::Arc;

use json::{Kind, Node};
use language::{Applicability, Diagnostic, FileEdit, FileRange, Fix, Related, Rule, Severity, Tag};
use pack::File;
use text::{Edit, TextRange};

use crate::describe;
use crate::model::Kinds;
use crate::view::View;

/// One file of a pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileContext<'p> {
    pub(crate) pack: View<'p>,
    pub(crate) file: &'p Arc<File>,
    /// The declarations of the pack's game.
    pub(crate) kinds: &'p Kinds,
}

impl FileContext<'_> {
    /// A diagnostic at a range of this file.
    pub(crate) fn at(self, rule: &'static Rule, range: TextRange, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(rule, self.place(range), message.into())
    }

    /// A diagnostic at a value.
    pub(crate) fn node(self, rule: &'static Rule, node: Node<'_>, message: impl Into<String>) -> Diagnostic {
        self.at(rule, visible(node), message).addressed(node)
    }

    /// A diagnostic at the key of a value.
    pub(crate) fn key(self, rule: &'static Rule, node: Node<'_>, message: impl Into<String>) -> Diagnostic {
        let range = node.key().map_or_else(|| visible(node), json::Key::range);
        self.at(rule, range, message).addressed(node)
    }

    /// A range of this file.
    pub(crate) fn place(self, range: TextRange) -> FileRange {
        FileRange { file: Arc::clone(&self.file.path), range }
    }
}

/// The part of a value to underline: all of it if it is on one line, else its opening bracket.
pub(crate) fn visible(node: Node<'_>) -> TextRange {
    let range = node.range();
    let is_long = matches!(node.kind(), Kind::Array | Kind::Object) && node.text().contains('\n');
    if is_long { TextRange::at(range.start(), text::TextSize::new(1)) } else { range }
}

/// Builder methods for a diagnostic.
pub(crate) trait Extend {
    /// Sets the address: the JSON Pointer of a value.
    fn addressed(self, node: Node<'_>) -> Self;
    /// Adds a related range.
    fn related(self, at: FileRange, message: impl Into<String>) -> Self;
    /// Adds the step of a gold path that showed it first, if known.
    fn first_seen(self, step: Option<&FileRange>) -> Self;
    /// Sets the help text.
    fn help(self, help: impl Into<String>) -> Self;
    /// Adds the fix that replaces the marked word with the one that was probably meant.
    fn corrected(self, meant: Option<&str>) -> Self;
    /// Like `corrected`, for a word that the pack defines or the author invented. Such a guess is often
    /// wrong.
    fn renamed(self, meant: Option<&str>, how: Applicability) -> Self;
    /// Adds a fix in the same file. Without edits, no fix is added.
    fn fix(self, title: impl Into<String>, applicability: Applicability, edits: Vec<Edit>) -> Self;
    /// Adds a fix in another file.
    fn fix_in(
        self,
        file: &File,
        title: impl Into<String>,
        applicability: Applicability,
        edits: Vec<Edit>,
    ) -> Self;
    /// Sets a severity other than the rule's.
    fn severity(self, severity: Severity) -> Self;
    /// Adds a tag for the presentation.
    fn tag(self, tag: Tag) -> Self;
}

impl Extend for Diagnostic {
    fn addressed(mut self, node: Node<'_>) -> Self {
        self.address = Some(node.pointer());
        self
    }

    fn related(mut self, at: FileRange, message: impl Into<String>) -> Self {
        self.related.push(Related { at, message: message.into() });
        self
    }

    fn first_seen(self, step: Option<&FileRange>) -> Self {
        match step {
            Some(step) => self.related(step.clone(), "first seen at this step"),
            None => self,
        }
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    fn corrected(self, meant: Option<&str>) -> Self {
        // Spelling suggestions are never safe fixes.
        self.renamed(meant, Applicability::Unsafe)
    }

    fn renamed(self, meant: Option<&str>, how: Applicability) -> Self {
        let Some(word) = meant else { return self };
        let edit = Edit { range: self.at.range, insert: json::quote(word) };
        self.fix(format!("change it to `{}`", describe::short(word)), how, vec![edit])
    }

    fn fix(mut self, title: impl Into<String>, applicability: Applicability, edits: Vec<Edit>) -> Self {
        let file = Arc::clone(&self.at.file);
        self.fixes.extend(fix(&file, title.into(), applicability, edits));
        self
    }

    fn fix_in(
        mut self,
        file: &File,
        title: impl Into<String>,
        applicability: Applicability,
        edits: Vec<Edit>,
    ) -> Self {
        self.fixes.extend(fix(&file.path, title.into(), applicability, edits));
        self
    }

    fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    fn tag(mut self, tag: Tag) -> Self {
        self.tags.push(tag);
        self
    }
}

fn fix(file: &Arc<str>, title: String, applicability: Applicability, edits: Vec<Edit>) -> Option<Fix> {
    let edits: Vec<FileEdit> =
        edits.into_iter().map(|edit| FileEdit { file: Arc::clone(file), edit }).collect();
    (!edits.is_empty()).then_some(Fix { title, applicability, edits })
}
