//! What play is to stop at.

use language::Place;
use serde_json::{Value as Json, json};

use super::arguments::{AtLine, Breakpoints, DataOf, Filters, SetBreakpoints, WantedBreakpoint};
use super::{Adapter, LineBreakpoint};
use crate::breakpoints::{At, Breakpoint, Condition, Filter, Hits};
use crate::message::Answer;
use crate::sources::file_of;

/// Cap on the breakpoints of a kind.
const MAX_BREAKPOINTS: usize = 1_000;

impl Adapter {
    fn new_id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    pub(super) fn set_breakpoints(&mut self, wanted: &SetBreakpoints) -> Json {
        let numbering = self.numbering;
        let file = self.debuggee.as_ref().and_then(|it| file_of(&it.launched, &wanted.source));
        self.by_line.retain(|it| it.file != file);
        let mut told = Vec::new();
        for wanted in wanted.breakpoints.iter().take(MAX_BREAKPOINTS) {
            let id = self.new_id();
            let line = numbering.line(wanted.line);
            let found = file.as_ref().zip(line).and_then(|(file, line)| self.at_line(file, line));
            let given = self.given(wanted);
            let why = match (&given, &self.debuggee, &found) {
                (Err(why), _, _) => Some(why.clone()),
                (Ok(_), None, _) => Some("no level is launched".to_owned()),
                (Ok(_), Some(_), None) => {
                    Some("no rule, goal or move of this level is on this line".to_owned())
                }
                (Ok(_), Some(_), Some(_)) => None,
            };
            let told_line = found.as_ref().map(|(_, line)| *line).or(line).unwrap_or_default();
            let mut answer = json!({
                "id": id,
                "verified": why.is_none(),
                "line": i64::from(told_line) + i64::from(numbering.lines_from_1),
            });
            if let Some(why) = why {
                answer["message"] = json!(why);
            }
            told.push(answer);
            if let Ok((condition, hits)) = given {
                let at = found.map_or(At::Nowhere, |(at, _)| at);
                let breakpoint = Breakpoint { id, at, condition, hits };
                self.by_line.push(LineBreakpoint { file: file.clone(), line, breakpoint });
            }
        }
        json!({ "breakpoints": told })
    }

    /// The condition and the hit count of a breakpoint. Err: what is wrong with them.
    fn given(&self, wanted: &WantedBreakpoint) -> Result<(Option<Condition>, Option<Hits>), String> {
        let launched = self.debuggee.as_ref().map(|it| &it.launched);
        Ok((wanted.condition(launched)?, wanted.hits()?))
    }

    /// What is on a line, and the line on which that begins.
    fn at_line(&self, file: &str, line: u32) -> Option<(At, u32)> {
        let sources = &self.debuggee.as_ref()?.sources;
        let steps = sources.steps_on(file, line);
        if !steps.is_empty() {
            return Some((At::Steps(steps), line));
        }
        let (actor, line) = sources.actor_on(file, line)?;
        Some((At::Actor(actor.clone()), line))
    }

    /// Looks up what is on the lines of breakpoints now and where their conditions hold, as the files may be others.
    pub(super) fn find_lines(&mut self) {
        let places: Vec<At> = self
            .by_line
            .iter()
            .map(|it| {
                let found = it.file.as_ref().zip(it.line).and_then(|(file, line)| self.at_line(file, line));
                found.map_or(At::Nowhere, |(at, _)| at)
            })
            .collect();
        for (it, at) in self.by_line.iter_mut().zip(places) {
            it.breakpoint.at = at;
        }
        let Some(launched) = self.debuggee.as_ref().map(|it| &it.launched) else { return };
        let by_line = self.by_line.iter_mut().map(|it| &mut it.breakpoint);
        for breakpoint in by_line.chain(&mut self.by_name).chain(&mut self.by_change) {
            if let Some(condition) = &mut breakpoint.condition {
                let text = &condition.text;
                *condition = Condition::of(launched, text).unwrap_or_else(|_| Condition::unasked(text));
            }
        }
    }

    pub(super) fn set_by_name(&mut self, wanted: &Breakpoints) -> Json {
        let (list, told) = self.others(wanted, |it| match it.name.trim() {
            "" => Err("a breakpoint needs the name of an event, a rule or a system".to_owned()),
            name => Ok(At::Name(name.to_owned())),
        });
        self.by_name = list;
        told
    }

