//! `sequence_match`

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::turn::Turn;

pub(super) struct SequenceMatch {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> SequenceMatch {
    SequenceMatch {}
}

impl Evaluate for SequenceMatch {
    fn evaluate(&self, _turn: &mut Turn<'_>) -> Progress {
        Progress::all_or_nothing(false)
    }
}
