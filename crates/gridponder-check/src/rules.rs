//! All rules: each has its own file, and is declared and listed here.

pub(crate) mod absent_kind;
pub(crate) mod animation_of_other_kind;
pub(crate) mod animation_without_position;
pub(crate) mod avatar_in_solid;
pub(crate) mod avatar_on_void;
pub(crate) mod bad_action_parameter;
pub(crate) mod bad_asset_path;
pub(crate) mod bad_format;
pub(crate) mod blank_text;
pub(crate) mod board_too_large;
pub(crate) mod byte_order_mark;
pub(crate) mod cascade_cut;
pub(crate) mod condition_without_position;
pub(crate) mod contradiction;
pub(crate) mod dead_end;
pub(crate) mod disabled_system;
pub(crate) mod documents_and_game_disagree;
pub(crate) mod duplicate_cell;
pub(crate) mod duplicate_definition;
pub(crate) mod duplicate_element;
pub(crate) mod duplicate_gesture;
pub(crate) mod duplicate_key;
pub(crate) mod duplicate_level_reference;
pub(crate) mod duplicate_symbol;
pub(crate) mod emptied_cell;
pub(crate) mod empty_animation;
pub(crate) mod empty_combinator;
pub(crate) mod empty_display;
pub(crate) mod empty_list;
pub(crate) mod endless_cascade;
pub(crate) mod engine_older_than_dsl;
pub(crate) mod entity_on_void;
pub(crate) mod entity_parameter_type;
pub(crate) mod event_never_sent;
pub(crate) mod event_too_late;
pub(crate) mod exclusive_keys;
pub(crate) mod gesture_parameter;
pub(crate) mod goal_always_met;
pub(crate) mod gold_path_does_not_win;
pub(crate) mod gold_path_loses;
pub(crate) mod gold_path_refused;
pub(crate) mod gold_path_stops;
pub(crate) mod gold_path_too_long;
pub(crate) mod gold_path_wins_early;
pub(crate) mod hint_stop_beyond_end;
pub(crate) mod hint_stop_whole_path;
pub(crate) mod hint_stop_zero;
pub(crate) mod hint_stops_not_increasing;
pub(crate) mod idle_effect;
pub(crate) mod idle_emitter;
pub(crate) mod idle_override;
pub(crate) mod idle_rule;
pub(crate) mod idle_step;
pub(crate) mod idle_system;
pub(crate) mod idle_test;
pub(crate) mod idle_tool;
pub(crate) mod ignored_event_field;
pub(crate) mod ignored_path;
pub(crate) mod impossible_comparison;
pub(crate) mod increment_of_non_number;
pub(crate) mod kind_on_other_layer;
pub(crate) mod law_broken;
pub(crate) mod law_undecided;
pub(crate) mod level_does_not_open;
pub(crate) mod level_id_differs;
pub(crate) mod level_not_in_sequence;
pub(crate) mod loss_at_once;
pub(crate) mod loss_never_comes;
pub(crate) mod lost_items;
pub(crate) mod lost_write;
pub(crate) mod manifest_id_differs;
pub(crate) mod misnamed_file;
pub(crate) mod misplaced_reference;
pub(crate) mod missing_action_parameter;
pub(crate) mod missing_avatar;
pub(crate) mod missing_connection_source;
pub(crate) mod missing_default;
pub(crate) mod missing_entity_parameter;
pub(crate) mod missing_expected_key;
pub(crate) mod missing_file;
pub(crate) mod missing_key;
pub(crate) mod missing_one_of;
pub(crate) mod missing_operator;
pub(crate) mod missing_overlay;
pub(crate) mod missing_picture;
pub(crate) mod needless_combinator;
pub(crate) mod nested_parameters;
pub(crate) mod nesting_too_deep;
pub(crate) mod newer_dsl_needed;
pub(crate) mod newer_engine_needed;
pub(crate) mod no_level_in_sequence;
pub(crate) mod no_op_effect;
pub(crate) mod null_cell;
pub(crate) mod null_reference;
pub(crate) mod object_without_cells;
pub(crate) mod out_of_range;
pub(crate) mod outside_board;
pub(crate) mod overlapping_objects;
pub(crate) mod overlay_size;
pub(crate) mod override_of_disabled_system;
pub(crate) mod pattern_size;
pub(crate) mod picture_letter_case;
pub(crate) mod reference_tail;
pub(crate) mod reference_type;
pub(crate) mod reference_without_position;
pub(crate) mod repeated_condition;
pub(crate) mod repeated_entry;
pub(crate) mod repeated_rule;
pub(crate) mod row_length;
pub(crate) mod scattered_object;
pub(crate) mod self_feeding_rules;
pub(crate) mod several_operators;
pub(crate) mod shadowed_rule;
pub(crate) mod shared_action;
pub(crate) mod shorter_solution;
pub(crate) mod swap_without_diagonal;
pub(crate) mod syntax_error;
pub(crate) mod tag_on_other_layer;
pub(crate) mod unanswered_action;
pub(crate) mod undeclared_default;
pub(crate) mod undeclared_parameter;
pub(crate) mod unknown_action;
pub(crate) mod unknown_animation;
pub(crate) mod unknown_behavior;
pub(crate) mod unknown_color;
pub(crate) mod unknown_condition;
pub(crate) mod unknown_effect;
pub(crate) mod unknown_emitter;
pub(crate) mod unknown_entity_parameter;
pub(crate) mod unknown_event;
pub(crate) mod unknown_event_field;
pub(crate) mod unknown_goal;
pub(crate) mod unknown_goal_id;
pub(crate) mod unknown_key;
pub(crate) mod unknown_kind;
pub(crate) mod unknown_layer;
pub(crate) mod unknown_level;
pub(crate) mod unknown_lose_condition;
pub(crate) mod unknown_reference;
pub(crate) mod unknown_sequence_entry;
pub(crate) mod unknown_system;
pub(crate) mod unknown_system_id;
pub(crate) mod unknown_tag;
pub(crate) mod unknown_value;
pub(crate) mod unknown_variable;
pub(crate) mod unmarked_actor;
pub(crate) mod unpaired_kind;
pub(crate) mod unpaired_portal;
pub(crate) mod unportable_file_name;
pub(crate) mod unreachable_goal;
pub(crate) mod unreadable_file;
pub(crate) mod unreadable_law;
pub(crate) mod unreleased_word;
pub(crate) mod unsolvable;
pub(crate) mod unsupported_dsl_version;
pub(crate) mod unused_definition;
pub(crate) mod variable_type;
pub(crate) mod wide_symbol;
pub(crate) mod wrong_length;
pub(crate) mod wrong_type;

