//! The lists of the shared material.

use std::process::Command;

use serde_json::Value;

/// The cases of a list; `None` where the material is absent or cannot be unpacked, which is said.
pub(crate) fn cases(list: &str) -> Option<Vec<Value>> {
    let archive = testrun::shared("puzzlescript/testdata/testdata.tar.xz")?;
    let unpacked =
        Command::new("tar").arg("-xOf").arg(&archive).arg(format!("testdata/{list}.json")).output();
    let Some(unpacked) = unpacked.ok().filter(|it| it.status.success()) else {
        testrun::skip("`tar` cannot read the archive of games");
        return None;
    };
    Some(serde_json::from_slice(&unpacked.stdout).expect("the list is JSON"))
}
