//! The causes of a stopped game in the files: the reader of the wrong value, and the source of the value.

use engine::{Origin, Reader, Stop, Writer, def};
use json::Node;
use language::{Diagnostic, FileRange};
use pack::{File, lower};

use crate::file_context::{FileContext, visible};

/// The data that explains a stop.
#[derive(Clone, Copy)]
pub(crate) struct Cause<'c> {
    pub(crate) stop: &'c Stop,
    /// The writer of the value, if it was written during play.
    pub(crate) writer: Option<Writer>,
    pub(crate) game: &'c def::Game,
    pub(crate) level: &'c def::Level,
}

/// A node of the level or of its game.
#[derive(Clone, Copy)]
struct At<'p> {
    file: &'p File,
    node: Node<'p>,
}

impl At<'_> {
    fn place(self) -> FileRange {
        FileRange { file: self.file.path.clone(), range: visible(self.node) }
    }
}

impl Cause<'_> {
    /// The node in this level that has the wrong value, or else its reader.
    pub(crate) fn in_level<'p>(&self, context: FileContext<'p>) -> Option<Node<'p>> {
        let at = self.source(context).or_else(|| self.reader(context))?;
        (at.file.path == context.file.path).then_some(at.node)
    }

    /// Adds the reader of the value and its source to the diagnostic.
    pub(crate) fn explain(&self, context: FileContext<'_>, mut diagnostic: Diagnostic) -> Diagnostic {
        let mut told = vec![diagnostic.at.clone()];
        let mut related = |at: Option<At<'_>>, message: &str| {
            let Some(place) = at.map(At::place).filter(|place| !told.contains(place)) else { return };
            told.push(place.clone());
            diagnostic.related.push(language::Related { at: place, message: message.to_owned() });
        };
        let wants = format!("this needs {}", self.stop.wanted.describe());
        let what = if self.stop.found.is_some() { "this is the value" } else { "the value is missing here" };
        related(self.written(context), what);
        let by = self.writer.map(|writer| match writer.step {
            Some(step) => format!("this wrote the value, in step {}", step + 1),
            None => "this wrote the value when the level opened".to_owned(),
        });
        related(
            self.writer.and_then(|writer| self.actor(context, writer.by)),
            by.as_deref().unwrap_or_default(),
        );
        related(self.reader(context), &wants);
        diagnostic
    }

    /// The source of the value: its node, or the actor that wrote it.
    fn source<'p>(&self, context: FileContext<'p>) -> Option<At<'p>> {
        self.written(context).or_else(|| self.actor(context, self.writer?.by))
    }

    /// The node of the value in a file.
    fn written<'p>(&self, context: FileContext<'p>) -> Option<At<'p>> {
        let level = At { file: context.file, node: context.file.tree.root()? };
        match &self.stop.origin {
            Origin::Written { in_level, pointer } => {
                let root = if *in_level { level } else { game(context)? };
                Some(At { node: nearest(root.node, pointer), ..root })
            }
            Origin::Field(key) => {
                let effect = self.actor(context, self.stop.reader)?;
                // The fields of an effect are below its word, or deeper.
                let body = effect.node.distinct_members().next().map(|word| word.value);
                let field = body.and_then(|body| body.get(key).or_else(|| body.get("selector")?.get(key)));
                Some(At { node: field.unwrap_or(effect.node), ..effect })
            }
            Origin::Variable(name) if self.writer.is_none() => {
                let variables = level.node.get("state")?.get("variables")?;
                Some(At { node: variables.get(name)?, ..level })
            }
            Origin::Param { layer, pos, key } if self.writer.is_none() => {
                let found = self.stop.found.as_ref()?;
                let layer = level.node.get("board")?.get("layers")?.get(layer)?;
                let node = param_at(layer, (pos.x, pos.y), key).filter(|it| lower::value(*it) == *found);
                let node =
                    node.or_else(|| placed(layer, key, found)).or_else(|| queued(level.node, found))?;
                Some(At { node, ..level })
            }
            Origin::ObjectParam { object, key } => {
                let object =
                    level.node.get("board")?.get("multiCellObjects")?.elements().nth(*object as usize)?;
                let node = object.get("params").and_then(|params| params.get(key)).unwrap_or(object);
                Some(At { node, ..level })
            }
            Origin::Variable(_) | Origin::Param { .. } | Origin::Step(_) => None,
        }
    }

    /// The reader of the value.
    fn reader<'p>(&self, context: FileContext<'p>) -> Option<At<'p>> {
        self.actor(context, self.stop.reader)
    }

    /// The node of an actor that reads or writes during play.
    fn actor<'p>(&self, context: FileContext<'p>, actor: Reader) -> Option<At<'p>> {
        let level = At { file: context.file, node: context.file.tree.root()? };
        let element = |at: At<'p>, list: &str, place: usize| {
            Some(At { node: at.node.get(list)?.elements().nth(place)?, ..at })
        };
        let rule = |number: u32| {
            let number = number as usize;
            match number.checked_sub(self.game.rules.len()) {
                None => element(game(context)?, "rules", self.game.rules.get(number)?.at),
                Some(own) => element(level, "rules", self.level.rules.get(own)?.at),
            }
        };
        match actor {
            Reader::Opening => None,
            Reader::Rule(number) => rule(number),
            Reader::Effect { rule: number, effect } => element(rule(number)?, "then", effect as usize),
            Reader::System(at) => element(game(context)?, "systems", at as usize),
            Reader::Goal(at) => element(level, "goals", at as usize),
            Reader::LoseCondition(at) => element(level, "loseConditions", at as usize),
        }
    }
}

