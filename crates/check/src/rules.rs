//! All rules: one file each, one line each.

use crate::Rule;

/// Declares the modules and the list of their rules.
macro_rules! rules {
    ($($name:ident,)*) => {
        $(pub(crate) mod $name;)*

        /// All rules, in order of their codes.
        static RULES: &[&Rule] = &[$(&$name::RULE,)*];
    };
}

rules! {
    absent_kind,
    animation_of_other_kind,
    avatar_in_solid,
    avatar_on_void,
    bad_action_parameter,
    bad_asset_path,
    bad_format,
    blank_text,
    board_too_large,
    byte_order_mark,
    cascade_cut,
    condition_without_position,
    contradiction,
    disabled_system,
    documents_and_game_disagree,
    duplicate_cell,
    duplicate_definition,
    duplicate_element,
    duplicate_gesture,
    duplicate_key,
    duplicate_level_reference,
    duplicate_symbol,
    effect_without_effect,
    emptied_cell,
    empty_animation,
    empty_combinator,
    empty_list,
    endless_cascade,
    engine_older_than_dsl,
    entity_on_void,
    entity_parameter_type,
    event_never_sent,
    event_too_late,
    exclusive_keys,
    gesture_parameter,
    goal_always_met,
    gold_path_does_not_win,
    gold_path_loses,
    gold_path_refused,
    gold_path_stops,
    gold_path_too_long,
    gold_path_wins_early,
    hint_stop_beyond_end,
    hint_stop_whole_path,
    hint_stop_zero,
    hint_stops_not_increasing,
    idle_effect,
    idle_emitter,
    idle_override,
    idle_rule,
    idle_step,
    idle_system,
    idle_test,
    idle_tool,
    ignored_event_field,
    ignored_path,
    impossible_comparison,
    kind_on_other_layer,
    level_does_not_open,
    level_id_differs,
    level_not_in_sequence,
    loss_at_once,
    loss_never_comes,
    lost_items,
    lost_write,
    manifest_id_differs,
    misplaced_reference,
    missing_action_parameter,
    missing_avatar,
    missing_connection_source,
    missing_default,
    missing_entity_parameter,
    missing_expected_key,
    missing_file,
    missing_key,
    missing_one_of,
    missing_overlay,
    missing_picture,
    missing_word,
    needless_combinator,
    nested_parameters,
    nesting_too_deep,
    newer_dsl_needed,
    newer_engine_needed,
    no_level_in_sequence,
    no_number,
    null_cell,
    null_reference,
    object_without_cells,
    out_of_range,
    outside_board,
    overlapping_objects,
    overlay_size,
    override_of_disabled_system,
    pattern_size,
    picture_letter_case,
    reference_tail,
    reference_type,
    reference_without_position,
    repeated_condition,
    repeated_entry,
    repeated_rule,
    row_length,
    scattered_object,
    second_word,
    self_feeding_rules,
    shadowed_rule,
    shared_action,
    syntax_error,
    tag_on_other_layer,
    unanswered_action,
    undeclared_default,
    undeclared_parameter,
    unknown_action,
    unknown_animation,
    unknown_behavior,
    unknown_condition,
    unknown_effect,
    unknown_emitter,
    unknown_entity_parameter,
    unknown_event,
    unknown_event_field,
    unknown_goal,
    unknown_goal_id,
    unknown_key,
    unknown_kind,
    unknown_layer,
    unknown_level,
    unknown_lose_condition,
    unknown_reference,
    unknown_sequence_entry,
    unknown_system,
    unknown_system_id,
    unknown_tag,
    unknown_value,
    unknown_variable,
    unmarked_actor,
    unpaired_kind,
    unpaired_portal,
    unportable_file_name,
    unreachable_goal,
    unreadable_file,
    unreleased_word,
    unsupported_dsl_version,
    unused_definition,
    variable_type,
    wide_symbol,
    wrong_length,
    wrong_type,
}

/// All rules, in order of their codes.
pub fn rules() -> &'static [&'static Rule] {
    RULES
}

/// The rule of that code.
pub fn rule(code: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.code == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_sorted_by_code_and_named_once() {
        let codes: Vec<&str> = rules().iter().map(|rule| rule.code).collect();
        let mut sorted = codes.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(codes, sorted);
    }

    #[test]
    fn every_rule_explains_itself() {
        for rule in rules() {
            assert!(rule.summary.len() > 10 && !rule.summary.ends_with('.'), "{}", rule.code);
            assert!(rule.doc.trim_end().ends_with('.'), "{}", rule.code);
        }
    }
}
