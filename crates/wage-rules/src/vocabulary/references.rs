//! What may follow `same.` and `other.` in a `ref`.

/// A part of a path.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The path after the root. One that ends with a dot goes on with a state key.
    pub path: &'static str,
    /// What is there, in Markdown.
    pub doc: &'static str,
}

const fn part(path: &'static str, doc: &'static str) -> Part {
    Part { path, doc }
}

/// What paths and filters call the team of a player by.
pub const TEAM_ID: &str = "teamId";

/// What paths and filters call the class of a player by that is a bot.
pub const BOT_ID: &str = "botClassId";

/// What players have.
pub static PLAYER_PARTS: &[Part] = &[
    part("id", "The id of the player."),
    part(TEAM_ID, "The id of the player's team."),
    part("name", "The name of the player."),
    part(BOT_ID, "The id of the bot, for a player that is one."),
    part("position.lat", "The latitude in degrees."),
    part("position.lng", "The longitude in degrees."),
    part("state.", "The state under a key."),
];

/// What items have.
pub static ITEM_PARTS: &[Part] = &[
    part("id", "The id of the item."),
    part("kind", "The kind of the item."),
    part("holderId", "The id of the player who holds it."),
    part("position.lat", "The latitude in degrees."),
    part("position.lng", "The longitude in degrees."),
];

/// What authors write for a part, with the part.
pub static MIXED_UP_PARTS: &[(&str, &str)] = &[
    ("team", TEAM_ID),
    ("team.id", TEAM_ID),
    ("bot", BOT_ID),
    ("lat", "position.lat"),
    ("latitude", "position.lat"),
    ("position.latitude", "position.lat"),
    ("lng", "position.lng"),
    ("lon", "position.lng"),
    ("longitude", "position.lng"),
    ("position.lon", "position.lng"),
    ("position.longitude", "position.lng"),
    ("holder", "holderId"),
    ("holder.id", "holderId"),
];

/// What authors write for a bound player, with the word for it.
pub static MIXED_UP_ROOTS: &[(&str, &str)] = &[
    ("player", "same"),
    ("self", "same"),
    ("me", "same"),
    ("this", "same"),
    ("partner", "other"),
    ("target", "other"),
    ("item", "other"),
];
