//! `goldpath sessions`: converts between recordings of a game and those of another tool.

use std::fs;
use std::io::Write;
use std::path::Path;

use language::{ImportedProject, Languages, Replays, escape, plural};
use serde_json::json;

use crate::args::{Sessions, SessionsCommand, SessionsExport, SessionsImport};
use crate::commands::game_file::GameFile;
use crate::commands::input_file;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

pub(crate) fn run(args: &Sessions, languages: Languages) -> Result<Exit, Failure> {
    match &args.command {
        SessionsCommand::Import(args) => import(args, languages),
        SessionsCommand::Export(args) => export(args, languages),
    }
}

fn import(args: &SessionsImport, languages: Languages) -> Result<Exit, Failure> {
    if let Some(link) = args.cases.to_str().filter(|it| is_link(it)) {
        return Err(Failure::usage(format!(
            "{}: this is a link, and nothing is fetched; save what it leads to as a file",
            escape(link)
        )));
    }
    let text = input_file::read(&args.cases)?;
    let imported = languages.iter().find_map(|language| Some((language, language.import(&text)?)));
    let (language, projects) =
        imported.ok_or_else(|| Failure::usage("no language here has recordings of another tool"))?;
    let projects = projects.map_err(|why| Failure::usage(format!("{}: {why}", args.cases.display())))?;
    fs::create_dir_all(&args.out)
        .map_err(|why| Failure::could_not_run(format!("{}: {why}", args.out.display())))?;
    let are_json = args.lines.are_json();
    let mut output = if are_json { Output::data() } else { Output::text() };
    let noun = language.solution_noun().unwrap_or("recording");
    for project in &projects {
        let mut files = Vec::new();
        for (name, text) in &project.files {
            let path = args.out.join(name);
            write(&path, text)?;
            files.push(path.display().to_string());
        }
        if are_json {
            let ImportedProject { name, recordings, .. } = project;
            output.object(&json!({ "name": name, "files": files, "recordings": recordings }))?;
            continue;
        }
        writeln!(output, "{}: {}", escape(&project.name), plural(project.recordings, noun))?;
    }
    output.flush()?;
    Ok(Exit::Clean)
}

fn is_link(path: &str) -> bool {
    let scheme = path.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|it| it.eq_ignore_ascii_case("http") || it.eq_ignore_ascii_case("https"))
}

/// Writes a new file. An existing file must have the same content.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    disk::create(path, text)
        .map(drop)
        .map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}

fn export(args: &SessionsExport, languages: Languages) -> Result<Exit, Failure> {
    let game = GameFile::open(&args.game, languages.having(|facets| facets.recorder.is_some()))?;
    let recordings = game.playable.project.facets().replays.map(Replays::recordings).unwrap_or_default();
    for (file, mistake) in &recordings.mistakes {
        complain("warning", &format!("{}: {mistake}", game.playable.source.shown(file)));
    }
    let noun = game.playable.source.language.solution_noun().unwrap_or("recording");
    let mut output = Output::data();
    let mut exit = if recordings.mistakes.is_empty() { Exit::Clean } else { Exit::Found };
    for exported in game
        .playable
        .facet(|facets| facets.recorder, "cannot be recorded")?
        .export()
        .map_err(|why| game.failure(why))?
    {
        let recording =
            format!("{}: {noun} `{}`", game.playable.source.shown(&exported.file), escape(&exported.name));
        if args.lines.are_json() {
            let (key, name) = game.playable.key();
            if exported.line.is_none() {
                exit = Exit::Found;
            }
            output.object(&json!({
                key: name,
                "file": game.playable.source.shown(&exported.file),
                "session": exported.name,
                "case": exported.line,
                "troubles": exported.troubles,
            }))?;
            continue;
        }
        let Some(line) = exported.line else {
            complain("error", &format!("{recording} cannot be played"));
            exit = Exit::Found;
            continue;
        };
        if let Some(trouble) = exported.troubles.first() {
            complain("warning", &format!("{recording}: {trouble}"));
        }
        writeln!(output, "{line}")?;
    }
    output.flush()?;
    Ok(exit)
}
