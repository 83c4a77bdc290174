//! Policy of a settings file for the projects below its folder.

use std::sync::Arc;

use crate::{Policy, PolicyOverrides};

/// Policy of a settings file for the projects below its folder.
pub trait Governing: Sync {
    /// Policy for a project whose root has this path below the folder of the settings; `None` for a project
    /// elsewhere.
    fn policy(&self, below: Option<String>) -> Arc<dyn Policy>;

    /// The same, with what a command line says. Err: what is wrong with that.
    fn policy_with(
        &self,
        below: Option<String>,
        overrides: &PolicyOverrides<'_>,
    ) -> Result<Arc<dyn Policy>, String>;
}
