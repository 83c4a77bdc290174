//! Small games and what their runs tell.

use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{Options, Run, run};

/// Runs rules, given with further fields of the game, against a timeline. Neither may have problems.
pub(crate) fn run_with(game: &str, timeline: &str, options: &Options) -> Run {
    let (game, doc) = (Doc::read("game.yaml", game), Doc::read("t.timeline.yaml", timeline));
    assert_eq!(game.errors(), []);
    let game = Game::read(&game);
    let timeline = Timeline::read(&doc, &game);
    assert_eq!(timeline.problems, []);
    run(&game, &timeline, options)
}

/// The trace as text, and the expectations that fail.
pub(crate) fn trace(game: &str, timeline: &str) -> String {
    titled(&run_with(game, timeline, &Options::default()))
}

/// The same with another reading of an assumption.
pub(crate) fn trace_assuming(game: &str, timeline: &str, assumption: &str) -> String {
    let mut options = Options::default();
    options.assumptions.set(assumption).expect("there is such a reading");
    titled(&run_with(game, timeline, &options))
}

/// The text of a run below a line that is not indented, since expectations are compared without common indentation.
fn titled(run: &Run) -> String {
    format!("trace\n{}", run.to_text())
}
