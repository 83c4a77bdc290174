//! Lose conditions, evaluated in order after a turn that does not win, up to the first that holds (engine.md
//! 6).

use super::effective::{Config, effective_systems};
use super::goals::{Balance, threshold};
use super::load::Loaded;
use super::state::State;
use super::values::{Go, Object, Value, cut};

/// The reason why the level is lost now, if it is.
pub(crate) fn reason(loaded: &Loaded, state: &State) -> Go<Option<String>> {
    for condition in &loaded.level.lose_conditions {
        let config = Config(condition.config.clone());
        let lost = match condition.kind.as_str() {
            "max_actions" => state.action_count >= config.0.get("limit").whole("limit")?,
            "variable_threshold" => {
                let (name, holds) = threshold(state, &config)?;
                if holds {
                    return Ok(Some(format!("variable_threshold:{name}")));
                }
                false
            }
            "balance_unreachable" => balance_unreachable(loaded, state, &config)?,
            "balance_budget_exhausted" => balance_budget_exhausted(loaded, state, &config)?,
            _ => false,
        };
        if lost {
            return Ok(Some(condition.kind.clone()));
        }
    }
    Ok(None)
}

/// The result of steps 1 to 4 of both balance conditions.
enum Shares {
    Inactive,
    Uneven,
    Even { share: i64, owners: Vec<String>, owned: Vec<i64> },
}

fn shares(loaded: &Loaded, state: &State, config: &Config) -> Go<Shares> {
    let id = config.text("goalId")?;
    let goal = loaded
        .level
        .goals
        .iter()
        .find(|goal| goal.kind == "balance" && id.as_ref().is_none_or(|id| *id == goal.id));
    let Some(goal) = goal else { return Ok(Shares::Inactive) };
    let balance = Balance::read(loaded, &Config(goal.config.clone()))?;
    if !balance.require_complete || !balance.require_equal || balance.owners.is_empty() {
        return Ok(Shares::Inactive);
    }
    let claimable = balance.claimable(&state.board);
    let number = balance.owners.len() as i64;
    if claimable % number != 0 {
        return Ok(Shares::Uneven);
    }
    let owned = balance.owned(&state.board, "territory");
    Ok(Shares::Even { share: claimable / number, owners: balance.owners, owned })
}

fn balance_unreachable(loaded: &Loaded, state: &State, config: &Config) -> Go<bool> {
    match shares(loaded, state, config)? {
        Shares::Inactive => Ok(false),
        Shares::Uneven => Ok(true),
        Shares::Even { share, owned, .. } => {
            Ok(!is_repaintable(loaded, state)? && owned.iter().any(|count| *count > share))
        }
    }
}

fn balance_budget_exhausted(loaded: &Loaded, state: &State, config: &Config) -> Go<bool> {
    let (share, owners, owned) = match shares(loaded, state, config)? {
        Shares::Inactive => return Ok(false),
        Shares::Uneven => return Ok(true),
        Shares::Even { share, owners, owned } => (share, owners, owned),
    };
    if owned.iter().any(|count| *count > share) && !is_repaintable(loaded, state)? {
        return Ok(true);
    }
    let systems = effective_systems(loaded)?;
    let system = systems.iter().find(|system| system.kind == "individual_actors");
    let actor_to_owner = match config.0.get("actorToOwner") {
        Value::Object(map) => map.clone(),
        _ => match system {
            Some(system) => {
                system.config.object("claim")?.get("map").maybe_object("map")?.unwrap_or_default()
            }
            None => Object::default(),
        },
    };
    if actor_to_owner.0.is_empty() {
        return Ok(false);
    }
    let name = config.text_or("budgetVariable", "actorMovesRemaining")?;
    let budgets = match state.variable(&name) {
        Value::Object(budgets) => budgets,
        _ => match system {
            Some(system) => system.config.object("budgets")?,
            None => Object::default(),
        },
    };
    let mut remaining = Vec::new();
    for (actor, number) in &budgets.0 {
        remaining.push((actor.clone(), cut(&number.number("budgets")?, "budgets")?));
    }
    if remaining.is_empty() {
        return Ok(false);
    }
    Ok(owners.iter().zip(owned).any(|(owner, count)| {
        let moves = remaining.iter().filter(|(actor, _)| actor_to_owner.get(actor).to_text() == *owner);
        share - count > moves.map(|(_, number)| number).sum::<i64>()
    }))
}

/// Returns true if some actor system may overwrite owned cells.
fn is_repaintable(loaded: &Loaded, state: &State) -> Go<bool> {
    for system in effective_systems(loaded)? {
        if !["coupled_actors", "individual_actors"].contains(&system.kind.as_str()) {
            continue;
        }
        let claim = Config(system.config.object("claim")?);
        let overwrite = Config(claim.object("overwrite")?);
        // All are read, whatever the mode is (casts.md, "Goals (every turn) and lose conditions").
        let ground = system.config.text_or("groundLayer", "ground")?;
        let tag = overwrite.text("tag")?;
        let layer = overwrite.text_or("layer", &ground)?;
        match overwrite.text_or("mode", "never")?.as_str() {
            "always" => return Ok(true),
            "tagged" => {
                let entities = state.board.entities(&layer);
                let Some(tag) = tag else { continue };
                if entities.iter().any(|(_, entity)| loaded.has_tag(&entity.kind, &tag)) {
                    return Ok(true);
                }
            }
            _ => {}
        }
    }
    Ok(false)
}
