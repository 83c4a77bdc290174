//! Bytes to a small game, a level and actions: one of our own packs, with examples of the catalog put in
//! and a few values exchanged for others. Bytes that are JSON text say all of it themselves.

use serde_json::{Value as Json, json};

/// Our own packs: game and level.
const BASES: &[(&str, &str)] = &[
    (
        include_str!("../../../tests/packs/lantern_walk/game.json"),
        include_str!("../../../tests/packs/lantern_walk/levels/twin_archways.json"),
    ),
    (
        include_str!("../../../tests/packs/drip_tiles/game.json"),
        include_str!("../../../tests/packs/drip_tiles/levels/two_mouths.json"),
    ),
    (
        include_str!("../../../tests/packs/prism_turn/game.json"),
        include_str!("../../../tests/packs/prism_turn/levels/one_drop.json"),
    ),
];

/// Values that stand well in many places, beside the words of the catalog.
const VALUES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "1",
    "2",
    "-1",
    "3",
    "9223372036854775807",
    "-9223372036854775808",
    "0.5",
    "1e300",
    "\"\"",
    "[]",
    "{}",
    "[0,0]",
    "[1,1]",
    "[-1,0]",
    "[2147483647,2147483647]",
    "\"up\"",
    "\"down\"",
    "\"left\"",
    "\"right\"",
    "\"up_left\"",
    "\"objects\"",
    "\"ground\"",
    "\"markers\"",
    "\"actors\"",
    "\"void\"",
    "\"number\"",
    "\"empty\"",
    "\"$event.position\"",
    "\"$cell.objects.kind\"",
    "\"$avatar.position\"",
    "\"*\"",
    "\"all\"",
    "{\"kind\":\"number\",\"value\":2}",
    "[[0,0],[1,0]]",
    "[[1,0],[0,1]]",
    "[0]",
];

const DIRECTIONS: [&str; 8] =
    ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"];

/// Bytes, taken one by one; after the last they are 0.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        self.0.next().copied().map_or(0, usize::from)
    }

    fn below(&mut self, end: usize) -> usize {
        let number = if end > 256 { self.next() << 8 | self.next() } else { self.next() };
        number % end.max(1)
    }
}

/// What is played.
pub struct Input {
    pub game: Json,
    pub level: Json,
    pub actions: Vec<Json>,
}

pub fn input(data: &[u8]) -> Input {
    if data.first() == Some(&b'{')
        && let Ok(mut whole) = serde_json::from_slice::<Json>(data)
    {
        let actions = whole["actions"].as_array().cloned().unwrap_or_default();
        return Input { game: whole["game"].take(), level: whole["level"].take(), actions };
    }
    let mut bytes = Bytes(data.iter());
    let (game, level) = BASES[bytes.below(BASES.len())];
    let mut game: Json = game.parse().expect("our own packs are JSON");
    let mut level: Json = level.parse().expect("our own packs are JSON");
    for _ in 0..bytes.below(5) {
        add_example(&mut game, &mut level, &mut bytes);
    }
    for _ in 0..bytes.below(24) {
        let with = value(&mut bytes);
        let target = if bytes.below(2) == 0 { &mut game } else { &mut level };
        change(target, with, &mut bytes);
    }
    if game.is_object() {
        declare_actions(&mut game);
    }
    let ids: Vec<Json> = game["actions"]
        .as_array()
        .map_or_else(Vec::new, |actions| actions.iter().map(|action| action["id"].clone()).collect());
    let mut actions = Vec::new();
    while bytes.0.len() > 0 && actions.len() < 50 {
        let id = ids.get(bytes.below(ids.len())).cloned().unwrap_or_else(|| json!("move"));
        let direction = DIRECTIONS[bytes.below(DIRECTIONS.len())];
        let (x, y) = (bytes.below(10), bytes.below(10));
        actions.push(json!({ "action": id, "direction": direction, "position": [x, y] }));
    }
    Input { game, level, actions }
}

