//! `param_match`: the right entity on every marker.

use crate::Value;
use crate::contract::{Compiler, Config, Evaluate, Progress, Reads, Turn};
use crate::facts::{GoalFact, Marked};
use crate::pool::{Node, Symbol, ValueId};
use crate::state::LayerId;

pub(crate) struct ParamMatch {
    marker_layer: Option<LayerId>,
    marker_kind: Option<Symbol>,
    check_layer: Option<LayerId>,
    check_kind: Option<Symbol>,
    check: Option<(Symbol, ValueId)>,
    /// The value, if it is a whole number.
    whole: Option<i64>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> ParamMatch {
    let layer = |field: &str| config.text(field).and_then(|layer| compiler.layer(&layer));
    let (marker_layer, check_layer) = (layer("markerLayer"), layer("checkLayer"));
    let mut symbol = |field: &str| config.text(field).map(|text| compiler.pool.symbol(&text));
    let (marker_kind, check_kind) = (symbol("markerKind"), symbol("checkKind"));
    let param = symbol("checkParam");
    let value = config.value("checkValue");
    let whole = value.as_ref().and_then(|value| match value {
        Value::Int(whole) => Some(*whole),
        _ => None,
    });
    let value = value.map(|value| compiler.pool.value(&value));
    ParamMatch { marker_layer, marker_kind, check_layer, check_kind, check: param.zip(value), whole }
}

/// Checks the fields that are always read.
pub(crate) fn look<'r, 'c, 'a>(reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads.fields(&["markerLayer", "markerKind", "checkLayer", "checkKind", "checkParam"])
}

impl Evaluate for ParamMatch {
    fn fact(&self) -> GoalFact {
        let known = self.marker_layer.zip(self.check_layer).zip(self.check).zip(self.whole);
        known.map_or(GoalFact::Unknown, |(((markers, layer), check), value)| {
            GoalFact::Marked(Marked { markers, marker: self.marker_kind, layer, value, check })
        })
    }

    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let (Some(layer), Some((param, value))) = (self.marker_layer, self.check) else {
            return Progress::all_or_nothing(false);
        };
        // Lists and objects equal nothing, as in the production engine.
        let comparable = !matches!(turn.pool.node(value), Node::List(_) | Node::Map(_));
        let (mut markers, mut matched) = (0, 0);
        for (pos, marker) in turn.scan(layer) {
            if self.marker_kind.is_some() && turn.pool.kind(marker) != self.marker_kind {
                continue;
            }
            markers += 1;
            let entity = turn.entity(self.check_layer, pos);
            let right_kind = self.check_kind.is_none() || turn.pool.kind(entity) == self.check_kind;
            if comparable
                && right_kind
                && turn.pool.param(entity, param).is_some_and(|it| turn.pool.are_equal(it, value))
            {
                matched += 1;
            }
        }
        Progress::part(markers > 0 && matched == markers, matched, markers)
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    const BOARD: Board<'_> = Board {
        markers: r#"[["flag", "flag", "gem"]]"#,
        objects: r#"[[
            {"kind": "crate", "sides": 15, "list": [1]}, {"kind": "crate", "sides": 15.0}, {"kind": "gem", "sides": 15}
        ]]"#,
        ..Board::EMPTY
    };

    fn part(config: &str) -> (bool, f64) {
        let progress = evaluate("param_match", config, &BOARD);
        (progress.done, progress.fraction)
    }

    #[test]
    fn every_marker_must_hold_the_value() {
        assert_eq!(part(r#"{"checkParam": "sides", "checkValue": 15}"#), (true, 1.0));
        assert_eq!(part(r#"{"checkParam": "sides", "checkValue": 7}"#), (false, 0.0));
        assert_eq!(part(r#"{"checkParam": "color", "checkValue": 15}"#), (false, 0.0));
    }

    #[test]
    fn markers_and_what_lies_on_them_can_be_of_one_kind_only() {
        let config = r#"{"checkKind": "crate", "checkParam": "sides", "checkValue": 15"#;
        assert_eq!(part(&format!("{config}}}")), (false, 2.0 / 3.0));
        assert_eq!(part(&format!(r#"{config}, "markerKind": "flag"}}"#)), (true, 1.0));
    }

    #[test]
    fn without_markers_or_something_to_check_it_is_never_met() {
        for config in [
            r#"{"markerKind": "crate", "checkParam": "sides", "checkValue": 15}"#,
            r#"{"markerLayer": "sky", "checkParam": "sides", "checkValue": 15}"#,
            r#"{"checkLayer": "sky", "checkParam": "sides", "checkValue": 15}"#,
            r#"{"checkParam": "sides"}"#,
            r#"{"checkParam": "sides", "checkValue": null}"#,
            r#"{"checkValue": 15}"#,
            r#"{"checkParam": "list", "checkValue": [1]}"#,
        ] {
            assert!(!part(config).0, "{config}");
        }
    }
}
