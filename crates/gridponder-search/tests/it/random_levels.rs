//! Small random levels over all systems, goals and lose conditions, made of the examples in the catalog.

use catalog::Json;
use engine::{Level, Semantics, Value, def};
use testrun::Chance;

/// A random level with its game.
pub(crate) struct Random {
    pub(crate) game: def::Game,
    pub(crate) level: def::Level,
    /// The files, for messages.
    pub(crate) text: String,
}

const LAYERS: [&str; 5] = ["ground", "objects", "markers", "actors", "territory"];
const KINDS: usize = 8;

fn example(text: &str) -> Json {
    text.parse().expect("the examples of the catalog are JSON")
}

/// All texts in a value, and whether each is the value of a key that names an action.
fn texts(value: &Json, is_action: bool, found: &mut Vec<(String, bool)>) {
    match value {
        Json::String(text) => found.push((text.clone(), is_action)),
        Json::Array(elements) => elements.iter().for_each(|it| texts(it, is_action, found)),
        Json::Object(members) => {
            for (key, value) in members {
                let is_action = key.ends_with("Action") || key.ends_with("Actions");
                texts(value, is_action, found);
                found.push((key.clone(), false));
            }
        }
        _ => {}
    }
}

/// A level on a board of at most 4×4 cells.
pub(crate) fn level(chance: &mut Chance) -> Random {
    let mut systems: Vec<Json> =
        (0..=chance.below(3)).map(|_| example(chance.one_of(catalog::SYSTEMS).entry.example)).collect();
    if chance.below(2) == 0 {
        systems.push(example(
            r#"{"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}"#,
        ));
    }
    let goals: Vec<Json> =
        (0..=chance.below(2)).map(|_| example(chance.one_of(catalog::GOALS).entry.example)).collect();
    let lose: Vec<Json> = match chance.below(3) {
        0 => vec![example(chance.one_of(catalog::LOSE_CONDITIONS).entry.example)],
        1 => vec![example(&format!(
            r#"{{"type": "max_actions", "config": {{"limit": {}}}}}"#,
            2 + chance.below(9)
        ))],
        _ => Vec::new(),
    };
    let mut words = Vec::new();
    systems.iter().chain(&goals).chain(&lose).for_each(|it| texts(it, false, &mut words));
    let mut actions: Vec<&str> =
        words.iter().filter(|(_, is_action)| *is_action).map(|it| it.0.as_str()).collect();
    actions.push("move");
    actions.sort_unstable();
    actions.dedup();
    // Kinds have the names that the examples use, so that goals and configurations speak of them.
    let mut names: Vec<String> = words.iter().map(|it| it.0.clone()).filter(|it| !it.contains('$')).collect();
    names.extend(["rock", "void", "empty", "num_2", "num_4", "number"].map(str::to_owned));
    names.sort_unstable();
    names.dedup();
    let mut tags = names.clone();
    tags.extend(["solid", "walkable", "pushable", "portal", "exit"].map(str::to_owned));
    let kinds: Vec<String> = (0..KINDS).map(|_| chance.one_of(&names).clone()).collect();

    let mut game = serde_json::Map::new();
    let layers = LAYERS.map(|id| {
        serde_json::json!({"id": id, "occupancy": if id == "ground" { "exactly_one" } else { "zero_or_one" }})
    });
    game.insert("layers".to_owned(), layers.into_iter().collect());
    let action = |id: &&str, chance: &mut Chance| {
        let cardinals = ["up", "down", "left", "right"];
        let params = match chance.below(5) {
            0 => serde_json::json!({}),
            1 => serde_json::json!({"position": {"type": "position"}}),
            2 => serde_json::json!({
                "position": {"type": "position"},
                "direction": {"type": "direction", "values": ["left", "down"]},
            }),
            _ => serde_json::json!({"direction": {"type": "direction", "values": cardinals}}),
        };
        serde_json::json!({"id": id, "params": params})
    };
    game.insert("actions".to_owned(), actions.iter().map(|it| action(it, chance)).collect());
    let declared = kinds.iter().map(String::as_str).chain(["empty"]).map(|kind| {
        let tags: Vec<&String> = (0..chance.below(4)).map(|_| chance.one_of(&tags)).collect();
        (kind.to_owned(), serde_json::json!({"layer": "objects", "tags": tags}))
    });
    game.insert("entityKinds".to_owned(), Json::Object(declared.collect()));
    game.insert("systems".to_owned(), systems.into_iter().collect());
    let rules: Vec<Json> = match chance.below(3) {
        0 => (0..=chance.below(2)).map(|_| rule(chance, &kinds)).collect(),
        _ => Vec::new(),
    };
    game.insert("rules".to_owned(), rules.into_iter().collect());

    let (width, height) = (1 + chance.below(4), 1 + chance.below(4));
    let mut cells = |fullness: usize| -> Json {
        let mut cell = || match chance.below(10) {
            it if it < fullness => Json::String(chance.one_of(&kinds).clone()),
            _ => Json::Null,
        };
        (0..height).map(|_| (0..width).map(|_| cell()).collect::<Json>()).collect()
    };
    let board = serde_json::json!({
        "objects": cells(5), "markers": cells(2), "actors": cells(1), "territory": cells(1),
    });
    let position = [chance.below(width), chance.below(height)];
    let level = serde_json::json!({
        "id": "random",
        "board": {"size": [width, height], "layers": board},
        "state": {
            "avatar": {"enabled": chance.below(4) > 0, "position": position},
            "overlay": if chance.below(4) == 0 { serde_json::json!({"position": [0, 0], "size": [2, 2]}) } else { Json::Null },
        },
        "goals": goals,
        "loseConditions": lose,
    });
    let game = Json::Object(game);
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}

