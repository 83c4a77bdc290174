//! Records of timelines: what the script and the rules did step by step, and why rules did not fire.

use std::sync::Arc;

use language::{
    Act, Actor, Attempt, Explaining, FileRange, GoalFacts, GoalProgress, PlayError, Refusal, RuleEdit,
    RuleFacts, Severity, StateChange, Thing, TurnEnd, TurnEvent, TurnRecord,
};
use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Action, ActionKind, Condition, Game, Rule};
use wage_run::timeline::{Expectation, Expected, Timeline};
use wage_run::{Done, Line, Options, Run, Step, record};

use super::WageProject;
use super::edits::edits;

/// Cap on the length of a condition that is shown, in characters.
const MAX_SHOWN: usize = 100;

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
    fn recorded(&self, file: &str) -> Result<(&Arc<str>, &Doc, &Doc), PlayError> {
        let main = self.game_doc()?;
        let found = self.timelines().find(|(path, _)| ***path == *file);
        let (path, opened) = found.ok_or_else(|| PlayError::Request(format!("unknown timeline `{file}`")))?;
        if let Err(why) = &opened.text {
            return Err(PlayError::Unreadable(Arc::clone(path), why.to_string()));
        }
        Ok((path, main, opened.doc(path)))
    }
}

fn expect_sound(file: &Arc<str>, timeline: &Timeline<'_>) -> Result<(), PlayError> {
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
fn names_of(timeline: &Timeline<'_>) -> Vec<String> {
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
fn time(at: u64) -> String {
    match at % 1000 {
        0 => format!("{}s", at / 1000),
        rest => format!("{}.{}s", at / 1000, format!("{rest:03}").trim_end_matches('0')),
    }
}

/// What the steps of a run are told from.
struct Telling<'t, 'd> {
    main: &'t Arc<str>,
    file: &'t Arc<str>,
    game: &'t Game<'d>,
    doc: &'t Doc,
    timeline: &'t Timeline<'d>,
    run: &'t Run,
}

impl Telling<'_, '_> {
    fn turn(&self, step: &Step) -> TurnRecord {
        let mut turn = TurnRecord {
            label: if step.at == 0 { String::new() } else { time(step.at) },
            at: step.entries.first().map(|range| FileRange { file: Arc::clone(self.file), range: *range }),
            is_accepted: true,
            end: None,
            acts: Vec::new(),
            refusals: step.refusals.iter().filter_map(|(rule, why)| self.refusal(*rule, why)).collect(),
            events: Vec::new(),
            goals: Vec::new(),
            messages: Vec::new(),
            is_cut: false,
        };
        if !step.changes.is_empty() {
            let changes = step.changes.iter().map(|it| {
                let variable = format!("{}.{}", it.player, it.key);
                changed(variable, it.before.as_deref(), it.after.as_deref())
            });
            let by = if step.at == 0 { "game" } else { "script" };
            let place = turn.at.clone();
            turn.acts.push(act(
                Actor { kind: by, name: String::new(), at: place },
                "script",
                changes.collect(),
            ));
        }
        for line in self.run.trace.get(step.lines.clone()).unwrap_or(&[]) {
            self.line(line, &mut turn);
        }
        let names = names_of(self.timeline).into_iter().zip(&self.run.outcomes);
        let judged = names.filter(|(_, outcome)| outcome.at <= step.at);
        turn.goals = judged
            .map(|(id, outcome)| GoalProgress { id, percent: if outcome.holds { 100 } else { 0 } })
            .collect();
        let failed = self.run.outcomes.iter().filter(|outcome| outcome.at == step.at && !outcome.holds);
        turn.messages
            .extend(failed.map(|outcome| format!("the timeline expects otherwise: {}", outcome.message)));
        turn
    }

    fn line(&self, line: &Line, turn: &mut TurnRecord) {
        let own = |kind: &'static str| Actor { kind, name: String::new(), at: None };
        match line {
            Line::Start { done } => add_done(own("game"), "start", String::new(), done, turn),
            Line::Delayed { done, .. } => add_done(own("delay"), "delayed state", String::new(), done, turn),
            Line::Fired { rule, same, other, done, .. } => {
                let rule = self.game.rules.iter().find(|it| it.name() == rule);
                let Some(rule) = rule else { return };
                let roles = [("same", same), ("other", other)];
                let bound =
                    roles.iter().filter_map(|(role, who)| Some(format!("{role} = {}", who.as_deref()?)));
                let bound: Vec<String> = bound.collect();
                add_done(actor(self.main, rule), "rules", bound.join(", "), done, turn);
            }
            Line::Refused { verb, player, why, .. } => {
                turn.messages.push(format!("`{verb}` of {player} is refused: {why}"));
            }
            Line::Assumption { rule, assumption, .. } => {
                let rule = rule.as_deref().map_or_else(|| "the start".to_owned(), |rule| format!("`{rule}`"));
                turn.messages.push(format!("{rule} depends on {assumption}: {}", assumption.summary()));
            }
            Line::Ended { .. } => turn.messages.push("the game ends".to_owned()),
        }
    }

    fn refusal(&self, rule: usize, why: &wage_run::Explanation) -> Option<Refusal> {
        let rule = self.game.rules.get(rule)?;
        let place = FileRange { file: Arc::clone(self.main), range: why.range };
        let text = self.doc.text().get(std::ops::Range::<usize>::from(why.range)).unwrap_or_default();
        let text: String =
            text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_SHOWN).collect();
        Some(Refusal {
            rule: actor(self.main, rule),
            on: None,
            condition: Some(format!("`{}` {text}", why.condition)),
            at: Some(place),
            saw: why.message.clone(),
            held: why.held,
        })
    }
}

/// Adds what something did: what it changed at once, and the rest as events.
fn add_done(by: Actor, phase: &str, matched: String, done: &[Done], turn: &mut TurnRecord) {
    let first = turn.events.len();
    let mut changes = Vec::new();
    for it in done {
        match (&it.player, &it.key, it.delay) {
            (Some(player), Some(key), None) if !it.is_not_simulated => {
                let (before, after) = (it.from.as_ref(), it.to.as_ref());
                let text = |value: Option<&wage_run::Value>| value.map(ToString::to_string);
                let variable = format!("{player}.{key}");
                changes.push(changed(variable, text(before).as_deref(), text(after).as_deref()));
            }
            _ => turn.events.push(TurnEvent { name: it.kind.clone(), line: it.words(), cell: None }),
        }
    }
    let fires = by.kind == "rule";
    let events = first..turn.events.len();
    turn.acts.push(Act { matched, fires, events, ..act(by, phase, changes) });
}

fn act(by: Actor, phase: &str, changes: Vec<StateChange>) -> Act {
    Act {
        by,
        phase: phase.to_owned(),
        matched: String::new(),
        cells: Vec::new(),
        on: None,
        fires: false,
        changes,
        events: 0..0,
    }
}

/// A change of a player's state, or of whether the player takes part.
fn changed(variable: String, before: Option<&str>, after: Option<&str>) -> StateChange {
    let value = |value: Option<&str>| value.unwrap_or("nothing").to_owned();
    let words = format!("`{variable}`");
    let thing = Thing { words, cell: None, layer: None, variable: Some(variable) };
    StateChange { thing, before: value(before), after: value(after) }
}
