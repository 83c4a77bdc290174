//! The file as a whole, and what stands in it besides rules.

use super::blocks::FILTER;
use super::words::{CONFIRM, ICON_TYPE, MODE, SHAPE_KIND, TARGET, TRIGGER};
use super::{Class, Entry, Field, Limits, Object, RULE, Role, Ty};

const fn object(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Object {
    Object { name, doc, fields, is_open: false, mixed_up: &[], role: Role::Plain }
}

const fn open(name: &'static str, doc: &'static str, fields: &'static [Field]) -> Object {
    Object { name, doc, fields, is_open: true, mixed_up: &[], role: Role::Plain }
}

/// The whole file.
pub static GAME: Object = object(
    "a game",
    "A game that is played outdoors, with the places, the things and the rules it has.",
    &[
        Field::required("name", Ty::Text, "The name that players see."),
        Field::required("version", Ty::Number(Limits::ANY), "The version of the game, a number."),
        Field::optional("catalog", Ty::Object(&CATALOG), "What a list of games shows of it."),
        Field::optional("minPlayers", Ty::Number(Limits::whole(0.0)), "How many players there must be."),
        Field::optional("maxPlayers", Ty::Number(Limits::whole(1.0)), "How many players there may be."),
        Field::optional(
            "countdownSeconds",
            Ty::Number(Limits::POSITIVE),
            "How long the game lasts, in seconds.",
        ),
        Field::required(
            "teams",
            Ty::List(&Ty::Object(&TEAM)),
            "The teams; an empty list where all play alone.",
        ),
        Field::optional("teamAssignment", Ty::Object(&TEAM_ASSIGNMENT), "Which teams humans and bots go to."),
        Field::required("map", Ty::Object(&MAP), "The places of the game."),
        Field::optional(
            "playerJoinStates",
            Ty::List(&Ty::State),
            "The state that players begin with: the first player the first one, and so on.",
        ),
        Field::optional("onStart", Ty::List(&Ty::Initializer), "What happens once at the start."),
        Field::optional("itemTypes", Ty::List(&Ty::Object(&ITEM_TYPE)), "The kinds of items."),
        Field::optional(
            "items",
            Ty::List(&Ty::Object(&ITEM_SPAWN)),
            "The items that lie there at the start.",
        ),
        Field::optional("interactions", Ty::List(&Ty::Object(&INTERACTION)), "What players can do."),
        Field::optional("bots", Ty::List(&Ty::Object(&BOT)), "Players that the engine plays."),
        Field::optional("theme", Ty::Object(&THEME), "How players are drawn on the map."),
        Field::optional("objectives", Ty::List(&Ty::Object(&OBJECTIVE)), "Instructions for players."),
        Field::optional("visibility", Ty::List(&Ty::Object(&VISIBILITY)), "Who sees what."),
        Field::required("rules", Ty::List(&Ty::Object(&RULE)), "What happens, and when."),
    ],
);

static CATALOG: Object = object(
    "a catalog entry",
    "What a list of games shows of the game.",
    &[
        Field::required("abstract", Ty::Text, "The game in a sentence or two."),
        Field::optional("players", Ty::Any, "For how many players it is."),
        Field::optional("thumbnail", Ty::Text, "A picture."),
    ],
);

static TEAM: Object = object(
    "a team",
    "A team.",
    &[
        Field::required("id", Ty::Defines(Class::Team), "The name that rules use."),
        Field::required("name", Ty::Text, "The name that players see."),
        Field::optional("color", Ty::Color, "The color of its players."),
    ],
);

static TEAM_ASSIGNMENT: Object = object(
    "a team assignment",
    "Which teams humans and bots go to.",
    &[
        Field::required("humanTeamId", Ty::Refers(Class::Team), "The team of people."),
        Field::optional("botTeamId", Ty::Refers(Class::Team), "The team of bots."),
    ],
);

static MAP: Object = object(
    "a map",
    "The places of a game.",
    &[
        Field::required("zones", Ty::List(&Ty::Object(&ZONE)), "The areas."),
        Field::optional("points", Ty::List(&Ty::Object(&POINT)), "The points."),
        Field::optional("annotations", Ty::List(&Ty::Object(&ANNOTATION)), "Notes on the map."),
    ],
);

static POINT: Object =
    open("a point", "A point on the map.", &[Field::required("id", Ty::Defines(Class::Point), "Its name.")]);

static ANNOTATION: Object = open("an annotation", "A note on the map.", &[]);

static VISIBILITY: Object = open("a rule of visibility", "Says who sees what.", &[]);

static ZONE: Object = object(
    "a zone",
    "An area on the map, which may have areas inside.",
    &[
        Field::required("id", Ty::Defines(Class::Zone), "The name that rules use."),
        Field::optional("name", Ty::Text, "The name that players see."),
        Field::optional("color", Ty::Color, "Its color."),
        Field::optional("placeable", Ty::Bool, "Whether the host puts it somewhere before the game."),
        Field::optional("required", Ty::Bool, "Whether it must be put somewhere."),
        Field::optional("exclusion", Ty::Bool, "Whether it is cut out of the zone around it."),
        Field::optional("navigable", Ty::Bool, "Whether one can walk there."),
        Field::optional("minArea", Ty::Number(Limits::NOT_NEGATIVE), "The least area."),
        Field::optional("maxArea", Ty::Number(Limits::NOT_NEGATIVE), "The greatest area."),
        Field::optional("teamId", Ty::Refers(Class::Team), "The team it belongs to."),
        Field::optional("blockedBy", Ty::Object(&FILTER), "Players who may not enter."),
        Field::optional("confinedBy", Ty::Object(&FILTER), "Players who may not leave."),
        Field::optional("shapes", Ty::List(&Ty::Object(&SHAPE)), "What the area is made of."),
        Field::optional("zones", Ty::List(&Ty::Object(&ZONE)), "The zones inside."),
    ],
);

static SHAPE: Object = open(
    "a shape",
    "A piece of a zone, in meters: x to the east, y to the north.",
    &[
        Field::optional("id", Ty::Name, "Its name."),
        Field::required("kind", Ty::Open(&SHAPE_KIND), "What it is."),
        Field::optional("exclusion", Ty::Bool, "Whether it is cut out."),
        Field::optional("from", Ty::Object(&CORNER), "A corner of a rectangle."),
        Field::optional("to", Ty::Object(&CORNER), "The opposite corner."),
        Field::optional("center", Ty::Object(&CORNER), "The center of a circle."),
    ],
);

static CORNER: Object = object(
    "a place in meters",
    "A place in meters.",
    &[
        Field::required("x", Ty::Number(Limits::ANY), "To the east."),
        Field::required("y", Ty::Number(Limits::ANY), "To the north."),
    ],
);

static ITEM_TYPE: Object = object(
    "an item type",
    "A kind of item.",
    &[
        Field::required("kind", Ty::Defines(Class::Item), "The name that rules use."),
        Field::required("label", Ty::Text, "The name that players see."),
        Field::required("icon", Ty::Object(&ICON), "How it is drawn."),
        Field::optional("useLabel", Ty::Text, "What its button says."),
    ],
);

static ICON: Object = object(
    "an icon",
    "How an item is drawn.",
    &[
        Field::required("type", Ty::Closed(&ICON_TYPE), "What it is drawn from."),
        Field::required("value", Ty::Text, "The character or the name of the picture."),
        Field::optional("color", Ty::Color, "Its color. White vanishes on the map."),
    ],
);

static ITEM_SPAWN: Object = Object {
    name: "an item spawn",
    doc: "Items that lie there at the start.",
    fields: &[
        Field::required("kind", Ty::Refers(Class::Item), "The kind of item."),
        Field::required("count", Ty::Number(Limits::whole(0.0)), "How many."),
        Field::optional("spawnZoneId", Ty::Refers(Class::Zone), "Somewhere in this zone."),
        Field::optional("spawnPointId", Ty::Refers(Class::Point), "At this point."),
    ],
    is_open: false,
    mixed_up: &[],
    role: Role::OneOf(&["spawnZoneId", "spawnPointId"]),
};

static INTERACTION: Object = open(
    "an interaction",
    "Something that players can do.",
    &[
        Field::required("verb", Ty::Defines(Class::Verb), "The name that rules use."),
        Field::required("label", Ty::Text, "What its button says."),
        Field::optional("target", Ty::Open(&TARGET), "The target of the interaction; a player if omitted."),
        Field::optional("trigger", Ty::Open(&TRIGGER), "What sets it off."),
        Field::optional("rangeMeters", Ty::Number(Limits::POSITIVE), "From how far, in meters."),
        Field::optional("confirm", Ty::Closed(&CONFIRM), "Whether the target has to agree."),
        Field::optional("itemKinds", Ty::List(&Ty::Refers(Class::Item)), "The kinds of items it is for."),
        Field::optional("initiatorFilters", Ty::List(&Ty::Object(&FILTER)), "Who may do it."),
        Field::optional("targetFilters", Ty::List(&Ty::Object(&FILTER)), "To whom it may be done."),
        Field::optional("teamRelation", Ty::Text, "How the teams of both must relate."),
    ],
);

static BOT: Object = object(
    "a bot",
    "Players that the engine plays.",
    &[
        Field::required("id", Ty::Defines(Class::Bot), "Its name, the `botClassId` of its players."),
        Field::required("name", Ty::Text, "The name that players see."),
        Field::optional("description", Ty::Text, "What it does."),
        Field::optional("teamId", Ty::Refers(Class::Team), "Its team."),
        Field::optional("initialState", Ty::State, "The state it begins with."),
        Field::optional(
            "speedMps",
            Ty::Number(Limits::NOT_NEGATIVE),
            "How fast it is, in meters per second.",
        ),
        Field::optional("minCount", Ty::Number(Limits::whole(0.0)), "How many there are at least."),
        Field::optional("maxCount", Ty::Number(Limits::whole(0.0)), "How many there are at most."),
        Field::optional("behavior", Ty::Behavior, "What it does."),
        Field::optional("tunable", Ty::List(&Ty::Object(&TUNABLE)), "What the host may change."),
    ],
);

static TUNABLE: Object = object(
    "a tunable",
    "A number of a bot that the host may change.",
    &[
        Field::required("key", Ty::Name, "Which number."),
        Field::required("label", Ty::Text, "What the host sees."),
        Field::required("min", Ty::Number(Limits::ANY), "The least value."),
        Field::required("max", Ty::Number(Limits::ANY), "The greatest value."),
        Field::required("step", Ty::Number(Limits::POSITIVE), "The distance of two values."),
    ],
);

static THEME: Object = object(
    "a theme",
    "How players are drawn.",
    &[
        Field::optional("playerMarkers", Ty::List(&Ty::Object(&MARKER)), "The first entry that fits counts."),
        Field::optional("playerHeadings", Ty::Object(&HEADINGS), "Whose heading is seen."),
    ],
);

static MARKER: Object = object(
    "a marker",
    "The color of players.",
    &[
        Field::optional("when", Ty::Object(&FILTER), "Which players; all where it is left out."),
        Field::required("color", Ty::Color, "The color."),
    ],
);

static HEADINGS: Object = object(
    "headings",
    "Whose heading is seen.",
    &[Field::optional("others", Ty::List(&Ty::Object(&HEADING)), "The first entry that fits counts.")],
);

static HEADING: Object = object(
    "a heading",
    "Whether the heading of players is seen.",
    &[
        Field::optional("when", Ty::Object(&FILTER), "Which players; all where it is left out."),
        Field::required("visible", Ty::Bool, "Whether it is seen."),
    ],
);

static OBJECTIVE: Object = object(
    "an objective",
    "Instructions for players.",
    &[
        Field::optional("when", Ty::Object(&FILTER), "Which players; all where it is left out."),
        Field::required("text", Ty::Text, "What they read."),
        Field::optional("navigation", Ty::Object(&NAVIGATION), "Where they are led."),
    ],
);

static NAVIGATION: Object = object(
    "a navigation",
    "Where players are led.",
    &[
        Field::required("target", Ty::NavigationTarget, "The point, the zone or the nearest item."),
        Field::optional("mode", Ty::Closed(&MODE), "How strongly."),
    ],
);

const fn target(
    kind: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    example: &'static str,
) -> Entry {
    Entry { kind, object: object("a target of a navigation", doc, fields), example }
}

const TARGET_KIND_FIELD: Field = Field::required("kind", Ty::Name, "What it is.");

/// What a navigation can lead to. The list is complete.
pub static NAVIGATION_TARGETS: &[Entry] = &[
    target(
        "point",
        "A point on the map.",
        &[TARGET_KIND_FIELD, Field::required("pointId", Ty::Refers(Class::Point), "Which point.")],
        "{ kind: point, pointId: well }",
    ),
    target(
        "zone",
        "A zone.",
        &[TARGET_KIND_FIELD, Field::required("zoneId", Ty::Refers(Class::Zone), "Which zone.")],
        "{ kind: zone, zoneId: camp }",
    ),
    target(
        "itemKind",
        "The nearest item of a kind.",
        &[TARGET_KIND_FIELD, Field::required("itemKind", Ty::Refers(Class::Item), "Which kind.")],
        "{ kind: itemKind, itemKind: lamp }",
    ),
];
