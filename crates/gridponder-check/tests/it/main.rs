//! The rules, what runs them and their fixes, over packs made for each test.

// The random walks are part of the tests of that package, where it has its own name.
extern crate engine as gridponder_engine;

mod analysis;
mod bad_input;
mod boards;
mod dead;
mod diagnostics;
mod duplicate_keys;
mod examples;
mod fixes;
mod goals;
mod ignored;
mod impossible;
mod in_vain;
mod laws;
mod links;
mod loading;
mod logic;
mod many_levels;
mod marked;
mod misplaced;
mod offered;
mod other_layers;
mod pack_files;
mod page;
mod plays_on;
mod presentation;
mod searches;
mod solutions;
mod stages;
mod told_once;
mod traps;
