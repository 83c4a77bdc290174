//! Boards of timelines: the map with who is where, after each step in which something happens.

use language::{
    Board, BoardPart, BoardPosition, BoardRequest, Boards, Colors, Goal, Route, Semantics, Status, StatusKind,
};
use serde_json::{Map as Members, Value as Json, json};
use text::{TextRange, TextSize};
use wage_rules::model::Game;
use wage_run::map::{Standing, places, zones};
use wage_run::timeline::{Happening, Timeline};
use wage_run::{Options, Run, Step, record, standing};

use super::WageProject;
use super::explaining::{expect_sound, names_of, time};
use crate::map::{Map, distance};

/// Cap on the length of what is told of a step, in characters.
const MAX_LABEL: usize = 80;

impl Boards for WageProject {
    fn board(&self, file: &str, request: &BoardRequest<'_>) -> Option<Result<Board, String>> {
        let is_timeline = self.timelines().any(|(path, _)| **path == *file);
        is_timeline.then(|| match request.acts {
            None => self.map_of(file, request.step.unwrap_or(0)),
            Some(_) => Err("a map has no moments within a step".to_owned()),
        })
    }

    fn board_position(&self, file: &str, offset: TextSize) -> Option<BoardPosition> {
        let (run, steps, _) = self.recorded_steps(file).ok()?;
        let is_there = |range: &TextRange| range.contains_inclusive(offset);
        let judged = run.outcomes.iter().find(|outcome| is_there(&outcome.range)).map(|outcome| outcome.at);
        let step =
            steps.iter().position(|step| step.entries.iter().any(is_there) || Some(step.at) == judged)?;
        Some(BoardPosition { cells: Vec::new(), step: Some(step), play: None })
    }

    fn board_source(&self, file: &str, part: BoardPart, _moves: Option<&Json>) -> Option<TextRange> {
        let BoardPart::Step(step) = part else { return None };
        let (_, steps, _) = self.recorded_steps(file).ok()?;
        steps.get(step)?.entries.iter().copied().reduce(TextRange::cover)
    }

    fn route(&self, _: &str, _: Option<&Json>, _: Semantics) -> Option<Result<Route, String>> {
        None
    }

    fn level_board(&self, level: &str, request: &BoardRequest<'_>) -> Result<Board, String> {
        self.board(level, request).unwrap_or_else(|| {
            let timelines: Vec<&str> = self.timelines().map(|(path, _)| &**path).collect();
            let near = language::suggestion(level, timelines.iter().copied());
            Err(format!("there is no timeline `{}`{near}", language::escape(level)))
        })
    }
}

impl WageProject {
    /// The steps of a timeline, with the text of it.
    fn recorded_steps(&self, file: &str) -> Result<(Run, Vec<Step>, &str), String> {
        let (path, main, doc) = self.recorded(file).map_err(|why| why.to_string())?;
        let game = Game::read(main);
        let timeline = Timeline::read(doc, &game);
        expect_sound(path, &timeline).map_err(|why| why.to_string())?;
        let (run, steps) = record(&game, &timeline, &Options::default(), None);
        Ok((run, steps, doc.text()))
    }

    fn map_of(&self, file: &str, step: usize) -> Result<Board, String> {
        let (path, main, doc) = self.recorded(file).map_err(|why| why.to_string())?;
        let game = Game::read(main);
        let timeline = Timeline::read(doc, &game);
        expect_sound(path, &timeline).map_err(|why| why.to_string())?;
        let (run, steps, standing) = standing(&game, &timeline, &Options::default(), step);
        let step = step.min(steps.len().saturating_sub(1));
        let zones = zones(&game);
        let joining = timeline.script.iter().filter(|entry| matches!(entry.what, Happening::Join(_)));
        let map = Map::of(&zones, places(&timeline), timeline.players.len() + joining.count());
        let name = game.doc.root().and_then(|root| root.get("name")?.as_str());
        let file_name = path.rsplit('/').next().unwrap_or(path);
        let shown = Shown { timeline: &timeline, run: &run, steps: &steps, step, text: doc.text() };
        Ok(Board {
            level: file_name.to_owned(),
            title: name.unwrap_or_default().to_owned(),
            columns: u32::try_from(map.columns).unwrap_or(u32::MAX),
            rows: u32::try_from(map.rows).unwrap_or(u32::MAX),
            steps: steps.iter().skip(1).map(|step| shown.label(step)).collect(),
            step,
            status: shown.status(),
            layers: map.layers(&standing),
            objects: Vec::new(),
            avatar: None,
            overlay: None,
            goals: shown.goals(),
            variables: variables(&standing),
            happened: shown.happened(),
            sounds: None,
            choices: Vec::new(),
            hint_stops: Vec::new(),
            colors: Colors::default(),
            play: None,
            tick: None,
            frames: None,
            moves: Vec::new(),
        })
    }
}

