//! The tables of all systems, goals and lose conditions. Only compiling a level names them; whatever plays it knows
//! them by the contract.

pub(crate) mod goals;
pub(crate) mod lose_conditions;
pub(crate) mod systems;
