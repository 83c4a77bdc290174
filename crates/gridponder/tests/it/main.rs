//! Fixing packs as a whole, by the fixes of all rules.

mod fix_all;
mod nothing_destroyed;
