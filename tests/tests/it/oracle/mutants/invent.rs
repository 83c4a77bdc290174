//! Random values, rules, goals and systems, made from the words of a pack.

use testrun::Chance;

use super::vocabulary::{DIRECTIONS, EVENTS, Vocabulary};
use crate::oracle::game::values::{Object, Value, object};

fn text(words: &[String], chance: &mut Chance) -> Value {
    if words.is_empty() { "nothing".into() } else { chance.one_of(words).as_str().into() }
}

fn word(words: &[&str], chance: &mut Chance) -> Value {
    (*chance.one_of(words)).into()
}

/// A value that probably has a wrong type.
pub(super) fn junk(chance: &mut Chance) -> Value {
    let whole = Value::Whole;
    let values = [
        Value::Null,
        Value::Flag(true),
        Value::Flag(false),
        "junk".into(),
        "".into(),
        "3".into(),
        whole(0),
        whole(1),
        whole(-1),
        whole(3),
        Value::Real(2.0),
        Value::Real(0.5),
        Value::List(Vec::new()),
        Value::List(vec![whole(1), whole(1)]),
        Value::List(vec![Value::Real(1.0), whole(1)]),
        Value::List(vec!["a".into(), Value::Null]),
        object([]),
        object([("a", whole(1))]),
    ];
    chance.one_of(&values).clone()
}

/// The types of values in a configuration.
#[derive(Clone, Copy)]
enum Shape {
    Action,
    Tag,
    Tags,
    Layer,
    Layers,
    Kind,
    Kinds,
    KindMap,
    TagDirections,
    Flag,
    Whole,
    Numbers,
    Word(&'static [&'static str]),
    Directions,
    Events,
    Variable,
    Param,
    Pair,
    Budgets,
    Claim,
    Tools,
    Operations,
    Behaviors,
    Transforms,
    Target,
    Sources,
}

use Shape::{
    Action, Behaviors, Budgets, Claim, Directions, Events, Flag, Kind, KindMap, Kinds, Layer, Layers,
    Numbers, Operations, Pair, Param, Sources, Tag, TagDirections, Tags, Target, Tools, Transforms, Variable,
    Whole, Word,
};

type Table = &'static [(&'static str, &'static [(&'static str, Shape)])];

const COMPARISON: Shape = Word(&["gte", "lte", "eq", "other"]);

