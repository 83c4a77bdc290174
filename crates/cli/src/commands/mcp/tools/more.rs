//! `more`: what is left of a long answer. The server answers it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct More {
    /// The handle in `more` of an answer.
    handle: String,
}

/// The member of the earlier answer that was cut, from there on.
#[derive(Serialize, JsonSchema)]
pub(super) struct Rest {}

impl Tool for More {
    const NAME: &'static str = "more";
    const DESCRIPTION: &'static str =
        "The rest of an answer that was too long, by the `handle` in its `more`. Each rest is given once.";
    type Answer = Rest;

    fn call(self, _: &Site, _: &Call) -> Result<Told<Rest>, Refusal> {
        Err(Refusal::new(format!("there is no rest `{}` here", self.handle)))
    }
}
