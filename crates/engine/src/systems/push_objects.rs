//! `push_objects`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct PushObjects {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> PushObjects {
    PushObjects {}
}

impl System for PushObjects {}
