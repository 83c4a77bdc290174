//! Fixtures for tests: packs written as text, with markers, and a minimal pack to build on. A
//! dev-dependency only.

mod excerpt;
mod fixture;
mod minimal;

pub use excerpt::with_members;
pub use fixture::{Annotation, Fixture};
pub use minimal::minimal;

use std::sync::Arc;

use pack::{File, Input, Pack};

/// A pack of these files, given as path and text.
pub fn pack<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Pack {
    Pack::new(files.into_iter().filter_map(|(path, text)| {
        File::new(Input { path: path.into(), text: Ok(text.to_owned()) }).map(Arc::new)
    }))
}
