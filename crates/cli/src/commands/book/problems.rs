//! What a check says, by level.

use disk::EffectiveSettings;
use language::{Change, Diagnostic, FileRange, Job, LevelEntry, Part, Severity};

use super::Site;

impl Site<'_> {
    /// The diagnostics of a check with the settings of the project. As in a check, hints are not among them.
    pub(super) fn problems(&self, settings: &EffectiveSettings) -> Vec<book::Problem> {
        let project = &self.playable.project;
        let laws = Change { laws: Some(settings.laws()), ..Change::default() };
        let lawful = project.with(laws);
        let project = lawful.as_ref().unwrap_or(project);
        let is_wanted = |file: &str| settings.keeps(file);
        let findings = project.check(&Job {
            wants_replay: &is_wanted,
            cancelled: &|| self.limits.is_interrupted(),
            ..Job::new(self.semantics)
        });
        let diagnostics = settings.apply_all(findings.report(&is_wanted, Part::WHOLE).diagnostics);
        let entries = project.facets().level_entries.and_then(|facet| facet.level_entries(None));
        let entries = entries.map(|(_, entries)| entries).unwrap_or_default();
        let recordings = project.facets().replays.map(|replays| replays.recordings().all);
        let recordings = recordings.unwrap_or_default();
        let level_of = |at: &FileRange| {
            let of_level = self.level_written_at(at, &entries);
            of_level.or_else(|| {
                let mut recorded = recordings.iter();
                let here = recorded.find(|it| it.file == at.file && it.range.contains_range(at.range));
                self.index_of(here?.level.as_deref())
            })
        };
        let problem = |diagnostic: Diagnostic| book::Problem {
            level: level_of(&diagnostic.at),
            severity: diagnostic.severity,
            code: diagnostic.rule.code,
            place: self.place(&diagnostic.at),
            message: diagnostic.message,
            help: diagnostic.help.unwrap_or_default(),
        };
        diagnostics.into_iter().filter(|it| it.severity != Severity::Hint).map(problem).collect()
    }

    /// The level whose text has a range: that of the file, or that of the entry of a file with several.
    fn level_written_at(&self, at: &FileRange, entries: &[LevelEntry]) -> Option<usize> {
        self.playable_levels().position(|level| {
            let is_of_file = level.file == at.file;
            let has =
                |number: usize| entries.get(number).is_some_and(|entry| entry.range.contains_range(at.range));
            is_of_file && level.number.is_none_or(has)
        })
    }
}