/// A step of a run that is shown.
struct Shown<'s, 'd> {
    timeline: &'s Timeline<'d>,
    run: &'s Run,
    steps: &'s [Step],
    step: usize,
    text: &'s str,
}

impl Shown<'_, '_> {
    fn now(&self) -> Option<&Step> {
        self.steps.get(self.step)
    }

    fn label(&self, step: &Step) -> language::Step {
        let written =
            step.entries.iter().filter_map(|range| self.text.get(std::ops::Range::<usize>::from(*range)));
        let words = written.map(without_time).collect::<Vec<_>>().join("; ");
        let is_long = words.chars().count() > MAX_LABEL;
        let more = if is_long { "…" } else { "" };
        let words: String = words.chars().take(MAX_LABEL).chain(more.chars()).collect();
        let label =
            [time(step.at), words].into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ");
        language::Step { action: json!(time(step.at)), label, refused: false }
    }

    /// The last step says what became of the whole.
    fn status(&self) -> Status {
        let at = self.now().map_or(0, |step| step.at);
        if self.step + 1 < self.steps.len() {
            return Status { kind: StatusKind::Playing, text: format!("after {}", time(at)) };
        }
        let failed = self.run.outcomes.iter().filter(|outcome| !outcome.holds).count();
        match (&self.run.stopped, failed, self.run.outcomes.len()) {
            (Some(stop), ..) => {
                Status { kind: StatusKind::Endless, text: format!("the run was stopped: {stop}") }
            }
            (None, 0, 0) => Status { kind: StatusKind::Playing, text: "nothing is expected".to_owned() },
            (None, 0, _) => Status { kind: StatusKind::Won, text: "all is as expected".to_owned() },
            (None, failed, all) => {
                let text = format!("failed {failed} of {}", language::plural(all, "expectation"));
                Status { kind: StatusKind::Lost, text }
            }
        }
    }

    /// What is expected, each met once its time has come and it holds.
    fn goals(&self) -> Vec<Goal> {
        let now = self.now().map_or(0, |step| step.at);
        let judged = names_of(self.timeline).into_iter().zip(&self.run.outcomes);
        let goals = judged.map(|(name, outcome)| {
            let done = outcome.at <= now && outcome.holds;
            let lacking = if outcome.at > now {
                Some("not yet".to_owned())
            } else {
                (!outcome.holds).then(|| outcome.message.clone())
            };
            let fraction = if done { 1.0 } else { 0.0 };
            let percent = language::percent(fraction, done);
            Goal {
                id: name.clone(),
                ty: "expectation".to_owned(),
                text: name,
                fraction,
                percent,
                done,
                lacking,
            }
        });
        goals.collect()
    }

    /// What rules did in the step.
    fn happened(&self) -> Vec<String> {
        let lines = self.now().and_then(|step| self.run.trace.get(step.lines.clone()));
        lines.unwrap_or_default().iter().map(wage_run::Line::words).collect()
    }
}

/// An entry of a script as it is written, without its time and the braces around it.
fn without_time(entry: &str) -> String {
    let inner = entry.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let mut words = inner.unwrap_or(entry).split_whitespace();
    let mut kept: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        if matches!(word, "at:" | "\"at\":") {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// The state of the players, and how far they are from each other.
fn variables(standing: &Standing) -> Members<String, Json> {
    let mut variables = Members::new();
    for player in &standing.players {
        variables.extend(player.team.iter().map(|team| (format!("{}.team", player.id), json!(team))));
        for (key, value) in &player.state {
            let value = value.parse::<Json>().unwrap_or_else(|_| json!(value));
            variables.insert(format!("{}.{key}", player.id), value);
        }
    }
    for (one, two, meters) in &standing.distances {
        if let (Some(one), Some(two)) = (standing.players.get(*one), standing.players.get(*two)) {
            variables.insert(format!("{} to {}", one.id, two.id), json!(distance(*meters)));
        }
    }
    variables
}
