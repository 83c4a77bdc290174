//! Compiles a game and a level from plain data to a [`Level`] with all names resolved, and computes its state
//! after loading.

use catalog::{Ty, Vocab};
use rustc_hash::FxHashSet;

use crate::audit::Audit;
use crate::condition::Condition;
use crate::constants::{Constants, Layer, MultiCellObject, NamedLayers, Words};
use crate::contract::{Compiler, Goal, Phase, Scratch, Turn};
use crate::effect::Effect;
use crate::event::{EventKind, EventLog};
use crate::ignored::{Ignored, NoObserver, Observer, Path};
use crate::level::Level;
use crate::needs::{Contents, Needs};
use crate::pool::{Entity, ValueId};
use crate::rule::Rule;
use crate::state::{Counts, LayerId, Layout, ObjectId, Overlay, State};
use crate::stop::{Misfit, Reader, Source, Stopped, Wanted};
use crate::{Direction, Pos, Semantics, Value, cascade, def, registry};

/// Cap on the cells of a level over all its layers. Real boards have a few hundred.
pub const MAX_CELLS: u64 = 4_000_000;

/// Why a level cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileError {
    /// The layers of the board together have more than [`MAX_CELLS`] cells.
    BoardTooLarge {
        /// The number of cells.
        cells: u64,
    },
}

impl std::fmt::Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::BoardTooLarge { cells } => {
                write!(
                    f,
                    "the board has {cells} cells over all layers, more than the {MAX_CELLS} that are played"
                )
            }
        }
    }
}

impl std::error::Error for CompileError {}

/// The type of `where` and `if`.
static CONDITION: Ty = Ty::KeyTagged(Vocab::Condition);
/// The type of an element of `then`.
static EFFECT: Ty = Ty::KeyTagged(Vocab::Effect);

impl<'a> Compiler<'a> {
    fn audit(&self, value: &Value, ty: &'static Ty, path: &Path<'_>) {
        if self.observer.is_observing() {
            Audit { compiler: self }.value(value, ty, path);
        }
    }

    /// The reason why a level with this state does not open, if it does not.
    fn opening_stop(&mut self) -> Option<Stopped> {
        let overrides = Path::Key(&Path::Level, "systemOverrides");
        let switches = self.level.system_overrides.iter().filter_map(|(id, over)| {
            let written = over.get("enabled").filter(|written| **written != Value::Null)?;
            let is_declared = self.game.systems.iter().any(|system| system.id == *id);
            let misread = || def::Misread {
                pointer: Path::Key(&Path::Key(&overrides, id), "enabled").to_string(),
                wanted: Wanted::Flag,
                found: written.clone(),
            };
            (is_declared && written.as_bool().is_none()).then(misread)
        });
        let misread = self.level.misread.clone().or_else(|| switches.into_iter().next());
        let def::Misread { pointer, wanted, found } = misread.filter(|_| self.semantics.stops)?;
        let source = Source::Written { in_level: true, pointer: self.pool.symbol(&pointer) };
        let found = Some(self.pool.value(&found));
        Some(Stopped { reader: Reader::Opening, misfit: Misfit { wanted, source, found } })
    }

    fn words(&mut self) -> Words {
        let mut symbol = |text: &str| self.pool.symbol(text);
        Words {
            empty_text: symbol(""),
            void: symbol("void"),
            number: symbol(catalog::EMITTED_KIND),
            objects: symbol("objects"),
            value: symbol("value"),
            queue: symbol("queue"),
            current_index: symbol("currentIndex"),
            exit_position: symbol("exitPosition"),
            directions: Direction::ALL.map(|direction| symbol(direction.name())),
        }
    }

    fn layers(&mut self) -> Vec<Layer> {
        self.game
            .layers
            .iter()
            .map(|layer| {
                let fill = match layer.occupancy {
                    def::Occupancy::ExactlyOne => {
                        let kind = self.pool.symbol(layer.default.as_deref().unwrap_or("empty"));
                        self.pool.entity(kind, ValueId::NO_PARAMS)
                    }
                    def::Occupancy::ZeroOrOne | def::Occupancy::Other => Entity::NONE,
                };
                Layer { id: self.pool.symbol(&layer.id), occupancy: layer.occupancy, fill }
            })
            .collect()
    }

