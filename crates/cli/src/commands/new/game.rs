//! `goldpath new game`: a small game of WAGE with a timeline that passes.

use std::fs;
use std::io::Write;
use std::path::Path;

use language::escape;

use crate::args::NewGame;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::whole_file;

/// Files of which one is the game of its folder.
const GAMES: [&str; 3] = ["game.yaml", "game.yml", "game.json"];

pub(crate) fn run(args: &NewGame) -> Result<Exit, Failure> {
    let folder = &args.folder;
    let title = args.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    let title = title.map_or_else(|| titled(folder), str::to_owned);
    let files = wage::new_game(&title);
    let taken = files.iter().map(|(name, _)| *name).chain(GAMES);
    if let Some(there) = taken.map(|name| folder.join(name)).find(|path| fs::symlink_metadata(path).is_ok()) {
        let there = escape(&there.display().to_string()).into_owned();
        return Err(Failure::Said(Exit::Found, format!("nothing was written: `{there}` is there already")));
    }
    fs::create_dir_all(folder).map_err(|why| {
        Failure::could_not_run(format!("the folder `{}` cannot be made: {why}", folder.display()))
    })?;
    let mut output = Output::text();
    for (name, text) in &files {
        let path = folder.join(name);
        whole_file::write(&path, text.as_bytes())?;
        writeln!(output, "wrote {}", escape(&path.display().to_string()))?;
    }
    let [(game, _), (timeline, _)] = &files;
    let shown = |name: &str| escape(&folder.join(name).display().to_string()).into_owned();
    writeln!(output, "try it: goldpath wage run {} --timeline {}", shown(game), shown(timeline))?;
    output.flush()?;
    Ok(Exit::Clean)
}

/// A title from the name of a folder: `fox-hunt` is the game `Fox hunt`.
fn titled(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "New game".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::titled;

    #[test]
    fn a_title_is_made_of_the_words_of_a_folder() {
        for (folder, title) in [("fox-hunt", "Fox hunt"), ("a/übung_2", "Übung 2"), ("/", "New game")] {
            assert_eq!(titled(Path::new(folder)), title);
        }
    }
}
