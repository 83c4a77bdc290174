//! `region_transform`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct RegionTransform {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> RegionTransform {
    RegionTransform {}
}

impl System for RegionTransform {}
