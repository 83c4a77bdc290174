//! Requests and what they do.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use language::{Languages, TurnEnd};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::breakpoints::{At, Breakpoint, Filter, Hits, Place};
use crate::evaluate::evaluate;
use crate::launch::{Launch, Launched, launch};
use crate::message::{Answer, Request, event, response};
use crate::shown::{self, Opened};
use crate::sources::{Numbering, SourceArgument, Sources, file_of};
use crate::walk::{Direction, Places, Point, Stride};
use crate::wire::{self, Incoming};

/// The only thread.
const THREAD: i64 = 1;

/// Cap on the breakpoints of a kind.
const MAX_BREAKPOINTS: usize = 1_000;

/// Cap on messages in a row that cannot be read.
const MAX_BROKEN: usize = 10_000;

/// Serves a client until it disconnects or its stream ends.
pub fn serve(input: &mut dyn BufRead, output: &mut dyn Write, languages: Languages) -> io::Result<()> {
    let mut adapter = Adapter::new(languages);
    let mut number = 0;
    let mut broken = 0;
    while !adapter.is_over {
        let messages = match wire::read(input)? {
            Incoming::End => break,
            Incoming::Broken(why) => {
                broken += 1;
                if broken > MAX_BROKEN {
                    break;
                }
                vec![event("output", json!({ "category": "stderr", "output": format!("{why}\n") }))]
            }
            Incoming::Message(message) => adapter.messages(&message),
        };
        for mut message in messages {
            number += 1;
            message["seq"] = json!(number);
            wire::write(output, &message)?;
        }
    }
    Ok(())
}

struct Adapter {
    languages: Languages,
    numbering: Numbering,
    wanted: Launch,
    debuggee: Option<Debuggee>,
    /// Whether the client has said what it wants to stop at, so that play may begin.
    is_configured: bool,
    by_source: Vec<(Option<Arc<str>>, Breakpoint)>,
    by_name: Vec<Breakpoint>,
    by_change: Vec<Breakpoint>,
    filters: Vec<Filter>,
    next_id: i64,
    events: Vec<Json>,
    is_over: bool,
}

