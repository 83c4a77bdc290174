//! The table of all goal types.

use crate::audit::Audit;
use crate::contract::{Compiler, Config, Evaluate, Goal, Reads};
use crate::def;
use crate::goals::{
    all_cleared, balance, board_match, count_constraint, param_match, reach_target, sequence_match,
    sum_constraint,
};
use crate::ignored::{Ignored, Path};
use crate::mechanics::{lines, threshold};
use crate::pool::Symbol;
use crate::stop::Check;

/// The second argument is the id of the goal.
type Compile = fn(&mut Compiler<'_>, Symbol, &Config<'_>) -> Box<dyn Evaluate>;

/// Checks the fields of the configuration that a goal reads in every evaluation.
type Look = for<'r, 'c, 'a> fn(Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a>;

/// Every goal type.
const GOALS: &[(&str, Compile, Look)] = &[
    ("reach_target", |compiler, _, config| Box::new(reach_target::compile(compiler, config)), |reads| reads),
    (
        "sequence_match",
        |compiler, id, config| Box::new(sequence_match::compile(compiler, id, config)),
        sequence_match::look,
    ),
    (
        "board_match",
        |compiler, _, config| Box::new(board_match::compile(compiler, config)),
        board_match::look,
    ),
    (
        "variable_threshold",
        |compiler, _, config| Box::new(threshold::compile(compiler, config)),
        threshold::look,
    ),
    (
        "all_cleared",
        |compiler, _, config| Box::new(all_cleared::compile(compiler, config)),
        |reads| reads.fields(&["kind", "tag"]),
    ),
    ("balance", |compiler, _, config| Box::new(balance::compile(compiler, config)), balance::look),
    (
        "sum_constraint",
        |compiler, _, config| Box::new(sum_constraint::compile(compiler, config)),
        lines::look,
    ),
    (
        "count_constraint",
        |compiler, _, config| Box::new(count_constraint::compile(compiler, config)),
        |reads| lines::look(reads).fields(&["predicate"]),
    ),
    (
        "param_match",
        |compiler, _, config| Box::new(param_match::compile(compiler, config)),
        param_match::look,
    ),
];

/// The compiled goal.
pub(crate) fn compile(compiler: &mut Compiler<'_>, goal: &def::Goal) -> Goal {
    let list = Path::Key(&Path::Level, "goals");
    let path = Path::Index(&list, goal.at);
    let known = GOALS.iter().find(|(name, ..)| *name == goal.ty);
    let mut check = Check::default();
    if known.is_none() {
        compiler.note(Ignored::UnknownWord, &Path::Key(&path, "type"));
    }
    let id = compiler.pool.symbol(&goal.id);
    let evaluate = known.and_then(|(name, compile, look)| {
        let path = Path::Key(&path, "config");
        let config =
            Config::new(&catalog::goal(name)?.config, &goal.config).observed(compiler.observer, &path);
        Audit { compiler }.config(&config);
        check = look(config.reads(compiler)).done();
        Some(compile(compiler, id, &config))
    });
    Goal { id, at: goal.at as u32, check, evaluate }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_and_the_catalog_know_the_same_goals() {
        let ours: Vec<&str> = GOALS.iter().map(|(name, ..)| *name).collect();
        for name in &ours {
            assert!(catalog::goal(name).is_some(), "{name}");
        }
        for goal in catalog::GOALS {
            assert!(ours.contains(&goal.entry.name), "{}", goal.entry.name);
        }
    }
}
