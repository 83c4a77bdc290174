//! The map of a game as a board: zones as areas of cells, to scale where their shapes are known, and else one below the other.

use language::{Cell, Layer};
use wage_run::map::{Bounds, Player, Standing, Zone};

/// The columns or rows of a map to scale, whichever are more.
const SIDE: f64 = 24.0;

/// Cap on the zones and players that are listed.
const MAX_LISTED: usize = 200;

/// Colors of zones, in their order, and again.
const ZONES: [&str; 6] = ["#3f6b4f", "#4a5f87", "#7a5a3a", "#6b4a78", "#3f6f78", "#7a4653"];

/// Colors of players, likewise.
const PLAYERS: [&str; 6] = ["#ffd166", "#8ecae6", "#ff9f80", "#c8e29b", "#e0b0ff", "#f4f1de"];

/// Where zones and players lie on a board.
pub(crate) struct Map<'z, 'd> {
    zones: &'z [Zone<'d>],
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The scale; `None` where zones are listed.
    scale: Option<Scale>,
}

/// A map to scale: north is up.
struct Scale {
    west: f64,
    north: f64,
    /// The side of a cell in metres.
    side: f64,
}

impl<'z, 'd> Map<'z, 'd> {
    /// `places` are all at which players are at any time, `players` is how many may be in one zone.
    pub(crate) fn of(
        zones: &'z [Zone<'d>],
        places: impl Iterator<Item = (f64, f64)>,
        players: usize,
    ) -> Self {
        let areas: Option<Vec<Bounds>> = zones.iter().map(Zone::bounds).collect();
        let around = places.map(|place| (place, place)).chain(areas.iter().flatten().copied());
        let around = around.reduce(wage_run::map::joined).filter(|_| areas.is_some());
        if let Some(map) = around.and_then(|around| Self::to_scale(zones, around)) {
            return map;
        }
        let rows = zones.len().min(MAX_LISTED) + 1;
        Self { zones, columns: players.min(MAX_LISTED) + 1, rows, scale: None }
    }

    fn to_scale(zones: &'z [Zone<'d>], (least, most): Bounds) -> Option<Self> {
        let (width, height) = (most.0 - least.0, most.1 - least.1);
        let side = width.max(height).max(1.0) / (SIDE - 2.0);
        if !side.is_finite() {
            return None;
        }
        // A cell is left free on each side.
        let cells = |length: f64| (length / side).ceil().max(1.0) as usize + 2;
        let scale = Scale { west: least.0 - side, north: most.1 + side, side };
        Some(Self { zones, columns: cells(width), rows: cells(height), scale: Some(scale) })
    }

    /// The layers: the zones, and the players above them.
    pub(crate) fn layers(&self, standing: &Standing) -> Vec<Layer> {
        let zones = Layer { id: "zones".to_owned(), cells: self.zone_cells() };
        let mut players = vec![Vec::new(); self.columns * self.rows];
        for (number, player) in standing.players.iter().enumerate() {
            if let Some(there) = self.place_of(player, standing).and_then(|place| players.get_mut(place)) {
                there.push(number);
            }
        }
        let cells = players.iter().map(|here| self.player_cell(here, standing)).collect();
        vec![zones, Layer { id: "players".to_owned(), cells }]
    }

    fn zone_cells(&self) -> Vec<Option<Cell>> {
        let looks = looks(self.zones);
        let mut cells = vec![None; self.columns * self.rows];
        let Some(scale) = &self.scale else {
            for (cell, look) in cells.chunks_mut(self.columns).zip(looks) {
                cell.fill(Some(look));
            }
            return cells;
        };
        for (zone, look) in self.zones.iter().zip(looks) {
            let mut is_seen = false;
            for (place, cell) in cells.iter_mut().enumerate() {
                if zone.contains(scale.center(place % self.columns, place / self.columns)) == Some(true) {
                    *cell = Some(look.clone());
                    is_seen = true;
                }
            }
            // One that is smaller than a cell is seen, too.
            let center = zone.bounds().filter(|_| !is_seen).map(middle);
            if let Some(cell) = center.and_then(|at| cells.get_mut(self.cell(scale, at)?)) {
                *cell = Some(look);
            }
        }
        cells
    }

    /// The cell of a player; `None` if it is not known where the player is.
    fn place_of(&self, player: &Player, standing: &Standing) -> Option<usize> {
        let zone = player.zones.last().copied();
        if let Some(scale) = &self.scale {
            let at = player.at.or_else(|| self.zones.get(zone?)?.bounds().map(middle))?;
            return self.cell(scale, at);
        }
        let row = zone.filter(|zone| *zone < MAX_LISTED).unwrap_or(self.rows - 1);
        let is_before = |other: &&Player| other.id != player.id && other.zones.last().copied() == zone;
        let before = standing.players.iter().take_while(|other| other.id != player.id).filter(is_before);
        // The first column is that of the zone alone.
        let column = (before.count() + 1).min(self.columns - 1);
        Some(row * self.columns + column)
    }

    fn cell(&self, scale: &Scale, (x, y): (f64, f64)) -> Option<usize> {
        let (column, row) =
            (((x - scale.west) / scale.side).floor(), ((scale.north - y) / scale.side).floor());
        let is_on = column >= 0.0 && row >= 0.0 && column < self.columns as f64 && row < self.rows as f64;
        is_on.then(|| row as usize * self.columns + column as usize)
    }

    fn player_cell(&self, here: &[usize], standing: &Standing) -> Option<Cell> {
        let of = |number: &usize| standing.players.get(*number);
        let (first, more) = here.split_first()?;
        let told = |number: &usize| Some(title(of(number)?, *number, standing, self.zones));
        let titles: Vec<String> = here.iter().filter_map(told).collect();
        let names: Vec<&str> = here.iter().filter_map(of).map(|it| it.id.as_str()).collect();
        let letter = of(first)?.id.chars().next().unwrap_or('?').to_uppercase().to_string();
        let face = if more.is_empty() { letter } else { here.len().min(9).to_string() };
        Some(Cell {
            kind: names.join(", "),
            symbol: face.clone(),
            sprite: None,
            color: Some(PLAYERS[first % PLAYERS.len()].to_owned()),
            shape: Some("circle".to_owned()),
            face: Some(face),
            title: titles.join("; "),
        })
    }
}