    fn rule(&mut self, document: &Path<'_>, rule: &'a def::Rule) -> Rule {
        let list = Path::Key(document, "rules");
        let path = Path::Index(&list, rule.at);
        if EventKind::parse(&rule.on).is_none() {
            self.note(Ignored::UnknownWord, &Path::Key(&path, "on"));
        }
        for (key, condition) in [("where", &rule.where_), ("if", &rule.if_)] {
            if let Some(condition) = condition {
                self.audit(condition, &CONDITION, &Path::Key(&path, key));
            }
        }
        let then = Path::Key(&path, "then");
        for (at, effect) in rule.then.iter().enumerate() {
            self.audit(effect, &EFFECT, &Path::Index(&then, at));
        }
        let next = self.once.len() as u32;
        Rule {
            on: EventKind::parse(&rule.on),
            where_: rule.where_.as_ref().map(|condition| Condition::compile(self, condition)),
            if_: rule.if_.as_ref().map(|condition| Condition::compile(self, condition)),
            then: rule.then.iter().map(|effect| Effect::compile(self, effect)).collect(),
            priority: rule.priority,
            once: rule.once.then(|| *self.once.entry(rule.id.as_str()).or_insert(next)),
        }
    }

    /// All rules, those of the game first; and for each event the rules that it is offered to, by highest
    /// priority, then in declaration order.
    fn rules(&mut self) -> (Vec<Rule>, Vec<Vec<u32>>) {
        let (game, level) = (self.game, self.level);
        let of_game = game.rules.iter().map(|rule| (&Path::Game, rule));
        let of_level = level.rules.iter().map(|rule| (&Path::Level, rule));
        let rules: Vec<Rule> = of_game.chain(of_level).map(|(file, rule)| self.rule(file, rule)).collect();
        let mut order: Vec<u32> = (0..rules.len() as u32).collect();
        order.sort_by_key(|rule| std::cmp::Reverse(rules[*rule as usize].priority));
        let mut rules_on = vec![Vec::new(); EventKind::ALL.len()];
        for rule in order {
            if let Some(kind) = rules[rule as usize].on {
                rules_on[kind as usize].push(rule);
            }
        }
        (rules, rules_on)
    }

    fn entity(&mut self, entity: &def::Entity, path: &Path<'_>) -> Entity {
        if !self.kinds.is_declared(&self.pool, &entity.kind) {
            self.note(Ignored::UndeclaredKind, path);
        }
        let kind = self.pool.symbol(&entity.kind);
        let params = self.pool.params(&entity.params);
        self.pool.entity(kind, params)
    }

    fn place_cells(&mut self, layout: &Layout, state: &mut State) {
        let level = self.level;
        let board = Path::Key(&Path::Level, "board");
        let list = Path::Key(&board, "layers");
        for (name, cells) in &level.layers {
            let path = Path::Key(&list, name);
            let Some(layer) = self.layer(name) else {
                self.note(Ignored::UndeclaredLayer, &path);
                continue;
            };
            let is_full = self.game.layers[layer.0 as usize].occupancy == def::Occupancy::ExactlyOne;
            match cells {
                def::Cells::Dense(rows) => {
                    for (y, row) in rows.iter().enumerate() {
                        let path = Path::Index(&path, y);
                        if y >= level.size.1 as usize {
                            self.note(Ignored::OutsideBoard, &path);
                            break;
                        }
                        for (x, cell) in row.iter().enumerate() {
                            let path = Path::Index(&path, x);
                            let entity = match cell {
                                def::Cell::Unset => continue,
                                def::Cell::Empty => {
                                    if is_full {
                                        self.note(Ignored::Hole, &path);
                                    }
                                    Entity::NONE
                                }
                                def::Cell::Entity(entity) => self.entity(entity, &path),
                            };
                            if !state.set_entity(layout, layer, Pos::new(x as i32, y as i32), entity) {
                                self.note(Ignored::OutsideBoard, &path);
                            }
                        }
                    }
                }
                def::Cells::Sparse(entries) => {
                    let path = Path::Key(&path, "entries");
                    let mut taken = FxHashSet::default();
                    for def::Entry { at, position, entity } in entries {
                        let path = Path::Index(&path, *at);
                        let entity = self.entity(entity, &path);
                        if !state.set_entity(layout, layer, *position, entity) {
                            self.note(Ignored::OutsideBoard, &Path::Key(&path, "position"));
                        } else if self.observer.is_observing() && !taken.insert(*position) {
                            self.note(Ignored::OccupiedCell, &Path::Key(&path, "position"));
                        }
                    }
                }
            }
        }
    }

