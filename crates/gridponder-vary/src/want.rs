//! What is wanted of a new level, and the notation in which it is written: `length 12..20, use torch, never flip`.

use engine::def;
use language::variation::{amount, cells, length, part, tenths_of_bits};
use language::{NotationError, Token, Tokens};
use search::{Feature, MustNot, Paths, Without};

use crate::of_path::OfPath;

/// What is wanted of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Want {
    /// The fewest and the most steps of its shortest path.
    pub length: (u32, u32),
    /// Features, and the winning paths that there must be none of: without it, it is needed; with it, it is not allowed.
    pub features: Vec<(Feature, Paths)>,
    /// The kinds without which no path wins, when all that has them is taken off the board.
    pub needs: Vec<String>,
    /// The events without which no path wins, and those without which one does.
    pub events: Vec<(MustNot, Without)>,
    /// What is wanted of the shortest path that is found.
    pub path: OfPath,
    /// The fewest and the most bits of random play, in tenths; `u32::MAX` for any number.
    pub rollout_bits: Option<(u32, u32)>,
    /// The number of cells in which it differs at least from all levels that are known, in any position.
    pub unlike: u32,
}

impl Default for Want {
    /// Any level that can be won and is new.
    fn default() -> Self {
        Self {
            length: (0, u32::MAX),
            features: Vec::new(),
            needs: Vec::new(),
            events: Vec::new(),
            path: OfPath::default(),
            rollout_bits: None,
            unlike: 1,
        }
    }
}

/// The first words of the parts.
const PARTS: [&str; 11] = [
    "length",
    "use",
    "need",
    "never",
    "essential",
    "optional",
    "count",
    "play",
    "score",
    "rollout-bits",
    "unlike",
];

/// What is expected where a part begins.
const EXPECTED: &str = "`length`, `use`, `need`, `never`, `essential`, `optional`, `count`, `play`, `score`, `rollout-bits` or `unlike`";

impl Want {
    /// Reads what is wanted of the levels of a game.
    pub fn read(text: &str, game: &def::Game) -> Result<Self, NotationError> {
        let mut want = Self::default();
        let mut seen: Vec<&str> = Vec::new();
        let mut tokens = Tokens::of(text)?;
        if tokens.is_at_end() {
            return Ok(want);
        }
        loop {
            let part = tokens.word(EXPECTED)?;
            let known = self::part(&part, &PARTS)?;
            if ["length", "score", "rollout-bits", "unlike"].contains(&known) && seen.contains(&known) {
                return Err(part.error(format!("`{known}` is given twice")));
            }
            seen.push(known);
            match known {
                "length" => want.length = length(&mut tokens)?,
                "unlike" => want.unlike = cells(&mut tokens)?,
                "rollout-bits" => want.rollout_bits = Some(tenths_of_bits(&mut tokens)?),
                "score" => want.path.score = amount(&mut tokens)?,
                "count" => {
                    let (event, _) = check::event(&mut tokens, Some(game))?;
                    want.path.counts.push((event, amount(&mut tokens)?));
                }
                "play" => match check::feature(&mut tokens, Some(game))? {
                    (Feature::Action(action), _) => want.path.actions.push(action),
                    (Feature::Kind(kind), token) => {
                        let message = format!("`{kind}` is a kind, which nobody plays; write `use {kind}`");
                        return Err(token.error(message));
                    }
                },
                "essential" | "optional" => {
                    let (event, _) = check::event(&mut tokens, Some(game))?;
                    let without = if known == "essential" { Without::Lost } else { Without::Won };
                    want.events.push((event, without));
                }
                "need" => match check::feature(&mut tokens, Some(game))? {
                    (Feature::Kind(kind), token) if want.needs.contains(&kind) => {
                        return Err(token.error(format!("`{kind}` is given twice")));
                    }
                    (Feature::Kind(kind), _) => want.needs.push(kind),
                    (Feature::Action(action), token) => {
                        let message = format!(
                            "`{action}` is an action, which cannot be taken off the board; write `use {action}`"
                        );
                        return Err(token.error(message));
                    }
                },
                known => {
                    let paths = if known == "use" { Paths::Without } else { Paths::With };
                    let feature = check::feature(&mut tokens, Some(game))?;
                    want.add(feature, paths)?;
                }
            }
            if tokens.is_at_end() {
                return Ok(want);
            }
            tokens.comma()?;
        }
    }

    fn add(&mut self, (feature, token): (Feature, Token), paths: Paths) -> Result<(), NotationError> {
        if let Some((_, before)) = self.features.iter().find(|(known, _)| *known == feature) {
            return Err(token.error(if *before == paths {
                format!("`{}` is given twice", token.text)
            } else {
                format!("no level can both need `{}` and not allow it", token.text)
            }));
        }
        self.features.push((feature, paths));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> def::Game {
        let text = r#"{
            "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
            "actions": [{ "id": "move" }, { "id": "flip" }, { "id": "both" }],
            "entityKinds": { "torch": {}, "wet wood": {}, "both": {}, "kind": {} }
        }"#;
        let json: serde_json::Value = text.parse().expect("it is JSON");
        def::Game::read(&engine::Value::from(&json))
    }

    fn read(text: &str) -> Result<Want, NotationError> {
        Want::read(text, &game())
    }

    /// The message, and what it marks.
    fn error(text: &str) -> String {
        let error = read(text).expect_err("it is wrong");
        format!("{} @ `{}`", error.message, &text[error.at])
    }

