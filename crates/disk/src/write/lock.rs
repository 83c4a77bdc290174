//! Locks on files, by which one writer knows of another.

use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(not(target_family = "wasm"))]
use fs4::{FileExt, TryLockError};
#[cfg(not(target_family = "wasm"))]
use same_file::Handle;

/// What came of locking a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lock {
    Held,
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "there is no other program"))]
    Busy,
    /// The file has no path any more, or another one has its path.
    Gone,
}

/// Locks a file, which should have this path.
#[cfg(not(target_family = "wasm"))]
pub(super) fn lock(file: &File, place: &Path) -> io::Result<Lock> {
    match FileExt::try_lock(file) {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Lock::Busy),
        // There, one program at a time must do.
        Err(TryLockError::Error(error)) if has_no_locks(&error) => {}
        Err(TryLockError::Error(error)) => return Err(error),
    }
    let Ok(there) = Handle::from_path(place) else { return Ok(Lock::Gone) };
    let is_same = Handle::from_file(file.try_clone()?)? == there;
    Ok(if is_same { Lock::Held } else { Lock::Gone })
}

/// The same where there is no other program.
#[cfg(target_family = "wasm")]
#[expect(clippy::unnecessary_wraps, reason = "as elsewhere")]
pub(super) fn lock(_: &File, place: &Path) -> io::Result<Lock> {
    Ok(if place.exists() { Lock::Held } else { Lock::Gone })
}

/// Locks a file if that can be done at once. Returns whether it is locked.
#[cfg(not(target_family = "wasm"))]
pub(super) fn try_lock(file: &File) -> bool {
    FileExt::try_lock(file).is_ok()
}

/// The same where there is no other program.
#[cfg(target_family = "wasm")]
pub(super) fn try_lock(_: &File) -> bool {
    true
}

/// Whether the file system has no locks, or lacks the service that it needs for them.
#[cfg(not(target_family = "wasm"))]
fn has_no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    if error.raw_os_error() == Some(rustix::io::Errno::NOLCK.raw_os_error()) {
        return true;
    }
    error.kind() == io::ErrorKind::Unsupported
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::io::Errno;

    use super::*;

    #[test]
    fn a_disk_without_a_service_for_locks_has_none() {
        for (error, has_none) in [
            (Errno::NOLCK, true),
            (Errno::NOTSUP, true),
            (Errno::NOSYS, true),
            (Errno::IO, false),
            (Errno::INTR, false),
        ] {
            assert_eq!(has_no_locks(&error.into()), has_none, "{error}");
        }
    }
}
