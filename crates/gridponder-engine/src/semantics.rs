//! Two semantics, one engine: where the founding documents and the released game disagree, a switch says
//! which of them a level follows.
//!
//! [`Semantics::RELEASED`] is what the game does. [`Semantics::DOCUMENTED`] is what the documents say
//! wherever they are explicit; where they are silent or can be read in several ways, the released game
//! decides there too. The switches are declared once, below, and `docs/semantics.md` lists them.

/// Declares the switches: their fields, both constants and the table that describes them.
macro_rules! switches {
    ($($subject:literal {
        $($name:ident: $released:literal => $documented:literal,
            decides $decides:literal,
            released $says_released:literal,
            documented $says_documented:literal,
            source $source:literal;)*
    })*) => {
        /// Which of two readings the engine follows, point by point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Semantics {
            $($(
                #[doc = $decides]
                #[doc = concat!("\n\nReleased: ", $says_released)]
                #[doc = concat!("\n\nDocumented: ", $says_documented)]
                #[doc = concat!("\n\nSource: ", $source, ".")]
                pub $name: bool,
            )*)*
        }

        impl Semantics {
            /// What the released game does.
            pub const RELEASED: Self = Self { $($($name: $released,)*)* };

            /// What the founding documents say wherever they are explicit.
            pub const DOCUMENTED: Self = Self { $($($name: $documented,)*)* };
        }

        /// Every switch, in the order of [`Semantics`].
        pub const SWITCHES: &[Switch] = &[$($(
            Switch {
                name: stringify!($name),
                subject: $subject,
                decides: $decides,
                released: $says_released,
                documented: $says_documented,
                source: $source,
                values: |semantics| semantics.$name,
                set: |semantics, value| semantics.$name = value,
            },
        )*)*];
    };
}

/// A switch of [`Semantics`], described for people.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// The name of its field.
    pub name: &'static str,
    /// What it belongs to.
    pub subject: &'static str,
    /// What it decides.
    pub decides: &'static str,
    /// What the released game does.
    pub released: &'static str,
    /// What the documents say.
    pub documented: &'static str,
    /// Where they say it.
    pub source: &'static str,
    /// Its value in a semantics.
    values: fn(&Semantics) -> bool,
    /// Sets it in a semantics.
    set: fn(&mut Semantics, bool),
}

impl Switch {
    /// Its value in a semantics.
    pub fn value(&self, semantics: &Semantics) -> bool {
        (self.values)(semantics)
    }

    /// A semantics with this one point as in another.
    pub fn taken_from(&self, other: &Semantics, mut semantics: Semantics) -> Semantics {
        (self.set)(&mut semantics, self.value(other));
        semantics
    }
}

impl Default for Semantics {
    fn default() -> Self {
        Self::RELEASED
    }
}

