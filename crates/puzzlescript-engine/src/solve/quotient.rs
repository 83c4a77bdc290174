//! What a search need not tell apart: objects that nothing reads, and objects of a layer that all that counts treats alike, such
//! as a player that looks to either side.
//!
//! Objects of a layer are in one class until something that counts tells them apart, and a layer does not count until something
//! that counts looks at it. What counts: win conditions, what makes a player, commands, and rules that can change the class of
//! what is in a cell, or the movement of a layer that counts. All that these read is told apart, until nothing more is. Then the
//! other rules change nothing that they read, so two boards that differ only within classes stay alike whatever is played: the
//! matches of rules that count are at the same places, in the same order, and change the same. A group that is repeated for what
//! does not count repeats what has changed nothing. A loop of groups is not as patient: after so many jumps none of the rules after
//! it runs. So all is told apart in a game with loops, unless each of its rules counts as it is.
//!
//! Chance that decides only what does not count is scenery.
//!
//! So a search plays the game with nothing but the rules and objects that count ([`Classes::essence`]): most games draw much each
//! turn that nothing reads.
//!
//! One thing is not told by this: `again` runs another turn if *anything* has changed. Where a turn changes something that counts
//! and another one would change nothing that does, it does not matter whether that one runs. Where the turn itself changes nothing
//! that counts, and asks for another one, that may run or not; [`super::LevelGame`] looks whether it would change anything there.

use std::sync::Arc;

use crate::model::{
    ALL_MOVES, Cell, CellPattern, Command, Direction, Effect, Entry, Game, Group, LayerId, Name, ObjectId,
    ObjectSet, Rule, Sounds,
};
use crate::play::Engine;

/// What a search tells apart of a game, and the game that it plays.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    /// The game with nothing but what counts.
    engine: Engine,
    /// The words of a cell without objects that are left out.
    kept: Vec<u64>,
    /// Objects that another one of their class stands for, as word and bit, with that of the other one.
    replaced: Vec<((usize, u64), (usize, u64))>,
    /// The same objects as words of a cell.
    replaced_words: Vec<u64>,
    /// Whether chance decides something that counts.
    is_random: bool,
    again: Again,
}

/// What is known of the turns that `again` asks for where nothing that counts has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// They are those of the whole game.
    Clear,
    /// They may run or not.
    Unclear,
    /// The same, but every turn asks for another one until it would change nothing: none matters where a turn has led.
    Settled,
}

impl Quotient {
    pub(super) fn of(engine: &Engine) -> Self {
        let game = engine.game();
        let exact = Self::exact(engine);
        let commands: Vec<&Command> = rules(game).flat_map(|rule| &rule.commands).collect();
        let has = |command: Command| commands.contains(&&command);
        // A turn without input that changes nothing else may set what a restart leads to, or be one of a restart.
        let starts_anew = has(Command::Checkpoint) || game.prelude.run_rules_on_level_start;
        if has(Command::Again) && has(Command::Restart) && starts_anew {
            return exact;
        }
        let all_commands = has(Command::Again) && has(Command::Cancel);
        let Some(classes) = Classes::of(game, all_commands) else { return exact };
        let essence = classes.essence();
        let has_loops = [&game.rules, &game.late].iter().any(|list| !list.loops.is_empty());
        if has_loops && (&essence.rules, &essence.late) != (&game.rules, &game.late) {
            return exact;
        }
        let mut this = exact;
        this.is_random = groups(game).any(|group| classes.has_chance(group));
        if has(Command::Again) {
            // A restart or a checkpoint may lead to a board that no turn has led to.
            let is_asked = groups(game).any(always_asks_again)
                && !has_loops
                && !has(Command::Restart)
                && !has(Command::Checkpoint);
            this.again = if is_asked { Again::Settled } else { Again::Unclear };
        }
        let place = |object: usize| (object / 64, 1_u64 << (object % 64));
        for (object, it) in game.objects.iter().enumerate() {
            let (word, bit) = place(object);
            let class = classes.class.get(object).copied().unwrap_or(object);
            if !classes.counts(it.layer) {
                this.kept[word] &= !bit;
            } else if class != object {
                this.replaced.push(((word, bit), place(class)));
                this.replaced_words[word] |= bit;
            }
        }
        this.engine = Engine::new(essence);
        this
    }

