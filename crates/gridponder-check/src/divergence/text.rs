//! Divergences that a text shows by itself: the game plays it in a way that the documents do not mention, or
//! that contradicts them.

use std::collections::BTreeSet;

use json::{Kind, Node};
use pack::{File, FileKind};

use super::{Divergence, Use};
use crate::model::{StructuredVariables, non_null};

/// A divergence that a text shows.
#[derive(Debug)]
pub(crate) struct TextDivergence {
    /// The message for the first use; `{}` is replaced with its source text.
    pub(crate) says: &'static str,
    /// What the game does, where the documents are silent or say otherwise.
    pub(crate) help: &'static str,
}

/// The divergences. The constants below are indices into this list.
pub(crate) static TEXT_DIVERGENCES: &[TextDivergence] = &[
    TextDivergence {
        says: "`{}` conditions on the event belong under `where`; the documents do not allow them under `if`",
        help: "The documents allow conditions on the event only under `where`; the game allows every \
               condition under both keys.",
    },
    TextDivergence {
        says: "`{}` conditions on the state belong under `if`; the documents do not allow them under `where`",
        help: "The documents allow conditions on the state only under `if`; the game allows every condition \
               under both keys.",
    },
    TextDivergence {
        says: "`equals` is `{}`, which the game treats as no test",
        help: "The documents allow any value for `equals`; other engines of the DSL test for a field that is \
               `null` or absent.",
    },
    TextDivergence {
        says: "`destroy` clears a cell of the `exactly_one` layer `{}`",
        help: "The documents do not specify what the cell contains then; the game leaves it empty, which is \
               not `void` and blocks nothing.",
    },
    TextDivergence {
        says: "a level overrides `{}` of a system",
        help: "In the documents, `systemOverrides` only overrides parts of a `config`; in the game it can \
               also switch systems on and off.",
    },
    TextDivergence {
        says: "`matchBy` is `{}`, which the game ignores",
        help: "In the documents, items that the avatar collects can meet a sequence; the game always tests \
               the board.",
    },
    TextDivergence {
        says: "the target has the parameter `{}`, which the game does not compare",
        help: "In the documents, targets have the format of layers, including parameters; the game only \
               compares kinds.",
    },
    TextDivergence {
        says: "`{}` is set, but the game does not move the overlay",
        help: "In the documents, the overlay follows the avatar; the game only reports the position of the \
               avatar.",
    },
    TextDivergence {
        says: "`{}` is declared, but the game ignores it",
        help: "In the documents, an action chooses how a region is rotated or flipped; the game always \
               rotates clockwise and always exchanges left and right.",
    },
    TextDivergence {
        says: "`{}` does not set `enabled`, and the game ignores the default in `game.json`",
        help: "In the documents, the avatar gets the value of `defaults.avatar`; the game enables it.",
    },
    TextDivergence {
        says: "`{}` does not set `facing`, and the game ignores the default in `game.json`",
        help: "In the documents, the avatar gets the value of `defaults.avatar`; in the game it faces right.",
    },
    TextDivergence {
        says: "a cell of an `exactly_one` layer is `{}`",
        help: "In the documents, each cell of such a layer has a kind; the game leaves the cell empty, other \
               engines of the DSL use the layer's default.",
    },
    TextDivergence {
        says: "the variable holds `{}`, which the documents do not allow",
        help: "In the documents, variables hold whole numbers, texts and truth values; the game keeps any value.",
    },
];

const EVENT_IN_IF: usize = 0;
const STATE_IN_WHERE: usize = 1;
const EQUALS_NULL: usize = 2;
const DESTROYED_GROUND: usize = 3;
const OVERRIDDEN_ENABLED: usize = 4;
pub(super) const COLLECTED: usize = 5;
pub(super) const TARGET_PARAMETER: usize = 6;
pub(super) const ANCHORED: usize = 7;
pub(super) const TURNED: usize = 8;
pub(super) const DEFAULT_ENABLED: usize = 9;
pub(super) const DEFAULT_FACING: usize = 10;
const EMPTIED: usize = 11;
const VARIABLE_VALUE: usize = 12;

