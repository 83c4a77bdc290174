//! `board_match`: the board looks like a pattern.

use std::collections::BTreeMap;

use crate::contract::{Compiler, Config, Evaluate, Progress, Reads, Turn};
use crate::facts::GoalFact;
use crate::members::distinct;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::{LayerId, Layout};
use crate::stop::{Check, Wanted};
use crate::{Pos, Value};

pub(crate) struct BoardMatch {
    targets: Vec<Target>,
    /// The words of the cells of which only the kind counts, and these kinds.
    kinds: Vec<(u32, Option<Symbol>)>,
    /// The other targets, by index.
    others: Vec<usize>,
    /// Invalid cells of the pattern. They are read if there is an entity on the cell.
    misfits: Vec<(LayerId, Pos, Check)>,
}

/// The required content of a cell.
struct Target {
    layer: LayerId,
    pos: Pos,
    /// The word of the cell in a state; `None` outside the board, where every cell is empty.
    cell: Option<usize>,
    /// `None` if the cell must be empty.
    kind: Option<Symbol>,
    /// Parameters that the entity must also have.
    params: Vec<(Symbol, ValueId)>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> BoardMatch {
    let exact = config.text("matchMode").as_deref() != Some("exact_non_null");
    let semantics = compiler.semantics;
    let mut goal =
        BoardMatch { targets: Vec::new(), kinds: Vec::new(), others: Vec::new(), misfits: Vec::new() };
    if exact {
        goal.find_misfits(compiler, config);
    }
    for (layer, cells) in config.members("targetLayers") {
        let Some(layer) = compiler.layer(&layer) else { continue };
        for (y, row) in cells.elements().iter().enumerate() {
            for (x, cell) in row.elements().iter().enumerate() {
                goal.add(compiler, layer, Pos::new(x as i32, y as i32), cell, exact);
            }
        }
        // The production engine fails on a sparse target. Semantics that do not read it require nothing.
        if semantics.board_match_reads_sparse
            && let Some(Value::List(entries)) = cells.get("entries")
        {
            goal.add_sparse(compiler, layer, entries, exact);
        }
    }
    goal
}

/// Checks what is always read: the rows of each layer, and, if no cell must be empty, their cells.
pub(crate) fn look<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["matchMode", "targetLayers"]);
    let exact = reads.config.text("matchMode").as_deref() != Some("exact_non_null");
    for (name, cells) in members(&reads) {
        reads = reads.needed_at(&["targetLayers", name], Wanted::List);
        if reads.compiler.layer(name).is_none() {
            continue;
        }
        for (y, row) in cells.elements().iter().enumerate() {
            let y = y.to_string();
            reads = reads.needed_at(&["targetLayers", name, &y], Wanted::List);
            for (x, cell) in row.elements().iter().enumerate().filter(|_| !exact) {
                if !is_cell(cell) {
                    let x = x.to_string();
                    reads = reads.found(&["targetLayers", name, &y, &x], Wanted::Entity, Some(cell));
                }
            }
        }
    }
    reads
}

/// The layers of the pattern.
fn members<'a>(reads: &Reads<'_, '_, 'a>) -> Vec<&'a (String, Value)> {
    distinct(reads.value(&["targetLayers"]).map_or(&[][..], Value::members))
}

/// Returns true if a value is a valid cell of a pattern.
fn is_cell(cell: &Value) -> bool {
    matches!(cell, Value::Null | Value::Str(_)) || matches!(cell.get("kind"), Some(Value::Str(_)))
}

impl BoardMatch {
    /// Collects the invalid cells, which are checked when they are read.
    fn find_misfits(&mut self, compiler: &mut Compiler<'_>, config: &Config<'_>) {
        for (name, cells) in config.members("targetLayers") {
            let Some(layer) = compiler.layer(&name) else { continue };
            for (y, row) in cells.elements().iter().enumerate() {
                for (x, cell) in row.elements().iter().enumerate().filter(|(_, cell)| !is_cell(cell)) {
                    let keys = ["targetLayers", name.as_str(), &y.to_string(), &x.to_string()];
                    let check = config.reads(compiler).found(&keys, Wanted::Entity, Some(cell)).done();
                    self.misfits.push((layer, Pos::new(x as i32, y as i32), check));
                }
            }
        }
    }

    /// Reads the invalid cells on which there is an entity.
    fn read_misfits(&self, turn: &Turn<'_>) {
        for (layer, pos, check) in &self.misfits {
            if turn.entity(Some(*layer), *pos).is_some() && turn.stops_at(check) {
                return;
            }
        }
    }

    /// Adds one cell of a target: a kind, an entity, or `null`.
    fn add(&mut self, compiler: &mut Compiler<'_>, layer: LayerId, pos: Pos, cell: &Value, exact: bool) {
        let kind = cell.as_str().or_else(|| cell.get("kind")?.as_str());
        if kind.is_none() && !(exact && *cell == Value::Null) {
            return;
        }
        let mut params = Vec::new();
        // The released game compares only the kind of an entity with parameters.
        if compiler.semantics.board_match_compares_params {
            let given =
                distinct(cell.members()).into_iter().filter(|(key, _)| key != "kind" && key != "position");
            params.extend(given.map(|(key, value)| (compiler.pool.symbol(key), compiler.pool.value(value))));
        }
        let kind = kind.map(|kind| compiler.pool.symbol(kind));
        let size = compiler.level.size;
        let cell = Layout::is_on_board(size, pos).then(|| Layout::place_of_cell(size, layer, pos));
        match cell.filter(|_| params.is_empty()).and_then(|cell| u32::try_from(cell).ok()) {
            Some(cell) => self.kinds.push((cell, kind)),
            None => self.others.push(self.targets.len()),
        }
        self.targets.push(Target { layer, pos, cell, kind, params });
    }

    /// Adds the entries of a sparse target. If `exact`, all other cells must be empty.
    fn add_sparse(&mut self, compiler: &mut Compiler<'_>, layer: LayerId, entries: &[Value], exact: bool) {
        let entries = entries.iter().filter_map(|entry| Some((entry.get("position")?.as_pos()?, entry)));
        // If several entries have the same cell, the last counts, as on a board.
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
        self.read_misfits(turn);
        // An invalid cell never matches, not even an empty cell.
        let total = self.targets.len() + self.misfits.len();
        if total == 0 {
            return Progress::all_or_nothing(true);
        }
        let words = turn.state.words();
        let has_kind = |(cell, kind): &&(u32, Option<Symbol>)| {
            turn.pool.kind(Entity::of_word(words[*cell as usize])) == *kind
        };
        let matches = |at: &&usize| {
            let target = &self.targets[**at];
            let entity = target.cell.map_or(Entity::NONE, |cell| Entity::of_word(words[cell]));
            turn.pool.kind(entity) == target.kind
                && target.params.iter().all(|(key, value)| {
                    turn.pool.param(entity, *key).is_some_and(|it| turn.pool.are_equal(it, *value))
                })
        };
        let matched = self.kinds.iter().filter(has_kind).count() + self.others.iter().filter(matches).count();
        Progress::part(matched == total, matched, total)
    }

    fn fact(&self) -> GoalFact {
        let wanted = |target: &Target| Some((target.layer, target.pos, target.kind?));
        GoalFact::Matched(self.targets.iter().filter_map(wanted).collect())
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
    fn an_empty_cell_does_not_fit_what_is_no_cell_of_a_pattern() {
        let pattern = r#""targetLayers": {"objects": [["gem", [1], "crate"]]}"#;
        assert_eq!(part(&format!(r#"{{{pattern}, "matchMode": "exact"}}"#)), (false, 2.0 / 3.0));
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