    /// All is told apart.
    pub(super) fn exact(engine: &Engine) -> Self {
        let game = engine.game();
        let words = ObjectSet::words_for(game.objects.len());
        Self {
            engine: engine.clone(),
            kept: vec![u64::MAX; words],
            replaced: Vec::new(),
            replaced_words: vec![0; words],
            is_random: game.is_random(),
            again: Again::Clear,
        }
    }

    /// The game that is played: its boards hold nothing but what is told apart, and it does to that what the whole game does.
    pub(super) const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Whether chance decides something that counts.
    pub(super) const fn is_random(&self) -> bool {
        self.is_random
    }

    /// What is known of turns that follow one that changes nothing that counts.
    pub(super) const fn again(&self) -> Again {
        self.again
    }

    /// What a board of the whole game is to the search.
    pub(super) fn of_board(&self, board: &[u64]) -> Vec<u64> {
        let words = self.kept.len();
        let mut to = vec![0; board.len()];
        for (cell, to) in board.chunks(words).zip(to.chunks_mut(words)) {
            self.write_cell(cell, to);
        }
        to
    }

    /// The same of one cell.
    fn write_cell(&self, cell: &[u64], to: &mut [u64]) {
        let mut has_replaced = false;
        for (at, (&word, to)) in cell.iter().zip(&mut *to).enumerate() {
            *to = word & self.kept[at];
            has_replaced |= word & self.replaced_words[at] != 0;
        }
        if !has_replaced {
            return;
        }
        for &((word, bit), (other, instead)) in &self.replaced {
            if cell.get(word).is_some_and(|it| it & bit != 0) {
                to[word] &= !bit;
                to[other] |= instead;
            }
        }
    }
}

/// Whether each turn runs a rule of a group that asks for another turn, whatever is on the board.
fn always_asks_again(group: &Group) -> bool {
    let is_anywhere = |cell: &Cell| match cell {
        Cell::Ellipsis => false,
        Cell::Match(cell) => {
            cell.required.is_empty()
                && cell.forbidden.is_empty()
                && cell.any_of.is_empty()
                && cell.required_moves.is_empty()
                && cell.forbidden_moves.is_empty()
        }
    };
    !group.is_random
        && group.rigid.is_none()
        && group.rules.iter().any(|rule| {
            rule.commands.contains(&Command::Again)
                && rule.direction != Direction::Action
                && rule.patterns.iter().all(|pattern| pattern.len() == 1 && pattern.iter().all(is_anywhere))
        })
}

fn groups(game: &Game) -> impl Iterator<Item = &Group> {
    game.rules.groups.iter().chain(&game.late.groups)
}

fn rules(game: &Game) -> impl Iterator<Item = &Rule> {
    groups(game).flat_map(|group| group.rules.iter())
}

/// What is told apart.
struct Classes<'g> {
    game: &'g Game,
    /// The objects of each layer.
    layers: Vec<ObjectSet>,
    /// For each object the first one of its class.
    class: Vec<usize>,
    counts: Vec<bool>,
    /// Whether every command counts.
    all_commands: bool,
}

