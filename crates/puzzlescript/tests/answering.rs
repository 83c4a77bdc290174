//! What editors are answered in the shared games: laws, not cases.

mod project;
mod shared;

use std::collections::{BTreeMap, BTreeSet};

use language::{Completion, Watch};
use project::open;
use puzzlescript::compile::compile;
use puzzlescript::read::{Token, TokenKind, Word, read};
use puzzlescript::words::{REQUIRED_NAMES, SECTIONS};
use shared::cases;
use text::{TextRange, TextSize};

const FILE: &str = "game.puzzlescript";

/// Every so many-th of the shared games without errors.
fn games(every: usize) -> Option<Vec<String>> {
    let sources =
        cases("sessions")?.into_iter().filter_map(|case| case["source"].as_str().map(str::to_owned));
    let sources: BTreeSet<String> = sources.collect();
    let some = sources.into_iter().step_by(every);
    let games: Vec<String> = some.filter(|source| compile(source).messages.errors() == 0).collect();
    assert!(games.len() > 30, "{} games", games.len());
    Some(games)
}

/// Every so many-th word of a game that a completion could have written.
fn words(text: &str, every: usize) -> Vec<Token> {
    let is_word = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::Heading
                | TokenKind::Setting
                | TokenKind::Declaration
                | TokenKind::Name
                | TokenKind::Color
                | TokenKind::Logic
                | TokenKind::Event
                | TokenKind::Verb
                | TokenKind::Direction
                | TokenKind::Modifier
                | TokenKind::Loop
                | TokenKind::Movement
                | TokenKind::Ellipsis
                | TokenKind::Command
                | TokenKind::Quantifier
                | TokenKind::On
        )
    };
    let is_hex = |token: &Token| {
        text[std::ops::Range::from(token.at)].starts_with('#') && token.kind == TokenKind::Color
    };
    let tokens = read(text).tokens.into_iter();
    tokens.filter(|token| is_word(token) && !is_hex(token)).skip(every / 2).step_by(every).collect()
}

/// The text without a word, and the proposals where it was.
fn cut(text: &str, word: TextRange) -> (String, Vec<Completion>) {
    let mut cut = text.to_owned();
    cut.replace_range(std::ops::Range::<usize>::from(word), "");
    let project = open(&[(FILE, &cut)]);
    let items = project.facets().editing.expect("games have completion").completion(FILE, word.start());
    (cut, items)
}

#[test]
fn a_word_that_is_cut_out_of_a_game_is_proposed_and_mostly_among_the_first_three() {
    let Some(games) = games(3) else { return };
    let (mut all, mut offered, mut in_front) = (0, 0, 0);
    for text in &games {
        for token in words(text, 41) {
            let word = &text[std::ops::Range::from(token.at)];
            let (_, items) = cut(text, token.at);
            let place = items.iter().position(|item| item.label.eq_ignore_ascii_case(word));
            all += 1;
            offered += usize::from(place.is_some());
            in_front += usize::from(place.is_some_and(|place| place < 3));
        }
    }
    assert!(all > 700, "{all} places");
    assert!(offered * 100 >= all * 97, "{offered} of {all} proposed");
    assert!(in_front * 100 >= all * 87, "{in_front} of {all} among the first three");
}

#[test]
fn accepting_a_proposal_leaves_no_more_errors_than_there_were() {
    let Some(games) = games(5) else { return };
    let (mut all, mut wrong) = (0, Vec::new());
    for text in &games {
        for token in words(text, 101) {
            let (cut, items) = cut(text, token.at);
            let before = compile(&cut).messages.errors();
            for item in items.iter().take(3) {
                let mut edit = item.edit.clone();
                edit.insert = item.plain_insert();
                let after = text::apply(&cut, &[edit]).expect("one edit does not overlap");
                all += 1;
                if compile(&after).messages.errors() > before {
                    wrong.push(item.label.clone());
                }
            }
        }
    }
    assert!(all > 500, "{all} proposals");
    // A word that needs another one behind it, such as `no`, is one of them.
    assert!(wrong.len() * 100 <= all * 4, "{} of {all}: {wrong:?}", wrong.len());
}

