//! Packs as a whole: fixing them by the fixes of all rules, and renaming.

mod fix_all;
mod nothing_destroyed;
mod rename;
