//! `goldpath skill`: lists, prints and installs skills for coding agents.

mod pages;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use language::{escape, nearest, plural};
use serde_json::json;

use self::pages::{PAGES, Page};
use crate::args::{Skill, SkillLayout};
use crate::commands::new_files;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &Skill) -> Result<Exit, Failure> {
    let are_json = args.lines.are_json();
    let named = args.names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
    match &args.install {
        Some(folder) => {
            let is_wanted = |page: &&Page| named.is_empty() || named.iter().any(|it| it.name == page.name);
            let pages: Vec<&Page> = PAGES.iter().filter(is_wanted).collect();
            install(folder, &pages, args.layout, are_json)?;
        }
        None if args.all => {
            let skills: Vec<&Page> = PAGES.iter().filter(|page| page.is_skill()).collect();
            print(&skills, args.layout, are_json)?;
        }
        None if named.is_empty() => list(are_json)?,
        None => print(&named, args.layout, are_json)?,
    }
    Ok(Exit::Clean)
}

/// The page with this name, which may lack its `goldpath-`.
fn find(name: &str) -> Result<&'static Page, Failure> {
    let is_meant = |page: &&Page| page.name == name || page.short_name() == name;
    PAGES.iter().find(is_meant).ok_or_else(|| {
        let names = PAGES.iter().flat_map(|page| [page.name, page.short_name()]);
        Failure::usage(match nearest(name, names) {
            Some(near) => format!("unknown skill `{name}`; did you mean `{near}`?"),
            None => format!("unknown skill `{name}`; run `goldpath skill` to list all"),
        })
    })
}

fn list(are_json: bool) -> Result<(), Failure> {
    if are_json {
        let mut output = Output::data();
        for page in PAGES {
            output.object(&json!({ "name": page.name, "description": page.description() }))?;
        }
        return Ok(output.flush()?);
    }
    let mut output = Output::text();
    let width = PAGES.iter().map(|page| page.name.len()).max().unwrap_or(0);
    for page in PAGES {
        // Pad before styling: escape sequences have no width.
        let name = output.bold(&format!("{:width$}", page.name));
        writeln!(output, "{name}  {}", page.description())?;
    }
    Ok(output.flush()?)
}

fn print(pages: &[&Page], layout: SkillLayout, are_json: bool) -> Result<(), Failure> {
    let mut output = Output::data();
    if are_json {
        for page in pages {
            output.object(&json!({ "name": page.name, "text": page.printed(layout) }))?;
        }
        return Ok(output.flush()?);
    }
    for (at, page) in pages.iter().enumerate() {
        if at > 0 {
            writeln!(output)?;
        }
        // Front matter must begin a file, so several files need something between them.
        let place = if layout == SkillLayout::Claude { page.place(layout) } else { None };
        if let Some(place) = place.filter(|_| pages.len() > 1) {
            writeln!(output, "==> {place} <==")?;
        }
        write!(output, "{}", page.printed(layout))?;
    }
    Ok(output.flush()?)
}

/// Writes the files of pages that a folder lacks: all of them, or none if one is there with other content.
fn install(folder: &Path, pages: &[&Page], layout: SkillLayout, are_json: bool) -> Result<(), Failure> {
    let mut missing: Vec<(PathBuf, String)> = Vec::new();
    let mut differing = Vec::new();
    let mut same = 0;
    for page in pages {
        let Some(place) = page.place(layout) else { continue };
        let path = new_files::path_of(folder, &place);
        let text = page.text();
        if fs::symlink_metadata(&path).is_err() {
            missing.push((path, text));
        } else if disk::read_text(&path).is_ok_and(|now| now.replace("\r\n", "\n") == text) {
            same += 1;
        } else {
            differing.push((page, path));
        }
    }
    if !differing.is_empty() {
        let path = |path: &Path| format!("`{}`", escape(&path.display().to_string()));
        let paths: Vec<String> = differing.iter().map(|(_, it)| path(it)).collect();
        let mut message = format!("nothing was written: other content is in {}", paths.join(", "));
        if let Some((page, _)) = differing.iter().find(|(page, _)| !page.is_skill()) {
            let hint = format!(
                "; to install skills without it, name them, and add what `goldpath skill {}` prints",
                page.name
            );
            message.push_str(&hint);
        }
        return Err(Failure::Said(Exit::Found, message));
    }
    if missing.is_empty() && same == 0 {
        return Err(Failure::usage("nothing to install: this layout has no such file; print it instead"));
    }
    let mut files = Vec::new();
    for (path, text) in &missing {
        files.push(new_files::create(path, text)?);
    }
    if are_json {
        let mut output = Output::data();
        output.object(&json!({ "files": files, "unchanged": same }))?;
        return Ok(output.flush()?);
    }
    let mut output = Output::text();
    for file in &files {
        writeln!(output, "wrote {}", escape(file))?;
    }
    if same > 0 {
        writeln!(output, "{} unchanged", plural(same, "file"))?;
    }
    Ok(output.flush()?)
}
