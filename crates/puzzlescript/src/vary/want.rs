//! What is wanted of a new level: `length 12..20, need crate, path-bits >= 8`.

use language::variation::{cells, length, part, tenths_of_bits};
use language::{NotationError, Token, Tokens, suggestion};
use puzzlescript_engine::model::{Game, ObjectSet};

/// What is wanted of a level.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Want {
    /// The fewest and the most inputs of its shortest path.
    pub(crate) length: (u32, u32),
    /// The fewest and the most path bits, in tenths; `u32::MAX` for any number.
    pub(crate) path_bits: Option<(u32, u32)>,
    /// The same of random play.
    pub(crate) rollout_bits: Option<(u32, u32)>,
    /// Objects without which no path wins, when all of them are taken off the board.
    pub(crate) needs: Vec<ObjectSet>,
    /// The number of cells in which it differs at least from all levels that are known, in any position.
    pub(crate) unlike: u32,
}

impl Default for Want {
    /// Any level that can be won and is new.
    fn default() -> Self {
        Self { length: (0, u32::MAX), path_bits: None, rollout_bits: None, needs: Vec::new(), unlike: 1 }
    }
}

/// The first words of the parts.
const PARTS: [&str; 5] = ["length", "path-bits", "rollout-bits", "need", "unlike"];

/// What is expected where a part begins.
const EXPECTED: &str = "`length`, `path-bits`, `rollout-bits`, `need` or `unlike`";

/// Parts that levels of packs have, with the reason why a level of a game has none.
const ELSEWHERE: [(&str, &str); 7] = [
    ("use", "a search of a game does not tell what an input uses; `need` asks whether a win takes an object"),
    ("never", "a search of a game does not tell what an input uses"),
    ("essential", "games of PuzzleScript have no events; `need` asks whether a win takes an object"),
    ("optional", "games of PuzzleScript have no events"),
    ("count", "games of PuzzleScript have no events"),
    ("score", "games of PuzzleScript have no events"),
    ("play", "a search of a game does not choose its path by the inputs in it"),
];

impl Want {
    /// Reads what is wanted of the levels of a game.
    pub(crate) fn read(text: &str, game: &Game) -> Result<Self, NotationError> {
        let mut want = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut tokens = Tokens::of(text)?;
        if tokens.is_at_end() {
            return Ok(want);
        }
        loop {
            let part = tokens.word(EXPECTED)?;
            if let Some((word, why)) =
                ELSEWHERE.iter().find(|(word, _)| !part.is_quoted && *word == part.text)
            {
                return Err(part.error(format!("`{word}` is for packs: {why}")));
            }
            let known = self::part(&part, &PARTS)?;
            if known != "need" && seen.contains(&known) {
                return Err(part.error(format!("`{known}` is given twice")));
            }
            seen.push(known);
            match known {
                "length" => want.length = length(&mut tokens)?,
                "path-bits" => want.path_bits = Some(tenths_of_bits(&mut tokens)?),
                "rollout-bits" => want.rollout_bits = Some(tenths_of_bits(&mut tokens)?),
                "unlike" => want.unlike = cells(&mut tokens)?,
                _ => {
                    let (objects, token) = objects(&mut tokens, game)?;
                    if want.needs.contains(&objects) {
                        return Err(token.error(format!("`{}` is given twice", token.text)));
                    }
                    want.needs.push(objects);
                }
            }
            if tokens.is_at_end() {
                return Ok(want);
            }
            tokens.comma()?;
        }
    }
}

/// The objects that a name stands for, and the name.
pub(crate) fn objects(tokens: &mut Tokens, game: &Game) -> Result<(ObjectSet, Token), NotationError> {
    let token = tokens.word("the name of an object")?;
    let lower = token.text.to_lowercase();
    let Some((_, name)) = game.names.iter().rev().find(|(name, _)| *name == lower) else {
        let names = game.names.iter().map(|(name, _)| name.as_str()).filter(|name| name.len() > 1);
        return Err(token.error(format!("unknown object `{}`{}", token.text, suggestion(&lower, names))));
    };
    let ground = game.objects.get(game.background.index()).map(|object| object.layer);
    let is_ground = |it: puzzlescript_engine::model::ObjectId| {
        game.objects.get(it.index()).map(|object| object.layer) == ground
    };
    if name.objects.iter().any(is_ground) {
        let message =
            format!("`{}` is of the layer of the background, which no cell can be without", token.text);
        return Err(token.error(message));
    }
    Ok((name.objects.clone(), token))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> std::sync::Arc<Game> {
        let text = "OBJECTS\n\nBackground .\ngray\n\nPlayer P\nred\n\nCrate C\nbrown\n\nGoal O\nblue\n\nLEGEND\n\nThing = Crate or Goal\n\n\
                    SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGoal\nPlayer, Crate\n\nRULES\n\nWINCONDITIONS\n\nAll Goal on Crate\n\n\
                    LEVELS\n\nPCO\n";
        crate::compile::compile(text).game.expect("the game has no errors")
    }

    /// The message, and what it marks.
    fn error(text: &str) -> String {
        let error = Want::read(text, &game()).expect_err("it is wrong");
        format!("{} @ `{}`", error.message, &text[error.at])
    }

    #[test]
    fn all_parts_are_read() {
        let game = game();
        assert_eq!(Want::read(" ", &game), Ok(Want::default()));
        let want = Want::read(
            "length 3..5, path-bits >= 8, rollout-bits 2..4.5, need Crate, need thing, unlike 2",
            &game,
        );
        let want = want.expect("it is right");
        assert_eq!((want.length, want.unlike), ((3, 5), 2));
        assert_eq!((want.path_bits, want.rollout_bits), (Some((80, u32::MAX)), Some((20, 45))));
        assert_eq!(want.needs.iter().map(|it| it.iter().count()).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn errors_say_where_and_what_else() {
        assert_eq!(error("lenght 3"), "unknown word `lenght`; did you mean `length`? @ `lenght`");
        assert_eq!(error("need crte"), "unknown object `crte`; did you mean `crate`? @ `crte`");
        assert_eq!(
            error("need background"),
            "`background` is of the layer of the background, which no cell can be without @ `background`"
        );
        assert_eq!(
            error("essential x"),
            "`essential` is for packs: games of PuzzleScript have no events; `need` asks whether a win takes an object @ `essential`"
        );
        assert_eq!(error("length 3, length 4"), "`length` is given twice @ `length`");
        assert_eq!(error("need Crate, need crate"), "`crate` is given twice @ `crate`");
        assert_eq!(error("need"), "expected the name of an object @ ``");
    }
}
