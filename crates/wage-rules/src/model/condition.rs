//! Conditions.

use super::selector::{Selector, Val};
use crate::doc::Node;
use crate::vocabulary::{condition, field_meant};

/// A condition.
#[derive(Debug)]
pub struct Condition<'d> {
    /// The whole condition.
    pub node: Node<'d>,
    /// The word of `kind`.
    pub kind: Option<Node<'d>>,
    /// What it asks.
    pub what: ConditionKind<'d>,
    /// Whether it could not be read, is of an unknown kind or of a wrong type, or lacks the field that would bind.
    pub is_hole: bool,
}

/// What a condition asks. A field that is missing or has a wrong type is `None`.
#[derive(Debug)]
pub enum ConditionKind<'d> {
    /// Somebody crosses into a zone.
    EnteredZone {
        /// Who.
        who: Option<Selector<'d>>,
        /// The zone.
        zone: Option<Node<'d>>,
    },
    /// Somebody crosses out of a zone.
    LeftZone {
        /// Who.
        who: Option<Selector<'d>>,
        /// The zone.
        zone: Option<Node<'d>>,
    },
    /// Two come near each other.
    Proximity {
        /// The first.
        a: Option<Selector<'d>>,
        /// The second.
        b: Option<Selector<'d>>,
        /// How near, in meters.
        meters: Option<f64>,
    },
    /// Somebody did something.
    Interaction {
        /// What.
        verb: Option<Node<'d>>,
        /// Who; `any` where it is left out.
        a: Option<Selector<'d>>,
        /// To whom.
        b: Option<Selector<'d>>,
        /// With which kind of item.
        item: Option<Node<'d>>,
    },
    /// Time goes by.
    Tick {
        /// How often, in milliseconds.
        every: Option<Node<'d>>,
    },
    /// State is a value.
    StateEquals {
        /// Whose.
        who: Option<Selector<'d>>,
        /// Under which key.
        key: Option<Node<'d>>,
        /// The value.
        value: Option<Node<'d>>,
    },
    /// So many have a value.
    CountState {
        /// Who.
        who: Option<Selector<'d>>,
        /// Under which key.
        key: Option<Node<'d>>,
        /// The value.
        value: Option<Node<'d>>,
        /// How many.
        n: Option<Node<'d>>,
    },
    /// Two values stand in a relation.
    Compare {
        /// The word of the relation.
        op: Option<Node<'d>>,
        /// The first.
        left: Option<Val<'d>>,
        /// The second.
        right: Option<Val<'d>>,
        /// Who; `same` where it is left out.
        who: Option<Selector<'d>>,
    },
    /// All hold.
    And(Vec<Condition<'d>>),
    /// One holds.
    Or(Vec<Condition<'d>>),
    /// It does not hold.
    Not(Option<Box<Condition<'d>>>),
    /// It is of no known kind.
    Unknown,
}

impl<'d> Condition<'d> {
    /// Reads a condition. The depth of the recursion is that of the document, which its reader bounds.
    pub fn read(node: Node<'d>) -> Self {
        let kind = node.get("kind").filter(|it| it.as_str().is_some());
        let selector = |key: &str| {
            let value = node.get(key).or_else(|| misspelt(node, kind, key));
            value.filter(|it| !it.is_hole()).map(Selector::read)
        };
        let value = |key: &str| node.get(key).filter(|it| !it.is_hole()).map(Val::read);
        let text = |key: &str| node.get(key).filter(|it| it.as_str().is_some());
        let number = |key: &str| node.get(key).filter(|it| it.as_number().is_some());
        let any = |key: &str| node.get(key).filter(|it| !it.is_hole());
        let children = || node.get("children").filter(|it| it.is_list());
        let list = || children().into_iter().flat_map(Node::elements).map(Self::read).collect();
        let mut lacks = false;
        let what = match kind.and_then(Node::as_str) {
            Some(word @ ("entered_zone" | "left_zone")) => {
                let (who, zone) = (selector("who"), text("zoneId"));
                lacks = who.is_none();
                if word == "entered_zone" {
                    ConditionKind::EnteredZone { who, zone }
                } else {
                    ConditionKind::LeftZone { who, zone }
                }
            }
            Some("proximity") => {
                let (a, b) = (selector("a"), selector("b"));
                lacks = a.is_none() || b.is_none();
                ConditionKind::Proximity { a, b, meters: number("meters").and_then(Node::as_number) }
            }
            Some("interaction") => ConditionKind::Interaction {
                verb: text("verb"),
                a: selector("a"),
                b: selector("b"),
                item: text("itemKind"),
            },
            Some("tick") => ConditionKind::Tick { every: number("everyMs") },
            Some("state_equals") => {
                let who = selector("who");
                lacks = who.is_none();
                ConditionKind::StateEquals { who, key: text("key"), value: any("value") }
            }
            Some("count_state") => {
                let (who, n) = (selector("who"), number("n"));
                lacks = who.is_none() || n.is_none();
                ConditionKind::CountState { who, key: text("key"), value: any("value"), n }
            }
            Some("compare") => ConditionKind::Compare {
                op: text("op"),
                left: value("left"),
                right: value("right"),
                who: selector("who"),
            },
            Some("and") => {
                lacks = children().is_none_or(Node::hides);
                ConditionKind::And(list())
            }
            Some("or") => {
                lacks = children().is_none_or(Node::hides);
                ConditionKind::Or(list())
            }
            Some("not") => {
                let child = node.get("child").map(|it| Box::new(Self::read(it)));
                lacks = child.is_none();
                ConditionKind::Not(child)
            }
            _ => ConditionKind::Unknown,
        };
        let is_hole = lacks || node.hides() || matches!(what, ConditionKind::Unknown);
        Self { node, kind, what, is_hole }
    }

    /// The conditions directly inside.
    pub fn children(&self) -> &[Condition<'d>] {
        match &self.what {
            ConditionKind::And(children) | ConditionKind::Or(children) => children,
            ConditionKind::Not(Some(child)) => std::slice::from_ref(child),
            _ => &[],
        }
    }

    /// Whether it or something inside is a hole.
    pub fn has_hole(&self) -> bool {
        self.is_hole || self.children().iter().any(Self::has_hole)
    }

    /// It and all inside, in order.
    pub fn all(&self) -> Vec<&Condition<'d>> {
        fn add<'c, 'd>(condition: &'c Condition<'d>, all: &mut Vec<&'c Condition<'d>>) {
            all.push(condition);
            condition.children().iter().for_each(|child| add(child, all));
        }
        let mut all = Vec::new();
        add(self, &mut all);
        all
    }

    /// The word of its kind, or nothing.
    pub fn word(&self) -> &'d str {
        self.kind.and_then(Node::as_str).unwrap_or("")
    }

    /// Whether it is an edge or an event.
    pub fn is_edge_or_event(&self) -> bool {
        use ConditionKind::{EnteredZone, Interaction, LeftZone, Proximity};
        matches!(self.what, EnteredZone { .. } | LeftZone { .. } | Proximity { .. } | Interaction { .. })
    }

    /// Whether it is a tick.
    pub fn is_tick(&self) -> bool {
        matches!(self.what, ConditionKind::Tick { .. })
    }

    /// Whether it cannot hold on every step (spec section 4). What is a hole counts as paced.
    pub fn is_paced(&self) -> bool {
        match &self.what {
            ConditionKind::And(children) => children.iter().any(Self::is_paced),
            ConditionKind::Or(children) => !children.is_empty() && children.iter().all(Self::is_paced),
            ConditionKind::Unknown => true,
            _ => self.is_edge_or_event() || self.is_tick(),
        }
    }
}