/// A rule that some event sets off, with effects that need no other part of the level.
fn rule(chance: &mut Chance, kinds: &[String]) -> Json {
    let event = chance.one_of(catalog::EVENTS).entry.name;
    let kind = chance.one_of(kinds);
    let effect = match chance.below(5) {
        0 => serde_json::json!({"increment_variable": {"variable": "v"}}),
        1 => serde_json::json!({"set_inventory": {"item": kind}}),
        2 => serde_json::json!({"spawn": {"position": "$avatar.position", "kind": kind}}),
        3 => serde_json::json!({"set_variable": {"variable": "v", "value": "$event.turnNumber"}}),
        _ => serde_json::json!({"clear_inventory": {}}),
    };
    serde_json::json!({"id": format!("r{}", chance.below(100)), "on": event, "then": [effect], "once": chance.below(3) == 0})
}

impl Random {
    /// Whether the number of turns or actions decides what happens.
    pub(crate) fn reads_counters(&self) -> bool {
        !self.level.lose_conditions.is_empty() || self.text.contains("turnNumber")
    }

    pub(crate) fn compile(&self, semantics: Semantics) -> Level {
        Level::compile_with(&self.game, &self.level, semantics).expect("the boards are small")
    }
}

/// A level of any kind with the semantics to play it by, the same for the same number.
pub(crate) fn numbered(number: usize) -> (Random, Semantics, Chance) {
    let mut chance = Chance::of(number as u64);
    let random = if number.is_multiple_of(2) { level(&mut chance) } else { walking(&mut chance) };
    let semantics = if number % 8 < 2 { Semantics::DOCUMENTED } else { Semantics::RELEASED };
    (random, semantics, chance)
}