/// All rules, in order of their codes.
use language::Rule;

static RULES: &[&Rule] = &[
    &absent_kind::RULE,
    &animation_of_other_kind::RULE,
    &animation_without_position::RULE,
    &avatar_in_solid::RULE,
    &avatar_on_void::RULE,
    &bad_action_parameter::RULE,
    &bad_asset_path::RULE,
    &bad_format::RULE,
    &blank_text::RULE,
    &board_too_large::RULE,
    &byte_order_mark::RULE,
    &cascade_cut::RULE,
    &condition_without_position::RULE,
    &contradiction::RULE,
    &dead_end::RULE,
    &disabled_system::RULE,
    &documents_and_game_disagree::RULE,
    &duplicate_cell::RULE,
    &duplicate_definition::RULE,
    &duplicate_element::RULE,
    &duplicate_gesture::RULE,
    &duplicate_key::RULE,
    &duplicate_level_reference::RULE,
    &duplicate_symbol::RULE,
    &emptied_cell::RULE,
    &empty_animation::RULE,
    &empty_combinator::RULE,
    &empty_display::RULE,
    &empty_list::RULE,
    &endless_cascade::RULE,
    &engine_older_than_dsl::RULE,
    &entity_on_void::RULE,
    &entity_parameter_type::RULE,
    &event_never_sent::RULE,
    &event_too_late::RULE,
    &exclusive_keys::RULE,
    &gesture_parameter::RULE,
    &goal_always_met::RULE,
    &gold_path_does_not_win::RULE,
    &gold_path_loses::RULE,
    &gold_path_refused::RULE,
    &gold_path_stops::RULE,
    &gold_path_too_long::RULE,
    &gold_path_wins_early::RULE,
    &hint_stop_beyond_end::RULE,
    &hint_stop_whole_path::RULE,
    &hint_stop_zero::RULE,
    &hint_stops_not_increasing::RULE,
    &idle_effect::RULE,
    &idle_emitter::RULE,
    &idle_override::RULE,
    &idle_rule::RULE,
    &idle_step::RULE,
    &idle_system::RULE,
    &idle_test::RULE,
    &idle_tool::RULE,
    &ignored_event_field::RULE,
    &ignored_path::RULE,
    &impossible_comparison::RULE,
    &increment_of_non_number::RULE,
    &kind_on_other_layer::RULE,
    &law_broken::RULE,
    &law_undecided::RULE,
    &level_does_not_open::RULE,
    &level_id_differs::RULE,
    &level_not_in_sequence::RULE,
    &loss_at_once::RULE,
    &loss_never_comes::RULE,
    &lost_items::RULE,
    &lost_write::RULE,
    &manifest_id_differs::RULE,
    &misnamed_file::RULE,
    &misplaced_reference::RULE,
    &missing_action_parameter::RULE,
    &missing_avatar::RULE,
    &missing_connection_source::RULE,
    &missing_default::RULE,
    &missing_entity_parameter::RULE,
    &missing_expected_key::RULE,
    &missing_file::RULE,
    &missing_key::RULE,
    &missing_one_of::RULE,
    &missing_operator::RULE,
    &missing_overlay::RULE,
    &missing_picture::RULE,
    &needless_combinator::RULE,
    &nested_parameters::RULE,
    &nesting_too_deep::RULE,
    &newer_dsl_needed::RULE,
    &newer_engine_needed::RULE,
    &no_level_in_sequence::RULE,
    &no_op_effect::RULE,
    &null_cell::RULE,
    &null_reference::RULE,
    &object_without_cells::RULE,
    &out_of_range::RULE,
    &outside_board::RULE,
    &overlapping_objects::RULE,
    &overlay_size::RULE,
    &override_of_disabled_system::RULE,
    &pattern_size::RULE,
    &picture_letter_case::RULE,
    &reference_tail::RULE,
    &reference_type::RULE,
    &reference_without_position::RULE,
    &repeated_condition::RULE,
    &repeated_entry::RULE,
    &repeated_rule::RULE,
    &row_length::RULE,
    &scattered_object::RULE,
    &self_feeding_rules::RULE,
    &several_operators::RULE,
    &shadowed_rule::RULE,
    &shared_action::RULE,
    &shorter_solution::RULE,
    &swap_without_diagonal::RULE,
    &syntax_error::RULE,
    &tag_on_other_layer::RULE,
    &unanswered_action::RULE,
    &undeclared_default::RULE,
    &undeclared_parameter::RULE,
    &unknown_action::RULE,
    &unknown_animation::RULE,
    &unknown_behavior::RULE,
    &unknown_color::RULE,
    &unknown_condition::RULE,
    &unknown_effect::RULE,
    &unknown_emitter::RULE,
    &unknown_entity_parameter::RULE,
    &unknown_event::RULE,
    &unknown_event_field::RULE,
    &unknown_goal::RULE,
    &unknown_goal_id::RULE,
    &unknown_key::RULE,
    &unknown_kind::RULE,
    &unknown_layer::RULE,
    &unknown_level::RULE,
    &unknown_lose_condition::RULE,
    &unknown_reference::RULE,
    &unknown_sequence_entry::RULE,
    &unknown_system::RULE,
    &unknown_system_id::RULE,
    &unknown_tag::RULE,
    &unknown_value::RULE,
    &unknown_variable::RULE,
    &unmarked_actor::RULE,
    &unpaired_kind::RULE,
    &unpaired_portal::RULE,
    &unportable_file_name::RULE,
    &unreachable_goal::RULE,
    &unreadable_file::RULE,
    &unreadable_law::RULE,
    &unreleased_word::RULE,
    &unsolvable::RULE,
    &unsupported_dsl_version::RULE,
    &unused_definition::RULE,
    &variable_type::RULE,
    &wide_symbol::RULE,
    &wrong_length::RULE,
    &wrong_type::RULE,
];

/// All rules, sorted by code.
pub fn rules() -> &'static [&'static Rule] {
    RULES
}

/// Codes that were renamed, with their new names.
pub fn renamed() -> &'static [(&'static str, &'static str)] {
    &[
        ("effect-without-effect", "no-op-effect"),
        ("missing-word", "missing-operator"),
        ("no-number", "increment-of-non-number"),
        ("second-word", "several-operators"),
    ]
}

/// The rule with this code.
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
