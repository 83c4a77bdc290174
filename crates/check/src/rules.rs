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
    animation_of_other_kind,
    avatar_on_void,
    bad_action_parameter,
    bad_format,
    board_too_large,
    byte_order_mark,
    cascade_cut,
    duplicate_cell,
    duplicate_definition,
    duplicate_element,
    duplicate_key,
    duplicate_level_reference,
    duplicate_symbol,
    effect_without_effect,
    endless_cascade,
    entity_parameter_type,
    exclusive_keys,
    gold_path_does_not_win,
    gold_path_loses,
    gold_path_refused,
    gold_path_too_long,
    gold_path_wins_early,
    hint_stop_beyond_end,
    hint_stop_zero,
    hint_stops_not_increasing,
    idle_step,
    ignored_event_field,
    ignored_path,
    kind_on_other_layer,
    level_id_differs,
    lost_write,
    misplaced_reference,
    missing_action_parameter,
    missing_connection_source,
    missing_default_action,
    missing_expected_key,
    missing_file,
    missing_key,
    missing_one_of,
    missing_word,
    nesting_too_deep,
    newer_engine_needed,
    null_reference,
    out_of_range,
    outside_board,
    pattern_size,
    reference_without_position,
    row_length,
    second_word,
    syntax_error,
    unknown_action,
    unknown_animation,
    unknown_condition,
    unknown_effect,
    unknown_emitter,
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
    unreadable_file,
    unreleased_word,
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