/// Facts about a game that are collected before its levels are checked.
#[derive(Debug, Default)]
pub(crate) struct Known {
    filled: BTreeSet<String>,
    /// Those of the systems as the game has them.
    kept: StructuredVariables,
    /// Avatar defaults that differ from those of the game.
    avatar_defaults: Vec<(&'static str, usize)>,
}

impl Known {
    /// Reads the facts from a `game.json`.
    pub(crate) fn of(game: Option<Node<'_>>) -> Self {
        let elements = |key| game.and_then(|game| game.get(key)).into_iter().flat_map(Node::elements);
        let filled = elements("layers").filter(|layer| is(layer.get("occupancy"), "exactly_one"));
        let avatar = game.and_then(|game| game.get("defaults")?.get("avatar"));
        let value = |key| avatar.and_then(|avatar: Node<'_>| avatar.get(key));
        let mut avatar_defaults = Vec::new();
        if value("enabled").and_then(Node::as_bool) == Some(false) {
            avatar_defaults.push(("enabled", DEFAULT_ENABLED));
        }
        if value("facing").and_then(Node::as_str).is_some_and(|facing| facing != "right") {
            avatar_defaults.push(("facing", DEFAULT_FACING));
        }
        Self {
            filled: filled.filter_map(|layer| Some(layer.get("id")?.as_str()?.into_owned())).collect(),
            kept: StructuredVariables::of_game(game),
            avatar_defaults,
        }
    }
}

/// The uses in a file. `kept` are the variables of the systems as the overrides have them that matter for the file.
pub(crate) fn uses(file: &File, known: &Known, kept: &StructuredVariables) -> Vec<Use> {
    let Some(root) = file.tree.root() else { return Vec::new() };
    let mut reader = Reader { file, known, kept, uses: Vec::new() };
    match file.kind {
        FileKind::Game => reader.game(root),
        FileKind::Level => reader.level(root),
        _ => {}
    }
    reader.uses
}

struct Reader<'a> {
    file: &'a File,
    known: &'a Known,
    kept: &'a StructuredVariables,
    uses: Vec<Use>,
}

impl<'a> Reader<'a> {
    fn value(&mut self, divergence: usize, node: Node<'_>) {
        self.uses.push(Use::value(Divergence::Text(divergence), self.file, node));
    }

    fn key(&mut self, divergence: usize, node: Node<'_>) {
        self.uses.push(Use::key(Divergence::Text(divergence), self.file, node));
    }

    fn game(&mut self, root: Node<'a>) {
        self.rules(root);
        let mut turns = false;
        for system in root.get("systems").into_iter().flat_map(Node::elements) {
            turns |= is(system.get("type"), "region_transform");
            if let Some(config) = system.get("config") {
                self.overlay(system.get("type"), config);
            }
        }
        if !turns {
            return;
        }
        // Parameter values that the game does not distinguish.
        for (param, value) in [("rotation", "counterclockwise"), ("axis", "vertical")] {
            for action in root.get("actions").into_iter().flat_map(Node::elements) {
                let declared = action.get("params").and_then(|params| params.get(param)?.get("values"));
                for offered in declared.into_iter().flat_map(Node::elements).filter(|it| is(Some(*it), value))
                {
                    self.value(TURNED, offered);
                }
            }
        }
    }

    fn level(&mut self, root: Node<'a>) {
        self.rules(root);
        for system in root.get("systemOverrides").into_iter().flat_map(Node::distinct_members) {
            if let Some(enabled) = system.value.get("enabled") {
                self.key(OVERRIDDEN_ENABLED, enabled);
            }
        }
        for goal in root.get("goals").into_iter().flat_map(Node::elements) {
            self.goal(goal);
        }
        let state = root.get("state");
        for variable in
            state.and_then(|state| state.get("variables")).into_iter().flat_map(Node::distinct_members)
        {
            self.variable(&variable.key.text(), variable.value);
        }
        let avatar = state.and_then(|state| state.get("avatar"));
        for (default, divergence) in &self.known.avatar_defaults {
            let is_given = |key| avatar.is_some_and(|avatar| avatar.get(key).is_some());
            // Without an avatar on the board, its direction does not matter.
            if !is_given(default)
                && let Some(avatar) = avatar.filter(|_| is_given("position"))
            {
                self.key(*divergence, avatar);
            }
        }
        for layer in root
            .get("board")
            .and_then(|board| board.get("layers"))
            .into_iter()
            .flat_map(Node::distinct_members)
        {
            if self.known.filled.contains(&*layer.key.text()) && layer.value.kind() == Kind::Array {
                let cells = layer.value.elements().flat_map(Node::elements);
                if let Some(emptied) = cells.into_iter().find(|cell| cell.kind() == Kind::Null) {
                    self.value(EMPTIED, emptied);
                }
            }
        }
    }