impl Scale {
    fn center(&self, column: usize, row: usize) -> (f64, f64) {
        let middle = |cell: usize| (cell as f64 + 0.5) * self.side;
        (self.west + middle(column), self.north - middle(row))
    }
}

fn middle((least, most): Bounds) -> (f64, f64) {
    (f64::midpoint(least.0, most.0), f64::midpoint(least.1, most.1))
}

/// How each zone is shown, with a letter of its own as far as there are enough.
fn looks(zones: &[Zone<'_>]) -> Vec<Cell> {
    let mut taken: Vec<char> = Vec::new();
    let look = |(number, zone): (usize, &Zone<'_>)| {
        let letters = zone.id.chars().filter(char::is_ascii_alphabetic).map(|it| it.to_ascii_lowercase());
        let letter = letters.chain('a'..='z').find(|letter| !taken.contains(letter)).unwrap_or('z');
        taken.push(letter);
        Cell {
            kind: zone.id.to_owned(),
            symbol: letter.to_string(),
            sprite: None,
            color: Some(ZONES[number % ZONES.len()].to_owned()),
            shape: Some("fill".to_owned()),
            face: None,
            title: match zone.name.filter(|name| *name != zone.id) {
                Some(name) => format!("{} ({name})", zone.id),
                None => zone.id.to_owned(),
            },
        }
    };
    zones.iter().enumerate().map(look).collect()
}

/// A player with the zones, the state and the distances to others.
fn title(player: &Player, number: usize, standing: &Standing, zones: &[Zone<'_>]) -> String {
    let inside: Vec<&str> = player.zones.iter().filter_map(|zone| Some(zones.get(*zone)?.id)).collect();
    let mut parts: Vec<String> = Vec::new();
    if !inside.is_empty() {
        parts.push(format!("in {}", inside.join(", ")));
    }
    parts.extend(player.team.iter().map(|team| format!("team {team}")));
    parts.extend(player.state.iter().map(|(key, value)| format!("{key} {value}")));
    parts.extend(standing.distances.iter().filter_map(|(one, two, meters)| {
        let other = if *one == number {
            two
        } else if *two == number {
            one
        } else {
            return None;
        };
        Some(format!("{} from {}", distance(*meters), standing.players.get(*other)?.id))
    }));
    if parts.is_empty() { player.id.clone() } else { format!("{}: {}", player.id, parts.join(", ")) }
}

/// A distance in words.
pub(crate) fn distance(meters: f64) -> String {
    if meters < 10.0 { format!("{meters:.1} m") } else { format!("{meters:.0} m") }
}
