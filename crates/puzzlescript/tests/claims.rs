//! What lints rule out does not happen in recorded play of published games.

mod shared;

use puzzlescript::check::check;
use puzzlescript::compile::compile;
use puzzlescript::messages::Message;
use puzzlescript::session::frames;
use puzzlescript_engine::model::{Entry, Game};
use puzzlescript_engine::{Engine, Input};
use shared::cases;

/// A recorded attempt: a game, an entry of LEVELS, a seed and inputs.
struct Attempt {
    name: String,
    source: String,
    level: usize,
    seed: String,
    inputs: Vec<Input>,
}

fn attempts() -> Option<Vec<Attempt>> {
    let mut attempts = Vec::new();
    for case in cases("sessions")? {
        let words = case["inputs"].as_array().into_iter().flatten();
        attempts.push(Attempt {
            name: format!("session {}", case["id"]),
            source: case["source"].as_str()?.to_owned(),
            level: case["level"].as_u64()? as usize,
            seed: case["seed"].as_str().unwrap_or_default().to_owned(),
            inputs: words.filter_map(|it| Input::from_word(it.as_str()?)).collect(),
        });
    }
    for case in cases("solutions")? {
        for level in case["levels"].as_array().into_iter().flatten() {
            attempts.push(Attempt {
                name: format!("solution {} {}", case["id"], level["level"]),
                source: case["source"].as_str()?.to_owned(),
                level: level["level"].as_u64()? as usize,
                seed: "solution-replay".to_owned(),
                inputs: level["inputs"].as_str()?.chars().filter_map(Input::from_letter).collect(),
            });
        }
    }
    Some(attempts)
}

/// The text of a game with the lines blank whose rules never apply, as far as that moves no other rule to another group.
fn without_idle_rules(source: &str, lints: &[Message]) -> String {
    let mut lines: Vec<&str> = source.split('\n').collect();
    let is_joined = |line: Option<&&str>| line.is_some_and(|line| line.trim_start().starts_with('+'));
    for lint in lints.iter().filter(|lint| lint.rule.code == "rule-never-applies") {
        let Some(place) = lint.line.number().map(|line| line as usize - 1) else { continue };
        if !is_joined(lines.get(place))
            && !is_joined(lines.get(place + 1))
            && !lines[place].contains(['(', ')'])
        {
            lines[place] = "";
        }
    }
    lines.join("\n")
}

fn is_at(game: &Game, entry: usize, lint: &Message) -> bool {
    matches!(game.levels.get(entry), Some(Entry::Board(board)) if Some(board.line) == lint.line.number())
}

/// What play contradicts of what is said about a game.
fn contradicted(attempt: &Attempt) -> Vec<String> {
    let checked = check(&attempt.source);
    let Some(game) = checked.compiled.game.filter(|_| checked.compiled.messages.errors() == 0) else {
        return Vec::new();
    };
    let engine = Engine::new(game);
    let game = engine.game();
    let play = |engine: &Engine| {
        frames(engine, attempt.level, &attempt.seed, attempt.inputs.iter().copied()).map(Iterator::collect)
    };
    let Some(frames): Option<Vec<_>> = play(&engine) else { return Vec::new() };
    let is_won = frames.iter().any(|frame| frame.won);
    let mut wrong = Vec::new();
    for lint in &checked.lints {
        let (start, end) = (usize::from(lint.range.start()), usize::from(lint.range.end()));
        let written = attempt.source[start..end].to_lowercase();
        let is_wrong = match lint.rule.code {
            "object-never-appears" | "object-unused" => {
                frames.iter().any(|frame| frame.palette.iter().flatten().any(|name| *name == written))
            }
            "level-unwinnable" => {
                let is_about_all = lint.text.starts_with("no level");
                is_won && (is_about_all || is_at(game, attempt.level, lint))
            }
            "level-won-at-once" => {
                let played = frames.get(1).filter(|frame| {
                    is_at(game, attempt.level, lint)
                        && !matches!(frame.input, Some(Input::Undo | Input::Restart))
                });
                played.is_some_and(|frame| !frame.won && frame.input != Some(Input::Tick))
            }
            "sound-never-heard" => {
                let seed = written.rsplit([' ', '\t']).next().unwrap_or_default();
                let count = attempt.source.to_lowercase().matches(seed).count();
                count == 1 && frames.iter().any(|frame| frame.sounds.iter().any(|heard| heard == seed))
            }
            _ => false,
        };
        if is_wrong {
            wrong.push(format!("{}: {}", attempt.name, lint.text));
        }
    }
    let less = without_idle_rules(&attempt.source, &checked.lints);
    if less != attempt.source {
        let other = compile(&less).game.map(Engine::new).and_then(|engine| play(&engine));
        if other.as_ref() != Some(&frames) {
            wrong.push(format!("{}: rules that never apply change play", attempt.name));
        }
    }
    wrong
}

#[test]
fn recorded_play_contradicts_no_lint() {
    let Some(attempts) = attempts() else { return };
    assert!(attempts.len() > 700, "{} attempts", attempts.len());
    let wrong: Vec<String> = attempts.iter().flat_map(contradicted).collect();
    assert!(wrong.is_empty(), "{} of {} attempts: {}", wrong.len(), attempts.len(), wrong.join("\n"));
}
