//! Where a rule nearly matches: the place at which most of what it asks for is there.

use puzzlescript_engine::model::{
    Cell, CellPattern, Direction, Game, LAYER_BITS, LAYERS_PER_WORD, LayerId, MoveSet, ObjectSet, Rule, bits,
    moves,
};
use puzzlescript_engine::{CellChange, Play};

use crate::compile::direction_word;

/// Cap on the compiled rules that are tried.
const MAX_RULES: usize = 200;

/// Cap on the cells that are compared.
const MAX_COMPARED: usize = 2_000_000;

/// Cap on the names that are listed for one cell.
const MAX_NAMES: usize = 5;

/// Objects and movements of all cells, column by column.
pub(crate) struct Cells {
    objects: Vec<u64>,
    moves: Vec<u64>,
    object_words: usize,
    move_words: usize,
}

impl Cells {
    /// The board before the last input, of so many columns and rows.
    pub(crate) fn before(play: &Play, (width, height): (usize, usize)) -> Self {
        let game = play.game();
        let count = width * height;
        let (object_words, move_words) =
            (ObjectSet::words_for(game.objects.len()), MoveSet::words_for(game.layers));
        let mut this = Self {
            objects: if play.has_won() { play.won_words() } else { play.words() }.to_vec(),
            moves: vec![0; count * move_words],
            object_words,
            move_words,
        };
        for step in play.steps().iter().rev() {
            for change in play.changes(step).iter().rev() {
                this.put(change, change.before);
            }
        }
        this
    }

    pub(crate) fn apply(&mut self, change: &CellChange) {
        self.put(change, change.after);
    }

    fn put(&mut self, change: &CellChange, word: u64) {
        let (words, width) = if change.is_movement {
            (&mut self.moves, self.move_words)
        } else {
            (&mut self.objects, self.object_words)
        };
        if let Some(place) = words.get_mut(change.cell * width + change.word) {
            *place = word;
        }
    }

    /// The objects of a cell, a bit for each.
    pub(crate) fn objects(&self, cell: usize) -> &[u64] {
        self.objects.get(cell * self.object_words..(cell + 1) * self.object_words).unwrap_or(&[])
    }

    fn moves(&self, cell: usize) -> &[u64] {
        self.moves.get(cell * self.move_words..(cell + 1) * self.move_words).unwrap_or(&[])
    }

    fn movement(&self, cell: usize, layer: LayerId) -> u8 {
        let word = self.moves(cell).get(layer.index() / LAYERS_PER_WORD).copied().unwrap_or(0);
        (word >> (layer.index() % LAYERS_PER_WORD * LAYER_BITS)) as u8 & 31
    }

    /// The objects of a cell with their movements: "background, right crate".
    pub(crate) fn words(&self, game: &Game, cell: usize) -> String {
        let named = bits(self.objects(cell)).filter_map(|object| game.objects.get(object)).map(|object| {
            match moves::word(self.movement(cell, object.layer)) {
                Some(movement) => format!("{movement} {}", object.name),
                None => object.name.clone(),
            }
        });
        let all: Vec<String> = named.collect();
        if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
    }
}

/// The names of objects.
pub(crate) fn names<'g>(game: &'g Game, objects: &'g ObjectSet) -> impl Iterator<Item = String> + 'g {
    objects.iter().filter_map(|object| game.objects.get(object.index())).map(|object| object.name.clone())
}

/// The place where most of what a rule asks for is there.
pub(crate) struct NearMatch {
    /// What is missing, as a clause.
    pub(crate) words: String,
    /// How many demands were met there.
    pub(crate) held: usize,
}

/// The nearest match of several compiled rules on a board of so many columns and rows; `None` if there are no rules.
pub(crate) fn nearest<'r>(
    game: &Game,
    cells: &Cells,
    size: (usize, usize),
    rules: impl Iterator<Item = &'r Rule>,
) -> Option<NearMatch> {
    let mut best: Option<((usize, usize), NearMatch)> = None;
    let mut budget = MAX_COMPARED;
    for rule in rules.take(MAX_RULES) {
        let Some((missing, near)) = nearest_of(game, cells, size, rule, &mut budget) else { continue };
        // Fewest demands open, then most met.
        let rank = (missing, usize::MAX - near.held);
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, near));
        }
    }
    best.map(|(_, near)| near)
}

