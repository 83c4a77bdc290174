//! `flood_fill`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct FloodFill {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> FloodFill {
    FloodFill {}
}

impl System for FloodFill {}
