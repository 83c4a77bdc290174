//! Rules about timelines. Their examples are timelines of a game with the player state `lit`, the zone `hill`, the team
//! `red`, the verb `tag`, the item kind `coin` and the rule `arrive`, which fires for whoever enters the hill.

use language::Rule;

const GROUP: &str = "timeline";

pub(crate) static TIMELINE_FAILS: Rule = Rule::error("wage-timeline-fails", GROUP)
    .summary("an expectation of a timeline does not hold")
    .doc("The rules of the game were run against the script, and something else came about. `goldpath wage run` shows the \
         whole trace.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, not: arrive }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, rule: arrive }]\n");

pub(crate) static TIMELINE_WRONG_FIELD: Rule = Rule::error("wage-timeline-wrong-field", GROUP)
    .summary("a field of a timeline is missing, unknown, of a wrong type or out of range")
    .doc("A timeline whose script is not understood in full is not run.")
    .wrong("until: soon\n")
    .right("until: 10s\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_GAME: Rule = Rule::error("wage-timeline-unknown-game", GROUP)
    .summary("a timeline names a game that is not there, or a file that is not a game")
    .doc("A timeline belongs to the file in its folder that it names as `game`, and without a name to the game of the folder. \
         One that names no game is not run.")
    .wrong("game: gaem.yaml\n")
    .right("game: game.yaml\n");

pub(crate) static TIMELINE_CHECKS_NOTHING: Rule = Rule::warning("wage-timeline-checks-nothing", GROUP)
    .summary("a timeline expects nothing")
    .doc("Without expectations a timeline is not run, and never fails.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, rule: arrive }]\n");

pub(crate) static TIMELINE_UNKNOWN_STEP: Rule = Rule::error("wage-timeline-unknown-step", GROUP)
    .summary("an entry of a script or expectation is of no known kind")
    .doc("Entries say what happens by one of the words `enter`, `leave`, `near`, `apart`, `move`, `act`, `answer`, `set`, \
         `pick`, `join`, `quit`; expectations by `rule`, `not`, `state`, `ended`.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, walk: hill, player: ann }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_TIME_GOES_BACK: Rule = Rule::error("wage-timeline-time-goes-back", GROUP)
    .summary("an entry of a script is earlier than the one before")
    .doc("Entries are taken in their order, so that this one would come too late.")
    .wrong("players: { ann: { team: red } }\nscript:\n  - { at: 3s, enter: hill, player: ann }\n  - { at: 1s, leave: hill, player: ann }\n")
    .right("players: { ann: { team: red } }\nscript:\n  - { at: 1s, enter: hill, player: ann }\n  - { at: 3s, leave: hill, player: ann }\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_PLAYER: Rule = Rule::error("wage-timeline-unknown-player", GROUP)
    .summary("a timeline names a player who is not in the game at that time")
    .doc("Players are those of `players`, and those who `join`, until they `quit`.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: anna }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_ZONE: Rule = Rule::error("wage-timeline-unknown-zone", GROUP)
    .summary("a timeline names a zone that the game does not have")
    .doc("No player can enter it.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hil, player: ann }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_TEAM: Rule = Rule::error("wage-timeline-unknown-team", GROUP)
    .summary("a player of a timeline has no team of the game")
    .doc("A game with teams that does not assign them needs a `team` for each player.")
    .wrong("players: { ann: { team: rot } }\n")
    .right("players: { ann: { team: red } }\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_VERB: Rule = Rule::error("wage-timeline-unknown-verb", GROUP)
    .summary("a timeline names an interaction that the game does not have")
    .doc("No player can do it.")
    .wrong("players: { ann: { team: red }, bob: { team: red } }\nscript: [{ at: 1s, act: tagg, player: ann, target: bob }]\n")
    .right("players: { ann: { team: red }, bob: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, target: bob }]\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_ITEM: Rule = Rule::error("wage-timeline-unknown-item", GROUP)
    .summary("a timeline names an item kind that the game does not have")
    .doc("Nothing can be done with it.")
    .wrong("players: { ann: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, item: coins }]\n")
    .right("players: { ann: { team: red } }\nscript: [{ at: 1s, act: tag, player: ann, item: coin }]\nexpect: [{ at: 1s, ended: false }]\n");

pub(crate) static TIMELINE_UNKNOWN_RULE: Rule = Rule::error("wage-timeline-unknown-rule", GROUP)
    .summary("a timeline expects something of a rule that the game does not have")
    .doc("It never fires, so that `not` would always hold.")
    .wrong("expect: [{ at: 1s, not: arriv }]\n")
    .right("expect: [{ at: 1s, not: arrive }]\n");
