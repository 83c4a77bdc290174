//! A session with a client: which request does what, and what is launched.

mod arguments;
mod changes;
mod motion;
mod stops;
mod views;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use language::{Languages, TurnEnd};
use serde_json::{Value as Json, json};

use self::arguments::{Initialize, Step};
use crate::breakpoints::{Breakpoint, Filter};
use crate::launch::{Launch, Launched, launch};
use crate::message::{Answer, Request, event, response};
use crate::shown::{self, Opened};
use crate::sources::{Numbering, Sources};
use crate::walk::{Direction, Places, Point, Stride};
use crate::wire::{self, Incoming};

/// The only thread.
const THREAD: i64 = 1;

/// Cap on messages that cannot be read.
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
    by_line: Vec<LineBreakpoint>,
    by_name: Vec<Breakpoint>,
    by_change: Vec<Breakpoint>,
    filters: Vec<Filter>,
    next_id: i64,
    /// Whether the client can be told that what it was shown is no longer so.
    hears_of_changes: bool,
    events: Vec<Json>,
    is_over: bool,
}

/// A breakpoint on a line of a file.
struct LineBreakpoint {
    /// `None`: no file of the level.
    file: Option<Arc<str>>,
    /// From 0, as the client has it; `None`: it is none.
    line: Option<u32>,
    breakpoint: Breakpoint,
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

impl Adapter {
    fn new(languages: Languages) -> Self {
        Self {
            languages,
            numbering: Numbering { lines_from_1: true, columns_from_1: true },
            wanted: Launch::default(),
            debuggee: None,
            is_configured: false,
            by_line: Vec::new(),
            by_name: Vec::new(),
            by_change: Vec::new(),
            filters: Filter::ALL.into_iter().filter(|it| it.is_default()).collect(),
            next_id: 1,
            hears_of_changes: false,
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
                let name = self.debuggee.as_ref().map_or_else(
                    || "a level".to_owned(),
                    |it| match &it.launched.recording.level {
                        Some(level) => format!("level {level}"),
                        None => it.launched.scene().to_owned(),
                    },
                );
                Ok(json!({ "threads": [{ "id": THREAD, "name": name }] }))
            }
            "stackTrace" => self.stack(&request.arguments()?),
            "scopes" => self.scopes(),
            "variables" => self.variables(&request.arguments()?),
            "evaluate" => self.evaluate(&request.arguments()?),
            "setVariable" => self.set_variable(&request.arguments()?),
            "setExpression" => self.set_expression(&request.arguments()?),
            "exceptionInfo" => self.exception(),
            "continue" | "reverseContinue" => {
                self.debuggee()?;
                let is_back = request.command == "reverseContinue";
                self.run(if is_back { Direction::Back } else { Direction::Forward });
                Ok(json!({ "allThreadsContinued": true }))
            }
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
        self.hears_of_changes = client.supports_invalidated_event;
        let filters = Filter::ALL
            .map(|it| json!({ "filter": it.name(), "label": it.label(), "default": it.is_default() }));
        json!({
            "supportsConfigurationDoneRequest": true,
            "supportsFunctionBreakpoints": true,
            "supportsConditionalBreakpoints": true,
            "supportsHitConditionalBreakpoints": true,
            "supportsEvaluateForHovers": true,
            "supportsSetVariable": true,
            "supportsSetExpression": true,
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
        let places = Places::of(&launched.turns);
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
            self.run(Direction::Forward);
        }
    }

    fn restart(&mut self) -> Answer {
        if self.debuggee.is_none() {
            return Err("no level is launched".to_owned());
        }
        let wanted = self.wanted.clone();
        self.load(&wanted)?;
        self.find_lines();
        self.begin();
        Ok(Json::Null)
    }

    fn terminate(&mut self) {
        let Some(debuggee) = &mut self.debuggee else { return };
        if !std::mem::replace(&mut debuggee.has_ended, true) {
            let launched = &debuggee.launched;
            // A win after something was changed by hand is not one of the level.
            let is_won = launched.assignments.is_empty()
                && launched.turns.last().and_then(|turn| turn.end) == Some(TurnEnd::Won);
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
}
