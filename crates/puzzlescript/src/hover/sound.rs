//! What a line of SOUNDS is heard as, and which rules play it.

use super::lines::listed;
use crate::read::{Reading, SoundKind, SoundLine, Token, TokenKind};

/// What sound a seed makes, by its last digit, as the generator of PuzzleScript has it.
const KINDS: [&str; 10] = [
    "something picked up",
    "a laser",
    "an explosion",
    "a power-up",
    "a hit",
    "a jump",
    "a blip",
    "a push",
    "anything at random",
    "a bird",
];

/// The seed of the line of SOUNDS that a token is in, where that is about it: at the seed, and at an event.
pub(super) fn seed<'r>(reading: &'r Reading, token: &Token) -> Option<&'r str> {
    line_of(reading, token)?.words.iter().find_map(|word| match &word.kind {
        SoundKind::Seed(seed) => Some(seed.as_str()),
        _ => None,
    })
}

fn line_of<'r>(reading: &'r Reading, token: &Token) -> Option<&'r SoundLine> {
    let is_it = matches!(token.kind, TokenKind::Event | TokenKind::Seed);
    let mut lines = reading.source.sounds.iter().filter(|_| is_it);
    lines.find(|line| line.words.iter().any(|word| word.at == token.at))
}

/// What there is to say about a seed or an event beside the meaning of the word.
pub(super) fn explain(reading: &Reading, token: &Token) -> Option<String> {
    let line = line_of(reading, token)?;
    let of_seed = line.words.iter().find_map(|word| match &word.kind {
        SoundKind::Seed(seed) if token.kind == TokenKind::Seed => kind(seed),
        _ => None,
    });
    let parts: Vec<String> = of_seed.into_iter().chain(players(reading, line)).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

fn kind(seed: &str) -> Option<String> {
    let digit = seed.chars().last()?.to_digit(10)?;
    let kind = KINDS.get(digit as usize)?;
    Some(format!("A seed that ends in {digit} sounds like {kind}."))
}

/// The rules with the command of the line.
fn players(reading: &Reading, line: &SoundLine) -> Option<String> {
    let source = &reading.source;
    let event = line.words.iter().find_map(|word| match &word.kind {
        SoundKind::Event(event) if event.starts_with("sfx") => Some(event.as_str()),
        _ => None,
    })?;
    let rules =
        source.rules.iter().filter(|rule| rule.tokens.iter().any(|it| source.names.text(it.name) == event));
    let lines: Vec<u32> = rules.map(|rule| rule.line).collect();
    Some(listed(&lines).map_or_else(|| "No rule plays it.".to_owned(), |lines| format!("played by {lines}")))
}
