//! The text of a new level, and its check.

use std::collections::BTreeSet;
use std::sync::Arc;

use check::Analysis;
use engine::{Semantics, def};
use ide::{Variation, variation};
use language::Severity;
use pack::{File, Pack};

/// The pack as it was checked, so that checks of new levels cost little.
pub(crate) struct Checked<'c> {
    pack: &'c Arc<Pack>,
    file: &'c Arc<File>,
    semantics: Semantics,
    before: Analysis,
    /// The codes of the warnings of the level itself, which its variations may have too.
    accepted: BTreeSet<&'static str>,
    title: String,
}

impl<'c> Checked<'c> {
    pub(crate) fn new(pack: &'c Arc<Pack>, file: &'c Arc<File>, semantics: Semantics) -> Self {
        let is_it = |path: &str| *path == *file.path;
        let before = Analysis::new(Arc::clone(pack), None, semantics, &is_it, &|| false, &|| {});
        let of_level = before.told().filter(|it| is_it(&it.at.file) && it.severity == Severity::Warning);
        let accepted = of_level.map(|it| it.rule.code).collect();
        let title = file.tree.root().and_then(|root| Some(root.get("title")?.as_str()?.into_owned()));
        Self { pack, file, semantics, before, accepted, title: title.unwrap_or_default() }
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
        let name: Arc<str> = format!("levels/{id}.json").into();
        let file = File::parse(Arc::clone(&name), Ok(text.as_str().into()))?;
        let pack = self.pack.with([(Arc::clone(&name), Some(Arc::new(file)))]);
        let wants = |path: &str| *path == *name;
        let after =
            Analysis::new(Arc::new(pack), Some(&self.before), self.semantics, &wants, &|| false, &|| {});
        let is_fault = |it: &&language::Diagnostic| match it.severity {
            Severity::Error => true,
            Severity::Warning => !self.accepted.contains(it.rule.code),
            _ => false,
        };
        let mut told = after.told().filter(|it| *it.at.file == *name);
        told.find(is_fault).is_none().then_some(text)
    }
}
