//! Path patterns and names of levels that match nothing.

use std::path::Path;
use std::sync::Arc;

use language::Diagnostic;

use crate::judge::Judge;
use crate::{Settings, own_rules};

/// Hints about path patterns and names of levels that match nothing. `paths` are those of all projects below the folder of the
/// settings and of their files; they must be complete.
pub(crate) fn unmatched(settings: &Settings, file: &Arc<str>, paths: &[String]) -> Vec<Diagnostic> {
    let mut judge = Judge::new(file);
    for written in settings.patterns() {
        if !paths.iter().any(|path| written.pattern.matches(path)) {
            let message = format!("no pack and no file of a pack matches `{}`", written.text);
            judge.say(&own_rules::MATCHES_NOTHING, written.range, message);
        }
    }
    for (name, range) in settings.level_names() {
        let is_it = |path: &String| Path::new(path).file_stem().is_some_and(|stem| *stem == **name);
        if !paths.iter().any(is_it) {
            let message = format!("no file of a pack has the name of level `{name}`");
            judge.say(&own_rules::MATCHES_NOTHING, *range, message);
        }
    }
    judge.into_diagnostics()
}
