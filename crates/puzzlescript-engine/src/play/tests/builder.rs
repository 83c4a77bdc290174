//! Games for tests: layers of names, rules in the printed form of spec section 11, and boards of glyphs.

use std::sync::Arc;

use crate::model::{
    ALL_MOVES, Cell, CellPattern, Command, Direction, Effect, Entry, Game, Group, LayerId, LevelBoard, Loop,
    Name, Object, ObjectId, ObjectSet, Quantifier, Rule, RuleList, SeedId, Win, moves,
};
use crate::{Engine, Input, Play};

/// A game of these layers, the first of which is the background; names of a layer are separated by blanks. The glyph of
/// an object is its first letter.
pub(super) struct Builder {
    pub(super) game: Game,
}

/// A pair of a movement word and names (several: one of them is enough).
type Pair<'a> = (&'a str, Vec<ObjectId>);

impl Builder {
    pub(super) fn new(layers: &[&str]) -> Self {
        let mut game = Game { layers: layers.len(), ..Game::default() };
        for (layer, names) in (0..).zip(layers) {
            game.objects.extend(names.split(' ').map(|name| Object {
                name: name.to_owned(),
                written: name.to_owned(),
                layer: LayerId(layer),
                colors: Vec::new(),
                sprite: Vec::new(),
                line: 0,
            }));
        }
        let mut builder = Self { game };
        let player = builder.find("player");
        builder.game.player = builder.name(player.as_slice());
        builder.game.sounds.moves = vec![Vec::new(); layers.len()];
        builder
    }

    fn find(&self, name: &str) -> Option<ObjectId> {
        (0..).zip(&self.game.objects).find(|(_, object)| object.name == name).map(|(id, _)| ObjectId(id))
    }

    pub(super) fn id(&self, name: &str) -> ObjectId {
        self.find(name).expect("tests name objects that exist")
    }

    pub(super) fn name(&self, objects: &[ObjectId]) -> Name {
        Name { objects: ObjectSet::of(self.game.objects.len(), objects.iter().copied()), is_all: false }
    }

    /// Adds a win condition such as `all target on crate`.
    pub(super) fn win(mut self, text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let quantifier = match words[0] {
            "all" => Quantifier::All,
            "no" => Quantifier::No,
            _ => Quantifier::Some,
        };
        let what = self.name(&[self.id(words[1])]);
        let on = match words.get(3) {
            Some(name) => self.name(&[self.id(name)]),
            None => Name { objects: ObjectSet::all(self.game.objects.len()), is_all: false },
        };
        self.game.wins.push(Win { quantifier, what, on, line: 0 });
        self
    }