    pub(super) fn set_by_change(&mut self, wanted: &Breakpoints) -> Json {
        let (list, told) = self.others(wanted, |it| {
            Place::named(&it.data_id)
                .map(At::Change)
                .ok_or_else(|| "this names no part of the state".to_owned())
        });
        self.by_change = list;
        told
    }

    /// Breakpoints that are at no line, and what the client is told of them.
    fn others(
        &mut self,
        wanted: &Breakpoints,
        at: impl Fn(&WantedBreakpoint) -> Result<At, String>,
    ) -> (Vec<Breakpoint>, Json) {
        let (mut list, mut told) = (Vec::new(), Vec::new());
        for wanted in wanted.breakpoints.iter().take(MAX_BREAKPOINTS) {
            let id = self.new_id();
            match at(wanted).and_then(|at| Ok((at, self.given(wanted)?))) {
                Ok((at, (condition, hits))) => {
                    list.push(Breakpoint { id, at, condition, hits });
                    told.push(json!({ "id": id, "verified": true }));
                }
                Err(why) => told.push(json!({ "id": id, "verified": false, "message": why })),
            }
        }
        (list, json!({ "breakpoints": told }))
    }

    pub(super) fn data_info(&mut self, wanted: &DataOf) -> Answer {
        let place = match wanted.variables_reference {
            0 => Place::named(&wanted.name),
            list => {
                let members = self.debuggee()?.opened.members(list)?;
                members.iter().find(|it| it.name == wanted.name).and_then(|it| it.place.clone())
            }
        };
        Ok(match place {
            Some(place) => json!({
                "dataId": place.name(),
                "description": format!("changes of {}", place.name()),
                "accessTypes": ["write"],
                "canPersist": true,
            }),
            None => json!({ "dataId": null, "description": "only cells and variables can be watched" }),
        })
    }

    pub(super) fn set_filters(&mut self, wanted: &Filters) -> Json {
        self.filters = wanted.filters.iter().filter_map(|name| Filter::named(name)).collect();
        let told = wanted.filters.iter().map(|name| json!({ "verified": Filter::named(name).is_some() }));
        json!({ "breakpoints": told.collect::<Vec<_>>() })
    }

    pub(super) fn locations(&mut self, place: &AtLine) -> Answer {
        let numbering = self.numbering;
        let debuggee = self.debuggee()?;
        let file = file_of(&debuggee.launched, &place.source);
        let from = numbering.line(place.line);
        let to = numbering.line(place.end_line.unwrap_or(place.line));
        let lines =
            file.zip(from.zip(to)).map(|(file, (from, to))| debuggee.sources.stops_in(&file, from..=to));
        let told = lines
            .unwrap_or_default()
            .into_iter()
            .map(|line| json!({ "line": i64::from(line) + i64::from(numbering.lines_from_1) }));
        Ok(json!({ "breakpoints": told.collect::<Vec<_>>() }))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use language::{Language, Languages};

    use super::*;

    static LANGUAGES: [&dyn Language; 1] = [&puzzlescript::PUZZLESCRIPT];

    #[test]
    fn a_breakpoint_stays_on_its_line_when_the_game_is_another_one_after_a_restart() {
        let [(path, text), _] = puzzlescript::new_game("pots", "Pots");
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path().join(&path);
        fs::write(&game, &text).unwrap();
        let mut adapter = Adapter::new(Languages::new(&LANGUAGES));
        let mut ask = |command: &str, arguments: Json| {
            let request = json!({ "seq": 1, "type": "request", "command": command, "arguments": arguments });
            adapter.messages(&request)
        };
        let rule = text.lines().position(|line| line.starts_with("[ > Player")).unwrap() + 1;
        ask("launch", json!({ "program": game, "level": 1, "moves": ["right", "right", "right"] }));
        let lines = json!([{ "line": rule + 2 }]);
        let set = ask("setBreakpoints", json!({ "source": { "path": game }, "breakpoints": lines }));
        assert_eq!(set[0]["body"]["breakpoints"][0]["verified"], false);
        ask("configurationDone", json!({}));
        fs::write(&game, text.replacen("[ > Player", "\n\n[ > Player", 1)).unwrap();
        ask("restart", json!({}));
        let stopped = ask("continue", json!({}));
        assert_eq!(stopped[1]["body"]["reason"], "breakpoint", "{stopped:?}");
    }
}