/// A level of walking, pushing, tools, portals, ice and markers on a small board.
pub(crate) fn walking(chance: &mut Chance) -> Random {
    let systems = [
        r#"{"id": "walk", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}"#.to_owned(),
        format!(
            r#"{{"id": "push", "type": "push_objects", "config": {{"pushableTags": ["movable"], "chainPush": {}, "toolInteractions": [
                {{"item": "axe", "targetTag": "wooden", "consumeItem": {}}}, {{"item": "hammer", "targetTag": "stony", "consumeItem": true}}]}}}}"#,
            chance.once_in(4),
            chance.once_in(2),
        ),
        r#"{"id": "arches", "type": "portals", "config": {"teleportTags": ["arch"], "matchKey": "color"}}"#
            .to_owned(),
        r#"{"id": "frost", "type": "ice_slide", "config": {"slipperyTag": "smooth"}}"#.to_owned(),
    ];
    let mut systems: Vec<Json> = systems.iter().map(|it| example(it)).collect();
    while systems.len() > 2 && chance.once_in(2) {
        systems.swap_remove(2);
    }
    if chance.once_in(3) {
        let layer = chance.one_of(&["twins", "twins", "twins", "objects", "ground"]);
        let blocking = if chance.once_in(3) { "movable" } else { "solid" };
        systems.push(serde_json::json!({"id": "twin", "type": "anchor_point", "config": {
            "action": "twin", "markerKind": "twin", "markerLayer": layer, "blockedByTags": [blocking],
        }}));
    }
    let here = "$event.position";
    let rules = [
        serde_json::json!({"id": "take", "on": "avatar_entered",
            "where": {"position_has_tag": {"layer": "objects", "tag": "handy"}},
            "then": [{"set_inventory": {"item": "$cell.objects.kind"}}, {"destroy": {"layer": "objects", "position": here}}]}),
        serde_json::json!({"id": "sink", "on": "object_placed",
            "where": {"position_has_tag": {"layer": "ground", "tag": "deep"}},
            "then": [{"destroy": {"layer": "objects", "position": here}},
                {"transform": {"layer": "ground", "position": here, "toKind": "floor"}}]}),
        serde_json::json!({"id": "thaw", "on": "avatar_entered",
            "where": {"position_has_tag": {"layer": "ground", "tag": "smooth"}}, "if": {"avatar": {"hasItem": "axe"}},
            "then": [{"transform": {"layer": "ground", "position": here, "toKind": "pond"}}]}),
        serde_json::json!({"id": "drop", "on": "avatar_entered",
            "where": {"position_has_tag": {"layer": "ground", "tag": "deep"}}, "then": [{"clear_inventory": {}}]}),
        serde_json::json!({"id": "grow", "on": "avatar_exited",
            "then": [{"spawn": {"layer": "objects", "position": here, "kind": "crate"}}]}),
    ];
    // The first rules leave objects alone while the avatar walks; the last does not.
    let rules: Vec<&Json> = rules
        .iter()
        .enumerate()
        .filter(|(at, _)| chance.once_in(if *at < 4 { 2 } else { 10 }))
        .map(|it| it.1)
        .collect();
    let kind = |tags: &[&str]| serde_json::json!({"layer": "objects", "tags": tags});
    let cardinals = ["up", "down", "left", "right"];
    let game = serde_json::json!({
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "arches", "occupancy": "zero_or_one"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
            {"id": "twins", "occupancy": "zero_or_one"},
        ],
        "actions": [
            {"id": "move", "params": {"direction": {"type": "direction", "values": cardinals}}},
            {"id": "twin"},
        ],
        "entityKinds": {
            "floor": kind(&["walkable"]), "pond": kind(&["walkable", "deep"]), "glass": kind(&["walkable", "smooth"]),
            "void": kind(&[]), "moss": kind(&[]),
            "crate": kind(&["solid", "movable", "wooden"]), "stone": kind(&["solid", "stony"]),
            "barrel": kind(&["solid", "movable"]), "axe": kind(&["handy"]), "hammer": kind(&["handy"]),
            "arch": kind(&["arch"]), "flag": kind(&[]), "twin": kind(&[]),
        },
        "systems": systems,
        "rules": rules,
    });
    let (width, height) = (3 + chance.below(3), 2 + chance.below(3));
    let mut layer = |kinds: &[&str], fullness: usize| -> Json {
        let mut cell = || match chance.below(10) {
            it if it < fullness => Json::from(*chance.one_of(kinds)),
            _ => Json::Null,
        };
        (0..height).map(|_| (0..width).map(|_| cell()).collect::<Json>()).collect()
    };
    let ground = layer(&["pond", "glass", "glass", "void", "moss", "floor", "floor"], 4);
    let objects = layer(&["crate", "crate", "stone", "barrel", "axe", "hammer"], 4);
    let mut arches = layer(&[], 0);
    for _ in 0..2 * chance.below(2) {
        let (x, y) = (chance.below(width), chance.below(height));
        arches[y][x] = serde_json::json!({"kind": "arch", "color": "red"});
    }
    let mut markers = vec![vec![Json::Null; width]; height];
    markers[chance.below(height)][chance.below(width)] = "flag".into();
    let level = serde_json::json!({
        "id": "random",
        "board": {"size": [width, height], "layers": {"ground": ground, "objects": objects, "arches": arches, "markers": markers}},
        "state": {"avatar": {"enabled": true, "position": [chance.below(width), chance.below(height)]}},
        "goals": [{"id": "flag", "type": "reach_target", "config": {"targetKind": "flag"}}],
        "loseConditions": if chance.once_in(4) { serde_json::json!([{"type": "max_actions", "config": {"limit": 4 + chance.below(12)}}]) } else { serde_json::json!([]) },
    });
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}

