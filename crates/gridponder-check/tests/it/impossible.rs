//! What a check calls impossible does not happen: random walks over all available packs never fire a rule
//! whose event is reported as never sent, never show a kind that is reported as absent, and never meet a goal
//! that is reported as unreachable. To have enough reports, every pack gets additional rules and goals that
//! require everything.

// The walks belong to the tests of the engine, which import it by its package name.
#[expect(dead_code, reason = "other tests and benches use the rest")]
#[path = "../../../gridponder-engine/tests/walks/mod.rs"]
mod walks;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use engine::{Level, Play, Semantics, Value, def};
use gridponder_check::Analysis;
use pack::{File, FileKind, Input, Pack};
use serde_json::{Value as Json, json};
use testrun::Chance;

/// Walks per level in a normal run.
const WALKS: usize = 2;

/// A rule without effects whose id describes its requirement.
fn probe(id: &str, on: &str, condition: Option<Json>) -> Json {
    let mut rule = json!({ "id": id, "on": on, "then": [] });
    if let Some(condition) = condition {
        rule["if"] = condition;
    }
    rule
}

/// The layer and tags of each kind.
fn kinds(game: &Json) -> BTreeMap<String, (String, BTreeSet<String>)> {
    let kinds = game["entityKinds"].as_object().into_iter().flatten();
    let text = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    kinds
        .map(|(name, kind)| {
            let tags = kind["tags"].as_array().into_iter().flatten().map(text).collect();
            (name.clone(), (text(&kind["layer"]), tags))
        })
        .collect()
}

/// Rules on every event, and with conditions on every kind and tag. `owner` is the file that gets them.
fn rules(owner: &str, game: &Json) -> Vec<Json> {
    let events = catalog::EVENTS.iter().map(|event| event.entry.name);
    let mut rules: Vec<Json> =
        events.map(|event| probe(&format!("{owner} event {event}"), event, None)).collect();
    let mut tags = BTreeMap::new();
    let asks = |what: &str, name: &str, layer: &str| {
        let condition = json!({ "cell": { "position": [0, 0], "layer": layer, what: name } });
        probe(&format!("{owner} {what} {name}"), "avatar_entered", Some(condition))
    };
    for (kind, (layer, its_tags)) in kinds(game) {
        rules.push(asks("kind", &kind, &layer));
        tags.extend(its_tags.into_iter().map(|tag| (tag, layer.clone())));
    }
    rules.extend(tags.iter().map(|(tag, layer)| asks("hasTag", tag, layer)));
    rules
}

/// Goals that require every kind, numbers and variables.
fn goals(game: &Json, level: &Json) -> Vec<Json> {
    let mut goals = Vec::new();
    let mut add = |ty: &str, config: Json| {
        goals.push(json!({ "id": format!("probe {}", goals.len()), "type": ty, "config": config }));
    };
    for kind in kinds(game).into_keys() {
        if level["state"]["avatar"]["enabled"] == true {
            add("reach_target", json!({ "targetKind": kind }));
        }
        add("all_cleared", json!({ "kind": kind }));
    }
    for number in [1, 2, 4, 8, 64, 100_000] {
        add("sequence_match", json!({ "sequence": [number] }));
    }
    let variables = level["state"]["variables"].as_object().into_iter().flatten();
    for variable in variables.filter(|(_, value)| value.is_number()) {
        for comparison in ["gte", "lte", "eq"] {
            for target in [0, 1, 5] {
                let config = json!({ "variable": variable.0, "target": target, "comparison": comparison });
                add("variable_threshold", config);
            }
        }
    }
    goals
}

fn extend(json: &mut Json, key: &str, with: Vec<Json>) {
    match json[key].as_array_mut() {
        Some(list) => list.extend(with),
        None => json[key] = Json::Array(with),
    }
}

/// The files of a pack with the added rules and goals.
fn read(folder: &Path) -> BTreeMap<String, Json> {
    let json = |path: &Path| fs::read_to_string(path).ok()?.parse::<Json>().ok();
    let game = json(&folder.join("game.json")).expect("the packs are not broken");
    let mut files = BTreeMap::new();
    for path in walks::entries(&folder.join("levels")) {
        let Some(mut level) = json(&path) else { continue };
        let (rules, goals) = (rules("level", &game), goals(&game, &level));
        extend(&mut level, "rules", rules);
        extend(&mut level, "goals", goals);
        files.insert(format!("levels/{}", path.file_name().unwrap_or_default().to_string_lossy()), level);
    }
    let mut probed = game.clone();
    extend(&mut probed, "rules", rules("game", &game));
    files.insert("game.json".to_owned(), probed);
    files
}

/// What a check reports as impossible in one level.
#[derive(Clone, Debug, Default)]
struct Impossible {
    rules: BTreeSet<String>,
    kinds: BTreeSet<String>,
    goals: BTreeSet<usize>,
    always: BTreeSet<usize>,
}

