//! `manifest.json`: the metadata of the pack.

use crate::model::{Document, Field, Format, List, Rest, Shape, Since, Ty, Variant};
use crate::types::{ANYTHING, list, variant};

/// `manifest.json`.
pub(super) const MANIFEST: Document = Document {
    path: "manifest.json",
    shape: Shape {
        name: "manifest",
        doc: "The description of the pack: its name, its version and its catalog entry.",
        fields: &[
            Field::required(
                "dslVersion",
                Ty::Formatted(Format::DslVersion),
                "The version of the DSL the pack is written in, such as `0.8`. The game only checks that it \
                 starts with `0.`.",
            ),
            Field::required(
                "packVersion",
                Ty::Int { min: 1, max: 1 },
                "The version of the pack format, always 1.",
            ),
            Field::required(
                "gameId",
                Ty::Formatted(Format::GameId),
                "The unique id of the game: letters, digits, `.`, `_` and `-`.",
            ),
            Field::optional("id", Ty::Text, "The same id again. Only the app's pack import reads it.")
                .since(Since::Undocumented)
                .takes(&ANYTHING),
            Field::required("title", Ty::Text, "The name shown to players."),
            Field::required("version", Ty::Formatted(Format::SemVer), "The version of the game."),
            Field::required(
                "minEngineVersion",
                Ty::Formatted(Format::SemVer),
                "The oldest engine that can run the game. Required, but no game compares it.",
            ),
            Field::optional("author", Ty::Text, "Who made the game."),
            Field::optional("shortDescription", Ty::Text, "One sentence about the game.").since(Since::V0_6),
            Field::optional("description", Ty::Text, "A longer description of the game."),
            Field::default(
                "tags",
                Ty::List(&TAGS),
                "[]",
                "Search tags of the game, without duplicates, at most 12.",
            )
            .since(Since::V0_8),
            Field::optional(
                "coverImage",
                Ty::Formatted(Format::AssetPath),
                "The picture shown for the game.",
            ),
            Field::optional("license", Ty::Words(LICENSES), "The license of the game.").free(),
            Field::optional("website", Ty::Formatted(Format::WebAddress), "A website about the game."),
            Field::default(
                "gameFile",
                Ty::Text,
                r#""game.json""#,
                "The path of the game file. The game always uses `game.json`.",
            )
            .ignored(),
            Field::default(
                "levelDirectory",
                Ty::Text,
                r#""levels""#,
                "The folder of the levels. The game always uses `levels`.",
            )
            .ignored(),
            Field::default("assetsDirectory", Ty::Text, r#""assets""#, "The folder of the pictures.")
                .ignored(),
            Field::default(
                "sharedAssets",
                Ty::List(&list(Ty::Words(COLLECTIONS), "text")),
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

/// The usual licenses of games and pictures; any other text may stand there as well.
const LICENSES: &[Variant] = &[
    variant("CC0-1.0", "No rights reserved."),
    variant("CC-BY-4.0", "Free to use with the name of the author."),
    variant("CC-BY-SA-4.0", "Free to use with the name of the author; changed versions keep the license."),
    variant("CC-BY-NC-4.0", "Free to use with the name of the author, but not for profit."),
    variant("MIT", "Free to use with the license text."),
    variant("Apache-2.0", "Free to use with the license text; contributors grant their patents."),
    variant("GPL-3.0-or-later", "Free to use; changed versions keep the license and come with their source."),
];

/// The collections of pictures that are known.
const COLLECTIONS: &[Variant] = &[variant("gridponder-base", "The pictures that come with the game.")];

const TAGS: List = List { max: 12, unique: true, ..list(Ty::Formatted(Format::PackTag), "tag") };
