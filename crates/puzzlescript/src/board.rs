//! A level of a game as a board to look at and play: what editors and the command line show.

mod moves;
mod packed;

use std::fmt::Write as _;

use language::{Board, Cell, Choice, Colors, Frames, Goal, Layer, Route, Status, StatusKind, Step, Tick};
use puzzlescript_engine::model::{
    Color, Command, Entry, Event, Game, LayerId, Name, Object, ObjectId, Quantifier, Rule, bits,
};
use puzzlescript_engine::{Engine, Input, Issue, Play, Screen};
use serde_json::{Map, Value, json};

use crate::attempt::Attempt;
use crate::near_match::Cells;
use crate::picture;
pub(crate) use moves::Before;
pub(crate) use packed::Packed;

use crate::session::{parse_inputs, read_inputs, when};

/// The most inputs that are played for one board.
const MAX_INPUTS: usize = 10_000;
/// The most cells of a board over all layers.
const MAX_CELLS: usize = 250_000;

/// Which board is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The entry of LEVELS, from 0 with the messages; `None`: the first board.
    pub entry: Option<usize>,
    /// The seed of chance; empty: any.
    pub seed: String,
    /// What is entered; `None`: what the session of the level enters.
    pub inputs: Option<Vec<Input>>,
}

impl Wanted {
    /// Reads moves: letters as in sessions (`"UR3"`), a list of words (`["up", "right"]`), or an object with `level`, `inputs`
    /// of either form, and `seed`, each of which may be missing.
    ///
    /// # Errors
    ///
    /// What is wrong, on one line.
    pub fn read(moves: &Value) -> Result<Self, String> {
        let Value::Object(members) = moves else {
            return Ok(Self { inputs: Some(inputs(moves)?), ..Self::default() });
        };
        let entry = members.get("level").map(|level| {
            let number = level.as_u64().and_then(|level| usize::try_from(level).ok());
            number.ok_or_else(|| "`level` must be a whole number from 0".to_owned())
        });
        let seed = match members.get("seed") {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(seed)) => seed.clone(),
            Some(_) => return Err("`seed` must be a text".to_owned()),
        };
        let inputs = members.get("inputs").map(inputs).transpose()?;
        Ok(Self { entry: entry.transpose()?, seed, inputs })
    }
}

fn inputs(moves: &Value) -> Result<Vec<Input>, String> {
    let inputs = match moves {
        Value::String(letters) => parse_inputs(letters).map_err(|bad| bad.message)?,
        Value::Null => Vec::new(),
        other => read_inputs(&other.to_string())?,
    };
    if inputs.len() > MAX_INPUTS {
        return Err(format!("{} inputs are too many; the limit is {MAX_INPUTS}", inputs.len()));
    }
    Ok(inputs)
}

/// Up to where inputs are played for a board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Upto {
    /// The number of inputs; all of them where it is not given.
    pub(crate) step: Option<usize>,
    /// How many of the acts of the last one have happened; all of them where it is not given.
    pub(crate) acts: Option<usize>,
    /// Whether the boards on the way of the last one are wanted.
    pub(crate) has_frames: bool,
}

/// The board of an entry of LEVELS with a seed after so many of the inputs.
///
/// # Errors
///
/// Why there is no such board, on one line.
pub(crate) fn board(
    engine: &Engine,
    (entry, seed): (usize, &str),
    inputs: &[Input],
    Upto { step, acts, has_frames }: Upto,
) -> Result<Board, String> {
    expect_board(engine.game(), entry)?;
    let engine = if acts.is_some() { engine.recording_steps() } else { engine.recording_acts() };
    let mut attempt =
        Attempt::new(&engine, entry, seed).ok_or_else(|| format!("entry {entry} of LEVELS has no cells"))?;
    let played = step.unwrap_or(inputs.len()).min(inputs.len());
    for (number, input) in inputs.iter().enumerate().take(played) {
        if attempt.has_ended() {
            break;
        }
        if has_frames && acts.is_none() && number + 1 == played {
            attempt.play_slowly(*input);
        } else {
            attempt.play(*input);
        }
    }
    let mut board = attempt.board(inputs);
    if let Some(acts) = acts {
        board.layers = layers_within(attempt.play_of(), (board.columns as usize, board.rows as usize), acts);
    }
    Ok(board)
}