const SYSTEMS: Table = &[
    (
        "avatar_navigation",
        &[
            ("moveAction", Action),
            ("directions", Directions),
            ("solidHandling", Word(&["block", "delegate"])),
            ("validGroundTags", Tags),
            ("groundLayer", Layer),
        ],
    ),
    (
        "push_objects",
        &[
            ("pushableTags", Tags),
            ("validTargetTags", Tags),
            ("chainPush", Flag),
            ("toolInteractions", Tools),
        ],
    ),
    (
        "portals",
        &[("teleportTags", Tags), ("matchKey", Param), ("endMovement", Flag), ("teleportObjects", Flag)],
    ),
    (
        "slide_merge",
        &[
            ("mergeAction", Action),
            ("mergeableTags", Tags),
            ("mergePredicate", Word(&["equal_value", "same_kind", "other"])),
            ("mergeResult", Word(&["sum", "double"])),
            ("mergeLimit", Whole),
            ("blockerTags", Tags),
            ("wrapAround", Flag),
            ("emitMotion", Flag),
        ],
    ),
    ("queued_emitters", &[("emitterKind", Kind)]),
    (
        "overlay_cursor",
        &[("moveAction", Action), ("size", Pair), ("anchorToAvatar", Flag), ("boundsConstrained", Flag)],
    ),
    ("region_transform", &[("operations", Operations), ("affectedLayers", Layers), ("blockOnVoid", Flag)]),
    (
        "flood_fill",
        &[
            ("floodAction", Action),
            ("sourcePosition", Word(&["avatar", "overlay_center", "action_param", "all_of_kind"])),
            ("sourceKind", Kind),
            ("affectedLayer", Layer),
            ("matchBy", Word(&["color", "kind"])),
            ("colorCycle", Kinds),
            ("kindTransform", KindMap),
        ],
    ),
    (
        "anchor_point",
        &[("markerKind", Kind), ("markerLayer", Layer), ("action", Action), ("blockedByTags", Tags)],
    ),
    ("ice_slide", &[("slipperyTag", Tag)]),
    ("tile_teleport", &[("layer", Layer)]),
    (
        "sided_box",
        &[
            ("moveAction", Action),
            ("sidedTag", Tag),
            ("sidesParam", Param),
            ("validGroundTags", Tags),
            ("toolInteractions", Tools),
        ],
    ),
    ("follower_npcs", &[("npcTags", Tags), ("behaviors", Behaviors)]),
    (
        "sliding_blocks",
        &[
            ("moveAction", Action),
            ("groundLayer", Layer),
            ("validGroundTags", Tags),
            ("blockingLayers", Layers),
            ("blockingTags", Tags),
            ("coverableTags", Tags),
            ("coverableBlockedRoles", Kinds),
            ("escapeRoles", Kinds),
            ("exitTags", Tags),
            ("escapedVariable", Variable),
        ],
    ),
    (
        "coupled_actors",
        &[
            ("moveAction", Action),
            ("directions", Directions),
            ("actorLayer", Layer),
            ("groundLayer", Layer),
            ("wallTag", Tag),
            ("directionTransforms", Transforms),
            ("claim", Claim),
        ],
    ),
    (
        "individual_actors",
        &[
            ("selectAction", Action),
            ("moveAction", Action),
            ("directions", Directions),
            ("actorLayer", Layer),
            ("actorTag", Tag),
            ("groundLayer", Layer),
            ("wallTag", Tag),
            ("selectedVariable", Variable),
            ("selectedPositionVariable", Variable),
            ("budgets", Budgets),
            ("budgetVariable", Variable),
            ("claim", Claim),
            ("reactiveKinds", Transforms),
        ],
    ),
    (
        "line_of_sight",
        &[
            ("triggerEvents", Events),
            ("sourceLayer", Layer),
            ("sourceKinds", Kinds),
            ("sourceTags", Tags),
            ("targetLayer", Layer),
            ("targetKinds", Kinds),
            ("targetTags", Tags),
            ("blockingLayers", Layers),
            ("blockingTags", Tags),
            ("multiCellObjectsBlock", Flag),
            ("maxMatches", Whole),
        ],
    ),
    (
        "flank_capture",
        &[
            ("pieceLayer", Layer),
            ("pairs", KindMap),
            ("order", Kinds),
            ("directions", Directions),
            ("wallTerminates", Flag),
            ("wallLayer", Layer),
            ("wallTag", Tag),
            ("terminalKinds", KindMap),
            ("triggerEvents", Events),
        ],
    ),
    (
        "support_collapse",
        &[
            ("layer", Layer),
            ("severAction", Action),
            ("severableTags", Tags),
            ("rootTags", Tags),
            ("memberTags", Tags),
            ("connectivity", Word(&["orthogonal", "diagonal"])),
            ("direction", Word(&DIRECTIONS)),
            ("restLayers", Layers),
            ("restTags", Tags),
            ("settleTransform", KindMap),
            ("deflect", TagDirections),
            ("carryAvatar", Flag),
            ("avatarFellVariable", Variable),
            ("triggerEvents", Events),
        ],
    ),
];

const GOALS: Table = &[
    ("reach_target", &[("targetKind", Kind), ("targetTag", Tag)]),
    (
        "sequence_match",
        &[("sequence", Numbers), ("scanTrigger", Word(&["turn_end", "on_merge"])), ("consumeOnMatch", Flag)],
    ),
    ("board_match", &[("targetLayers", Target), ("matchMode", Word(&["exact", "exact_non_null"]))]),
    ("variable_threshold", &[("variable", Variable), ("target", Whole), ("comparison", COMPARISON)]),
    ("all_cleared", &[("kind", Kind), ("tag", Tag)]),
    (
        "sum_constraint",
        &[
            ("layer", Layer),
            ("scope", Word(&["board", "row", "col", "all_rows", "all_cols"])),
            ("index", Whole),
            ("target", Whole),
            ("comparison", COMPARISON),
        ],
    ),
    (
        "count_constraint",
        &[
            ("layer", Layer),
            ("scope", Word(&["row", "col", "all_rows", "all_cols"])),
            ("predicate", Word(&["even", "odd", "gte_1", "lte_2", "eq_0x2"])),
            ("index", Whole),
            ("target", Whole),
            ("comparison", COMPARISON),
        ],
    ),
    (
        "param_match",
        &[
            ("markerLayer", Layer),
            ("markerKind", Kind),
            ("checkLayer", Layer),
            ("checkKind", Kind),
            ("checkParam", Param),
            ("checkValue", Whole),
        ],
    ),
    (
        "balance",
        &[
            ("layer", Layer),
            ("owners", Kinds),
            ("claimableLayer", Layer),
            ("claimableKind", Kind),
            ("requireComplete", Flag),
            ("requireEqual", Flag),
            ("requireConnected", Flag),
            ("connectionSources", Sources),
        ],
    ),
];

