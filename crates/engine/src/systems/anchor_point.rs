//! `anchor_point`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct AnchorPoint {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> AnchorPoint {
    AnchorPoint {}
}

impl System for AnchorPoint {}
