//! Animations without pictures.

use json::{Kind, Node};
use language::{Diagnostic, Impact, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("empty-animation", "project")
    .impact(Impact::Looks)
    .summary("an animation has no frames, or no time to show them")
    .doc("An animation shows its `frames` one after the other during `duration` milliseconds. Without frames \
          or with a duration of 0, nothing is shown. Of the avatar, a picture in a `mirror` needs pictures of the \
          direction that is named.")
    .wrong(r#"game.json: "entityKinds": { "pipe": { "animations": { "leaking": { "frames": [], "duration": 100 } }, … }, … }"#)
    .right(r#"game.json: "entityKinds": { "pipe": { "animations": { "leaking": { "frames": ["leak.png"], "duration": 100 } }, … }, … }"#);

/// The animations of a game.
pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let kinds = game.get("entityKinds").into_iter().flat_map(Node::distinct_members);
    let animations = kinds.filter_map(|kind| kind.value.get("animations")).flat_map(Node::distinct_members);
    animations.filter_map(|animation| animation_of(context, animation.value)).collect()
}

/// The animations of the avatar in a theme, and its pictures in a mirror.
pub(crate) fn of_avatar(context: FileContext<'_>, theme: Node<'_>) -> Vec<Diagnostic> {
    let sprites = theme.get("avatar").and_then(|avatar| avatar.get("sprites"));
    let mut found = Vec::new();
    for state in sprites.into_iter().flat_map(Node::distinct_members) {
        for picture in state.value.distinct_members().map(|picture| picture.value) {
            match picture.get("mirror") {
                Some(mirror) => found.extend(mirrored(context, state.value, mirror)),
                None => found.extend(animation_of(context, picture)),
            }
        }
    }
    found
}

/// A direction whose pictures are shown in a mirror, which has to have some of its own.
fn mirrored(context: FileContext<'_>, state: Node<'_>, mirror: Node<'_>) -> Option<Diagnostic> {
    let direction = mirror.as_str()?;
    // Other words are already reported.
    engine::Direction::parse(&direction)?;
    let why = match state.get(&direction) {
        None => "has no pictures here",
        Some(picture) if picture.get("mirror").is_some() => "is itself shown in a mirror",
        Some(_) => return None,
    };
    Some(context.node(&RULE, mirror, format!("there is nothing to mirror: `{direction}` {why}")))
}

/// The animations of events in a theme.
pub(crate) fn of_events(context: FileContext<'_>, theme: Node<'_>) -> Vec<Diagnostic> {
    let animations = theme.get("effects").into_iter().flat_map(Node::members).map(|member| member.value);
    let timeless = |animation: Node<'_>| {
        let frames = animation.get("frames").and_then(Node::as_i64).filter(|frames| *frames > 1)?;
        let duration = animation.get("durationMs").filter(|duration| duration.as_i64() == Some(0))?;
        Some(context.node(&RULE, duration, format!("{frames} frames take 0 milliseconds")))
    };
    animations.filter_map(timeless).collect()
}

fn animation_of(context: FileContext<'_>, animation: Node<'_>) -> Option<Diagnostic> {
    let frames = animation.get("frames").filter(|frames| frames.kind() == Kind::Array)?;
    if frames.is_empty() {
        return Some(context.node(&RULE, frames, "the animation has no frames"));
    }
    let duration = animation.get("duration").filter(|duration| duration.as_i64() == Some(0))?;
    (frames.len() > 1)
        .then(|| context.node(&RULE, duration, format!("{} frames take 0 milliseconds", frames.len())))
}
