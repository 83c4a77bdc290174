//! `goldpath why`: the causes of what happened in a level.

use std::io::Write as _;
use std::path::Path;

use language::{
    Actor, Answer, Explaining, GoalFacts, Languages, PlayableLevel, Reason, Recording, Records, RuleFacts,
    Semantics, Start, Thing, TurnEnd, TurnRecord, escape, nearest, plural, why_changed, why_not_met,
    why_rule, why_turn,
};
use serde_json::{Value as Json, json};
use text::Lines;

use crate::args;
use crate::commands::playable::Playable;
use crate::commands::{input_file, moves, recorded};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Cap on the rules of which it is looked up how near they came.
const MAX_ASKED: usize = 100;

pub(crate) fn run(args: &args::Why, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let why_not = "cannot be asked why something happened in them";
    let explaining = playable.facet(|facets| facets.explaining, why_not)?;
    let level = playable.one_level(args.level.as_deref())?;
    playable.warn_of_errors(&level)?;
    let semantics = playable.semantics(args.semantics.map(Into::into), languages)?[0];
    let recording = match (&args.actions, &args.moves) {
        (Some(path), _) => Recording::unwritten(&level, in_file(path, &playable)?),
        (None, Some(written)) => Recording::unwritten(&level, moves::written(&playable, written)?),
        (None, None) => recording(&playable, &level, args.session.as_deref())?,
    };
    let mut turns =
        recorded::turns(explaining, &recording, semantics).map_err(|why| playable.failure(why))?;
    let last = turns.len().saturating_sub(1);
    let noun = playable.play()?.turn_noun();
    if let Some(step) = args.step.filter(|step| *step > last) {
        let why =
            format!("{}: there is no {noun} {step}; {} played", playable.source.name(), was(last, noun));
        return Err(Failure::usage(why));
    }
    turns.truncate(args.step.unwrap_or(last).saturating_add(1));
    let mut asked = Asked {
        args,
        playable: &playable,
        explaining,
        level: &level,
        recording: &recording,
        semantics,
        turns,
    };
    let answers = asked.answers()?;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let places = Places { playable: &playable };
    if args.lines.are_json() {
        for answer in &answers {
            let reasons: Vec<Json> = answer.reasons.iter().map(|reason| places.json(reason)).collect();
            let members = [("title", json!(answer.title)), ("reasons", json!(reasons))];
            output.object(&playable.object(&level, members))?;
        }
    } else {
        for answer in &answers {
            let title = format!("{}: {}", playable.shown(&level), answer.title);
            writeln!(output, "{}", output.bold(&escape(&title)))?;
            for reason in &answer.reasons {
                let indent = "  ".repeat(reason.depth + 1);
                let place = places.words(reason).map_or_else(String::new, |place| format!("  [{place}]"));
                writeln!(output, "{indent}{}{}", escape(&reason.text), escape(&place))?;
            }
        }
    }
    output.flush()?;
    Ok(Exit::Clean)
}

/// The moves in a file.
fn in_file(path: &Path, playable: &Playable) -> Result<Vec<Json>, Failure> {
    match moves::in_file(path, playable.play()?)? {
        Json::Array(moves) => Ok(moves),
        _ => Err(Failure::usage(format!("{}: expected a list of moves", input_file::name(path)))),
    }
}

fn was(count: usize, noun: &str) -> String {
    format!("{} {}", plural(count, noun), if count == 1 { "was" } else { "were" })
}

/// The recording that is asked about.
fn recording(
    playable: &Playable,
    level: &PlayableLevel,
    session: Option<&str>,
) -> Result<Recording, Failure> {
    let all = recorded::recordings(playable, Some(&level.name))?;
    let noun = playable.source.language.solution_noun().unwrap_or("recording");
    let usage = |why: String| Failure::usage(format!("{}: {why}", playable.shown(level)));
    let names = || all.iter().filter_map(|it| it.name.as_deref());
    match (session, all.as_slice()) {
        (None, [one]) => Ok(one.clone()),
        (None, []) => Err(usage(format!("there is no {noun}; give the moves with `--moves` or `--actions`"))),
        (None, _) => {
            let names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            Err(usage(format!("choose a {noun} with `--session`: {}", names.join(", "))))
        }
        (Some(name), _) => all.iter().find(|it| it.name.as_deref() == Some(name)).cloned().ok_or_else(|| {
            let hint =
                nearest(name, names()).map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
            usage(format!("there is no {noun} `{}`{hint}", escape(name)))
        }),
    }
}

/// What is asked of which level.
struct Asked<'a> {
    args: &'a args::Why,
    playable: &'a Playable,
    explaining: &'a dyn Explaining,
    level: &'a PlayableLevel,
    recording: &'a Recording,
    semantics: Semantics,
    turns: Vec<TurnRecord>,
}