impl<'g> Classes<'g> {
    /// `None` if a cell can hold several objects of a layer, or movements outlast a turn: then all is told apart.
    fn of(game: &'g Game, all_commands: bool) -> Option<Self> {
        let layer_of = |object: ObjectId| game.objects.get(object.index()).map(|it| it.layer);
        let is_crowded = |effect: &Effect| {
            let drawn = || effect.random.iter().map(layer_of);
            effect.set.iter().any(|it| drawn().any(|layer| layer == layer_of(it)))
        };
        let is_stale = |effect: &Effect| !effect.set_moves.is_empty() || !effect.random_moves.is_empty();
        let late = game.late.groups.iter().flat_map(|group| group.rules.iter()).flat_map(Rule::effects);
        let is_twice = |set: &ObjectSet, cell: &[u64]| {
            let both = set.words().iter().zip(cell).map(|(set, cell)| (set & cell).count_ones());
            both.sum::<u32>() > 1
        };
        let layers: Vec<ObjectSet> =
            (0..game.layers as u32).map(|layer| game.layer(LayerId(layer))).collect();
        let mut boards = game.levels.iter().filter_map(|entry| match entry {
            Entry::Board(board) => Some(board),
            Entry::Message { .. } => None,
        });
        if boards.any(|board| {
            let mut cells = board.cells.chunks(board.cell_words().max(1));
            cells.any(|cell| layers.iter().any(|layer| is_twice(layer, cell)))
        }) || rules(game).flat_map(Rule::effects).any(|(_, effect)| is_crowded(effect))
            || late.into_iter().any(|(_, effect)| is_stale(effect))
        {
            return None;
        }
        let first = |object: &crate::model::Object| {
            layers
                .get(object.layer.index())
                .and_then(|it| it.iter().next())
                .map_or(usize::MAX, ObjectId::index)
        };
        let class = game.objects.iter().map(first).collect();
        let counts = vec![false; game.layers];
        let mut this = Self { game, layers, class, counts, all_commands };
        this.read_name(&game.player);
        for win in &game.wins {
            this.read_name(&win.what);
            if !win.is_about_anything(game) {
                this.read_name(&win.on);
            }
        }
        this.read_sounds();
        // Each round tells more apart, or is the last one.
        while this.read_rules() {}
        Some(this)
    }

    fn counts(&self, layer: LayerId) -> bool {
        self.counts.get(layer.index()).copied().unwrap_or(true)
    }

    /// Tells the objects of a set from the others of their layers, which count from now on. Whether that is new.
    fn read(&mut self, set: &ObjectSet) -> bool {
        let mut is_new = false;
        for layer in 0..self.layers.len() {
            if self.layers[layer].meets(set) {
                is_new |= !std::mem::replace(&mut self.counts[layer], true);
                is_new |= self.split(layer, set);
            }
        }
        is_new
    }

    /// Tells the objects of a layer that are in a set from those that are not. Whether that is new.
    fn split(&mut self, layer: usize, set: &ObjectSet) -> bool {
        let members: Vec<ObjectId> = self.layers[layer].iter().collect();
        let old = self.class.clone();
        for &member in &members {
            let is_same = |other: &&ObjectId| {
                old[other.index()] == old[member.index()] && set.contains(**other) == set.contains(member)
            };
            let first = members.iter().find(is_same).unwrap_or(&member);
            self.class[member.index()] = first.index();
        }
        old != self.class
    }

    fn read_each(&mut self, set: &ObjectSet) -> bool {
        let objects = self.game.objects.len();
        set.iter().fold(false, |is_new, object| self.read(&ObjectSet::of(objects, [object])) | is_new)
    }

    fn read_name(&mut self, name: &Name) {
        if name.is_all {
            self.read_each(&name.objects);
        } else {
            self.read(&name.objects);
        }
    }

    fn read_layer(&mut self, layer: LayerId) -> bool {
        self.counts.get_mut(layer.index()).is_some_and(|counts| !std::mem::replace(counts, true))
    }

    /// Each third sound of movement in a cell lets what has moved there move again. Where there can be so many, it counts how
    /// many an object has.
    fn read_sounds(&mut self) {
        let sounds = &self.game.sounds.moves;
        let of = |object: ObjectId| sounds.iter().flatten().filter(|it| it.object == object).count();
        let most = |layer: &ObjectSet| layer.iter().map(of).max().unwrap_or(0);
        if self.layers.iter().map(most).sum::<usize>() < 3 {
            return;
        }
        let mut numbers: Vec<usize> = (0..self.class.len() as u32).map(|it| of(ObjectId(it))).collect();
        let all = numbers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers.into_iter().filter(|number| *number > 0) {
            let such = (0..).map(ObjectId).zip(&all).filter(|(_, it)| **it == number).map(|(id, _)| id);
            let set = ObjectSet::of(all.len(), such);
            self.read(&set);
        }
    }

