//! A setting of a system that all levels override in the same way, as the setting of the game.

use std::sync::Arc;

use check::Item;
use json::{Kind, Node};
use language::{FileEdit, RefactoringKind};
use pack::{File, FileKind, lower};
use text::Edit;

use super::{Needs, Plan, Refactor, Shift, Site, of_file};

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
    let system = systems.members().find(|member| site.is_around(member.value))?;
    let setting = system.value.members().find(|member| site.is_around(member.value))?;
    let (system, key) = (system.key.text().into_owned(), setting.key.text().into_owned());
    (setting.value.kind() != Kind::Null).then_some(Setting { system, key, value: setting.value })
}

/// The value that a level has for a setting.
fn value_in<'f>(level: &'f File, setting: &Setting<'_>) -> Option<Node<'f>> {
    let root = level.tree.root().filter(|_| level.unreadable.is_none() && level.tree.errors().is_empty())?;
    root.get("systemOverrides")?.get(&setting.system)?.get(&setting.key)
}

fn plan(site: &Site<'_>, _: &Needs<'_>) -> Result<Plan, String> {
    let setting = setting(site).ok_or("there is no setting here")?;
    let wanted = lower::value(setting.value);
    let mut edits: Vec<FileEdit> = Vec::new();
    for level in site.pack.levels() {
        let name = format!("`{}` of the system `{}`", setting.key, setting.system);
        let Some(value) = value_in(level, &setting) else {
            return Err(format!("`{}` does not set {name}, so it would change there", level.path));
        };
        if lower::value(value) != wanted {
            return Err(format!("`{}` sets {name} to another value", level.path));
        }
        edits.extend(of_file(level, removed(value)));
    }
    let game = site.game()?;
    edits.extend(of_file(game, set(game, &setting)?));
    Ok(Plan { edits, shift: Shift::default() })
}

/// The edits that remove a value, and the objects around it that hold nothing else.
fn removed(value: Node<'_>) -> Vec<Edit> {
    let mut outermost = value;
    for around in value.ancestors().skip(1).take_while(|around| around.key().is_some() && around.len() == 1) {
        outermost = around;
    }
    check::remove(outermost)
}

/// The edits that give the setting to the system of the game.
fn set(game: &Arc<File>, setting: &Setting<'_>) -> Result<Vec<Edit>, String> {
    let root = game.tree.root().filter(|_| game.unreadable.is_none() && game.tree.errors().is_empty());
    let systems =
        root.ok_or_else(|| format!("`{}` has mistakes, which come first", game.path))?.get("systems");
    let is_it =
        |system: &Node<'_>| system.get("id").and_then(Node::as_str).as_deref() == Some(&setting.system);
    let found: Vec<Node<'_>> = systems.into_iter().flat_map(Node::elements).filter(is_it).collect();
    let system = match found[..] {
        [system] => system,
        [] => return Err(format!("the game has no system `{}`", setting.system)),
        _ => return Err(format!("the game has {} systems `{}`", found.len(), setting.system)),
    };
    let line_break = check::line_break(game.tree.text());
    let value = setting.value.text().replace("\r\n", "\n").replace('\n', line_break);
    let item = |at, key: &str, value: String| [Item { at, key: Some(key.to_owned()), value }];
    let config = system.get("config");
    let edits = match (setting.key.as_str(), config) {
        // Whether a system is on stands beside its configuration.
        ("enabled", _) => match system.get("enabled") {
            Some(old) => vec![Edit { range: old.range(), insert: value }],
            None => check::insert(system, &item(system.len(), "enabled", value)),
        },
        (key, Some(config)) if config.kind() == Kind::Object => match config.get(key) {
            Some(old) => vec![Edit { range: old.range(), insert: value }],
            None => check::insert(config, &item(config.len(), key, value)),
        },
        (_, Some(_)) => return Err(format!("the `config` of `{}` is not an object", setting.system)),
        (key, None) => {
            let config = format!("{{ {}: {value} }}", json::quote(key));
            check::insert(system, &item(system.len(), "config", config))
        }
    };
    if edits.is_empty() { Err(format!("`{}` is too long to be changed", game.path)) } else { Ok(edits) }
}