/// Puts an example of the catalog where it belongs.
fn add_example(game: &mut Json, level: &mut Json, bytes: &mut Bytes<'_>) {
    fn pick<T>(list: &[T], bytes: &mut Bytes<'_>, example: impl Fn(&T) -> &str) -> Json {
        example(&list[bytes.below(list.len())]).parse().unwrap_or(Json::Null)
    }
    let (list, example) = match bytes.below(8) {
        0..=2 => (&mut game["systems"], pick(catalog::SYSTEMS, bytes, |it| it.entry.example)),
        3 => (&mut game["rules"], pick(catalog::EVENTS, bytes, |it| it.entry.example)),
        4 => (&mut level["goals"], pick(catalog::GOALS, bytes, |it| it.entry.example)),
        5 => (&mut level["loseConditions"], pick(catalog::LOSE_CONDITIONS, bytes, |it| it.entry.example)),
        _ => {
            let effect = pick(catalog::EFFECTS, bytes, |it| it.entry.example);
            let condition = pick(catalog::CONDITIONS, bytes, |it| it.entry.example);
            let event = catalog::EVENTS[bytes.below(catalog::EVENTS.len())].entry.name;
            let rule = json!({ "id": event, "on": event, "if": condition, "then": [effect] });
            (&mut level["rules"], rule)
        }
    };
    match list {
        Json::Array(entries) => entries.push(example),
        other => *other = json!([example]),
    }
}

/// Lets the player do what the systems wait for.
fn declare_actions(game: &mut Json) {
    let systems = game["systems"].as_array();
    let configs = systems.into_iter().flatten().filter_map(|system| system["config"].as_object());
    let names: Vec<Json> = configs
        .flatten()
        .filter(|(key, value)| key.to_lowercase().ends_with("action") && value.is_string())
        .map(|(_, value)| json!({ "id": value }))
        .collect();
    if let Some(actions) = game["actions"].as_array_mut() {
        actions.extend(names);
    }
}

/// A value for another place: a common one, a word of the catalog with an empty body, or a part of a pack.
fn value(bytes: &mut Bytes<'_>) -> Json {
    match bytes.below(4) {
        0 | 1 => VALUES[bytes.below(VALUES.len())].parse().expect("the values are JSON"),
        2 => {
            let words: Vec<&str> = catalog::EVENTS
                .iter()
                .map(|event| event.entry.name)
                .chain(catalog::SYSTEMS.iter().map(|system| system.entry.name))
                .chain(catalog::EFFECTS.iter().map(|effect| effect.entry.name))
                .chain(catalog::CONDITIONS.iter().map(|condition| condition.entry.name))
                .chain(catalog::GOALS.iter().map(|goal| goal.entry.name))
                .chain(catalog::LOSE_CONDITIONS.iter().map(|condition| condition.entry.name))
                .collect();
            json!(words[bytes.below(words.len())])
        }
        _ => {
            let (game, level) = BASES[bytes.below(BASES.len())];
            let text = if bytes.below(2) == 0 { game } else { level };
            let whole: Json = text.parse().expect("our own packs are JSON");
            let mut part = &whole;
            while let Some(next) = child(part, bytes) {
                part = next;
                if bytes.below(3) == 0 {
                    break;
                }
            }
            part.clone()
        }
    }
}

fn child<'j>(json: &'j Json, bytes: &mut Bytes<'_>) -> Option<&'j Json> {
    match json {
        Json::Array(elements) => elements.get(bytes.below(elements.len())),
        Json::Object(members) => members.values().nth(bytes.below(members.len())),
        _ => None,
    }
}

/// Puts a value somewhere into another one, or takes something out.
fn change(json: &mut Json, with: Json, bytes: &mut Bytes<'_>) {
    let is_here = bytes.below(6) == 0;
    match json {
        Json::Array(elements) if !elements.is_empty() && !is_here => {
            let at = bytes.below(elements.len());
            match bytes.below(12) {
                0 => drop(elements.remove(at)),
                1 => elements.insert(at, with),
                2 => elements.push(elements[at].clone()),
                _ => change(&mut elements[at], with, bytes),
            }
        }
        Json::Object(members) if !members.is_empty() && !is_here => {
            let at = bytes.below(members.len());
            let key = members.keys().nth(at).cloned().unwrap_or_default();
            match (bytes.below(12), &with) {
                (0, _) => drop(members.remove(&key)),
                (1, Json::String(word)) => {
                    let old = members.remove(&key).unwrap_or_default();
                    members.insert(word.clone(), old);
                }
                (2, Json::Object(others)) => members.extend(others.clone()),
                _ => change(&mut members[&key], with, bytes),
            }
        }
        _ => *json = with,
    }
}
