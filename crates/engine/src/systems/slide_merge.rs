//! `slide_merge`

use super::System;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) struct SlideMerge {}

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> SlideMerge {
    SlideMerge {}
}

impl System for SlideMerge {}
