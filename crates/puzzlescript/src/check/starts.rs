//! What the rules that run when a level starts run into. The reference says this only when the level is played, so it is a lint
//! here.
//!
//! What a start meets depends on the rules and on its board alone, so that it is kept for the next text. A key waits for few new
//! starts, and a moment of rest brings the others.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use puzzlescript_engine::model::{Command, Entry, Game, Group, LevelBoard, Rule, RuleList};
use puzzlescript_engine::{Engine, Issue, Play};
use rustc_hash::FxHashMap;

use super::{issue_message, met_message};
use crate::messages::Message;
use crate::read::Reading;
use crate::rules::runtime::RUN_START_RESTART;

/// The most rules that are tried when levels start. What comes behind that goes unsaid.
const MAX_TRIES: u64 = 200_000;

/// The most rules that a key waits for: some milliseconds.
const TRIES_OF_KEY: u64 = 1_000;

/// What a start costs at least, in tries: its board is laid out.
const TRIES_OF_BOARD: u64 = 20;

/// The most rules of a game that are laid out for play while a key waits.
const RULES_OF_KEY: usize = 1_000;

/// What the starts of the levels of a game met, as far as they were played.
#[derive(Debug)]
pub(crate) struct Starts {
    game: Arc<Game>,
    /// It plays by the same rules, perhaps from other lines.
    engine: Option<Engine>,
    /// What the start of each entry met.
    list: Vec<Option<Arc<Start>>>,
    /// Whether all were played that can be afforded.
    pub(crate) is_whole: bool,
}

/// What the start of a level met.
#[derive(Debug)]
struct Start {
    met: Vec<Met>,
    tries: u64,
    combinations: u64,
    /// The most rules that it might try.
    most: u64,
    is_cut: bool,
}

/// What was met, wherever its rules stand.
#[derive(Clone, Copy, Debug)]
enum Met {
    /// A group does not end; its place among the groups of the game, the late ones last.
    EndlessGroup(usize),
    /// A loop does not end; the place of its first group.
    EndlessLoop(usize),
    /// A rule restarts the level; its place among the rules of all groups.
    Restart(usize),
}

/// How long to play.
#[derive(Clone, Copy)]
pub(crate) enum Patience<'c> {
    /// As long as a key may wait.
    Key,
    /// Until all is known, unless it is cancelled.
    Rest(&'c (dyn Fn() -> bool + Sync)),
}

impl Starts {
    /// Starts the levels of a game that runs rules then. `earlier` are of any game; what they know holds where rules and board are
    /// the same. `lay_out` lays this game out for play.
    pub(crate) fn of(
        game: &Arc<Game>,
        earlier: Option<&Self>,
        patience: Patience<'_>,
        lay_out: &dyn Fn() -> Engine,
    ) -> Self {
        let earlier = earlier.filter(|earlier| start_alike(&earlier.game, game));
        let known = earlier.map(Self::by_board).unwrap_or_default();
        let mut engine = earlier.and_then(|earlier| earlier.engine.clone());
        let count = || groups(game).map(|group| group.rules.len()).sum::<usize>();
        let is_soon_laid_out = engine.is_some() || count() <= RULES_OF_KEY;
        let mut own = if is_soon_laid_out { TRIES_OF_KEY } else { 0 };
        let mut left = MAX_TRIES;
        let mut is_whole = true;
        let start = |(entry, level): (usize, &Entry)| {
            let Entry::Board(board) = level else { return None };
            if left == 0 {
                return None;
            }
            let known = known.get(&Board::of(board)).copied();
            if let Some(known) = known.filter(|known| known.is_same_within(left)) {
                left = left.saturating_sub(known.tries);
                return Some(Arc::clone(known));
            }
            let most = match patience {
                Patience::Key => left.min(own),
                Patience::Rest(cancelled) if cancelled() => 0,
                Patience::Rest(_) => left,
            };
            let start = (most > 0).then(|| {
                let start = Start::of(engine.get_or_insert_with(|| watched(lay_out())), entry, board, most);
                own = own.saturating_sub(start.tries + TRIES_OF_BOARD);
                start
            });
            if let Some(start) = start.filter(|start| start.is_same_within(left)) {
                left = left.saturating_sub(start.tries);
                Some(Arc::new(start))
            } else {
                is_whole = false;
                // What was met within other limits is true too.
                known.cloned()
            }
        };
        let list = game.levels.iter().enumerate().map(start).collect();
        Self { game: Arc::clone(game), engine, list, is_whole }
    }

    fn by_board(&self) -> FxHashMap<Board<'_>, &Arc<Start>> {
        let entries = self.game.levels.iter().zip(&self.list);
        let boards = entries.filter_map(|(entry, start)| match entry {
            Entry::Board(board) => Some((Board::of(board), start.as_ref()?)),
            Entry::Message { .. } => None,
        });
        boards.collect()
    }

    /// What was met, each once, at the rules of this text.
    pub(crate) fn messages(&self, reading: &Reading) -> Vec<Message> {
        let mut messages: Vec<Message> = Vec::new();
        for met in self.list.iter().flatten().flat_map(|start| &start.met) {
            let Some(message) = self.message(*met, reading) else { continue };
            let is_same = |it: &Message| it.rule.code == message.rule.code && it.line == message.line;
            if !messages.iter().any(is_same) {
                messages.push(message);
            }
        }
        messages
    }

    fn message(&self, met: Met, reading: &Reading) -> Option<Message> {
        let line_of = |group: usize| groups(&self.game).nth(group).map(|group| group.line);
        let issue = match met {
            Met::EndlessGroup(group) => Issue::EndlessGroup { line: line_of(group)? },
            Met::EndlessLoop(group) => Issue::EndlessLoop { line: line_of(group)? },
            Met::Restart(rule) => {
                let line = rules(&self.game).nth(rule)?.line;
                return Some(met_message(reading, &RUN_START_RESTART, line, ""));
            }
        };
        Some(issue_message(reading, issue, " when a level starts").as_warning())
    }
}

