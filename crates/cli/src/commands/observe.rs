//! `goldpath observe`: what an agent that plays a level by text is told.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use language::{
    BoardRequest, Languages, Look, Observed, Observing, PlayableLevel, Start, escape_lines, labels, legal,
    spaced,
};
use serde_json::{Map, Value, json};

use crate::args;
use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;
use crate::commands::{moves, raster};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::settings;

pub(crate) fn run(args: &args::Observe, languages: Languages) -> Result<Exit, Failure> {
    let shown = &args.shown;
    let playable = Playable::given(&shown.path, &shown.home, languages)?;
    let observing = playable.facet(|facets| facets.observing, "cannot be played by text")?;
    let levels = match &shown.level {
        None if args.all_steps && shown.moves.is_none() => playable.levels(None),
        level => vec![playable.one_level(level.as_deref())?],
    };
    let semantics = settings::semantics_of(&playable.source, languages);
    let output = if args.lines.are_json() { Output::data() } else { Output::text() };
    let pictures = Pictures::of(&playable.source);
    let mut observer = Observer { args, playable: &playable, pictures, output, is_first: true };
    for level in &levels {
        playable.warn_of_errors(level)?;
        let start = Start { level: &level.name, semantics, seed: "", records: false };
        observer.level(level, &start, observing)?;
    }
    observer.output.flush()?;
    Ok(Exit::Clean)
}

struct Observer<'o> {
    args: &'o args::Observe,
    playable: &'o Playable,
    pictures: Pictures<'o>,
    output: Output,
    is_first: bool,
}

impl Observer<'_> {
    fn level(
        &mut self,
        level: &PlayableLevel,
        start: &Start<'_>,
        observing: &dyn Observing,
    ) -> Result<(), Failure> {
        let given = self.args.shown.moves.as_deref();
        let moves = match given {
            Some(written) => moves::written(self.playable, written)?,
            None => moves::solution(self.playable, &level.name),
        };
        let default = if given.is_some() || self.args.all_steps { moves.len() } else { 0 };
        let last = self.args.step.unwrap_or(default);
        if last > moves.len() {
            let why = format!("`--step {last}`: there are only {} moves", moves.len());
            return Err(Failure::usage(format!("{}: {why}", self.playable.shown(level))));
        }
        let mut attempt = observing.observe(start).map_err(|why| self.playable.failure(why))?;
        let mut accepted = 0;
        for step in 0..=last {
            if let Some(action) = step.checked_sub(1).and_then(|at| moves.get(at)) {
                let turn = attempt.step(action).map_err(Failure::usage)?;
                accepted += u64::from(turn.is_accepted);
            }
            if self.args.all_steps || step == last {
                self.tell(level, step, accepted, &*attempt)?;
                if let Some(folder) = &self.args.pictures {
                    self.draw(folder, (level, start), &moves, step)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the picture that an agent is shown of a state.
    fn draw(
        &self,
        folder: &Path,
        (level, start): (&PlayableLevel, &Start<'_>),
        moves: &[Value],
        step: usize,
    ) -> Result<(), Failure> {
        let boards = self.playable.facet(|facets| facets.boards, "have no boards")?;
        let moves = Value::Array(moves.to_vec());
        let picture = |written: &str| self.pictures.address(written);
        let look = Look { semantics: start.semantics, picture: &picture };
        let request =
            BoardRequest { moves: Some(&moves), step: Some(step), acts: None, has_frames: false, look };
        let could_not = |why: &dyn std::fmt::Display| {
            Failure::could_not_run(format!("{}: {why}", self.playable.shown(level)))
        };
        let board = boards.level_board(&level.name, &request).map_err(|why| could_not(&why))?;
        let png = raster::png(&board.to_svg_with_axes()).map_err(|why| could_not(&why))?;
        fs::create_dir_all(folder).map_err(|why| could_not(&why))?;
        let path = folder.join(format!("{}-{step:03}.png", level.name));
        disk::replace(&path, &png).map_err(|why| could_not(&why))
    }

    fn tell(
        &mut self,
        level: &PlayableLevel,
        step: usize,
        accepted: u64,
        attempt: &dyn Observed,
    ) -> Result<(), Failure> {
        if self.args.lines.are_json() {
            let object = self.playable.object(level, members(step, accepted, attempt));
            self.output.object(&object)?;
            return Ok(());
        }
        if !std::mem::take(&mut self.is_first) {
            writeln!(self.output)?;
        }
        if self.args.all_steps {
            let heading = self.output.bold(&format!("{}, step {step}", self.playable.shown(level)));
            writeln!(self.output, "{heading}\n")?;
        }
        let seen = attempt.observation(self.args.anonymous);
        writeln!(self.output, "{}\n", escape_lines(&seen.message(1, accepted, accepted)))?;
        let legal = legal(&attempt.offers());
        let told: Vec<String> = if self.args.anonymous {
            labels(&legal).into_iter().map(|(label, _)| label).collect()
        } else {
            legal.iter().map(spaced).collect()
        };
        let none = if told.is_empty() { " none" } else { "" };
        writeln!(self.output, "Legal actions:{none}")?;
        for action in told {
            writeln!(self.output, "  {}", escape_lines(&action))?;
        }
        Ok(())
    }
}

/// What JSON says of a state.
fn members(step: usize, accepted: u64, attempt: &dyn Observed) -> [(&'static str, Value); 10] {
    let (plain, anonymous) = (attempt.observation(false), attempt.observation(true));
    let offers = attempt.offers();
    let legal = legal(&offers);
    let offered = offers.iter().filter(|offer| offer.standing != language::Standing::Gone).count();
    let labels: Map<String, Value> = labels(&legal).into_iter().collect();
    [
        ("step", json!(step)),
        ("harness_state", json!(plain.message(1, accepted, accepted))),
        ("inventory", json!(plain.carries)),
        ("board", json!(plain.board)),
        ("goals", json!(plain.goals)),
        ("board_anonymous", json!(anonymous.board)),
        ("goals_anonymous", json!(anonymous.goals)),
        ("syntactic_actions", json!(offered)),
        ("legal_actions", json!(legal)),
        ("anonymous_prompt_labels", Value::Object(labels)),
    ]
}
