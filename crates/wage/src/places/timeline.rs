//! The names of a game in its timelines.

use wage_rules::doc::{Doc, Member, Node};
use wage_rules::model::Game;
use wage_rules::vocabulary::Class;

use super::{Named, Place, in_order};

/// The places of names of the game in a timeline, in order of the text, each once.
pub(crate) fn of_timeline<'d>(doc: &'d Doc, game: &Game<'d>) -> Vec<Place<'d>> {
    let mut found = Finder { doc, players: Vec::new(), places: Vec::new() };
    let Some(root) = doc.root() else { return Vec::new() };
    let list = |key: &str| root.get(key).into_iter().flat_map(Node::elements);
    for player in root.get("players").into_iter().flat_map(Node::members) {
        found.players.push(player.key);
        found.joining(player.value);
    }
    for entry in list("script") {
        for (key, class) in [
            ("enter", Class::Zone),
            ("leave", Class::Zone),
            ("act", Class::Verb),
            ("answer", Class::Verb),
            ("item", Class::Item),
        ] {
            found.name(entry.get(key), class);
        }
        if let Some(player) = entry.get("join") {
            found.players.extend(player.as_str());
        }
        found.joining(entry);
    }
    for entry in list("expect") {
        found.name(entry.get("rule"), Class::Rule);
        found.name(entry.get("not"), Class::Rule);
        // Who is `other` may be an item, by its kind.
        let other = entry.get("other").filter(|it| {
            let name = it.as_str().unwrap_or("");
            game.names.first(Class::Item, name).is_some() && !found.players.contains(&name)
        });
        found.name(other, Class::Item);
        for of_player in entry.get("state").into_iter().flat_map(Node::members) {
            found.state(of_player.value);
        }
    }
    let anchors = super::anchors(doc);
    found.places.extend(anchors);
    in_order(found.places)
}

struct Finder<'d> {
    doc: &'d Doc,
    players: Vec<&'d str>,
    places: Vec<Place<'d>>,
}

impl<'d> Finder<'d> {
    fn name(&mut self, node: Option<Node<'d>>, class: Class) {
        let Some(node) = node else { return };
        // Words that look like numbers are names here.
        let is_word = node.scalar().is_some() && node.is_plain() && !node.source().is_empty();
        let Some(name) = node.as_str().or_else(|| is_word.then(|| node.source())) else { return };
        self.places.extend(Place::of_scalar(Named::Defined(class, name), node));
    }

    /// The team and state of somebody who joins, or whose state is set.
    fn joining(&mut self, node: Node<'d>) {
        self.name(node.get("team"), Class::Team);
        if let Some(state) = node.get("state") {
            self.state(state);
        }
    }

    fn state(&mut self, map: Node<'d>) {
        for Member { key, key_range, .. } in map.members().filter(|it| !it.key_range.is_empty()) {
            if !super::is_alias(self.doc, key_range) {
                self.places.push(Place::of_text(Named::State(key), self.doc, key_range));
            }
        }
    }
}
