//! The words by which authors tell what a level asks of a player.

/// The tags of packs and levels that benchmarks count by, in alphabetical order. The DSL itself allows any.
pub static TAXONOMY: &[&str] = &[
    "assembly",
    "capture",
    "circuit-reasoning",
    "constraint-satisfaction",
    "coverage",
    "irreversible-actions",
    "long-horizon-planning",
    "merging",
    "multi-agent-coordination",
    "navigation",
    "object-manipulation",
    "partial-observability",
    "pattern-transformation",
    "physics",
    "resource-use",
    "routing",
    "simultaneous-movement",
    "spatial-planning",
    "state-transformation",
    "territory-control",
];
