//! The map of a game: its zones, and where players stand (spec section 11).

use wage_rules::doc::Node;
use wage_rules::model::Game;

use crate::space::{Area, in_meters};
pub use crate::space::{Bounds, joined};
use crate::timeline::{Happening, Timeline};

/// A zone of the map.
#[derive(Clone, Debug)]
pub struct Zone<'d> {
    /// Its id.
    pub id: &'d str,
    /// Its name, if it has one.
    pub name: Option<&'d str>,
    pub(crate) area: Option<Area>,
}

impl Zone<'_> {
    /// Whether a point in metres lies in it; `None` if its area is not known.
    pub fn contains(&self, point: (f64, f64)) -> Option<bool> {
        self.area.as_ref().map(|area| area.contains(point))
    }

    /// The rectangle around its area, if that is known.
    pub fn bounds(&self) -> Option<Bounds> {
        self.area.as_ref().and_then(Area::bounds)
    }
}

/// All zones of a game, the nested ones behind those that they are in.
pub fn zones<'d>(game: &Game<'d>) -> Vec<Zone<'d>> {
    let mut zones = Vec::new();
    let map = game.doc.root().and_then(|root| root.get("map"));
    add_zones(&mut zones, map.and_then(|map| map.get("zones")));
    zones
}

/// The depth of the recursion is that of the document.
fn add_zones<'d>(zones: &mut Vec<Zone<'d>>, list: Option<Node<'d>>) {
    for zone in list.into_iter().flat_map(Node::elements) {
        if let Some(id) = zone.get("id").and_then(Node::as_str) {
            let name = zone.get("name").and_then(Node::as_str);
            zones.push(Zone { id, name, area: Area::read(zone) });
        }
        add_zones(zones, zone.get("zones"));
    }
}

/// All places in metres at which players are in a timeline.
pub fn places(timeline: &Timeline<'_>) -> impl Iterator<Item = (f64, f64)> {
    timeline.script.iter().filter_map(|entry| match entry.what {
        Happening::Move { to, .. } => in_meters(to, timeline.origin),
        _ => None,
    })
}

/// Who plays after a step, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Those who play, in order of joining.
    pub players: Vec<Player>,
    /// The distances in metres that are known, each of two players by their places in the list above.
    pub distances: Vec<(usize, usize, f64)>,
}

/// A player after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// The id.
    pub id: String,
    /// The team.
    pub team: Option<String>,
    /// The state, by key.
    pub state: Vec<(String, String)>,
    /// The zones that the player is in, by their places in [`zones`].
    pub zones: Vec<usize>,
    /// Where the player is, in metres, if that is known.
    pub at: Option<(f64, f64)>,
}
