//! Runs of scripts, as plain data.

use std::time::Duration;

use text::TextRange;

/// How a script is run.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScriptOptions<'o> {
    /// When the run ends, in the time of the game, instead of what the script says.
    pub until: Option<Duration>,
    /// What is assumed where the documents of the language are silent, in its notation: `A7=live`.
    pub assume: &'o [String],
    /// The rule of which the run tells why it did not fire.
    pub explain: Option<&'o str>,
}

/// What comes of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptRun {
    /// What happened, for people.
    pub text: String,
    /// The same as JSON objects, each on one line.
    pub json: Vec<String>,
    /// Whether the run did what the script expects.
    pub is_as_expected: bool,
    /// Whether an assumption decided something.
    pub is_assumed: bool,
}

/// Whom the roles of a rule are bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleBinding {
    /// The rule in the text of the game.
    pub range: TextRange,
    /// What binds roles, and what its actions get, a clause each.
    pub roles: Vec<String>,
}

/// Why a script is not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// The game has errors; a clause.
    Game(String),
    /// The script has errors: where the first is, and a message.
    Script(TextRange, String),
    /// The options are wrong.
    Options(String),
}
