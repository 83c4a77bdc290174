//! The tools, one file each.

mod apply_fix;
mod board;
mod catalog;
mod check;
mod explain;
mod level_name;
mod metrics;
mod more;
mod moves;
mod necessity;
mod new;
mod play;
mod projects;
mod rename;
mod solve;
mod vary;
mod why;

use super::tool::{Entry, Tool as _};

/// All of them, in the order in which they are listed. The catalog that is meant is a module here, and no crate.
pub(super) const TOOLS: [Entry; 15] = [
    Entry::of::<projects::Projects>(),
    Entry::of::<check::Check>(),
    Entry::of::<explain::Explain>(),
    Entry::of::<self::catalog::Catalog>(),
    Entry::of::<board::Board>(),
    Entry::of::<play::Play>(),
    Entry::of::<why::Why>(),
    Entry::of::<solve::Solve>(),
    Entry::of::<necessity::Necessity>(),
    Entry::of::<metrics::Metrics>(),
    Entry::of::<vary::Vary>(),
    Entry::of::<apply_fix::ApplyFix>(),
    Entry::of::<rename::Rename>(),
    Entry::of::<new::New>(),
    Entry::of::<more::More>(),
];

/// The tool that the server answers by itself, from what is left of earlier answers.
pub(super) const MORE: &str = more::More::NAME;