/// The layers of a board of so many columns and rows after so many acts of the last input.
fn layers_within(play: &Play, (width, height): (usize, usize), acts: usize) -> Vec<Layer> {
    let mut within = Cells::before(play, (width, height));
    for step in play.steps().iter().take(acts) {
        play.changes(step).iter().for_each(|change| within.apply(change));
    }
    let cell =
        |x: usize, y: usize| bits(within.objects(x * height + y)).map(|bit| ObjectId(bit as u32)).collect();
    layers(play.game(), &looks(play.game()), &by_rows(width, height, cell))
}

/// Where the player is along the inputs, see [`Route`].
///
/// # Errors
///
/// Why the entry has no board, on one line.
pub(crate) fn route(
    engine: &Engine,
    (entry, seed): (usize, &str),
    inputs: &[Input],
) -> Result<Route, String> {
    expect_board(engine.game(), entry)?;
    let mut attempt =
        Attempt::new(engine, entry, seed).ok_or_else(|| format!("entry {entry} of LEVELS has no cells"))?;
    let mut cells = vec![attempt.player()];
    for input in inputs {
        if attempt.has_ended() {
            break;
        }
        attempt.play(*input);
        cells.push(attempt.player());
    }
    let status = attempt.board(inputs).status;
    let played = cells.len() - 1;
    let good = if status.kind == StatusKind::Endless { played.saturating_sub(1) } else { played };
    Ok(Route { cells, steps: inputs.len(), good, status })
}

/// Fails with the reason unless an entry of LEVELS can be shown as a board.
pub(crate) fn expect_board(game: &Game, entry: usize) -> Result<(), String> {
    match game.levels.get(entry) {
        Some(Entry::Board(board)) if board.width * board.height * game.layers > MAX_CELLS => {
            Err(format!("level {entry} is too large to be shown"))
        }
        Some(Entry::Board(_)) => Ok(()),
        Some(Entry::Message { .. }) => Err(format!("entry {entry} of LEVELS is a message")),
        None => Err(format!("LEVELS has no entry {entry}")),
    }
}

/// The name of a layer of a board.
pub(crate) fn layer_name(layer: LayerId) -> String {
    format!("layer {}", layer.0 + 1)
}

/// What the engine has met on the way to a board, each with the first input that met it, or 0 for the start.
#[derive(Default)]
pub(crate) struct Met(Vec<(usize, Issue)>);

impl Met {
    pub(crate) fn see(&mut self, input: usize, play: &Play) {
        for &issue in play.issues() {
            if self.0.iter().all(|(_, it)| *it != issue) {
                self.0.push((input, issue));
            }
        }
    }

    /// Says it in the status, which every view of a board shows, for as long as the board is what came of it.
    pub(crate) fn tell(&self, board: &mut Board) {
        for line in self.lines() {
            // Writing to a string cannot fail.
            let _ = write!(board.status.text, "; {line}");
        }
    }

    /// What was met, a line each.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().map(|(input, issue)| format!("{}: {issue}", when(*input)))
    }
}

/// How long a turn waits that `again` asks for, in seconds, where the game does not say.
const AGAIN_INTERVAL: f64 = 0.15;
/// The most boards on the way of an input that are shown.
const MAX_FRAMES: usize = 100;

/// The boards on the way of an input whose turns ask for more with `again`: the first ones, as many as may be shown.
#[derive(Default)]
pub(crate) struct Way(Vec<Packed>);

impl Way {
    pub(crate) fn see(&mut self, play: &Play) {
        let cells = play.width() * play.height() * play.game().layers;
        if self.0.len() < MAX_FRAMES.min(MAX_CELLS / cells.max(1)) {
            self.0.push(Packed::of(play));
        }
    }

    /// The boards as frames; `None` if there are none, or they stand no time.
    pub(crate) fn frames(&self, play: &Play) -> Option<Frames> {
        let game = play.game();
        let seconds = game.prelude.again_interval.unwrap_or(AGAIN_INTERVAL);
        if self.0.is_empty() || seconds <= 0.0 {
            return None;
        }
        let looks = looks(game);
        Some(Frames {
            seconds,
            layers: self.0.iter().map(|board| layers(game, &looks, &board.cells())).collect(),
        })
    }
}

/// How each object is shown.
pub(crate) fn looks(game: &Game) -> Vec<Cell> {
    game.objects.iter().map(|object| look(game, object)).collect()
}

