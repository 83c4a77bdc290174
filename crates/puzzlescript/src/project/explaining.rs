//! Records of inputs: which compiled rule acted, what it changed, and how near a rule came that did not.

use std::sync::Arc;

use language::{
    Act, Actor, Assignment, Attempt, Explaining, FileRange, GoalFacts, GoalProgress, Play as _, PlayError,
    Recording, Refusal, RuleEdit, RuleFacts, StateChange, Thing, TurnEnd, TurnRecord,
};
use puzzlescript_engine::model::{Command, Entry, Game, ObjectId, ObjectSet, Rule, Win};
use puzzlescript_engine::{By, Engine, Play, Step};
use serde_json::Value as Json;
use text::{Lines, TextRange};

use super::GameProject;
use super::play::{entry, inputs, moved, no_board};
use crate::assign::assign;
use crate::board::goals_of;
use crate::compile::direction_word;
use crate::condition::Condition;
use crate::near_match::{Cells, names, nearest};
use crate::rule_edits::edits;

/// Cap on the inputs that are recorded.
const MAX_INPUTS: usize = 10_000;

/// Cap on the inputs in which a match is looked for that nearly is one.
const MAX_SEARCHED: usize = 100;

impl Explaining for GameProject {
    fn noun(&self) -> &'static str {
        self.turn_noun()
    }

    fn turns(&self, attempt: &Attempt<'_>) -> Result<Vec<TurnRecord>, PlayError> {
        let mut turns = Vec::new();
        self.play_recorded(attempt, &mut |recorded| turns.push(recorded.turn()))?;
        Ok(turns)
    }

    fn refusals(
        &self,
        attempt: &Attempt<'_>,
        rules: &[Actor],
        step: Option<usize>,
    ) -> Result<Vec<(usize, Refusal)>, PlayError> {
        let mut refusals = Vec::new();
        let mut searched = 0;
        self.play_recorded(attempt, &mut |recorded| {
            if step.is_none_or(|step| step == recorded.step) && searched < MAX_SEARCHED {
                searched += 1;
                let near = rules.iter().filter_map(|rule| recorded.refusal(rule));
                refusals.extend(near.map(|refusal| (recorded.step, refusal)));
            }
        })?;
        Ok(refusals)
    }

    fn played(&self, file: &str, moves: Option<&Json>) -> Option<Result<Recording, String>> {
        self.text_of(file)?;
        Some(self.path(file, moves).map(|path| Recording {
            file: Arc::clone(&self.main),
            index: 0,
            name: None,
            range: TextRange::default(),
            level: Some(path.entry.to_string()),
            seed: path.seed.into_owned(),
            moves: path.inputs.iter().copied().map(moved).collect(),
        }))
    }

    fn holds_along(&self, attempt: &Attempt<'_>, condition: &str) -> Result<Vec<bool>, PlayError> {
        let Attempt { start, moves, .. } = attempt;
        let engine = self.engine()?;
        let entry = entry(start.level)?;
        let text = self.game.as_ref().map_or("", |game| game.text.written());
        let condition = Condition::read(text, condition).map_err(PlayError::Request)?;
        let mut asked = condition.ask(entry).ok_or_else(|| no_board(entry))?;
        let inputs = inputs(&Json::Array(moves.to_vec())).map_err(PlayError::Request)?;
        let mut play = engine.start(entry, start.seed).ok_or_else(|| no_board(entry))?;
        play.settle();
        assign_all(&mut play, attempt.assigned_after(0));
        let mut along = vec![asked.holds(play.words())];
        for (at, input) in inputs.into_iter().enumerate().take(MAX_INPUTS) {
            play.play(input);
            if !play.has_won() {
                assign_all(&mut play, attempt.assigned_after(at + 1));
            }
            along.push(asked.holds(if play.has_won() { play.won_words() } else { play.words() }));
            if play.has_won() {
                break;
            }
        }
        Ok(along)
    }

    fn rules(&self, _level: &str) -> Result<Vec<RuleFacts>, PlayError> {
        let engine = self.engine()?;
        let game = engine.game();
        let mut facts: Vec<RuleFacts> = self
            .rule_lines()
            .into_iter()
            .map(|rule| RuleFacts { rule, on: None, reads: Vec::new(), writes: Vec::new() })
            .collect();
        for rule in engine.rules() {
            let name = rule.line.to_string();
            // The lines are in order, and so are most of the compiled rules.
            let Some(facts) = facts.iter_mut().find(|it| it.rule.name == name) else { continue };
            let (reads, writes) = names_of(game, rule);
            add_all(reads, &mut facts.reads);
            add_all(writes, &mut facts.writes);
        }
        Ok(facts)
    }

    fn edits(&self, _level: &str, rule: &Actor) -> Vec<RuleEdit> {
        let (Some(game), Ok(engine)) = (&self.game, self.engine()) else { return Vec::new() };
        let line = game.reading().source.rules.iter().find(|line| line.line.to_string() == rule.name);
        line.map_or_else(Vec::new, |line| edits(&self.main, game.text.written(), line, engine.game()))
    }

    fn goals(&self, _level: &str) -> Result<Vec<GoalFacts>, PlayError> {
        let engine = self.engine()?;
        let game = engine.game();
        let play = self.play().and_then(|levels| engine.start(levels, ""));
        let texts: Vec<String> = play
            .map(|play| goals_of(&play, play.entry()).into_iter().map(|goal| goal.text).collect())
            .unwrap_or_default();
        let fact = |(win, text): (&Win, String)| GoalFacts {
            goal: Actor { kind: "win condition", name: text, at: self.line_at(win.line) },
            reads: win
                .what
                .objects
                .iter()
                .chain(win.on.objects.iter().filter(|_| !win.is_about_anything(game)))
                .map(|object| game.objects[object.index()].name.clone())
                .collect(),
            is_to_avoid: false,
        };
        Ok(game.wins.iter().zip(texts).map(fact).collect())
    }
}