    /// Checks what no other code reads: kinds that fill layers, names that the level overrides or shows, and
    /// the direction of the game's avatar.
    fn look_at_game(&self) {
        if !self.observer.is_observing() {
            return;
        }
        let layers = Path::Key(&Path::Game, "layers");
        for layer in &self.game.layers {
            let path = Path::Index(&layers, layer.at);
            if layer.default.as_ref().is_some_and(|kind| !self.kinds.is_declared(&self.pool, kind)) {
                self.note(Ignored::UndeclaredKind, &Path::Key(&path, "default"));
            }
        }
        let overrides = Path::Key(&Path::Level, "systemOverrides");
        let systems = Path::Key(&Path::Game, "systems");
        let mut ids = FxHashSet::default();
        for system in &self.game.systems {
            if !ids.insert(system.id.as_str()) {
                let path = Path::Index(&systems, system.at);
                self.note(Ignored::DuplicateId, &Path::Key(&path, "id"));
            }
        }
        for (id, _) in &self.level.system_overrides {
            if !ids.contains(id.as_str()) {
                self.note(Ignored::UndeclaredSystem, &Path::Key(&overrides, id));
            }
        }
        let defaults = Path::Key(&Path::Game, "defaults");
        let avatar = Path::Key(&defaults, "avatar");
        if self.game.avatar.facing.as_ref().is_some_and(|word| Direction::parse(word).is_none()) {
            self.note(Ignored::UnknownDirection, &Path::Key(&avatar, "facing"));
        }
    }

    fn look_at_avatar(&self, layout: &Layout) {
        let state = Path::Key(&Path::Level, "state");
        let path = Path::Key(&state, "avatar");
        let avatar = &self.level.avatar;
        if avatar.facing.as_ref().is_some_and(|word| Direction::parse(word).is_none()) {
            self.note(Ignored::UnknownDirection, &Path::Key(&path, "facing"));
        }
        let is_outside = avatar.position.is_some_and(|position| !layout.contains(position));
        if is_outside && avatar.enabled != Some(false) {
            self.note(Ignored::OutsideBoard, &Path::Key(&path, "position"));
        }
        if avatar.item.as_ref().is_some_and(|item| !self.kinds.is_declared(&self.pool, item)) {
            let path = Path::Key(&path, "inventory");
            self.note(Ignored::UndeclaredKind, &Path::Key(&path, "slot"));
        }
    }

    fn look_at_object(&self, layout: &Layout, object: &def::MultiCellObject) {
        let board = Path::Key(&Path::Level, "board");
        let list = Path::Key(&board, "multiCellObjects");
        let path = Path::Index(&list, object.at);
        if !self.kinds.is_declared(&self.pool, &object.kind) {
            self.note(Ignored::UndeclaredKind, &Path::Key(&path, "kind"));
        }
        if object.cells.iter().any(|cell| !layout.contains(*cell)) {
            self.note(Ignored::OutsideBoard, &Path::Key(&path, "cells"));
        }
        let params = Path::Key(&path, "params");
        for (key, value) in crate::members::distinct(object.params.members()) {
            let types = self.game.systems.iter().filter_map(|system| catalog::system(&system.ty));
            let field = types.flat_map(|ty| ty.multi_cell_params).find(|field| field.name == key);
            // For the game, a null parameter equals a missing one.
            if let Some(field) = field.filter(|_| *value != Value::Null) {
                self.audit(value, &field.ty, &Path::Key(&params, key));
            }
        }
    }

