//! The texts for coding agents: skills, and configurations of the servers.

use crate::args::SkillLayout;

/// A text that is listed, printed and installed.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) name: &'static str,
    text: &'static str,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A skill. Its front matter has its name and description.
    Skill,
    /// A configuration, with the name of its file in each layout.
    Configuration { description: &'static str, claude: Option<&'static str>, generic: &'static str },
}

/// All texts, in the order in which they are listed.
pub(super) const PAGES: &[Page] = &[
    skill("goldpath-make-pack", include_str!("../../../skills/goldpath-make-pack/SKILL.md")),
    skill("goldpath-make-level", include_str!("../../../skills/goldpath-make-level/SKILL.md")),
    skill("goldpath-revise-level", include_str!("../../../skills/goldpath-revise-level/SKILL.md")),
    skill("goldpath-test-level", include_str!("../../../skills/goldpath-test-level/SKILL.md")),
    skill("goldpath-puzzlescript", include_str!("../../../skills/goldpath-puzzlescript/SKILL.md")),
    skill("goldpath-wage", include_str!("../../../skills/goldpath-wage/SKILL.md")),
    Page {
        name: "mcp",
        text: include_str!("../../../skills/config/mcp.json"),
        kind: Kind::Configuration {
            description: "Configuration for clients of the Model Context Protocol, which start `goldpath mcp`.",
            claude: Some(".mcp.json"),
            generic: "mcp.json",
        },
    },
    Page {
        name: "lsp",
        text: include_str!("../../../skills/config/lsp.md"),
        kind: Kind::Configuration {
            description: "What clients of the Language Server Protocol start, and for which files.",
            claude: None,
            generic: "lsp.md",
        },
    },
];

const fn skill(name: &'static str, text: &'static str) -> Page {
    Page { name, text, kind: Kind::Skill }
}

impl Page {
    /// The name without the name of the program.
    pub(super) fn short_name(&self) -> &'static str {
        self.name.strip_prefix("goldpath-").unwrap_or(self.name)
    }

    pub(super) const fn is_skill(&self) -> bool {
        matches!(self.kind, Kind::Skill)
    }

    /// What it teaches, and when to read it.
    pub(super) fn description(&self) -> &'static str {
        match self.kind {
            Kind::Skill => self.field("description"),
            Kind::Configuration { description, .. } => description,
        }
    }

    /// The content of its file.
    pub(super) fn text(&self) -> String {
        // A checkout on Windows may have given the source other line ends.
        self.text.replace("\r\n", "\n")
    }

    /// The text on standard output. For agents that know no skills, the front matter becomes prose.
    pub(super) fn printed(&self, layout: SkillLayout) -> String {
        let text = self.text();
        if layout == SkillLayout::Claude || !self.is_skill() {
            return text;
        }
        let behind = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
        let body = behind.map_or(text.as_str(), |(_, body)| body).trim_start();
        match body.split_once('\n') {
            Some((heading, rest)) => format!("{heading}\n\n{}\n{rest}", self.description()),
            None => body.to_owned(),
        }
    }

    /// The path of its file below the folder it is installed in, with `/` as separator; `None` if the layout has none.
    pub(super) fn place(&self, layout: SkillLayout) -> Option<String> {
        match (&self.kind, layout) {
            (Kind::Skill, SkillLayout::Claude) => Some(format!(".claude/skills/{}/SKILL.md", self.name)),
            (Kind::Skill, SkillLayout::Generic) => Some(format!("skills/{}/SKILL.md", self.name)),
            (Kind::Configuration { claude, .. }, SkillLayout::Claude) => claude.map(str::to_owned),
            (Kind::Configuration { generic, .. }, SkillLayout::Generic) => Some((*generic).to_owned()),
        }
    }

    /// The value of a key of the front matter; empty without one.
    fn field(&self, key: &str) -> &'static str {
        let mut front_matter = self.text.lines().skip(1).take_while(|line| *line != "---");
        front_matter.find_map(|line| line.strip_prefix(key)?.strip_prefix(": ")).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_skill_has_the_name_of_its_front_matter_and_says_when_to_use_it() {
        let skills: Vec<&Page> = PAGES.iter().filter(|page| page.is_skill()).collect();
        assert_eq!(skills.len(), 6);
        for page in skills {
            assert!(page.text().starts_with("---\nname: "), "{}", page.name);
            assert_eq!(page.field("name"), page.name);
            let description = page.description();
            assert!(description.contains(" Use "), "{}: {description}", page.name);
            assert!(description.len() <= 1024, "{}: {description}", page.name);
            // It is a plain scalar of YAML.
            assert!(!description.contains(": ") && !description.contains(" #"), "{}", page.name);
        }
    }

    #[test]
    fn a_skill_for_any_agent_is_a_heading_and_its_description() {
        let page = &PAGES[0];
        let printed = page.printed(SkillLayout::Generic);
        assert!(printed.starts_with(&format!("# Make a pack\n\n{}\n\n", page.description())), "{printed}");
        assert_eq!(page.printed(SkillLayout::Claude), page.text());
    }
}
