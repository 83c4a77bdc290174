//! Embeds the page that plays levels, if it was built, for `goldpath export`.

use std::path::Path;
use std::{env, fs};

/// Where `crates/player/build` puts the page, seen from here.
const PAGE: &str = "../player/dist/player.html";

/// Copies the page to where the sources include it from; without one, nothing.
pub(crate) fn embed() {
    // A folder that is always there, so that a page that comes or goes is seen.
    println!("cargo::rerun-if-changed=../player");
    println!("cargo::rerun-if-changed=build/player.rs");
    let page = fs::read(PAGE).unwrap_or_default();
    let out = env::var_os("OUT_DIR").expect("cargo names it");
    fs::write(Path::new(&out).join("player.html"), page).expect("the folder of cargo can be written");
}
