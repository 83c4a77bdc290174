//! `manifest.json`: the metadata of the pack.

use crate::model::{Document, Field, Format, List, Rest, Shape, Since, Ty};
use crate::types::{ANYTHING, TEXTS, list};

/// `manifest.json`.
pub(super) const MANIFEST: Document = Document {
    path: "manifest.json",
    shape: Shape {
        name: "manifest",
        doc: "What the pack is: its name, its version and what a catalog shows of it.",
        fields: &[
            Field::required(
                "dslVersion",
                Ty::Formatted(Format::DslVersion),
                "The version of the DSL the pack is written in, such as `0.8`. The game only asks that it begin \
                 with `0.`.",
            ),
            Field::required(
                "packVersion",
                Ty::Int { min: 1, max: 1 },
                "The version of the pack format, always 1.",
            ),
            Field::required(
                "gameId",
                Ty::Formatted(Format::GameId),
                "The name of the game for machines: letters, digits, `.`, `_` and `-`.",
            ),
            Field::optional(
                "id",
                Ty::Text,
                "The same name once more. Only the app's import of packs reads it.",
            )
            .since(Since::Undocumented)
            .takes(&ANYTHING),
            Field::required("title", Ty::Text, "The name of the game for people."),
            Field::required("version", Ty::Formatted(Format::SemVer), "The version of the game."),
            Field::required(
                "minEngineVersion",
                Ty::Formatted(Format::SemVer),
                "The oldest engine that can run the game. It must be there, but nothing compares it.",
            ),
            Field::optional("author", Ty::Text, "Who made the game."),
            Field::optional("shortDescription", Ty::Text, "One sentence about the game.").since(Since::V0_6),
            Field::optional("description", Ty::Text, "What the game is about, at length."),
            Field::default(
                "tags",
                Ty::List(&TAGS),
                "[]",
                "Words to find the game by, each once, at most 12.",
            )
            .since(Since::V0_8),
            Field::optional(
                "coverImage",
                Ty::Formatted(Format::AssetPath),
                "The picture shown for the game.",
            ),
            Field::optional("license", Ty::Text, "Under which terms the game may be passed on."),
            Field::optional("website", Ty::Text, "Where to read more."),
            Field::default(
                "gameFile",
                Ty::Text,
                r#""game.json""#,
                "Where the game is described. The game never reads it and always takes `game.json`.",
            )
            .ignored(),
            Field::default(
                "levelDirectory",
                Ty::Text,
                r#""levels""#,
                "Where the levels are. The game never reads it and always takes `levels`.",
            )
            .ignored(),
            Field::default(
                "assetsDirectory",
                Ty::Text,
                r#""assets""#,
                "Where pictures are. The game never reads it.",
            )
            .ignored(),
            Field::default(
                "sharedAssets",
                TEXTS,
                "[]",
                "Collections of pictures to share. Nothing resolves them.",
            )
            .ignored(),
        ],
        rest: Rest::Unknown,
    },
    example: r#"{
  "dslVersion": "0.8",
  "packVersion": 1,
  "gameId": "flag_walk",
  "title": "Flag Walk",
  "shortDescription": "Walk to the flag.",
  "tags": ["pathfinding"],
  "version": "1.0.0",
  "minEngineVersion": "0.8.0"
}
"#,
};

const TAGS: List = List { max: 12, unique: true, ..list(Ty::Formatted(Format::PackTag), "tag") };