impl GameProject {
    /// The first entry of LEVELS that is a board.
    fn play(&self) -> Option<usize> {
        let game = self.game.as_ref()?.engine()?.game();
        game.levels.iter().position(|entry| matches!(entry, Entry::Board(_)))
    }

    /// A line of the game, from 1, without the blanks around it.
    fn line_at(&self, line: u32) -> Option<FileRange> {
        let text = self.game.as_ref()?.text.written();
        let range = Lines::new(text).line_range(line.checked_sub(1)?)?;
        Some(FileRange { file: Arc::clone(&self.main), range })
    }

    /// The lines of rules, also of those that never match and so are not compiled.
    fn rule_lines(&self) -> Vec<Actor> {
        let Some(game) = &self.game else { return Vec::new() };
        let source = &game.reading().source;
        let text = game.text.written();
        let is_rule = |line: &&crate::read::RuleLine| line.tokens.iter().any(|token| &text[token.at] == "->");
        let actor = |line: &crate::read::RuleLine| Actor {
            kind: "rule",
            name: line.line.to_string(),
            at: Some(FileRange { file: Arc::clone(&self.main), range: line.at }),
        };
        source.rules.iter().filter(is_rule).map(actor).collect()
    }

    /// Plays inputs, and shows what was recorded of each, after what happens before the first one.
    fn play_recorded(
        &self,
        attempt: &Attempt<'_>,
        see: &mut dyn FnMut(&Recorded<'_>),
    ) -> Result<(), PlayError> {
        let Attempt { start, moves, .. } = attempt;
        let engine = self.engine()?.recording_steps();
        let entry = entry(start.level)?;
        let inputs = inputs(&Json::Array(moves.to_vec())).map_err(PlayError::Request)?;
        let mut play = engine.start(entry, start.seed).ok_or_else(|| no_board(entry))?;
        play.settle();
        let rules: Vec<&Rule> = engine.rules().collect();
        let lines = self.rule_lines();
        let unlate = engine.game().rules.groups.iter().map(|group| group.rules.len()).sum();
        let size = (play.width(), play.height());
        let mut see_after = |play: &Play, step, label, set: &[StateChange]| {
            let recorded = Recorded {
                engine: &engine,
                rules: &rules,
                lines: &lines,
                unlate,
                play,
                size,
                step,
                label,
                entry,
                set,
            };
            see(&recorded);
            recorded.end().is_some()
        };
        see_after(&play, 0, "", &[]);
        for (at, input) in inputs.into_iter().enumerate().take(MAX_INPUTS) {
            let set = assign_all(&mut play, attempt.assigned_after(at));
            play.play(input);
            if see_after(&play, at + 1, input.word(), &set) {
                break;
            }
        }
        Ok(())
    }
}

/// The names of the objects that a rule asks for, and of those that it changes or moves.
fn names_of(game: &Game, rule: &Rule) -> (Vec<String>, Vec<String>) {
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    for cell in rule.cells() {
        let asked = names(game, &cell.required).chain(cell.any_of.iter().flat_map(|any| names(game, any)));
        reads.extend(asked);
    }
    for (cell, effect) in rule.effects() {
        writes.extend(names(game, &effect.set).chain(names(game, &effect.random)));
        // What goes is what was asked for, or all others of a layer.
        let gone = names(game, &effect.clear).filter(|name| reads.contains(name));
        writes.extend(gone);
        if !effect.set_moves.is_empty() || !effect.clear_moves.is_empty() {
            let moved = |object: &ObjectId| {
                let layer = game.objects[object.index()].layer;
                effect.set_moves.get(layer) | effect.clear_moves.get(layer) != 0
            };
            let asked = cell.required.iter().chain(cell.any_of.iter().flat_map(ObjectSet::iter));
            writes.extend(asked.filter(moved).map(|object| game.objects[object.index()].name.clone()));
        }
    }
    (reads, writes)
}

fn add_all(names: Vec<String>, all: &mut Vec<String>) {
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
}

/// What was recorded of an input.
#[derive(Clone, Copy)]
struct Recorded<'r> {
    engine: &'r Engine,
    rules: &'r [&'r Rule],
    lines: &'r [Actor],
    /// The number of rules that are not late.
    unlate: usize,
    play: &'r Play,
    /// Columns and rows of the level; after a win, the play may have another one.
    size: (usize, usize),
    step: usize,
    label: &'r str,
    entry: usize,
    /// What was set by hand before the input.
    set: &'r [StateChange],
}