/// The value of an optional field whose key is misspelt: that is told, and means what it was meant to.
fn misspelt<'d>(node: Node<'d>, kind: Option<Node<'d>>, key: &str) -> Option<Node<'d>> {
    let object = &condition(kind?.as_str()?)?.entry.object;
    object.field(key).filter(|field| !field.is_required)?;
    let is_there = |name: &str| node.get(name).is_some();
    let unknown = node.members().take(MAX_MEANT).filter(|it| object.field(it.key).is_none());
    let meant = |it: &str| field_meant(object, it, is_there).is_some_and(|field| field.name == key);
    unknown.filter(|it| meant(it.key)).map(|it| it.value).next()
}

/// More keys of one condition are not compared with those that are known.
const MAX_MEANT: usize = 20;

#[cfg(test)]
mod tests {
    use super::Condition;
    use crate::doc::Doc;
    use crate::vocabulary::{CONDITIONS, Nature};

    #[test]
    fn each_condition_of_the_table_is_read_as_what_the_table_says() {
        for known in CONDITIONS {
            let (kind, nature) = (known.entry.kind, known.nature);
            let doc = Doc::read("game.yaml", format!("when: {}\n", known.entry.example));
            let when = doc.root().and_then(|root| root.get("when")).expect("it is there");
            let condition = Condition::read(when);
            assert!(!condition.has_hole(), "{kind} is not read");
            let is_edge_or_event = matches!(nature, Nature::Edge | Nature::Event);
            assert_eq!(condition.is_edge_or_event(), is_edge_or_event, "{kind}");
            assert_eq!(condition.is_tick(), nature == Nature::Gate, "{kind}");
        }
    }
}
