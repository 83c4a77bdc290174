//! Records of timelines: what the script and the rules did step by step, and why rules did not fire.

mod telling;

use std::sync::Arc;

use language::{
    Actor, Attempt, Explaining, FileRange, GoalFacts, PlayError, Recording, Replays as _, RuleEdit,
    RuleFacts, Severity, TurnEnd, TurnRecord,
};
use serde_json::Value as Json;
use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Action, ActionKind, Condition, Game, Rule};
use wage_run::timeline::{Expectation, Expected, Timeline};
use wage_run::{Options, record};

use super::WageProject;
use super::edits::edits;
use telling::Telling;

impl Explaining for WageProject {
    fn noun(&self) -> &'static str {
        "step"
    }

    fn turns(&self, attempt: &Attempt<'_>) -> Result<Vec<TurnRecord>, PlayError> {
        let (file, main, doc) = self.recorded(attempt.start.level)?;
        let game = Game::read(main);
        let timeline = Timeline::read(doc, &game);
        expect_sound(file, &timeline)?;
        let (run, steps) = record(&game, &timeline, &Options::default(), None);
        let telling =
            Telling { main: &self.main, file, game: &game, doc: main, timeline: &timeline, run: &run };
        let mut turns: Vec<TurnRecord> = steps.iter().map(|step| telling.turn(step)).collect();
        if let Some(last) = turns.last_mut() {
            last.messages.extend(run.stopped.as_ref().map(|stop| format!("the run was stopped: {stop}")));
            last.end = match &run.stopped {
                Some(_) => Some(TurnEnd::Cut),
                None => run.is_as_expected().then_some(TurnEnd::Won),
            };
        }
        Ok(turns)
    }

    fn played(&self, file: &str, _moves: Option<&Json>) -> Option<Result<Recording, String>> {
        self.recordings().all.into_iter().find(|it| *it.file == *file).map(Ok)
    }

    fn holds_along(&self, attempt: &Attempt<'_>, condition: &str) -> Result<Vec<bool>, PlayError> {
        let (file, main, doc) = self.recorded(attempt.start.level)?;
        let written = Doc::read("condition.yaml", condition);
        let game = Game::read(main);
        let timeline = Timeline::read(doc, &game);
        expect_sound(file, &timeline)?;
        let wrong = || {
            let why = "a condition is written as those of rules are, as `{ kind: state_equals, who: ann, key: points, value: 3 }`";
            PlayError::Request(why.to_owned())
        };
        if !written.errors().is_empty() {
            return Err(wrong());
        }
        let condition = written.root().filter(|root| root.is_map()).map(Condition::read);
        let condition = condition.filter(|it| !it.has_hole()).ok_or_else(wrong)?;
        let (_, steps) = record(&game, &timeline, &Options::default(), Some(&condition));
        Ok(steps.iter().map(|step| step.holds).collect())
    }

    fn rules(&self, _level: &str) -> Result<Vec<RuleFacts>, PlayError> {
        let game = Game::read(self.game_doc()?);
        Ok(game.rules.iter().map(|rule| facts(&self.main, rule)).collect())
    }

    fn edits(&self, _level: &str, rule: &Actor) -> Vec<RuleEdit> {
        self.game_doc().map_or_else(|_| Vec::new(), |doc| edits(&self.main, doc, &rule.name))
    }

    fn goals(&self, level: &str) -> Result<Vec<GoalFacts>, PlayError> {
        let (file, main, doc) = self.recorded(level)?;
        let game = Game::read(main);
        let timeline = Timeline::read(doc, &game);
        let names = names_of(&timeline);
        let facts = timeline.expect.iter().zip(names).map(|(expectation, name)| GoalFacts {
            goal: Actor { kind: "expectation", name, at: Some(at(file, expectation.node)) },
            reads: reads_of(expectation),
            is_to_avoid: matches!(expectation.what, Expected::Not { .. } | Expected::Ended(false)),
        });
        Ok(facts.collect())
    }
}

impl WageProject {
    fn game_doc(&self) -> Result<&Doc, PlayError> {
        let unreadable = |why: String| PlayError::Unreadable(Arc::clone(&self.main), why);
        let game = self.game().ok_or_else(|| unreadable("this file does not exist".to_owned()))?;
        game.text.as_ref().map_err(|why| unreadable(why.to_string()))?;
        let errors = game.found(&self.main).iter().filter(|it| it.severity == Severity::Error).count();
        if errors > 0 {
            let errors = language::plural(errors, "error");
            let why = format!("the game has {errors}; run `goldpath check` for details");
            return Err(PlayError::Unplayable(Arc::clone(&self.main), why));
        }
        Ok(game.doc(&self.main))
    }

