//! Runs the stages, from syntax to replay. A later stage skips nodes that an earlier one reported. A level is
//! not replayed if it or its game has errors that affect play.

use std::sync::{Arc, OnceLock};

use engine::{Semantics, def};
use language::{Diagnostic, SearchLimits};
use pack::{File, FileKind, Pack, lower};
use text::TextRange;

use crate::asked::{Asked, Recorder};
use crate::consequence::Consequence;
use crate::diagnostic_sink::DiagnosticSink;
use crate::divergence::{self, Use, text::Known};
use crate::file_context::FileContext;
use crate::ignored::in_play;
use crate::laws::Laws;
use crate::level_inputs::{LevelContext, LevelInputs};
use crate::model::{DeclaredAction, Facts, Kinds, StructuredVariables, declared_actions};
use crate::outline::{Levels, Outline, Outlines};
use crate::reachability::Reachability;
use crate::replay_input::ReplayInput;
use crate::rules::level_not_in_sequence::Listed;
use crate::rules::unportable_file_name::{self, Firsts};
use crate::standards::Standards;
use crate::view::View;
use crate::{
    ReplayResult, SearchResult, board, goals, liveness, logic, project_files, replay, rules, schema,
    solution, solve,
};

/// The findings in the shared files, and the data from them that level checks need.
#[derive(Debug)]
pub(crate) struct Shared {
    kinds: Kinds,
    possible: Reachability,
    facts: Facts,
    pub(crate) game: def::Game,
    actions: Vec<DeclaredAction>,
    /// The consequence of the errors in the shared files for play.
    pub(crate) consequence: Consequence,
    listed: Listed,
    /// Made when a level first asks.
    firsts: OnceLock<Firsts>,
    /// The findings in the shared files, unsorted.
    pub(crate) found: Vec<Diagnostic>,
    known: Known,
    /// The uses of divergences in the shared files.
    pub(crate) uses: Vec<Use>,
    /// The questions that the checks of the shared files asked about levels, beyond their outlines.
    pub(crate) asked: Asked,
}

/// A pack whose shared files are checked. With it, all levels or only the changed ones can be checked.
#[derive(Clone, Debug)]
pub(crate) struct Checker<'p> {
    pack: &'p Pack,
    inputs: LevelInputs<'p>,
    outlines: &'p Outlines,
    semantics: Semantics,
    laws: Laws,
    pub(crate) shared: Arc<Shared>,
}

/// The findings in a level from the static stages.
#[derive(Clone, Debug)]
pub(crate) struct StaticFindings {
    /// Unsorted.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether there is a gold path to replay.
    pub(crate) has_gold_path: bool,
    /// Whether no error of the level or its game hides how it is meant to play. Only then can a replay be
    /// trusted.
    pub(crate) is_sound: bool,
    /// Whether the game refuses to load a pack that lists the level.
    pub(crate) is_refused: bool,
    /// The uses of divergences in the level.
    pub(crate) uses: Vec<Use>,
}

