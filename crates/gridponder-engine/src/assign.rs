//! Parts of a state that get another value by hand, to try what would follow.

use crate::turn_record::Thing;
use crate::{Change, Entity, LayerId, Play, Pos, Value, VariableId, View, def};

impl View<'_> {
    /// What is in a cell of a layer: the name of a kind, or an object with parameters; null if it is empty. `None`: there is no
    /// such layer or cell.
    pub fn cell(self, layer: &str, pos: Pos) -> Option<Value> {
        let layer = self.layer_named(layer)?;
        self.level.constants.layout.contains(pos).then(|| self.value_of_cell(layer, pos))
    }

    fn layer_named(self, layer: &str) -> Option<LayerId> {
        let name = self.pool.find_symbol(layer)?;
        let at = self.level.constants.layers.iter().position(|it| it.id == name)?;
        Some(LayerId(at as _))
    }
}

impl Play<'_> {
    /// Puts an entity into a cell, or empties it. `None`: there is no such layer or cell. Taking back an action does not bring the
    /// old value back; what the last action did is forgotten.
    pub fn set_cell(&mut self, layer: &str, pos: Pos, entity: Option<&def::Entity>) -> Option<Change> {
        let before = self.view().cell(layer, pos)?;
        let id = self.view().layer_named(layer)?;
        let layout = &self.level().constants.layout;
        let (pool, state) = self.by_hand();
        let entity = entity.map_or(Entity::NONE, |entity| {
            let kind = pool.symbol(&entity.kind);
            let params = pool.params(&entity.params);
            pool.entity(kind, params)
        });
        state.set_entity(layout, id, pos, entity);
        self.end_by_hand();
        let thing = Thing::Cell { layer: layer.to_owned(), pos };
        Some(Change { thing, before, after: self.view().value_of_cell(id, pos) })
    }

    /// Gives a variable a value. `None`: neither the level nor its game has one of this name. Otherwise as [`Self::set_cell`].
    pub fn set_variable(&mut self, name: &str, value: &Value) -> Option<Change> {
        let constants = &self.level().constants;
        let symbol = self.pool().find_symbol(name)?;
        let at = constants.variables.iter().position(|it| *it == symbol)?;
        let id = VariableId(at as u32);
        let before = self.view().value_of_variable(id);
        let (pool, state) = self.by_hand();
        let value = pool.value(value);
        state.set_variable(&constants.layout, id, value);
        self.end_by_hand();
        let thing = Thing::Variable(name.to_owned());
        Some(Change { thing, before, after: self.view().value_of_variable(id) })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{action, level};
    use crate::{Play, Pos, Value, def};

    const GAME: &str = r#"{
        "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
        "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
        "entityKinds": { "rock": { "layer": "objects", "tags": ["solid"] }, "reed": { "layer": "objects" } },
        "systems": [{ "id": "walk", "type": "avatar_navigation" }],
        "rules": [
            { "id": "count", "on": "avatar_entered", "if": { "variable": { "name": "open", "op": "eq", "value": 1 } },
              "then": [{ "increment_variable": { "name": "seen", "by": 1 } }] }
        ]
    }"#;

    const LEVEL: &str = r#"{
        "board": { "size": [4, 1], "layers": { "objects": [[null, null, "rock", null]] } },
        "state": { "avatar": { "position": [0, 0] }, "variables": { "open": 0, "seen": 0 } }
    }"#;

    #[test]
    fn play_goes_on_with_what_was_set() {
        let level = level(GAME, LEVEL);
        let mut play = Play::new(&level);
        let right = action("right");
        play.submit_named(&right);
        assert!(!play.has_kind("reed"));
        let rock = play.set_cell("objects", Pos::new(2, 0), None).expect("it is there");
        assert_eq!((rock.before.canonical(), rock.after.canonical()), ("\"rock\"".into(), "null".into()));
        let reed = def::Entity { kind: "reed".to_owned(), params: vec![("high".to_owned(), Value::Int(2))] };
        let set = play.set_cell("objects", Pos::new(3, 0), Some(&reed)).expect("it is there");
        assert_eq!(set.after.canonical(), r#"{"high":2,"kind":"reed"}"#);
        assert!(play.has_kind("reed"));
        play.set_variable("open", &Value::Int(1)).expect("it is there");
        play.submit_named(&right);
        play.submit_named(&right);
        assert_eq!(play.view().avatar_position(), Some(Pos::new(3, 0)));
        let variables: Vec<String> = play.view().variables().iter().map(|(_, it)| it.canonical()).collect();
        assert_eq!(variables, ["1", "2"]);
    }

    #[test]
    fn what_is_not_there_cannot_be_set() {
        let level = level(GAME, LEVEL);
        let mut play = Play::new(&level);
        assert!(play.set_cell("ground", Pos::new(0, 0), None).is_none());
        assert!(play.set_cell("objects", Pos::new(4, 0), None).is_none());
        assert!(play.set_variable("shut", &Value::Int(1)).is_none());
    }

    #[test]
    fn a_move_that_is_taken_back_leaves_what_was_set_before_it() {
        let level = level(GAME, LEVEL);
        let mut play = Play::without_history(&level);
        play.set_cell("objects", Pos::new(2, 0), None).expect("it is there");
        play.submit_named(&action("right"));
        play.take_back();
        assert!(!play.has_kind("rock"));
        assert_eq!(play.view().avatar_position(), Some(Pos::new(0, 0)));
    }
}