/// The layers of a board with these objects in its cells.
fn layers(game: &Game, looks: &[Cell], cells: &[Vec<ObjectId>]) -> Vec<Layer> {
    let look_in = |layer: LayerId, cell: &Vec<ObjectId>| {
        let mut here = cell.iter().filter_map(|id| Some((game.objects.get(id.index())?, id)));
        let (_, id) = here.find(|(object, _)| object.layer == layer)?;
        looks.get(id.index()).cloned()
    };
    let layer = |number: usize| {
        let layer = LayerId(number as u32);
        Layer { id: layer_name(layer), cells: cells.iter().map(|cell| look_in(layer, cell)).collect() }
    };
    (0..game.layers).map(layer).collect()
}

fn by_rows<T>(width: usize, height: usize, cell: impl Fn(usize, usize) -> T) -> Vec<T> {
    (0..width * height).map(|place| cell(place % width, place / width)).collect()
}

pub(crate) fn shown(play: &Play, entry: usize, inputs: &[Input], played: usize, is_won: bool) -> Board {
    let game = play.game();
    let board = Packed::of_level(play, entry);
    let (width, height, cells) = (board.width, board.height, board.cells());
    let status = match (play.halt(), is_won, play.screen()) {
        (Some(halt), _, _) => Status { kind: StatusKind::Endless, text: halt.to_string() },
        (None, true, Screen::Title) => Status { kind: StatusKind::Won, text: "the game is won".to_owned() },
        (None, true, _) => Status { kind: StatusKind::Won, text: "the level is won".to_owned() },
        (None, false, _) => Status {
            kind: StatusKind::Playing,
            text: format!("after {played} input{}", if played == 1 { "" } else { "s" }),
        },
    };
    let goes_on = status.kind == StatusKind::Playing;
    let color = |color: Option<Color>| match color {
        Some(Color::Rgb(red, green, blue)) => Some(picture::hex(red, green, blue)),
        _ => None,
    };
    Board {
        level: entry.to_string(),
        title: game.prelude.title.clone().unwrap_or_default(),
        columns: width as u32,
        rows: height as u32,
        steps: inputs
            .iter()
            .map(|input| Step { action: json!(input.word()), label: input.word().to_owned(), refused: false })
            .collect(),
        step: played,
        status,
        layers: layers(game, &looks(game), &cells),
        objects: Vec::new(),
        avatar: None,
        overlay: None,
        goals: goals(game, &cells),
        variables: Map::new(),
        happened: happened(play),
        sounds: (!game.sounds.seeds.is_empty()).then(|| sounds(play)),
        choices: if goes_on { choices(game) } else { Vec::new() },
        hint_stops: Vec::new(),
        play: Some(json!({ "level": entry })),
        tick: goes_on.then(|| tick(game)).flatten(),
        frames: None,
        moves: Vec::new(),
        colors: Colors { background: color(game.prelude.background_color), lines: None },
    }
}

/// What was heard and said in the last input, and what took it back if acts are recorded, a line each.
pub(crate) fn happened(play: &Play) -> Vec<String> {
    let mut happened: Vec<String> = taken_back(play).into_iter().collect();
    happened.extend(play.events().iter().map(|event| format!("sound: {}", event.word())));
    happened.extend(play.sounds().map(|seed| format!("sound: {seed}")));
    happened.extend(play.message().map(|text| format!("message: {text}")));
    happened
}

/// Which rule took a turn of the last input back, or the level back to its start: `cancel` shuts out `restart` (spec section 16).
fn taken_back(play: &Play) -> Option<String> {
    if play.acts().is_empty() {
        return None;
    }
    let rules: Vec<&Rule> = play.game().all_rules().collect();
    let acted = play.acts().iter().filter_map(|act| rules.get(act.rule as usize));
    let queued: Vec<&&Rule> = acted.filter(|rule| !rule.commands.is_empty()).collect();
    let by = |command: &Command| queued.iter().find(|rule| rule.commands.contains(command));
    match (by(&Command::Cancel), by(&Command::Restart)) {
        (Some(rule), _) => Some(format!("`cancel` in line {} takes the turn back", rule.line)),
        (None, Some(rule)) => Some(format!("`restart` in line {} restarts the level", rule.line)),
        (None, None) => None,
    }
}

/// The seeds of what was heard in the last input, of events too, each once.
fn sounds(play: &Play) -> Vec<String> {
    let declared = &play.game().sounds;
    let seed_of = |event: &Event| {
        let (_, seed) = declared.events.iter().find(|(it, _)| it == event)?;
        declared.seeds.get(seed.0 as usize)
    };
    let mut heard: Vec<String> = Vec::new();
    for seed in play.events().iter().filter_map(seed_of).map(String::as_str).chain(play.sounds()) {
        if heard.iter().all(|it| it != seed) {
            heard.push(seed.to_owned());
        }
    }
    heard
}

