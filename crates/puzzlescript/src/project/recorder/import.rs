//! Games and sessions from what the editor of PuzzleScript has recorded or exported.

use std::collections::BTreeMap;

use language::ImportedProject;

use super::page;
use crate::session::{self, Recorded, SUFFIX, Session};

/// The games of recorded cases, each once, with files of sessions beside them; or the game of an exported page.
pub(in crate::project) fn import(text: &str) -> Result<Vec<ImportedProject>, String> {
    let mut taken: BTreeMap<String, String> = BTreeMap::new();
    if let Some(game) = page::import(text) {
        let game = game?;
        let name = name_for(&game, &mut taken);
        return Ok(vec![ImportedProject {
            files: vec![(format!("{name}.puzzlescript"), game)],
            name,
            recordings: 0,
        }]);
    }
    let project = |(source, sessions): (String, Vec<Session>)| {
        let name = name_for(&source, &mut taken);
        let recordings = sessions.len();
        let sessions = session::write(&numbered(sessions));
        let files = vec![(format!("{name}.puzzlescript"), source), (format!("{name}{SUFFIX}"), sessions)];
        ImportedProject { name, files, recordings }
    };
    Ok(by_game(session::import_all(text)?).into_iter().map(project).collect())
}

/// Groups sessions by the text of their game, in the order of the cases.
fn by_game(cases: Vec<Recorded>) -> Vec<(String, Vec<Session>)> {
    let mut games: Vec<(String, Vec<Session>)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let place = *places.entry(case.source.clone()).or_insert(games.len());
        match games.get_mut(place) {
            Some((_, sessions)) => sessions.push(case.session),
            None => games.push((case.source, vec![case.session])),
        }
    }
    games
}

/// Makes the names of sessions unique.
fn numbered(sessions: Vec<Session>) -> Vec<Session> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let name = |mut session: Session| {
        let count = seen.entry(session.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            session.name = format!("{} ({count})", session.name);
        }
        session
    };
    sessions.into_iter().map(name).collect()
}

/// A unique file name for a game, from its title.
fn name_for(source: &str, taken: &mut BTreeMap<String, String>) -> String {
    let title = source.lines().find_map(|line| {
        let (key, title) = line.trim().split_once(char::is_whitespace)?;
        key.eq_ignore_ascii_case("title").then_some(title)
    });
    let words: Vec<String> = title
        .unwrap_or_default()
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let stem: String = if words.is_empty() { "game".to_owned() } else { words.join("_") };
    let stem: String = stem.chars().take(60).collect();
    let stem = if language::unportable_name(&stem).is_some() { format!("{stem}_game") } else { stem };
    let mut name = stem.clone();
    let mut number = 1;
    while taken.get(&name).is_some_and(|of| of != source) {
        number += 1;
        name = format!("{stem}_{number}");
    }
    taken.insert(name.clone(), source.to_owned());
    name
}
