//! Compiles a game and a level from plain data to a [`Level`] with all names resolved, and computes its state
//! after loading.

use catalog::{Ty, Vocab};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cascade::{self, Rule};
use crate::condition::Condition;
use crate::config::Config;
use crate::effect::Effect;
use crate::event::{EventKind, EventLog};
use crate::goals::Goal;
use crate::ignored::{Audit, Ignored, NoObserver, Observer, Path, Place};
use crate::kinds::Kinds;
use crate::level::{Layer, Level, MultiCellObject, NamedLayers, Words};
use crate::lose_conditions;
use crate::needs::{Contents, Needs};
use crate::pool::{Entity, Pool, Symbol, ValueId};
use crate::state::{Counts, LayerId, Layout, ObjectId, Overlay, State, VariableId};
use crate::stop::{Misfit, Reader, Source, Wanted};
use crate::systems::Phase;
use crate::systems::scratch::Scratch;
use crate::turn::{Stopped, Turn};
use crate::{Direction, Pos, Semantics, Value, def, systems};

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

/// The meaning of names while a level is compiled.
pub(crate) struct Compiler<'a> {
    pub(crate) game: &'a def::Game,
    pub(crate) level: &'a def::Level,
    pub(crate) pool: Pool,
    pub(crate) kinds: Kinds,
    pub(crate) semantics: Semantics,
    /// Receives what is ignored.
    pub(crate) observer: &'a dyn Observer,
    layers: FxHashMap<&'a str, LayerId>,
    objects: FxHashMap<&'a str, ObjectId>,
    variables: FxHashMap<String, VariableId>,
    variable_names: Vec<Symbol>,
    once: FxHashMap<&'a str, u32>,
    sequences: FxHashMap<Symbol, usize>,
    /// The number of goals that ask for what is on the board.
    askers: usize,
}

