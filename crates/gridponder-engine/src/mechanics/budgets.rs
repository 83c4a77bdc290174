//! The moves that `individual_actors` grants its actors.

use crate::Value;
use crate::contract::Reads;
use crate::stop::Wanted;

/// Checks the budgets, which must be numbers.
pub(crate) fn look_at_budgets<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["budgets"]);
    for (kind, _) in reads.value(&["budgets"]).map_or(&[][..], Value::members) {
        reads = reads.needed_at(&["budgets", kind], Wanted::Number);
    }
    reads
}