    /// Tells apart what the rules that count read. Whether that is new.
    fn read_rules(&mut self) -> bool {
        let mut is_new = false;
        for group in groups(self.game) {
            let counts = |this: &Self| group.rules.iter().any(|rule| this.rule_counts(rule));
            let all_count = (group.is_random || group.rigid.is_some()) && counts(self);
            for rule in group.rules.iter() {
                if all_count || self.rule_counts(rule) {
                    is_new |= self.read_rule(rule);
                }
            }
        }
        is_new
    }

    fn read_rule(&mut self, rule: &Rule) -> bool {
        let mut is_new = false;
        for cell in rule.cells() {
            is_new |= self.read_each(&cell.required);
            is_new |= self.read(&cell.forbidden);
            for set in &cell.any_of {
                is_new |= self.read(set);
            }
            for (layer, _) in cell.required_moves.iter().chain(cell.forbidden_moves.iter()) {
                is_new |= self.read_layer(layer);
            }
        }
        for (_, effect) in rule.effects() {
            is_new |= self.read(&effect.clear);
            is_new |= self.read(&effect.random);
            for object in effect.set.iter() {
                is_new |= self.game.objects.get(object.index()).is_some_and(|it| self.read_layer(it.layer));
            }
            let moves = effect.set_moves.iter().chain(effect.clear_moves.iter()).chain(effect.wipe.iter());
            for (layer, _) in moves {
                is_new |= self.read_layer(layer);
            }
            for layer in &effect.random_moves {
                is_new |= self.read_layer(*layer);
            }
        }
        is_new
    }

    /// The rules of a group that count: each of them, where one decides about the others.
    fn counted(&self, group: &Group) -> Vec<Rule> {
        let is_whole = group.is_random || group.rigid.is_some();
        let all_count = is_whole && group.rules.iter().any(|rule| self.rule_counts(rule));
        group
            .rules
            .iter()
            .filter(|rule| all_count || self.rule_counts(rule))
            .map(|it| self.reduced(it))
            .collect()
    }

    /// A rule that counts, without what does not. What it puts on the board is of one object of each class.
    fn reduced(&self, rule: &Rule) -> Rule {
        let mut rule = rule.clone();
        rule.commands.retain(|it| self.command_counts(it));
        let replaces = rule.effects().any(|(_, effect)| {
            effect.set.iter().chain(effect.random.iter()).any(|it| self.stand_in(it) != it)
        });
        if replaces {
            let patterns = rule.patterns.iter().cloned().map(|mut pattern| {
                for cell in &mut pattern {
                    if let Cell::Match(cell) = cell
                        && let Some(effect) = &mut Arc::make_mut(cell).effect
                    {
                        self.replace(effect);
                    }
                }
                pattern
            });
            rule.patterns = patterns.collect();
        }
        rule
    }

    fn stand_in(&self, object: ObjectId) -> ObjectId {
        self.class.get(object.index()).map_or(object, |&first| ObjectId(first as u32))
    }

    fn replace(&self, effect: &mut Effect) {
        let objects = self.game.objects.len();
        // What is never on the board goes away as well, so that it is plain that one object of the layer stays.
        for object in effect.set.iter().collect::<Vec<_>>() {
            let others = (0..objects as u32).map(ObjectId);
            let class = others.filter(|it| self.stand_in(*it) == self.stand_in(object));
            effect.clear.union(&ObjectSet::of(objects, class));
        }
        effect.set = ObjectSet::of(objects, effect.set.iter().map(|it| self.stand_in(it)));
        effect.random = ObjectSet::of(objects, effect.random.iter().map(|it| self.stand_in(it)));
    }

    /// The game with nothing but what counts, and without levels.
    fn essence(&self) -> Game {
        let mut essence = self.game.clone();
        for list in [&mut essence.rules, &mut essence.late] {
            for group in &mut list.groups {
                group.rules = self.counted(group).into();
            }
        }
        // Only the sounds of movements have a part in play.
        essence.sounds = Sounds { moves: std::mem::take(&mut essence.sounds.moves), ..Sounds::default() };
        essence.sounds.seeds.clone_from(&self.game.sounds.seeds);
        essence.levels = Vec::new();
        essence
    }

