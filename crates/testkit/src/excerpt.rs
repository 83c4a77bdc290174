//! Excerpts: a whole text, with one top-level member exchanged.

use syntax::Tree;

/// The text of an object with the member of `member`, such as `"title": "Two"`, put in place of the
/// one of the same key, or added in front. `None` when either text is no object with members.
pub fn with_member(text: &str, member: &str) -> Option<String> {
    let tree = Tree::parse(text);
    let root = tree.root()?;
    let excerpt = Tree::parse(format!("{{{member}}}"));
    let key = excerpt.root()?.members().next()?.key.text().into_owned();
    let Some(old) = root.member(&key) else {
        let (before, after) = text.split_at(usize::from(root.range().start()) + 1);
        return Some(format!("{before}\n  {member},{after}"));
    };
    let start = usize::from(old.key.range().start());
    let end = usize::from(old.value.range().end());
    Some(format!("{}{member}{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_takes_the_place_of_the_one_it_is_called_like() {
        let text = r#"{ "a": 1, "b": [2] }"#;
        assert_eq!(with_member(text, r#""b": 3"#).as_deref(), Some(r#"{ "a": 1, "b": 3 }"#));
    }

    #[test]
    fn a_new_member_comes_first() {
        assert_eq!(with_member(r#"{ "a": 1 }"#, r#""b": 3"#).as_deref(), Some("{\n  \"b\": 3, \"a\": 1 }"));
    }
}