    fn goal(&mut self, goal: Node<'a>) {
        let Some(config) = goal.get("config") else { return };
        if is(goal.get("type"), "sequence_match")
            && let Some(by) = config.get("matchBy").filter(|by| is(Some(*by), "collected_by_avatar"))
        {
            self.value(COLLECTED, by);
        }
        if is(goal.get("type"), "board_match") {
            let layers = config.get("targetLayers").into_iter().flat_map(Node::distinct_members);
            let cells = layers.flat_map(|layer| layer.value.elements()).flat_map(Node::elements);
            let mut params = cells.flat_map(Node::distinct_members).filter(|member| !member.key.is("kind"));
            if let Some(param) = params.next() {
                self.key(TARGET_PARAMETER, param.value);
            }
        }
    }

    /// A value that a variable gets.
    fn variable(&mut self, name: &str, value: Node<'a>) {
        let is_documented = match value.kind() {
            Kind::Number => value.as_i64().is_some(),
            Kind::String | Kind::Bool | Kind::Missing => true,
            Kind::Null | Kind::Array | Kind::Object => {
                self.known.kept.contains(name) || self.kept.contains(name)
            }
        };
        if !is_documented {
            self.value(VARIABLE_VALUE, value);
        }
    }

    fn overlay(&mut self, ty: Option<Node<'_>>, config: Node<'a>) {
        let anchored = config.get("anchorToAvatar").filter(|on| on.as_bool() == Some(true));
        if let Some(anchored) = anchored.filter(|_| is(ty, "overlay_cursor")) {
            self.key(ANCHORED, anchored);
        }
    }

    fn rules(&mut self, root: Node<'a>) {
        for rule in root.get("rules").into_iter().flat_map(Node::elements) {
            if let Some(condition) = rule.get("where") {
                self.condition(condition, false);
            }
            if let Some(condition) = rule.get("if") {
                self.condition(condition, true);
            }
            for effect in rule.get("then").into_iter().flat_map(Node::elements) {
                if let Some(set) = effect.get("set_variable")
                    && let (Some(name), Some(value)) =
                        (set.get("name").and_then(Node::as_str), set.get("value"))
                {
                    self.variable(&name, value);
                }
                let layer = effect.get("destroy").and_then(|body| body.get("layer"));
                let name = layer.and_then(Node::as_str);
                if let (Some(layer), Some(name)) = (layer, name)
                    && self.known.filled.contains(&*name)
                {
                    self.value(DESTROYED_GROUND, layer);
                }
            }
        }
    }

    fn condition(&mut self, condition: Node<'a>, in_if: bool) {
        let mut left = vec![condition];
        while let Some(condition) = left.pop() {
            let Some((word, body)) = condition
                .distinct_members()
                .find_map(|member| Some((catalog::condition(&member.key.text())?, member.value)))
            else {
                continue;
            };
            match word.about {
                catalog::About::Conditions if body.kind() == Kind::Array => left.extend(body.elements()),
                catalog::About::Conditions => left.push(body),
                catalog::About::Event if in_if => self.key(EVENT_IN_IF, body),
                catalog::About::State if !in_if => self.key(STATE_IN_WHERE, body),
                _ => {}
            }
            let equals = Some(body).filter(|_| word.entry.name == "event").and_then(|it| it.get("equals"));
            if let Some(equals) =
                equals.filter(|it| it.kind() == Kind::Null && non_null(body, "param").is_some())
            {
                self.value(EQUALS_NULL, equals);
            }
        }
    }
}

fn is(node: Option<Node<'_>>, word: &str) -> bool {
    node.and_then(Node::as_str).is_some_and(|text| text == word)
}
