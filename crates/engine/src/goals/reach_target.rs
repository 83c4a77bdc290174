//! `reach_target`

use super::{Evaluate, Progress};
use crate::compile::Compiler;
use crate::config::Config;
use crate::turn::Turn;

pub(super) struct ReachTarget {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> ReachTarget {
    ReachTarget {}
}

impl Evaluate for ReachTarget {
    fn evaluate(&self, _turn: &mut Turn<'_>) -> Progress {
        Progress::all_or_nothing(false)
    }
}
