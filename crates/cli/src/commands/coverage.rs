//! `goldpath coverage`: which rules the recordings of a project exercise.

use std::collections::BTreeMap;
use std::io::Write as _;

use language::{
    Attempt, Coverage as Counted, FileRange, Languages, RuleUse, escape, plural, scene_noun, scenes,
};
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
    let recordings = recorded::recordings(&playable, None)?;
    let facets = playable.project.facets();
    let levels = scenes(&facets);
    let level = scene_noun(&facets, playable.source.language);
    let coverage = Counted::of(explaining, levels.iter().map(String::as_str));
    let mut coverage = coverage.map_err(|why| playable.failure(why))?;
    let mut played = 0;
    for recording in &recordings {
        let moves = recording.actions();
        let attempt = Attempt::new(recording.start(semantics), &moves);
        if let Err(why) = coverage.play(explaining, &attempt) {
            let Failure::Said(status, why) = playable.failure(why) else { continue };
            if args.format == CoverageFormat::Json {
                Output::data().failure(status, &why)?;
            }
            complain("error", &why);
            exit = exit.max(status);
            continue;
        }
        played += 1;
    }
    let used = coverage.rules();
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
                let what = it.words(levels.len(), level);
                let place = line_of(it, &playable)
                    .map_or_else(String::new, |(file, line)| format!("  [{file}:{line}]"));
                writeln!(output, "  {}: {what}{}", escape(&it.rule.words()), escape(&place))?;
            }
        }
        CoverageFormat::Json => {
            let rules: Vec<_> = used
                .iter()
                .filter(|it| !args.unused || it.levels.is_empty())
                .map(|it| {
                    let place = line_of(it, &playable);
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
        CoverageFormat::Lcov => lcov(&mut output, &playable, used)?,
    }
    output.flush()?;
    Ok(exit)
}

/// The file of a rule, and its line from 1.
fn line_of(rule: &RuleUse, playable: &Playable) -> Option<(String, u32)> {
    let FileRange { file, range } = rule.rule.at.as_ref()?;
    let line = Lines::new(playable.project.text(file)?).line(range.start()) + 1;
    Some((playable.source.shown(file), line))
}

/// Writes the lines of rules with how often they acted, file by file.
fn lcov(output: &mut Output, playable: &Playable, used: &[RuleUse]) -> Result<(), Failure> {
    let mut files: BTreeMap<String, BTreeMap<u32, usize>> = BTreeMap::new();
    for it in used {
        if let Some((file, line)) = line_of(it, playable) {
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
