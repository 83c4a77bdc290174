//! Which events run which rules, and which effects and systems send which events.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalog::EVENTS;
use json::{Kind, Member, Node};
use language::{FileRange, Graph, GraphEdge, GraphNode, GraphPlace};
use pack::{File, FileKind, NameRef, Pack};

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
    /// How many nodes would have the same id.
    alike: BTreeMap<String, usize>,
}

impl Drawing {
    /// An id for one more node. A level may have a rule of the same name as the game, or of the same number.
    fn unused(&mut self, id: String) -> String {
        let count = self.alike.entry(id.clone()).or_default();
        *count += 1;
        match *count {
            1 => id,
            count => self.unused(format!("{id} ({count})")),
        }
    }

    fn rule(&mut self, file: &File, rule: Node<'_>) {
        let number = rule.index().unwrap_or_default() + 1;
        let id = text(rule, "id").unwrap_or_else(|| number.to_string());
        let id = self.unused(format!("rule {id}"));
        let on = rule.get("on");
        let event = on.and_then(Node::as_str).and_then(|on| catalog::event(&on));
        let effects = rule.get("then").into_iter().flat_map(Node::elements);
        let effects: Vec<NameRef<'_>> = effects
            .filter_map(|effect| {
                // The game runs the first known word.
                let is_known = |it: &Member<'_>| catalog::effect(&it.key.text()).is_some();
                let known = effect.distinct_members().find(is_known);
                Some(NameRef::key(known.or_else(|| effect.distinct_members().next())?.value))
            })
            .collect();
        let label: Vec<_> = effects.iter().map(|effect| effect.text()).collect();
        self.node(file, rule, &id, "rule", label.join(", "));
        if let (Some(event), Some(on)) = (event, on) {
            self.events.insert(event.entry.name);
            let at = at(file, NameRef::value(on));
            self.edge(of_event(event.entry.name), id.clone(), "runs".to_owned(), at);
        }
        let mut sent = BTreeSet::new();
        for name_ref in &effects {
            let Some(effect) = catalog::effect(&name_ref.text()) else { continue };
            let is_given = |field: &str| name_ref.node.get(field).is_some_and(|it| it.kind() != Kind::Null);
            let sends: Vec<_> = effect.sends(is_given).collect();
            for event in EVENTS.iter().filter(|event| sends.contains(&event.entry.name)) {
                let (is_visible, effect, event) =
                    (event.visible_to_rules, effect.entry.name, event.entry.name);
                if is_visible && sent.insert((effect, event)) {
                    self.events.insert(event);
                    let at = at(file, *name_ref);
                    self.edge(id.clone(), of_event(event), effect.to_owned(), at);
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
        let id = self.unused(format!("system {name}"));
        self.node(file, system, &id, "system", ty.entry.name.to_owned());
        for event in ty.emits.iter().filter_map(|event| catalog::event(event)) {
            // What no rule waits for would only fill the picture.
            if event.visible_to_rules && self.events.contains(event.entry.name) {
                let Some(ty) = system.get("type") else { continue };
                let at = at(file, NameRef::value(ty));
                self.edge(id.clone(), of_event(event.entry.name), "sends".to_owned(), at);
            }
        }
    }

    fn node(&mut self, file: &File, node: Node<'_>, id: &str, kind: &str, label: String) {
        let line = file.lines().line(node.range().start()) + 1;
        let selection = node.get("id").unwrap_or(node).range();
        let place = GraphPlace { file: Arc::clone(&file.path), range: node.range(), selection };
        let (file, place) = (file.path.to_string(), Some(place));
        self.nodes.push(GraphNode { id: id.to_owned(), kind: kind.to_owned(), label, file, line, place });
    }

    fn edge(&mut self, from: String, to: String, label: String, at: FileRange) {
        self.edges.push(GraphEdge { from, to, label, place: Some(at) });
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
            place: None,
        };
        self.nodes.extend(self.events.iter().map(event));
        Some(Graph { title, nodes: self.nodes, edges: self.edges })
    }
}

fn at(file: &File, name_ref: NameRef<'_>) -> FileRange {
    FileRange { file: Arc::clone(&file.path), range: name_ref.range() }
}

fn of_event(name: &str) -> String {
    format!("event {name}")
}

fn text(node: Node<'_>, key: &str) -> Option<String> {
    Some(node.get(key).filter(|it| it.kind() == Kind::String)?.as_str()?.into_owned())
}
