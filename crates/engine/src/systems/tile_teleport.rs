//! `tile_teleport`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct TileTeleport {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> TileTeleport {
    TileTeleport {}
}

impl System for TileTeleport {}
