//! `balance_unreachable`

use super::LoseCondition;
use crate::compile::Compiler;
use crate::config::Config;

pub(super) fn compile(_compiler: &mut Compiler<'_>, _config: &Config<'_>) -> Option<LoseCondition> {
    None
}
