//! Packs that depend on divergences between the documents of the DSL and the released game.

use language::{Diagnostic, Fixes, Impact, Rule, Severity};
use pack::Pack;

use crate::board::Kinds;
use crate::divergence::{Divergence, Met, Wins, text};
use crate::file_context::{Extend, FileContext};
use crate::view::View;

pub(crate) static RULE: Rule = Rule {
    code: "documents-and-game-disagree",
    severity: Severity::Hint,
    group: "replay",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "the pack relies on a point on which the documents and the released game disagree",
    doc: "The documents of the DSL and the released game do not agree on everything. What stands here is in \
          the game alone or in the documents alone, or does different things in the two. Nothing is wrong with \
          a pack that means it; readers of packs other than the game may see it differently. Some of these \
          points are seen in the text. For others a replay is the proof: the gold path wins by the rules of \
          the one, and no longer when this point alone follows the other. Each point is reported once per \
          pack, at the first place. The page on released and documented semantics explains them all.",
    wrong: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "ice", "type": "ice_slide", "config": {} }]"#,
    right: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#,
};

/// The diagnostic of a divergence, at the first of its uses that still exists.
pub(crate) fn check(pack: &Pack, divergence: Divergence, met: &Met<'_>) -> Option<Diagnostic> {
    let mut places = met.first.iter();
    let (first, place) = places.next()?;
    let file = pack.file(first.file())?;
    let kinds = Kinds::default();
    let context = FileContext { pack: View::shared(pack), file, kinds: &kinds };
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
            let help = "The documents do not tell what it does; the pack relies on what the released game does \
                        with it.";
            (format!("{word} is in no document of the DSL"), format!("{help}{}", often(met)))
        }
        Divergence::Unreleased(word) => {
            let help = "The documents list it, and the released game does nothing with it.";
            (format!("{word} is in the documents alone"), format!("{help}{}", often(met)))
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
            let help =
                "Several points on which documents and game disagree come together; none alone decides.";
            (wins(met.files, by), help.to_owned())
        }
    }
}

/// The number of uses, if there are several.
fn often(met: &Met<'_>) -> String {
    if met.count < 2 { String::new() } else { format!(" It is met {} times in this pack.", met.count) }
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
        Divergence::Switch { at, .. } => format!(", by `{}`", engine::SWITCHES[at].name),
        _ => String::new(),
    };
    match divergence {
        Divergence::Switch { wins: Wins::AsReleased, .. }
        | Divergence::Together { wins: Wins::AsReleased } => {
            format!("the released game, which plays this step otherwise{name}, wins by this path")
        }
        _ => format!("as documented, this step is played otherwise{name}, and the path wins"),
    }
}
