//! What requests bring, as the protocol has it.

use serde::Deserialize;

use crate::breakpoints::{Condition, Hits};
use crate::launch::Launched;
use crate::sources::SourceArgument;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Initialize {
    #[serde(default = "yes")]
    pub(super) lines_start_at1: bool,
    #[serde(default = "yes")]
    pub(super) columns_start_at1: bool,
    #[serde(default)]
    pub(super) supports_invalidated_event: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetBreakpoints {
    pub(super) source: SourceArgument,
    #[serde(default)]
    pub(super) breakpoints: Vec<WantedBreakpoint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WantedBreakpoint {
    #[serde(default)]
    pub(super) line: i64,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) data_id: String,
    #[serde(default)]
    pub(super) condition: Option<String>,
    #[serde(default)]
    pub(super) hit_condition: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Breakpoints {
    #[serde(default)]
    pub(super) breakpoints: Vec<WantedBreakpoint>,
}

#[derive(Deserialize)]
pub(super) struct Filters {
    #[serde(default)]
    pub(super) filters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AtLine {
    pub(super) source: SourceArgument,
    pub(super) line: i64,
    #[serde(default)]
    pub(super) end_line: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Step {
    #[serde(default)]
    pub(super) granularity: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Target {
    pub(super) target_id: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VariablesOf {
    pub(super) variables_reference: usize,
    #[serde(default)]
    pub(super) start: usize,
    #[serde(default)]
    pub(super) count: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StackOf {
    #[serde(default)]
    pub(super) start_frame: usize,
    #[serde(default)]
    pub(super) levels: usize,
}

#[derive(Deserialize)]
pub(super) struct Evaluate {
    pub(super) expression: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetVariable {
    pub(super) variables_reference: usize,
    pub(super) name: String,
    pub(super) value: String,
}

#[derive(Deserialize)]
pub(super) struct SetExpression {
    pub(super) expression: String,
    pub(super) value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DataOf {
    pub(super) name: String,
    #[serde(default)]
    pub(super) variables_reference: usize,
}

impl WantedBreakpoint {
    /// What must hold before the turn. Err: why it is no condition.
    pub(super) fn condition(&self, launched: Option<&Launched>) -> Result<Option<Condition>, String> {
        let given = self.condition.as_deref().map(str::trim).filter(|it| !it.is_empty());
        let ask = |text| match launched {
            Some(launched) => Condition::of(launched, text),
            None => Err("no level is launched".to_owned()),
        };
        given.map(ask).transpose()
    }

    /// At which of the times it stops; `None`: at all. Err: what is wrong with its condition.
    pub(super) fn hits(&self) -> Result<Option<Hits>, String> {
        let given = self.hit_condition.as_deref().filter(|it| !it.trim().is_empty());
        given.map(Hits::read).transpose()
    }
}
