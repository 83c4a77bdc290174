//! The pictures of a project, as they are written into others.

use std::cell::RefCell;
use std::collections::BTreeMap;

use disk::Source;

/// The most bytes of one picture as it is written out.
const MAX_PICTURE: usize = 512 * 1024;

/// The pictures of a project, each read once.
pub(super) struct Pictures<'s> {
    source: &'s Source,
    known: RefCell<BTreeMap<String, Option<String>>>,
}

impl<'s> Pictures<'s> {
    pub(super) fn of(source: &'s Source) -> Self {
        Self { source, known: RefCell::default() }
    }

    /// A picture as an address that holds it; `None` if it is nowhere, or too large.
    pub(super) fn address(&self, written: &str) -> Option<String> {
        let read = || {
            let layout = self.source.language.layout().folder()?;
            let path = disk::picture(layout, &self.source.root, written)?;
            disk::picture_address(&path, MAX_PICTURE)
        };
        self.known.borrow_mut().entry(written.to_owned()).or_insert_with(read).clone()
    }
}