#[test]
fn a_name_of_a_game_can_be_another_word_or_it_is_said_why_not() {
    let Some(games) = games(5) else { return };
    let (mut renamed, mut refused) = (0, Vec::new());
    for text in &games {
        let project = open(&[(FILE, text)]);
        let renaming = project.facets().renaming.expect("games have renaming");
        let reading = read(text);
        let objects = reading.source.objects.iter().map(|object| object.word);
        let groups = reading.source.properties.iter().map(|group| group.word);
        let can_change = |word: &Word| {
            let name = reading.source.names.text(word.name);
            name.chars().count() > 1 && !REQUIRED_NAMES.iter().any(|it| it.word == name)
        };
        for word in objects.chain(groups).filter(can_change).step_by(17) {
            let offset = word.at.start() + TextSize::from(1);
            match renaming.rename(FILE, offset, "another_word", Watch::PATIENT) {
                Err(why) => refused.push(why),
                Ok(edits) => {
                    renamed += 1;
                    let edits: Vec<_> = edits.into_iter().map(|edit| edit.edit).collect();
                    let after = text::apply(text, &edits).expect("edits do not overlap");
                    let project = open(&[(FILE, &after)]);
                    let renaming = project.facets().renaming.expect("games have renaming");
                    let old = &text[std::ops::Range::from(word.at)];
                    let at = TextSize::try_from(after.find("another_word").expect("it is written"))
                        .expect("short");
                    let back =
                        renaming.rename(FILE, at, old, Watch::PATIENT).expect("it can be called as before");
                    let back: Vec<_> = back.into_iter().map(|edit| edit.edit).collect();
                    let back = text::apply(&after, &back).expect("edits do not overlap");
                    assert!(back.eq_ignore_ascii_case(text), "{old}");
                }
            }
        }
    }
    assert!(renamed > 100, "{renamed} renamed");
    assert_eq!(refused, [""; 0]);
}

/// A text with blanks instead of comments, which nest.
fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    text.chars()
        .map(|letter| {
            depth += usize::from(letter == '(');
            let is_comment = depth > 0;
            depth -= usize::from(letter == ')' && depth > 0);
            // A blank for each byte keeps the places of all others.
            if is_comment && letter != '\n' { " ".repeat(letter.len_utf8()) } else { letter.to_string() }
        })
        .collect()
}

/// Where each name is declared first, by a search through the lines of OBJECTS and LEGEND, by the name in lower case.
fn declarations(text: &str) -> BTreeMap<String, usize> {
    let plain = without_comments(text);
    let mut places = BTreeMap::new();
    let (mut section, mut line_start, mut has_name, mut has_colors) = (String::new(), 0, false, false);
    for line in plain.split_inclusive('\n') {
        let start = line_start;
        line_start += line.len();
        let words: Vec<&str> = line.split_whitespace().collect();
        let offset = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
        let mut declare = |word: &str| {
            places.entry(word.to_lowercase()).or_insert(offset(word));
        };
        let [first, ..] = words.as_slice() else { continue };
        let lower = first.to_lowercase();
        if SECTIONS.iter().any(|it| it.word == lower) && words.len() == 1 {
            section = lower;
            (has_name, has_colors) = (false, false);
            continue;
        }
        if first.chars().all(|letter| letter == '=') && section != "legend" {
            continue;
        }
        let is_row = first.len() > 1 && first.chars().all(|letter| letter == '.' || letter.is_ascii_digit());
        match section.as_str() {
            "objects" if has_name => (has_name, has_colors) = (false, true),
            "objects" if has_colors && is_row => {}
            "objects" => {
                for word in &words {
                    declare(word);
                }
                has_name = true;
            }
            "legend" => {
                // A sign of equality can be the name.
                let line = line.trim_start();
                let mut ends = line.char_indices().skip(1);
                let end = ends.find(|(_, letter)| letter.is_whitespace() || *letter == '=');
                declare(end.map_or(line, |(end, _)| &line[..end]));
            }
            _ => {}
        }
    }
    places
}

#[test]
fn a_name_leads_to_its_first_declaration_as_a_search_through_the_text_finds_it() {
    let Some(games) = games(3) else { return };
    let (mut all, mut wrong) = (0, Vec::new());
    for text in &games {
        let project = open(&[(FILE, text)]);
        let navigation = project.facets().navigation.expect("games have navigation");
        let declarations = declarations(text);
        let names = read(text).tokens.into_iter().filter(|token| token.kind == TokenKind::Name);
        for token in names.step_by(8) {
            let word = &text[std::ops::Range::from(token.at)];
            let found = navigation.definitions(FILE, token.at.start()).expect("a name has a definition");
            let found = found.places.first().map(|place| usize::from(place.range.start()));
            all += 1;
            if found != declarations.get(&word.to_lowercase()).copied() {
                wrong.push((word.to_owned(), found, text.lines().next().unwrap_or_default().to_owned()));
            }
        }
    }
    assert!(all > 1_500, "{all} places");
    assert_eq!(wrong, [], "of {all} places");
}
