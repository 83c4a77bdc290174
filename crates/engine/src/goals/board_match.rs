//! `board_match`: the board looks like a pattern.

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::pool::Symbol;
use crate::state::LayerId;
use crate::turn::Turn;
use crate::{Pos, Value};

pub(super) struct BoardMatch {
    /// What each cell must hold, nothing where it must be empty.
    targets: Vec<(LayerId, Pos, Option<Symbol>)>,
}

pub(super) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> BoardMatch {
    let exact = config.text("matchMode").as_deref() != Some("exact_non_null");
    let mut targets = Vec::new();
    for (layer, rows) in config.members("targetLayers") {
        let Some(layer) = compiler.layer(&layer) else { continue };
        // A sparse target, on which the production engine fails, has no rows and asks for nothing.
        for (y, row) in rows.elements().iter().enumerate() {
            for (x, cell) in row.elements().iter().enumerate() {
                // Only kinds are compared, so an entity with parameters is as good as its kind.
                let kind = cell.as_str().or_else(|| cell.get("kind")?.as_str());
                if kind.is_some() || (exact && *cell == Value::Null) {
                    let kind = kind.map(|kind| compiler.pool.symbol(kind));
                    targets.push((layer, Pos::new(x as i32, y as i32), kind));
                }
            }
        }
    }
    BoardMatch { targets }
}

impl Evaluate for BoardMatch {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let total = self.targets.len();
        if total == 0 {
            return Progress::all_or_nothing(true);
        }
        let matches = |(layer, pos, kind): &&(LayerId, Pos, Option<Symbol>)| {
            turn.pool.kind(turn.entity(Some(*layer), *pos)) == *kind
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
