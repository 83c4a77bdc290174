//! The tags with a predefined meaning. A pack may use any others.

use crate::model::{Since, StandardTag};

/// All tags, in the order of the documents.
pub static STANDARD_TAGS: &[StandardTag] = &[
    tag(
        "solid",
        "An obstacle: nothing walks or is pushed through it.",
        &[
            "avatar_navigation",
            "sided_box",
            "portals",
            "ice_slide",
            "slide_merge",
            "anchor_point",
            "follower_npcs",
            "sliding_blocks",
            "line_of_sight",
            "coupled_actors",
            "individual_actors",
            "flank_capture",
            "support_collapse",
        ],
    ),
    tag(
        "walkable",
        "Ground that things may be moved onto.",
        &["push_objects", "ice_slide", "sided_box", "sliding_blocks"],
    ),
    tag("pickup", "Can be picked up; a rule does the picking.", &["rules"]),
    tag("pushable", "Can be pushed by the avatar.", &["push_objects", "ice_slide"]),
    tag("breakable", "Can be broken with a tool.", &["toolInteractions", "rules"]),
    tag("burnable", "Can be burned with fire.", &["toolInteractions", "rules"]),
    tag("liquid", "Liquid ground; rules say what falls in and what drowns.", &["rules"]),
    tag("bridge", "A crossing over liquid. For readers only: no system uses it.", &[]),
    tag("teleport", "A portal.", &["portals", "tile_teleport", "slide_merge"]),
    tag("mergeable", "A tile that slides and may merge.", &["slide_merge"]),
    tag("goal_target", "A place to reach, by convention the target of a goal.", &["goal:reach_target"]),
    tag("npc", "A character that moves on its own.", &["follower_npcs"]),
    tag("target_marker", "A place that characters head for. For readers only: no system uses it.", &[]),
    tag("emitter", "A pipe or another source of items. For readers only: no system uses it.", &[]),
    later(
        "exit",
        Since::V0_8,
        "The edge cell through which blocks may leave the board.",
        &["sliding_blocks"],
    ),
    later(
        "sliding_block",
        Since::V0_8,
        "A block of several cells, drawn as one piece. No system uses it.",
        &[],
    ),
    later("actor", Since::V0_8, "An actor the player can choose.", &["individual_actors"]),
    later("severable", Since::V0_8, "Can be cut out of its structure.", &["support_collapse"]),
    later("support_root", Since::V0_8, "Holds itself up and what hangs on it.", &["support_collapse"]),
    later("supported", Since::V0_8, "Falls once nothing connects it to a root.", &["support_collapse"]),
    later("slippery", Since::Undocumented, "Ice: whatever arrives slides on.", &["ice_slide"]),
    later("sided", Since::Undocumented, "A fragment of a box, with walls on some sides.", &["sided_box"]),
];

const fn tag(name: &'static str, doc: &'static str, used_by: &'static [&'static str]) -> StandardTag {
    later(name, Since::V0_5, doc, used_by)
}

const fn later(
    name: &'static str,
    since: Since,
    doc: &'static str,
    used_by: &'static [&'static str],
) -> StandardTag {
    StandardTag { name, since, doc, used_by }
}
