//! The fields that mean a name in every object that has them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{
    ACTIONS, BEHAVIORS, CONDITIONS, Class, Entry, GAME, INITIALIZERS, NAVIGATION_TARGETS, Object, Ty,
};

/// The class that a field refers to, and whether it holds a list of names.
type Referring = (Class, bool);

/// What a field refers to that has the same meaning in all objects of the tables which have it; `None` for all others.
pub fn referring(field: &str) -> Option<Referring> {
    static FIELDS: LazyLock<BTreeMap<&'static str, Option<Referring>>> = LazyLock::new(|| {
        let mut fields = BTreeMap::new();
        object(&GAME, &mut Vec::new(), &mut fields);
        // A selector is no object, but its word has one meaning as well.
        fields.insert("byTeam", Some((Class::Team, false)));
        fields
    });
    FIELDS.get(field).copied().flatten()
}

/// Adds the fields of an object and of what may stand in it.
fn object(
    it: &'static Object,
    seen: &mut Vec<&'static Object>,
    fields: &mut BTreeMap<&'static str, Option<Referring>>,
) {
    if seen.iter().any(|other| std::ptr::eq(*other, it)) {
        return;
    }
    seen.push(it);
    for field in it.fields {
        let means = match field.ty {
            Ty::Refers(class) | Ty::Defines(class) => Some((class, false)),
            Ty::List(Ty::Refers(class)) => Some((*class, true)),
            _ => None,
        };
        let known = fields.entry(field.name).or_insert(means);
        if *known != means {
            *known = None;
        }
        inner(field.ty, seen, fields);
    }
}

fn inner(ty: Ty, seen: &mut Vec<&'static Object>, fields: &mut BTreeMap<&'static str, Option<Referring>>) {
    let mut all = |entries: &mut dyn Iterator<Item = &'static Entry>| {
        entries.for_each(|entry| object(&entry.object, seen, fields));
    };
    match ty {
        Ty::List(of) => inner(*of, seen, fields),
        Ty::Object(of) => object(of, seen, fields),
        Ty::Condition => all(&mut CONDITIONS.iter().map(|it| &it.entry)),
        Ty::Action => all(&mut ACTIONS.iter().map(|it| &it.entry)),
        Ty::Initializer => all(&mut INITIALIZERS.iter()),
        Ty::Behavior => all(&mut BEHAVIORS.iter()),
        Ty::NavigationTarget => all(&mut NAVIGATION_TARGETS.iter()),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, referring};

    #[test]
    fn a_field_refers_to_the_class_that_it_has_everywhere() {
        for (field, class) in [
            ("zoneId", Class::Zone),
            ("inZone", Class::Zone),
            ("atPoint", Class::Point),
            ("humanTeamId", Class::Team),
            ("byTeam", Class::Team),
            ("item", Class::Item),
            ("verb", Class::Verb),
        ] {
            assert_eq!(referring(field), Some((class, false)), "{field}");
        }
        assert_eq!(referring("itemKinds"), Some((Class::Item, true)));
    }

    #[test]
    fn a_field_that_means_several_things_refers_to_none() {
        for field in ["id", "kind", "key", "name", "nothing"] {
            assert_eq!(referring(field), None, "{field}");
        }
    }
}
