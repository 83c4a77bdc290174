//! Conditions that are asked of a board: what the left side of a rule may ask for, as `[ Player | Crate ]`, or a win condition, as
//! `all Target on Crate`.

use language::Severity;
use puzzlescript_engine::model::{Game, Prelude, RuleList};
use puzzlescript_engine::{Engine, Input, Play};

use crate::compile::compile;
use crate::read::{read, section};

/// A condition of a game.
pub(crate) struct Condition {
    /// A game whose levels are won where the condition holds, and which does nothing else.
    game: Game,
    /// Whether it is the left side of a rule, which is seen when rules run.
    is_pattern: bool,
}

/// A condition that is asked of boards of one level.
pub(crate) struct Asked {
    play: Play,
    is_pattern: bool,
}

impl Condition {
    /// Reads a condition in a game. Err: why it is none.
    pub(crate) fn read(game: &str, condition: &str) -> Result<Self, String> {
        let condition = condition.trim();
        if condition.is_empty() || condition.contains(['\n', '\r']) {
            return Err(
                "a condition is a line such as `[ Player | Crate ]` or `all Target on Crate`".to_owned()
            );
        }
        let is_pattern = condition.contains('[');
        if is_pattern && condition.contains("->") {
            return Err(format!("`{condition}` is a rule; a condition is only its left side"));
        }
        // A rule stands at the end of RULES, and a win condition at the end of WINCONDITIONS.
        let reading = read(game);
        let (last, name) =
            if is_pattern { (section::WINS, "RULES") } else { (section::LEVELS, "WINCONDITIONS") };
        let own = reading.source.headings.iter().any(|it| it.section + 1 == last);
        let next = reading.source.headings.iter().find(|it| it.section >= last);
        let Some(next) = next.filter(|_| own) else {
            return Err(format!(
                "the game has no section {name} with another one behind it, so nothing can be asked there"
            ));
        };
        let at = game[..usize::from(next.at.start())].rfind('\n').map_or(0, |at| at + 1);
        let written = if is_pattern { format!("late {condition} -> win") } else { condition.to_owned() };
        let text = format!("{}{written}\n{}", &game[..at], &game[at..]);
        let compiled = compile(&text);
        let wrong =
            compiled.messages.list().iter().find(|message| {
                message.line.number() == Some(next.line) && message.severity == Severity::Error
            });
        if let Some(message) = wrong {
            return Err(format!("`{condition}`: {}", message.text));
        }
        let of_line = |game: &Game| Self::alone(game, next.line);
        match compiled.game.as_deref().map(of_line) {
            Some(game) => Ok(Self { game, is_pattern }),
            None => Err("the game has errors, so nothing can be asked of it".to_owned()),
        }
    }

    /// The game with nothing but what is on a line: its rules, or its win condition.
    fn alone(game: &Game, line: u32) -> Game {
        let mut groups = game.late.groups.clone();
        for group in &mut groups {
            group.rules = group.rules.iter().filter(|rule| rule.line == line).cloned().collect();
        }
        groups.retain(|group| !group.rules.is_empty());
        Game {
            prelude: Prelude::default(),
            rules: RuleList::default(),
            late: RuleList { groups, loops: Vec::new() },
            wins: game.wins.iter().filter(|win| win.line == line).cloned().collect(),
            ..game.clone()
        }
    }

    /// The condition for the boards of a level; nothing if that is no board.
    pub(crate) fn ask(&self, entry: usize) -> Option<Asked> {
        // A win leads to the next level, whose board may have another size.
        let levels = vec![self.game.levels.get(entry)?.clone()];
        let play = Engine::new(Game { levels, ..self.game.clone() }).start(0, "")?;
        Some(Asked { play, is_pattern: self.is_pattern })
    }
}

impl Asked {
    /// Whether the condition holds on a board, given as [`Play::words`].
    pub(crate) fn holds(&mut self, board: &[u64]) -> bool {
        self.play.enter(board, None);
        if !self.is_pattern {
            return self.play.are_conditions_met();
        }
        self.play.play(Input::Action);
        self.play.has_won()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "\
title Conditions
noaction

OBJECTS
Background
green
Player
white
Crate
orange
Target
blue
Wall
brown

LEGEND
. = Background
P = Player
* = Crate
O = Target
@ = Crate and Target
# = Wall
Solid = Crate or Wall

SOUNDS

COLLISIONLAYERS
Background
Target
Player, Crate, Wall

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS
all Target on Crate

LEVELS
P*.O

message Next

P*
.O
..
";

    /// Whether a condition holds before each of the moves to the right, and after the last one.
    fn along(condition: &str) -> Result<Vec<bool>, String> {
        let condition = Condition::read(GAME, condition)?;
        let mut asked = condition.ask(0).expect("it is a board");
        let engine = Engine::new(compile(GAME).game.expect("the game is right"));
        let mut play = engine.start(0, "").expect("it is a board");
        let mut along = vec![asked.holds(play.words())];
        for _ in 0..2 {
            play.play(Input::Right);
            along.push(asked.holds(if play.has_won() { play.won_words() } else { play.words() }));
        }
        Ok(along)
    }

    #[test]
    fn what_a_rule_may_ask_for_is_asked() {
        assert_eq!(along("[ Crate | | Target ]"), Ok(vec![true, false, false]));
        assert_eq!(along("right [ Player | Crate | Target ]"), Ok(vec![false, true, false]));
        assert_eq!(along("left [ Player | Crate ]"), Ok(vec![false, false, false]));
        assert_eq!(along("[ Player | ... | Target Solid ]"), Ok(vec![false, false, true]));
        assert_eq!(along("[ Player ] [ Target no Crate ]"), Ok(vec![true, true, false]));
        assert_eq!(
            along("[ Player ]"),
            Ok(vec![true, true, true]),
            "where it holds, the next board is asked, too"
        );
    }

    #[test]
    fn win_conditions_are_asked() {
        assert_eq!(along("all Target on Crate"), Ok(vec![false, false, true]));
        assert_eq!(along("no Solid on Target"), Ok(vec![true, true, false]));
        assert_eq!(along("some Wall"), Ok(vec![false, false, false]));
    }

    #[test]
    fn what_is_no_condition_is_told() {
        for wrong in
            ["", "[ Nobody ]", "[ Player ] -> [ ]", "all Nobody", "Player", "[ Player", "some Wall\nno Wall"]
        {
            assert!(along(wrong).is_err(), "{wrong}");
        }
    }
}
