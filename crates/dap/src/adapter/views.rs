//! What a client is shown where play has stopped.

use serde_json::{Value as Json, json};

use super::arguments::{Evaluate, StackOf, VariablesOf};
use super::{Adapter, Debuggee};
use crate::evaluate::evaluate;
use crate::message::Answer;
use crate::shown;

impl Adapter {
    pub(super) fn stack(&mut self, wanted: &StackOf) -> Answer {
        let numbering = self.numbering;
        let debuggee = self.debuggee()?;
        let Debuggee { launched, sources, at, .. } = debuggee;
        let frames = shown::frames(launched, *at);
        let total = frames.len();
        let count = if wanted.levels == 0 { total } else { wanted.levels };
        let told = (1..).zip(frames).skip(wanted.start_frame).take(count).map(|(id, frame): (usize, _)| {
            let mut told = sources.told(launched, frame.at.as_ref(), numbering);
            told["id"] = json!(id);
            told["name"] = json!(frame.name);
            told
        });
        Ok(json!({ "stackFrames": told.collect::<Vec<_>>(), "totalFrames": total }))
    }

    pub(super) fn scopes(&mut self) -> Answer {
        let debuggee = self.debuggee()?;
        let scopes = shown::scopes(&debuggee.launched, debuggee.at);
        let told = scopes.into_iter().map(|scope| {
            json!({
                "name": scope.name,
                "expensive": false,
                "variablesReference": debuggee.opened.add(scope.members),
            })
        });
        // What has nothing to show is not opened by clients.
        let told: Vec<Json> = told.filter(|it| it["variablesReference"] != json!(0)).collect();
        Ok(json!({ "scopes": told }))
    }

    pub(super) fn variables(&mut self, wanted: &VariablesOf) -> Answer {
        let opened = &mut self.debuggee()?.opened;
        let members = opened.members(wanted.variables_reference)?.to_vec();
        let count = if wanted.count == 0 { members.len() } else { wanted.count };
        let told = members.into_iter().skip(wanted.start).take(count).map(|it| opened.told(it));
        Ok(json!({ "variables": told.collect::<Vec<_>>() }))
    }

    pub(super) fn evaluate(&mut self, wanted: &Evaluate) -> Answer {
        let debuggee = self.debuggee()?;
        let value = evaluate(&debuggee.launched, debuggee.at, &wanted.expression)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Ok(json!({ "result": text, "variablesReference": 0 }))
    }

    pub(super) fn exception(&mut self) -> Answer {
        let exception = self.debuggee()?.exception.as_ref();
        let (filter, why) = exception.ok_or("play has not stopped at an exception")?;
        Ok(json!({ "exceptionId": filter.name(), "description": why, "breakMode": "always" }))
    }
}
