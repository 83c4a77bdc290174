//! Facet of running scripts.

use crate::{RuleBinding, ScriptError, ScriptOptions, ScriptRun};

/// Runs of scripts, which tell what happens in a game and what is expected of it.
pub trait Scripts: Sync {
    /// Runs the script with this name and text, which need not be among the files of the project.
    fn run_script(
        &self,
        name: &str,
        text: &str,
        options: &ScriptOptions<'_>,
    ) -> Result<ScriptRun, ScriptError>;

    /// Whom the roles of each rule are bound to, in the order of the text of the game.
    fn bindings(&self) -> Vec<RuleBinding>;
}
