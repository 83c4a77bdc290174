//! `goldpath why`: the causes of what happened in a level.

mod when;

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use language::{
    Answer, Attempt, Ending, Explaining, GoalFacts, Languages, Place, PlayableLevel, Reason, Recording,
    Records, Remedy, RuleFacts, TurnEnd, TurnRecord, add_refusals, escape, nearest, no_cell, plural,
    remedies, suspects, unmet, why_changed, why_fails, why_not_met, why_rule, why_turn,
};
use serde_json::{Map, Value as Json, json};
use text::Lines;

use crate::args;
use crate::commands::playable::Playable;
use crate::commands::{input_file, moves, recorded};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The time for which small changes of rules are tried.
const MAX_TRYING: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &args::Why, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let why_not = "cannot be asked why something happened in them";
    let explaining = playable.facet(|facets| facets.explaining, why_not)?;
    let level = match playable.project.facets().play {
        Some(_) => Some(playable.one_level(args.level.as_deref())?),
        None if args.level.is_some() => {
            let noun = playable.source.language.project_noun();
            return Err(Failure::usage(format!(
                "`--level` can't be used with a {noun}, which has no levels"
            )));
        }
        None => None,
    };
    if let Some(level) = &level {
        playable.warn_of_errors(level)?;
    }
    let semantics = playable.semantics(args.semantics.map(Into::into), languages)?[0];
    let recording = match (&args.actions, &args.moves, &level) {
        (Some(path), _, Some(level)) => Recording::unwritten(level, in_file(path, &playable)?),
        (None, Some(written), Some(level)) => {
            Recording::unwritten(level, moves::written(&playable, written)?)
        }
        (Some(_), ..) | (_, Some(_), _) => return Err(playable.play().err().unwrap_or_else(no_moves)),
        (None, None, level) => recording(&playable, level.as_ref(), args.session.as_deref())?,
    };
    let moves = recording.actions();
    let attempt = Attempt::new(recording.start(semantics), &moves);
    let mut turns = explaining.turns(&attempt).map_err(|why| playable.failure(why))?;
    let last = turns.len().saturating_sub(1);
    let noun = explaining.noun();
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
        level: level.as_ref(),
        recording: &recording,
        attempt,
        turns,
    };
    let answers = asked.answers()?;
    let mut output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let places = Places { playable: &playable };
    let shown = asked.shown();
    if args.lines.are_json() {
        for answer in &answers {
            let reasons: Vec<Json> = answer.reasons.iter().map(|reason| places.json(reason)).collect();
            let members = [("title", json!(answer.title)), ("reasons", json!(reasons))];
            if let Some(level) = &level {
                output.object(&playable.object(level, members))?;
                continue;
            }
            let (key, name) = playable.key();
            let named = [(key, json!(name)), ("recording", json!(recording.file))];
            let object: Map<String, Json> =
                named.into_iter().chain(members).map(|(key, value)| (key.to_owned(), value)).collect();
            output.object(&object)?;
        }
    } else {
        for answer in &answers {
            let title = format!("{shown}: {}", answer.title);
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

/// Moves were given where none are played.
fn no_moves() -> Failure {
    Failure::usage("there is no level to play moves in".to_owned())
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
    level: Option<&PlayableLevel>,
    session: Option<&str>,
) -> Result<Recording, Failure> {
    let all = recorded::recordings(playable, level.map(|level| level.name.as_str()))?;
    let noun = playable.source.language.solution_noun().unwrap_or("recording");
    let shown = level.map_or_else(|| playable.source.name().to_owned(), |level| playable.shown(level));
    let usage = |why: String| Failure::usage(format!("{shown}: {why}"));
    // A recording that is a file of its own goes by that.
    let name = |it: &Recording| it.name.clone().unwrap_or_else(|| it.file.to_string());
    let names: Vec<String> = all.iter().map(name).collect();
    match (session, all.as_slice()) {
        (None, [one]) => Ok(one.clone()),
        (None, []) if level.is_none() => Err(usage(format!("there is no {noun}"))),
        (None, []) => Err(usage(format!("there is no {noun}; give the moves with `--moves` or `--actions`"))),
        (None, _) => {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            Err(usage(format!("choose a {noun} with `--session`: {}", names.join(", "))))
        }
        (Some(wanted), _) => {
            let at = names.iter().position(|name| name == wanted);
            at.and_then(|at| all.get(at)).cloned().ok_or_else(|| {
                let hint = nearest(wanted, names.iter().map(String::as_str))
                    .map_or_else(String::new, |it| format!("; did you mean `{it}`?"));
                usage(format!("there is no {noun} `{}`{hint}", escape(wanted)))
            })
        }
    }
}

/// What is asked of which level.
struct Asked<'a> {
    args: &'a args::Why,
    playable: &'a Playable,
    explaining: &'a dyn Explaining,
    level: Option<&'a PlayableLevel>,
    recording: &'a Recording,
    attempt: Attempt<'a>,
    turns: Vec<TurnRecord>,
}

impl Asked<'_> {
    fn records(&self) -> Records<'_> {
        Records { turns: &self.turns, noun: self.explaining.noun() }
    }

    /// What is asked about, as the user calls it.
    fn shown(&self) -> String {
        self.level.map_or_else(
            || self.playable.source.shown(self.attempt.start.level),
            |level| self.playable.shown(level),
        )
    }

    fn answers(&mut self) -> Result<Vec<Answer>, Failure> {
        let args = self.args;
        let question = &args.question;
        if let Some((x, y)) = question.cell {
            self.expect_cell((x, y))?;
            return Ok(vec![why_changed(self.records(), &Place::Cell((x, y), args.layer.clone()))]);
        }
        if let Some(name) = &question.variable {
            return Ok(vec![why_changed(self.records(), &Place::Variable(name.clone()))]);
        }
        if let Some(name) = &question.rule {
            let mut rules = self.rules()?;
            if rules.iter().all(|it| it.rule.name != *name) {
                return Err(self.unknown("rule", name, rules.iter().map(|it| it.rule.name.as_str())));
            }
            rules.retain(|it| it.rule.name == *name);
            self.add_refusals(&rules, args.step)?;
            let records = self.records();
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
        if let Some(what) = &question.when {
            return Ok(vec![self.when(what)?]);
        }
        match args.step {
            Some(step) => Ok(vec![why_turn(self.records(), step)]),
            None => self.outcome(),
        }
    }

    fn rules(&self) -> Result<Vec<RuleFacts>, Failure> {
        self.explaining.rules(self.attempt.start.level).map_err(|why| self.playable.failure(why))
    }

    /// Adds how near rules came that did not act, where that is not in the records.
    fn add_refusals(&mut self, rules: &[RuleFacts], step: Option<usize>) -> Result<(), Failure> {
        let added = add_refusals(&mut self.turns, (self.explaining, &self.attempt), rules, step);
        added.map_err(|why| self.playable.failure(why))
    }

    fn goals(&self) -> Result<Vec<GoalFacts>, Failure> {
        self.explaining.goals(self.attempt.start.level).map_err(|why| self.playable.failure(why))
    }

    fn unmet(&mut self, goals: &[GoalFacts]) -> Result<Vec<Answer>, Failure> {
        let rules = self.rules()?;
        // The last turn tells how near each rule came; all of them would take long.
        self.add_refusals(&rules, Some(self.turns.len().saturating_sub(1)))?;
        let is_met = unmet(self.records(), goals).is_empty();
        let remedies = if is_met { Vec::new() } else { self.remedies(goals, &rules) };
        let records = self.records();
        Ok(goals.iter().map(|goal| why_not_met(records, goal, &rules, &remedies)).collect())
    }

    /// Why a recording fails whose goals are all met, or that has none.
    fn failing(&mut self, goals: &[GoalFacts]) -> Result<Option<Answer>, Failure> {
        let replays = self.playable.project.facets().replays;
        let Some(replays) = replays.filter(|_| !self.recording.range.is_empty() && self.args.step.is_none())
        else {
            return Ok(None);
        };
        if !unmet(self.records(), goals).is_empty() {
            return Ok(None);
        }
        // What expects nothing is not replayed, and does not fail.
        let replayed = replays.replay(self.recording, self.attempt.start.semantics).ok();
        let Some(replayed) = replayed.filter(|it| it.ending == Ending::NotWon) else { return Ok(None) };
        let rules = self.rules()?;
        self.add_refusals(&rules, Some(self.turns.len().saturating_sub(1)))?;
        let remedies = self.remedies(goals, &rules);
        Ok(Some(why_fails(self.records(), replayed.outcome, &rules, &remedies)))
    }

    /// The small changes of rules with which the path does what is expected.
    fn remedies(&self, goals: &[GoalFacts], rules: &[RuleFacts]) -> Vec<Remedy> {
        let unmet = unmet(self.records(), goals);
        // A part of a path may well not win, and nobody says that moves that are written nowhere should.
        let is_whole = self.args.step.is_none() && !self.recording.range.is_empty();
        if !is_whole || self.args.no_tries {
            return Vec::new();
        }
        let rules = suspects(self.records(), &unmet, rules);
        let started = Instant::now();
        let asked = (self.recording, self.attempt.start.semantics);
        remedies(&*self.playable.project, asked, &rules, &mut || started.elapsed() < MAX_TRYING)
    }

    /// What keeps the path from winning: the moves that were refused, and the goals that are not met.
    fn outcome(&mut self) -> Result<Vec<Answer>, Failure> {
        let noun = self.explaining.noun();
        let steps = self.turns.len().saturating_sub(1);
        let goals = self.goals()?;
        if self.turns.last().is_some_and(|turn| turn.end == Some(TurnEnd::Won)) {
            if let Some(answer) = self.failing(&goals)? {
                return Ok(vec![answer]);
            }
            let (came, questions) = match self.level {
                Some(_) => ("won", "--step, --cell, --rule, --variable or --when"),
                None => ("all is as expected", "--step, --rule, --variable or --when"),
            };
            let title = format!("{came} after {}; ask with {questions}", plural(steps, noun));
            return Ok(vec![Answer { title, reasons: Vec::new() }]);
        }
        let mut answers = self.unmet(&goals)?;
        answers.extend(self.failing(&goals)?);
        if let Some(step) = self.turns.iter().position(|turn| !turn.is_accepted) {
            answers.push(why_turn(self.records(), step));
        }
        if answers.is_empty() {
            let title = format!("not won after {}, and there are no goals", plural(steps, noun));
            answers.push(Answer { title, reasons: Vec::new() });
        }
        Ok(answers)
    }

    fn expect_cell(&self, cell: (i32, i32)) -> Result<(), Failure> {
        let session =
            self.playable.play()?.start(&self.attempt.start).map_err(|why| self.playable.failure(why))?;
        let usage = |why| Failure::usage(format!("{}: {why}", self.shown()));
        no_cell(&*session, cell).map_or(Ok(()), |why| Err(usage(why)))
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
        let level = self.shown();
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
