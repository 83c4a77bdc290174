//! Requests, responses and events, as the protocol has them.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};

/// A request of the client.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    /// Its number.
    pub(crate) seq: i64,
    /// What is asked for.
    pub(crate) command: String,
    /// With what.
    #[serde(default)]
    pub(crate) arguments: Json,
}

impl Request {
    /// Its arguments. Err: what is wrong with them.
    pub(crate) fn arguments<T: DeserializeOwned>(&self) -> Result<T, String> {
        let given = if self.arguments.is_null() { json!({}) } else { self.arguments.clone() };
        serde_json::from_value(given).map_err(|why| format!("the arguments of `{}`: {why}", self.command))
    }
}

/// What a request is answered with; Err: why it is refused.
pub(crate) type Answer = Result<Json, String>;

/// The response to a request.
pub(crate) fn response(request: &Request, answer: Answer) -> Json {
    let mut message = json!({
        "type": "response",
        "request_seq": request.seq,
        "command": request.command,
        "success": answer.is_ok(),
    });
    match answer {
        Ok(Json::Null) => {}
        Ok(body) => message["body"] = body,
        Err(why) => {
            message["message"] = json!(why);
            // A watch that cannot be evaluated is no reason for a dialog.
            let is_shown = request.command == "launch";
            let error =
                json!({ "id": 1, "format": "{why}", "variables": { "why": why }, "showUser": is_shown });
            message["body"] = json!({ "error": error });
        }
    }
    message
}

/// An event.
pub(crate) fn event(name: &str, body: Json) -> Json {
    let mut message = json!({ "type": "event", "event": name });
    if !body.is_null() {
        message["body"] = body;
    }
    message
}
