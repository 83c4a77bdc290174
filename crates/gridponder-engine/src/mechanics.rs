//! What several systems, goals and lose conditions do alike.

pub(crate) mod actors;
pub(crate) mod balance;
pub(crate) mod budgets;
pub(crate) mod cell_number;
pub(crate) mod claim;
pub(crate) mod comparison;
pub(crate) mod lines;
pub(crate) mod obeyed;
pub(crate) mod push;
pub(crate) mod shares;
pub(crate) mod threshold;
pub(crate) mod tool_interaction;
pub(crate) mod transform;
