//! `queued_emitters`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct QueuedEmitters {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> QueuedEmitters {
    QueuedEmitters {}
}

impl System for QueuedEmitters {}
