//! Picture paths that lead out of the pack, or that operating systems interpret differently.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("bad-asset-path", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Sometimes(&[Applicability::Safe]))
    .summary("a picture path points outside the pack or is not portable")
    .doc(
        "The game looks for pictures below the pack folder, by a path with `/` as separator. An absolute \
          path, a path that leaves the pack with `..`, or a web address does not point to a file of the \
          pack. Backslashes, `.` and double slashes work only on some systems.",
    )
    .wrong(r#"manifest.json: "coverImage": "assets\\cover.png""#)
    .right(r#"manifest.json: "coverImage": "assets/cover.png""#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let written = node.as_str()?;
    let fault = fault(&written)?;
    let (subject, path) = (describe::subject(node), describe::short(&written));
    let diagnostic = context.node(&RULE, node, format!("{subject}: the path `{path}` {}", fault.words()));
    let Some(meant) = fault.meant(&written) else { return Some(diagnostic) };
    let title = format!("change it to `{}`", describe::short(&meant));
    let edits = json::entries::replace(node, json::quote(&meant));
    Some(diagnostic.fix(title, Applicability::Safe, edits))
}

/// The problem of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Web,
    Absolute,
    Outside,
    Backslash,
    Roundabout,
    Space,
    Folder,
}

impl Fault {
    const fn words(self) -> &'static str {
        match self {
            Self::Web => "is a web address; pictures must be files of the pack",
            Self::Absolute => "is absolute; paths must be relative to the pack folder",
            Self::Outside => "leads out of the pack",
            Self::Backslash => "contains a backslash; use `/` as separator",
            Self::Roundabout => "contains `.`, `..` or `//`, which not every system supports",
            Self::Space => "begins or ends with a space",
            Self::Folder => "names a folder; expected a picture",
        }
    }

    /// The equivalent plain path.
    fn meant(self, written: &str) -> Option<String> {
        let meant = match self {
            Self::Backslash | Self::Roundabout => plain(&written.replace('\\', "/"))?,
            Self::Space => written.trim().to_owned(),
            Self::Web | Self::Absolute | Self::Outside | Self::Folder => return None,
        };
        fault(&meant).is_none().then_some(meant)
    }
}

/// Returns true if all operating systems interpret the path in the same way.
pub(crate) fn is_plain(written: &str) -> bool {
    !written.is_empty() && fault(written).is_none()
}

fn fault(written: &str) -> Option<Fault> {
    // The rule on formats reports empty paths.
    if written.is_empty() {
        return None;
    }
    let slashed = written.replace('\\', "/");
    let has_drive =
        written.as_bytes().get(1) == Some(&b':') && written.starts_with(|c: char| c.is_ascii_alphabetic());
    if written.contains("://") || written.starts_with("data:") {
        Some(Fault::Web)
    } else if slashed.starts_with('/') || has_drive {
        Some(Fault::Absolute)
    } else if plain(&slashed).is_none() {
        Some(Fault::Outside)
    } else if slashed.ends_with('/') {
        Some(Fault::Folder)
    } else if written.contains('\\') {
        Some(Fault::Backslash)
    } else if slashed.split('/').any(|part| matches!(part, "" | "." | "..")) {
        Some(Fault::Roundabout)
    } else if written.trim() != written {
        Some(Fault::Space)
    } else {
        None
    }
}

/// The path without `.`, `..` and empty segments. Returns `None` if it leaves the pack.
fn plain(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_by_how_they_begin_and_what_divides_them() {
        for (path, expected) in [
            ("https://a.b/c.png", Some(Fault::Web)),
            ("/a.png", Some(Fault::Absolute)),
            ("\\\\server\\a.png", Some(Fault::Absolute)),
            ("C:\\a.png", Some(Fault::Absolute)),
            ("c:a.png", Some(Fault::Absolute)),
            ("../a.png", Some(Fault::Outside)),
            ("a/../../b.png", Some(Fault::Outside)),
            ("..\\a.png", Some(Fault::Outside)),
            ("a\\b.png", Some(Fault::Backslash)),
            ("a/../b.png", Some(Fault::Roundabout)),
            ("./a.png", Some(Fault::Roundabout)),
            ("a//b.png", Some(Fault::Roundabout)),
            ("a/b/", Some(Fault::Folder)),
            ("a\\", Some(Fault::Folder)),
            (" a.png", Some(Fault::Space)),
            ("a b/ü:{x}.png", None),
            ("...png", None),
            ("", None),
        ] {
            assert_eq!(fault(path), expected, "{path}");
        }
    }

    #[test]
    fn the_plain_form_of_a_path_has_no_fault() {
        assert_eq!(Fault::Backslash.meant(".\\a\\..\\b.png").as_deref(), Some("b.png"));
        assert_eq!(Fault::Roundabout.meant("a//./b.png").as_deref(), Some("a/b.png"));
    }
}
