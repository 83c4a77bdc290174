//! Packs that depend on divergences between the documents of the DSL and the released game.

use language::{Diagnostic, Rule};
use pack::Pack;

use crate::divergence::{Divergence, Met, Wins, text};
use crate::file_context::{Extend, FileContext};
use crate::level_inputs::LevelInputs;
use crate::model::Kinds;
use crate::view::View;

pub(crate) static RULE: Rule = Rule::hint("documents-and-game-disagree", "replay")
    .summary("the pack relies on a documented/released difference")
    .doc("The DSL documents and the released game disagree in places. What this part of the pack uses exists \
          only in one of the two, or behaves differently in them. That is fine if it is intended, but other \
          engines may behave differently. Some differences are visible in the text. Others are shown by a \
          replay: the gold path wins under one semantics, and no longer wins if this single difference is \
          switched to the other. Each difference is reported once per pack, at its first occurrence. The \
          page on released and documented semantics explains all of them.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "ice", "type": "ice_slide", "config": {} }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#);

/// The diagnostic of a divergence, at the first of its uses that still exists.
pub(crate) fn check(pack: &Pack, divergence: Divergence, met: &Met<'_>) -> Option<Diagnostic> {
    let mut places = met.first.iter();
    let (first, place) = places.next()?;
    let file = pack.file(first.file())?;
    let kinds = Kinds::default();
    let inputs = LevelInputs::of(pack);
    let context = FileContext { pack: View::Common(&inputs), file, kinds: &kinds };
    let node = file.tree.at_pointer(first.pointer())?;
    let written = first.written(node);
    let (message, help) = say(divergence, &written, met);
    let mut diagnostic = context.at(&RULE, place.range, message).addressed(node).help(help);
    for (_, place) in places {
        diagnostic = diagnostic.related(place.clone(), "here too");
    }
    Some(diagnostic)
}

/// The message and the help text.
fn say(divergence: Divergence, written: &str, met: &Met<'_>) -> (String, String) {
    match divergence {
        Divergence::Word(word) => {
            let help = "The documents do not describe it; the pack relies on the behavior of the released \
                        game.";
            (format!("{word} is not in the DSL documents"), format!("{help}{}", often(met)))
        }
        Divergence::Unreleased(word) => {
            let help = "The documents list it, but the released game ignores it.";
            (format!("{word} is only in the documents"), format!("{help}{}", often(met)))
        }
        Divergence::Text(at) => {
            let divergence = &text::TEXT_DIVERGENCES[at];
            (divergence.says.replace("{}", written), format!("{}{}", divergence.help, often(met)))
        }
        Divergence::Switch { at, wins: by } => {
            let switch = &engine::SWITCHES[at];
            let help = format!(
                "{} In the game: {} In the documents: {}",
                switch.decides, switch.released, switch.documented
            );
            (format!("{} (`{}`)", wins(met.files, by), switch.name), help)
        }
        Divergence::Together { wins: by } => {
            let help = "Several documented/released differences together decide the outcome; none of them alone \
                 does.";
            (wins(met.files, by), help.to_owned())
        }
    }
}

/// The number of uses, if there are several.
fn often(met: &Met<'_>) -> String {
    if met.count < 2 { String::new() } else { format!(" It occurs {} times in this pack.", met.count) }
}

/// The semantics that let the gold paths of so many levels win.
fn wins(levels: usize, by: Wins) -> String {
    let paths = if levels == 1 { "1 gold path wins".to_owned() } else { format!("{levels} gold paths win") };
    match by {
        Wins::AsReleased => format!("{paths} only under released semantics"),
        Wins::AsDocumented => format!("{paths} only under documented semantics"),
    }
}

/// The message for a divergence on a path that wins only with the other semantics.
pub(crate) fn wins_otherwise(divergence: Divergence) -> String {
    let name = match divergence {
        Divergence::Switch { at, .. } => format!(" (`{}`)", engine::SWITCHES[at].name),
        _ => String::new(),
    };
    match divergence {
        Divergence::Switch { wins: Wins::AsReleased, .. }
        | Divergence::Together { wins: Wins::AsReleased } => {
            format!("in the released game this step has a different outcome{name}, and the path wins")
        }
        _ => format!("as documented, this step has a different outcome{name}, and the path wins"),
    }
}
