//! The board as text, and what its characters stand for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use engine::{Direction, EntityView, LayerView, ObjectView, Overlay, Pos, Value, View};

use super::names::{Names, on_one_line};
use crate::board::value_words;

/// An empty cell.
const NOTHING: &str = ".";
const AVATAR: &str = "@";
/// An entity whose value is listed below the board.
const NUMBERED: &str = "N";
const HOW_TO_READ: &str = "Each character is one cell, each line is one row. Legend: ";
const OBJECTS: [&str; 2] = ["║/═=pipe body", "▲/▼/◄/►=pipe exit (arrow = exit direction)"];

/// The board and, separated by blank lines, what it cannot show.
pub(super) fn text(view: View<'_>, names: &Names<'_>) -> String {
    let board = Board::new(view, names);
    let parts = [
        board.grid(),
        board.legend(),
        board.values(),
        board.overlay(),
        board.stacks(),
        board.entities_state(),
        board.objects_state(),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A state and the order in which it is drawn.
struct Board<'v> {
    view: View<'v>,
    names: &'v Names<'v>,
    /// The layers above multi-cell objects, topmost first.
    above: Vec<LayerView<'v>>,
    /// The layers below them.
    below: Vec<LayerView<'v>>,
    objects: Vec<ObjectView<'v>>,
    object_glyphs: BTreeMap<Pos, char>,
    /// Where the avatar is drawn; not on a board with an overlay.
    avatar: Option<Pos>,
}

impl<'v> Board<'v> {
    fn new(view: View<'v>, names: &'v Names<'v>) -> Self {
        let mut above: Vec<LayerView<'v>> = view.layers().collect();
        above.sort_by_key(|layer| engine::depth(layer.name()));
        let ground = engine::depth("ground");
        let below = above.split_off(above.partition_point(|layer| engine::depth(layer.name()) < ground));
        let objects: Vec<ObjectView<'v>> = view.objects().collect();
        // Where objects share a cell, the last is visible.
        let object_glyphs = objects.iter().flat_map(engine::object_glyphs).collect();
        let is_drawn = view.overlay().is_none() && view.avatar_enabled();
        let avatar = view.avatar_position().filter(|_| is_drawn);
        Self { view, names, above, below, objects, object_glyphs, avatar }
    }

    fn glyph(&self, entity: EntityView<'v>) -> String {
        match self.view.symbol_value(entity) {
            Some(_) => NUMBERED.to_owned(),
            None => self.names.glyph(self.view, entity.kind()),
        }
    }

    /// What is seen of a cell.
    fn top(&self, pos: Pos) -> String {
        if self.avatar == Some(pos) {
            return AVATAR.to_owned();
        }
        let first = |layers: &[LayerView<'v>]| layers.iter().find_map(|layer| layer.at(pos));
        if let Some(entity) = first(&self.above) {
            return self.glyph(entity);
        }
        if let Some(glyph) = self.object_glyphs.get(&pos) {
            return glyph.to_string();
        }
        first(&self.below).map_or_else(|| NOTHING.to_owned(), |entity| self.glyph(entity))
    }

    fn rows(&self, columns: Range<i32>, rows: Range<i32>) -> String {
        if columns.is_empty() {
            return String::new();
        }
        let row = |y| columns.clone().map(|x| self.top(Pos::new(x, y))).collect::<String>();
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    fn grid(&self) -> String {
        let (width, height) = self.view.size();
        self.rows(0..width as i32, 0..height as i32)
    }

    /// Every entity of every layer, in order of declaration.
    fn entities(&self) -> impl Iterator<Item = (Pos, EntityView<'v>)> + '_ {
        let cells = self.view.layers().flat_map(LayerView::cells);
        cells.filter_map(|(pos, entity)| Some((pos, entity?)))
    }

    fn legend(&self) -> String {
        let mut entries = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let (width, height) = self.view.size();
        let is_on_board =
            |pos: &Pos| (0..width as i32).contains(&pos.x) && (0..height as i32).contains(&pos.y);
        if self.avatar.as_ref().is_some_and(is_on_board) {
            seen.insert(AVATAR.to_owned());
            entries.push(format!("{AVATAR}=avatar (you)"));
        }
        for (_, entity) in self.entities() {
            let glyph = self.glyph(entity);
            if seen.contains(&glyph) {
                continue;
            }
            let is_numbered = self.view.symbol_value(entity).is_some();
            let label = if is_numbered {
                format!("{} (exact value in \"Number values\")", self.names.label(entity.kind()))
            } else {
                self.names.explained(entity.kind())
            };
            if !speaks_for_itself(&glyph, &label) {
                entries.push(format!("{glyph}={label}"));
            }
            seen.insert(glyph);
        }
        if !self.objects.is_empty() {
            entries.extend(OBJECTS.map(str::to_owned));
        }
        if entries.is_empty() { String::new() } else { format!("{HOW_TO_READ}{}", entries.join("  ")) }
    }

    fn values(&self) -> String {
        let value = |(pos, entity): (Pos, EntityView<'v>)| {
            Some(format!("{}={}", cell(pos), plain(&self.view.symbol_value(entity)?)))
        };
        let values: Vec<String> = self.entities().filter_map(value).collect();
        if values.is_empty() { String::new() } else { format!("Number values: {}", values.join("  ")) }
    }

    fn overlay(&self) -> String {
        let Some(Overlay { position, size }) = self.view.overlay() else { return String::new() };
        let (width, height) = self.view.size();
        let end = |start: i32, length: i32| i64::from(start) + i64::from(length.max(0));
        let (right, bottom) = (end(position.x, size.0), end(position.y, size.1));
        // An overlay may be far larger than the board.
        let clip = |start: i32, end: i64, side: u32| start.max(0)..end.min(i64::from(side)) as i32;
        let inside = self.rows(clip(position.x, right, width), clip(position.y, bottom, height));
        let told = format!(
            "Overlay region: {}–({},{}). These are the {}×{} cells your selection-based actions operate on:",
            cell(position),
            right - 1,
            bottom - 1,
            size.0,
            size.1
        );
        if inside.is_empty() { told } else { format!("{told}\n{inside}") }
    }

    /// The cells with more on them than is seen, topmost first. Multi-cell objects are listed elsewhere.
    fn stacks(&self) -> String {
        let (width, height) = self.view.size();
        let cells = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| Pos::new(x, y)));
        let shown = |entity: EntityView<'v>| {
            let glyph = self.glyph(entity);
            (glyph != NOTHING).then(|| format!("{glyph}({})", self.names.label(entity.kind())))
        };
        let line = |pos: Pos| {
            let avatar = (self.avatar == Some(pos)).then(|| format!("{AVATAR}(avatar)"));
            let layers = self.above.iter().chain(&self.below);
            let entities = layers.filter_map(|layer| layer.at(pos).and_then(shown));
            let stack: Vec<String> = avatar.into_iter().chain(entities).collect();
            (stack.len() > 1).then(|| format!("  {}: {}", cell(pos), stack.join(" + ")))
        };
        section("Stacked cells (grid shows only top symbol):", cells.filter_map(line))
    }

    /// The parameters of entities, and where the avatar looks.
    fn entities_state(&self) -> String {
        let line = |(pos, entity): (Pos, EntityView<'v>)| {
            let listed = |(name, _): &(String, Value)| !self.names.is_symbol_param(entity.kind(), name);
            let params: Vec<String> = entity
                .params()
                .into_iter()
                .filter(listed)
                .map(|(name, value)| format!("{}={}", on_one_line(&name), plain(&value)))
                .collect();
            let kind = self.names.id(entity.kind());
            (!params.is_empty()).then(|| format!("  {} {kind}: {}", cell(pos), params.join(", ")))
        };
        let avatar = self.view.avatar_position().filter(|_| self.view.avatar_enabled());
        let avatar =
            avatar.map(|pos| format!("  {} avatar: facing={}", cell(pos), self.view.avatar_facing().name()));
        section("Entity state:", self.entities().filter_map(line).chain(avatar))
    }

    fn objects_state(&self) -> String {
        section("Multi-cell objects:", self.objects.iter().map(|object| self.object_state(object)))
    }

    /// The cells of a multi-cell object, and what comes out of it where.
    fn object_state(&self, object: &ObjectView<'v>) -> String {
        let exit = object.params.get("exitPosition").and_then(Value::as_pos);
        let word = object.params.get("exitDirection").and_then(Value::as_str);
        let direction = word.and_then(Direction::parse);
        let cells = object.cells.iter().map(|pos| {
            let mark = direction.filter(|_| exit == Some(*pos)).map(Direction::name);
            let mark = match mark {
                Some(name) => format!("[exit→{name}]"),
                None if exit == Some(*pos) => "[exit]".to_owned(),
                None => String::new(),
            };
            format!("{}{mark}", cell(*pos))
        });
        let cells: Vec<String> = cells.collect();
        let (id, kind) = (on_one_line(object.id), self.names.label(object.kind));
        let told = format!("  {id} [{kind}]\n    cells: {}", cells.join(" "));
        let Some(queue) = object.params.get("queue") else { return told };
        let next = object.params.get("currentIndex").and_then(Value::as_int).unwrap_or(0);
        let left = usize::try_from(next).ok().and_then(|next| queue.elements().get(next..));
        let left: Vec<String> = left.unwrap_or_default().iter().map(plain).collect();
        let left = if left.is_empty() { "(empty)".to_owned() } else { left.join(" → ") };
        let spawn = exit.map(|exit| direction.map_or(exit, |direction| exit.step(direction)));
        let spawn = spawn.map(|pos| format!(" (next spawns at {})", cell(pos))).unwrap_or_default();
        format!("{told}\n    queue{spawn}: {left}")
    }
}

/// Whether a digit needs no explanation.
fn speaks_for_itself(glyph: &str, label: &str) -> bool {
    let is_digit = glyph.len() == 1 && glyph.chars().all(|char| char.is_ascii_digit());
    is_digit && label.strip_prefix("num ").unwrap_or(label) == glyph
}

/// Lines below a heading; nothing if there are none.
fn section(heading: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { String::new() } else { format!("{heading}\n{}", lines.join("\n")) }
}

fn cell(pos: Pos) -> String {
    format!("({},{})", pos.x, pos.y)
}

fn plain(value: &Value) -> String {
    on_one_line(&value_words(value))
}
