//! Owner and permissions of files that take the place of others.

use std::fs::{File, Metadata};
use std::io;

/// Gives a file the owner, as far as the operating system allows it, and the permissions of another.
pub(super) fn copy(file: &File, like: &Metadata) -> io::Result<()> {
    keep_owner(file, like);
    file.set_permissions(like.permissions())
}

#[cfg(unix)]
fn keep_owner(file: &File, metadata: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only an administrator can change the owner; for other users the owner is already right.
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}
