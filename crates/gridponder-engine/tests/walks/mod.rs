//! The packs of this repository, and those beside it if they exist, for random walks: every level with every
//! possible player action.

use std::fs;
use std::path::{Path, PathBuf};

use gridponder_engine::{Action, Level, Play, Value, def};
use testrun::Chance;

/// The maximum length of a random walk, in turns.
pub(crate) const WALK: usize = 40;

/// A pack.
pub(crate) struct Pack {
    /// The name of its folder.
    pub(crate) name: String,
    /// Its game.
    pub(crate) game: def::Game,
    /// Its levels by file name.
    pub(crate) levels: Vec<Source>,
}

/// A level before it is compiled.
pub(crate) struct Source {
    /// The level.
    pub(crate) level: def::Level,
    /// Every action with every combination of its parameters.
    pub(crate) actions: Vec<def::Action>,
    /// The first gold path of its solution.
    pub(crate) gold: Vec<def::Action>,
}

impl Source {
    /// The level, compiled and loaded.
    pub(crate) fn compile(&self, game: &def::Game) -> Level {
        Level::compile(game, &self.level).expect("the boards are small")
    }

    /// Its actions, resolved for the compiled level.
    pub(crate) fn moves(&self, level: &Level) -> Vec<Action> {
        self.actions.iter().map(|action| level.action(action)).collect()
    }
}

/// All available packs that can be played.
pub(crate) fn packs() -> Vec<Pack> {
    folders().iter().filter_map(|dir| pack(dir)).collect()
}

/// The folders of these packs.
pub(crate) fn folders() -> Vec<PathBuf> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let others = ["packs", "conformance/synth"].into_iter().filter_map(testrun::beside);
    let is_broken =
        |dir: &Path| dir.file_name().is_none_or(|name| name.to_string_lossy().starts_with("broken_"));
    let mut folders: Vec<PathBuf> =
        std::iter::once(ours).chain(others).flat_map(|folder| entries(&folder)).collect();
    folders.retain(|dir| !is_broken(dir) && dir.join("game.json").is_file());
    folders
}

/// Plays random actions until the level ends or the walk reaches its maximum length. Returns the number of
/// turns.
pub(crate) fn walk(play: &mut Play<'_>, moves: &[Action], chance: &mut Chance) -> usize {
    play.reset();
    for turn in 1..=WALK {
        let outcome = play.submit(&moves[chance.below(moves.len())]);
        if outcome.won || outcome.lost.is_some() {
            return turn;
        }
    }
    WALK
}

fn pack(dir: &Path) -> Option<Pack> {
    let name = dir.file_name()?.to_string_lossy().into_owned();
    let game = read(&dir.join("game.json"))?;
    let levels = entries(&dir.join("levels")).iter().filter_map(|path| source(&game, &read(path)?)).collect();
    Some(Pack { name, game: def::Game::read(&game), levels })
}

fn source(game: &Value, level: &Value) -> Option<Source> {
    let read = def::Level::read(level);
    let actions = actions(game, read.size);
    let gold = level.get("solution").and_then(|solution| solution.get("goldPath"));
    let gold = gold.map_or(&[][..], Value::elements).iter().filter_map(def::Action::read).collect();
    (!actions.is_empty()).then_some(Source { level: read, actions, gold })
}

/// Every action of a game with every combination of its parameters, on a board of this size.
pub(crate) fn actions(game: &Value, size: (u32, u32)) -> Vec<def::Action> {
    let actions = game.get("actions").map_or(&[][..], Value::elements);
    actions.iter().flat_map(|action| instances(action, size)).collect()
}

/// An action with every combination of the allowed values of its parameters.
fn instances(action: &Value, size: (u32, u32)) -> Vec<def::Action> {
    let id = action.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut instances = vec![def::Action { id, params: Vec::new() }];
    for (name, param) in action.get("params").map_or(&[][..], Value::members) {
        let cells = || (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        let values: Vec<Value> = match (param.get("values"), param.get("type").and_then(Value::as_str)) {
            (Some(values), _) => values.elements().to_vec(),
            (None, Some("position")) => cells()
                .map(|(x, y)| Value::List(vec![Value::Int(i64::from(x)), Value::Int(i64::from(y))]))
                .collect(),
            _ => continue,
        };
        let with = |instance: &def::Action, value: Value| {
            let mut instance = instance.clone();
            instance.params.push((name.clone(), value));
            instance
        };
        instances = instances
            .iter()
            .flat_map(|instance| values.iter().map(|value| with(instance, value.clone())))
            .collect();
    }
    instances
}

/// The entries of a folder, sorted by name.
pub(crate) fn entries(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    entries
}

fn read(path: &Path) -> Option<Value> {
    Some(Value::from(&fs::read_to_string(path).ok()?.parse::<catalog::Json>().ok()?))
}
