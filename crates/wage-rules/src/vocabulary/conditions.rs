//! The conditions of rules. The list is complete.

use super::{Class, Condition, Entry, Field, Limits, Nature, Object, Role, Ty, Whom};

const KIND: Field = Field::required("kind", Ty::Name, "Which condition it is.");
const WHO: Field = Field::required("who", Ty::Selector, "Which players are asked.");
const TEST_MIXED: &[(&str, &str)] = &[("target", "who"), ("to", "who"), ("count", "n")];
const ZONE_MIXED: &[(&str, &str)] = &[("target", "who"), ("to", "who"), ("zone", "zoneId")];
const CHILDREN_MIXED: &[(&str, &str)] =
    &[("child", "children"), ("condition", "children"), ("conditions", "children")];

const fn object(
    name: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    mixed_up: &'static [(&'static str, &'static str)],
    role: Role,
) -> Object {
    Object { name, doc, fields, is_open: false, mixed_up, role }
}

/// All of them.
pub static CONDITIONS: &[Condition] = &[
    Condition {
        entry: Entry {
            kind: "entered_zone",
            object: object(
                "an `entered_zone` condition",
                "A player crosses into a zone.",
                &[KIND, WHO, Field::required("zoneId", Ty::Refers(Class::Zone), "The zone that is entered.")],
                ZONE_MIXED,
                Role::Plain,
            ),
            example: "{ kind: entered_zone, who: any, zoneId: camp }",
        },
        nature: Nature::Edge,
        binds: "the player as `same`",
        whom: Whom::player("who entered"),
    },
    Condition {
        entry: Entry {
            kind: "left_zone",
            object: object(
                "a `left_zone` condition",
                "A player crosses out of a zone. Inside a cutout counts as outside.",
                &[KIND, WHO, Field::required("zoneId", Ty::Refers(Class::Zone), "The zone that is left.")],
                ZONE_MIXED,
                Role::Plain,
            ),
            example: "{ kind: left_zone, who: any, zoneId: camp }",
        },
        nature: Nature::Edge,
        binds: "the player as `same`",
        whom: Whom::player("who left"),
    },
    Condition {
        entry: Entry {
            kind: "proximity",
            object: object(
                "a `proximity` condition",
                "Two players come near each other. They have to part before it happens again.",
                &[
                    KIND,
                    Field::required("a", Ty::Selector, "Who the first one is, `same` from here on."),
                    Field::required("b", Ty::Selector, "Who the second one is, `other` from here on."),
                    Field::required("meters", Ty::Number(Limits::POSITIVE), "How near, in meters."),
                ],
                &[("distance", "meters"), ("radius", "meters"), ("range", "meters")],
                Role::Plain,
            ),
            example: "{ kind: proximity, a: any, b: any, meters: 4 }",
        },
        nature: Nature::Edge,
        binds: "the players of `a` and `b` as `same` and `other`",
        whom: Whom { both: "the pair", other: "who is near", ..Whom::NOBODY },
    },
    Condition {
        entry: Entry {
            kind: "interaction",
            object: object(
                "an `interaction` condition",
                "A player did what the game offers as an interaction, and it was confirmed if that is asked for.",
                &[
                    KIND,
                    Field::required("verb", Ty::Refers(Class::Verb), "Which interaction."),
                    Field::optional("a", Ty::Selector, "Who did it; `any` where it is left out."),
                    Field::optional("b", Ty::Selector, "To which player it was done. Not for items."),
                    Field::optional("itemKind", Ty::Refers(Class::Item), "With which kind of item."),
                ],
                &[("item", "itemKind")],
                Role::Plain,
            ),
            example: "{ kind: interaction, verb: grab }",
        },
        nature: Nature::Event,
        binds: "who did it as `same`, and the player or item it was done to as `other`",
        whom: Whom {
            same: "who did it",
            other: "whom it was done to",
            other_or_item: "whom or what it was done to",
            both: "",
        },
    },
    Condition {
        entry: Entry {
            kind: "tick",
            object: object(
                "a `tick` condition",
                "Time goes by. Put it last in an `and`, to say how often at most the rule fires.",
                &[
                    KIND,
                    Field::required("everyMs", Ty::Number(Limits::POSITIVE), "How often, in milliseconds."),
                ],
                &[("every", "everyMs"), ("interval", "everyMs"), ("ms", "everyMs")],
                Role::Plain,
            ),
            example: "{ kind: tick, everyMs: 1000 }",
        },
        nature: Nature::Gate,
        binds: "no player",
        whom: Whom::NOBODY,
    },
    Condition {
        entry: Entry {
            kind: "state_equals",
            object: object(
                "a `state_equals` condition",
                "A player's state under a key is this very value.",
                &[
                    KIND,
                    WHO,
                    Field::required("key", Ty::Name, "The state key."),
                    Field::required("value", Ty::Any, "The value, compared literally."),
                ],
                TEST_MIXED,
                Role::TestsState,
            ),
            example: "{ kind: state_equals, who: same, key: isGhost, value: true }",
        },
        nature: Nature::Level,
        binds: "each such player as `same`",
        whom: Whom::player("who matches"),
    },
    Condition {
        entry: Entry {
            kind: "count_state",
            object: object(
                "a `count_state` condition",
                "Exactly so many players have this value under a key.",
                &[
                    KIND,
                    WHO,
                    Field::required("key", Ty::Name, "The state key."),
                    Field::required("value", Ty::Any, "The value, compared literally."),
                    Field::required("n", Ty::Number(Limits::whole(0.0)), "How many players."),
                ],
                TEST_MIXED,
                Role::TestsState,
            ),
            example: "{ kind: count_state, who: any, key: isGhost, value: false, n: 1 }",
        },
        nature: Nature::Level,
        binds: "each such player as `same`; none where `n` is 0",
        whom: Whom::player("who matches"),
    },
    Condition {
        entry: Entry {
            kind: "compare",
            object: object(
                "a `compare` condition",
                "Two values stand in a relation.",
                &[
                    KIND,
                    Field::required("op", Ty::Operator, "The relation."),
                    Field::required("left", Ty::Value, "The first value."),
                    Field::required("right", Ty::Value, "The second value."),
                    Field::optional(
                        "who",
                        Ty::Selector,
                        "Which players are asked; `same` where it is left out.",
                    ),
                ],
                &[("a", "left"), ("b", "right"), ("target", "who"), ("to", "who")],
                Role::Plain,
            ),
            example: "{ kind: compare, op: gte, left: { ref: same.state.points }, right: 10 }",
        },
        nature: Nature::Level,
        binds: "each such player as `same`, where `who` is `any`, a team or an id",
        whom: Whom::player("who matches"),
    },
    Condition {
        entry: Entry {
            kind: "and",
            object: object(
                "an `and` condition",
                "All children hold, from the first to the last: an earlier one binds the players that a later one \
                 asks about.",
                &[
                    KIND,
                    Field::required("children", Ty::List(&Ty::Condition), "The conditions, binders first."),
                ],
                CHILDREN_MIXED,
                Role::Plain,
            ),
            example: "{ kind: and, children: [{ kind: entered_zone, who: any, zoneId: camp }, { kind: state_equals, \
                      who: same, key: isGhost, value: true }] }",
        },
        nature: Nature::Composed,
        binds: "whom its children bind",
        whom: Whom::NOBODY,
    },
    Condition {
        entry: Entry {
            kind: "or",
            object: object(
                "an `or` condition",
                "At least one child holds.",
                &[KIND, Field::required("children", Ty::List(&Ty::Condition), "The conditions.")],
                CHILDREN_MIXED,
                Role::Plain,
            ),
            example: "{ kind: or, children: [{ kind: entered_zone, who: any, zoneId: camp }, { kind: entered_zone, \
                      who: any, zoneId: mill }] }",
        },
        nature: Nature::Composed,
        binds: "surely only whom each child binds",
        whom: Whom::NOBODY,
    },
    Condition {
        entry: Entry {
            kind: "not",
            object: object(
                "a `not` condition",
                "The child does not hold.",
                &[KIND, Field::required("child", Ty::Condition, "The condition.")],
                &[("children", "child"), ("condition", "child"), ("conditions", "child")],
                Role::Plain,
            ),
            example: "{ kind: not, child: { kind: state_equals, who: same, key: isGhost, value: true } }",
        },
        nature: Nature::Level,
        binds: "no player",
        whom: Whom::NOBODY,
    },
];
