//! The text of a new level, and its check.

use std::collections::BTreeSet;
use std::sync::Arc;

use check::{Analysis, LAW_BROKEN, Standards};
use engine::def;
use ide::{Variation, variation};
use language::{Diagnostic, Severity};
use pack::{File, Pack};

/// The pack as it was checked, so that checks of new levels cost little.
pub(crate) struct Checked<'c> {
    pack: &'c Arc<Pack>,
    file: &'c Arc<File>,
    standards: Standards,
    before: Analysis,
    /// The codes of the warnings of the level itself, which its variations may have too.
    accepted: BTreeSet<&'static str>,
    title: String,
}

impl<'c> Checked<'c> {
    pub(crate) fn new(pack: &'c Arc<Pack>, file: &'c Arc<File>, standards: Standards) -> Self {
        let is_it = |path: &str| *path == *file.path;
        let before = Analysis::new(Arc::clone(pack), None, standards.clone(), &is_it, &|| false, &|| {});
        // A law that the level itself breaks still holds for new ones.
        let may_stay = |it: &&Diagnostic| it.severity == Severity::Warning && it.rule.code != LAW_BROKEN.code;
        let of_level = before.told().filter(|it| is_it(&it.at.file)).filter(may_stay);
        let accepted = of_level.map(|it| it.rule.code).collect();
        let title = file.tree.root().and_then(|root| Some(root.get("title")?.as_str()?.into_owned()));
        Self { pack, file, standards, before, accepted, title: title.unwrap_or_default() }
    }

    /// The title of the level itself.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    /// The text of a level with another board. Returns `None` if it cannot be written, its check finds an error, or a
    /// warning that the level itself does not have.
    pub(crate) fn text(
        &self,
        level: &def::Level,
        (id, number): (&str, u64),
        path: &[def::Action],
    ) -> Option<String> {
        let title = format!("{} ({number})", self.title);
        let text = variation(self.file, Variation { id, title: &title, level, path }).ok()?;
        self.accepts(id, &text).then_some(text)
    }

    /// Whether a check of a new level with this text finds no error, and no warning that the level itself does not have.
    pub(crate) fn accepts(&self, id: &str, text: &str) -> bool {
        self.accepted(&[(id, text)]) == 1
    }

    /// How many of the first of some new levels a check accepts: the next one has a fault, if there is a next one. What the
    /// pack has in common is checked once for all of them.
    pub(crate) fn accepted(&self, levels: &[(&str, &str)]) -> usize {
        let mut names: Vec<Arc<str>> = Vec::new();
        let mut files = Vec::new();
        for (id, text) in levels {
            let name: Arc<str> = format!("levels/{id}.json").into();
            let Some(file) = File::parse(Arc::clone(&name), Ok((*text).into())) else { break };
            files.push((Arc::clone(&name), Some(Arc::new(file))));
            names.push(name);
        }
        let pack = self.pack.with(files);
        let wants = |path: &str| names.iter().any(|name| **name == *path);
        let standards = self.standards.clone();
        let after = Analysis::new(Arc::new(pack), Some(&self.before), standards, &wants, &|| false, &|| {});
        let is_fault = |it: &&Diagnostic| match it.severity {
            Severity::Error => true,
            Severity::Warning => !self.accepted.contains(it.rule.code),
            _ => false,
        };
        let faults = after.told().filter(is_fault);
        let at = faults.filter_map(|it| names.iter().position(|name| **name == *it.at.file));
        at.min().unwrap_or(names.len())
    }
}