switches! {
    "Values of the wrong type" {
        stops: true => false,
            decides "What happens to a value of the wrong type.",
            released "The game stops: the whole turn is lost, and the same action stops it again. If this \
                      happens while a level opens, the level cannot be opened.",
            documented "It is treated as absent or converted.",
            source "all three documents, which specify types but not what happens to other values";
    }
    "Rules and the cascade" {
        conditions_before_effects: false => true,
            decides "Whether all conditions of a pass are tested before any effect of the pass runs.",
            released "Each rule is tested on the state after all earlier effects.",
            documented "A pass first finds the rules that match, then runs their effects.",
            source "rules document, section 6 (resolution loop) and section 2 (evaluation order)";
        references_at_match: false => true,
            decides "When the `$` references of a rule are read.",
            released "When their effect runs, so they see the changes of earlier effects.",
            documented "When the rule matches, before any effect runs.",
            source "rules document, section 2 (value references)";
        null_reference_skips_effect: false => true,
            decides "What happens to an effect whose reference yields nothing.",
            released "It is skipped only if the position or kind is missing; the inventory, variables and \
                      parameters become null.",
            documented "It is skipped, no matter which field has the reference.",
            source "rules document, section 2 (value references, constraints)";
        rules_by_priority_across_events: false => true,
            decides "What comes first if several events match several rules in one pass.",
            released "The event: all rules are tested for one event before the next event.",
            documented "The rule: all matching rules are ordered by priority, regardless of their event.",
            source "rules document, sections 2 (evaluation order) and 6 (resolution loop)";
        cascade_ends_without_match: false => true,
            decides "Whether a pass in which no rule matches ends the cascade.",
            released "No: systems continue until a pass emits nothing.",
            documented "Yes, before the systems of that pass run.",
            source "rules document, section 6 (resolution loop, loop termination)";
        load_cascade: true => false,
            decides "Whether rules and systems react to the initial board when a level is loaded.",
            released "Yes, once, before the first turn.",
            documented "No: rules react to the events of phases 2 to 4 of a turn, and play starts from the \
                        state of the level.",
            source "rules document, sections 2 and 6; levels document, State";
    }
    "Effects and events" {
        set_cell_transforms: false => true,
            decides "What `set_cell` emits on an occupied cell.",
            released "`object_placed`, as on an empty cell.",
            documented "`cell_transformed`; `object_placed` on an empty cell only.",
            source "rules document, section 5 (events of effects) and section 3 (`cell_transformed`)";
        cell_cleared_on_any_layer: true => false,
            decides "Whether `destroy` emits `cell_cleared` on layers other than `objects`.",
            released "Yes, and the event always names `objects` as the layer.",
            documented "No: the event is about cells of the objects layer.",
            source "rules document, section 3 (`cell_cleared`) and section 5 (`destroy`: \"potentially\")";
        transform_emits_removal: true => false,
            decides "Whether `transform` with an animation also emits `object_removed`.",
            released "Yes.",
            documented "No: it emits `cell_transformed`.",
            source "rules document, section 5 (events of effects)";
        settles_once: false => true,
            decides "How often an object that falls emits `object_settled`.",
            released "Once for each cell.",
            documented "Once, with the cell where the fall started and the cell where it ended.",
            source "rules document, section 3 (`object_settled`)";
        resolve_move_needs_block: false => true,
            decides "Whether `resolve_move` needs a `move_blocked` of the same turn.",
            released "No: a move that is pending since an earlier turn is enough.",
            documented "Yes.",
            source "rules document, section 5 (`resolve_move`)";
        tool_use_changes_inventory: false => true,
            decides "Whether a tool that is used up emits `inventory_changed`.",
            released "No.",
            documented "Yes: the event reports every change of the inventory.",
            source "rules document, section 3 (`inventory_changed`)";
        region_events_by_name: false => true,
            decides "Which event a transformed region emits.",
            released "`region_transformed` with the type of the operation.",
            documented "`region_rotated`, `region_flipped` or `cells_swapped`.",
            source "systems document, section 2.8";
        goal_step_events: false => true,
            decides "Whether `goal_step_completed` is emitted.",
            released "Never.",
            documented "For each step of a sequence that is met.",
            source "levels document, `sequence_match`; rules document, section 3";
        turn_ended_on_loss: false => true,
            decides "Whether a turn that loses emits `turn_ended`.",
            released "No.",
            documented "Yes: it reports that all phases are over, and losing is one of the last.",
            source "rules document, section 3 (`turn_ended`); systems document, section 1";
    }
    "Systems" {
        pending_move_ends_with_turn: false => true,
            decides "How long a blocked move may still be completed.",
            released "Until something completes it, in any turn.",
            documented "Until its turn ends: later phases complete or reject it.",
            source "systems document, sections 2.1 and 2.2";
        failed_push_moves_nothing: false => true,
            decides "Whether a chain push that fails on the ground has moved the object in front.",
            released "Yes.",
            documented "No: objects move only if the push is valid.",
            source "systems document, section 2.2";
        portals_in_cascade: true => false,
            decides "Whether portals also act during the cascade.",
            released "Yes, on entities that entered or were placed in the previous pass.",
            documented "No: their phase is `movement_resolution`, where they act on entities that entered or \
                        were pushed.",
            source "systems document, section 2.3";
        portals_on_standing: true => false,
            decides "Whether a portal teleports an avatar that stands on it without entering.",
            released "Yes, in every turn.",
            documented "No: only when the avatar enters.",
            source "systems document, section 2.3";
        portals_take_all_objects: true => false,
            decides "Whether objects travel through portals when `teleportObjects` is not `true`.",
            released "Yes, the option is ignored.",
            documented "No.",
            source "systems document, section 2.3";
        avatar_moves_on_from_portals: false => true,
            decides "What `endMovement: false` of `portals` does.",
            released "The avatar jumps without events and stays.",
            documented "The avatar exits, enters, and continues one step in its direction if possible.",
            source "systems document, section 2.3";
        same_kind_merges: true => false,
            decides "Whether `same_kind` is a valid value of `mergePredicate`.",
            released "Yes: tiles of one kind merge regardless of their values.",
            documented "No: like any unknown value, it prevents all merges.",
            source "systems document, section 2.4";
        tiles_stop_on_teleport: true => false,
            decides "Whether sliding tiles stop on ground tagged `teleport`.",
            released "Yes.",
            documented "No: the border, blockers, void and other tiles stop them.",
            source "systems document, section 2.4";
        merge_limit_per_tile: false => true,
            decides "What `mergeLimit` counts.",
            released "The merges of a cell.",
            documented "The merges of a tile, which keeps its count when it moves.",
            source "systems document, section 2.4";
        pipe_items_wait: false => true,
            decides "In a pipe with two exits, what happens to an item behind one that cannot move.",
            released "Near the second exit it moves in front, and one of the two is lost.",
            documented "It waits: each item occupies a slot until it is released.",
            source "systems document, section 2.5";
        unreleased_systems: false => true,
            decides "Whether systems run that are documented but not implemented in any release: `gravity`.",
            released "No.",
            documented "Yes. The documents do not specify what falls; Goldpath uses the default of the \
                        effect `apply_gravity`: everything on the layer `objects`, downwards.",
            source "systems document, table of systems; rules document, section 6 (resolution loop)";
        overlay_follows_avatar: false => true,
            decides "What `anchorToAvatar` does.",
            released "It reports the position of the avatar and does not move the overlay.",
            documented "The overlay follows the avatar, which is at its top left or, from a size of three \
                        cells, in its center.",
            source "systems document, section 2.6";
        region_action_params: false => true,
            decides "Whether `rotation` and `axis` of an action are used.",
            released "No: rotations are always clockwise, and flips always exchange left and right.",
            documented "Yes: `counterclockwise` and `vertical` are supported.",
            source "systems document, section 2.8";
    }
    "Levels and goals" {
        avatar_defaults_of_game: false => true,
            decides "Where an avatar gets `enabled` and `facing` if its level does not set them.",
            released "The avatar is enabled and faces right.",
            documented "From `defaults.avatar` of the game.",
            source "levels document, Avatar";
        merges_scan_board: false => true,
            decides "What `sequence_match` does at a merge with `on_merge`.",
            released "It compares the result and removes nothing.",
            documented "It looks for the target number on the board and removes it.",
            source "levels document, `sequence_match`";
        scan_takes_one_step: false => true,
            decides "How many steps of a sequence one scan may complete.",
            released "As many as there are numbers for on the board.",
            documented "One, that of the current target; the path of the sample level relies on it.",
            source "levels document, `sequence_match` and the number slide sample";
        sequences_by_collecting: false => true,
            decides "Whether `collected_by_avatar` is supported.",
            released "No: the board is tested.",
            documented "Yes: the board is ignored; an item that the avatar picks up meets the step that \
                        names its kind.",
            source "levels document, `sequence_match`";
        board_match_compares_params: false => true,
            decides "Whether `board_match` compares parameters.",
            released "No, kinds only.",
            documented "Yes, the parameters given in the target.",
            source "levels document, `board_match`";
        board_match_reads_sparse: false => true,
            decides "Whether a target layer of `board_match` may be sparse.",
            released "No: it is treated as empty.",
            documented "Yes, targets have the same formats as layers.",
            source "levels document, `board_match`";
        cleared_fraction: false => true,
            decides "The progress of `all_cleared`.",
            released "0 until everything is cleared.",
            documented "The cleared fraction of what was there at the start.",
            source "levels document, partial progress";
        max_actions_exceeded: false => true,
            decides "Which action loses by `max_actions`.",
            released "The action that reaches the limit.",
            documented "The action that exceeds the limit, read here as one that does not win either: the \
                        documents leave open which comes first in a turn that meets the goals.",
            source "levels document, `max_actions`";
    }
}

#[cfg(test)]
mod tests;
