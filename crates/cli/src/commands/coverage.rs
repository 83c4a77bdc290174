//! `goldpath coverage`: which rules the recordings of a project exercise.

use std::collections::BTreeMap;
use std::io::Write as _;

use language::{Actor, Explaining, FileRange, Languages, Play, escape, plural};
use serde_json::json;
use text::Lines;

use crate::args::{self, CoverageFormat};
use crate::commands::playable::Playable;
use crate::commands::recorded;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

pub(crate) fn run(args: &args::Coverage, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    let explaining = playable.facet(|facets| facets.explaining, "have no rules that could be counted")?;
    let semantics = playable.semantics(None, languages)?[0];
    let mut exit = Exit::Clean;
    let mut used = rules(&playable, explaining)?;
    let recordings = recorded::recordings(&playable, None)?;
    let mut played = 0;
    for recording in &recordings {
        let turns = match recorded::turns(explaining, recording, semantics) {
            Ok(turns) => turns,
            Err(why) => {
                let Failure::Said(status, why) = playable.failure(why) else { continue };
                if args.format == CoverageFormat::Json {
                    Output::data().failure(status, &why)?;
                }
                complain("error", &why);
                exit = exit.max(status);
                continue;
            }
        };
        played += 1;
        let level = recording.level.as_deref().unwrap_or_default();
        for act in turns.iter().flat_map(|turn| &turn.acts).filter(|act| act.fires) {
            if let Some(rule) = used.iter_mut().find(|it| it.rule == act.by) {
                *rule.levels.entry(level.to_owned()).or_default() += 1;
            }
        }
    }
    let noun = playable.source.language.solution_noun().unwrap_or("recording");
    let mut output = if args.format == CoverageFormat::Text { Output::text() } else { Output::data() };
    match args.format {
        CoverageFormat::Text => {
            let idle = used.iter().filter(|it| it.levels.is_empty()).count();
            let title = format!(
                "{}: {} of {} exercised by {}",
                playable.source.name(),
                used.len() - idle,
                plural(used.len(), "rule"),
                plural(played, noun)
            );
            writeln!(output, "{}", output.bold(&escape(&title)))?;
            for it in used.iter().filter(|it| !args.unused || it.levels.is_empty()) {
                let what = it.words();
                let place =
                    it.line(&playable).map_or_else(String::new, |(file, line)| format!("  [{file}:{line}]"));
                writeln!(output, "  {}: {what}{}", escape(&it.rule.words()), escape(&place))?;
            }
        }
        CoverageFormat::Json => {
            let rules: Vec<_> = used
                .iter()
                .filter(|it| !args.unused || it.levels.is_empty())
                .map(|it| {
                    let place = it.line(&playable);
                    json!({
                        "rule": it.rule.name,
                        "file": place.as_ref().map(|(file, _)| file),
                        "line": place.as_ref().map(|(_, line)| line),
                        "fired": it.fired(),
                        "levels": it.levels,
                    })
                })
                .collect();
            let key = playable.source.language.project_key();
            let name = playable.source.name();
            output.object(&json!({ key: name, "recordings": played, "rules": rules }))?;
        }
        CoverageFormat::Lcov => lcov(&mut output, &playable, &used)?,
    }
    output.flush()?;
    Ok(exit)
}

/// A rule, and how often it acted in which levels.
struct Used {
    rule: Actor,
    levels: BTreeMap<String, usize>,
}

impl Used {
    fn fired(&self) -> usize {
        self.levels.values().sum()
    }

    fn words(&self) -> String {
        if self.levels.is_empty() {
            return "exercised by nothing".to_owned();
        }
        format!("acts in {}, {}", plural(self.levels.len(), "level"), plural(self.fired(), "time"))
    }

    /// The file and the line, from 1.
    fn line(&self, playable: &Playable) -> Option<(String, u32)> {
        let FileRange { file, range } = self.rule.at.as_ref()?;
        let line = Lines::new(playable.project.text(file)?).line(range.start()) + 1;
        Some((playable.source.shown(file), line))
    }
}

/// All rules that some level may play with, each once.
fn rules(playable: &Playable, explaining: &dyn Explaining) -> Result<Vec<Used>, Failure> {
    let mut used: Vec<Used> = Vec::new();
    for level in playable.project.facets().play.map(Play::levels).unwrap_or_default() {
        let rules = explaining.rules(&level.name).map_err(|why| playable.failure(why))?;
        for rule in rules.into_iter().map(|it| it.rule) {
            if used.iter().all(|it| it.rule != rule) {
                used.push(Used { rule, levels: BTreeMap::new() });
            }
        }
    }
    Ok(used)
}

/// Writes the lines of rules with how often they acted, file by file.
fn lcov(output: &mut Output, playable: &Playable, used: &[Used]) -> Result<(), Failure> {
    let mut files: BTreeMap<String, BTreeMap<u32, usize>> = BTreeMap::new();
    for it in used {
        if let Some((file, line)) = it.line(playable) {
            *files.entry(file).or_default().entry(line).or_default() += it.fired();
        }
    }
    for (file, lines) in &files {
        writeln!(output, "TN:\nSF:{file}")?;
        for (line, count) in lines {
            writeln!(output, "DA:{line},{count}")?;
        }
        let hit = lines.values().filter(|count| **count > 0).count();
        writeln!(output, "LF:{}\nLH:{hit}\nend_of_record", lines.len())?;
    }
    Ok(())
}
