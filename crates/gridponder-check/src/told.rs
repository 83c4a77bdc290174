//! Selects what is reported: raises the severity of causes that a replay confirms, keeps one diagnostic per
//! cause, adds the divergences, and withholds fixes that should not be offered.

use std::borrow::Cow;

use language::Diagnostic;
use pack::Pack;

use crate::divergence::{self, Divergence, Relied, SpokenOf};
use crate::{causes, dedup, rules, withheld};

/// Returns true if a diagnostic is reported, with the fixes that suit the texts, whatever else is found in the pack.
pub(crate) fn stands_alone(found: &Diagnostic) -> bool {
    !withheld::is_counted(found) && !causes::looks_at(found.code()) && !dedup::looks_at(found.code())
}

/// The reported diagnostics, unsorted; unchanged ones are borrowed. `relied` returns the uses of divergences,
/// except at the given ranges of other diagnostics.
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
        of_divergences(pack, &relied(&spoken_of))
    };
    told.extend(divergences.into_iter().map(Cow::Owned));
    withheld::withhold(pack, &mut told);
    told
}

/// The diagnostics of the divergences that a pack uses: those of its game first, then level by level.
fn of_divergences(pack: &Pack, relied: &Relied<'_>) -> Vec<Diagnostic> {
    let divergences: Vec<Divergence> = relied.divergences.iter().copied().collect();
    relied
        .met
        .iter()
        // A divergence that the text shows needs no replay.
        .filter(|(divergence, _)| !divergence::measured::is_shown_by_text(**divergence, &divergences))
        .filter_map(|(divergence, met)| rules::documents_and_game_disagree::check(pack, *divergence, met))
        .collect()
}
