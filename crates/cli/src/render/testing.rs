//! Small packs with diagnostics, for tests of the renderers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use disk::{Problem, ProblemKind, Source};
use gridponder::GRIDPONDER;
use language::{
    Applicability, Diagnostic, FileEdit, FileRange, Files, Fix, Language, Languages, Project, Related, Rule,
    Severity, fingerprints,
};
use text::Edit;

use super::{Finding, Look, Part, Unread};
use crate::args::Format;
use crate::path_base::PathBase;

static LANGUAGES: [&dyn Language; 1] = [&GRIDPONDER];

/// A minimal rule with this code.
pub(crate) fn rule(code: &'static str) -> &'static Rule {
    let known = GRIDPONDER.rules().iter().find(|rule| rule.code == code);
    known.copied().unwrap_or_else(|| Box::leak(Box::new(Rule::error(code, "made up"))))
}

/// A pack and its diagnostics. Locations are given by the text at them.
pub(crate) struct Case {
    project: Arc<dyn Project>,
    diagnostics: Vec<Diagnostic>,
    unread: Unread,
    width: Option<usize>,
}

impl Case {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let text = |(path, text): &(&str, &str)| (Arc::from(*path), Ok(Arc::from(*text)));
        let texts = files.iter().map(text).collect();
        Self {
            project: GRIDPONDER.open(Files { texts, ..Files::default() }),
            diagnostics: Vec::new(),
            unread: Unread::default(),
            width: None,
        }
    }

    fn place(&self, file: &str, text: &str) -> FileRange {
        let start = self.project.text(file).map_or(0, |it| it.find(text).unwrap());
        FileRange { file: Arc::from(file), range: text::range(start, start + text.len()) }
    }

    fn last(&mut self) -> &mut Diagnostic {
        self.diagnostics.last_mut().unwrap()
    }

    pub(crate) fn error(self, code: &'static str, file: &str, text: &str, message: &str) -> Self {
        self.diagnostic(Severity::Error, code, file, text, message)
    }

    pub(crate) fn diagnostic(
        mut self,
        severity: Severity,
        code: &'static str,
        file: &str,
        text: &str,
        message: &str,
    ) -> Self {
        let at = self.place(file, text);
        self.diagnostics.push(Diagnostic { severity, ..Diagnostic::new(rule(code), at, message) });
        self
    }

    /// An error at a range, which may be invalid.
    pub(crate) fn range(self, file: &str, start: usize, end: usize) -> Self {
        let mut case = self.error("range", file, "", "here");
        case.last().at.range = text::range(start, end);
        case
    }

    pub(crate) fn related_range(self, file: &str, start: usize, end: usize) -> Self {
        let mut case = self.related(file, "", "there");
        if let Some(related) = case.last().related.last_mut() {
            related.at.range = text::range(start, end);
        }
        case
    }

    pub(crate) fn at(mut self, address: &str) -> Self {
        self.last().address = Some(address.to_owned());
        self
    }

    pub(crate) fn related(mut self, file: &str, text: &str, message: &str) -> Self {
        let related = Related { at: self.place(file, text), message: message.to_owned() };
        self.last().related.push(related);
        self
    }

    pub(crate) fn help(mut self, help: &str) -> Self {
        self.last().help = Some(help.to_owned());
        self
    }

    pub(crate) fn fix(mut self, file: &str, text: &str, insert: &str) -> Self {
        let place = self.place(file, text);
        let fix = Fix {
            title: format!("Change it to `{insert}`"),
            applicability: Applicability::Safe,
            edits: vec![FileEdit {
                file: place.file,
                edit: Edit { range: place.range, insert: insert.to_owned() },
            }],
        };
        self.last().fixes.push(fix);
        self
    }

    /// Renders for a terminal of this width.
    pub(crate) fn width(mut self, width: usize) -> Self {
        self.width = Some(width);
        self
    }

    /// Adds a file outside of the pack that could not be read.
    pub(crate) fn unread(mut self, path: &str, message: &str) -> Self {
        let (path, message) = (path.to_owned(), message.to_owned());
        self.unread.problems.push(Problem { path, message, kind: ProblemKind::Unread });
        self
    }

    pub(crate) fn fingerprints(&self) -> Vec<String> {
        fingerprints(Some(&*self.project), &self.diagnostics, |file| format!("packs/a/{file}"))
    }

    pub(crate) fn show(&self, format: Format) -> String {
        let shown = "packs/a".to_owned();
        let source = Source { language: &GRIDPONDER, root: PathBuf::new(), shown, only: None };
        let base = PathBase::new(Path::new("/repo"));
        let languages = Languages::new(&LANGUAGES);
        let look = Look { format, styled: false, width: self.width, languages, base: &base };
        let findings: Vec<Finding> = std::iter::zip(self.diagnostics.clone(), self.fingerprints())
            .map(|(diagnostic, fingerprint)| Finding { diagnostic, fingerprint })
            .collect();
        let part = super::part(look, &*self.project, &source, &|_| true, &findings);
        let mut shown = if let Part::Text(text) = &part { text.clone() } else { Vec::new() };
        shown.extend(super::end(look, vec![part], &self.unread));
        String::from_utf8(shown).unwrap()
    }
}