    fn initial_state(&mut self, layout: &Layout, layers: &[Layer]) -> State {
        let level = self.level;
        let mut state = State::new(layout);
        for (at, layer) in layers.iter().enumerate() {
            if layer.fill.is_some() {
                state.fill_layer(layout, LayerId(at as u16), layer.fill);
            }
        }
        self.place_cells(layout, &mut state);
        let defaults = if self.semantics.avatar_defaults_of_game {
            self.game.avatar.clone()
        } else {
            def::AvatarDefaults::default()
        };
        state.set_avatar_enabled(layout, level.avatar.enabled.or(defaults.enabled).unwrap_or(true));
        state.set_avatar_position(layout, level.avatar.position);
        self.look_at_avatar(layout);
        let facing = level.avatar.facing.as_ref().or(defaults.facing.as_ref());
        let facing = facing.and_then(|word| Direction::parse(word)).unwrap_or(Direction::Right);
        state.set_avatar_facing(layout, facing);
        if let Some(item) = &level.avatar.item {
            let item = self.pool.symbol(item);
            state.set_avatar_item(layout, Some(self.pool.str(item)));
        }
        state.set_overlay(layout, level.overlay.map(|(position, size)| Overlay { position, size }));
        for (name, value) in &level.variables {
            let (variable, value) = (self.variable(name), self.pool.value(value));
            state.set_variable(layout, variable, value);
        }
        for (at, object) in level.multi_cell_objects.iter().enumerate() {
            let id = ObjectId(at as u32);
            self.look_at_object(layout, object);
            state.set_object_params(layout, id, Some(self.pool.value(&object.params)));
            for (cell, pos) in object.cells.iter().enumerate() {
                state.set_object_cell(layout, id, cell, *pos);
            }
        }
        state
    }
}

impl Level {
    /// Compiles a level and loads it with released semantics, including the load cascade.
    pub fn compile(game: &def::Game, level: &def::Level) -> Result<Self, CompileError> {
        Self::compile_with(game, level, Semantics::RELEASED)
    }

    /// Compiles and loads a level with the given semantics.
    pub fn compile_with(
        game: &def::Game,
        level: &def::Level,
        semantics: Semantics,
    ) -> Result<Self, CompileError> {
        Self::compile_observed(game, level, semantics, &NoObserver)
    }