impl Impossible {
    /// Adds what the check of a file reports as impossible. The file has the rules of a game or of a level.
    fn add(&mut self, analysis: &Analysis, path: &str, json: &Json) {
        let carrying = |tag: &str| {
            let game = analysis.pack().game().and_then(|game| game.tree.text().parse::<Json>().ok());
            let kinds = kinds(&game.unwrap_or_default());
            kinds
                .into_iter()
                .filter(|(_, (_, tags))| tags.contains(tag))
                .map(|(kind, _)| kind)
                .collect::<Vec<_>>()
        };
        let owner = if path == "game.json" { "game" } else { "level" };
        for found in analysis.diagnostics().get(path).into_iter().flat_map(|list| list.iter()) {
            let address = found.address.as_deref().unwrap_or_default();
            let mut steps = address.split('/').skip(1);
            let (Some(list), Some(at)) = (steps.next(), steps.next().and_then(|at| at.parse::<usize>().ok()))
            else {
                continue;
            };
            let id = json[list][at]["id"].as_str().unwrap_or_default();
            let asked = id.strip_prefix(owner).and_then(|asked| asked.trim_start().split_once(' '));
            match (found.code(), asked) {
                ("event-never-sent" | "event-too-late", Some(("event", _))) => {
                    self.rules.insert(id.to_owned());
                }
                ("absent-kind", Some(("kind", kind))) => {
                    self.kinds.insert(kind.to_owned());
                }
                ("absent-kind", Some(("hasTag", tag))) => self.kinds.extend(carrying(tag)),
                ("unreachable-goal", _) => {
                    self.goals.insert(at);
                }
                ("goal-always-met", _) => {
                    self.always.insert(at);
                }
                _ => {}
            }
        }
    }
}

/// Random walks over a level. Returns what occurred although it is impossible.
fn walk(game: &Json, level: &Json, impossible: &Impossible, chance: &mut Chance) -> Vec<String> {
    let (read_game, read_level) = (Value::from(game), Value::from(level));
    let (game, level) = (def::Game::read(&read_game), def::Level::read(&read_level));
    let compiled = Level::compile(&game, &level).expect("the boards are small");
    let moves: Vec<engine::Action> =
        walks::actions(&read_game, level.size).iter().map(|action| compiled.action(action)).collect();
    let mut seen = Vec::new();
    let mut play = Play::without_history(&compiled).recording();
    let shows_none = |play: &Play<'_>, seen: &mut Vec<String>| {
        let view = play.view();
        let on_layers =
            view.layers().flat_map(engine::LayerView::cells).filter_map(|(_, entity)| Some(entity?.kind()));
        let objects: Vec<_> = view.objects().collect();
        let shown: BTreeSet<&str> = on_layers.chain(objects.iter().map(|object| object.kind)).collect();
        seen.extend(
            impossible
                .kinds
                .iter()
                .filter(|kind| shown.contains(kind.as_str()))
                .map(|kind| format!("there is a `{kind}`")),
        );
    };
    shows_none(&play, &mut seen);
    for _ in 0..walks::WALK {
        if moves.is_empty() || !seen.is_empty() {
            break;
        }
        let outcome = play.submit(chance.one_of(&moves));
        if outcome.overflowed {
            break;
        }
        if !outcome.accepted {
            continue;
        }
        for fired in play.events().fired() {
            let id = compiled.rule_id(fired.rule);
            seen.extend(impossible.rules.contains(id).then(|| format!("the rule `{id}` fires")));
        }
        for (at, is_met) in play.goals_met().iter().enumerate() {
            seen.extend((*is_met && impossible.goals.contains(&at)).then(|| format!("goal {at} is met")));
            seen.extend(
                (!*is_met && impossible.always.contains(&at)).then(|| format!("goal {at} is not met")),
            );
        }
        shows_none(&play, &mut seen);
        if outcome.won || outcome.lost.is_some() {
            break;
        }
    }
    seen
}

#[test]
fn random_walks_never_show_what_is_called_impossible() {
    let (mut failures, mut levels) = (Vec::new(), 0);
    let (mut events, mut kinds, mut goals) = (0, 0, 0);
    for folder in walks::folders() {
        let files = read(&folder);
        let file = |(path, json): (&String, &Json)| {
            File::new(Input { path: path.as_str().into(), text: Ok(json.to_string()) }).map(Arc::new)
        };
        let pack = Arc::new(Pack::new(files.iter().filter_map(file)));
        let analysis = Analysis::new(pack, None, Semantics::RELEASED, &|_| false, &|| false, &|| {});
        let mut of_game = Impossible::default();
        of_game.add(&analysis, "game.json", &files["game.json"]);
        for (path, level) in files.iter().filter(|(path, _)| FileKind::of(path) == Some(FileKind::Level)) {
            let mut impossible = of_game.clone();
            impossible.add(&analysis, path, level);
            levels += 1;
            events += impossible.rules.len();
            kinds += impossible.kinds.len();
            goals += impossible.goals.len() + impossible.always.len();
            for trial in 0..WALKS * testrun::effort() {
                let mut chance = Chance::of((levels * 1_000_000 + trial) as u64);
                let seen = walk(&files["game.json"], level, &impossible, &mut chance);
                if !seen.is_empty() {
                    failures.push(format!("{}/{path}: {}", folder.display(), seen.join(", ")));
                    break;
                }
            }
        }
    }
    assert!(failures.is_empty(), "seen though said to be impossible:\n{}", failures.join("\n"));
    // Each level has events that no rule ever receives, and many levels lack kinds of their game.
    let said = format!("impossible in {levels} levels: {events} events, {kinds} kinds, {goals} goals");
    assert!(events > 10 * levels && kinds > levels && goals > levels, "{said}");
    println!("{said}");
}
