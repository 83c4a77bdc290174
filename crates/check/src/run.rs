//! The stages, from syntax to replay. A later stage does not speak about a node an earlier one
//! complained of, and a level that has errors, or whose game has, is not replayed.

use std::sync::Arc;

use engine::{Semantics, def};
use language::{Diagnostic, Severity};
use pack::{File, FileKind, Pack, lower};
use rayon::prelude::*;

use crate::board::{self, Kinds};
use crate::findings::Findings;
use crate::scope::Scope;
use crate::solution::{self, DeclaredAction};
use crate::{Report, Tally, replay, rules, shared, structure};

/// What a check has just finished; for whoever shows progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One more level file, replay included.
    Level,
}

/// What all levels of a pack are checked against.
struct Game {
    def: def::Game,
    semantics: Semantics,
    actions: Vec<DeclaredAction>,
    has_errors: bool,
}

/// Checks a pack as the released game plays it, its levels in parallel. `progress` is called from
/// several threads.
pub fn check(pack: &Pack, progress: &(dyn Fn(Progress) + Sync)) -> Report {
    check_with(pack, Semantics::RELEASED, progress)
}

/// Checks a pack with its gold paths replayed by the given semantics, its levels in parallel. `progress`
/// is called from several threads.
pub fn check_with(pack: &Pack, semantics: Semantics, progress: &(dyn Fn(Progress) + Sync)) -> Report {
    let kinds = Kinds::of(pack.game().and_then(|file| file.tree.root()));
    let mut diagnostics = rules::missing_file::check(pack);
    let files: Vec<&Arc<File>> = pack.files().collect();
    let (levels, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| file.kind == FileKind::Level);
    let mut game_has_errors = pack.game().is_none();
    for file in others {
        let scope = Scope { pack, file, kinds: &kinds };
        let mut findings = check_file(scope);
        findings.extend_elsewhere(shared::check(scope));
        let found = findings.into_diagnostics();
        game_has_errors |= file.kind == FileKind::Game && has_errors(&found);
        diagnostics.extend(found);
    }
    let game = Game {
        def: pack.game().map_or_else(|| def::Game::read(&engine::Value::Null), |file| lower::game(file)),
        semantics,
        actions: solution::declared_actions(pack.game().and_then(|file| file.tree.root())),
        has_errors: game_has_errors,
    };
    let checked: Vec<(Vec<Diagnostic>, Tally)> = levels
        .into_par_iter()
        .map(|file| {
            let checked = check_level(Scope { pack, file, kinds: &kinds }, &game);
            progress(Progress::Level);
            checked
        })
        .collect();
    let mut tally = Tally::default();
    for (found, level) in checked {
        diagnostics.extend(found);
        tally += level;
    }
    diagnostics.sort_by(Diagnostic::order);
    Report { diagnostics, tally }
}

/// The stages that look at one file alone.
fn check_file(scope: Scope<'_>) -> Findings {
    let mut findings = Findings::default();
    findings.extend(rules::unreadable_file::check(scope));
    if scope.file.unreadable.is_none() {
        findings.extend(rules::syntax_error::check(scope));
        structure::check(scope, &mut findings);
    }
    findings
}

fn check_level(scope: Scope<'_>, game: &Game) -> (Vec<Diagnostic>, Tally) {
    let mut findings = check_file(scope);
    findings.extend_elsewhere(board::check(scope));
    findings.extend_elsewhere(solution::check(scope, &game.actions));

    let mut tally = Tally { levels: 1, ..Tally::default() };
    if replay::gold_path(scope).is_some() {
        tally.gold_paths = 1;
        if game.has_errors || has_errors(findings.diagnostics()) {
            tally.not_replayed = 1;
        } else {
            let replayed = replay::check(scope, &game.def, game.semantics);
            tally.won = usize::from(replayed.won);
            tally.not_replayed = usize::from(!replayed.played);
            findings.extend(replayed.diagnostics);
        }
    }
    (findings.into_diagnostics(), tally)
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