/// The nearest match of a rule, with the number of demands that are open in it.
fn nearest_of(
    game: &Game,
    cells: &Cells,
    (width, height): (usize, usize),
    rule: &Rule,
    budget: &mut usize,
) -> Option<(usize, NearMatch)> {
    let (dx, dy) = match rule.direction {
        Direction::Up => (0, -1),
        Direction::Down => (0, 1),
        Direction::Left => (-1, 0),
        Direction::Right => (1, 0),
        Direction::Action => return None,
    };
    let (mut open, mut met) = (0, 0);
    let mut words = String::new();
    // Each stretch between ellipses is looked for by itself.
    let stretches =
        rule.patterns.iter().flat_map(|pattern| pattern.split(|cell| matches!(cell, Cell::Ellipsis)));
    for stretch in stretches {
        let wanted: Vec<&CellPattern> = puzzlescript_engine::model::cells(stretch).collect();
        let mut best: Option<(usize, usize, String)> = None;
        for x in 0..width {
            for y in 0..height {
                if *budget == 0 {
                    break;
                }
                let (mut lacks, mut has, mut first) = (0, 0, String::new());
                for (cell, distance) in wanted.iter().zip(0_i64..) {
                    *budget = budget.saturating_sub(1);
                    let at = (x as i64 + dx * distance, y as i64 + dy * distance);
                    let inside = usize::try_from(at.0).ok().zip(usize::try_from(at.1).ok());
                    let inside = inside.filter(|(x, y)| *x < width && *y < height);
                    let (lacking, having, why) = match inside {
                        Some((x, y)) => compare(game, cells, x * height + y, cell),
                        None => (1 + cell.required.len(), 0, Some("the board ends there".to_owned())),
                    };
                    lacks += lacking;
                    has += having;
                    if let (Some(why), true) = (why, first.is_empty()) {
                        first = format!("at ({},{}) {why}", at.0, at.1);
                    }
                }
                if best
                    .as_ref()
                    .is_none_or(|(least, most, _)| (lacks, usize::MAX - has) < (*least, usize::MAX - *most))
                {
                    best = Some((lacks, has, first));
                }
            }
        }
        let (lacks, has, first) = best?;
        open += lacks;
        met += has;
        if words.is_empty() && lacks > 0 {
            words = first;
        }
    }
    if open == 0 {
        "all of it is there, but the rule did not come to it".clone_into(&mut words);
    }
    let text = format!("nearest, `{}`: {words}", direction_word(rule.direction));
    Some((open, NearMatch { words: text, held: met }))
}

/// The demands of a cell that are open and those that are met, and the first that is open, as a clause.
fn compare(game: &Game, cells: &Cells, cell: usize, wanted: &CellPattern) -> (usize, usize, Option<String>) {
    let objects = cells.objects(cell);
    let has = |object: usize| objects.get(object / 64).is_some_and(|word| word >> (object % 64) & 1 == 1);
    let (mut open, mut met, mut why) = (0, 0, None);
    let mut ask = |holds: bool, text: &dyn Fn() -> String| {
        if holds {
            met += 1;
        } else {
            open += 1;
            if why.is_none() {
                why = Some(text());
            }
        }
    };
    let there = || format!("(there is {})", cells.words(game, cell));
    for object in wanted.required.iter() {
        let name = || format!("`{}` is missing {}", game.objects[object.index()].name, there());
        ask(has(object.index()), &name);
    }
    for any in &wanted.any_of {
        let listed = || {
            let all: Vec<String> = names(game, any).take(MAX_NAMES).map(|name| format!("`{name}`")).collect();
            let more = if any.len() > MAX_NAMES { ", …" } else { "" };
            format!("none of {}{more} is there {}", all.join(", "), there())
        };
        ask(any.iter().any(|object| has(object.index())), &listed);
    }
    for object in wanted.forbidden.iter().filter(|object| has(object.index())) {
        ask(false, &|| format!("`{}` is in the way", game.objects[object.index()].name));
    }
    for (layer, asked) in wanted.required_moves.iter() {
        let now = cells.movement(cell, layer);
        let text = || {
            let word = moves::word(asked).unwrap_or("that way");
            format!("nothing moves `{word}` {}", there())
        };
        ask(now & asked == asked, &text);
    }
    for (layer, asked) in wanted.forbidden_moves.iter() {
        let now = cells.movement(cell, layer);
        if now & asked != 0 {
            ask(false, &|| format!("something moves that must stand still {}", there()));
        }
    }
    (open, met, why)
}
