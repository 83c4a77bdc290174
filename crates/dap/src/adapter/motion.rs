//! Where play goes, and where it stops.

use serde_json::{Value as Json, json};

use super::arguments::{AtLine, Step, Target};
use super::{Adapter, THREAD};
use crate::message::{Answer, event};
use crate::shown;
use crate::sources::file_of;
use crate::walk::{Direction, Point, Stride};

impl Adapter {
    /// Tells that play has stopped where it is.
    pub(super) fn stopped(&mut self, reason: &str, description: Option<&str>, ids: &[i64]) {
        let Some(debuggee) = &mut self.debuggee else { return };
        debuggee.opened.clear();
        let title = shown::whole_title(&debuggee.launched, debuggee.at);
        let description = description.unwrap_or(&title);
        let mut body = json!({
            "reason": reason, "description": description, "threadId": THREAD, "allThreadsStopped": true,
        });
        if reason == "exception" {
            body["text"] = json!(description);
        }
        if !ids.is_empty() {
            body["hitBreakpointIds"] = json!(ids);
        }
        self.events.push(event("stopped", body));
    }

    /// Stops if something that was asked for is here. Whether it does.
    pub(super) fn stops_here(&mut self) -> bool {
        let Some(debuggee) = &self.debuggee else { return false };
        let (turns, at) = (&debuggee.launched.turns, debuggee.at);
        let all = || {
            std::iter::successors(Some(debuggee.places.first()), |it| {
                debuggee.places.beside(*it, Direction::Forward)
            })
        };
        let kinds = [
            ("breakpoint", self.by_line.iter().map(|it| &it.breakpoint).collect::<Vec<_>>()),
            ("function breakpoint", self.by_name.iter().collect()),
            ("data breakpoint", self.by_change.iter().collect()),
        ];
        let hit = kinds.iter().find_map(|(reason, list)| {
            let ids: Vec<i64> = list.iter().filter(|it| it.stops(turns, at, all())).map(|it| it.id).collect();
            (!ids.is_empty()).then_some((*reason, ids))
        });
        let exception = self.filters.iter().find_map(|it| Some((*it, it.met(turns, at)?)));
        match (exception, hit) {
            (Some((filter, why)), _) => {
                if let Some(debuggee) = &mut self.debuggee {
                    debuggee.exception = Some((filter, why.clone()));
                }
                self.stopped("exception", Some(&why), &[]);
                true
            }
            (None, Some((reason, ids))) => {
                self.stopped(reason, None, &ids);
                true
            }
            (None, None) => false,
        }
    }

    /// Goes on until something that was asked for, or the last place of the direction. At the end, play is over.
    pub(super) fn run(&mut self, direction: Direction) {
        let Some(debuggee) = &mut self.debuggee else { return };
        debuggee.exception = None;
        if direction == Direction::Forward && debuggee.at >= debuggee.places.end() {
            self.terminate();
            return;
        }
        while let Some(debuggee) = &mut self.debuggee
            && let Some(next) = debuggee.places.beside(debuggee.at, direction)
        {
            debuggee.at = next;
            if self.stops_here() {
                return;
            }
        }
        let reason = if direction == Direction::Forward { "end" } else { "entry" };
        self.stopped(reason, None, &[]);
    }

    pub(super) fn step(&mut self, step: &Step, direction: Direction, stride: Stride) -> Answer {
        let is_fine = step.granularity.as_deref() == Some("instruction");
        let stride = if is_fine { Stride::Act } else { stride };
        let debuggee = self.debuggee()?;
        debuggee.exception = None;
        match debuggee.places.step(debuggee.at, direction, stride) {
            Some(next) => {
                debuggee.at = next;
                self.stopped("step", None, &[]);
            }
            None if direction == Direction::Forward => self.terminate(),
            None => self.stopped("entry", None, &[]),
        }
        Ok(Json::Null)
    }

    /// Inside of a turn, back to what acted before; else to the turn before.
    pub(super) fn step_back(&mut self, step: &Step) -> Answer {
        let is_inside = self.debuggee()?.at.act.is_some();
        let stride = if is_inside { Stride::Act } else { Stride::Turn };
        self.step(step, Direction::Back, stride)
    }

    pub(super) fn restart_frame(&mut self) -> Answer {
        let debuggee = self.debuggee()?;
        debuggee.at = Point::before(debuggee.at.turn);
        self.stopped("restart", None, &[]);
        Ok(Json::Null)
    }

    pub(super) fn targets(&mut self, place: &AtLine) -> Answer {
        let numbering = self.numbering;
        let debuggee = self.debuggee()?;
        let file = file_of(&debuggee.launched, &place.source);
        let turns =
            file.zip(numbering.line(place.line)).map(|(file, line)| debuggee.sources.steps_on(&file, line));
        let targets = turns.unwrap_or_default().into_iter().map(|turn| {
            json!({ "id": turn, "label": shown::title(&debuggee.launched, Point::before(turn)), "line": place.line })
        });
        Ok(json!({ "targets": targets.collect::<Vec<_>>() }))
    }

    pub(super) fn go_to(&mut self, target: &Target) -> Answer {
        let debuggee = self.debuggee()?;
        if target.target_id >= debuggee.launched.turns.len() {
            return Err(format!("there is no target {}", target.target_id));
        }
        debuggee.at = Point::before(target.target_id).max(debuggee.places.first());
        self.stopped("goto", None, &[]);
        Ok(Json::Null)
    }
}
