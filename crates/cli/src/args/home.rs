//! The argument for levels that are not in their pack.

use std::path::{Path, PathBuf};

/// Where the levels that are given belong.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Home {
    /// The pack of the level files, or of those in the folders, that are given: for candidates that are not in a pack
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

impl Home {
    /// The pack; `None` if each level is in its own.
    pub(crate) fn pack(&self) -> Option<&Path> {
        self.pack.as_deref()
    }
}
