//! The table of all lose condition types.

use crate::audit::Audit;
use crate::contract::{Compiled, Compiler, Config, LoseCondition};
use crate::def;
use crate::ignored::{Ignored, Path};
use crate::lose_conditions::{
    balance_budget_exhausted, balance_unreachable, max_actions, variable_threshold,
};
use crate::stop::Check;

/// Compiles the configuration of a lose condition.
type Compile = fn(&mut Compiler<'_>, &Config<'_>) -> Compiled;

/// Every lose condition type. `board_state` is documented but never fires.
const LOSE_CONDITIONS: &[(&str, Compile)] = &[
    ("max_actions", |compiler, config| max_actions::compile(compiler, config)),
    ("variable_threshold", |compiler, config| variable_threshold::compile(compiler, config)),
    ("board_state", |_, _| (Check::default(), None)),
    ("balance_budget_exhausted", |compiler, config| balance_budget_exhausted::compile(compiler, config)),
    ("balance_unreachable", |compiler, config| balance_unreachable::compile(compiler, config)),
];

/// The compiled lose condition. Returns `None` if it can never fire.
pub(crate) fn compile(compiler: &mut Compiler<'_>, condition: &def::LoseCondition) -> Option<LoseCondition> {
    let list = Path::Key(&Path::Level, "loseConditions");
    let path = Path::Index(&list, condition.at);
    let known = LOSE_CONDITIONS.iter().find(|(name, _)| *name == condition.ty);
    let Some((name, compile)) = known else {
        compiler.note(Ignored::UnknownWord, &Path::Key(&path, "type"));
        return None;
    };
    let declared = catalog::lose_condition(name)?;
    if !declared.released {
        compiler.note(Ignored::Unreleased, &Path::Key(&path, "type"));
    }
    let path = Path::Key(&path, "config");
    let config = Config::new(&declared.config, &condition.config).observed(compiler.observer, &path);
    Audit { compiler }.config(&config);
    let (check, fires) = compile(compiler, &config);
    let can_matter = fires.is_some() || !check.is_fine();
    can_matter.then_some(LoseCondition { at: condition.at as u32, ty: name, check, fires })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_and_the_catalog_know_the_same_lose_conditions() {
        let mut ours: Vec<&str> = LOSE_CONDITIONS.iter().map(|(name, _)| *name).collect();
        let mut theirs: Vec<&str> = catalog::LOSE_CONDITIONS.iter().map(|it| it.entry.name).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }
}
