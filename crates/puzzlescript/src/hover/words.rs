//! What the words of the language mean, each with an example.

use crate::read::TokenKind;
use crate::words::{
    COMMANDS, LEGEND_WORDS, MOVEMENTS, RULE_DIRECTIONS, RULE_MODIFIERS, SECTIONS, SOUND_EVENTS, SOUND_VERBS,
    WIN_ON, WIN_QUANTIFIERS, find, setting,
};

/// What a word in lower case means where it is of this kind.
pub(super) fn explain(kind: TokenKind, word: &str) -> Option<String> {
    let (doc, example) = meaning(kind, word)?;
    Some(match example {
        Some(example) => format!("`{word}`: {doc}\n\n```puzzlescript\n{example}\n```"),
        None => format!("`{word}`: {doc}"),
    })
}

fn meaning(kind: TokenKind, word: &str) -> Option<(String, Option<&'static str>)> {
    let plain = |doc: &str, example| Some((doc.to_owned(), example));
    match kind {
        TokenKind::Heading => plain(find(SECTIONS, word)?.doc, None),
        TokenKind::Setting => {
            let setting = setting(word)?;
            let default = setting.default.map_or_else(String::new, |it| format!(" Default: `{it}`."));
            Some((format!("{}{default}", setting.doc), None))
        }
        TokenKind::Logic | TokenKind::Equals => plain(find(LEGEND_WORDS, word)?.doc, Some(LEGEND_EXAMPLE)),
        TokenKind::Event => plain(find(SOUND_EVENTS, word)?.doc, None),
        TokenKind::Verb => {
            plain(SOUND_VERBS.iter().find(|it| it.word == word)?.doc, Some("Crate move 36772507"))
        }
        TokenKind::Direction => {
            plain(RULE_DIRECTIONS.iter().find(|it| it.word == word)?.doc, Some(DIRECTION_EXAMPLE))
        }
        TokenKind::Modifier | TokenKind::Loop => {
            plain(find(RULE_MODIFIERS, word)?.doc, modifier_example(word))
        }
        TokenKind::Movement | TokenKind::Ellipsis => {
            plain(MOVEMENTS.iter().find(|it| it.word == word)?.doc, movement_example(word))
        }
        TokenKind::Command => plain(find(COMMANDS, word)?.doc, command_example(word)),
        TokenKind::Quantifier => plain(find(WIN_QUANTIFIERS, word)?.doc, Some("all Target on Crate")),
        TokenKind::On => plain(WIN_ON.doc, Some("all Target on Crate")),
        TokenKind::Message => plain("Text that is shown between levels.", Some("message Well done!")),
        TokenKind::Seed => plain("The number that the sound is made from.", None),
        _ => None,
    }
}

const LEGEND_EXAMPLE: &str = "@ = Crate and Target\nObstacle = Wall or Crate";

const DIRECTION_EXAMPLE: &str = "down [ Crate | no Obstacle ] -> [ | Crate ]";

fn modifier_example(word: &str) -> Option<&'static str> {
    Some(match word {
        "late" => "late [ Player Coin ] -> [ Player ]",
        "rigid" => "rigid [ moving Block | Block ] -> [ moving Block | moving Block ]",
        "random" => "random [ no Obstacle ] -> [ Grass ]",
        "+" => {
            "[ > Player | Crate ] -> [ > Player | > Crate ]\n+ [ > Crate | Crate ] -> [ > Crate | > Crate ]"
        }
        "startloop" | "endloop" => "startloop\n[ > Crate | Crate ] -> [ > Crate | > Crate ]\nendloop",
        _ => return None,
    })
}

fn movement_example(word: &str) -> Option<&'static str> {
    Some(match word {
        ">" => "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "<" => "[ < Player | Crate ] -> [ < Player | < Crate ]",
        "^" | "v" => "[ > Player | Crate ] -> [ > Player | ^ Crate ]",
        "parallel" | "perpendicular" => "[ perpendicular Player | Crate ] -> [ Player | Crate ]",
        "moving" => "[ moving Player | Ghost ] -> [ Player | Ghost ]",
        "stationary" => "[ stationary Crate ] -> [ down Crate ]",
        "action" => "[ action Player | Door ] -> [ Player | ]",
        "no" => "[ Crate no Target ] -> [ Crate ]",
        "random" => "[ Seed ] -> [ random Flower ]",
        "randomdir" => "[ Ghost ] -> [ randomdir Ghost ]",
        "..." => "[ Eye | ... | Player ] -> [ > Eye | ... | Player ]",
        _ => return None,
    })
}

fn command_example(word: &str) -> Option<&'static str> {
    Some(match word {
        "again" => "down [ Crate | no Obstacle ] -> [ | Crate ] again",
        "cancel" => "[ > Player | Lava ] -> cancel",
        "checkpoint" => "late [ Player Flag ] -> [ Player ] checkpoint",
        "restart" => "late [ Player Spike ] -> restart",
        "win" => "late [ Player Exit ] -> win",
        "message" => "late [ Player Sign ] -> message Mind the gap!",
        _ => return None,
    })
}
