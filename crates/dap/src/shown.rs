//! What a client is shown of a place: frames, scopes and variables.

use language::{Act, FileRange, Place, Session, StateChange, TurnRecord};
use serde_json::{Map, Value as Json, json};

use crate::breakpoints::act_at;
use crate::launch::{Launched, session_after};
use crate::sources::step_at;
use crate::walk::Point;

/// Cap on the frames of a place: causes of causes.
const MAX_FRAMES: usize = 100;

/// Cap on the members of a variable that are shown.
const MAX_MEMBERS: usize = 1_000;

/// Cap on the cells of a board that are shown one by one.
const MAX_CELLS: usize = 10_000;

/// Cap on the lists of variables that are kept for a place.
const MAX_OPENED: usize = 100_000;

/// A frame: what acts, what that reacted to, and so on up to the move.
pub(crate) struct Frame {
    pub(crate) name: String,
    pub(crate) at: Option<FileRange>,
}

/// A variable with its members.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) members: Vec<Variable>,
    /// The part of the state that it is.
    pub(crate) place: Option<Place>,
}

impl Variable {
    fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), members: Vec::new(), place: None }
    }

    fn list(name: impl Into<String>, members: Vec<Self>) -> Self {
        let value = match members.len() {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        Self { name: name.into(), value, members, place: None }
    }

    /// A value of a state.
    fn of(name: String, value: &Json) -> Self {
        let members: Vec<Self> = match value {
            Json::Array(all) => (0..)
                .zip(all)
                .take(MAX_MEMBERS)
                .map(|(nth, it): (usize, _)| Self::of(nth.to_string(), it))
                .collect(),
            Json::Object(all) => {
                all.iter().take(MAX_MEMBERS).map(|(name, it)| Self::of(name.clone(), it)).collect()
            }
            _ => Vec::new(),
        };
        Self { name, value: shortened(&value.to_string()), members, place: None }
    }
}