const LOSE_CONDITIONS: Table = &[
    ("max_actions", &[("limit", Whole)]),
    ("variable_threshold", &[("variable", Variable), ("target", Whole), ("comparison", COMPARISON)]),
    ("balance_unreachable", &[]),
    ("balance_budget_exhausted", &[("budgetVariable", Variable), ("actorToOwner", KindMap)]),
];

fn several(chance: &mut Chance, mut each: impl FnMut(&mut Chance) -> Value) -> Value {
    let number = chance.below(4);
    Value::List((0..number).map(|_| each(chance)).collect())
}

fn map(chance: &mut Chance, keys: &[String], mut each: impl FnMut(&mut Chance) -> Value) -> Value {
    let mut made = Object::default();
    for _ in 0..=chance.below(3) {
        let key = text(keys, chance).to_text();
        let value = each(chance);
        made.set(&key, value);
    }
    Value::Object(made)
}

fn shaped(shape: Shape, words: &Vocabulary, chance: &mut Chance) -> Value {
    match shape {
        Action => text(&words.actions, chance),
        Tag => text(&words.tags, chance),
        Tags => several(chance, |chance| text(&words.tags, chance)),
        Layer => text(&words.layers, chance),
        Layers => several(chance, |chance| text(&words.layers, chance)),
        Kind => text(&words.kinds, chance),
        Kinds => several(chance, |chance| text(&words.kinds, chance)),
        KindMap => map(chance, &words.kinds, |chance| text(&words.kinds, chance)),
        TagDirections => map(chance, &words.tags, |chance| word(&DIRECTIONS, chance)),
        Flag => Value::Flag(chance.once_in(2)),
        Whole => Value::Whole(chance.below(7) as i64 - 1),
        Numbers => several(chance, |chance| Value::Whole(chance.below(9) as i64)),
        Word(choices) => word(choices, chance),
        Directions => several(chance, |chance| word(&DIRECTIONS, chance)),
        Events => several(chance, |chance| word(&EVENTS, chance)),
        Variable => text(&words.variables, chance),
        Param => text(&words.params, chance),
        Pair => {
            let mut side = || Value::Whole(1 + chance.below(3) as i64);
            Value::List(vec![side(), side()])
        }
        Budgets => map(chance, &words.kinds, |chance| Value::Whole(chance.below(6) as i64)),
        Claim => object([
            ("layer", text(&words.layers, chance)),
            ("map", map(chance, &words.kinds, |chance| text(&words.kinds, chance))),
            (
                "overwrite",
                object([
                    ("mode", word(&["never", "always", "tagged"], chance)),
                    ("tag", text(&words.tags, chance)),
                ]),
            ),
        ]),
        Tools => several(chance, |chance| {
            object([
                ("item", text(&words.kinds, chance)),
                ("targetTag", text(&words.tags, chance)),
                ("consumeItem", Value::Flag(chance.once_in(2))),
            ])
        }),
        Operations => object([(
            "turn",
            object([
                ("type", word(&["rotate", "flip", "diagonal_swap"], chance)),
                ("action", text(&words.actions, chance)),
            ]),
        )]),
        Behaviors => object([("b", behavior(words, chance))]),
        Transforms => {
            map(chance, &words.kinds, |chance| word(&["identity", "invert", "mirror_x", "mirror_y"], chance))
        }
        Target => map(chance, &words.layers, |chance| {
            several(chance, |chance| {
                several(
                    chance,
                    |chance| {
                        if chance.once_in(2) { Value::Null } else { text(&words.kinds, chance) }
                    },
                )
            })
        }),
        Sources => map(chance, &words.kinds, |chance| words.cell(chance)),
    }
}

