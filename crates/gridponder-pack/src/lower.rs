//! Converts trees to the input of the engine, and steps back to nodes.

use engine::{Ignored, Level, Observer, Path, Place, Value, def};
use json::{Kind, Node, NodeId};

use crate::File;

/// The value of a node. Missing values and unreadable numbers become null; they have a syntax error.
pub fn value(node: Node<'_>) -> Value {
    match node.kind() {
        Kind::Null | Kind::Missing => Value::Null,
        Kind::Bool => Value::Bool(node.as_bool().unwrap_or(false)),
        Kind::Number => match node.as_i64() {
            Some(number) => Value::Int(number),
            None => node.as_f64().map_or(Value::Null, Value::Real),
        },
        Kind::String => Value::Str(node.as_str().unwrap_or_default().into_owned()),
        Kind::Array => Value::List(node.elements().map(value).collect()),
        Kind::Object => Value::Map(
            node.members().map(|member| (member.key.text().into_owned(), value(member.value))).collect(),
        ),
    }
}

/// The game of a `game.json`; an empty game if the file has no value.
pub fn game(file: &File) -> def::Game {
    let root = match file.tree.root() {
        // No turn reads the list of levels, which may be most of the file.
        Some(root) if root.kind() == Kind::Object => {
            let members = root.members().filter(|member| !member.key.is("levelSequence"));
            Value::Map(members.map(|it| (it.key.text().into_owned(), value(it.value))).collect())
        }
        root => root.map_or(Value::Null, value),
    };
    def::Game::read(&root)
}

/// The game of a `game.json`. The observer receives what reading ignores.
pub fn game_observed(file: &File, observer: &dyn Observer) -> def::Game {
    def::Game::read_observed(&file.tree.root().map_or(Value::Null, value), observer)
}

/// The level of a level file. The observer receives what reading ignores.
pub fn level_observed(file: &File, observer: &dyn Observer) -> def::Level {
    def::Level::read_observed(&file.tree.root().map_or(Value::Null, value), observer)
}

/// The level of a level file; an empty level if the file has no value.
pub fn level(file: &File) -> def::Level {
    def::Level::read(&file.tree.root().map_or(Value::Null, value))
}

/// Reports to the observer what a compiled level ignores in the gold path of its file.
pub fn observe_gold_path(file: &File, level: &Level, observer: &dyn Observer) {
    let solution = Path::Key(&Path::Level, "solution");
    let list = Path::Key(&solution, "goldPath");
    let path = file.tree.root().and_then(|root| root.get("solution")?.get("goldPath"));
    if path.is_some_and(|path| path.kind() != Kind::Array) {
        observer.ignored(Ignored::WrongType, Place::Input(&list));
    }
    for (at, node) in path.into_iter().flat_map(Node::elements).enumerate() {
        let path = Path::Index(&list, at);
        match def::Action::read(&value(node)) {
            Some(action) => {
                level.action_observed(&action, &path, observer);
            }
            None => observer.ignored(Ignored::WrongType, Place::Input(&path)),
        }
    }
}

/// One step of a gold path with its node.
#[derive(Clone, Debug)]
pub struct Step {
    /// The action of the step.
    pub action: def::Action,
    /// Its node.
    pub node: NodeId,
}

/// The actions of the gold path of a level file, without entries that are not steps.
pub fn gold_path_actions(file: &File) -> Vec<def::Action> {
    gold_path(file).into_iter().map(|step| step.action).collect()
}

/// The gold path of a level file, without entries that are not steps.
pub fn gold_path(file: &File) -> Vec<Step> {
    let path = file.tree.root().and_then(|root| root.get("solution")?.get("goldPath"));
    path.into_iter()
        .flat_map(Node::elements)
        .filter_map(|node| Some(Step { action: def::Action::read(&value(node))?, node: node.id() }))
        .collect()
}