impl<'a> Compiler<'a> {
    pub(crate) fn new(
        game: &'a def::Game,
        level: &'a def::Level,
        semantics: Semantics,
        observer: &'a dyn Observer,
    ) -> Self {
        let twice = |in_file: &Path<'_>, list: &str, at: usize| {
            let list = Path::Key(in_file, list);
            let path = Path::Index(&list, at);
            observer.ignored(Ignored::DuplicateId, Place::Input(&Path::Key(&path, "id")));
        };
        let mut pool = Pool::new();
        // Kinds come first so that their symbols are small and sets of kinds are short.
        let kinds = Kinds::new(&game.kinds, &mut pool);
        let mut layers = FxHashMap::default();
        for (at, layer) in game.layers.iter().enumerate() {
            if *layers.entry(layer.id.as_str()).or_insert(LayerId(at as u16)) != LayerId(at as u16) {
                twice(&Path::Game, "layers", layer.at);
            }
        }
        let mut objects = FxHashMap::default();
        for (at, object) in level.multi_cell_objects.iter().enumerate() {
            if *objects.entry(object.id.as_str()).or_insert(ObjectId(at as u32)) != ObjectId(at as u32) {
                twice(&Path::Key(&Path::Level, "board"), "multiCellObjects", object.at);
            }
        }
        Self {
            game,
            level,
            pool,
            kinds,
            semantics,
            observer,
            layers,
            objects,
            variables: FxHashMap::default(),
            variable_names: Vec::new(),
            once: FxHashMap::default(),
            sequences: FxHashMap::default(),
            askers: 0,
        }
    }

    pub(crate) fn note(&self, what: Ignored, path: &Path<'_>) {
        self.observer.ignored(what, Place::Input(path));
    }

    /// Returns true if the game declares an action.
    pub(crate) fn is_action(&self, name: &str) -> bool {
        self.game.actions.iter().any(|action| action.id == name)
    }

    /// Reports what a configuration contains beyond the catalog.
    pub(crate) fn audit_config(&self, config: &Config<'_>) {
        if self.observer.is_observing() {
            config.audit(Audit { compiler: self });
        }
    }

    /// Reports a system that waits for its default action if the game does not declare that action.
    pub(crate) fn audit_actions(&self, config: &Config<'_>, path: &Path<'_>) {
        if self.observer.is_observing() && config.default_actions().any(|action| !self.is_action(&action)) {
            self.note(Ignored::UndeclaredAction, path);
        }
    }

    fn audit(&self, value: &Value, ty: &'static Ty, path: &Path<'_>) {
        if self.observer.is_observing() {
            Audit { compiler: self }.value(value, ty, path);
        }
    }

    /// The layer with this name. Returns `None` if it is not declared.
    pub(crate) fn layer(&self, name: &str) -> Option<LayerId> {
        self.layers.get(name).copied()
    }

    /// The multi-cell object with this id.
    pub(crate) fn object(&self, id: &str) -> Option<ObjectId> {
        self.objects.get(id).copied()
    }

    /// The variable with this name. Creates it if necessary.
    pub(crate) fn variable(&mut self, name: &str) -> VariableId {
        if let Some(variable) = self.variables.get(name) {
            return *variable;
        }
        let variable = VariableId(self.variable_names.len() as u32);
        self.variable_names.push(self.pool.symbol(name));
        self.variables.insert(name.to_owned(), variable);
        variable
    }

    /// The index in the state of the progress of sequence goals with this id, which share it (engine.md 2.2).
    pub(crate) fn sequence(&mut self, goal: Symbol) -> usize {
        let next = self.sequences.len();
        *self.sequences.entry(goal).or_insert(next)
    }

    /// The number of a goal that asks for what is on the board.
    pub(crate) const fn next_asker(&mut self) -> usize {
        self.askers += 1;
        self.askers - 1
    }

    /// The configuration of a system: that of the first system with its id, with the level's override merged
    /// over it key by key.
    pub(crate) fn config(&self, system: &def::System) -> Option<Config<'a>> {
        let shape = &catalog::system(&system.ty)?.config;
        let first = self.game.systems.iter().find(|other| other.id == system.id)?;
        Some(Config::overridden(shape, &first.config, self.override_of(&system.id)))
    }

    /// Calls a function with the configuration of a system and its position. Does nothing if the catalog does
    /// not have the type.
    pub(crate) fn with_config<T>(
        &mut self,
        system: &def::System,
        look: impl FnOnce(&mut Self, &Config<'_>) -> T,
    ) -> Option<T> {
        let list = Path::Key(&Path::Game, "systems");
        let path = Path::Index(&list, system.at);
        let written = Path::Key(&path, "config");
        let overrides = Path::Key(&Path::Level, "systemOverrides");
        let overridden = Path::Key(&overrides, &system.id);
        let config = self.config(system)?.observed(&NoObserver, &written).observed_over(&overridden);
        Some(look(self, &config))
    }

    fn override_of(&self, id: &str) -> Option<&'a Value> {
        self.level.system_overrides.iter().rev().find(|(name, _)| name == id).map(|(_, value)| value)
    }

    /// Returns true if a system is active in this level: `enabled` of the override, else of the game.
    pub(crate) fn is_enabled(&self, system: &def::System) -> bool {
        let overridden = self.override_of(&system.id);
        overridden.and_then(|value| value.get("enabled")?.as_bool()).unwrap_or(system.enabled)
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
        for (key, value) in crate::read::distinct(object.params.members()) {
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
        let goals: Vec<Goal> = level.goals.iter().map(|goal| Goal::compile(&mut compiler, goal)).collect();
        let lose_conditions = level
            .lose_conditions
            .iter()
            .filter_map(|condition| lose_conditions::compile(&mut compiler, condition))
            .collect();
        let (system_places, systems): (_, Vec<_>) = game
            .systems
            .iter()
            .filter(|system| compiler.is_enabled(system))
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|system| Some((system.at as u32, systems::compile(&mut compiler, system)?)))
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
        let mut compiled = Self {
            needs,
            layout,
            size: level.size,
            layers,
            named,
            words,
            kinds: compiler.kinds,
            actions,
            objects,
            object_places: level.multi_cell_objects.iter().map(|object| object.at as u32).collect(),
            variables: compiler.variable_names,
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
            semantics,
            start,
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
        let mut state = self.start.clone();
        let mut log = EventLog { writes: Some(Vec::new()), ..EventLog::default() };
        let mut scratch = Scratch::default();
        let mut turn = Turn::new(self, &mut pool, &mut state, &mut log, &mut scratch);
        for (at, layer) in self.layers.iter().enumerate() {
            if layer.occupancy != def::Occupancy::ZeroOrOne {
                continue;
            }
            let placed: Vec<(Pos, Entity)> = turn.scan(LayerId(at as u16)).collect();
            for (pos, entity) in placed {
                turn.emit_placed(pos, entity);
            }
        }
        cascade::run(&mut turn, observer);
        let (overflowed, stop) = (turn.overflowed, turn.stopped());
        self.opening_writes = log.writes.unwrap_or_default();
        self.overflowed = overflowed;
        self.stop = stop;
        self.pool = pool;
        if stop.is_none() {
            self.start = state;
        }
    }
}
