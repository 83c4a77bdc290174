//! The passes that turn a text as read into a game that can be played (spec sections 10 to 12).