/// What is debugged, and where it stands.
struct Debuggee {
    launched: Launched,
    sources: Sources,
    places: Places,
    at: Point,
    has_ended: bool,
    opened: Opened,
    exception: Option<(Filter, String)>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Initialize {
    #[serde(default = "yes")]
    lines_start_at1: bool,
    #[serde(default = "yes")]
    columns_start_at1: bool,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SetBreakpoints {
    source: SourceArgument,
    #[serde(default)]
    breakpoints: Vec<WantedBreakpoint>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WantedBreakpoint {
    #[serde(default)]
    line: i64,
    #[serde(default)]
    name: String,
    #[serde(default)]
    data_id: String,
    #[serde(default)]
    hit_condition: Option<String>,
}

#[derive(Deserialize)]
struct Breakpoints {
    #[serde(default)]
    breakpoints: Vec<WantedBreakpoint>,
}

#[derive(Deserialize)]
struct Filters {
    #[serde(default)]
    filters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtLine {
    source: SourceArgument,
    line: i64,
    #[serde(default)]
    end_line: Option<i64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    #[serde(default)]
    granularity: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Target {
    target_id: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct VariablesOf {
    variables_reference: usize,
    #[serde(default)]
    start: usize,
    #[serde(default)]
    count: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StackOf {
    #[serde(default)]
    start_frame: usize,
    #[serde(default)]
    levels: usize,
}

#[derive(Deserialize)]
struct Evaluate {
    expression: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DataOf {
    name: String,
    #[serde(default)]
    variables_reference: usize,
}

impl Adapter {
    fn new(languages: Languages) -> Self {
        Self {
            languages,
            numbering: Numbering { lines_from_1: true, columns_from_1: true },
            wanted: Launch::default(),
            debuggee: None,
            is_configured: false,
            by_source: Vec::new(),
            by_name: Vec::new(),
            by_change: Vec::new(),
            filters: Filter::ALL.into_iter().filter(|it| it.is_default()).collect(),
            next_id: 1,
            events: Vec::new(),
            is_over: false,
        }
    }

    /// The messages with which a message is answered. What is no request has no answer.
    fn messages(&mut self, message: &Json) -> Vec<Json> {
        if message.get("type").and_then(Json::as_str) != Some("request") {
            return Vec::new();
        }
        let request: Request = match serde_json::from_value(message.clone()) {
            Ok(request) => request,
            Err(why) => {
                let seq = message.get("seq").and_then(Json::as_i64).unwrap_or_default();
                let command = message.get("command").and_then(Json::as_str).unwrap_or_default().to_owned();
                let request = Request { seq, command, arguments: Json::Null };
                return vec![response(&request, Err(format!("this is no request: {why}")))];
            }
        };
        let answer = self.answer(&request);
        let mut messages = vec![response(&request, answer)];
        messages.append(&mut self.events);
        messages
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match request.command.as_str() {
            "initialize" => Ok(self.initialize(&request.arguments()?)),
            "launch" => self.launch(request.arguments()?),
            "attach" => Err("there is nothing to attach to; use `launch`".to_owned()),
            "configurationDone" => {
                self.is_configured = true;
                self.begin();
                Ok(Json::Null)
            }
            "restart" => self.restart(),
            "disconnect" => {
                self.is_over = true;
                Ok(Json::Null)
            }
            "terminate" => {
                self.debuggee()?;
                self.terminate();
                Ok(Json::Null)
            }
            "setBreakpoints" => Ok(self.set_breakpoints(&request.arguments()?)),
            "setFunctionBreakpoints" => Ok(self.set_by_name(&request.arguments()?)),
            "setDataBreakpoints" => Ok(self.set_by_change(&request.arguments()?)),
            "dataBreakpointInfo" => self.data_info(&request.arguments()?),
            "setExceptionBreakpoints" => Ok(self.set_filters(&request.arguments()?)),
            "breakpointLocations" => self.locations(&request.arguments()?),
            "threads" => {
                let name = self
                    .debuggee
                    .as_ref()
                    .map_or_else(|| "a level".to_owned(), |it| format!("level {}", it.launched.level.name));
                Ok(json!({ "threads": [{ "id": THREAD, "name": name }] }))
            }
            "stackTrace" => self.stack(&request.arguments()?),
            "scopes" => self.scopes(),
            "variables" => self.variables(&request.arguments()?),
            "evaluate" => self.evaluate(&request.arguments()?),
            "exceptionInfo" => self.exception(),
            "continue" => self.run(Direction::Forward).map(|()| json!({ "allThreadsContinued": true })),
            "reverseContinue" => self.run(Direction::Back).map(|()| Json::Null),
            "next" => self.step(&request.arguments()?, Direction::Forward, Stride::Turn),
            "stepIn" => self.step(&request.arguments()?, Direction::Forward, Stride::Act),
            "stepOut" => self.step(&Step { granularity: None }, Direction::Forward, Stride::Turn),
            "stepBack" => self.step_back(&request.arguments()?),
            "pause" => Ok(Json::Null),
            "restartFrame" => self.restart_frame(),
            "gotoTargets" => self.targets(&request.arguments()?),
            "goto" => self.go_to(&request.arguments()?),
            other => Err(format!("`{other}` is not supported")),
        }
    }

    fn initialize(&mut self, client: &Initialize) -> Json {
        self.numbering =
            Numbering { lines_from_1: client.lines_start_at1, columns_from_1: client.columns_start_at1 };
        let filters = Filter::ALL
            .map(|it| json!({ "filter": it.name(), "label": it.label(), "default": it.is_default() }));
        json!({
            "supportsConfigurationDoneRequest": true,
            "supportsFunctionBreakpoints": true,
            "supportsHitConditionalBreakpoints": true,
            "supportsEvaluateForHovers": true,
            "supportsStepBack": true,
            "supportsRestartFrame": true,
            "supportsGotoTargetsRequest": true,
            "supportsRestartRequest": true,
            "supportsTerminateRequest": true,
            "supportsExceptionInfoRequest": true,
            "supportsDataBreakpoints": true,
            "supportsBreakpointLocationsRequest": true,
            "supportsSteppingGranularity": true,
            "exceptionBreakpointFilters": filters,
        })
    }

    fn launch(&mut self, wanted: Launch) -> Answer {
        if self.debuggee.is_some() {
            return Err("a level is launched already; disconnect first".to_owned());
        }
        self.load(&wanted)?;
        self.wanted = wanted;
        // Breakpoints can be looked up now that it is known what acts where.
        self.events.push(event("initialized", Json::Null));
        Ok(Json::Null)
    }

    fn load(&mut self, wanted: &Launch) -> Result<(), String> {
        let launched = launch(wanted, self.languages)?;
        for problem in &launched.problems {
            self.events
                .push(event("output", json!({ "category": "stderr", "output": format!("{problem}\n") })));
        }
        let sources = Sources::new(&launched);
        let places = Places::new(launched.turns.iter().map(|turn| turn.acts.len()).collect());
        let at = places.first();
        let opened = Opened::default();
        self.debuggee =
            Some(Debuggee { launched, sources, places, at, has_ended: false, opened, exception: None });
        Ok(())
    }

    /// Plays from the start, once breakpoints are known.
    fn begin(&mut self) {
        let (stops, is_free) = (self.wanted.stop_on_entry.unwrap_or(true), self.wanted.no_debug);
        let Some(debuggee) = self.debuggee.as_mut().filter(|_| self.is_configured) else { return };
        debuggee.at = debuggee.places.first();
        if is_free {
            debuggee.at = debuggee.places.end();
            let outcome = shown::title(&debuggee.launched, debuggee.at);
            self.events
                .push(event("output", json!({ "category": "stdout", "output": format!("{outcome}\n") })));
            self.terminate();
        } else if stops {
            self.stopped("entry", None, &[]);
        } else if !self.stops_here() {
            // Only a level is launched, so that there is something to go along.
            let _ = self.run(Direction::Forward);
        }
    }

    fn restart(&mut self) -> Answer {
        if self.debuggee.is_none() {
            return Err("no level is launched".to_owned());
        }
        let wanted = self.wanted.clone();
        self.load(&wanted)?;
        // Breakpoints stay at the rule that they were set at, wherever it is written now.
        self.begin();
        Ok(Json::Null)
    }

    fn terminate(&mut self) {
        let Some(debuggee) = &mut self.debuggee else { return };
        if !std::mem::replace(&mut debuggee.has_ended, true) {
            let is_won = debuggee.launched.turns.last().and_then(|turn| turn.end) == Some(TurnEnd::Won);
            self.events.push(event("exited", json!({ "exitCode": i32::from(!is_won) })));
            self.events.push(event("terminated", Json::Null));
        }
    }

    fn debuggee(&mut self) -> Result<&mut Debuggee, String> {
        match &mut self.debuggee {
            Some(debuggee) if debuggee.has_ended => Err("play has come to its end; restart it".to_owned()),
            Some(debuggee) => Ok(debuggee),
            None => Err("no level is launched".to_owned()),
        }
    }

    /// Tells that play has stopped where it is.
    fn stopped(&mut self, reason: &str, description: Option<&str>, ids: &[i64]) {
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
    fn stops_here(&mut self) -> bool {
        let Some(debuggee) = &self.debuggee else { return false };
        let (turns, at) = (&debuggee.launched.turns, debuggee.at);
        let all = || {
            std::iter::successors(Some(debuggee.places.first()), |it| {
                debuggee.places.beside(*it, Direction::Forward)
            })
        };
        let kinds = [
            ("breakpoint", self.by_source.iter().map(|(_, it)| it).collect::<Vec<_>>()),
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

    /// Goes on until something that was asked for, or the last place of the direction.
    fn run(&mut self, direction: Direction) -> Result<(), String> {
        let debuggee = self.debuggee()?;
        debuggee.exception = None;
        if direction == Direction::Forward && debuggee.at >= debuggee.places.end() {
            self.terminate();
            return Ok(());
        }
        loop {
            let debuggee = self.debuggee()?;
            let Some(next) = debuggee.places.beside(debuggee.at, direction) else { break };
            debuggee.at = next;
            if self.stops_here() {
                return Ok(());
            }
        }
        let reason = if direction == Direction::Forward { "end" } else { "entry" };
        self.stopped(reason, None, &[]);
        Ok(())
    }

    fn step(&mut self, step: &Step, direction: Direction, stride: Stride) -> Answer {
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
    fn step_back(&mut self, step: &Step) -> Answer {
        let is_inside = self.debuggee()?.at.act.is_some();
        let stride = if is_inside { Stride::Act } else { Stride::Turn };
        self.step(step, Direction::Back, stride)
    }

    fn restart_frame(&mut self) -> Answer {
        let debuggee = self.debuggee()?;
        debuggee.at = Point::before(debuggee.at.turn);
        self.stopped("restart", None, &[]);
        Ok(Json::Null)
    }

    fn targets(&mut self, place: &AtLine) -> Answer {
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

    fn go_to(&mut self, target: &Target) -> Answer {
        let debuggee = self.debuggee()?;
        if target.target_id >= debuggee.launched.turns.len() {
            return Err(format!("there is no target {}", target.target_id));
        }
        debuggee.at = Point::before(target.target_id).max(debuggee.places.first());
        self.stopped("goto", None, &[]);
        Ok(Json::Null)
    }

    fn new_id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id - 1
    }

    fn set_breakpoints(&mut self, wanted: &SetBreakpoints) -> Json {
        let numbering = self.numbering;
        let file = self.debuggee.as_ref().and_then(|it| file_of(&it.launched, &wanted.source));
        self.by_source.retain(|(of, _)| *of != file);
        let mut told = Vec::new();
        for wanted in wanted.breakpoints.iter().take(MAX_BREAKPOINTS) {
            let id = self.new_id();
            let hits = wanted.hits();
            let line = numbering.line(wanted.line);
            let found =
                self.debuggee.as_ref().zip(file.as_ref()).zip(line).and_then(|((debuggee, file), line)| {
                    let steps = debuggee.sources.steps_on(file, line);
                    if !steps.is_empty() {
                        return Some((At::Steps(steps), line));
                    }
                    let (actor, line) = debuggee.sources.actor_on(file, line)?;
                    Some((At::Actor(actor.clone()), line))
                });
            let is_known = found.is_some();
            let (at, line) = found.unwrap_or((At::Nowhere, line.unwrap_or_default()));
            let mut answer = json!({
                "id": id,
                "verified": is_known && hits.is_ok(),
                "line": i64::from(line) + i64::from(numbering.lines_from_1),
            });
            let why = match (&hits, &self.debuggee) {
                (Err(why), _) => Some(why.as_str()),
                (Ok(_), None) => Some("no level is launched"),
                (Ok(_), Some(_)) if is_known => None,
                (Ok(_), Some(_)) => Some("no rule, goal or move of this level is on this line"),
            };
            if let Some(why) = why {
                answer["message"] = json!(why);
            }
            told.push(answer);
            if let Ok(hits) = hits {
                self.by_source.push((file.clone(), Breakpoint { id, at, hits }));
            }
        }
        json!({ "breakpoints": told })
    }

    fn set_by_name(&mut self, wanted: &Breakpoints) -> Json {
        let (list, told) = self.others(wanted, |it| match it.name.trim() {
            "" => Err("a breakpoint needs the name of an event, a rule or a system".to_owned()),
            name => Ok(At::Name(name.to_owned())),
        });
        self.by_name = list;
        told
    }

    fn set_by_change(&mut self, wanted: &Breakpoints) -> Json {
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
            match at(wanted).and_then(|at| Ok((at, wanted.hits()?))) {
                Ok((at, hits)) => {
                    list.push(Breakpoint { id, at, hits });
                    told.push(json!({ "id": id, "verified": true }));
                }
                Err(why) => told.push(json!({ "id": id, "verified": false, "message": why })),
            }
        }
        (list, json!({ "breakpoints": told }))
    }

    fn data_info(&mut self, wanted: &DataOf) -> Answer {
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

    fn set_filters(&mut self, wanted: &Filters) -> Json {
        self.filters = wanted.filters.iter().filter_map(|name| Filter::named(name)).collect();
        let told = wanted.filters.iter().map(|name| json!({ "verified": Filter::named(name).is_some() }));
        json!({ "breakpoints": told.collect::<Vec<_>>() })
    }

    fn locations(&mut self, place: &AtLine) -> Answer {
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

    fn stack(&mut self, wanted: &StackOf) -> Answer {
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

    fn scopes(&mut self) -> Answer {
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

    fn variables(&mut self, wanted: &VariablesOf) -> Answer {
        let opened = &mut self.debuggee()?.opened;
        let members = opened.members(wanted.variables_reference)?.to_vec();
        let count = if wanted.count == 0 { members.len() } else { wanted.count };
        let told = members.into_iter().skip(wanted.start).take(count).map(|it| opened.told(it));
        Ok(json!({ "variables": told.collect::<Vec<_>>() }))
    }

    fn evaluate(&mut self, wanted: &Evaluate) -> Answer {
        let debuggee = self.debuggee()?;
        let value = evaluate(&debuggee.launched, debuggee.at, &wanted.expression)?;
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Ok(json!({ "result": text, "variablesReference": 0 }))
    }

    fn exception(&mut self) -> Answer {
        let exception = self.debuggee()?.exception.as_ref();
        let (filter, why) = exception.ok_or("play has not stopped at an exception")?;
        Ok(json!({ "exceptionId": filter.name(), "description": why, "breakMode": "always" }))
    }
}

impl WantedBreakpoint {
    fn hits(&self) -> Result<Option<Hits>, String> {
        let given = self.hit_condition.as_deref().filter(|it| !it.trim().is_empty());
        given.map(Hits::read).transpose()
    }
}
