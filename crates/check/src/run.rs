//! The stages, from syntax to replay. A later stage does not speak about a node an earlier one
//! complained of, and a level that has errors, or whose game has, is not replayed.

use std::sync::Arc;

use engine::{Semantics, def};
use language::{Diagnostic, Severity};
use pack::{File, FileKind, Pack, lower};
use rayon::prelude::*;

use crate::board::{self, Kinds};
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
        let mut found = check_file(scope);
        silence(&mut found, shared::check(scope));
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
fn check_file(scope: Scope<'_>) -> Vec<Diagnostic> {
    if let Some(unreadable) = rules::unreadable_file::check(scope) {
        return vec![unreadable];
    }
    let mut diagnostics = rules::syntax_error::check(scope);
    diagnostics.extend(structure::check(scope));
    structure::cap(diagnostics)
}

fn check_level(scope: Scope<'_>, game: &Game) -> (Vec<Diagnostic>, Tally) {
    let mut diagnostics = check_file(scope);
    silence(&mut diagnostics, board::check(scope));
    silence(&mut diagnostics, solution::check(scope, &game.actions));

    let mut tally = Tally { levels: 1, ..Tally::default() };
    if replay::gold_path(scope).is_some() {
        tally.gold_paths = 1;
        if game.has_errors || has_errors(&diagnostics) {
            tally.not_replayed = 1;
        } else {
            let replayed = replay::check(scope, &game.def, game.semantics);
            tally.won = usize::from(replayed.won);
            tally.not_replayed = usize::from(!replayed.played);
            diagnostics.extend(structure::cap(replayed.diagnostics));
        }
    }
    (diagnostics, tally)
}

/// Adds what a later stage found, but for the places an earlier one complained of: what has the wrong
/// shape was told, and its meaning is anyone's guess.
fn silence(earlier: &mut Vec<Diagnostic>, mut later: Vec<Diagnostic>) {
    later.retain(|diagnostic| !earlier.iter().any(|before| before.at == diagnostic.at));
    earlier.extend(structure::cap(later));
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
