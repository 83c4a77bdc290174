//! A setting of a system that all levels override in the same way, as the setting of the game.

use std::sync::Arc;

use json::entries::Item;
use json::{Kind, Node};
use language::{FileEdit, RefactoringKind};
use pack::{File, FileKind, lower};
use text::Edit;

use super::{Keeps, Plan, Refactor, Site, of_file, root_of, text_for};

pub(super) static REFACTORINGS: [Refactor; 1] = [Refactor {
    id: "setting-to-game",
    title: "Move the setting from all levels to the game",
    kind: RefactoringKind::Move,
    applies: |site| site.file.kind == FileKind::Level && setting(site).is_some(),
    plan,
}];

/// A value in the overrides of a level.
struct Setting<'p> {
    system: String,
    key: String,
    value: Node<'p>,
}

/// The setting around the place. `null` sets nothing.
fn setting<'p>(site: &Site<'p>) -> Option<Setting<'p>> {
    let systems = site.part(&["systemOverrides"])?;
    let system = systems.distinct_members().find(|member| site.is_around(member.value))?;
    let setting = system.value.distinct_members().find(|member| site.is_around(member.value))?;
    let (system, key) = (system.key.text().into_owned(), setting.key.text().into_owned());
    (setting.value.kind() != Kind::Null).then_some(Setting { system, key, value: setting.value })
}

fn plan(site: &Site<'_>) -> Result<Plan, String> {
    let setting = setting(site).ok_or("there is no setting here")?;
    let wanted = lower::value(setting.value);
    let mut edits: Vec<FileEdit> = Vec::new();
    for level in site.pack.levels() {
        let name = format!("`{}` of the system `{}`", setting.key, setting.system);
        let path = ["systemOverrides", &setting.system, &setting.key];
        let Some(value) = path.iter().try_fold(root_of(level)?, |node, key| node.get(key)) else {
            return Err(format!("`{}` does not set {name}, so it would change there", level.path));
        };
        if lower::value(value) != wanted {
            return Err(format!("`{}` sets {name} to another value", level.path));
        }
        edits.extend(of_file(level, removed(value)));
    }
    let game = site.game()?;
    edits.extend(of_file(game, set(game, &setting)?));
    Ok(Plan { edits, keeps: Keeps::default() })
}

/// The edits that remove a value, and the objects around it that hold nothing else.
fn removed(value: Node<'_>) -> Vec<Edit> {
    let mut outermost = value;
    for around in value.ancestors().skip(1).take_while(|around| around.key().is_some() && around.len() == 1) {
        outermost = around;
    }
    json::entries::remove(outermost)
}

/// The system of the game with an id.
fn system<'f>(game: &'f File, id: &str) -> Result<Node<'f>, String> {
    let systems = root_of(game)?.get("systems").into_iter().flat_map(Node::elements);
    let is_it = |system: &Node<'_>| system.get("id").and_then(Node::as_str).as_deref() == Some(id);
    let found: Vec<Node<'_>> = systems.filter(is_it).collect();
    match found[..] {
        [system] => Ok(system),
        [] => Err(format!("the game has no system `{id}`")),
        _ => Err(format!("the game has {} systems `{id}`", found.len())),
    }
}

/// The edits that give the setting to the system of the game.
fn set(game: &Arc<File>, setting: &Setting<'_>) -> Result<Vec<Edit>, String> {
    let system = system(game, &setting.system)?;
    let (key, value) = (&*setting.key, text_for(game, setting.value));
    let edits = match system.get("config") {
        // Whether a system is on stands beside its configuration.
        _ if key == "enabled" => put(system, key, value),
        Some(config) if config.kind() == Kind::Object => put(config, key, value),
        Some(_) => return Err(format!("the `config` of `{}` is not an object", setting.system)),
        None => put(system, "config", format!("{{ {}: {value} }}", json::quote(key))),
    };
    if edits.is_empty() { Err(format!("`{}` is too long to be changed", game.path)) } else { Ok(edits) }
}

/// The edits that give a member of an object a value.
fn put(object: Node<'_>, key: &str, value: String) -> Vec<Edit> {
    match object.get(key) {
        Some(old) => vec![Edit { range: old.range(), insert: value }],
        None => json::entries::insert(object, &[Item { at: object.len(), key: Some(key.to_owned()), value }]),
    }
}
