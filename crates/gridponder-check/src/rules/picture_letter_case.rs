//! Picture paths whose letters differ in case from the file name.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::Lookup;

use super::bad_asset_path::is_plain;
use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("picture-letter-case", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Always(&[Applicability::Safe]))
    .summary("a picture path differs from its file in upper and lower case")
    .doc(
        "Windows and macOS find `Rock.png` under the name `rock.png`; phones, Linux and packed games do \
          not. The path must match the file name exactly.",
    )
    .wrong(
        r#"manifest.json: "coverImage": "assets/Cover.png"
pictures: rock.png, assets/cover.png"#,
    )
    .right(
        r#"manifest.json: "coverImage": "assets/cover.png"
pictures: rock.png, assets/cover.png"#,
    );

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let written = node.as_str()?;
    if !is_plain(&written) {
        return None;
    }
    let Lookup::OtherCase(path) = context.pack.assets()?.look_up(&written) else { return None };
    // Shared pictures are found by file name alone.
    let kept = written.len().checked_sub(path.len()).filter(|at| written.is_char_boundary(*at)).unwrap_or(0);
    let meant = if written[kept..].to_lowercase() == path.to_lowercase() {
        format!("{}{path}", &written[..kept])
    } else {
        path.to_owned()
    };
    let message =
        format!("the file is called `{}`, not `{}`", describe::short(&meant), describe::short(&written));
    let edits = json::entries::replace(node, json::quote(&meant));
    let title = format!("change it to `{}`", describe::short(&meant));
    Some(context.node(&RULE, node, message).fix(title, Applicability::Safe, edits))
}
