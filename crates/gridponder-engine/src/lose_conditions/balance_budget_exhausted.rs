//! `balance_budget_exhausted`: an owner of a `balance` goal has too few moves left for its share.

use crate::Value;
use crate::contract::{Compiled, Compiler, Config, Fires, LoseReason, Turn};
use crate::mechanics::balance as share;
use crate::mechanics::balance::{Policy, Standing, Watch};
use crate::mechanics::budgets::look_at_budgets;
use crate::members::without_duplicates;
use crate::pool::{Node, Symbol, ValueId};
use crate::state::VariableId;
use crate::stop::{Check, Source, Wanted};
use crate::value::Number;

struct BalanceBudgetExhausted {
    watch: Watch,
    /// The actors that leave the marks of each owner.
    actors: Vec<Vec<Symbol>>,
    /// Whether any actor leaves marks. If not, budgets do not matter.
    has_actors: bool,
    /// The variable with the remaining moves.
    variable: VariableId,
    /// The type errors of its name.
    variable_check: Check,
    /// The remaining moves while the variable has no value: an object or null.
    budgets: ValueId,
    /// The type errors of these budgets.
    budgets_check: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Compiled {
    let (check, watch) = Watch::compile(compiler, config);
    let fires = watch.map(|watch| Box::new(BalanceBudgetExhausted::compile(compiler, config, watch)));
    (check, fires.map(|fires| fires as Box<dyn Fires>))
}

/// The settings of the first `individual_actors` system.
#[derive(Default)]
struct System {
    map: Option<Value>,
    budgets: Option<Value>,
    budgets_check: Check,
}

impl BalanceBudgetExhausted {
    fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>, watch: Watch) -> Self {
        let system = share::enabled(compiler, &["individual_actors"]).into_iter().next();
        let system = system.and_then(|system| {
            compiler.with_config(system, |compiler, system| System {
                map: system.value("claim").and_then(|claim| claim.get("map").cloned()),
                budgets: system.value("budgets"),
                budgets_check: look_at_budgets(system.reads(compiler)).done(),
            })
        });
        let System { map, budgets, budgets_check } = system.unwrap_or_default();
        let map = config.value("actorToOwner").filter(|map| matches!(map, Value::Map(_))).or(map);
        let map = without_duplicates(map.as_ref().map_or(&[][..], Value::members));
        let actors = watch.shares.owners.iter().map(|owner| {
            let of_owner = map.iter().filter(|(_, other)| {
                other.as_str().and_then(|other| compiler.pool.find_symbol(other)) == Some(*owner)
            });
            of_owner.map(|(actor, _)| actor.as_str()).collect::<Vec<_>>()
        });
        let actors: Vec<Vec<&str>> = actors.collect();
        let mut symbols =
            |actors: Vec<&str>| actors.into_iter().map(|actor| compiler.pool.symbol(actor)).collect();
        let actors = actors.into_iter().map(&mut symbols).collect();
        let budgets = budgets.map_or(ValueId::NULL, |budgets| compiler.pool.value(&budgets));
        let variable = compiler.variable(&config.text("budgetVariable").unwrap_or_default());
        let variable_check = config.check(compiler, &["budgetVariable"]);
        let has_actors = !map.is_empty();
        Self { watch, actors, has_actors, variable, variable_check, budgets, budgets_check }
    }

    /// The remaining moves by actor. Returns `None` if unknown.
    fn remaining(&self, turn: &Turn<'_>) -> Option<ValueId> {
        if turn.stops_at(&self.variable_check) {
            return None;
        }
        let variable = turn.variable(self.variable);
        let is_object = |value: &ValueId| matches!(turn.pool.node(*value), Node::Map(_));
        let moves = if let Some(moves) = variable.filter(is_object) {
            let misfit = turn.pool.members(moves).find(|it| turn.pool.as_number(it.1).is_none());
            if misfit.is_some() {
                turn.stop(Wanted::Numbers, Source::Variable(self.variable), Some(moves));
            }
            moves
        } else {
            turn.stops_at(&self.budgets_check);
            self.budgets
        };
        (is_object(&moves) && moves != ValueId::NO_PARAMS).then_some(moves)
    }