/// A text that may be long, for one line.
fn shortened(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// What happens at a place, in words.
pub(crate) fn title(launched: &Launched, point: Point) -> String {
    let title = of_level(launched, point);
    // The turn after so many moves is behind what was set there.
    if launched.assignments.iter().any(|it| it.after < point.turn.max(1)) {
        return format!("{title} (no longer the level: changed by hand)");
    }
    title
}

fn of_level(launched: &Launched, point: Point) -> String {
    let count = launched.turns.len();
    match launched.turns.get(point.turn) {
        None => {
            let last = launched.turns.last();
            let end = match last.and_then(|turn| turn.end) {
                Some(language::TurnEnd::Won) if launched.recording.level.is_none() => {
                    "all that is expected has come"
                }
                Some(language::TurnEnd::Won) => "the level is won",
                Some(language::TurnEnd::Lost) => "the level is lost",
                Some(language::TurnEnd::Stopped) => "the game stops with an error",
                Some(language::TurnEnd::Cut) => "the last turn was cut",
                None if launched.recording.level.is_none() => "not all that is expected has come",
                None => "there are no more moves, and the level is not won",
            };
            let noun = launched.noun;
            format!("after {}: {end}", language::plural(count.saturating_sub(1), noun))
        }
        Some(_) if point.turn == 0 => "at the start".to_owned(),
        Some(turn) => format!("{} {}: {}", launched.noun, point.turn, label(launched, point.turn, turn)),
    }
}

/// The same, with what acted last.
pub(crate) fn whole_title(launched: &Launched, point: Point) -> String {
    let title = title(launched, point);
    match act_at(&launched.turns, point) {
        Some(act) => format!("{title}, {}", act.by.words()),
        None => title,
    }
}

/// The move of a turn.
fn label(launched: &Launched, number: usize, turn: &TurnRecord) -> String {
    if !turn.label.is_empty() {
        return turn.label.clone();
    }
    let recorded = number.checked_sub(1).and_then(|it| launched.recording.moves.get(it));
    recorded.map_or_else(
        || "a move".to_owned(),
        |it| {
            if it.label.is_empty() { shortened(&it.action.to_string()) } else { it.label.clone() }
        },
    )
}

/// The frames of a place, the innermost first.
pub(crate) fn frames(launched: &Launched, point: Point) -> Vec<Frame> {
    let mut frames = Vec::new();
    if let (Some(turn), Some(act)) = (launched.turns.get(point.turn), act_at(&launched.turns, point)) {
        let mut cause = Some(act);
        while let Some(act) = cause.filter(|_| frames.len() < MAX_FRAMES) {
            let name = match act.matched.as_str() {
                "" => format!("{} ({})", act.by.words(), act.phase),
                matched => format!("{} ({}; {matched})", act.by.words(), act.phase),
            };
            frames.push(Frame { name, at: act.by.at.clone() });
            // An event is emitted before something reacts to it, so that this ends.
            cause = act.on.and_then(|on| turn.acts.iter().find(|it| it.events.contains(&on)));
        }
    }
    // At the end the last move has just been played.
    let last = launched.turns.len().saturating_sub(1);
    frames.push(Frame { name: title(launched, point), at: step_at(launched, point.turn.min(last)) });
    frames
}

/// The scopes of a place.
pub(crate) fn scopes(launched: &Launched, point: Point) -> Vec<Variable> {
    let mut scopes = Vec::new();
    let turn = launched.turns.get(point.turn);
    if let (Some(turn), Some(act)) = (turn, act_at(&launched.turns, point)) {
        let following = point.act.and_then(|act| turn.acts.get(act + 1..)).unwrap_or_default();
        scopes.push(Variable { members: of_act(turn, act, following), ..Variable::new("Acted", "") });
    }
    if let Some(turn) = turn {
        scopes.push(Variable { members: of_turn(launched, point, turn), ..Variable::new("Turn", "") });
    }
    let when = if point.act.is_some() { "Board before the turn" } else { "Board" };
    match state_before(launched, point.turn) {
        Ok(State { rows, goals, all }) => {
            scopes.push(Variable { members: rows, ..Variable::new(when, "") });
            scopes.push(Variable { members: goals, ..Variable::new("Goals", "") });
            let mut members = Variable::of(String::new(), &all).members;
            watched(&mut members);
            scopes.push(Variable { members, ..Variable::new("State", "") });
        }
        Err(why) => {
            let members = vec![Variable::new("unavailable", why)];
            scopes.push(Variable { members, ..Variable::new(when, "") });
        }
    }
    scopes
}

/// The rows of a board with their cells, and what its glyphs mean.
fn of_board(session: &dyn Session) -> Vec<Variable> {
    let text = session.text(&mut |_| true);
    let lines: Vec<&str> = text.lines().collect();
    let end = lines.iter().position(|line| line.is_empty()).unwrap_or(lines.len());
    let (rows, legend) = lines.split_at(end);
    let (columns, height) = session.size();
    let is_small = u64::from(columns) * u64::from(height) <= MAX_CELLS as u64;
    let rows = (0..).zip(rows).map(|(y, row): (u32, _)| {
        let columns = if is_small && y < height { columns } else { 0 };
        let cells = (0..columns).flat_map(|x| session.cell((x, y)));
        let cell = |(place, value): (Place, String)| Variable {
            place: Some(place.clone()),
            ..Variable::new(place.name(), if value.is_empty() { "nothing".to_owned() } else { value })
        };
        Variable { members: cells.map(cell).collect(), ..Variable::new(y.to_string(), *row) }
    });
    let legend = legend.iter().filter(|line| !line.is_empty());
    let legend = (1..).zip(legend).map(|(nth, line): (usize, _)| Variable::new(nth.to_string(), *line));
    rows.chain([Variable::list("legend", legend.collect())]).collect()
}

/// Variables of the game can be watched.
fn watched(state: &mut [Variable]) {
    for list in state.iter_mut().filter(|it| it.name == "variables") {
        for variable in &mut list.members {
            variable.place = Some(Place::Variable(variable.name.clone()));
        }
    }
}

fn of_act(turn: &TurnRecord, act: &Act, following: &[Act]) -> Vec<Variable> {
    let mut members = vec![Variable::new("by", act.by.words()), Variable::new("phase", act.phase.clone())];
    if !act.matched.is_empty() {
        members.push(Variable::new("matched", act.matched.clone()));
    }
    if let Some(event) = act.on.and_then(|on| turn.events.get(on)) {
        members.push(Variable::new("because of", event.line.clone()));
    }
    let cells = act.cells.iter().take(MAX_MEMBERS);
    let cells: Vec<String> = cells.map(|(x, y)| format!("({x},{y})")).collect();
    if !cells.is_empty() {
        members.push(Variable::new("cells", cells.join(" ")));
    }
    members.push(Variable::list("changes", act.changes.iter().take(MAX_MEMBERS).map(change).collect()));
    if act.fires {
        // The effects of a rule follow it, each a place of its own.
        let own = following.iter().take_while(|it| it.by.is(&act.by) && !it.fires);
        let effects = own.flat_map(|it| &it.changes).take(MAX_MEMBERS).map(change);
        let effects: Vec<Variable> = effects.collect();
        if !effects.is_empty() {
            members.push(Variable::list("effects to come", effects));
        }
    }
    let events = turn.events.get(act.events.clone()).unwrap_or_default();
    let events = events.iter().take(MAX_MEMBERS).map(|it| Variable::new(it.name.clone(), it.line.clone()));
    members.push(Variable::list("events", events.collect()));
    members
}

fn change(change: &StateChange) -> Variable {
    let StateChange { thing, before, after } = change;
    let value = format!("{} → {}", quiet(before), quiet(after));
    Variable { place: Place::of(thing), ..Variable::new(thing.words.clone(), value) }
}

fn quiet(words: &str) -> &str {
    if words.is_empty() { "nothing" } else { words }
}

fn of_turn(launched: &Launched, point: Point, turn: &TurnRecord) -> Vec<Variable> {
    let mut members = Vec::new();
    if point.turn > 0 {
        members.push(Variable::new("move", label(launched, point.turn, turn)));
    }
    if !turn.is_accepted {
        members.push(Variable::new("accepted", "no"));
    }
    let acts = turn.acts.iter().take(MAX_MEMBERS);
    let acts = (1..).zip(acts).map(|(nth, act): (usize, _)| Variable::new(nth.to_string(), act.by.words()));
    members.push(Variable::list("acts", acts.collect()));
    let refused = turn.refusals.iter().take(MAX_MEMBERS).map(|it| {
        let value = match &it.condition {
            Some(condition) => format!("{condition}: {}", it.saw),
            None => it.saw.clone(),
        };
        Variable::new(it.rule.words(), value)
    });
    let refused: Vec<Variable> = refused.collect();
    if !refused.is_empty() {
        members.push(Variable::list("did not act", refused));
    }
    let said: Vec<Variable> = (1..)
        .zip(&turn.messages)
        .map(|(nth, it): (usize, _)| Variable::new(nth.to_string(), it.clone()))
        .collect();
    if !said.is_empty() {
        members.push(Variable::list("messages", said));
    }
    members
}

/// The state between two turns.
pub(crate) struct State {
    /// The board, if there is one.
    rows: Vec<Variable>,
    goals: Vec<Variable>,
    /// All of it.
    pub(crate) all: Json,
}

/// The state before a turn. Err: why it is not known.
pub(crate) fn state_before(launched: &Launched, turn: usize) -> Result<State, String> {
    let Some(play) = launched.project.facets().play else { return Ok(recorded_before(launched, turn)) };
    let session = session_after(play, &launched.attempt(), turn.saturating_sub(1))?;
    let goals = session.goals().into_iter().map(|goal| Variable::new(goal.id, format!("{} %", goal.percent)));
    Ok(State { rows: of_board(&*session), goals: goals.collect(), all: session.state() })
}

/// The state before a turn, made of what has changed: of what cannot be played move by move.
fn recorded_before(launched: &Launched, turn: usize) -> State {
    let turns = launched.turns.get(..turn).unwrap_or(&launched.turns);
    let mut variables = Map::new();
    for change in turns.iter().flat_map(|turn| &turn.acts).flat_map(|act| &act.changes) {
        if let Some(name) = &change.thing.variable {
            variables.insert(name.clone(), json!(change.after));
        }
    }
    let goals = turns.last().into_iter().flat_map(|turn| &turn.goals);
    let goals = goals.map(|goal| Variable::new(goal.id.clone(), format!("{} %", goal.percent)));
    State { rows: Vec::new(), goals: goals.collect(), all: json!({ "variables": variables }) }
}

/// Variables that a client can open, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Opened {
    lists: Vec<Vec<Variable>>,
}

impl Opened {
    /// Forgets all of them, as play has gone on.
    pub(crate) fn clear(&mut self) {
        self.lists.clear();
    }

    /// The number by which members can be asked for; 0 if there are none, or too many are kept.
    pub(crate) fn add(&mut self, members: Vec<Variable>) -> usize {
        if members.is_empty() || self.lists.len() >= MAX_OPENED {
            return 0;
        }
        self.lists.push(members);
        self.lists.len()
    }

    /// A variable, as a client is told of it.
    pub(crate) fn told(&mut self, variable: Variable) -> Json {
        let Variable { name, value, members, place } = variable;
        let mut told = json!({ "name": name, "value": value, "variablesReference": self.add(members) });
        if let Some(place) = place {
            told["evaluateName"] = json!(place.name());
        }
        told
    }

    /// The members with a number. Err: why there are none.
    pub(crate) fn members(&self, number: usize) -> Result<&[Variable], String> {
        let list = number.checked_sub(1).and_then(|it| self.lists.get(it));
        list.map(Vec::as_slice).ok_or_else(|| format!("no variables have the number {number} here"))
    }
}