/// The engine, with records of what acts where a rule may restart a level.
fn watched(engine: Engine) -> Engine {
    let restarts = numbers(engine.game(), &Command::Restart).next().is_some();
    if restarts { engine.recording_acts() } else { engine }
}

/// The rule that restarts a level that has just been started, if there is one. A rule that cancels takes that back.
fn restarting(play: &Play) -> Option<usize> {
    let acting = |command: &Command| {
        let numbers: Vec<usize> = numbers(play.game(), command).collect();
        play.acts().iter().map(|act| act.rule as usize).find(|rule| numbers.contains(rule))
    };
    acting(&Command::Restart).filter(|_| acting(&Command::Cancel).is_none())
}

/// The rules with a command, by their places among the rules of all groups.
fn numbers<'g>(game: &'g Game, command: &'g Command) -> impl Iterator<Item = usize> + 'g {
    rules(game).enumerate().filter(|(_, rule)| rule.commands.contains(command)).map(|(number, _)| number)
}

impl Start {
    fn of(engine: &Engine, entry: usize, board: &LevelBoard, most: u64) -> Self {
        let nothing = Self { met: Vec::new(), tries: 0, combinations: 0, most, is_cut: false };
        let Some(play) = engine.start_board(entry, board, "", most) else { return nothing };
        let endless = play.issues().iter().filter_map(|issue| {
            let group = groups(engine.game()).position(|group| group.line == issue.line())?;
            Some(match issue {
                Issue::EndlessGroup { .. } => Met::EndlessGroup(group),
                Issue::EndlessLoop { .. } => Met::EndlessLoop(group),
            })
        });
        let restart = restarting(&play).map(Met::Restart);
        Self {
            met: endless.chain(restart).collect(),
            tries: play.tries(),
            combinations: play.combinations(),
            is_cut: play.halt().is_some(),
            ..nothing
        }
    }

    /// Whether it is the same where this is the most that it might try.
    fn is_same_within(&self, most: u64) -> bool {
        most == self.most || !self.is_cut && self.tries.max(self.combinations) <= most
    }
}

/// A board, by what is on it.
#[derive(PartialEq, Eq, Hash)]
struct Board<'b> {
    size: (usize, usize),
    cells: &'b [u64],
}

impl<'b> Board<'b> {
    fn of(board: &'b LevelBoard) -> Self {
        Self { size: (board.width, board.height), cells: &board.cells }
    }
}

/// The groups of a game, the late ones last.
fn groups(game: &Game) -> impl Iterator<Item = &Group> {
    game.rules.groups.iter().chain(&game.late.groups)
}

/// The rules of all groups.
fn rules(game: &Game) -> impl Iterator<Item = &Rule> {
    groups(game).flat_map(|group| &*group.rules)
}

/// Whether equal boards start alike in two games that run rules then.
fn start_alike(one: &Game, other: &Game) -> bool {
    let layers = |game: &Game| game.objects.iter().map(|object| object.layer).collect::<Vec<_>>();
    let is_noted = |game: &Game| game.sounds.creations.is_empty() && game.sounds.destructions.is_empty();
    one.layers == other.layers
        && layers(one) == layers(other)
        && one.player == other.player
        && one.prelude.require_player_movement == other.prelude.require_player_movement
        && is_noted(one) == is_noted(other)
        && lists_run_alike(&one.rules, &other.rules)
        && lists_run_alike(&one.late, &other.late)
}

fn lists_run_alike(one: &RuleList, other: &RuleList) -> bool {
    one.loops == other.loops
        && one.groups.len() == other.groups.len()
        && one.groups.iter().zip(&other.groups).all(|(one, other)| {
            (one.is_random, one.rigid) == (other.is_random, other.rigid)
                && (Arc::ptr_eq(&one.rules, &other.rules)
                    || one.rules.len() == other.rules.len()
                        && one
                            .rules
                            .iter()
                            .zip(&*other.rules)
                            .all(|(one, other)| rules_run_alike(one, other)))
        })
}

/// Whether two rules do the same, whatever their lines and the texts that they show.
fn rules_run_alike(one: &Rule, other: &Rule) -> bool {
    let Rule { line: _, direction, is_rigid, has_right_side, patterns, commands } = one;
    let is_same = |(one, other): (&Command, &Command)| {
        one == other || matches!((one, other), (Command::Message(_), Command::Message(_)))
    };
    (*direction, *is_rigid, *has_right_side) == (other.direction, other.is_rigid, other.has_right_side)
        && commands.len() == other.commands.len()
        && commands.iter().zip(&other.commands).all(is_same)
        && (Arc::ptr_eq(patterns, &other.patterns) || *patterns == other.patterns)
}
