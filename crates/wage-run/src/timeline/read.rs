//! Reads a timeline and holds it against its game.

use std::collections::{BTreeMap, BTreeSet};

use language::{nearest, suggestion};
use wage_rules::doc::{Doc, Node};
use wage_rules::model::Game;
use wage_rules::vocabulary::Class;

use super::fields::{self, Problems, head, visible};
use super::words::{EXPECTED, FIELDS, HAPPENINGS, Word};
use super::{Entry, Expectation, Expected, Happening, Joining, On, Position, ProblemKind, STEP, Timeline};

impl<'d> Timeline<'d> {
    /// Reads a timeline of a game.
    pub fn read(doc: &'d Doc, game: &Game<'d>) -> Self {
        let mut reader =
            Reader { game, problems: Problems::default(), known: BTreeSet::new(), here: BTreeSet::new() };
        reader.timeline(doc)
    }
}

struct Reader<'g, 'd> {
    game: &'g Game<'d>,
    problems: Problems,
    /// All players of the timeline.
    known: BTreeSet<&'d str>,
    /// Those who play, at the place of the script that is read.
    here: BTreeSet<&'d str>,
}

impl<'d> Reader<'_, 'd> {
    fn timeline(&mut self, doc: &'d Doc) -> Timeline<'d> {
        for error in doc.errors() {
            self.problems.add(ProblemKind::Syntax, error.range, error.message.clone());
        }
        let root = doc.root();
        match root {
            Some(root) if root.is_map() => self.unknown_fields(root, &FIELDS),
            Some(root) if root.is_hole() => {}
            _ => self.problems.wrong(root.map_or(text::range(0, 0), visible), "a timeline must be a map"),
        }
        let get = |key: &str| root.and_then(|root| root.get(key));
        let game = get("game").and_then(|node| fields::text_of(node, "game", &mut self.problems));
        let step = root.filter(|root| root.get("stepMs").is_some());
        let step = step.and_then(|root| fields::time(root, "stepMs", &mut self.problems)).unwrap_or(STEP);
        if step == 0 {
            self.problems
                .wrong(get("stepMs").map_or(text::range(0, 0), visible), "`stepMs` must be more than 0");
        }
        let step = step.max(1);
        let origin = get("origin").and_then(|node| {
            let lat = fields::number(node, "lat", &mut self.problems)?;
            Some((lat, fields::number(node, "lng", &mut self.problems)?))
        });
        let players = self.players(get("players"));
        let script = self.script(doc);
        let expect = self.expect(doc);
        let last = script.iter().map(|it| it.at).chain(expect.iter().map(|it| it.at)).max().unwrap_or(0);
        let until = root.filter(|root| root.get("until").is_some());
        let until = until.and_then(|root| fields::time(root, "until", &mut self.problems));
        let until = until.unwrap_or_else(|| last.div_ceil(step).saturating_add(1).saturating_mul(step));
        let mut problems = std::mem::take(&mut self.problems).list;
        problems.sort_by_key(|problem| (problem.range.start(), problem.range.end(), problem.kind));
        Timeline { game, step, until, origin, players, script, expect, problems }
    }

    fn unknown_fields(&mut self, node: Node<'d>, known: &[&str]) {
        for member in node.members().filter(|it| !it.key_range.is_empty() && !known.contains(&it.key)) {
            let message =
                format!("unknown field `{}`{}", member.key, hint(member.key, known.iter().copied()));
            self.problems.wrong(member.key_range, message);
        }
    }

    // Names.

    fn named(&mut self, class: Class, name: &'d str, at: Node<'d>) {
        if self.game.names.may_have(class, name) {
            return;
        }
        let (kind, word) = match class {
            Class::Zone => (ProblemKind::UnknownZone, "zone"),
            Class::Team => (ProblemKind::UnknownTeam, "team"),
            Class::Verb => (ProblemKind::UnknownVerb, "verb"),
            Class::Item => (ProblemKind::UnknownItem, "item kind"),
            _ => (ProblemKind::UnknownRule, "rule"),
        };
        let hint = hint(name, self.game.names.names(class));
        self.problems.add(kind, visible(at), format!("unknown {word} `{name}`{hint}"));
    }

    /// A player who must be in the game at this place of the script.
    fn player(&mut self, name: &'d str, at: Node<'d>) {
        if self.here.contains(name) {
            return;
        }
        let message = if self.known.contains(name) {
            format!("player `{name}` is not in the game at this time")
        } else {
            format!("unknown player `{name}`{}", hint(name, self.known.iter().copied()))
        };
        self.problems.add(ProblemKind::UnknownPlayer, visible(at), message);
    }

    fn player_field(&mut self, node: Node<'d>, key: &str) -> Option<&'d str> {
        let (name, at) = fields::text(node, key, &mut self.problems)?;
        self.player(name, at);
        Some(name)
    }

    fn named_field(&mut self, node: Node<'d>, key: &str, class: Class) -> Option<&'d str> {
        let (name, at) = fields::text(node, key, &mut self.problems)?;
        self.named(class, name, at);
        Some(name)
    }

    // Players.

    fn players(&mut self, node: Option<Node<'d>>) -> Vec<Joining<'d>> {
        let Some(node) = node else { return Vec::new() };
        if !(node.is_map() || node.is_hole()) {
            self.problems.wrong(visible(node), "`players` must be a map from names to `{ team, state }`");
        }
        let mut result: BTreeMap<usize, Joining<'d>> = BTreeMap::new();
        for (order, member) in node.members().filter(|it| !it.key_range.is_empty()).enumerate() {
            if self.known.insert(member.key) {
                self.here.insert(member.key);
                result.insert(order, self.joining(member.key, member.value, member.key_range));
            }
        }
        result.into_values().collect()
    }

    fn joining(&mut self, id: &'d str, node: Node<'d>, head: text::TextRange) -> Joining<'d> {
        if !(node.is_map() || node.is_hole() || node.source().is_empty()) {
            self.problems.wrong(visible(node), "a player must be a map, such as `{ team: red }` or `{}`");
        }
        if node.get("at").is_none() {
            self.unknown_fields(node, &["team", "state"]);
        }
        let team = node.get("team").and_then(|at| {
            let team = fields::text_of(at, "team", &mut self.problems)?;
            self.named(Class::Team, team, at);
            Some(team)
        });
        let root = self.game.doc.root();
        let assigned = root.and_then(|root| root.get("teamAssignment")?.get("humanTeamId")?.as_str());
        let has_teams = !self.game.names.of(Class::Team).is_empty();
        if node.get("team").is_none() && assigned.is_none() && has_teams && !node.is_hole() {
            self.problems.add(
                ProblemKind::UnknownTeam,
                head,
                format!("player `{id}` needs a `team`, since the game has teams and assigns none"),
            );
        }
        let state = node.get("state").filter(|state| {
            if !(state.is_map() || state.is_hole()) {
                self.problems.wrong(visible(*state), "`state` must be a map");
            }
            state.is_map()
        });
        Joining { id, team: team.or(assigned), state }
    }

    // The script.

    fn script(&mut self, doc: &'d Doc) -> Vec<Entry<'d>> {
        let nodes = fields::list(doc, "script", &mut self.problems);
        // Who joins later is known before.
        for name in nodes.iter().filter_map(|node| node.get("join")?.as_str()) {
            self.known.insert(name);
        }
        let mut result = Vec::with_capacity(nodes.len());
        let mut latest = 0;
        for node in nodes {
            let at = fields::time(node, "at", &mut self.problems);
            let what = self.happening(node);
            let Some((at, what)) = at.zip(what) else { continue };
            if at < latest {
                let range = node.get("at").map_or_else(|| head(node), visible);
                let message = format!("this entry is earlier than the one before, which is at {latest} ms");
                self.problems.add(ProblemKind::TimeGoesBack, range, message);
            }
            latest = latest.max(at);
            result.push(Entry { at, node, what });
        }
        result
    }

    /// The word of an entry, and the fields it may have besides `at`.
    fn word(&mut self, node: Node<'d>, all: &'static [Word], what: &str) -> Option<&'static Word> {
        let found = all.iter().find(|it| node.get(it.name).is_some());
        let words: Vec<&str> = all.iter().map(|it| it.name).collect();
        if found.is_none() && !node.hides() {
            // The time is not what says what an entry is.
            let others =
                || node.members().filter(|member| member.key != "at" && !member.key_range.is_empty());
            let near = others().find_map(|member| nearest(member.key, words.iter().copied()));
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let message = format!("unknown {what}; expected one of {}{hint}", list(&words));
            let range = others().next().map_or_else(|| head(node), |member| member.key_range);
            self.problems.add(ProblemKind::UnknownStep, range, message);
        }
        found
    }

    /// Like [`Self::word`], and reports fields that such an entry has not.
    fn known_word(&mut self, node: Node<'d>, all: &'static [Word], what: &str) -> Option<&'static Word> {
        let found = self.word(node, all, what)?;
        let known: Vec<&str> = ["at", found.name].into_iter().chain(found.fields.iter().copied()).collect();
        self.unknown_fields(node, &known);
        Some(found)
    }

    fn happening(&mut self, node: Node<'d>) -> Option<Happening<'d>> {
        let Word { name: word, .. } = *self.known_word(node, &HAPPENINGS, "step")?;
        Some(match word {
            "enter" | "leave" => {
                let zone = self.named_field(node, word, Class::Zone);
                let player = self.player_field(node, "player");
                let (zone, player) = zone.zip(player)?;
                if word == "enter" {
                    Happening::Enter { zone, player }
                } else {
                    Happening::Leave { zone, player }
                }
            }
            "near" => {
                let pair = self.pair(node, word);
                let meters = self.distance(node);
                let (pair, meters) = pair.zip(meters)?;
                Happening::Near { pair, meters }
            }
            "apart" => Happening::Apart { pair: self.pair(node, word)? },
            "move" => {
                let player = self.player_field(node, word);
                let to = self.position(node);
                let (player, to) = player.zip(to)?;
                Happening::Move { player, to }
            }
            "act" => {
                let verb = self.named_field(node, word, Class::Verb);
                let player = self.player_field(node, "player");
                let on = self.on(node);
                let (verb, player) = verb.zip(player)?;
                Happening::Act { verb, player, on }
            }
            "answer" => {
                let verb = self.named_field(node, word, Class::Verb);
                let player = self.player_field(node, "player");
                let from = self.player_field(node, "from");
                let accept = fields::yes_or_no(node, "accept", &mut self.problems).unwrap_or(true);
                let ((verb, player), from) = verb.zip(player).zip(from)?;
                Happening::Answer { verb, player, from, accept }
            }
            "set" => {
                let player = self.player_field(node, word);
                let Some(state) = node.get("state").filter(|state| state.is_map()) else {
                    self.problems.wrong(head(node), "missing `state`, a map of what is set");
                    return None;
                };
                Happening::Set { player: player?, state }
            }
            "pick" => Happening::Pick { player: self.player_field(node, word)? },
            "join" => {
                let (id, at) = fields::text(node, word, &mut self.problems)?;
                if self.here.contains(id) {
                    self.problems.wrong(visible(at), format!("player `{id}` is already in the game"));
                }
                self.here.insert(id);
                Happening::Join(self.joining(id, node, visible(at)))
            }
            _ => {
                let player = self.player_field(node, word)?;
                self.here.remove(player);
                Happening::Quit { player }
            }
        })
    }

    fn pair(&mut self, node: Node<'d>, key: &str) -> Option<(&'d str, &'d str)> {
        let list = node.get(key)?;
        let names: Vec<_> = list.elements().collect();
        let [one, two] = names[..] else {
            if !list.hides() {
                self.problems.wrong(visible(list), format!("`{key}` must be a list of two players"));
            }
            return None;
        };
        let first = fields::text_of(one, key, &mut self.problems);
        let second = fields::text_of(two, key, &mut self.problems);
        let (first, second) = first.zip(second)?;
        self.player(first, one);
        self.player(second, two);
        if first == second {
            self.problems.wrong(visible(list), format!("`{key}` must be a list of two different players"));
        }
        Some((first, second))
    }

    fn distance(&mut self, node: Node<'d>) -> Option<f64> {
        let meters = fields::number(node, "meters", &mut self.problems)?;
        if meters < 0.0 {
            self.problems
                .wrong(node.get("meters").map_or_else(|| head(node), visible), "`meters` must be at least 0");
        }
        Some(meters)
    }

    fn position(&mut self, node: Node<'d>) -> Option<Position> {
        let Some(to) = node.get("to") else {
            self.problems.wrong(head(node), "missing `to`, a position such as `{ x: 3, y: 4 }`");
            return None;
        };
        let number = |key: &str| to.get(key).and_then(Node::as_number);
        if let Some((x, y)) = number("x").zip(number("y")) {
            return Some(Position::Meters { x, y });
        }
        if let Some((lat, lng)) = number("lat").zip(number("lng")) {
            return Some(Position::Degrees { lat, lng });
        }
        if !to.hides() {
            let message = "a position must be `{ x, y }` in metres or `{ lat, lng }` in degrees";
            self.problems.wrong(visible(to), message);
        }
        None
    }

    fn on(&mut self, node: Node<'d>) -> Option<On<'d>> {
        if let Some(target) = node.get("target") {
            let name = fields::text_of(target, "target", &mut self.problems)?;
            self.player(name, target);
            return Some(On::Player(name));
        }
        let item = node.get("item")?;
        let name = fields::text_of(item, "item", &mut self.problems)?;
        self.named(Class::Item, name, item);
        Some(On::Item(name))
    }

    // Expectations.

    fn expect(&mut self, doc: &'d Doc) -> Vec<Expectation<'d>> {
        // Expectations name all who ever played.
        self.here = self.known.clone();
        let nodes = fields::list(doc, "expect", &mut self.problems);
        let entries = nodes.into_iter().filter_map(|node| {
            let at = fields::time(node, "at", &mut self.problems);
            let what = self.expected(node);
            let (at, what) = at.zip(what)?;
            Some(Expectation { at, node, what })
        });
        entries.collect()
    }

    fn expected(&mut self, node: Node<'d>) -> Option<Expected<'d>> {
        let Word { name: word, .. } = *self.known_word(node, &EXPECTED, "expectation")?;
        Some(match word {
            "rule" | "not" => {
                let rule = self.named_field(node, word, Class::Rule);
                let same = self.bound(node, "same", false);
                let other = self.bound(node, "other", true);
                let rule = rule?;
                if word == "not" {
                    return Some(Expected::Not { rule, same, other });
                }
                let count = node.get("count").and_then(|count| {
                    let whole = count.as_number().filter(|it| *it >= 0.0 && it.fract() == 0.0);
                    if whole.is_none() {
                        self.problems.wrong(visible(count), "`count` must be a whole number");
                    }
                    whole.map(|it| it as u64)
                });
                Expected::Fires { rule, same, other, count }
            }
            "state" => {
                let state = node.get(word)?;
                if !state.is_map() {
                    self.problems.wrong(visible(state), "`state` must be a map from players to their state");
                    return None;
                }
                for member in state.members().filter(|it| !it.key_range.is_empty()) {
                    if !self.known.contains(member.key) {
                        let hint = hint(member.key, self.known.iter().copied());
                        let message = format!("unknown player `{}`{hint}", member.key);
                        self.problems.add(ProblemKind::UnknownPlayer, member.key_range, message);
                    }
                    if !(member.value.is_map() || member.value.is_hole()) {
                        self.problems.wrong(visible(member.value), "the state of a player must be a map");
                    }
                }
                Expected::State(state)
            }
            _ => Expected::Ended(fields::yes_or_no(node, "ended", &mut self.problems)?),
        })
    }

    /// Whom a role must stand for; `other` may be an item, by its kind.
    fn bound(&mut self, node: Node<'d>, key: &str, may_be_item: bool) -> Option<&'d str> {
        let at = node.get(key)?;
        let name = fields::text_of(at, key, &mut self.problems)?;
        if !(may_be_item && self.game.names.may_have(Class::Item, name)) {
            self.player(name, at);
        }
        Some(name)
    }
}

fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    suggestion(name, known).to_string()
}

fn list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
