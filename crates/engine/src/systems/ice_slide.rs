//! `ice_slide`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct IceSlide {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> IceSlide {
    IceSlide {}
}

impl System for IceSlide {}
