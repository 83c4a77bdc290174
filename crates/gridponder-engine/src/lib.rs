//! The deterministic game engine: a compiled level, a flat state, and the turn in its phases. It uses no
//! files, pack texts, clock or randomness; the same input gives the same states in every run.

mod action;
mod assign;
mod audit;
mod canonical;
mod cascade;
mod cell_set;
mod combinations;
mod comparison;
mod compile;
mod condition;
pub mod conform;
mod constants;
mod contract;
pub mod def;
mod effect;
mod entity_set;
mod event;
mod event_pattern;
mod event_value;
mod facts;
mod geometry;
mod glyph;
mod goals;
mod holds;
mod ignored;
mod kinds;
mod level;
mod lose_conditions;
mod mechanics;
mod members;
mod needs;
mod notation;
mod parting;
mod play;
mod pool;
mod predicate;
mod read;
mod record;
mod reference;
mod refused;
mod registry;
mod replay;
mod rule;
mod semantics;
mod state;
mod stop;
mod systems;
mod systems_in_phase;
#[cfg(test)]
mod testing;
mod text_board;
mod trace;
mod trace_text;
mod turn;
mod turn_record;
mod used;
mod value;
mod view;
mod writers;

pub use action::Action;
pub use comparison::Comparison;
pub use compile::{CompileError, MAX_CELLS};
pub use contract::LoseReason;
pub use event::{Event, EventKind, EventLog, Field, Fired, MAX_EVENTS, Payload};
pub use event_pattern::EventPattern;
pub use facts::{
    Anchor, Boxes, Crossing, GoalFact, Growth, Marked, OverlayMoves, Portals, Push, Rearrange, Shift, Slide,
    SumLines, Sums, SystemFact, Walk,
};
pub use geometry::{Direction, Pos};
pub use holds::{compile_with_goal, condition_along, condition_holds};
pub use ignored::{Ignored, NoObserver, Observer, Path, Place};
pub use kinds::KindSet;
pub use level::Level;
pub use level::writes::{Makes, Place as WritePlace, Write};
pub use parting::first_difference;
pub use play::{Play, Suspended};
pub use pool::{Entity, Pool, Symbol, ValueId};
pub use record::{Failure, Refusal, Stage, Why};
pub use replay::{
    GoalProgress, MAX_REPLAY_WORK, PastRefusals, Replay, Verdict, replay, replay_observed,
    replay_past_refusals, replay_past_refusals_watched, replay_unless, replay_watched,
};
pub use semantics::{SWITCHES, Semantics, Switch};
pub use state::{LayerId, Layout, ObjectId, Overlay, PendingMove, State, VariableId};
pub use stop::{Origin, Reader, Stop, Wanted};
pub use text_board::{depth, object_glyphs, text_board, text_board_with, text_grid};
pub use trace::{event_value, state_value, trace};
pub use trace_text::trace_text;
pub use turn::Outcome;
pub use turn_record::{Act, Change, Thing, TurnRecord};
pub use value::{Value, compare};
pub use view::{EntityView, LayerView, ObjectView, View};
pub use writers::{Writer, writer};
