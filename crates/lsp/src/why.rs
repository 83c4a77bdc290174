//! Why something happened in a level, or did not: for a board, and for rules in texts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use language::{
    Actor, Answer, Attempt, Explaining, Facets, Place, PlayError, Reason, Recording, Records, RuleFacts,
    add_refusals, escape, no_cell, why_changed, why_rule, why_turn,
};
use lsp_types::{self as lsp, Range};
use serde::Deserialize;
use serde_json::{Value, json};
use text::Lines;

use crate::commands::{SHOW_WHY, WHY};
use crate::coverage::one_scene;
use crate::document::text_range;
use crate::pool::Cancel;
use crate::view::{Seen, View};

/// The time for looking for a recording in which a rule acts.
const TIME: Duration = Duration::from_secs(1);

/// Cap on the reasons that are told in a message.
const MAX_TOLD: usize = 6;

/// The parameters of `goldpath/why`.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Asked {
    pub(crate) play: Option<Value>,
    pub(crate) step: Option<usize>,
    cell: Option<(i32, i32)>,
    layer: Option<String>,
    pub(crate) rule: Option<String>,
}

/// `goldpath/why`: why a cell is as it is, or a rule acted or not, or what happened in a step.
pub(crate) fn why(view: &View, asked: &Asked, cancel: &Cancel) -> Result<Value, String> {
    let Some(answer) = answer(view, asked, cancel)? else { return Ok(Value::Null) };
    let Some((seen, _)) = &view.place else { return Ok(Value::Null) };
    let reasons = view.with_texts(&seen.project, |texts| {
        let reason = |it: &Reason| {
            let location = it.at.as_ref().and_then(|at| {
                Some(json!({ "uri": texts.uri(&at.file)?, "range": texts.range(&at.file, at.range) }))
            });
            json!({
                "depth": it.depth, "step": it.step, "text": it.text, "act": it.act, "phase": it.phase,
                "cells": it.cells, "location": location
            })
        };
        answer.reasons.iter().map(reason).collect::<Value>()
    });
    Ok(json!({ "title": answer.title, "reasons": reasons }))
}

/// An answer as a message: its title, and the first of its reasons.
pub(crate) fn message(answer: &Value) -> String {
    let text = |it: &Value, key: &str| it[key].as_str().unwrap_or_default().to_owned();
    let reasons = answer["reasons"].as_array().map_or(&[][..], Vec::as_slice);
    let mut lines = vec![text(answer, "title")];
    lines.extend(reasons.iter().take(MAX_TOLD).map(|it| {
        let depth = it["depth"].as_u64().and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
        format!("{}{}", "  ".repeat(depth + 1), text(it, "text"))
    }));
    if reasons.len() > MAX_TOLD {
        lines.push(format!("  and {} more", reasons.len() - MAX_TOLD));
    }
    lines.join("\n")
}

fn answer(view: &View, asked: &Asked, cancel: &Cancel) -> Result<Option<Answer>, String> {
    let Some((seen, file)) = &view.place else { return Ok(None) };
    let facets = seen.project.facets();
    let Some(explaining) = facets.explaining else { return Ok(None) };
    let semantics = seen.project.semantics_or(view.settings.semantics);
    let attempted = |recording: &Recording| -> Result<Answer, String> {
        let moves = recording.actions();
        let attempt = Attempt::new(recording.start(semantics), &moves);
        if let Some(cell) = asked.cell.filter(|_| asked.rule.is_none()) {
            let play = facets.play.ok_or("there is no board here")?;
            let session = play.start(&attempt.start).map_err(|why| why.to_string())?;
            no_cell(&*session, cell).map_or(Ok(()), Err)?;
        }
        about(explaining, &attempt, asked)
    };
    let played = explaining.played(file, asked.play.as_ref()).transpose()?;
    let is_of_level = asked.play.is_some() || is_scene(&facets, file);
    let Some(rule) = asked.rule.as_deref().filter(|_| !is_of_level) else {
        return played.map(|recording| attempted(&recording)).transpose();
    };
    // Of a rule of all levels nobody said in which one: in the first in which it acts, or else in the first one.
    let recordings = facets.replays.map(|it| it.recordings().all).unwrap_or_default();
    let started = Instant::now();
    let acts = |recording: &&Recording| {
        let moves = recording.actions();
        let turns = explaining.turns(&Attempt::new(recording.start(semantics), &moves)).unwrap_or_default();
        let mut acts = turns.iter().filter(|turn| turn.is_accepted).flat_map(|turn| &turn.acts);
        acts.any(|act| act.fires && act.by.name == rule)
    };
    let is_in_time = |_: &&Recording| started.elapsed() < TIME && !cancel.is_canceled();
    let found = recordings.iter().take_while(is_in_time).find(acts).or_else(|| recordings.first());
    let told = |recording: &Recording| {
        let answer = attempted(recording)?;
        Ok(Answer { title: format!("{}: {}", recording.scene(), answer.title), ..answer })
    };
    found.map(told).transpose()
}

