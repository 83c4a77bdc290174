//! Rules about timelines. Their examples are timelines of a game with the player state `lit`, the zone `hill`, the team
//! `red`, the verb `tag`, the item kind `coin` and the rule `arrive`, which fires for whoever enters the hill.

use language::Severity::{Error, Warning};
use language::{Fixes, Rule};

use super::rule;

const GROUP: &str = "timeline";

const fn of_timeline(code: &'static str, texts: [&'static str; 4]) -> Rule {
    rule(code, Error, GROUP, Fixes::Never, texts)
}

pub(crate) static TIMELINE_FAILS: Rule = of_timeline(
    "wage-timeline-fails",
    [
        "an expectation of a timeline does not hold",
        "The rules of the game were run against the script, and something else came about. `goldpath wage run` shows the \
         whole trace.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, not: arrive }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, rule: arrive }]\n",
    ],
);

pub(crate) static TIMELINE_WRONG_FIELD: Rule = of_timeline(
    "wage-timeline-wrong-field",
    [
        "a field of a timeline is missing, unknown, of a wrong type or out of range",
        "A timeline whose script is not understood in full is not run.",
        "until: soon\n",
        "until: 10s\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_GAME: Rule = of_timeline(
    "wage-timeline-unknown-game",
    [
        "a timeline names a game that is not there, or a file that is not a game",
        "A timeline belongs to the file in its folder that it names as `game`, and without a name to the game of the folder. \
         One that names no game is not run.",
        "game: gaem.yaml\n",
        "game: game.yaml\n",
    ],
);

pub(crate) static TIMELINE_CHECKS_NOTHING: Rule = rule(
    "wage-timeline-checks-nothing",
    Warning,
    GROUP,
    Fixes::Never,
    [
        "a timeline expects nothing",
        "Without expectations a timeline is not run, and never fails.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, rule: arrive }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_STEP: Rule = of_timeline(
    "wage-timeline-unknown-step",
    [
        "an entry of a script or expectation is of no known kind",
        "Entries say what happens by one of the words `enter`, `leave`, `near`, `apart`, `move`, `act`, `answer`, `set`, \
         `pick`, `join`, `quit`; expectations by `rule`, `not`, `state`, `ended`.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, walk: hill, player: ann }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_TIME_GOES_BACK: Rule = of_timeline(
    "wage-timeline-time-goes-back",
    [
        "an entry of a script is earlier than the one before",
        "Entries are taken in their order, so that this one would come too late.",
        "players: { ann: { team: red } }\nscript:\n  - { at: 3s, enter: hill, player: ann }\n  - { at: 1s, leave: hill, player: ann }\n",
        "players: { ann: { team: red } }\nscript:\n  - { at: 1s, enter: hill, player: ann }\n  - { at: 3s, leave: hill, player: ann }\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_PLAYER: Rule = of_timeline(
    "wage-timeline-unknown-player",
    [
        "a timeline names a player who is not in the game at that time",
        "Players are those of `players`, and those who `join`, until they `quit`.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: anna }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_ZONE: Rule = of_timeline(
    "wage-timeline-unknown-zone",
    [
        "a timeline names a zone that the game does not have",
        "No player can enter it.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hil, player: ann }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_TEAM: Rule = of_timeline(
    "wage-timeline-unknown-team",
    [
        "a player of a timeline has no team of the game",
        "A game with teams that does not assign them needs a `team` for each player.",
        "players: { ann: { team: rot } }\n",
        "players: { ann: { team: red } }\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_VERB: Rule = of_timeline(
    "wage-timeline-unknown-verb",
    [
        "a timeline names an interaction that the game does not have",
        "No player can do it.",
        "players: { ann: { team: red }, bob: { team: red } }\nscript: [{ at: 1s, act: tagg, player: ann, target: bob }]\n",
        "players: { ann: { team: red }, bob: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, target: bob }]\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_ITEM: Rule = of_timeline(
    "wage-timeline-unknown-item",
    [
        "a timeline names an item kind that the game does not have",
        "Nothing can be done with it.",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, item: coins }]\n",
        "players: { ann: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, item: coin }]\nexpect: [{ at: 1s, ended: false }]\n",
    ],
);

pub(crate) static TIMELINE_UNKNOWN_RULE: Rule = of_timeline(
    "wage-timeline-unknown-rule",
    [
        "a timeline expects something of a rule that the game does not have",
        "It never fires, so that `not` would always hold.",
        "expect: [{ at: 1s, not: arriv }]\n",
        "expect: [{ at: 1s, not: arrive }]\n",
    ],
);
