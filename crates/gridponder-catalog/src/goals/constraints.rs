//! `sum_constraint` and `count_constraint`: arithmetic over rows, columns or the board.

use crate::model::{Entry, Field, Format, Goal, Presence, Rest, Shape, Since, Ty, Variant};
use crate::types::{COMPARISON, LAYER, NATURAL, variant_since};

const ROW: Variant = variant_since("row", Since::Undocumented, "The row of number `index`.");
const COL: Variant = variant_since("col", Since::Undocumented, "The column of number `index`.");
const ALL_ROWS: Variant = variant_since("all_rows", Since::Undocumented, "Each row by itself.");
const ALL_COLS: Variant = variant_since("all_cols", Since::Undocumented, "Each column by itself.");
const BOARD: Variant = variant_since("board", Since::Undocumented, "The board as a whole.");

/// Values have a required sum.
pub(super) const SUM_CONSTRAINT: Goal = Goal {
    entry: Entry {
        name: "sum_constraint",
        since: Since::Undocumented,
        doc: "The values in rows, columns or on the whole board add up. A kind `num_N` counts N, the kind `number` \
              its `value`, everything else 0.",
        example: r#"{
  "id": "rows_make_ten",
  "type": "sum_constraint",
  "config": { "layer": "objects", "scope": "all_rows", "target": 10, "comparison": "eq" }
}"#,
    },
    config: Shape {
        name: "sum_constraint config",
        doc: "Which cells to add up, and what the sum must be.",
        fields: &[
            layer("The layer with the numbers."),
            Field::default(
                "scope",
                Ty::Enum(&[ROW, COL, ALL_ROWS, ALL_COLS, BOARD]),
                r#""board""#,
                "Which cells make up a sum. With any other word the goal is never met.",
            )
            .since(Since::Undocumented),
            INDEX,
            target("What the sum must be."),
            comparison(),
        ],
        rest: Rest::Unknown,
    },
};

/// A required number of values satisfies a predicate.
pub(super) const COUNT_CONSTRAINT: Goal = Goal {
    entry: Entry {
        name: "count_constraint",
        since: Since::Undocumented,
        doc: "So many values in rows or columns pass a test. Empty cells do not count; what is no number counts as \
              0, which is even.",
        example: r#"{
  "id": "two_even_in_each_column",
  "type": "count_constraint",
  "config": { "layer": "objects", "scope": "all_cols", "predicate": "even", "target": 2 }
}"#,
    },
    config: Shape {
        name: "count_constraint config",
        doc: "Which cells to test how, and how many must pass.",
        fields: &[
            layer("The layer with the numbers."),
            Field::default(
                "scope",
                Ty::Enum(&[ROW, COL, ALL_ROWS, ALL_COLS]),
                r#""all_rows""#,
                "Which cells are counted together. With any other word the goal is never met.",
            )
            .since(Since::Undocumented),
            INDEX,
            Field::default(
                "predicate",
                Ty::Formatted(Format::CountPredicate),
                r#""even""#,
                "The test: `even`, `odd`, `gte_N`, `lte_N` or `eq_N`.",
            )
            .since(Since::Undocumented),
            target("How many must pass."),
            comparison(),
        ],
        rest: Rest::Unknown,
    },
};

const INDEX: Field = Field::new(
    "index",
    NATURAL,
    Presence::RequiredWhen { field: "scope", values: &[r#""row""#, r#""col""#] },
    "Which row or column, counted from 0. Without it such a goal is never met; other scopes ignore it.",
)
.since(Since::Undocumented);

const fn layer(doc: &'static str) -> Field {
    Field::default("layer", LAYER, r#""objects""#, doc).since(Since::Undocumented)
}

const fn target(doc: &'static str) -> Field {
    Field::required("target", Ty::Number, doc).since(Since::Undocumented)
}

const fn comparison() -> Field {
    Field::default("comparison", COMPARISON, r#""eq""#, "How to compare. Any other word acts as `eq`.")
        .since(Since::Undocumented)
}
