//! The requests of our own, as docs/protocol.md describes them.

use std::sync::Arc;

use language::{BoardPart, BoardPosition};
use lsp_types::{MessageType, Range, TextDocumentPositionParams, Url, WorkspaceEdit};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, Result};

use super::{Server, request_failed};
use crate::commands::{SET_HINT_STOPS, SIMPLIFY, TIGHTEN, WHY};
use crate::coverage;
use crate::drawing;
use crate::levels;
use crate::levels_of_file;
use crate::main_loop::Event;
use crate::recording;
use crate::requests;
use crate::simplifying;
use crate::solvability;
use crate::tightening;
use crate::varying::{self, Refusal};
use crate::why;

impl Server {
    /// `goldpath/board`
    pub(crate) async fn board(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        let step = step_of(&params)?;
        self.ask("goldpath/board", Some(&uri), move |view, _| requests::board(view, &params, step))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/boardPosition`
    pub(crate) async fn board_position(&self, params: Value) -> Result<Option<BoardPosition>> {
        let asked: TextDocumentPositionParams = read_params(params)?;
        let uri = asked.text_document.uri;
        self.ask("goldpath/boardPosition", Some(&uri), move |view, _| {
            requests::board_position(view, asked.position)
        })
        .await
    }

    /// `goldpath/boardSource`
    pub(crate) async fn board_source(&self, params: Value) -> Result<Option<Range>> {
        let uri = document_of(&params)?;
        let part = part_of(&params)?;
        self.ask("goldpath/boardSource", Some(&uri), move |view, _| {
            requests::board_source(view, part, &params)
        })
        .await
    }

    /// `goldpath/record`
    pub(crate) async fn record(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let uri = document_of(&params)?;
        self.ask("goldpath/record", Some(&uri), move |view, _| recording::record(view, &params))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/drawing`
    pub(crate) async fn drawing(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        self.ask("goldpath/drawing", Some(&uri), move |view, _| drawing::drawing(view, &params))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/draw`
    pub(crate) async fn draw(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let uri = document_of(&params)?;
        let asked: drawing::Asked = read_params(params)?;
        self.ask("goldpath/draw", Some(&uri), move |view, _| drawing::draw(view, &asked))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/route`
    pub(crate) async fn route(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        self.ask("goldpath/route", Some(&uri), move |view, _| requests::route(view, &params))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/fates`
    pub(crate) async fn fates(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        self.ask_long("goldpath/fates", Some(&uri), move |view, cancel| {
            requests::fates(view, &params, cancel)
        })
        .await?
        .map_err(request_failed)
    }

    /// `goldpath/necessity`
    pub(crate) async fn necessity(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        self.ask_long("goldpath/necessity", Some(&uri), move |view, cancel| {
            requests::necessity(view, &params, cancel)
        })
        .await?
        .map_err(request_failed)
    }

    /// `goldpath/solvability`
    pub(crate) async fn solvability(&self, params: Value) -> Result<Value> {
        let asked: solvability::Asked = read_params(params)?;
        let (outbox, found) = (self.outbox.clone(), Arc::clone(&self.found));
        self.ask_in_background("goldpath/solvability", move |view, cancel| {
            let token = asked.partial_result_token.clone();
            let tell = token.map(|token| move |part| outbox.partial(token.clone(), part));
            let tell = tell.as_ref().map(|tell| tell as &dyn Fn(Value));
            solvability::solvability(view, &asked, &found, cancel, tell)
        })
        .await
    }

    /// `goldpath/coverage`
    pub(crate) async fn coverage(&self, params: Value) -> Result<Value> {
        let asked: coverage::Asked = read_params(params)?;
        let counted = Arc::clone(&self.counted);
        self.ask_long("goldpath/coverage", None, move |view, cancel| {
            coverage::coverage(view, &asked, &counted, cancel)
        })
        .await
    }

    /// `goldpath/why`
    pub(crate) async fn why(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        self.asked_why(&uri, read_params(params)?).await
    }

    /// The command that tells why a rule acted or did not: as a message, since clients show no answers of commands.
    pub(super) async fn tell_why(&self, uri: &Url, params: Value) -> Result<Value> {
        let asked: why::Asked = read_params(params)?;
        if asked.rule.is_none() {
            return Err(Error::invalid_params(format!("`{WHY}` requires the name of a rule")));
        }
        let answer = self.asked_why(uri, asked).await?;
        if !answer.is_null() {
            self.outbox.show(MessageType::INFO, why::message(&answer));
        }
        Ok(answer)
    }

    async fn asked_why(&self, uri: &Url, asked: why::Asked) -> Result<Value> {
        self.ask_long("goldpath/why", Some(uri), move |view, cancel| why::why(view, &asked, cancel))
            .await?
            .map_err(request_failed)
    }

    /// `goldpath/vary`
    pub(crate) async fn vary(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        let asked: varying::Asked = read_params(params)?;
        let outbox = self.outbox.clone();
        let answer = self.ask_long("goldpath/vary", Some(&uri), move |view, cancel| {
            let token = asked.partial_result_token.clone();
            let tell = token.map(|token| move |part| outbox.partial(token.clone(), part));
            let tell = tell.as_ref().map(|tell| tell as &dyn Fn(Value));
            varying::vary(view, &asked, cancel, tell)
        });
        answer.await?.map_err(|why| match why {
            Refusal::Failed(why) => request_failed(why),
            Refusal::Want { start, end, message } => Error {
                data: Some(json!({ "want": { "start": start, "end": end } })),
                ..Error::invalid_params(message)
            },
        })
    }

    /// `goldpath.setHintStops`: the client applies the edit, if it can. The result says whether it did.
    pub(super) async fn set_hint_stops(&self, uri: &Url) -> Result<Value> {
        let advised = self.ask_long(SET_HINT_STOPS, Some(uri), |view, cancel| {
            let (answer, edit) = requests::hint_advice(view, cancel)?;
            Ok((answer, edit, view.client.applies_edits))
        });
        self.with_edit("Set the hint stops", advised.await?.map_err(request_failed)?).await
    }

    /// `goldpath.simplify`: the client applies the edit, if it can. The result says whether it did.
    pub(super) async fn simplify(&self, uri: &Url, level: Option<String>) -> Result<Value> {
        let simplified = self.ask_long(SIMPLIFY, Some(uri), move |view, cancel| {
            let (answer, edit) = simplifying::simplify(view, level.as_deref(), cancel)?;
            Ok((answer, edit, view.client.applies_edits))
        });
        self.with_edit("Simplify the level", simplified.await?.map_err(request_failed)?).await
    }

    /// `goldpath.tighten`: the client applies the edit, if it can. The result says whether it did.
    pub(super) async fn tighten(
        &self,
        uri: &Url,
        level: Option<String>,
        needed: Vec<String>,
    ) -> Result<Value> {
        let tightened = self.ask_long(TIGHTEN, Some(uri), move |view, cancel| {
            let (answer, edit) = tightening::tighten(view, level.as_deref(), &needed, cancel)?;
            Ok((answer, edit, view.client.applies_edits))
        });
        self.with_edit("Tighten the level", tightened.await?.map_err(request_failed)?).await
    }

    /// An answer whose edit the client applies if it can, and else finds in the answer, which says whether it is applied.
    async fn with_edit(
        &self,
        label: &str,
        (mut answer, edit, is_applied_there): (Value, Option<WorkspaceEdit>, bool),
    ) -> Result<Value> {
        answer["applied"] = false.into();
        let Some(edit) = edit else { return Ok(answer) };
        if is_applied_there {
            // The level may have changed during the search.
            if !self.outbox.apply(label, edit).await {
                return Err(request_failed(
                    "the editor rejected the edit; the level may have changed".to_owned(),
                ));
            }
            answer["applied"] = true.into();
        } else {
            answer["edit"] = serde_json::to_value(edit).unwrap_or_default();
        }
        Ok(answer)
    }

    /// `goldpath/newPack`
    pub(crate) async fn new_pack(&self, params: Value) -> Result<Value> {
        let [id, title] = names_of(&params)?;
        self.ask("goldpath/newPack", None, move |view, _| requests::new_pack(view.languages, &id, &title))
            .await
    }

    /// `goldpath/newLevel`
    pub(crate) async fn new_level(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        let [id, title] = names_of(&params)?;
        let is_copy = params.get("copy") == Some(&Value::Bool(true));
        let answer = self.ask("goldpath/newLevel", Some(&uri), move |view, _| {
            requests::new_level(view, &id, &title, is_copy)
        });
        answer.await?.map_err(request_failed)
    }

    /// `goldpath/levels`
    pub(crate) async fn levels(&self, params: Value) -> Result<Value> {
        let root = params.get("root").and_then(Value::as_str).and_then(|uri| Url::parse(uri).ok());
        self.ask("goldpath/levels", None, move |view, _| levels::levels(view, root.as_ref())).await
    }

    /// `goldpath/thumbnail`
    pub(crate) async fn thumbnail(&self, params: Value) -> Result<Value> {
        let uri = document_of(&params)?;
        let play = params.get("play").cloned();
        let answer =
            self.ask("goldpath/thumbnail", Some(&uri), move |view, _| levels::thumbnail(view, play.as_ref()));
        answer.await?.map_err(request_failed)
    }

    /// `goldpath/arrange`
    pub(crate) async fn arrange(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let asked = read_params(params)?;
        let answer = self.ask("goldpath/arrange", None, move |view, _| levels::arrange(view, &asked));
        answer.await?.map_err(request_failed)
    }

    /// `goldpath/deleteLevel`
    pub(crate) async fn delete_level(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let uri = document_of(&params)?;
        let answer = self.ask("goldpath/deleteLevel", Some(&uri), |view, _| levels::delete_level(view));
        answer.await?.map_err(request_failed)
    }

    /// `goldpath/orderLevels`
    pub(crate) async fn order_levels(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let asked: levels_of_file::Rearrangement = read_params(params)?;
        self.ask_long("goldpath/orderLevels", None, move |view, cancel| {
            levels_of_file::order(view, &asked, cancel)
        })
        .await?
        .map_err(request_failed)
    }

    /// `goldpath/addLevel`
    pub(crate) async fn add_level(&self, params: Value) -> Result<Option<WorkspaceEdit>> {
        let asked: levels_of_file::Addition = read_params(params)?;
        self.ask_long("goldpath/addLevel", None, move |view, cancel| {
            levels_of_file::add(view, &asked, cancel)
        })
        .await?
        .map_err(request_failed)
    }

    /// `goldpath/replay`
    pub(crate) async fn replay(&self, params: Value) -> Result<Value> {
        let asked: levels::Replays = read_params(params)?;
        let (outbox, owner) = (self.outbox.clone(), self.owner.clone());
        let answer = self.ask_long("goldpath/replay", None, move |view, cancel| {
            let token = asked.partial_result_token.clone();
            let tell = token.map(|token| move |part| outbox.partial(token.clone(), part));
            let tell = tell.as_ref().map(|tell| tell as &dyn Fn(Value));
            let (answer, replayed) = levels::replay(view, &asked, cancel, tell);
            // The main loop ends with the server.
            if let Some(replayed) = replayed {
                let _ = owner.send(Event::Replayed(replayed));
            }
            answer
        });
        answer.await
    }

    /// `goldpath/explain`
    pub(crate) async fn explain(&self, params: Value) -> Result<Value> {
        let code = params.get("code").and_then(Value::as_str).map(str::to_owned);
        let code = code.ok_or_else(|| Error::invalid_params("`code` must be a string"))?;
        self.ask("goldpath/explain", None, move |view, _| requests::explain(view.languages, &code)).await
    }
}

/// The document that a custom request is about.
fn document_of(params: &Value) -> Result<Url> {
    let uri = params.get("textDocument").and_then(|document| document.get("uri")).and_then(Value::as_str);
    uri.and_then(|uri| Url::parse(uri).ok())
        .ok_or_else(|| Error::invalid_params("`textDocument.uri` must be a URI"))
}

fn read_params<T: serde::de::DeserializeOwned>(params: Value) -> Result<T> {
    serde_json::from_value(params).map_err(|error| Error::invalid_params(error.to_string()))
}

/// The name and title of what to create.
fn names_of(params: &Value) -> Result<[String; 2]> {
    let text = |key: &str| {
        let text = params.get(key).and_then(Value::as_str).map(str::to_owned);
        text.ok_or_else(|| Error::invalid_params(format!("`{key}` must be a string")))
    };
    let [id, title] = [text("id")?, text("title")?];
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if id.is_empty() || !id.bytes().all(is_name) {
        return Err(Error::invalid_params("`id` must consist of small letters, digits and `_`"));
    }
    Ok([id, title])
}

/// The number of moves of the requested board; `None` if not given.
fn step_of(params: &Value) -> Result<Option<usize>> {
    let Some(step) = params.get("step").filter(|step| !step.is_null()) else { return Ok(None) };
    let number = step.as_u64().and_then(|step| usize::try_from(step).ok());
    let refused = || Error::invalid_params(format!("`step` must be an integer of at least 0; found {step}"));
    number.map(Some).ok_or_else(refused)
}

/// The part of a board that is asked about: a cell or a step.
fn part_of(params: &Value) -> Result<BoardPart> {
    if let Some(step) = step_of(params)? {
        return Ok(BoardPart::Step(step));
    }
    let cell = params.get("cell").and_then(|cell| serde_json::from_value(cell.clone()).ok());
    cell.map(BoardPart::Cell)
        .ok_or_else(|| Error::invalid_params("`cell` must be two integers, or `step` an integer"))
}