    fn command_counts(&self, command: &Command) -> bool {
        self.all_commands || !matches!(command, Command::Sfx(_) | Command::Message(_))
    }

    /// Whether a rule counts.
    fn rule_counts(&self, rule: &Rule) -> bool {
        rule.is_rigid
            || rule.commands.iter().any(|it| self.command_counts(it))
            || rule.effects().any(|(cell, effect)| self.changes(cell, effect))
    }

    /// Whether an effect can change something that counts in a cell that matches.
    fn changes(&self, cell: &CellPattern, effect: &Effect) -> bool {
        (0..self.layers.len()).filter(|layer| self.counts[*layer]).any(|layer| {
            self.changes_objects(&self.layers[layer], cell, effect)
                || changes_moves(&self.layers[layer], LayerId(layer as u32), cell, effect)
        })
    }

    fn changes_objects(&self, layer: &ObjectSet, cell: &CellPattern, effect: &Effect) -> bool {
        let mut come: Vec<ObjectId> = effect.set.iter().filter(|it| layer.contains(*it)).collect();
        come.extend(effect.random.iter().filter(|it| layer.contains(*it)));
        if come.is_empty() && !effect.clear.meets(layer) {
            return false;
        }
        let class = |object: ObjectId| self.class.get(object.index()).copied();
        let required = cell.required.iter().find(|it| layer.contains(*it));
        let named = cell.any_of.iter().find(|set| layer.contains_all(set) && !set.is_empty());
        let (there, can_be_empty): (Vec<ObjectId>, bool) = match (required, named) {
            (Some(object), _) => (vec![object], false),
            (None, Some(set)) => (set.iter().collect(), false),
            (None, None) => (layer.iter().filter(|it| !cell.forbidden.contains(*it)).collect(), true),
        };
        // Of several layers that something is drawn for, it comes to one, and the others have nothing come.
        let is_certain =
            effect.set.meets(layer) || !effect.random.is_empty() && layer.contains_all(&effect.random);
        // A pattern before may have put another one of the class there.
        let is_gone = |object: ObjectId| {
            layer.iter().any(|other| class(other) == class(object) && effect.clear.contains(other))
        };
        if !is_certain && there.iter().any(|&object| is_gone(object)) {
            return true;
        }
        !come.is_empty()
            && (can_be_empty
                || there.iter().any(|&object| come.iter().any(|&other| class(other) != class(object))))
    }

    /// Whether chance decides something that counts in a group.
    fn has_chance(&self, group: &Group) -> bool {
        let draws = |(cell, effect): (&CellPattern, &Effect)| {
            let random_moves = effect.random_moves.iter().any(|layer| self.counts(*layer));
            let is_drawn = |at: usize| {
                let layer = &self.layers[at];
                // Where all that can be drawn is of one layer, its movement goes whatever is drawn.
                let stops = !layer.contains_all(&effect.random)
                    && changes_moves(layer, LayerId(at as u32), cell, effect);
                self.counts[at]
                    && effect.random.meets(layer)
                    && (stops || self.changes_objects(layer, cell, effect))
            };
            // An object of one layer or of another one is drawn: both are of no account, or chance is.
            random_moves || (0..self.layers.len()).any(is_drawn)
        };
        group.is_random && group.rules.iter().any(|rule| self.rule_counts(rule))
            || group.rules.iter().flat_map(Rule::effects).any(draws)
    }
}

/// Whether an effect can change the movement of a layer in a cell that matches.
fn changes_moves(objects: &ObjectSet, layer: LayerId, cell: &CellPattern, effect: &Effect) -> bool {
    let come = effect.set_moves.get(layer);
    // What is drawn stops.
    let is_drawn = effect.random.meets(objects);
    let drawn = if is_drawn { ALL_MOVES } else { Default::default() };
    let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer) | drawn;
    let required = cell.required_moves.get(layer);
    if effect.random_moves.contains(&layer) {
        return true;
    }
    if come != 0 {
        // Movements have one direction, so there is no other one to go.
        return come != required || !come.is_power_of_two() || is_drawn;
    }
    gone & !cell.forbidden_moves.get(layer) & ALL_MOVES != 0
}