/// The game of the pack.
fn game(context: FileContext<'_>) -> Option<At<'_>> {
    let file = context.pack.game()?;
    Some(At { file, node: file.tree.root()? })
}

/// The value at a JSON Pointer, or its nearest existing ancestor.
fn nearest<'t>(root: Node<'t>, pointer: &str) -> Node<'t> {
    let mut node = root;
    for key in pointer.split('/').skip(1) {
        let key = key.replace("~1", "/").replace("~0", "~");
        let next = node.get(&key).or_else(|| node.elements().nth(key.parse().ok()?));
        match next {
            Some(next) => node = next,
            None => break,
        }
    }
    node
}

/// The parameter of the entity on a cell of a layer.
fn param_at<'t>(layer: Node<'t>, (x, y): (i32, i32), key: &str) -> Option<Node<'t>> {
    let place = |at: i32| usize::try_from(at).ok();
    let dense = || layer.elements().nth(place(y)?)?.elements().nth(place(x)?);
    let is_there = |entry: &Node<'t>| {
        entry
            .get("position")
            .and_then(|it| lower::value(it).as_pos())
            .is_some_and(|it| (it.x, it.y) == (x, y))
    };
    let sparse = || layer.get("entries")?.elements().filter(is_there).last();
    dense().or_else(sparse)?.get(key)
}

/// A parameter with this value on a layer.
fn placed<'t>(layer: Node<'t>, key: &str, found: &engine::Value) -> Option<Node<'t>> {
    let cells = layer.elements().flat_map(Node::elements);
    let entries = layer.get("entries").into_iter().flat_map(Node::elements);
    let mut params = cells.chain(entries).filter_map(|entity| entity.get(key));
    params.find(|param| lower::value(*param) == *found)
}

/// An item with this value in the queue of a pipe.
fn queued<'t>(level: Node<'t>, found: &engine::Value) -> Option<Node<'t>> {
    let objects = level.get("board")?.get("multiCellObjects")?.elements();
    let queues = objects.filter_map(|object| object.get("params")?.get("queue"));
    queues.flat_map(Node::elements).find(|item| lower::value(*item) == *found)
}
