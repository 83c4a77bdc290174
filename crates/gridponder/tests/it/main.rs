//! Packs as a whole: fixing them by the fixes of all rules, renaming, and refactoring.

mod at_hand;
mod fix_all;
mod merging;
mod nothing_destroyed;
mod playing;
mod refactor;
mod rename;
mod simplifying;
mod tightening;