    fn is_exhausted(&self, turn: &Turn<'_>, share: usize) -> bool {
        // Without actors the condition is inactive, before it reads what is left (engine.md, section 6, step 6).
        if !self.has_actors {
            return false;
        }
        let Some(moves) = self.remaining(turn) else { return false };
        self.actors.iter().zip(self.watch.shares.counts(turn)).any(|(actors, count)| {
            let left = actors.iter().fold(0_i64, |left, actor| {
                let moves = turn.pool.get(moves, *actor).and_then(|moves| turn.pool.as_number(moves));
                left.wrapping_add(moves.map_or(0, Number::truncated))
            });
            share as i64 - count as i64 > left
        })
    }
}

impl Fires for BalanceBudgetExhausted {
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason> {
        let lost = match self.watch.standing(turn, Policy::WhenNeeded) {
            Standing::Hopeless => true,
            Standing::Open { share } => self.is_exhausted(turn, share),
        };
        lost.then_some(LoseReason::BalanceBudgetExhausted)
    }
}

#[cfg(test)]
mod tests {
    use crate::lose_conditions::tests::{Scene, outcome};

    /// Four cells for two owners that have one cell each, and one move.
    const SCENE: Scene<'_> = Scene {
        lose: r#"{"type": "balance_budget_exhausted", "config": {}}"#,
        goals: r#"{"id": "share", "type": "balance", "config": {"layer": "territory", "owners": ["a", "b"]}}"#,
        territory: r#"[["a", "b"]]"#,
        ground: r#"[["empty", "empty", "empty"], ["empty", "wall", "wall"]]"#,
        systems: r#"{"id": "actors", "type": "individual_actors", "config": {
            "budgets": {"ant": 1, "bee": 1},
            "claim": {"layer": "territory", "map": {"ant": "a", "bee": "b"}}
        }}"#,
        ..Scene::EMPTY
    };

    fn is_lost(scene: &Scene<'_>) -> bool {
        outcome(scene, 1).contains("lost: balance_budget_exhausted")
    }

    #[test]
    fn an_owner_that_misses_more_than_its_actors_can_move_loses() {
        assert!(!is_lost(&SCENE));
        assert!(is_lost(&Scene { territory: r#"[["a"]]"#, ..SCENE }));
    }

    #[test]
    fn the_variable_counts_before_the_budgets_if_it_is_an_object() {
        assert!(is_lost(&Scene { variables: r#"{"actorMovesRemaining": {"ant": 1}}"#, ..SCENE }));
        assert!(!is_lost(&Scene { variables: r#"{"actorMovesRemaining": 0}"#, ..SCENE }));
        assert!(!is_lost(&Scene { variables: r#"{"actorMovesRemaining": {}}"#, ..SCENE }));
        let lose = r#"{"type": "balance_budget_exhausted", "config": {"budgetVariable": "left"}}"#;
        assert!(is_lost(&Scene { variables: r#"{"left": {"ant": 1.9, "bee": 0.9}}"#, lose, ..SCENE }));
    }

    #[test]
    fn the_moves_of_all_actors_of_an_owner_add_up() {
        let lose = r#"{"type": "balance_budget_exhausted",
            "config": {"actorToOwner": {"ant": "a", "bee": "a", "cat": "b"}}}"#;
        let territory = r#"[[null, "b"]]"#;
        let variables = r#"{"actorMovesRemaining": {"ant": 1, "bee": 1, "cat": 1}}"#;
        assert!(!is_lost(&Scene { lose, territory, variables, ..SCENE }));
    }

    #[test]
    fn without_actors_or_moves_nothing_is_lost() {
        let territory = r#"[["a"]]"#;
        let lose = r#"{"type": "balance_budget_exhausted", "config": {"actorToOwner": {}}}"#;
        assert!(!is_lost(&Scene { lose, territory, ..SCENE }));
        assert!(!is_lost(&Scene { systems: "", territory, ..SCENE }));
        let systems = r#"{"id": "actors", "type": "individual_actors",
            "config": {"claim": {"map": {"ant": "a", "bee": "b"}}}}"#;
        assert!(!is_lost(&Scene { systems, territory, ..SCENE }));
    }

    #[test]
    fn shares_that_are_hopeless_lose_whatever_moves_are_left() {
        assert!(is_lost(&Scene { territory: r#"[["a", "a", "a"]]"#, systems: "", ..SCENE }));
    }
}
