//! Levels that are won by whatever is entered first.

use language::Rule;

use puzzlescript_engine::model::{Entry, LevelBoard, Quantifier, Win};
use puzzlescript_engine::{Engine, Input, Play};

use super::level_unwinnable::has;
use super::subject::Subject;
use crate::messages::{Line, Message};

pub(crate) static LEVEL_WON_AT_ONCE: Rule = Rule::information("level-won-at-once", "lints")
    .summary("a level is won by whatever is entered first")
    .doc("Its win conditions hold from the start, as there is nothing to do or all is done, and they still hold after a turn, whatever is entered. Where a level is meant to be left at once, silence this with a comment.")
    .wrong("LEVELS\n\n#####\n#P*.#\n#####\n")
    .right("LEVELS\n\n#####\n#P*O#\n#####\n");

/// What all plays together may cost: a keystroke must not wait for them.
struct Budget {
    /// The cells that boards still may have.
    cells: usize,
    /// The rules that still may be tried.
    tries: u64,
}

impl Budget {
    /// Some milliseconds.
    const WHOLE: Self = Self { cells: 30_000, tries: 20_000 };

    /// Whether an input wins an entry; `None`: that would cost too much.
    fn wins(&mut self, engine: &Engine, entry: usize, cells: usize, input: Input) -> Option<bool> {
        self.cells = self.cells.checked_sub(cells)?;
        let mut play = engine.start_within(entry, "", self.tries)?;
        let mut spend = |play: &Play| {
            self.tries = self.tries.checked_sub(play.tries())?;
            play.halt().is_none().then_some(())
        };
        spend(&play)?;
        play.clear_log();
        play.settle();
        spend(&play)?;
        play.play(input);
        spend(&play)?;
        Some(play.has_won())
    }
}

/// Says which levels are won by every input. They are played, unless chance has a part in the game.
pub(super) fn check(subject: &Subject<'_>, say: &mut Vec<Message>) {
    let game = subject.game;
    if game.wins.is_empty() || game.is_random() {
        return;
    }
    let mut inputs = vec![Input::Up, Input::Down, Input::Left, Input::Right];
    inputs.extend((!game.prelude.no_action).then_some(Input::Action));
    inputs.extend(game.prelude.realtime_interval.map(|_| Input::Tick));
    let mut engine: Option<Engine> = None;
    let mut budget = Budget::WHOLE;
    for (entry, level) in game.levels.iter().enumerate() {
        let Entry::Board(board) = level else { continue };
        if !game.wins.iter().all(|win| holds(win, board)) {
            continue;
        }
        let engine = engine.get_or_insert_with(|| Engine::new(game.clone()));
        let cells = board.width * board.height;
        let mut wins = inputs.iter().map(|input| budget.wins(engine, entry, cells, *input));
        match wins.find(|wins| *wins != Some(true)) {
            Some(None) => return,
            Some(Some(_)) => continue,
            None => {}
        }
        let Some(at) = subject.first_row(board.line) else { continue };
        let text = format!("level {entry} is won by any input, as its win conditions hold from the start");
        say.push(Message::new(&LEVEL_WON_AT_ONCE, Line::At(board.line), at, text));
    }
}

/// Whether a condition holds on a board.
fn holds(win: &Win, board: &LevelBoard) -> bool {
    let mut cells = board.cells.chunks(board.cell_words().max(1));
    match win.quantifier {
        Quantifier::All => cells.all(|cell| !has(cell, &win.what) || has(cell, &win.on)),
        Quantifier::Some => cells.any(|cell| has(cell, &win.what) && has(cell, &win.on)),
        Quantifier::No => !cells.any(|cell| has(cell, &win.what) && has(cell, &win.on)),
    }
}

#[cfg(test)]
mod tests {
    use crate::lints::testing::says;
    use expect_test::expect;

    #[test]
    fn a_level_without_anything_to_do_is_told() {
        says(
            "level-won-at-once",
            "LEVELS\n#P*O#\n\n#P*.#\n",
            &expect![[r#"
            level 1 is won by any input, as its win conditions hold from the start: #P*.#
        "#]],
        );
    }

    #[test]
    fn a_level_that_a_turn_changes_is_not() {
        says(
            "level-won-at-once",
            "RULES\nright [ Crate | no Wall ] -> [ Crate | Target ]\nLEVELS\n#P*.#\n",
            &expect![""],
        );
    }

    #[test]
    fn levels_are_tried_as_long_as_that_takes_no_time() {
        let level = format!("#P*.#{}\n\n", ".".repeat(995));
        let said =
            crate::lints::testing::count("level-won-at-once", &format!("LEVELS\n{}", level.repeat(40)));
        assert!((1..40).contains(&said), "{said}");
    }

    #[test]
    fn a_comment_silences_it() {
        says("level-won-at-once", "LEVELS\n(goldpath: ignore level-won-at-once)\n#P*.#\n", &expect![""]);
    }
}
