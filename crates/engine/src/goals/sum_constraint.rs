//! `sum_constraint`

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::turn::Turn;

pub(super) struct SumConstraint {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> SumConstraint {
    SumConstraint {}
}

impl Evaluate for SumConstraint {
    fn evaluate(&self, _turn: &mut Turn<'_>) -> Progress {
        Progress::all_or_nothing(false)
    }
}
