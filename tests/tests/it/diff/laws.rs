//! What holds of `goldpath diff` whatever is compared: nothing changed in what is the same, both directions tell the same, and of
//! states that follow each other those levels play otherwise whose traces differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use e2e::{goldpath_in, root};
use serde_json::{Map, Value as Json, json};
use testrun::Chance;

use super::copy_all;

/// The packs of this repository with levels that are won.
const PACKS: [&str; 4] = ["lantern_walk", "cold_harbor", "drip_tiles", "prism_turn"];

/// An edit of a pack, as authors make them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    GoldPath,
    Rule,
    Order,
    Kind,
    Cell,
    Rename,
}

const EDITS: [Edit; 6] = [Edit::GoldPath, Edit::Rule, Edit::Order, Edit::Kind, Edit::Cell, Edit::Rename];

fn read(path: &Path) -> Json {
    let text = fs::read_to_string(path).expect("it can be read");
    serde_json::from_str(&text).expect("it is JSON")
}

fn write(path: &Path, json: &Json) {
    // Published files may be there to be read alone.
    fs::remove_file(path).expect("it can be removed");
    fs::write(path, json.to_string()).expect("it can be written");
}

fn level_files(pack: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(pack.join("levels")).expect("it is there").flatten().map(|it| it.path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    files
}

impl Edit {
    /// Makes an edit by chance; returns the names that changed, or `None` if the pack has nothing to be edited so.
    fn make(self, pack: &Path, chance: &mut Chance) -> Option<BTreeMap<String, String>> {
        let game_file = pack.join("game.json");
        let mut game = read(&game_file);
        let level_file = chance.one_of(&level_files(pack)).clone();
        let mut level = read(&level_file);
        match self {
            Self::GoldPath => {
                let path = level["solution"]["goldPath"].as_array_mut()?;
                let (from, to) = (chance.below(path.len()), chance.below(path.len()));
                if chance.once_in(2) {
                    path.truncate(from.max(1));
                } else {
                    path[to] = path[from].clone();
                }
                write(&level_file, &level);
            }
            Self::Rule => {
                let rules = game["rules"].as_array_mut().filter(|rules| !rules.is_empty())?;
                let rule = chance.below(rules.len());
                rules.remove(rule);
                write(&game_file, &game);
            }
            Self::Order => {
                let part = *chance.one_of(&["rules", "systems"]);
                let parts = game[part].as_array_mut().filter(|parts| parts.len() > 1)?;
                let moved = parts.remove(chance.below(parts.len()));
                parts.insert(chance.below(parts.len() + 1), moved);
                write(&game_file, &game);
            }
            Self::Kind => {
                let kinds = game["entityKinds"].as_object_mut()?.values_mut();
                let mut tags: Vec<_> = kinds.filter_map(|kind| kind["tags"].as_array_mut()).collect();
                tags.retain(|tags| !tags.is_empty());
                let at = chance.below(tags.len());
                tags[at].pop();
                write(&game_file, &game);
            }
            Self::Cell => {
                let layers: Vec<_> = level["board"]["layers"].as_object_mut()?.values_mut().collect();
                let mut cells: Vec<&mut Json> = Vec::new();
                for layer in layers {
                    if let Some(entries) = layer.get_mut("entries").and_then(Json::as_array_mut) {
                        if !entries.is_empty() {
                            let at = chance.below(entries.len());
                            entries.remove(at);
                            write(&level_file, &level);
                            return Some(BTreeMap::new());
                        }
                    } else if let Some(rows) = layer.as_array_mut() {
                        cells.extend(rows.iter_mut().filter_map(Json::as_array_mut).flatten());
                    }
                }
                let contents: Vec<Json> = cells.iter().map(|it| (**it).clone()).collect();
                let at = chance.below(cells.len());
                *cells[at] = chance.one_of(&contents).clone();
                write(&level_file, &level);
            }
            Self::Rename => {
                let kinds: Vec<String> = game["entityKinds"].as_object()?.keys().cloned().collect();
                let (old, new) = (chance.one_of(&kinds).clone(), format!("renamed_{}", chance.below(1000)));
                let folder = pack.parent().expect("it is in a folder");
                let name = pack.file_name().expect("it has a name").to_string_lossy();
                let run = goldpath_in(folder, &["rename", &name, "kind", &old, &new]);
                return (run.status == 0).then(|| BTreeMap::from([(old, new)]));
            }
        }
        Some(BTreeMap::new())
    }
}

fn told(folder: &Path, before: &str, after: &str) -> (Vec<Json>, i32) {
    let run = goldpath_in(folder, &["diff", before, after, "--format", "json"]);
    let objects = run.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
    (objects.collect(), run.status)
}

fn play_otherwise(objects: &[Json]) -> BTreeSet<String> {
    let plays_otherwise = |it: &&Json| it["change"] != "kept" && it["change"] != "undecided";
    let levels = objects.iter().filter(|it| it.get("level").is_some()).filter(plays_otherwise);
    levels.map(|it| it["level"].as_str().expect("levels of packs have names").to_owned()).collect()
}

/// The levels of two states whose traces differ when the gold paths of either are played in both, or whose own gold path comes to
/// another end.
fn differing(
    folder: &Path,
    [before, after]: [&str; 2],
    names: &BTreeMap<String, String>,
) -> BTreeSet<String> {
    let mut differ = BTreeSet::new();
    for file in level_files(&folder.join(before)) {
        let level = read(&file);
        let id = level["id"].as_str().expect("it has an id");
        let other = read(&folder.join(after).join("levels").join(file.file_name().expect("it is a file")));
        let own = [&level, &other].map(|it| it["solution"]["goldPath"].clone());
        let trace = |state: &str, path: &Json| {
            fs::write(folder.join("moves.json"), path.to_string()).expect("it can be written");
            let run = goldpath_in(folder, &["trace", state, "--level", id, "--actions", "moves.json"]);
            serde_json::from_str::<Json>(&run.stdout).expect("it is JSON")
        };
        let traces = own.each_ref().map(|path| [trace(before, path), trace(after, path)]);
        // Events may differ in nothing that can be seen.
        let seen = |trace: &Json, names: &BTreeMap<String, String>| {
            let steps = trace["steps"].as_array().expect("it has steps").iter();
            let steps: Vec<Json> =
                steps.map(|it| json!([it["state"], it["accepted"], it["won"], it["lost"]])).collect();
            renamed(&json!([trace["initial"], steps]), names)
        };
        let end = |trace: &Json| {
            let steps = trace["steps"].as_array().expect("it has steps");
            let won = steps.iter().position(|step| step["won"] == true);
            won.map(|at| at + 1 == steps.len())
        };
        let parts = |[was, now]: &[Json; 2]| seen(was, names) != seen(now, &BTreeMap::new());
        if traces.iter().any(parts) || end(&traces[0][0]) != end(&traces[1][1]) {
            differ.insert(id.to_owned());
        }
    }
    differ
}

fn renamed(json: &Json, names: &BTreeMap<String, String>) -> Json {
    match json {
        Json::String(text) => Json::String(names.get(text).unwrap_or(text).clone()),
        Json::Array(all) => all.iter().map(|it| renamed(it, names)).collect(),
        Json::Object(all) => {
            Json::Object(all.iter().map(|(key, it)| (key.clone(), renamed(it, names))).collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// Six states of a pack, each with an edit more than the one before it, held against traces. Returns how many play otherwise.
fn hold_neighbors(pack: &Path, seed: u64) -> usize {
    let mut chance = Chance::of(seed);
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let state = |number: usize| format!("state{number}");
    copy_all(pack, &folder.path().join(state(0)));
    let mut edits = EDITS.to_vec();
    let (mut number, mut differ) = (0, 0);
    while !edits.is_empty() {
        let edit = edits.remove(chance.below(edits.len()));
        let (before, after) = (state(number), state(number + 1));
        copy_all(&folder.path().join(&before), &folder.path().join(&after));
        // What a pack does not have is edited as another one is.
        let made = edit.make(&folder.path().join(&after), &mut chance);
        let made = made.or_else(|| Edit::Cell.make(&folder.path().join(&after), &mut chance));
        let names = made.expect("each pack has cells");
        let (objects, status) = told(folder.path(), &before, &after);
        let expected = differing(folder.path(), [&before, &after], &names);
        let what = format!("{}: {edit:?} from {before} with the seed {seed}", pack.display());
        assert_eq!(play_otherwise(&objects), expected, "{what}");
        assert_eq!(status, i32::from(!expected.is_empty()), "{what}");
        let (back, status_back) = told(folder.path(), &after, &before);
        assert_eq!(status_back, status, "{what}");
        assert_eq!(sorted(back.iter().map(mirrored).collect()), sorted(objects.clone()), "{what}");
        // A part that is told to bear on a level is one that changed, and all that changed has some reason.
        for part in objects.iter().filter(|it| it.get("of").is_some()) {
            assert!(matches!(edit, Edit::Rule | Edit::Order | Edit::Kind | Edit::Rename), "{what}: {part}");
            for level in part["levels"].as_array().expect("they are listed") {
                assert!(expected.contains(level.as_str().unwrap_or_default()), "{what}: {part}");
            }
        }
        differ += usize::from(!expected.is_empty());
        number += 1;
    }
    differ
}

/// What the other direction should tell: added is removed, before is now.
fn mirrored(object: &Json) -> Json {
    let mut object = object.clone();
    let members = object.as_object_mut().expect("it is an object");
    let change = match members["change"].as_str().expect("it says what changed") {
        "added" => "removed",
        "removed" => "added",
        other => other,
    };
    members.insert("change".to_owned(), json!(change));
    for key in ["pack", "game"] {
        if members.contains_key(key) {
            members.insert(key.to_owned(), json!(""));
        }
    }
    let swap = |it: &mut Map<String, Json>| {
        if let (Some(before), Some(after)) = (it.get("before").cloned(), it.get("after").cloned()) {
            it.insert("before".to_owned(), after);
            it.insert("after".to_owned(), before);
        }
    };
    swap(members);
    for key in ["means", "happens"] {
        if let Some(inner) = members.get_mut(key).and_then(Json::as_object_mut) {
            swap(inner);
        }
    }
    if let Some(names) = members.get("renamed").and_then(Json::as_object).cloned() {
        let inverse =
            names.into_iter().map(|(was, now)| (now.as_str().unwrap_or_default().to_owned(), json!(was)));
        members.insert("renamed".to_owned(), Json::Object(inverse.collect()));
    }
    for cell in members.get_mut("cells").and_then(Json::as_array_mut).into_iter().flatten() {
        swap(cell.as_object_mut().expect("it is an object"));
    }
    // Of a part or a level that is called otherwise, the name is that of now.
    if let (Some(was), Some(key)) = (
        members.get("was").filter(|it| !it.is_null()).cloned(),
        ["name", "level"].into_iter().find(|key| members.contains_key(*key)),
    ) {
        let now = members.insert(key.to_owned(), was).expect("it is there");
        members.insert("was".to_owned(), now);
    }
    object
}

/// The same objects in an order of their own, without the path of the state that the second one has.
fn sorted(objects: Vec<Json>) -> Vec<String> {
    let plain = |mut object: Json| {
        for key in ["pack", "game"] {
            if object.get(key).is_some() {
                object[key] = json!("");
            }
        }
        object.to_string()
    };
    let mut lines: Vec<String> = objects.into_iter().map(plain).collect();
    lines.sort();
    lines
}

#[test]
fn of_neighboring_states_those_levels_play_otherwise_whose_traces_differ() {
    let mut differ = 0;
    for trial in 0..testrun::effort() as u64 {
        for (number, pack) in (0..).zip(PACKS) {
            differ += hold_neighbors(&root().join("tests/packs").join(pack), trial * 16 + number);
        }
    }
    assert!(differ >= 8, "only {differ} states play otherwise");
}

#[test]
fn of_neighboring_states_of_packs_of_others_those_levels_play_otherwise_whose_traces_differ() {
    let Some(packs) = testrun::shared("packs") else { return };
    let mut folders: Vec<PathBuf> =
        fs::read_dir(packs).expect("it can be listed").flatten().map(|it| it.path()).collect();
    folders.retain(|it| it.join("game.json").is_file());
    folders.sort();
    let (mut differ, mut all) = (0, 0);
    for (number, pack) in (0..).zip(&folders) {
        differ += hold_neighbors(pack, testrun::seed().wrapping_add(number));
        all += EDITS.len();
    }
    assert!(all >= 20 && differ >= 8, "{differ} of {all} states play otherwise");
}

/// All packs and games in this repository.
fn all_projects() -> Vec<PathBuf> {
    let tests = root().join("tests");
    let listed = |folder: PathBuf| fs::read_dir(folder).expect("it is there").flatten().map(|it| it.path());
    let is_game = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".puzzlescript") || name == "hunt.yaml" || name == "relay.json"
    };
    let packs = listed(tests.join("packs"));
    let games = listed(tests.join("puzzlescript")).chain(listed(root().join("crates/wage/tests/games")));
    let mut all: Vec<PathBuf> = packs.chain(games.filter(is_game)).collect();
    all.sort();
    assert!(all.len() >= 17, "{all:?}");
    all
}

#[test]
fn nothing_changed_in_what_is_the_same() {
    for project in all_projects() {
        let name = project.display().to_string();
        let (objects, status) = told(root(), &name, &name);
        assert_eq!((objects, status), (vec![], 0), "{name}");
        let run = goldpath_in(root(), &["diff", &name, &name]);
        let is_nothing =
            ["as before\n", "it has no level to play\n"].iter().any(|it| run.stdout.ends_with(it));
        assert!(is_nothing && run.stdout.lines().count() == 1, "{name}: {}", run.stdout);
    }
}

/// A game of PuzzleScript or WAGE in two states, in folders of their own: lines of it that change places with others, or go.
fn edited_lines(game: &Path, folder: &Path, chance: &mut Chance) -> [String; 2] {
    let name = game.file_name().expect("it is a file").to_string_lossy().into_owned();
    let from = game.parent().expect("it is in a folder");
    let stem = name.split('.').next().unwrap_or_default();
    let states = ["before", "after"].map(|state| folder.join(state));
    for state in &states {
        fs::create_dir_all(state).expect("it can be made");
        for file in fs::read_dir(from).expect("it is there").flatten() {
            if file.file_name().to_string_lossy().split('.').next() == Some(stem) {
                fs::copy(file.path(), state.join(file.file_name())).expect("it can be copied");
            }
        }
    }
    let path = states[1].join(&name);
    let text = fs::read_to_string(&path).expect("it can be read");
    let mut lines: Vec<&str> = text.lines().collect();
    // The first lines are what it is called; the rest of the game is below.
    let from = lines.len() / 4;
    let at = from + chance.below(lines.len() - from);
    if chance.once_in(2) {
        lines.remove(at);
    } else {
        let other = from + chance.below(lines.len() - from);
        lines.swap(at, other);
    }
    fs::write(&path, lines.join("\n") + "\n").expect("it can be written");
    states.map(|state| state.join(&name).display().to_string())
}

#[test]
fn games_tell_the_same_in_both_directions() {
    let games =
        all_projects().into_iter().filter(|it| it.is_file() && it.extension().is_some_and(|it| it != "json"));
    let mut changed = 0;
    for (number, game) in (0..).zip(games) {
        let mut chance = Chance::of(number);
        for _ in 0..5 * testrun::effort() {
            let folder = tempfile::tempdir().expect("there is a place for temporary files");
            let [before, after] = edited_lines(&game, folder.path(), &mut chance);
            let (there, status) = told(folder.path(), &before, &after);
            let (back, status_back) = told(folder.path(), &after, &before);
            let what = format!("{}\n{}", game.display(), fs::read_to_string(&after).unwrap_or_default());
            assert_eq!(status, status_back, "{what}");
            assert_eq!(sorted(back.iter().map(mirrored).collect()), sorted(there.clone()), "{what}");
            changed += usize::from(!there.is_empty());
        }
    }
    assert!(changed >= 10, "only {changed} states changed");
}
