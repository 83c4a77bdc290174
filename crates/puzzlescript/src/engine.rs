//! The rules of play: matching, applying, movement and a turn (spec sections 13 to 16).
