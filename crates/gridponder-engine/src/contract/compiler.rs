//! The meaning of names while a level is compiled.

use rustc_hash::FxHashMap;

use super::config::Config;
use crate::ignored::{Ignored, NoObserver, Observer, Path, Place};
use crate::kinds::{KindSet, Kinds};
use crate::pool::{Pool, Symbol};
use crate::state::{LayerId, ObjectId, VariableId};
use crate::{Semantics, Value, def};

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
    pub(crate) variable_names: Vec<Symbol>,
    pub(crate) once: FxHashMap<&'a str, u32>,
    pub(crate) sequences: FxHashMap<Symbol, usize>,
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

    pub(crate) fn override_of(&self, id: &str) -> Option<&'a Value> {
        self.level.system_overrides.iter().rev().find(|(name, _)| name == id).map(|(_, value)| value)
    }

    /// Returns true if a system is active in this level: `enabled` of the override, else of the game.
    pub(crate) fn is_enabled(&self, system: &def::System) -> bool {
        let overridden = self.override_of(&system.id);
        overridden.and_then(|value| value.get("enabled")?.as_bool()).unwrap_or(system.enabled)
    }

    /// The kinds that are named or have the tag.
    pub(crate) fn kinds_of(&mut self, kind: Option<String>, tag: Option<String>) -> KindSet {
        let mut kinds = tag.map(|tag| self.kinds.tagged(&tag)).unwrap_or_default();
        if let Some(kind) = kind {
            kinds.insert(self.pool.symbol(&kind));
        }
        kinds
    }
}
