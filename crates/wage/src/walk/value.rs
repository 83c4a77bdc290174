//! Values: of which type they are, and whether they are in range.

use language::{Draft, Suggestion, suggest, suggestion};
use wage_rules::doc::{Format, Member, Node, Scalar};
use wage_rules::model::{Path, Reference, Selector, Val, Who};
use wage_rules::vocabulary::{
    ACTIONS, BEHAVIORS, BOT_ID, CONDITIONS, Class, Entry, INITIALIZERS, Limits, NAVIGATION_TARGETS,
    OPERATORS, Object, SELECTOR_WORDS, SIGNS, TARGET_KIND, TEAM_ID, Ty, WordList, action, condition,
    nearest_known,
};

use super::Walk;
use crate::declare::declare;
use crate::facts::NearlyPath;
use crate::references::{is_like_path, is_path};
use crate::rules;
use crate::spelling;

impl<'d> Walk<'_, 'd> {
    /// Walks over a value that should be of a type. The depth of the recursion is that of the document, which its reader
    /// bounds.
    pub(super) fn value(&mut self, node: Node<'d>, ty: Ty) {
        if node.is_hole() {
            return;
        }
        if !matches!(ty, Ty::Text) && self.word_of_yaml(node, is_text(ty)) {
            // What it is depends on who reads it, so its type is not judged.
            return;
        }
        match ty {
            Ty::Any => {}
            Ty::Text | Ty::Name => {
                if node.as_str().is_none() {
                    self.wrong_type(node, ty);
                }
            }
            Ty::Bool => {
                if !matches!(node.scalar(), Some(Scalar::Bool(_))) {
                    self.wrong_type(node, ty);
                }
            }
            Ty::Number(limits) => self.number(node, limits),
            Ty::Color => self.color(node),
            Ty::Defines(_) => match node.as_str() {
                Some(_) => {}
                None => self.wrong_type(node, ty),
            },
            Ty::Refers(class) => match node.as_str() {
                Some(_) if class == Class::Team => self.team(node, node.range()),
                Some(_) => self.refers(node, class),
                None => self.wrong_type(node, ty),
            },
            Ty::List(of) => {
                if node.is_list() {
                    node.elements().for_each(|element| self.value(element, *of));
                } else {
                    self.wrong_type(node, ty);
                }
            }
            Ty::State if node.is_map() => self.initial(node),
            Ty::Object(object) if node.is_map() => self.object(node, object),
            Ty::Condition if node.is_map() => self.condition(node),
            Ty::Action if node.is_map() => self.action(node),
            Ty::Initializer if node.is_map() => {
                let kinds = INITIALIZERS.iter().map(|it| it.kind);
                self.by_kind(node, INITIALIZERS, &|walk, kind, word| {
                    walk.facts.has_unknown = true;
                    let known = suggestion(word, kinds.clone());
                    let message = format!("unknown initializer `{word}`{known}");
                    let draft = Draft::new(&rules::UNKNOWN_INITIALIZER, kind.range(), message);
                    walk.sink.add(with_respelling(draft, kind, &known));
                });
            }
            Ty::Behavior if node.is_map() => self.by_kind(node, BEHAVIORS, &|walk, kind, word| {
                walk.facts.has_unknown = true;
                let known = BEHAVIORS.iter().map(|it| it.kind);
                if !walk.misspelt_kind(kind, word, known, "behavior") {
                    let message = format!("the behavior `{word}` is in no document");
                    walk.sink.add(Draft::new(&rules::UNKNOWN_BEHAVIOR, kind.range(), message));
                }
            }),
            Ty::NavigationTarget if node.is_map() => {
                self.by_kind(node, NAVIGATION_TARGETS, &|walk, kind, word| {
                    walk.unknown_word(kind, word, &TARGET_KIND);
                });
            }
            Ty::State
            | Ty::Object(_)
            | Ty::Condition
            | Ty::Action
            | Ty::Initializer
            | Ty::Behavior
            | Ty::NavigationTarget => self.wrong_type(node, ty),
            Ty::Selector => self.selector(node),
            Ty::Value => self.computed(node),
            Ty::Closed(words) => match node.as_str() {
                Some(word) if words.has(word) => {}
                Some(word) => self.unknown_word(node, word, words),
                None => self.wrong_type(node, ty),
            },
            Ty::Open(words) => match node.as_str() {
                Some(word) if words.has(word) => {}
                Some(word) => {
                    let message = format!("`{word}` is not documented as {}", words.name);
                    self.sink.add(Draft::new(&rules::UNDOCUMENTED_WORD, node.range(), message));
                }
                None => self.wrong_type(node, ty),
            },
            Ty::Operator => self.operator(node),
        }
    }

    /// Says that a value is of a wrong type.
    fn wrong_type(&mut self, node: Node<'d>, ty: Ty) {
        self.facts.has_unknown = true;
        let found = match node.scalar() {
            Some(Scalar::Null) if node.range().is_empty() => "nothing".to_owned(),
            Some(Scalar::Null) => "null".to_owned(),
            Some(Scalar::Bool(value)) => format!("`{value}`"),
            Some(Scalar::Number(_)) => format!("the number {}", node.source()),
            Some(Scalar::Text(_)) => "text".to_owned(),
            None if node.is_list() => "a list".to_owned(),
            None => "a map".to_owned(),
        };
        let message = match node.key() {
            Some((key, _)) => format!("`{key}` must be {}, not {found}", ty.describe()),
            None => format!("expected {}, found {found}", ty.describe()),
        };
        // Where nothing is written, the key shows the place.
        let range = match node.key() {
            Some((_, key)) if node.range().is_empty() && key.end() <= node.range().start() => {
                key.cover(node.range())
            }
            _ => node.range(),
        };
        let draft = Draft::new(&rules::WRONG_TYPE, range, message);
        let source = node.source();
        let draft = match (node.scalar(), ty) {
            (Some(Scalar::Number(_) | Scalar::Bool(_)), _) if is_text(ty) => {
                draft.safe("quote it", vec![spelling::replace(node.range(), json::quote(source))])
            }
            (Some(Scalar::Text(text)), Ty::Number(_))
                if text.trim().parse::<f64>().is_ok_and(f64::is_finite) =>
            {
                // The notation of JSON, which YAML reads alike.
                match serde_json::from_str::<serde_json::Number>(text.trim()) {
                    Ok(_) => draft
                        .unsafe_fix("remove the quotes", vec![spelling::replace(node.range(), text.trim())]),
                    Err(_) => draft,
                }
            }
            (Some(Scalar::Text(text @ ("true" | "false"))), Ty::Bool) => {
                draft.unsafe_fix("remove the quotes", vec![spelling::replace(node.range(), text)])
            }
            _ if is_path(node.get("ref").unwrap_or(node)) => {
                draft.help("a path is read only by `{ ref: … }`, and only where a value may be computed: on both sides of `compare`, and in the `value` of `set_state`")
            }
            _ => draft,
        };
        self.sink.add(draft);
    }

    /// Says of a word that readers of YAML take it differently, if they do.
    pub(super) fn word_of_yaml(&mut self, node: Node<'d>, is_name: bool) -> bool {
        if self.doc.format() != Format::Yaml || !node.is_plain() || !wage_rules::is_ambiguous(node.source()) {
            return false;
        }
        let source = node.source();
        let message =
            format!("readers of YAML differ on `{source}`: write what is meant, in quotes if it is text");
        let draft = Draft::new(&rules::YAML_WORD, node.range(), message);
        let quote = vec![spelling::replace(node.range(), json::quote(source))];
        let truth = match source.to_ascii_lowercase().as_str() {
            "yes" | "on" => Some("true"),
            "no" | "off" => Some("false"),
            _ => None,
        };
        let draft = if is_name {
            draft.safe("quote it", quote)
        } else {
            let draft = match truth {
                Some(truth) => {
                    let edit = vec![spelling::replace(node.range(), truth)];
                    draft.unsafe_fix(format!("write `{truth}`"), edit)
                }
                None => draft,
            };
            draft.unsafe_fix("quote it", quote)
        };
        self.sink.add(draft);
        true
    }

    fn number(&mut self, node: Node<'d>, limits: Limits) {
        let Some(number) = node.as_number() else { return self.wrong_type(node, Ty::Number(limits)) };
        let is_low = limits.least.is_some_and(|least| number < least || (limits.is_open && number <= least));
        let has_fraction = limits.is_whole && number.fract() != 0.0;
        if is_low || has_fraction || !number.is_finite() {
            let key = node.key().map_or("it", |(key, _)| key);
            let message = format!("`{key}` must be {}, not {}", limits.describe(), node.source());
            self.sink.add(Draft::new(&rules::OUT_OF_RANGE, node.range(), message));
        }
    }

    fn color(&mut self, node: Node<'d>) {
        let Some(text) = node.as_str() else { return self.wrong_type(node, Ty::Color) };
        let digits = text.strip_prefix('#').unwrap_or("");
        if !matches!(digits.len(), 3 | 6) || !digits.bytes().all(|it| it.is_ascii_hexdigit()) {
            let message = format!("invalid color `{text}`; expected `#rgb` or `#rrggbb`");
            self.sink.add(Draft::new(&rules::BAD_COLOR, node.range(), message));
            return;
        }
        let is_icon = node.parent().and_then(Node::key).is_some_and(|(key, _)| key == "icon");
        if is_icon && digits.bytes().all(|it| it.eq_ignore_ascii_case(&b'f')) {
            let message = "a white icon vanishes on the map";
            self.sink.add(Draft::new(&rules::WHITE_ICON, node.range(), message));
        }
    }

    /// An object that its `kind` tells from others.
    fn by_kind(
        &mut self,
        node: Node<'d>,
        entries: &'static [Entry],
        unknown: &dyn Fn(&mut Self, Node<'d>, &'d str),
    ) {
        match self.kind(node, entries.first().map(|it| &it.object)) {
            Some((kind, word)) => match entries.iter().find(|it| it.kind == word) {
                Some(entry) => self.object(node, &entry.object),
                None => unknown(self, kind, word),
            },
            None => self.facts.has_unknown = true,
        }
    }

    /// The word of `kind`; says so where there is none. `like` is an object of the same place, for its name.
    fn kind(&mut self, node: Node<'d>, like: Option<&'static Object>) -> Option<(Node<'d>, &'d str)> {
        let Some(kind) = node.get("kind") else {
            if !node.hides() {
                let meant = node.members().find(|it| nearest_known(it.key, ["kind"]).is_some());
                let name = like.map_or("the object", |it| it.name);
                let name = name.split_once(" `").map_or(name, |_| "a condition");
                let at = meant.map_or_else(|| super::head(node), |it| it.key_range);
                let draft = Draft::new(&rules::MISSING_FIELD, at, format!("{name} needs `kind`"));
                let draft = match meant {
                    Some(it) => {
                        let edit = vec![spelling::respell(self.doc, it.key_range, "kind")];
                        draft.unsafe_fix("rename to `kind`", edit)
                    }
                    None => draft,
                };
                self.sink.add(draft);
            }
            return None;
        };
        if kind.is_hole() {
            return None;
        }
        let word = kind.as_str();
        if word.is_none() {
            self.wrong_type(kind, Ty::Name);
        }
        Some((kind, word?))
    }

    fn condition(&mut self, node: Node<'d>) {
        let Some((kind, word)) = self.kind(node, CONDITIONS.first().map(|it| &it.entry.object)) else {
            self.facts.has_unknown = true;
            return;
        };
        let Some(known) = condition(word) else {
            self.facts.has_unknown = true;
            let words = CONDITIONS.iter().map(|it| it.entry.kind);
            let known = suggest(nearest_known(word, words.clone()).or(language::nearest(word, words)), []);
            let message = if action(word).is_some() {
                format!("`{word}` is an action, not a condition")
            } else {
                format!("unknown condition `{word}`{known}")
            };
            let draft = Draft::new(&rules::UNKNOWN_CONDITION, kind.range(), message);
            self.sink.add(with_respelling(draft, kind, &known));
            return;
        };
        self.object(node, &known.entry.object);
        if word == "compare" {
            self.comparison(node);
        }
    }

    fn action(&mut self, node: Node<'d>) {
        let Some((kind, word)) = self.kind(node, ACTIONS.first().map(|it| &it.entry.object)) else {
            self.facts.has_unknown = true;
            return;
        };
        if let Some(known) = action(word) {
            // What is known of it is not what it writes.
            self.facts.has_unknown |= word == "random_action";
            self.object(node, &known.entry.object);
            return;
        }
        self.facts.has_unknown = true;
        let words = ACTIONS.iter().map(|it| it.entry.kind);
        if !self.misspelt_kind(kind, word, words, "action") {
            let message = format!("the action `{word}` is in no document");
            self.sink.add(Draft::new(&rules::UNKNOWN_ACTION, kind.range(), message));
        }
    }

    /// Says of an unknown kind that it is misspelt, if it is near a known one.
    fn misspelt_kind(
        &mut self,
        kind: Node<'d>,
        word: &str,
        known: impl Iterator<Item = &'static str>,
        noun: &str,
    ) -> bool {
        let Some(near) = nearest_known(word, known) else { return false };
        let message = format!("unknown {noun} `{word}`; did you mean `{near}`?");
        let draft = Draft::new(&rules::MISSPELT_KIND, kind.range(), message);
        self.sink.add(draft.safe(format!("write `{near}`"), vec![spelling::respell_node(kind, near)]));
        true
    }

    fn unknown_word(&mut self, node: Node<'d>, word: &str, words: &'static WordList) {
        let known = suggestion(word, words.names());
        let message = format!("`{word}` is not {}{known}", words.name);
        let draft = Draft::new(&rules::UNKNOWN_WORD, node.range(), message);
        self.sink.add(with_respelling(draft, node, &known));
    }

    fn operator(&mut self, node: Node<'d>) {
        let Some(word) = node.as_str() else { return self.wrong_type(node, Ty::Operator) };
        if OPERATORS.has(word) {
            return;
        }
        let sign = SIGNS.iter().find(|(sign, _)| *sign == word).map(|(_, operator)| *operator);
        let known = match sign {
            Some(operator) => suggest(Some(operator), []),
            None => suggest(nearest_known(word, OPERATORS.names()), OPERATORS.names()),
        };
        let draft =
            Draft::new(&rules::UNKNOWN_OPERATOR, node.range(), format!("unknown operator `{word}`{known}"));
        let is_sign = sign.is_some() && word != "in";
        let draft = match known.nearest.as_deref() {
            Some(meant) => {
                let edit = vec![spelling::respell_node(node, meant)];
                let title = format!("write `{meant}`");
                if is_sign { draft.safe(title, edit) } else { draft.unsafe_fix(title, edit) }
            }
            None => draft,
        };
        self.sink.add(draft);
    }

    fn selector(&mut self, node: Node<'d>) {
        let selector = Selector::read(node);
        match selector.who {
            Who::Any | Who::Bound(_) => {}
            Who::Team(_) | Who::Id(_) => {
                for member in node.members().filter(|it| !matches!(it.key, "byTeam" | "byId")) {
                    let message = format!("unknown field `{}` in a selector", member.key);
                    self.sink.add(Draft::new(&rules::UNKNOWN_FIELD, member.key_range, message));
                }
                if let Some(team) = node.get("byTeam") {
                    self.team(team, team.range());
                }
            }
            Who::Bad => self.bad_selector(node),
        }
    }

    fn bad_selector(&mut self, node: Node<'d>) {
        if node.hides() {
            return;
        }
        let range = match node.key() {
            Some((_, key)) if node.range().is_empty() && key.end() <= node.range().start() => {
                key.cover(node.range())
            }
            _ => node.range(),
        };
        let word = node.as_str();
        let is_team = word.is_some_and(|it| self.names.first(Class::Team, it).is_some());
        // Of a path to what a bound player has, the player is meant.
        let path = node.get("ref").unwrap_or(node);
        let role = path.as_str().filter(|_| is_path(path)).and_then(|text| text.split('.').next());
        let message = match word {
            _ if let Some(role) = role => {
                format!("a path is not a selector; did you mean `{role}`?")
            }
            Some(word) if is_team => {
                format!("`{word}` is a team, not a selector; write `{{ byTeam: {word} }}`")
            }
            Some(word) => {
                let known = suggestion(word, SELECTOR_WORDS.names());
                format!("unknown selector `{word}`{known}")
            }
            None => "expected `any`, `same`, `other`, `{ byTeam: … }` or `{ byId: … }`".to_owned(),
        };
        let draft = Draft::new(&rules::BAD_SELECTOR, range, message);
        let draft = match word {
            _ if let Some(role) = role => {
                let edit = vec![spelling::replace(node.range(), spelling::word(self.doc, role))];
                draft.unsafe_fix(format!("write `{role}`"), edit)
            }
            Some(word) if is_team => {
                let key = spelling::word(self.doc, "byTeam");
                let selector = format!("{{ {key}: {} }}", spelling::word(self.doc, word));
                let edit = vec![spelling::replace(node.range(), selector)];
                draft.unsafe_fix(format!("select the team `{word}`"), edit)
            }
            Some(word) => with_respelling(draft, node, &suggestion(word, SELECTOR_WORDS.names())),
            None => draft,
        };
        self.sink.add(draft);
    }

    /// A literal, `{ ref }` or `{ lit }`.
    fn computed(&mut self, node: Node<'d>) {
        match Val::read(node) {
            Val::Literal(literal) => {
                // In `{ lit }` it is said to be text.
                if !node.is_map() && literal.as_str().is_some_and(is_like_path) {
                    self.facts.paths.push(NearlyPath::Text(literal));
                }
            }
            Val::Ref(reference) => {
                if matches!(reference.path(), Path::Broken | Path::Unknown) {
                    self.facts.paths.push(NearlyPath::Reference(reference));
                }
                // Comparisons take down what they test; see there.
                let is_in_compare = node
                    .parent()
                    .and_then(|it| it.get("kind"))
                    .is_some_and(|kind| kind.as_str() == Some("compare"));
                if !is_in_compare {
                    self.reference_use(reference, None);
                }
                if self.is_in_rules() && reference.path() == Path::Known(TEAM_ID) && self.lacks_teams() {
                    self.no_teams(reference.node.range());
                }
            }
            Val::Bad => {
                if node.hides() {
                    return;
                }
                if let Some(path) = node.get("ref")
                    && node.get("lit").is_none()
                {
                    if !path.is_hole() {
                        self.wrong_type(path, Ty::Name);
                    }
                    return;
                }
                if self.misspelt_value(node) {
                    return;
                }
                let message = if node.get("ref").is_some() {
                    "a value has `ref` or `lit`, not both"
                } else {
                    "a map or list as a value must be wrapped in `{ lit: … }`"
                };
                let draft = Draft::new(&rules::BAD_VALUE, node.range(), message);
                let draft = if node.get("ref").is_none()
                    && !node.is_copy()
                    && node.source().starts_with(['{', '['])
                {
                    let wrapped = format!("{{ {}: {} }}", spelling::word(self.doc, "lit"), node.source());
                    draft.unsafe_fix("wrap in `lit`", vec![spelling::replace(node.range(), wrapped)])
                } else {
                    draft
                };
                self.sink.add(draft);
            }
        }
    }

    /// Says of a map of one member what was meant by its key, if that is near `ref` or `lit`, or a path itself.
    fn misspelt_value(&mut self, node: Node<'d>) -> bool {
        let mut members = node.members();
        let (Some(member), None) = (members.next(), members.next()) else { return false };
        let Member { key, key_range, value } = member;
        let reference = Reference { node: value, text: key };
        if matches!(reference.path(), Path::Known(_) | Path::State(_))
            && matches!(value.scalar(), Some(Scalar::Null))
        {
            let message = format!("the path `{key}` must stand in `{{ ref: {key} }}`");
            let draft = Draft::new(&rules::BAD_VALUE, node.range(), message);
            let word = |text: &str| spelling::word(self.doc, text);
            let written = format!("{{ {}: {} }}", word("ref"), word(key));
            let is_simple = !node.is_copy() && !node.source().contains(['\n', '#', '&']);
            self.sink.add(if is_simple {
                let edit = vec![spelling::replace(node.range(), written)];
                draft.unsafe_fix(format!("write `{{ ref: {key} }}`"), edit)
            } else {
                draft
            });
            return true;
        }
        let mixed = VALUE_MIXED.iter().find(|(written, _)| *written == key).map(|(_, meant)| *meant);
        let Some(meant) = mixed.or_else(|| nearest_known(key, ["ref", "lit"])) else { return false };
        let message = format!("unknown key `{key}` in a value; did you mean `{meant}`?");
        let edit = vec![spelling::respell(self.doc, key_range, meant)];
        let draft = Draft::new(&rules::BAD_VALUE, key_range, message);
        self.sink.add(draft.unsafe_fix(format!("rename to `{meant}`"), edit));
        true
    }

    /// What both sides of a comparison say about each other: tests of state, and names of teams.
    fn comparison(&mut self, node: Node<'d>) {
        let side = |key: &str| node.get(key).filter(|it| !it.is_hole()).map(Val::read);
        let (left, right) = (side("left"), side("right"));
        let is_equality = node.get("op").and_then(Node::as_str) == Some("eq");
        for (this, that) in [(left, right), (right, left)] {
            let Some(Val::Ref(reference)) = this else { continue };
            let literal = that.and_then(Val::literal);
            self.reference_use(reference, literal.filter(|_| is_equality));
            if reference.path() == Path::Known(TEAM_ID)
                && !self.lacks_teams()
                && let Some(literal) = literal.filter(|it| it.as_str().is_some())
            {
                self.refers(literal, Class::Team);
            }
            if let Some(literal) = literal {
                match reference.path() {
                    Path::Known(BOT_ID) => self.named(literal, Class::Bot),
                    Path::Known("kind") => self.named(literal, Class::Item),
                    _ => {}
                }
            }
        }
    }

    /// A text that is the name of something, if there is something of this name.
    pub(super) fn named(&mut self, node: Node<'d>, class: Class) {
        if node.as_str().is_some_and(|name| self.names.first(class, name).is_some()) {
            self.facts.names.push(crate::facts::NameUse { class, node });
        }
    }

    /// A reference to a name.
    pub(super) fn refers(&mut self, node: Node<'d>, class: Class) {
        let Some(name) = node.as_str() else { return };
        self.facts.names.push(crate::facts::NameUse { class, node });
        if self.names.may_have(class, name) {
            return;
        }
        let rule = match class {
            Class::Zone => &rules::UNKNOWN_ZONE,
            Class::Point => &rules::UNKNOWN_POINT,
            Class::Team => &rules::UNKNOWN_TEAM,
            Class::Item => &rules::UNKNOWN_ITEM_KIND,
            Class::Verb => &rules::UNKNOWN_VERB,
            // Nothing refers to these.
            Class::Bot | Class::Rule => return,
        };
        if self.sink.is_full(rule) {
            return;
        }
        let known = suggestion(name, self.names.names(class));
        let message = format!("unknown {} `{name}`{known}", class.noun());
        let draft = with_respelling(Draft::new(rule, node.range(), message), node, &known);
        self.sink.add(match declare(node, class, name) {
            Some(edit) => draft.unsafe_fix(format!("define the {} `{name}`", class.noun()), vec![edit]),
            None => draft,
        });
    }
}

/// What authors write for a key of a value, with the key.
const VALUE_MIXED: &[(&str, &str)] =
    &[("reference", "ref"), ("path", "ref"), ("var", "ref"), ("literal", "lit"), ("value", "lit")];

/// A diagnostic with the fix to write the word that was probably meant.
fn with_respelling(draft: Draft, node: Node<'_>, known: &Suggestion) -> Draft {
    match known.nearest.as_deref() {
        Some(near) => draft.unsafe_fix(format!("write `{near}`"), vec![spelling::respell_node(node, near)]),
        None => draft,
    }
}

/// Whether text stands at places of a type.
fn is_text(ty: Ty) -> bool {
    matches!(ty, Ty::Text | Ty::Name | Ty::Defines(_) | Ty::Refers(_))
}
