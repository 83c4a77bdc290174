//! The lose conditions. They are evaluated after the goals, and only if the level is not won.

use crate::goals::THRESHOLD_FIELDS;
use crate::model::{Entry, Field, LoseCondition, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{KIND_TO_KIND, NATURAL, VARIABLE};

/// All lose conditions, in the order of the documents.
pub static LOSE_CONDITIONS: &[LoseCondition] = &[
    LoseCondition {
        entry: entry(
            "max_actions",
            Since::V0_5,
            "So many actions have been played without a win. The action that reaches the limit may still win; \
             turns that only select an actor are free.",
            r#"{ "type": "max_actions", "config": { "limit": 12 } }"#,
        ),
        config: Shape {
            name: "max_actions config",
            doc: "How long the player has.",
            fields: &[Field::required("limit", NATURAL, "How many actions the player has in all.")],
            rest: Rest::Unknown,
        },
        released: true,
    },
    LoseCondition {
        entry: entry(
            "variable_threshold",
            Since::V0_5,
            "A variable has reached a number. A variable that does not exist never has.",
            r#"{
  "type": "variable_threshold",
  "config": { "variable": "damage", "target": 3, "comparison": "gte" }
}"#,
        ),
        config: Shape {
            name: "variable_threshold config",
            doc: "A variable, a number and how to compare them.",
            fields: THRESHOLD_FIELDS,
            rest: Rest::Unknown,
        },
        released: true,
    },
    LoseCondition {
        entry: entry(
            "board_state",
            Since::V0_5,
            "Meant for a forbidden situation on the board. No document says how to describe one, and the game \
             ignores it.",
            r#"{ "type": "board_state", "config": {} }"#,
        ),
        config: Shape {
            name: "board_state config",
            doc: "Nothing is known about it.",
            fields: &[],
            rest: Rest::Params(Ty::Any),
        },
        released: false,
    },
    LoseCondition {
        entry: entry(
            "balance_budget_exhausted",
            Since::V0_8,
            "Some owner of a `balance` goal can no longer get its share, because its actors have too few moves \
             left or another one holds too much. Looks at goals that ask for both complete and equal.",
            r#"{ "type": "balance_budget_exhausted", "config": { "goalId": "share" } }"#,
        ),
        config: Shape {
            name: "balance_budget_exhausted config",
            doc: "Which goal, and whose moves work for which owner.",
            fields: &[
                GOAL_ID,
                Field::new(
                    "actorToOwner",
                    KIND_TO_KIND,
                    Presence::DefaultFrom("`claim.map` of the first enabled `individual_actors` system"),
                    "From the kind of an actor to the kind of the marks it leaves. Nothing is lost if it is empty.",
                )
                .since(Since::Undocumented),
                Field::default(
                    "budgetVariable",
                    VARIABLE,
                    r#""actorMovesRemaining""#,
                    "The variable with the moves left. While it holds none, the `budgets` of the system count.",
                )
                .since(Since::Undocumented),
            ],
            rest: Rest::Unknown,
        },
        released: true,
    },
    LoseCondition {
        entry: entry(
            "balance_unreachable",
            Since::V0_8,
            "A `balance` goal can no longer be met: the cells cannot be shared evenly, or some owner holds more \
             than its share and no mark can be painted over.",
            r#"{ "type": "balance_unreachable", "config": { "goalId": "share" } }"#,
        ),
        config: Shape {
            name: "balance_unreachable config",
            doc: "Which goal.",
            fields: &[GOAL_ID],
            rest: Rest::Unknown,
        },
        released: true,
    },
];

const GOAL_ID: Field = Field::optional(
    "goalId",
    Ty::Refers(Name::Goal),
    "The `balance` goal to watch; the first one of the level if absent.",
)
.since(Since::V0_8);

const fn entry(name: &'static str, since: Since, doc: &'static str, example: &'static str) -> Entry {
    Entry { name, since, doc, example }.told()
}