impl Recorded<'_> {
    fn end(&self) -> Option<TurnEnd> {
        match () {
            () if self.play.has_won() => Some(TurnEnd::Won),
            () if self.play.halt().is_some() => Some(TurnEnd::Cut),
            () => None,
        }
    }

    fn turn(&self) -> TurnRecord {
        let play = self.play;
        let mut cells = Cells::before(play, self.size);
        let set = self.set.iter().cloned().map(Act::by_hand);
        let steps = play.steps();
        let acts = (0..steps.len()).filter_map(|at| self.act(steps.get(..=at)?, &mut cells));
        let acts = set.chain(acts).collect();
        let goals = goals_of(play, self.entry).into_iter();
        let mut messages: Vec<String> =
            play.message().map(|text| format!("message: {text}")).into_iter().collect();
        messages.extend(play.issues().iter().map(ToString::to_string));
        messages.extend(play.halt().map(|halt| format!("the input is cut: {halt}")));
        TurnRecord {
            label: self.label.to_owned(),
            at: None,
            is_accepted: true,
            end: self.end(),
            acts,
            refusals: Vec::new(),
            events: Vec::new(),
            goals: goals.map(|goal| GoalProgress { id: goal.text, percent: goal.percent }).collect(),
            messages,
            is_cut: play.are_steps_cut(),
        }
    }

    /// What the last one of some steps did.
    fn act(&self, steps: &[Step], cells: &mut Cells) -> Option<Act> {
        let (step, before) = steps.split_last()?;
        let game = self.play.game();
        let (by, matched, phase) = match step.by {
            By::Rule(number) => {
                let rule = self.rules.get(number as usize);
                let line = rule.map_or(0, |rule| rule.line);
                let direction =
                    rule.map_or(String::new(), |rule| format!("`{}`", direction_word(rule.direction)));
                let phase = if (number as usize) < self.unlate { "rules" } else { "late rules" };
                (self.rule(line), direction, phase)
            }
            By::Input => (own("input"), String::new(), "input"),
            By::Movement => (own("movement"), String::new(), "movement"),
            By::Rigid => (
                own("game"),
                "a rigid body is stuck, so the round begins again without its group".to_owned(),
                "movement",
            ),
            By::TakenBack => {
                let by = self.queued(before, step.turn, &Command::Cancel);
                let by = by.unwrap_or_else(|| ", since no player has moved".to_owned());
                (own("game"), format!("the turn is taken back{by}"), "end of the turn")
            }
            By::Restart => {
                let by = self.queued(before, step.turn, &Command::Restart).unwrap_or_default();
                (own("game"), format!("the level is restarted{by}"), "end of the turn")
            }
            By::Undo => (own("game"), "undo".to_owned(), "input"),
        };
        let phase = match step.turn {
            0 => phase.to_owned(),
            again => format!("{phase}, `again` {again}"),
        };
        let mut changed: Vec<usize> = self.play.changes(step).iter().map(|change| change.cell).collect();
        changed.dedup();
        changed.sort_unstable();
        changed.dedup();
        let before: Vec<String> = changed.iter().map(|cell| cells.words(game, *cell)).collect();
        for change in self.play.changes(step) {
            cells.apply(change);
        }
        let height = self.size.1.max(1);
        let at = |cell: usize| ((cell / height) as i32, (cell % height) as i32);
        let changes = changed.iter().zip(before).map(|(&cell, before)| StateChange {
            thing: Thing {
                words: format!("({},{})", at(cell).0, at(cell).1),
                cell: Some(at(cell)),
                layer: None,
                variable: None,
            },
            before,
            after: cells.words(game, cell),
        });
        Some(Act {
            fires: matches!(step.by, By::Rule(_)),
            by,
            phase,
            matched,
            on: None,
            changes: changes.collect(),
            cells: changed.iter().map(|cell| at(*cell)).collect(),
            events: 0..0,
        })
    }

    /// Which rule has queued a command in a turn: the first one, as it shuts out those behind it (spec section 16).
    fn queued(&self, steps: &[Step], turn: u32, command: &Command) -> Option<String> {
        let of_turn = steps.iter().filter(|step| step.turn == turn);
        let rules = of_turn.filter_map(|step| match step.by {
            By::Rule(number) => self.rules.get(number as usize),
            _ => None,
        });
        let rule = rules.into_iter().find(|rule| rule.commands.contains(command))?;
        let word = if *command == Command::Cancel { "cancel" } else { "restart" };
        Some(format!(" by `{word}` in line {}", rule.line))
    }

    fn rule(&self, line: u32) -> Actor {
        let name = line.to_string();
        let known = self.lines.iter().find(|it| it.name == name).cloned();
        known.unwrap_or(Actor { kind: "rule", name, at: None })
    }

    /// How near a rule came that did not act; `None` if it acted, or is not compiled.
    fn refusal(&self, rule: &Actor) -> Option<Refusal> {
        let line: u32 = rule.name.parse().ok()?;
        let own: Vec<usize> = (0..self.rules.len()).filter(|at| self.rules[*at].line == line).collect();
        let (first, last) = (*own.first()?, *own.last()?);
        let is_own = |by: By| matches!(by, By::Rule(number) if (first..=last).contains(&(number as usize)));
        let steps = self.play.steps();
        if steps.iter().any(|step| is_own(step.by)) {
            return None;
        }
        // The board on which the rule was tried first: after the rules before it.
        let mut cells = Cells::before(self.play, self.size);
        for step in steps {
            let is_before = match step.by {
                By::Input => true,
                By::Rule(number) => (number as usize) < first,
                By::Movement => first >= self.unlate,
                _ => false,
            };
            if !is_before {
                break;
            }
            for change in self.play.changes(step) {
                cells.apply(change);
            }
        }
        let tried = own.iter().map(|at| self.rules[*at]);
        let near = nearest(self.engine.game(), &cells, self.size, tried)?;
        Some(Refusal {
            rule: rule.clone(),
            on: None,
            condition: None,
            at: rule.at.clone(),
            saw: near.words,
            held: near.held,
        })
    }
}

/// Puts objects into cells by hand. What cannot be set is left out.
fn assign_all<'a>(play: &mut Play, assignments: impl Iterator<Item = &'a Assignment>) -> Vec<StateChange> {
    assignments.filter_map(|it| assign(play, &it.place, &it.value).ok()).collect()
}

fn own(kind: &'static str) -> Actor {
    Actor { kind, name: String::new(), at: None }
}
