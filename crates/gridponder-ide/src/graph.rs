//! Which events run which rules, and which effects and systems send which events.

use std::collections::BTreeSet;

use catalog::EVENTS;
use json::{Kind, Node};
use language::{Graph, GraphEdge, GraphNode};
use pack::{File, FileKind, Pack};

/// The rules and systems of the game, with those of a level if the file is one; `None` for other files, and where there is
/// neither.
pub fn graph(pack: &Pack, file: &File) -> Option<Graph> {
    let level = match file.kind {
        FileKind::Game => None,
        FileKind::Level => Some(file),
        FileKind::Manifest | FileKind::Theme => return None,
    };
    let game: &File = pack.game()?;
    let mut drawing = Drawing::default();
    for part in std::iter::once(game).chain(level) {
        let Some(root) = part.tree.root() else { continue };
        for rule in root.get("rules").into_iter().flat_map(Node::elements) {
            drawing.rule(part, rule);
        }
    }
    for system in game.tree.root()?.get("systems").into_iter().flat_map(Node::elements) {
        drawing.system(game, system);
    }
    let title = level.map_or_else(|| game.path.to_string(), |level| level.stem().to_owned());
    drawing.finish(title)
}

#[derive(Default)]
struct Drawing {
    /// The rules and systems, in the order of their files.
    nodes: Vec<GraphNode>,
    /// The events that some arrow leads to or from.
    events: BTreeSet<&'static str>,
    edges: Vec<GraphEdge>,
}

impl Drawing {
    fn rule(&mut self, file: &File, rule: Node<'_>) {
        let number = rule.index().unwrap_or_default() + 1;
        let id = text(rule, "id").unwrap_or_else(|| number.to_string());
        let id = format!("rule {id}");
        let on = rule.get("on").and_then(Node::as_str).and_then(|on| catalog::event(&on));
        let effects = rule.get("then").into_iter().flat_map(Node::elements);
        let effects: Vec<String> =
            effects.filter_map(|effect| Some(effect.members().next()?.key.text().into_owned())).collect();
        self.node(file, rule, &id, "rule", effects.join(", "));
        if let Some(event) = on {
            self.events.insert(event.entry.name);
            self.edge(of_event(event.entry.name), id.clone(), "runs".to_owned());
        }
        let mut sent = BTreeSet::new();
        for effect in &effects {
            let sender = format!("effect:{effect}");
            for event in EVENTS.iter().filter(|event| event.emitted_by.contains(&&*sender)) {
                if event.visible_to_rules && sent.insert((effect, event.entry.name)) {
                    self.events.insert(event.entry.name);
                    self.edge(id.clone(), of_event(event.entry.name), effect.clone());
                }
            }
        }
    }

    fn system(&mut self, file: &File, system: Node<'_>) {
        let Some(ty) = text(system, "type").and_then(|ty| catalog::system(&ty)) else { return };
        if system.get("enabled").and_then(Node::as_bool) == Some(false) {
            return;
        }
        let name = text(system, "id").unwrap_or_else(|| ty.entry.name.to_owned());
        let id = format!("system {name}");
        self.node(file, system, &id, "system", ty.entry.name.to_owned());
        for event in ty.emits.iter().filter_map(|event| catalog::event(event)) {
            // What no rule waits for would only fill the picture.
            if event.visible_to_rules && self.events.contains(event.entry.name) {
                self.edge(id.clone(), of_event(event.entry.name), "sends".to_owned());
            }
        }
    }

    fn node(&mut self, file: &File, node: Node<'_>, id: &str, kind: &str, label: String) {
        let line = file.lines().line(node.range().start()) + 1;
        let file = file.path.to_string();
        self.nodes.push(GraphNode { id: id.to_owned(), kind: kind.to_owned(), label, file, line });
    }

    fn edge(&mut self, from: String, to: String, label: String) {
        self.edges.push(GraphEdge { from, to, label });
    }

    fn finish(mut self, title: String) -> Option<Graph> {
        if self.nodes.is_empty() {
            return None;
        }
        let event = |name: &&'static str| GraphNode {
            id: of_event(name),
            kind: "event".to_owned(),
            label: String::new(),
            file: String::new(),
            line: 0,
        };
        self.nodes.extend(self.events.iter().map(event));
        Some(Graph { title, nodes: self.nodes, edges: self.edges })
    }
}

fn of_event(name: &str) -> String {
    format!("event {name}")
}

fn text(node: Node<'_>, key: &str) -> Option<String> {
    Some(node.get(key).filter(|it| it.kind() == Kind::String)?.as_str()?.into_owned())
}