impl Shared {
    /// Checks the files that all levels of a pack share.
    fn of(pack: &Pack, outlines: &Outlines) -> Self {
        let inputs = LevelInputs::of(pack);
        let root = pack.game().and_then(|file| file.tree.root());
        let mut missing = rules::missing_file::check(pack);
        missing.extend(rules::unreadable_file::check_levels(pack));
        let is_missing = !missing.is_empty();
        missing.extend(rules::misnamed_file::check(pack));
        let mut shared = Self {
            kinds: Kinds::of(root),
            possible: Reachability::of(View::Common(&inputs)),
            facts: Facts::of(root),
            game: pack.game().map_or_else(|| def::Game::read(&engine::Value::Null), |file| lower::game(file)),
            actions: declared_actions(root),
            consequence: Consequence { is_refused: is_missing, is_unknown: pack.game().is_none() },
            listed: Listed::default(),
            firsts: OnceLock::new(),
            found: missing,
            known: Known::of(root),
            uses: Vec::new(),
            asked: Asked::default(),
        };
        let recorder = Recorder::default();
        let levels = Levels::new(pack, outlines, &recorder);
        let mut overridden = StructuredVariables::default();
        levels.outlines().for_each(|(_, level)| overridden.extend(&level.structured));
        for file in pack.shared() {
            let context = FileContext { pack: View::Shared(&inputs, levels), file, kinds: &shared.kinds };
            let mut sink = check_file(context);
            sink.extend_elsewhere(project_files::check(context));
            sink.extend_elsewhere(logic::check(context, &shared.facts));
            // If a level cannot be read, a missing definition may be in it.
            if !sink.has_errors() && levels.are_known() {
                sink.extend_elsewhere(liveness::check(context, &shared.possible));
            }
            if file.kind == FileKind::Game {
                shared.listed = Listed::of(context);
            }
            shared.uses.append(&mut sink.uses);
            shared.uses.extend(divergence::text::uses(file, &shared.known, &overridden));
            forget_torn(file, &mut sink);
            let Consequence { is_refused, is_unknown } = sink.consequence();
            let is_unknown = is_unknown && file.kind == FileKind::Game;
            shared.consequence |= Consequence { is_refused, is_unknown };
            shared.found.extend(sink.into_diagnostics());
        }
        // Divergences of a broken game are meaningless.
        if shared.consequence.is_unknown {
            shared.uses.clear();
        }
        shared.asked = recorder.into_asked();
        shared
    }

    /// Returns true if a finding has a range in this file.
    pub(crate) fn speaks_of(&self, file: &str) -> bool {
        self.found.iter().any(|it| files_of(it).any(|at| **at == *file))
    }
}

/// The files in which a diagnostic has ranges, those of its fixes among them.
pub(crate) fn files_of(diagnostic: &Diagnostic) -> impl Iterator<Item = &Arc<str>> {
    let fixed = diagnostic.fixes.iter().flat_map(|fix| fix.edits.iter().map(|edit| &edit.file));
    places_of(diagnostic).chain(fixed)
}

/// The files that a diagnostic is about.
pub(crate) fn places_of(diagnostic: &Diagnostic) -> impl Iterator<Item = &Arc<str>> {
    let related = diagnostic.related.iter().map(|related| &related.at.file);
    std::iter::once(&diagnostic.at.file).chain(related)
}

impl<'p> Checker<'p> {
    /// Checks the files that all levels of a pack share.
    pub(crate) fn new(pack: &'p Pack, outlines: &'p Outlines, standards: &Standards) -> Self {
        Self::with(pack, outlines, standards, Arc::new(Shared::of(pack, outlines)))
    }

    /// Reuses the findings in the shared files, which must still be valid.
    pub(crate) fn with(
        pack: &'p Pack,
        outlines: &'p Outlines,
        standards: &Standards,
        shared: Arc<Shared>,
    ) -> Self {
        let laws = Laws::read(&standards.laws, &shared.game, pack.game());
        let inputs = LevelInputs::of(pack);
        Self { pack, inputs, outlines, semantics: standards.semantics, laws, shared }
    }

    /// Returns true if the game plays the level of this file.
    pub(crate) fn is_listed(&self, file: &File) -> bool {
        self.shared.listed.has(file)
    }

    /// Checks a level of the pack without replaying it.
    pub(crate) fn judge(&self, file: &Arc<File>) -> StaticFindings {
        let (context, shared) = (self.context(file), &*self.shared);
        let mut sink = check_file(context);
        sink.extend_elsewhere(board::check(context));
        sink.extend_elsewhere(logic::check(context, &shared.facts));
        sink.extend_elsewhere(solution::check(context, &shared.actions));
        // An unreachable name may only be misspelled.
        if !shared.consequence.is_unknown && !sink.consequence().is_unknown {
            sink.extend_elsewhere(liveness::check(context, &shared.possible));
            sink.extend_elsewhere(goals::check(context, &shared.possible));
        }
        let mut uses = std::mem::take(&mut sink.uses);
        let overridden = StructuredVariables::of_overrides(file.tree.root());
        uses.extend(divergence::text::uses(file, &shared.known, &overridden));
        forget_torn(file, &mut sink);
        let Consequence { is_refused, is_unknown } = sink.consequence();
        let mut diagnostics = sink.into_diagnostics();
        diagnostics.extend(rules::level_not_in_sequence::check(context, &shared.listed));
        // While the shared files stay judged, the levels are the same.
        let firsts = shared.firsts.get_or_init(|| unportable_file_name::firsts(self.outlines.keys()));
        diagnostics.extend(unportable_file_name::check(context, firsts));
        // Very many of these are kept.
        diagnostics.shrink_to_fit();
        StaticFindings {
            has_gold_path: replay::gold_path(context).is_some(),
            is_sound: !shared.consequence.is_unknown && !is_unknown,
            is_refused,
            diagnostics,
            uses,
        }
    }