pub(super) fn behavior(words: &Vocabulary, chance: &mut Chance) -> Value {
    let kinds = ["toward_avatar", "toward_tag", "toward_color", "clockwise", "patrol"];
    object([
        ("type", word(&kinds, chance)),
        ("frequency", Value::Whole(chance.below(3) as i64)),
        ("solidBlocking", Value::Flag(chance.once_in(2))),
        ("targetTag", text(&words.tags, chance)),
        ("targetColor", "red".into()),
    ])
}

fn config(table: Table, kind: &str, words: &Vocabulary, chance: &mut Chance) -> Object {
    let mut config = Object::default();
    for (name, fields) in table {
        for (key, shape) in fields.iter().filter(|_| *name == kind) {
            if !chance.once_in(4) {
                config.set(key, shaped(*shape, words, chance));
            }
        }
    }
    config
}

/// A key of a system and a value for it, of the right type or not.
pub(super) fn setting(kind: &str, words: &Vocabulary, chance: &mut Chance) -> Option<(&'static str, Value)> {
    let (_, fields) = SYSTEMS.iter().find(|(name, _)| *name == kind)?;
    let (key, shape) = chance.one_of(fields);
    let value = if chance.once_in(3) { junk(chance) } else { shaped(*shape, words, chance) };
    Some((key, value))
}

pub(super) fn system(words: &Vocabulary, chance: &mut Chance) -> Value {
    let (kind, _) = chance.one_of(SYSTEMS);
    let config = Value::Object(config(SYSTEMS, kind, words, chance));
    object([("id", "invented".into()), ("type", (*kind).into()), ("config", config)])
}

pub(super) fn goal(words: &Vocabulary, chance: &mut Chance) -> Value {
    let (kind, _) = chance.one_of(GOALS);
    let config = Value::Object(config(GOALS, kind, words, chance));
    object([("id", "invented".into()), ("type", (*kind).into()), ("config", config)])
}

pub(super) fn lose_condition(words: &Vocabulary, chance: &mut Chance) -> Value {
    let (kind, _) = chance.one_of(LOSE_CONDITIONS);
    let config = Value::Object(config(LOSE_CONDITIONS, kind, words, chance));
    object([("type", (*kind).into()), ("config", config)])
}

/// A cell, or a reference to one.
fn position(words: &Vocabulary, chance: &mut Chance) -> Value {
    match chance.below(10) {
        0..4 => "$event.position".into(),
        4 => word(&["$event.fromPosition", "$event.toPosition", "$event.sourcePosition"], chance),
        5 => "$avatar.position".into(),
        6 if chance.once_in(3) => reference(words, chance),
        _ => words.cell(chance),
    }
}

fn reference(words: &Vocabulary, chance: &mut Chance) -> Value {
    let layer = text(&words.layers, chance).to_text();
    let param = text(&words.params, chance).to_text();
    let fields = [
        "kind",
        "newValue",
        "oldValue",
        "params",
        "direction",
        "position",
        "cells",
        "inputValues",
        "resultValue",
        "toKind",
        "layer",
        "id",
    ];
    match chance.below(6) {
        0 => format!("$cell.{layer}.kind").as_str().into(),
        1 => format!("$cell.{layer}.param.{param}").as_str().into(),
        2 => word(&["$avatar.item", "$avatar.position", "$avatar.facing", "$", "$event"], chance),
        _ => format!("$event.{}", chance.one_of(&fields)).as_str().into(),
    }
}

fn some_kind(words: &Vocabulary, chance: &mut Chance) -> Value {
    if chance.once_in(4) { reference(words, chance) } else { text(&words.kinds, chance) }
}

fn any_value(words: &Vocabulary, chance: &mut Chance) -> Value {
    match chance.below(6) {
        0 | 1 => Value::Whole(chance.below(6) as i64),
        2 | 3 => reference(words, chance),
        4 => text(&words.kinds, chance),
        _ => junk(chance),
    }
}

