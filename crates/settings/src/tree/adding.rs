//! Adds entries to tables, and rejects duplicates.

use text::TextRange;

use super::{Error, Key, Kind, Made, Table, Value};

fn again(key: &Key, first: TextRange) -> Error {
    Error { range: key.range, message: format!("`{}` is defined twice", key.text), first: Some(first) }
}

/// The table opened by the last header.
pub(super) fn table_of<'t>(root: &'t mut Table, header: &[Key]) -> Option<&'t mut Table> {
    let mut table = root;
    for key in header {
        table = match &mut table.get_mut(&key.text)?.value.kind {
            Kind::Table(inner) => inner,
            Kind::Tables(all) => match &mut all.last_mut()?.kind {
                Kind::Table(last) => last,
                _ => return None,
            },
            _ => return None,
        };
    }
    Some(table)
}

pub(super) fn open_table(
    root: &mut Table,
    path: &[Key],
    place: TextRange,
    is_array: bool,
) -> Result<(), Error> {
    let Some((last, above)) = path.split_last() else { return Ok(()) };
    for (at, key) in above.iter().enumerate() {
        let Some(table) = table_of(root, &path[..at]) else { return Ok(()) };
        match table.get_mut(&key.text) {
            None => {
                let kind = Kind::Table(Table::new(Made::OnTheWay));
                table.add(key, Value { range: place, kind });
            }
            Some(entry) => match &entry.value.kind {
                Kind::Tables(_) => {}
                Kind::Table(inner) if inner.made != Made::Inline => {}
                _ => return Err(again(key, entry.key_range)),
            },
        }
    }
    let Some(table) = table_of(root, above) else { return Ok(()) };
    let opened = Value { range: place, kind: Kind::Table(Table::new(Made::Header)) };
    match table.get_mut(&last.text) {
        None if is_array => {
            table.add(last, Value { range: place, kind: Kind::Tables(vec![opened]) });
        }
        None => {
            table.add(last, opened);
        }
        Some(entry) => match &mut entry.value.kind {
            Kind::Tables(all) if is_array => all.push(opened),
            Kind::Table(inner) if !is_array && inner.made == Made::OnTheWay => {
                inner.made = Made::Header;
                entry.key_range = last.range;
                entry.value.range = place;
            }
            _ => return Err(again(last, entry.key_range)),
        },
    }
    Ok(())
}

pub(super) fn add_value(table: &mut Table, path: &[Key], value: Value) -> Result<(), Error> {
    let Some((last, above)) = path.split_last() else { return Ok(()) };
    let mut table = table;
    for key in above {
        if !table.index.contains_key(&key.text) {
            let kind = Kind::Table(Table::new(Made::Dotted));
            table.add(key, Value { range: value.range, kind });
        }
        let Some(entry) = table.get_mut(&key.text) else { return Ok(()) };
        table = match &mut entry.value.kind {
            Kind::Table(inner) if matches!(inner.made, Made::Dotted | Made::OnTheWay) => {
                inner.made = Made::Dotted;
                inner
            }
            _ => return Err(again(key, entry.key_range)),
        };
    }
    if let Some(entry) = table.get_mut(&last.text) {
        if matches!(entry.value.kind, Kind::Missing) {
            entry.value = value;
            return Ok(());
        }
        return Err(again(last, entry.key_range));
    }
    table.add(last, value);
    Ok(())
}
