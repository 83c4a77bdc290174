//! `board_match`: the board looks like a pattern.

use std::collections::BTreeMap;

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::pool::{Symbol, ValueId};
use crate::state::LayerId;
use crate::turn::Turn;
use crate::{Pos, Value};

pub(super) struct BoardMatch {
    targets: Vec<Target>,
}

/// What a cell must hold.
struct Target {
    layer: LayerId,
    pos: Pos,
    /// Nothing where it must be empty.
    kind: Option<Symbol>,
    /// Parameters that the entity must have too.
    params: Vec<(Symbol, ValueId)>,
}

pub(super) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> BoardMatch {
    let exact = config.text("matchMode").as_deref() != Some("exact_non_null");
    let semantics = compiler.semantics;
    let mut goal = BoardMatch { targets: Vec::new() };
    for (layer, cells) in config.members("targetLayers") {
        let Some(layer) = compiler.layer(&layer) else { continue };
        for (y, row) in cells.elements().iter().enumerate() {
            for (x, cell) in row.elements().iter().enumerate() {
                goal.add(compiler, layer, Pos::new(x as i32, y as i32), cell, exact);
            }
        }
        // On a sparse target the production engine fails; it asks for nothing where it is not read.
        if semantics.board_match_reads_sparse
            && let Some(Value::List(entries)) = cells.get("entries")
        {
            goal.add_sparse(compiler, layer, entries, exact);
        }
    }
    goal
}

impl BoardMatch {
    /// One cell of a target: a kind, an entity, or `null`.
    fn add(&mut self, compiler: &mut Compiler<'_>, layer: LayerId, pos: Pos, cell: &Value, exact: bool) {
        let kind = cell.as_str().or_else(|| cell.get("kind")?.as_str());
        if kind.is_none() && !(exact && *cell == Value::Null) {
            return;
        }
        let mut params = Vec::new();
        // In the released game an entity with parameters is as good as its kind.
        if compiler.semantics.board_match_compares_params {
            let given = cell.members().iter().filter(|(key, _)| key != "kind" && key != "position");
            params.extend(given.map(|(key, value)| (compiler.pool.symbol(key), compiler.pool.value(value))));
        }
        let kind = kind.map(|kind| compiler.pool.symbol(kind));
        self.targets.push(Target { layer, pos, kind, params });
    }

    /// The entries of a sparse target; in an exact one all other cells must be empty.
    fn add_sparse(&mut self, compiler: &mut Compiler<'_>, layer: LayerId, entries: &[Value], exact: bool) {
        let entries = entries.iter().filter_map(|entry| Some((entry.get("position")?.as_pos()?, entry)));
        // Of several entries for one cell the last counts, as it does on a board.
        let mut cells: BTreeMap<(i32, i32), &Value> = BTreeMap::new();
        if exact {
            let (width, height) = compiler.level.size;
            let rows = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| (y, x)));
            cells.extend(rows.map(|cell| (cell, &Value::Null)));
        }
        cells.extend(entries.map(|(pos, entry)| ((pos.y, pos.x), entry)));
        for ((y, x), cell) in cells {
            self.add(compiler, layer, Pos::new(x, y), cell, exact);
        }
    }
}

impl Evaluate for BoardMatch {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let total = self.targets.len();
        if total == 0 {
            return Progress::all_or_nothing(true);
        }
        let matches = |target: &&Target| {
            let entity = turn.entity(Some(target.layer), target.pos);
            let mut params = target.params.iter();
            turn.pool.kind(entity) == target.kind
                && params.all(|(key, value)| turn.pool.param(entity, *key) == Some(*value))
        };
        let matched = self.targets.iter().filter(matches).count();
        Progress::part(matched == total, matched, total)
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    const BOARD: Board<'_> =
        Board { objects: r#"[["gem", null, {"kind": "crate", "color": "red"}]]"#, ..Board::EMPTY };

    fn part(config: &str) -> (bool, f64) {
        let progress = evaluate("board_match", config, &BOARD);
        (progress.done, progress.fraction)
    }

    #[test]
    fn kinds_are_compared_and_parameters_are_not() {
        assert_eq!(part(r#"{"targetLayers": {"objects": [["gem", null, "crate"]]}}"#), (true, 1.0));
        let with_params =
            r#"{"targetLayers": {"objects": [["gem", null, {"kind": "crate", "color": "blue"}]]}}"#;
        assert_eq!(part(with_params), (true, 1.0));
        assert_eq!(part(r#"{"targetLayers": {"objects": [["gem", "gem"]]}}"#), (false, 0.5));
    }

    #[test]
    fn null_allows_anything_unless_the_mode_is_exact() {
        let pattern = r#""targetLayers": {"objects": [[null, null, "crate"]]}"#;
        assert_eq!(part(&format!("{{{pattern}}}")), (true, 1.0));
        assert_eq!(part(&format!(r#"{{{pattern}, "matchMode": "exact"}}"#)), (false, 2.0 / 3.0));
        assert_eq!(part(&format!(r#"{{{pattern}, "matchMode": "other"}}"#)), (false, 2.0 / 3.0));
    }

    #[test]
    fn cells_beyond_the_listed_rows_are_free_and_cells_off_the_board_are_empty() {
        assert!(part(r#"{"targetLayers": {"objects": [["gem"]]}, "matchMode": "exact"}"#).0);
        assert!(!part(r#"{"targetLayers": {"objects": [[null, null, null, "gem"]]}}"#).0);
    }

    #[test]
    fn a_pattern_with_nothing_to_compare_is_met_at_once() {
        for config in [
            "{}",
            r#"{"targetLayers": {}}"#,
            r#"{"targetLayers": {"sky": [["gem"]]}}"#,
            r#"{"targetLayers": {"objects": {"format": "sparse", "entries": []}}}"#,
            r#"{"targetLayers": {"objects": [7, [8]]}}"#,
        ] {
            assert_eq!(part(config), (true, 1.0), "{config}");
        }
    }
}
