//! `variable_threshold`

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::turn::Turn;

pub(super) struct VariableThreshold {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> VariableThreshold {
    VariableThreshold {}
}

impl Evaluate for VariableThreshold {
    fn evaluate(&self, _turn: &mut Turn<'_>) -> Progress {
        Progress::all_or_nothing(false)
    }
}
