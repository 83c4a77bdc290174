//! What files declare and hold, as plain data read from their texts. All stages and rules share it; it judges nothing and
//! knows none of them.

mod canonical;
mod facts;
mod given;
mod grid;
mod kinds;
mod level_logic;
mod made;
mod non_null;
mod param_reader;
mod reader;
mod sequence;
mod solution;
mod state;
mod structured_variables;
mod system;
pub(crate) mod variable_uses;
mod written;

pub(crate) use canonical::canonical;
pub(crate) use facts::{Facts, said};
pub(crate) use given::Given;
pub(crate) use grid::{Board, Cell, FILL, GROUND, OBJECTS, cell, contains, size};
pub(crate) use kinds::{Declared, Kind, KindLayers, Kinds, LayerDeclaration, released, words};
pub(crate) use level_logic::LevelLogic;
pub(crate) use made::Made;
pub(crate) use non_null::non_null;
pub(crate) use param_reader::{ParamReader, readers};
pub(crate) use reader::{Reader, What, measures};
pub(crate) use sequence::{levels_of, listed};
pub(crate) use solution::{DeclaredAction, DeclaredParam, HintStop, declared_actions};
pub(crate) use state::{has_avatar, has_overlay};
pub(crate) use structured_variables::StructuredVariables;
pub(crate) use system::{System, default};
pub(crate) use variable_uses::How;
pub(crate) use written::{Types, Written, both};
