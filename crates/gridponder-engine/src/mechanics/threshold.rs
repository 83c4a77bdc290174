//! A variable that has reached a number, as the goal and the lose condition `variable_threshold` test it.

use super::comparison;
use crate::comparison::Comparison;
use crate::contract::{Compiler, Config, Reads, Turn};
use crate::pool::ValueId;
use crate::state::VariableId;
use crate::stop::{Source, Wanted};

/// A variable and the number it is compared with.
pub(crate) struct VariableThreshold {
    pub(crate) variable: VariableId,
    pub(crate) target: ValueId,
    /// `None` for an unknown comparison, which never holds.
    comparison: Option<Comparison>,
}

/// Without a variable, the threshold is never reached; the production engine fails.
pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> VariableThreshold {
    let name = config.text("variable");
    VariableThreshold {
        comparison: config
            .text("comparison")
            .filter(|_| name.is_some())
            .as_deref()
            .and_then(Comparison::of_goal),
        variable: compiler.variable(&name.unwrap_or_default()),
        target: config.value("target").map_or(ValueId::NULL, |target| compiler.pool.value(&target)),
    }
}

/// Checks the fields that are always read.
pub(crate) fn look<'r, 'c, 'a>(reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads.needed("variable", Wanted::Text).needed("target", Wanted::Number).fields(&["comparison"])
}

impl VariableThreshold {
    /// Returns true if the variable exists and the comparison holds. A value that is not a number never
    /// satisfies it.
    pub(crate) fn is_reached(&self, turn: &Turn<'_>) -> bool {
        let value = turn.number(turn.variable(self.variable), Source::Variable(self.variable));
        let ordering = value.and_then(|value| comparison::numbers(turn.pool, value, self.target));
        self.comparison.zip(ordering).is_some_and(|(comparison, ordering)| comparison.holds(ordering))
    }
}