    #[test]
    fn nothing_is_any_new_level() {
        assert_eq!(read(" "), Ok(Want::default()));
    }

    #[test]
    fn all_parts_are_read() {
        let kind = |name: &str| Feature::Kind(name.to_owned());
        let action = |name: &str| Feature::Action(name.to_owned());
        assert_eq!(
            read(
                "length 12..20, use torch, never flip,use \"wet wood\", never kind both, use action both, use kind, need torch, unlike 4"
            ),
            Ok(Want {
                length: (12, 20),
                features: vec![
                    (kind("torch"), Paths::Without),
                    (action("flip"), Paths::With),
                    (kind("wet wood"), Paths::Without),
                    (kind("both"), Paths::With),
                    (action("both"), Paths::Without),
                    (kind("kind"), Paths::Without),
                ],
                needs: vec!["torch".to_owned()],
                unlike: 4,
                ..Want::default()
            })
        );
        let length = |text: &str| read(text).map(|want| want.length);
        assert_eq!(length("length 7"), Ok((7, 7)));
        assert_eq!(length("length 7.."), Ok((7, u32::MAX)));
        assert_eq!(length("length ..7"), Ok((0, 7)));
    }

    #[test]
    fn bits_of_random_play_have_bounds_in_tenths() {
        let bits = |text: &str| read(text).map(|want| want.rollout_bits);
        assert_eq!(bits("rollout-bits >= 8"), Ok(Some((80, u32::MAX))));
        assert_eq!(bits("rollout-bits <= 12.5, length 3"), Ok(Some((0, 125))));
        assert_eq!(bits("rollout-bits 8..12.5"), Ok(Some((80, 125))));
        assert_eq!(bits("rollout-bits 8"), Ok(Some((80, 80))));
        assert_eq!(error("rollout-bits >= x"), "expected bits such as `>= 8` or `8..12.5`, found `x` @ `x`");
        assert_eq!(error("rollout-bits 9..8"), "no number is within `9..8` @ `9..8`");
    }

    #[test]
    fn events_are_read_as_constraints() {
        let event = |text: &str| MustNot::read(text).expect("it is right");
        assert_eq!(
            read("essential \"object_removed kind=rock position=2,1\", optional avatar_entered")
                .map(|want| want.events),
            Ok(vec![
                (event("object_removed kind=rock position=2,1"), Without::Lost),
                (event("avatar_entered"), Without::Won)
            ])
        );
        assert_eq!(error("essential kind=rock"), "expected an event before `kind=rock` @ `kind=rock`");
    }

    #[test]
    fn what_is_wanted_of_the_path_that_is_found_is_counted() {
        let event = |text: &str| MustNot::read(text).expect("it is right");
        let path = |text: &str| read(text).map(|want| want.path);
        assert_eq!(
            path("count 'object_removed kind=torch' 2..3, count avatar_entered >= 9, play flip, score 5.."),
            Ok(OfPath {
                counts: vec![
                    (event("object_removed kind=torch"), (2, 3)),
                    (event("avatar_entered"), (9, u32::MAX)),
                ],
                actions: vec!["flip".to_owned()],
                score: (5, u32::MAX),
            })
        );
        assert_eq!(error("play torch"), "`torch` is a kind, which nobody plays; write `use torch` @ `torch`");
        assert_eq!(
            error("count avatar_entered"),
            "expected a number such as `2`, `2..4`, `>= 2` or `<= 4` @ ``"
        );
        assert_eq!(error("score 3, score 4"), "`score` is given twice @ `score`");
    }

    #[test]
    fn errors_say_where_and_what_else() {
        assert_eq!(error("lenght 3"), "unknown word `lenght`; did you mean `length`? @ `lenght`");
        assert_eq!(error("use troch"), "unknown action or kind `troch`; did you mean `torch`? @ `troch`");
        assert_eq!(
            error("use action torch"),
            "unknown action `torch`; expected one of `move`, `flip` or `both` @ `torch`"
        );
        assert_eq!(
            error("use both"),
            "`both` is an action and a kind; write `action both` or `kind both` @ `both`"
        );
        assert_eq!(
            error("use torch, never torch"),
            "no level can both need `torch` and not allow it @ `torch`"
        );
        assert_eq!(
            error("need flip"),
            "`flip` is an action, which cannot be taken off the board; write `use flip` @ `flip`"
        );
        assert_eq!(error("need torch, need torch"), "`torch` is given twice @ `torch`");
        assert_eq!(error("length 9..3"), "no number is within `9..3` @ `9..3`");
        assert_eq!(error("length 0"), "no path wins with 0 steps @ `0`");
        assert_eq!(
            error("length 99999999999"),
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20`, found `99999999999` @ `99999999999`"
        );
        assert_eq!(
            error("length +3"),
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20`, found `+3` @ `+3`"
        );
        assert_eq!(error("length 3, length 4"), "`length` is given twice @ `length`");
        assert_eq!(
            error("length"),
            "expected a number of steps such as `12`, `12..20`, `12..` or `..20` @ ``"
        );
        assert_eq!(error("use torch,"), format!("expected {EXPECTED} @ ``"));
        assert_eq!(error("use torch unlike 3"), "expected `,` before `unlike` @ `unlike`");
        assert_eq!(error("use \"torch"), "this name has no closing `\"` @ `\"torch`");
        assert_eq!(error(", use torch"), format!("expected {EXPECTED} before `,` @ `,`"));
    }
}