    /// Adds a board.
    pub(super) fn level(mut self, rows: &[&str]) -> Self {
        let count = self.game.objects.len();
        let mut board = LevelBoard::new(rows[0].len(), rows.len(), count, 0);
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                let of_glyph = self.game.objects.iter().position(|object| object.name.starts_with(glyph));
                let objects = [0].into_iter().chain(of_glyph).map(|id| ObjectId(id as u32));
                board.add(x, y, &ObjectSet::of(count, objects));
            }
        }
        self.game.levels.push(Entry::Board(board));
        self
    }

    /// Adds a rule. A plus puts it into the group of the rule before.
    pub(super) fn rule(mut self, text: &str) -> Self {
        let (is_joined, text) = match text.strip_prefix("+ ") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut rule = Rule { line: 1, has_right_side: true, ..Rule::default() };
        let (head, rest) = text.split_once('[').expect("a rule has a pattern");
        let (mut is_late, mut is_random) = (false, false);
        for word in head.split_whitespace() {
            match word {
                "LATE" => is_late = true,
                "RANDOM" => is_random = true,
                "RIGID" => rule.is_rigid = true,
                "UP" => rule.direction = Direction::Up,
                "DOWN" => rule.direction = Direction::Down,
                "LEFT" => rule.direction = Direction::Left,
                _ => rule.direction = Direction::Right,
            }
        }
        let (left, right) = rest.split_once("->").expect("a rule has an arrow");
        let left = format!("[{left}");
        let (right, commands) = right.rfind(']').map_or(("", right), |end| right.split_at(end + 1));
        rule.has_right_side = !right.is_empty();
        let rights = self.patterns(right);
        let mut patterns = Vec::new();
        for (number, cells) in self.patterns(&left).into_iter().enumerate() {
            let cells = cells.into_iter().enumerate().map(|(place, cell)| {
                let right = rights.get(number).and_then(|cells| cells.get(place));
                match cell {
                    Some(left) => Cell::Match(Arc::new(self.cell(&left, right.and_then(Option::as_ref)))),
                    None => Cell::Ellipsis,
                }
            });
            patterns.push(cells.collect());
        }
        rule.patterns = patterns.into();
        for word in commands.split_whitespace() {
            rule.commands.push(match word {
                "cancel" => Command::Cancel,
                "restart" => Command::Restart,
                "win" => Command::Win,
                "checkpoint" => Command::Checkpoint,
                "again" => Command::Again,
                sfx if sfx.starts_with("sfx") => Command::Sfx(sfx[3..].parse().expect("a number")),
                text => Command::Message(text.to_owned()),
            });
        }
        let rigids = self.game.rules.groups.iter().filter(|group| group.rigid.is_some()).count();
        let list: &mut RuleList = if is_late { &mut self.game.late } else { &mut self.game.rules };
        if !is_joined {
            let rigid = rule.is_rigid.then_some(rigids as u8 + 1);
            list.groups.push(Group {
                rules: Arc::default(),
                is_random,
                rigid,
                line: list.groups.len() as u32 + 1,
            });
        }
        let group = list.groups.last_mut().expect("the first rule has no plus");
        group.rules = group.rules.iter().cloned().chain([rule]).collect();
        self
    }

    /// Makes groups of the rules before movement a loop.
    pub(super) fn looped(mut self, first: usize, last: usize) -> Self {
        self.game.rules.loops.push(Loop { first, last });
        self
    }

    /// Lets each object be heard when rules create or destroy it.
    pub(super) fn noisy(mut self) -> Self {
        let count = self.game.objects.len() as u32;
        let of = |id: u32| ObjectSet::of(count as usize, [ObjectId(id)]);
        self.game.sounds.seeds = (0..2 * count).map(|seed| seed.to_string()).collect();
        self.game.sounds.creations = (0..count).map(|id| (of(id), SeedId(id))).collect();
        self.game.sounds.destructions = (0..count).map(|id| (of(id), SeedId(count + id))).collect();
        self
    }

    pub(super) fn engine(self) -> Engine {
        Engine::new(self.game)
    }

    /// The first level, with a seed.
    pub(super) fn seeded(self, seed: &str) -> Play {
        let mut play = self.engine().start(0, seed).expect("the game has a board");
        play.settle();
        play
    }

    pub(super) fn start(self) -> Play {
        self.seeded("seed")
    }

    /// Cells of patterns as pairs; `None` is an ellipsis.
    fn patterns<'a>(&self, text: &'a str) -> Vec<Vec<Option<Vec<Pair<'a>>>>> {
        let patterns = text.split('[').skip(1).map(|pattern| pattern.trim().trim_end_matches(']'));
        patterns.map(|pattern| pattern.split('|').map(|cell| self.pairs(cell.trim())).collect()).collect()
    }

    fn pairs<'a>(&self, text: &'a str) -> Option<Vec<Pair<'a>>> {
        if text == "..." {
            return None;
        }
        let mut movement = "";
        let mut pairs = Vec::new();
        for word in text.split_whitespace() {
            let names: Option<Vec<ObjectId>> = word.split('/').map(|name| self.find(name)).collect();
            match names {
                Some(names) => pairs.push((std::mem::take(&mut movement), names)),
                None => movement = word,
            }
        }
        Some(pairs)
    }

    /// The masks of a cell (spec section 11, pass 8).
    fn cell(&self, left: &[Pair<'_>], right: Option<&Vec<Pair<'_>>>) -> CellPattern {
        let game = &self.game;
        let layer = |object: ObjectId| game.objects[object.index()].layer;
        let mut cell = CellPattern {
            required: game.no_objects(),
            forbidden: game.no_objects(),
            any_of: Vec::new(),
            required_moves: game.no_moves(),
            forbidden_moves: game.no_moves(),
            effect: None,
        };
        let mut left_layers = Vec::new();
        for (movement, names) in left {
            if *movement == "no" {
                for &name in names {
                    cell.forbidden.insert(name);
                }
                continue;
            }
            match names.as_slice() {
                [name] => cell.required.insert(*name),
                _ => cell.any_of.push(self.name(names).objects),
            }
            left_layers.push(layer(names[0]));
            match *movement {
                "" => {}
                "stationary" => cell.forbidden_moves.insert(layer(names[0]), ALL_MOVES),
                word => cell.required_moves.insert(layer(names[0]), bits(word)),
            }
        }
        let Some(right) = right else { return cell };
        let mut effect = Effect {
            clear: game.no_objects(),
            set: game.no_objects(),
            clear_moves: game.no_moves(),
            set_moves: game.no_moves(),
            wipe: game.no_moves(),
            random: game.no_objects(),
            random_moves: Vec::new(),
        };
        let (mut right_layers, mut plain_layers) = (Vec::new(), Vec::new());
        for (movement, names) in right {
            let of = layer(names[0]);
            match *movement {
                "no" => {
                    for &name in names {
                        effect.clear.insert(name);
                    }
                    continue;
                }
                "random" => {
                    for &name in names {
                        effect.random.insert(name);
                    }
                    continue;
                }
                _ => right_layers.push(of),
            }
            if let [name] = names.as_slice() {
                plain_layers.push(of);
                effect.set.insert(*name);
                effect.clear.union(&game.layer(of));
            }
            match *movement {
                "" => {}
                "stationary" => effect.wipe.insert(of, ALL_MOVES),
                "randomdir" => {
                    effect.wipe.insert(of, ALL_MOVES);
                    effect.random_moves.push(of);
                }
                word => {
                    effect.wipe.insert(of, ALL_MOVES);
                    effect.set_moves.insert(of, bits(word));
                }
            }
        }
        if !effect.set.contains_all(&cell.required) {
            effect.clear.union(&cell.required);
        }
        if !effect.set_moves.contains_all(&cell.required_moves) {
            effect.clear_moves.union(&cell.required_moves);
        }
        for &of in left_layers.iter().filter(|of| !right_layers.contains(of)) {
            effect.clear.union(&game.layer(of));
            effect.wipe.insert(of, ALL_MOVES);
        }
        for object in cell.required.iter().filter(|&object| !plain_layers.contains(&layer(object))) {
            effect.wipe.insert(layer(object), ALL_MOVES);
        }
        cell.effect = Some(effect);
        cell
    }
}

fn bits(word: &str) -> u8 {
    match word {
        "up" => moves::UP,
        "down" => moves::DOWN,
        "left" => moves::LEFT,
        "right" => moves::RIGHT,
        "action" => moves::ACTION,
        other => panic!("`{other}` is no name and no movement"),
    }
}

/// The board as rows of glyphs: the first letter of the highest object of a cell that is not background, or a dot.
pub(super) fn rows(play: &Play) -> Vec<String> {
    let glyph = |x, y| {
        let top = play.cell(x, y).filter(|object| object.0 != 0).last();
        top.map_or('.', |object| play.game().objects[object.index()].name.chars().next().unwrap_or('.'))
    };
    (0..play.height()).map(|y| (0..play.width()).map(|x| glyph(x, y)).collect()).collect()
}

/// Plays inputs by their letters.
pub(super) fn play(play: &mut Play, letters: &str) {
    for letter in letters.chars() {
        play.play(Input::from_letter(letter).expect("tests use known letters"));
    }
}

/// The board after inputs by their letters, rows joined by blanks.
pub(super) fn after(mut start: Play, letters: &str) -> String {
    play(&mut start, letters);
    rows(&start).join(" ")
}
