//! What a level must contain before a divergence can matter in it. This only avoids replays: if a level has
//! what is needed, the replay decides.

use std::collections::BTreeSet;

use catalog::Phase;
use engine::{Value, def};

use crate::divergence::Wins;

/// The contents of a level.
#[derive(Debug, Default)]
pub(super) struct Present<'a> {
    effects: BTreeSet<&'a str>,
    systems: BTreeSet<&'a str>,
    goals: BTreeSet<&'a str>,
    has_rules: bool,
    has_avatar_defaults: bool,
    has_limit: bool,
}

impl<'a> Present<'a> {
    pub(super) fn of(game: &'a def::Game, level: &'a def::Level) -> Self {
        let rules = || game.rules.iter().chain(&level.rules);
        let effects = rules().flat_map(|rule| &rule.then).flat_map(Value::members);
        Self {
            effects: effects.map(|(name, _)| name.as_str()).collect(),
            systems: game.systems.iter().map(|system| system.ty.as_str()).collect(),
            goals: level.goals.iter().map(|goal| goal.ty.as_str()).collect(),
            has_rules: rules().next().is_some(),
            has_avatar_defaults: game.avatar.enabled.is_some() || game.avatar.facing.is_some(),
            has_limit: level.lose_conditions.iter().any(|it| it.ty == "max_actions"),
        }
    }

    /// Returns true if a system is there for which released and documented semantics differ in a point.
    fn concerns(&self, point: &str) -> bool {
        let concerns = |name: &&str| catalog::system(name).is_some_and(|it| it.divergences.contains(&point));
        self.systems.iter().any(concerns)
    }

    fn reacts(&self) -> bool {
        let in_cascade =
            |name: &&str| catalog::system(name).is_some_and(|it| it.phases.contains(&Phase::Cascade));
        self.systems.iter().any(in_cascade)
    }
}

type Need = fn(&Present<'_>) -> bool;

/// What each point needs that is not about certain systems alone; of those, the catalog tells. Points that never decide
/// about a win need something that no level has.
const NEEDS: &[(&str, Need)] = &[
    ("stops", |_| true),
    ("conditions_before_effects", |it| it.has_rules),
    ("references_at_match", |it| it.has_rules),
    ("null_reference_skips_effect", |it| it.has_rules),
    ("rules_by_priority_across_events", |it| it.has_rules),
    ("cascade_ends_without_match", |it| it.reacts()),
    ("load_cascade", |it| it.has_rules || it.reacts()),
    ("set_cell_transforms", |it| it.effects.contains("set_cell")),
    ("cell_cleared_on_any_layer", |it| it.effects.contains("destroy")),
    ("transform_emits_removal", |it| it.effects.contains("transform")),
    ("settles_once", |it| it.effects.contains("apply_gravity") || it.concerns("settles_once")),
    ("resolve_move_needs_block", |it| it.effects.contains("resolve_move")),
    ("tool_use_changes_inventory", |it| it.has_rules && it.concerns("tool_use_changes_inventory")),
    ("region_events_by_name", |it| it.has_rules && it.concerns("region_events_by_name")),
    // Goals are checked after all rules have run.
    ("goal_step_events", |_| false),
    ("turn_ended_on_loss", |_| false),
    ("unreleased_systems", |it| {
        it.systems.iter().any(|name| catalog::system(name).is_some_and(|system| !system.released))
    }),
    ("avatar_defaults_of_game", |it| it.has_avatar_defaults),
    ("merges_scan_board", |it| it.goals.contains("sequence_match")),
    ("scan_takes_one_step", |it| it.goals.contains("sequence_match")),
    ("sequences_by_collecting", |it| it.goals.contains("sequence_match")),
    ("board_match_compares_params", |it| it.goals.contains("board_match")),
    ("board_match_reads_sparse", |it| it.goals.contains("board_match")),
    // This concerns progress only, which decides nothing.
    ("cleared_fraction", |_| false),
    ("max_actions_exceeded", |it| it.has_limit),
];

/// Returns true if a level has what a point needs.
pub(super) fn can_matter(point: &str, present: &Present<'_>, wins: Wins) -> bool {
    // What wins within the limit wins by the documents too, and they define no stopped game.
    if matches!(point, "max_actions_exceeded" | "stops") && wins == Wins::AsReleased {
        return false;
    }
    let need = NEEDS.iter().find(|(name, _)| *name == point);
    need.map_or_else(|| present.concerns(point), |(_, need)| need(present))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::NEEDS;

    #[test]
    fn every_point_has_its_need() {
        let of_systems = || catalog::SYSTEMS.iter().flat_map(|system| system.divergences.iter().copied());
        let named: BTreeSet<&str> = NEEDS.iter().map(|(name, _)| *name).chain(of_systems()).collect();
        let all: BTreeSet<&str> = engine::SWITCHES.iter().map(|switch| switch.name).collect();
        assert_eq!(named, all);
    }
}
