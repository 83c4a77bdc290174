//! Whom `same` and `other` stand for at each place of a rule, as abstract interpretation of its conditions
//! (spec section 5).

mod binder;
mod environment;
mod interpret;
mod judge;
mod reorder;

pub(crate) use environment::{Binding, Bound, Environment};
pub(crate) use interpret::{Interpretation, interpret};
pub(crate) use judge::judge;
pub(crate) use reorder::moved;
