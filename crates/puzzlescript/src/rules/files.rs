//! Rules about files as a whole, and about sessions, which are the tests of a game.

use language::Applicability::Manual;
use language::{Fixes, Impact, Rule};

/// A file of the game cannot be read.
pub static UNREADABLE_FILE: Rule = Rule::error("unreadable-file", "files")
    .locked()
    .impact(Impact::RefusedAndUnknown)
    .summary("a file of the game cannot be read")
    .doc("A file that is not UTF-8, is too large, or cannot be opened cannot be checked. Save it as UTF-8, or fix its \
          permissions.")
    .wrong("title Caf<E9>")
    .right("title Café");

pub(crate) static MISNAMED_SESSIONS: Rule = Rule::warning("misnamed-sessions", "sessions")
    .summary("a file beside a game is not read, because its name is only nearly that of its sessions")
    .doc("Only the file `NAME.sessions.json` beside the game `NAME.txt` holds its sessions. Sessions in a file with another \
          name are never played, and so never fail. Copies, such as `NAME.sessions.json.bak`, are not reported.")
    .wrong("maze.txt, maze.session.json\n")
    .right("maze.txt, maze.sessions.json\n");

pub(crate) static SESSION_INVALID: Rule = Rule::error("session-invalid", "sessions")
    .summary("a file of sessions says something that cannot be read")
    .doc("A file `NAME.sessions.json` beside the game `NAME.txt` holds sessions: inputs from a level on, and what is expected \
          of them. What cannot be read is not played.")
    .wrong("{ \"version\": 1, \"sessions\": [{ \"name\": \"first\", \"level\": 0, \"inputs\": \"UQ\", \"expect\": {} }] }\n")
    .right("{ \"version\": 1, \"sessions\": [{ \"name\": \"first\", \"level\": 0, \"inputs\": \"UR\", \"expect\": {} }] }\n");

pub(crate) static SESSION_FAILS: Rule = Rule::error("session-fails", "sessions")
    .fixes(Fixes::Sometimes(&[Manual]))
    .summary("a session does not end as it expects")
    .doc("The game was played with the inputs of the session, and the board, the sounds or the win are not what the session \
          says. Either a change of the game broke what worked, or the session has to follow.")
    .wrong("{ \"name\": \"first\", \"level\": 0, \"inputs\": \"L\", \"expect\": { \"won\": true } }\n")
    .right("{ \"name\": \"first\", \"level\": 0, \"inputs\": \"R\", \"expect\": { \"won\": true } }\n");
