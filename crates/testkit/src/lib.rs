//! Fixtures for tests: packs written as text, with markers, and a minimal pack to build on. A
//! dev-dependency only.

pub mod faults;

mod excerpt;
mod fixture;
mod folder;
mod leaky;
mod minimal;

pub use excerpt::{Excerpt, with_members};
pub use fixture::{Annotation, Fixture};
pub use folder::{Files, files_of};
pub use leaky::LEAKY;
pub use minimal::{UNUSED, WON_AS_DOCUMENTED, minimal};

use std::sync::Arc;

use pack::{File, Input, Pack};

/// A pack of these files, given as path and text. The game of the minimal pack lists all its levels.
pub fn pack<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Pack {
    let files: Vec<(&str, &str)> = files.into_iter().collect();
    let listed = minimal::listing(files.iter().map(|(path, _)| *path));
    Pack::new(files.into_iter().filter_map(|(path, text)| {
        let text = if text == minimal::GAME { listed.clone() } else { text.to_owned() };
        File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)
    }))
}