/// Whether a file is about one level or one recording, and not about all of a project.
fn is_scene(facets: &Facets<'_>, file: &str) -> bool {
    let levels = facets.play.map(language::Play::levels).unwrap_or_default();
    match levels.as_slice() {
        [] => facets.replays.is_some_and(|it| it.recordings().all.iter().any(|it| *it.file == *file)),
        levels => levels.iter().filter(|level| *level.file == *file).count() == 1,
    }
}

/// The answer of what is played. `Err`: it cannot be played, or there is no such rule.
fn about(explaining: &dyn Explaining, attempt: &Attempt<'_>, asked: &Asked) -> Result<Answer, String> {
    let unplayed = |why: PlayError| why.to_string();
    let mut turns = explaining.turns(attempt).map_err(unplayed)?;
    let last = turns.len().saturating_sub(1);
    // What ends a level is the last step of it, whatever comes behind.
    let step = asked.step.map(|step| step.min(last));
    turns.truncate(step.unwrap_or(last).saturating_add(1));
    let noun = explaining.noun();
    if let Some(name) = &asked.rule {
        let mut rules: Vec<RuleFacts> = explaining.rules(attempt.start.level).map_err(unplayed)?;
        rules.retain(|it| it.rule.name == *name);
        let rule = rules.first().ok_or_else(|| format!("there is no rule `{}`", escape(name)))?;
        add_refusals(&mut turns, (explaining, attempt), &rules, step).map_err(unplayed)?;
        return Ok(why_rule(Records { turns: &turns, noun }, rule, step));
    }
    let records = Records { turns: &turns, noun };
    Ok(match asked.cell {
        Some(cell) => why_changed(records, &Place::Cell(cell, asked.layer.clone())),
        None => why_turn(records, step.unwrap_or(last)),
    })
}

/// The code action that asks about the rule at a range.
pub(crate) fn offered(view: &View, uri: &lsp::Url, range: Range) -> Option<lsp::Command> {
    let (seen, file) = view.place.as_ref()?;
    let rule = rule_at(view, seen, file, range)?;
    let command = if view.client.has_command(SHOW_WHY) { SHOW_WHY } else { WHY };
    Some(lsp::Command {
        title: format!("Why did {} act, or not?", rule.words()),
        command: command.to_owned(),
        arguments: Some(vec![json!(uri), json!(rule.name)]),
    })
}

fn rule_at(view: &View, seen: &Seen, file: &Arc<str>, range: Range) -> Option<Actor> {
    let facets = seen.project.facets();
    let explaining = facets.explaining?;
    let text = seen.project.snapshot().text(file)?;
    let bytes = text_range(view.client.encoding, text, &Lines::new(text), range);
    let rules = explaining.rules(&one_scene(&facets, file)?).ok()?;
    let is_here =
        |rule: &Actor| rule.at.as_ref().is_some_and(|at| at.file == *file && at.range.contains_range(bytes));
    rules.into_iter().map(|it| it.rule).find(is_here)
}
