//! Files that were probably meant to be the one of settings.

use std::sync::Arc;

use language::{Diagnostic, is_nearly};

use crate::judge::Judge;
use crate::{FILE_NAME, own_rules};

/// Reports that a file is ignored because its name is only nearly that of the settings file.
pub fn misnamed(file: &Arc<str>) -> Option<Diagnostic> {
    let mut judge = Judge::new(file);
    if is_nearly(file, FILE_NAME) {
        let message = format!("`{}` is not read; did you mean `{FILE_NAME}`?", language::escape(file));
        judge.say(&own_rules::MISNAMED, text::range(0, 0), message);
    }
    judge.into_diagnostics().pop()
}