/// How far the win conditions hold.
pub(crate) fn goals_of(play: &Play, entry: usize) -> Vec<Goal> {
    goals(play.game(), &Packed::of_level(play, entry).cells())
}

pub(crate) fn choices(game: &Game) -> Vec<Choice> {
    const KEYS: [(Input, &str); 7] = [
        (Input::Up, "ArrowUp"),
        (Input::Down, "ArrowDown"),
        (Input::Left, "ArrowLeft"),
        (Input::Right, "ArrowRight"),
        (Input::Action, "x"),
        (Input::Undo, "z"),
        (Input::Restart, "r"),
    ];
    let is_there = |input: Input| match input {
        Input::Action => !game.prelude.no_action,
        Input::Undo => !game.prelude.no_undo,
        Input::Restart => !game.prelude.no_restart,
        _ => true,
    };
    let of = |(input, key): &(Input, &str)| Choice {
        label: input.word().to_owned(),
        action: json!(input.word()),
        keys: vec![(*key).to_owned()],
        position: None,
    };
    let mut choices: Vec<Choice> = KEYS.iter().filter(|(input, _)| is_there(*input)).map(of).collect();
    if game.prelude.realtime_interval.is_some() {
        let word = Input::Tick.word();
        choices.push(Choice {
            label: word.to_owned(),
            action: json!(word),
            keys: Vec::new(),
            position: None,
        });
    }
    choices
}

/// The input that time makes, in games with an interval for it.
fn tick(game: &Game) -> Option<Tick> {
    let seconds = game.prelude.realtime_interval.filter(|seconds| *seconds > 0.0)?;
    Some(Tick { action: json!(Input::Tick.word()), seconds })
}

/// The win conditions, and how far they hold.
fn goals(game: &Game, cells: &[Vec<ObjectId>]) -> Vec<Goal> {
    let has = |cell: &[ObjectId], name: &Name| {
        if name.is_all {
            name.objects.iter().all(|object| cell.contains(&object))
        } else {
            cell.iter().any(|object| name.objects.contains(*object))
        }
    };
    let goal = |win: &puzzlescript_engine::model::Win| {
        let what = cells.iter().filter(|cell| has(cell, &win.what)).count();
        let both = cells.iter().filter(|cell| has(cell, &win.what) && has(cell, &win.on)).count();
        let (word, fraction) = match win.quantifier {
            Quantifier::All if what == 0 => ("all", 1.0),
            Quantifier::All => ("all", both as f64 / what as f64),
            Quantifier::Some => ("some", f64::from(u8::from(both > 0))),
            Quantifier::No => ("no", f64::from(u8::from(both == 0))),
        };
        let is_done = fraction >= 1.0;
        let name = |name: &Name| {
            let known = game.names.iter().find(|(_, it)| it == name).map(|(name, _)| name.clone());
            known.unwrap_or_default()
        };
        let on = if win.is_about_anything(game) { String::new() } else { format!(" on {}", name(&win.on)) };
        let left = if win.quantifier == Quantifier::All { what - both } else { both };
        Goal {
            id: format!("line {}", win.line),
            ty: word.to_owned(),
            text: format!("{word} {}{on}", name(&win.what)),
            fraction,
            percent: language::percent(fraction, is_done),
            done: is_done,
            lacking: (!is_done && win.quantifier != Quantifier::Some).then(|| format!("{left} left")),
        }
    };
    game.wins.iter().map(goal).collect()
}

/// How an object is shown.
fn look(game: &Game, object: &Object) -> Cell {
    let id = game.objects.iter().position(|it| it.name == object.name).unwrap_or_default();
    let stands_for =
        |name: &Name| !name.is_all && name.objects.len() == 1 && name.objects.contains(ObjectId(id as u32));
    let letter = game.names.iter().find(|(name, it)| name.chars().count() == 1 && stands_for(it));
    let symbol = letter.map(|(name, _)| name.clone());
    let first = object.colors.iter().find_map(|color| match color {
        Color::Rgb(red, green, blue) => Some(picture::hex(*red, *green, *blue)),
        Color::Transparent => None,
    });
    Cell {
        kind: object.name.clone(),
        symbol: symbol.or_else(|| object.written.chars().next().map(String::from)).unwrap_or_default(),
        sprite: Some(picture::address(object, None)),
        color: first,
        shape: None,
        face: None,
        title: object.written.clone(),
    }
}
