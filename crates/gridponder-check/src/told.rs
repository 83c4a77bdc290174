//! What is told of all that was found: causes raised where a replay shows that they matter, one diagnostic for each
//! cause, points on which documents and game part, and only fixes that anyone should be offered.

use std::borrow::Cow;

use language::Diagnostic;
use pack::Pack;

use crate::divergence::{self, Relied, SpokenOf};
use crate::{causes, dedup, fixes};

/// Whether a diagnostic of a file is told as it was found, whatever else is found in the pack: nothing here looks at it.
pub(crate) fn stands_alone(found: &Diagnostic) -> bool {
    found.fixes.is_empty() && !causes::looks_at(found.code()) && !dedup::looks_at(found.code())
}

/// What is told, in no particular order; what stays as it was found is borrowed. `relied` says what relies on points on
/// which documents and game part, but for the places that are spoken of already.
pub(crate) fn settle<'d, 'u>(
    pack: &Pack,
    found: impl Iterator<Item = &'d Diagnostic>,
    relied: impl FnOnce(&SpokenOf<'_>) -> Relied<'u>,
) -> Vec<Cow<'d, Diagnostic>> {
    let mut told: Vec<Cow<'d, Diagnostic>> = found.map(Cow::Borrowed).collect();
    causes::raise(pack, &mut told);
    dedup::keep(pack, &mut told);
    let divergences = {
        let spoken_of: SpokenOf<'_> = told.iter().map(|it| &it.at).collect();
        divergence::told(pack, &relied(&spoken_of))
    };
    told.extend(divergences.into_iter().map(Cow::Owned));
    fixes::withheld::withhold(pack, &mut told);
    told
}