    /// Compiles and loads a level, and reports ignored input to the observer.
    pub fn compile_observed(
        game: &def::Game,
        level: &def::Level,
        semantics: Semantics,
        observer: &dyn Observer,
    ) -> Result<Self, CompileError> {
        let (width, height) = level.size;
        let cells = game.layers.len() as u64 * u64::from(width) * u64::from(height);
        if cells > MAX_CELLS || u64::from(width.max(height)) > MAX_CELLS {
            return Err(CompileError::BoardTooLarge {
                cells: cells.max(u64::from(width) * u64::from(height)),
            });
        }
        let mut compiler = Compiler::new(game, level, semantics, observer);
        compiler.look_at_game();
        let words = compiler.words();
        let layers = compiler.layers();
        for (name, _) in &level.variables {
            compiler.variable(name);
        }
        let (rules, rules_on) = compiler.rules();
        let rule_ids =
            game.rules.iter().chain(&level.rules).map(|rule| compiler.pool.symbol(&rule.id)).collect();
        let goals: Vec<Goal> =
            level.goals.iter().map(|goal| registry::goals::compile(&mut compiler, goal)).collect();
        let lose_conditions = level
            .lose_conditions
            .iter()
            .filter_map(|condition| registry::lose_conditions::compile(&mut compiler, condition))
            .collect();
        let (system_places, systems): (_, Vec<_>) = game
            .systems
            .iter()
            .filter(|system| compiler.is_enabled(system))
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|system| Some((system.at as u32, registry::systems::compile(&mut compiler, system)?)))
            .unzip();
        let objects = level
            .multi_cell_objects
            .iter()
            .map(|object| MultiCellObject {
                id: compiler.pool.symbol(&object.id),
                kind: compiler.pool.symbol(&object.kind),
            })
            .collect();
        let system_ids =
            game.systems.iter().map(|system| (system.at as u32, compiler.pool.symbol(&system.id))).collect();
        let stop = compiler.opening_stop();
        let actions = game.actions.iter().map(|action| compiler.pool.symbol(&action.id)).collect();
        let layout = Layout::new(&Counts {
            size: level.size,
            layers: layers.len(),
            sequences: compiler.sequences.len(),
            once: compiler.once.len(),
            variables: compiler.variable_names.len(),
            object_cells: &level.multi_cell_objects.iter().map(|it| it.cells.len()).collect::<Vec<_>>(),
        });
        let start = compiler.initial_state(&layout, &layers);
        let named = NamedLayers {
            ground: compiler.layer("ground"),
            objects: compiler.layer("objects"),
            actors: compiler.layer("actors"),
        };
        let facts = systems.iter().map(|system| system.fact()).collect();
        let solid = compiler.kinds.tagged("solid");
        let walked_on = [named.ground, named.objects];
        let contents = Contents::new(game, level, &compiler.pool, facts, solid, walked_on);
        let mut needs = Needs::of_rules(game, level);
        for system in &systems {
            needs = needs | system.needs(&contents, &compiler.pool);
        }
        let systems_in = Phase::ALL.map(|phase| {
            let acts = |number: &usize| systems[*number].phases().contains(&phase);
            (0..systems.len()).filter(acts).collect()
        });
        let constants = Constants {
            layout,
            size: level.size,
            layers,
            named,
            words,
            kinds: compiler.kinds,
            objects,
            variables: compiler.variable_names,
            semantics,
            start,
        };
        let mut compiled = Self {
            constants,
            needs,
            actions,
            object_places: level.multi_cell_objects.iter().map(|object| object.at as u32).collect(),
            systems,
            systems_in,
            system_places,
            system_ids,
            rules,
            rule_ids,
            rules_on,
            goals,
            lose_conditions,
            max_cascade_depth: u32::try_from(game.max_cascade_depth.max(0)).unwrap_or(u32::MAX),
            overflowed: false,
            stop,
            opening_writes: Vec::new(),
            pool: compiler.pool,
        };
        if semantics.load_cascade && compiled.stop.is_none() {
            compiled.load_cascade(observer);
        }
        Ok(compiled)
    }

    /// Offers every entity of every `zero_or_one` layer once to rules and cascade systems, before the first
    /// turn. Counters stay 0; `once` rules that fire here are used up.
    fn load_cascade(&mut self, observer: &dyn Observer) {
        let mut pool = self.pool.clone();
        let mut state = self.constants.start.clone();
        let mut log = EventLog { writes: Some(Vec::new()), ..EventLog::default() };
        let mut scratch = Scratch::default();
        let mut turn = Turn::new(&self.constants, &mut pool, &mut state, &mut log, &mut scratch);
        for (at, layer) in self.constants.layers.iter().enumerate() {
            if layer.occupancy != def::Occupancy::ZeroOrOne {
                continue;
            }
            let placed: Vec<(Pos, Entity)> = turn.scan(LayerId(at as u16)).collect();
            for (pos, entity) in placed {
                turn.emit_placed(pos, entity);
            }
        }
        cascade::run(&mut turn, self, observer);
        let (overflowed, stop) = (turn.overflowed, turn.stopped());
        self.opening_writes = log.writes.unwrap_or_default();
        self.overflowed = overflowed;
        self.stop = stop;
        self.pool = pool;
        if stop.is_none() {
            self.constants.start = state;
        }
    }
}
