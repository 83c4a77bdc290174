//! What is told of all that was found: causes raised where a replay shows that they matter, one diagnostic for each
//! cause, points on which documents and game part, and only fixes that anyone should be offered.

use std::borrow::Cow;

use language::{Diagnostic, FileRange};
use pack::Pack;

use crate::traps::{self, Use};
use crate::{causes, fixes, once};

/// What is told, in no particular order; what stays as it was found is borrowed. With each use is the place it stands
/// at now; without one it is gone.
pub(crate) fn settle<'d>(
    pack: &Pack,
    found: impl Iterator<Item = &'d Diagnostic>,
    uses: impl Iterator<Item = (&'d Use, Option<FileRange>)>,
) -> Vec<Cow<'d, Diagnostic>> {
    let mut told: Vec<Cow<'d, Diagnostic>> = found.map(Cow::Borrowed).collect();
    causes::raise(pack, &mut told);
    once::keep(pack, &mut told);
    let traps = traps::told(pack, uses, &told);
    told.extend(traps.into_iter().map(Cow::Owned));
    fixes::withheld::withhold(pack, &mut told);
    told
}