    /// A timeline by its file, with the texts of the game and of itself.
    pub(super) fn recorded(&self, file: &str) -> Result<(&Arc<str>, &Doc, &Doc), PlayError> {
        let main = self.game_doc()?;
        let found = self.timelines().find(|(path, _)| ***path == *file);
        let (path, opened) = found.ok_or_else(|| PlayError::Request(format!("unknown timeline `{file}`")))?;
        if let Err(why) = &opened.text {
            return Err(PlayError::Unreadable(Arc::clone(path), why.to_string()));
        }
        Ok((path, main, opened.doc(path)))
    }
}

pub(super) fn expect_sound(file: &Arc<str>, timeline: &Timeline<'_>) -> Result<(), PlayError> {
    match timeline.problems.first() {
        None => Ok(()),
        Some(first) => {
            let why = format!("the timeline is not run: {}", first.message);
            Err(PlayError::Unplayable(Arc::clone(file), why))
        }
    }
}

fn at(file: &Arc<str>, node: Node<'_>) -> FileRange {
    FileRange { file: Arc::clone(file), range: node.place() }
}

/// A name for each expectation, unique in its timeline: when it counts, and what it is about.
pub(super) fn names_of(timeline: &Timeline<'_>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for expectation in &timeline.expect {
        let what = match &expectation.what {
            Expected::Fires { rule, .. } => format!("rule {rule}"),
            Expected::Not { rule, .. } => format!("not {rule}"),
            Expected::State(_) => "state".to_owned(),
            Expected::Ended(true) => "ended".to_owned(),
            Expected::Ended(false) => "not ended".to_owned(),
        };
        let name = format!("{}: {what}", time(expectation.at));
        let same = names.iter().filter(|it| **it == name || it.starts_with(&format!("{name} ("))).count();
        names.push(if same == 0 { name } else { format!("{name} ({})", same + 1) });
    }
    names
}

/// What an expectation asks for: rules, and keys of state.
fn reads_of(expectation: &Expectation<'_>) -> Vec<String> {
    match &expectation.what {
        Expected::Fires { rule, .. } | Expected::Not { rule, .. } => vec![(*rule).to_owned()],
        Expected::State(state) => {
            state.members().flat_map(|player| player.value.members()).map(|it| it.key.to_owned()).collect()
        }
        Expected::Ended(_) => vec![END.to_owned()],
    }
}

/// What rules that end the game write.
const END: &str = "the end";

/// What a rule asks for and writes. It writes its own name, as timelines expect rules by theirs.
fn facts(main: &Arc<str>, rule: &Rule<'_>) -> RuleFacts {
    let mut reads = Vec::new();
    for condition in rule.when.iter().flat_map(Condition::all) {
        for key in ["key", "zoneId", "verb"] {
            let named = condition.node.get(key).and_then(Node::as_str);
            reads.extend(named.map(str::to_owned));
        }
        for side in ["left", "right"] {
            let path = condition.node.get(side).and_then(|it| it.get("ref")).and_then(Node::as_str);
            // `same.state.points`
            reads.extend(path.and_then(|path| path.rsplit('.').next()).map(str::to_owned));
        }
    }
    let mut writes = vec![rule.name().to_owned()];
    for action in &rule.actions {
        writes.extend(written_by(action));
    }
    RuleFacts { rule: actor(main, rule), on: None, reads, writes }
}

fn written_by(action: &Action<'_>) -> Vec<String> {
    let text = |node: &Option<Node<'_>>| node.and_then(Node::as_str).map(str::to_owned);
    match &action.what {
        ActionKind::SetState { key, .. }
        | ActionKind::SetStateDelayed { key, .. }
        | ActionKind::IncrementState { key, .. } => text(key).into_iter().collect(),
        ActionKind::AssignStateRandom { assigns, .. } => {
            assigns.iter().filter_map(|it| it.get("key")?.as_str()).map(str::to_owned).collect()
        }
        ActionKind::EndGame => vec![END.to_owned()],
        _ => Vec::new(),
    }
}

fn actor(main: &Arc<str>, rule: &Rule<'_>) -> Actor {
    Actor { kind: "rule", name: rule.name().to_owned(), at: Some(at(main, rule.node)) }
}

/// A time in words: "1.5s".
pub(super) fn time(at: u64) -> String {
    match at % 1000 {
        0 => format!("{}s", at / 1000),
        rest => format!("{}.{}s", at / 1000, format!("{rest:03}").trim_end_matches('0')),
    }
}
