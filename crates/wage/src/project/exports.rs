//! A game in the other notation, and runs of timelines that need not lie beside it.

use language::{
    Conversion, Converted, RuleBinding, ScriptError, ScriptOptions, ScriptRun, Scripts, Severity, plural,
};
use text::{TextRange, range};

use super::WageProject;
use crate::convert::convert;
use crate::{check, inlay};
use wage_rules::doc::Doc;
use wage_rules::model::{Game, Rule};
use wage_run::timeline::Timeline;
use wage_run::{Options, run};

impl WageProject {
    /// The game, whether or not it was recognized as one.
    fn named_game(&self) -> Doc {
        let text = self.game().map(|game| game.written().clone()).unwrap_or_default();
        Doc::read(&self.main, text)
    }
}

impl Conversion for WageProject {
    fn convert(&self) -> Result<Converted, TextRange> {
        match convert(&self.named_game()) {
            Ok(converted) => Ok(Converted {
                text: converted.text,
                lost: converted.lost.iter().map(|lost| (lost.kind.name(), lost.range)).collect(),
            }),
            Err(unread) => Err(unread.first().copied().unwrap_or(range(0, 0))),
        }
    }
}

impl Scripts for WageProject {
    fn run_script(
        &self,
        name: &str,
        text: &str,
        options: &ScriptOptions<'_>,
    ) -> Result<ScriptRun, ScriptError> {
        let game = self.named_game();
        let errors = check(&self.main, &game).iter().filter(|it| it.severity == Severity::Error).count();
        if errors > 0 {
            return Err(ScriptError::Game(format!("the game has {}", plural(errors, "error"))));
        }
        let game = Game::read(&game);
        let timeline = Doc::read(name, text);
        let timeline = Timeline::read(&timeline, &game);
        if let Some(problem) = timeline.problems.first() {
            return Err(ScriptError::Script(problem.range, problem.message.clone()));
        }
        let until = options.until.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let explain = options.explain.map(str::to_owned);
        let mut of_run = Options { explain, until, ..Options::default() };
        for assumption in options.assume {
            of_run.assumptions.set(assumption).map_err(ScriptError::Options)?;
        }
        let run = run(&game, &timeline, &of_run);
        Ok(ScriptRun {
            text: run.to_text(),
            json: run.to_json_lines(),
            is_as_expected: run.is_as_expected(),
            is_assumed: !run.assumptions().is_empty(),
        })
    }

    fn bindings(&self) -> Vec<RuleBinding> {
        let doc = self.named_game();
        let bound = |rule: &Rule<'_>| RuleBinding {
            range: rule.node.range(),
            roles: inlay::of_game(&doc, rule.node.range()).into_iter().map(|hint| hint.label).collect(),
        };
        Game::read(&doc).rules.iter().map(bound).collect()
    }
}
