//! Timelines: scripts of what happens to the players of a game, and what is expected of its rules.
