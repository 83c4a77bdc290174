//! `portals`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct Portals {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> Portals {
    Portals {}
}

impl System for Portals {}