pub(super) fn condition(words: &Vocabulary, chance: &mut Chance, depth: usize) -> Value {
    let op = word(&["eq", "neq", "gt", "gte", "lt", "lte"], chance);
    match chance.below(if depth == 0 { 8 } else { 11 }) {
        0 => object([("position", words.cell(chance))]),
        1 => object([(
            "position_has_tag",
            object([("layer", text(&words.layers, chance)), ("tag", text(&words.tags, chance))]),
        )]),
        2 => {
            let mut body = Object::default();
            if chance.once_in(2) {
                body.set("kind", text(&words.kinds, chance));
            }
            if chance.once_in(2) {
                let fields = ["direction", "layer", "newValue", "variable", "kind", "params", "position"];
                body.set("param", word(&fields, chance));
                body.set("equals", any_value(words, chance));
            }
            object([("event", Value::Object(body))])
        }
        3 => {
            let asked = match chance.below(3) {
                0 => ("kind", text(&words.kinds, chance)),
                1 => ("isEmpty", Value::Flag(chance.once_in(2))),
                _ => ("hasTag", text(&words.tags, chance)),
            };
            let body = [("position", words.cell(chance)), ("layer", text(&words.layers, chance)), asked];
            object([("cell", object(body))])
        }
        4 => {
            let item =
                if chance.once_in(2) { text(&words.kinds, chance) } else { Value::Flag(chance.once_in(2)) };
            object([("avatar", object([("hasItem", item)]))])
        }
        5 => object([(
            "variable",
            object([
                ("name", text(&words.variables, chance)),
                ("op", op),
                ("value", any_value(words, chance)),
            ]),
        )]),
        6 => object([("emitter_has_next", object([("emitterId", text(&words.blocks, chance))]))]),
        7 => {
            let mut body = Object::default();
            for (key, list) in [("kind", &words.kinds), ("tag", &words.tags), ("layer", &words.layers)] {
                if chance.once_in(2) {
                    body.set(key, text(list, chance));
                }
            }
            body.set("op", op);
            body.set("value", Value::Whole(chance.below(5) as i64));
            object([("board_count", Value::Object(body))])
        }
        8 => object([("not", condition(words, chance, depth - 1))]),
        9 => object([("all_of", several(chance, |chance| condition(words, chance, depth - 1)))]),
        _ => object([("any_of", several(chance, |chance| condition(words, chance, depth - 1)))]),
    }
}

pub(super) fn effect(words: &Vocabulary, chance: &mut Chance) -> Value {
    let name = text(&words.variables, chance);
    let layer = text(&words.layers, chance);
    match chance.below(13) {
        0 | 1 => {
            let mut body = Object::default();
            body.set("position", position(words, chance));
            body.set("layer", layer);
            body.set("kind", some_kind(words, chance));
            if chance.once_in(2) {
                body.set(&text(&words.params, chance).to_text(), any_value(words, chance));
            }
            let word = if chance.once_in(2) { "spawn" } else { "set_cell" };
            object([(word, Value::Object(body))])
        }
        2 => object([("destroy", object([("position", position(words, chance)), ("layer", layer)]))]),
        3 => {
            let body = [
                ("position", position(words, chance)),
                ("layer", layer),
                ("toKind", some_kind(words, chance)),
            ];
            object([("transform", object(body))])
        }
        4 => {
            let body = [("from", position(words, chance)), ("to", position(words, chance)), ("layer", layer)];
            object([("move_entity", object(body))])
        }
        5 => object([("release_from_emitter", object([("emitterId", text(&words.blocks, chance))]))]),
        6 => {
            let mut body = Object::default();
            if chance.once_in(2) {
                body.set("selector", object([("tag", text(&words.tags, chance))]));
            }
            body.set("direction", word(&DIRECTIONS, chance));
            object([("apply_gravity", Value::Object(body))])
        }
        7 | 8 => object([("set_variable", object([("name", name), ("value", any_value(words, chance))]))]),
        9 => object([("increment_variable", object([("name", name)]))]),
        10 => object([("set_inventory", object([("item", some_kind(words, chance))]))]),
        11 => object([("clear_inventory", object([]))]),
        _ => object([("resolve_move", object([]))]),
    }
}

pub(super) fn rule(words: &Vocabulary, chance: &mut Chance) -> Value {
    let mut rule = Object::default();
    rule.set("id", format!("invented_{}", chance.below(3)).as_str().into());
    rule.set("on", word(&EVENTS, chance));
    if chance.once_in(3) {
        rule.set("where", condition(words, chance, 2));
    }
    if chance.once_in(4) {
        rule.set("if", condition(words, chance, 2));
    }
    let number = 1 + chance.below(3);
    rule.set("then", Value::List((0..number).map(|_| effect(words, chance)).collect()));
    if chance.once_in(3) {
        rule.set("priority", Value::Whole(chance.below(5) as i64 - 2));
    }
    if chance.once_in(4) {
        rule.set("once", Value::Flag(true));
    }
    Value::Object(rule)
}