    /// Replays the gold path of a sound level. Returns `None` if it has none, or if `cancelled` returns true;
    /// that is called before every step.
    pub(crate) fn replay(&self, file: &Arc<File>, cancelled: &dyn Fn() -> bool) -> Option<ReplayResult> {
        let game = &self.shared.game;
        let input = ReplayInput { game, semantics: self.semantics };
        replay::check(self.context(file), &input, &self.laws, cancelled)
    }

    /// Searches a level that was replayed. Returns `None` if there is nothing to search, or if `cancelled` returns true.
    pub(crate) fn search(
        &self,
        file: &Arc<File>,
        replayed: &ReplayResult,
        limits: SearchLimits<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<SearchResult> {
        let input = ReplayInput { game: &self.shared.game, semantics: self.semantics };
        solve::check(self.context(file), &input, replayed, limits, cancelled)
    }

    fn context<'s>(&'s self, file: &'s Arc<File>) -> FileContext<'s> {
        let level = LevelContext { common: &self.inputs, file, uses: self.pack.uses(&file.path) };
        FileContext { pack: View::Level(level), file, kinds: &self.shared.kinds }
    }

    /// The rules and systems of the game that had no effect in the replays of levels, and the laws that cannot be read
    /// for it. `are_all` tells whether every gold path was replayed.
    pub(crate) fn of_game(&self, sum: &in_play::Sum, are_all: bool) -> Vec<Diagnostic> {
        let Some(file) = self.pack.game() else { return Vec::new() };
        let Shared { kinds, game, .. } = &*self.shared;
        // These questions are asked in every check, so they need not be recorded.
        let recorder = Recorder::default();
        let levels = Levels::new(self.pack, self.outlines, &recorder);
        let context = FileContext { pack: View::Shared(&self.inputs, levels), file, kinds };
        let unread = self.laws.unread(context).filter(|_| !self.shared.consequence.is_unknown);
        in_play::of_game(context, game, sum, are_all).into_iter().chain(unread).collect()
    }
}

/// The outline of a level, by its path.
pub(crate) fn outlined(file: &Arc<File>) -> (Arc<str>, Arc<Outline>) {
    (Arc::clone(&file.path), Arc::new(Outline::of(file)))
}

/// Runs the stages that need only one file.
fn check_file(context: FileContext<'_>) -> DiagnosticSink {
    let mut sink = DiagnosticSink::default();
    sink.set_place(context.file.unreadable.as_ref().map(rules::unreadable_file::consequence));
    sink.extend(rules::unreadable_file::check(context));
    sink.set_place(None);
    if context.file.unreadable.is_none() {
        sink.extend(rules::syntax_error::check(context));
        schema::check(context, &mut sink);
    }
    sink
}

/// Removes the findings between a missing quote and the end of its line, because there strings and the text
/// between them are swapped.
fn forget_torn(file: &File, sink: &mut DiagnosticSink) {
    let errors = || file.tree.errors().iter().filter(|error| error.kind.hides_text());
    if errors().next().is_none() {
        return;
    }
    let torn: Vec<TextRange> = json::torn_lines(file.tree.text())
        .filter_map(|line| {
            let first = errors().find(|error| line.contains_range(error.range))?;
            Some(TextRange::new(first.range.start(), line.end()))
        })
        .collect();
    sink.forget_within(&torn);
}