impl Asked<'_> {
    fn records(&self) -> Result<Records<'_>, Failure> {
        Ok(Records { turns: &self.turns, noun: self.playable.play()?.turn_noun() })
    }

    fn answers(&mut self) -> Result<Vec<Answer>, Failure> {
        let args = self.args;
        let question = &args.question;
        if let Some((x, y)) = question.cell {
            self.expect_cell((x, y))?;
            let layer = args.layer.as_deref();
            let words = layer.map_or_else(|| format!("({x},{y})"), |layer| format!("`{layer}` at ({x},{y})"));
            let is_wanted = |thing: &Thing| {
                thing.cell == Some((x, y)) && layer.is_none_or(|layer| thing.layer.as_deref() == Some(layer))
            };
            return Ok(vec![why_changed(self.records()?, &words, &is_wanted)]);
        }
        if let Some(name) = &question.variable {
            let is_wanted = |thing: &Thing| thing.variable.as_deref() == Some(name);
            return Ok(vec![why_changed(self.records()?, &format!("variable `{name}`"), &is_wanted)]);
        }
        if let Some(name) = &question.rule {
            let mut rules = self.rules()?;
            if rules.iter().all(|it| it.rule.name != *name) {
                return Err(self.unknown("rule", name, rules.iter().map(|it| it.rule.name.as_str())));
            }
            rules.retain(|it| it.rule.name == *name);
            self.add_refusals(&rules, args.step)?;
            let records = self.records()?;
            return Ok(rules.iter().map(|rule| why_rule(records, rule, args.step)).collect());
        }
        if let Some(name) = &question.goal {
            let mut goals = self.goals()?;
            if goals.iter().all(|it| it.goal.name != *name) {
                return Err(self.unknown("goal", name, goals.iter().map(|it| it.goal.name.as_str())));
            }
            goals.retain(|it| it.goal.name == *name);
            return self.unmet(&goals);
        }
        match args.step {
            Some(step) => Ok(vec![why_turn(self.records()?, step)]),
            None => self.outcome(),
        }
    }

    fn rules(&self) -> Result<Vec<RuleFacts>, Failure> {
        self.explaining.rules(&self.level.name).map_err(|why| self.playable.failure(why))
    }

    /// Adds how near rules came that did not act, where that is not in the records.
    fn add_refusals(&mut self, rules: &[RuleFacts], step: Option<usize>) -> Result<(), Failure> {
        let (start, moves) = recorded::of(self.recording, self.semantics);
        let rules: Vec<Actor> = rules.iter().take(MAX_ASKED).map(|it| it.rule.clone()).collect();
        let refusals = self.explaining.refusals(&start, &moves, &rules, step);
        for (turn, refusal) in refusals.map_err(|why| self.playable.failure(why))? {
            if let Some(turn) = self.turns.get_mut(turn) {
                turn.refusals.push(refusal);
            }
        }
        Ok(())
    }

    fn goals(&self) -> Result<Vec<GoalFacts>, Failure> {
        self.explaining.goals(&self.level.name).map_err(|why| self.playable.failure(why))
    }

    fn unmet(&mut self, goals: &[GoalFacts]) -> Result<Vec<Answer>, Failure> {
        let rules = self.rules()?;
        // The last turn tells how near each rule came; all of them would take long.
        self.add_refusals(&rules, Some(self.turns.len().saturating_sub(1)))?;
        let records = self.records()?;
        Ok(goals.iter().map(|goal| why_not_met(records, goal, &rules)).collect())
    }

    /// What keeps the path from winning: the moves that were refused, and the goals that are not met.
    fn outcome(&mut self) -> Result<Vec<Answer>, Failure> {
        let noun = self.playable.play()?.turn_noun();
        let steps = self.turns.len().saturating_sub(1);
        if self.turns.last().is_some_and(|turn| turn.end == Some(TurnEnd::Won)) {
            let title =
                format!("won after {}; ask with --step, --cell, --rule or --variable", plural(steps, noun));
            return Ok(vec![Answer { title, reasons: Vec::new() }]);
        }
        let mut answers = Vec::new();
        if let Some(step) = self.turns.iter().position(|turn| !turn.is_accepted) {
            answers.push(why_turn(self.records()?, step));
        }
        let goals = self.goals()?;
        answers.extend(self.unmet(&goals)?);
        if answers.is_empty() {
            let title = format!("not won after {}, and there are no goals", plural(steps, noun));
            answers.push(Answer { title, reasons: Vec::new() });
        }
        Ok(answers)
    }

    fn expect_cell(&self, (x, y): (i32, i32)) -> Result<(), Failure> {
        let start = Start { level: &self.level.name, semantics: self.semantics, ..Start::default() };
        let session = self.playable.play()?.start(&start).map_err(|why| self.playable.failure(why))?;
        let (width, height) = session.size();
        let is_inside = |at: i32, length: u32| u32::try_from(at).is_ok_and(|at| at < length);
        if is_inside(x, width) && is_inside(y, height) {
            return Ok(());
        }
        let why = format!("({x},{y}) is outside of the board, which has {width} columns and {height} rows");
        Err(Failure::usage(format!("{}: {why}", self.playable.shown(self.level))))
    }

    fn unknown<'n>(&self, what: &str, name: &str, names: impl Iterator<Item = &'n str>) -> Failure {
        let names: Vec<&str> = names.collect();
        let hint = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{}`?", escape(near)),
            None if names.is_empty() => format!("it has no {what}s"),
            None => {
                let all: Vec<String> = names.iter().map(|it| format!("`{}`", escape(it))).collect();
                format!("it has {}", all.join(", "))
            }
        };
        let level = self.playable.shown(self.level);
        Failure::usage(format!("{level}: there is no {what} `{}`; {hint}", escape(name)))
    }
}

/// Where reasons are written.
struct Places<'p> {
    playable: &'p Playable,
}

impl Places<'_> {
    /// The file, and the line and column from 1.
    fn of(&self, reason: &Reason) -> Option<(String, u32, u32)> {
        let at = reason.at.as_ref()?;
        let position = Lines::new(self.playable.project.text(&at.file)?).position(at.range.start());
        Some((self.playable.source.shown(&at.file), position.line + 1, position.character + 1))
    }

    fn words(&self, reason: &Reason) -> Option<String> {
        self.of(reason).map(|(file, line, _)| format!("{file}:{line}"))
    }

    fn json(&self, reason: &Reason) -> Json {
        let mut json = json!(reason);
        if let (Some((file, line, column)), Json::Object(members)) = (self.of(reason), &mut json) {
            members.insert("file".to_owned(), json!(file));
            members.insert("line".to_owned(), json!(line));
            members.insert("column".to_owned(), json!(column));
        }
        json
    }
}
