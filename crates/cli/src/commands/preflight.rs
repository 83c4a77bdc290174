//! `goldpath preflight`: what keeps agents from playing levels by text.

use std::collections::BTreeSet;
use std::io::Write as _;

use language::{
    Job, Languages, Observing, PlayableLevel, Semantics, Severity, Standing, Start, TurnEnd, escape, plural,
};
use serde_json::{Value as Json, json};

use crate::args;
use crate::commands::levels::{self, Report};
use crate::commands::moves;
use crate::commands::playable::Playable;
use crate::commands::progress_line::ProgressLine;
use crate::exit::{Exit, Failure};
use crate::settings;

/// The most characters that an agent is told at once, as the authors of packs have it (section 7 of their measures).
const MAX_TEXT: usize = 20_000;

/// What the call of an agent that gives up is called: see `goldpath agent`.
const RESERVED: &str = "give_up";

pub(crate) fn run(args: &args::Preflight, languages: Languages) -> Result<Exit, Failure> {
    let mut run =
        Run { report: Report::new(args.lines.are_json()), is_json: args.lines.are_json(), found: 0 };
    let home = args::Home::default();
    let can = |facets: language::Facets<'_>| facets.observing.is_some();
    let mut line = ProgressLine::new("preflight");
    let mut count = 0;
    for playable in Playable::all_given(&args.paths, &home, languages, can, "played by text")? {
        let Some(observing) = playable.project.facets().observing else { continue };
        let semantics = settings::semantics_of(&playable.source, languages);
        run.errors(&playable)?;
        let mut actions = Actions::default();
        for level in playable.levels(None) {
            count += 1;
            line.tell(|_| plural(count, "level"));
            run.level(&playable, observing, &level, semantics, &mut actions)?;
        }
        run.actions(&playable, &actions)?;
    }
    line.finish();
    let Run { report: Report { mut output, exit, .. }, is_json, found } = run;
    if count == 0 && exit == Exit::Clean {
        return Err(levels::none_found(None));
    }
    if !is_json {
        let what = if found == 0 { "nothing found".to_owned() } else { plural(found, "problem") };
        let summary = format!("{}: {what}", plural(count, "level"));
        writeln!(output, "{}", output.bold(&summary))?;
    }
    output.flush()?;
    Ok(if found > 0 { exit.max(Exit::Found) } else { exit })
}

/// What the moves of a project are good for, over all states that its paths visit.
#[derive(Default)]
struct Actions {
    declared: BTreeSet<String>,
    legal: BTreeSet<String>,
}

struct Run {
    report: Report,
    is_json: bool,
    found: usize,
}

impl Run {
    fn errors(&mut self, playable: &Playable) -> Result<(), Failure> {
        let findings = playable.project.check(&Job::new(Semantics::Released));
        let all = findings.lists();
        let errors =
            all.values().flat_map(|list| list.iter()).filter(|it| it.severity == Severity::Error).count();
        if errors == 0 {
            return Ok(());
        }
        let text = format!("{}; run `goldpath check` for details", plural(errors, "error"));
        self.tell(playable, None, None, "errors", &text)
    }

    /// Plays the gold path of a level.
    fn level(
        &mut self,
        playable: &Playable,
        observing: &dyn Observing,
        level: &PlayableLevel,
        semantics: Semantics,
        actions: &mut Actions,
    ) -> Result<(), Failure> {
        let noun = playable.source.language.solution_noun().unwrap_or("recording");
        let start = Start { level: &level.name, semantics, seed: "", records: false };
        let mut attempt = match observing.observe(&start) {
            Ok(attempt) => attempt,
            Err(why) => return self.report.complain(playable.failure(why)),
        };
        let path = moves::solution(playable, &level.name);
        if path.is_empty() {
            self.tell(playable, Some(level), None, "noSolution", &format!("there is no {noun}"))?;
        }
        let mut is_won = path.is_empty();
        let mut longest = (0, 0);
        for step in 0..=path.len() {
            if let Some(action) = step.checked_sub(1).and_then(|at| path.get(at)) {
                let turn = match attempt.step(action) {
                    Ok(turn) => turn,
                    Err(why) => {
                        let text = format!("step {step} of the {noun} cannot be played: {why}");
                        self.tell(playable, Some(level), Some(step), "refused", &text)?;
                        break;
                    }
                };
                if !turn.is_accepted {
                    let text = format!("step {step} of the {noun} is refused");
                    self.tell(playable, Some(level), Some(step), "refused", &text)?;
                }
                is_won |= turn.end == Some(TurnEnd::Won);
                if turn.end.is_some() {
                    break;
                }
            }
            let length = |is_anonymous| {
                attempt.observation(is_anonymous).message(1, step as u64, step as u64).chars().count()
            };
            longest = longest.max((length(false).max(length(true)), step));
            for offer in attempt.offers() {
                let action = offer.action.to_string();
                if offer.standing == Standing::Legal {
                    actions.legal.insert(action.clone());
                }
                actions.declared.insert(action);
            }
        }
        if !is_won {
            self.tell(playable, Some(level), None, "notWon", &format!("the {noun} does not win"))?;
        }
        if longest.0 > MAX_TEXT {
            let (length, step) = longest;
            let text =
                format!("after step {step} an agent is told {length} characters; the limit is {MAX_TEXT}");
            self.tell(playable, Some(level), Some(step), "longText", &text)?;
        }
        Ok(())
    }

    fn actions(&mut self, playable: &Playable, actions: &Actions) -> Result<(), Failure> {
        for action in &actions.declared {
            let name = serde_json::from_str(action).ok().and_then(|action: Json| name_of(&action));
            if name.as_deref() == Some(RESERVED) {
                let text = format!("the action `{RESERVED}` is called as the call of an agent that gives up");
                self.tell(playable, None, None, "reservedAction", &text)?;
            }
        }
        for action in actions.declared.difference(&actions.legal) {
            let text = format!("{action} is legal in no state on the way");
            self.tell(playable, None, None, "neverLegal", &text)?;
        }
        Ok(())
    }

    fn tell(
        &mut self,
        playable: &Playable,
        level: Option<&PlayableLevel>,
        step: Option<usize>,
        problem: &str,
        text: &str,
    ) -> Result<(), Failure> {
        self.found += 1;
        if self.is_json {
            let (key, name) = playable.key();
            let level = playable.level_key(level.map(|level| level.name.as_str()));
            let object = json!({ key: name, "level": level, "step": step, "problem": problem, "text": text });
            return Ok(self.report.output.object(&object)?);
        }
        let name = level.map_or_else(|| escape(playable.source.name()).into_owned(), |it| playable.shown(it));
        Ok(writeln!(self.report.output, "{name}: {}", escape(text))?)
    }
}

/// What the action of a move is called.
fn name_of(action: &Json) -> Option<String> {
    action.get("action").unwrap_or(action).as_str().map(str::to_owned)
}
