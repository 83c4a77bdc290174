//! What a check of a pack found.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use check::{Analysis, ReplayResult, SearchResult};
use language::{
    Counts, Diagnostic, Ending, Evidence, Failure, Findings, Lists, Outcome, Part, Project, Report,
    Semantics, Solution,
};
use pack::FileKind;

use crate::project::PackProject;
use crate::switches;

/// What a check of a pack found.
pub(crate) struct PackFindings {
    analysis: Analysis,
}

impl fmt::Debug for PackFindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackFindings").field("errors", &self.analysis.errors()).finish_non_exhaustive()
    }
}

/// The analysis behind findings of this language.
pub(crate) fn analysis_of(findings: &dyn Findings) -> Option<&Analysis> {
    findings.as_any().downcast_ref::<PackFindings>().map(PackFindings::analysis)
}

impl PackFindings {
    pub(crate) const fn new(analysis: Analysis) -> Self {
        Self { analysis }
    }

    pub(crate) const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// How a replay ended, and the same as a clause.
    fn ended(&self, result: &ReplayResult) -> (Ending, String) {
        if self.analysis.is_refused() {
            (Ending::NotWon, result.describe_refused())
        } else if result.is_won() {
            (Ending::Won, result.describe())
        } else if result.is_won_early() {
            (Ending::WonEarly, result.describe())
        } else {
            (Ending::NotWon, result.describe())
        }
    }
}

impl Findings for PackFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let made = project.as_any().downcast_ref::<PackProject>().and_then(PackProject::made);
        made.is_some_and(|pack| Arc::ptr_eq(pack, self.analysis.pack()))
    }

    fn lists(&self) -> &Lists {
        self.analysis.diagnostics()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_by(&self, semantics: Semantics) -> bool {
        self.analysis.semantics() == switches(semantics)
    }

    fn errors(&self) -> usize {
        self.analysis.errors()
    }

    fn is_whole(&self) -> bool {
        self.analysis.is_whole()
    }

    fn is_whole_for(&self, file: &str) -> bool {
        self.analysis.is_judged(file)
    }

    fn changed_since(&self, earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        analysis_of(earlier).map(|earlier| self.analysis.told_since(earlier)).unwrap_or_default()
    }

    fn moved_since(&self, earlier: &dyn Findings) -> BTreeSet<Arc<str>> {
        analysis_of(earlier).map(|earlier| self.analysis.moved_since(earlier)).unwrap_or_default()
    }

    fn outcome(&self, file: &str) -> Option<Outcome> {
        let level = self.analysis.pack().file(file).filter(|file| file.kind == FileKind::Level)?;
        let id = level.tree.root().and_then(|root| root.get("id")?.as_str());
        let name = id.map_or_else(|| level.stem().to_owned(), std::borrow::Cow::into_owned);
        let (ending, text) = match self.analysis.replay_result(file) {
            Some(result) => self.ended(result),
            None => (Ending::NotWon, "not replayed: the level has errors, or no gold path".to_owned()),
        };
        Some(Outcome { name, ending, text })
    }

    fn obstacles(&self, file: &str) -> Vec<&Diagnostic> {
        self.analysis.obstacles(file)
    }

    fn failure(&self, file: &str) -> Option<Failure> {
        let result = self.analysis.replay_result(file).filter(|result| !result.is_won())?;
        let worst = result.diagnostics.iter().min_by_key(|it| it.severity)?;
        let last = || self.solution(file)?.steps.checked_sub(1);
        Some(Failure {
            at: worst.at.clone(),
            message: worst.message.clone(),
            step: result.failing_step().or_else(last),
        })
    }

    fn outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        let files = self.analysis.pack().levels().map(|file| &file.path);
        let files = files.filter(|file| self.analysis.replay_result(file).is_some());
        files.filter_map(|file| Some((Arc::clone(file), self.outcome(file)?))).collect()
    }

    fn last_outcomes(&self) -> BTreeMap<Arc<str>, Outcome> {
        let outcome = |file: &Arc<str>| {
            let (ending, text) = self.ended(self.analysis.last_replay_result(file)?);
            Some((Arc::clone(file), Outcome { name: file.to_string(), ending, text }))
        };
        self.analysis.pack().levels().filter_map(|file| outcome(&file.path)).collect()
    }

    fn solution(&self, file: &str) -> Option<Solution> {
        let level = self.analysis.pack().file(file).filter(|file| file.kind == FileKind::Level)?;
        let (at, steps) = check::gold_path_of(level)?;
        let proved = self.analysis.search_result(file).map(SearchResult::describe);
        Some(Solution { at, steps, proved })
    }

    fn counts(&self, wants: Option<&dyn Fn(&str) -> bool>) -> Counts {
        let counts = match wants {
            None => self.analysis.counts(),
            Some(wants) => {
                let levels = self.analysis.pack().levels().filter(|file| wants(&file.path));
                self.analysis.counts_of(levels.map(|file| &*file.path))
            }
        };
        Counts { is_refused: self.analysis.is_refused(), ..counts }
    }

    fn evidence(&self) -> Evidence<'_> {
        self.analysis.evidence()
    }

    fn report(&self, wants: &dyn Fn(&str) -> bool, part: Part<'_>) -> Report {
        self.analysis.report_part(wants, part)
    }
}
