//! Excerpts: a whole text, with top-level members exchanged.

use syntax::Tree;

/// The text of an object with the members of an excerpt, such as `"title": "Two"`, each put in place of
/// the one of the same key, or added in front. `None` when either text is no object with members.
pub fn with_members(text: &str, excerpt: &str) -> Option<String> {
    let tree = Tree::parse(format!("{{{excerpt}}}"));
    let first = tree.root()?.members().next()?;
    if !tree.errors().is_empty() {
        // What is not JSON is put in as it is.
        return with_member(text, &first.key.text(), excerpt);
    }
    let mut text = text.to_owned();
    for member in tree.root()?.members() {
        let written = usize::from(member.key.range().start())..usize::from(member.value.range().end());
        text = with_member(&text, &member.key.text(), tree.text().get(written)?)?;
    }
    Some(text)
}

fn with_member(text: &str, key: &str, member: &str) -> Option<String> {
    let tree = Tree::parse(text);
    let root = tree.root()?;
    let Some(old) = root.member(key) else {
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
        assert_eq!(with_members(text, r#""b": 3"#).as_deref(), Some(r#"{ "a": 1, "b": 3 }"#));
    }

    #[test]
    fn a_new_member_comes_first() {
        assert_eq!(with_members(r#"{ "a": 1 }"#, r#""b": 3"#).as_deref(), Some("{\n  \"b\": 3, \"a\": 1 }"));
    }

    #[test]
    fn an_excerpt_may_have_several_members() {
        let text = r#"{ "a": 1, "b": [2] }"#;
        assert_eq!(with_members(text, r#""b": 3, "a": []"#).as_deref(), Some(r#"{ "a": [], "b": 3 }"#));
    }
}
