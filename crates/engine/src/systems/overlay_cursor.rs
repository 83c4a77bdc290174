//! `overlay_cursor`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct OverlayCursor {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> OverlayCursor {
    OverlayCursor {}
}

impl System for OverlayCursor {}