/// A level in which seeds must be pushed to plots, crates to marks, coins be fetched or a flag be reached, on a small board
/// with anything that systems of walking know.
pub(crate) fn errands(chance: &mut Chance) -> Random {
    let mut systems = vec![
        example(r#"{"id": "walk", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}"#),
        serde_json::json!({"id": "push", "type": "push_objects", "config": {"pushableTags": ["movable"], "toolInteractions":
            if chance.once_in(3) { serde_json::json!([{"item": "axe", "targetTag": chance.one_of(&["wooden", "stony", "stony"]), "consumeItem": chance.once_in(2)}]) }
            else { serde_json::json!([]) }}}),
    ];
    let mut add = |one_in: usize, system: &str, chance: &mut Chance| {
        if chance.once_in(one_in) {
            systems.push(example(system));
        }
    };
    add(2, r#"{"id": "frost", "type": "ice_slide", "config": {"slipperyTag": "smooth"}}"#, chance);
    add(
        3,
        r#"{"id": "twin", "type": "anchor_point", "config": {"action": "twin", "markerKind": "twin", "markerLayer": "twins"}}"#,
        chance,
    );
    let jumps_on = chance.once_in(2);
    add(
        4,
        &format!(
            r#"{{"id": "arches", "type": "portals", "config": {{"teleportTags": ["arch"], "matchKey": "color", "endMovement": {jumps_on}}}}}"#
        ),
        chance,
    );
    let first = chance.below(systems.len());
    systems.rotate_left(first);
    let here = "$event.position";
    let destroy = |layer: &str| serde_json::json!({"destroy": {"layer": layer, "position": here}});
    let on = |layer: &str, tag: &str| serde_json::json!({"position_has_tag": {"layer": layer, "tag": tag}});
    let mut plant = vec![destroy("markers")];
    if !chance.once_in(4) {
        plant.insert(chance.below(2), destroy("objects"));
    }
    let rules = [
        (
            2,
            serde_json::json!({"id": "take", "on": "avatar_entered", "where": on("objects", "handy"),
            "then": [{"set_inventory": {"item": "$cell.objects.kind"}}, destroy("objects")]}),
        ),
        (
            2,
            serde_json::json!({"id": "sink", "on": "object_placed", "where": on("ground", "deep"),
            "then": [destroy("objects"), {"transform": {"layer": "ground", "position": here, "toKind": "floor"}}]}),
        ),
        (
            3,
            serde_json::json!({"id": "thaw", "on": "avatar_entered", "where": on("ground", "smooth"),
            "then": [{"transform": {"layer": "ground", "position": here, "toKind": "pond"}}]}),
        ),
        (
            1,
            serde_json::json!({"id": "plant", "on": "object_placed", "where": on("markers", "plot"),
            "if": {"event": {"kind": "seed"}}, "then": plant}),
        ),
        (
            1,
            serde_json::json!({"id": "fetch", "on": "avatar_entered", "where": on("markers", "coin"),
            "then": [destroy("markers")]}),
        ),
        (
            4,
            serde_json::json!({"id": "gate", "on": "avatar_entered", "where": on("markers", "plate"),
            "then": [{"destroy": {"layer": "objects", "position": [1, 1]}}]}),
        ),
        (
            6,
            serde_json::json!({"id": "burst", "on": "move_blocked", "where": on("objects", "wooden"),
            "then": [destroy("objects")]}),
        ),
        (
            9,
            serde_json::json!({"id": "drop", "on": "avatar_exited", "if": {"avatar": {"hasItem": true}},
            "then": [{"spawn": {"layer": "markers", "position": here, "kind": "plot"}}, {"clear_inventory": {}}]}),
        ),
    ];
    let rules: Vec<Json> =
        rules.into_iter().filter(|(one_in, _)| chance.once_in(*one_in)).map(|it| it.1).collect();
    let kind = |tags: &[&str]| serde_json::json!({"layer": "objects", "tags": tags});
    let cardinals = ["up", "down", "left", "right"];
    let game = serde_json::json!({
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "arches", "occupancy": "zero_or_one"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
            {"id": "twins", "occupancy": "zero_or_one"},
        ],
        "actions": [
            {"id": "move", "params": {"direction": {"type": "direction", "values": cardinals}}},
            {"id": "twin"},
        ],
        "entityKinds": {
            "floor": kind(&["walkable"]), "pond": kind(&["walkable", "deep"]), "glass": kind(&["walkable", "smooth"]),
            "void": kind(&[]), "moss": kind(&[]),
            "seed": kind(&["solid", "movable"]), "crate": kind(&["solid", "movable", "wooden"]), "stone": kind(&["solid", "stony"]),
            "axe": kind(&["handy"]), "arch": kind(&["arch"]), "flag": kind(&[]), "plot": kind(&["plot"]),
            "coin": kind(&["coin"]), "plate": kind(&["plate"]), "twin": kind(&[]),
        },
        "systems": systems,
        "rules": rules,
    });
    let (width, height) = (3 + chance.below(3), 3 + chance.below(2));
    let mut board = vec![vec![[Json::Null, Json::Null, Json::Null, Json::Null]; width]; height];
    let mut put = |layer: usize, entity: Json, chance: &mut Chance| {
        let (x, y) = (chance.below(width), chance.below(height));
        board[y][x][layer] = entity;
        (x, y)
    };
    for _ in 0..chance.below(4) {
        let ground = *chance.one_of(&["pond", "glass", "void", "moss"]);
        put(0, ground.into(), chance);
    }
    if chance.once_in(2) {
        for _ in 0..3 + chance.below(5) {
            put(0, "glass".into(), chance);
        }
    }
    for _ in 0..2 * chance.below(2) {
        put(1, serde_json::json!({"kind": "arch", "color": "red"}), chance);
    }
    for _ in 0..chance.below(3) {
        let object = *chance.one_of(&["stone", "crate", "axe"]);
        put(2, object.into(), chance);
    }
    for _ in 0..=chance.below(3) {
        put(2, "seed".into(), chance);
    }
    let (mut goals, mut marks) = (Vec::new(), Vec::new());
    if chance.once_in(2) {
        (0..=chance.below(3)).for_each(|_| marks.push("plot"));
        goals.push(serde_json::json!({"id": "plots", "type": "all_cleared", "config": {"kind": "plot"}}));
    }
    if chance.once_in(5) {
        (0..=chance.below(2)).for_each(|_| marks.push("coin"));
        goals.push(serde_json::json!({"id": "coins", "type": "all_cleared", "config": {"tag": "coin"}}));
    }
    if chance.once_in(4) {
        marks.push("flag");
        goals.push(
            serde_json::json!({"id": "flag", "type": "reach_target", "config": {"targetKind": "flag"}}),
        );
    }
    if chance.once_in(3) || goals.is_empty() {
        let mut pattern = vec![vec![Json::Null; width]; height];
        for _ in 0..=chance.below(2) {
            pattern[chance.below(height)][chance.below(width)] = "seed".into();
        }
        let config = serde_json::json!({"targetLayers": {"objects": pattern}, "matchMode": "exact_non_null"});
        goals.push(serde_json::json!({"id": "match", "type": "board_match", "config": config}));
    }
    if chance.once_in(3) {
        marks.push("plate");
    }
    for mark in marks {
        put(3, mark.into(), chance);
    }
    let layer = |at: usize| -> Json {
        board.iter().map(|row| row.iter().map(|cell| cell[at].clone()).collect::<Json>()).collect()
    };
    let level = serde_json::json!({
        "id": "random",
        "board": {"size": [width, height],
            "layers": {"ground": layer(0), "arches": layer(1), "objects": layer(2), "markers": layer(3)}},
        "state": {"avatar": {"enabled": true, "position": [chance.below(width), chance.below(height)]}},
        "goals": goals,
    });
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}
