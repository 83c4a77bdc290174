//! Actions with each combination of values of their parameters.

use crate::Value;
use crate::def::Action;

impl Action {
    /// The action with each combination of these values, of which the last parameter's change first. They are made one
    /// by one, so that a caller may take only the first.
    pub fn combinations<'a>(
        id: &'a str,
        params: &'a [(String, Vec<Value>)],
    ) -> impl Iterator<Item = Self> + use<'a> {
        let count = params.iter().fold(1_usize, |count, (_, values)| count.saturating_mul(values.len()));
        (0..count).map(move |mut at| {
            let mut chosen = Vec::with_capacity(params.len());
            for (name, values) in params.iter().rev() {
                chosen.push((name.clone(), values[at % values.len()].clone()));
                at /= values.len();
            }
            chosen.reverse();
            Self { id: id.to_owned(), params: chosen }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combined(params: &[(&str, &[i64])]) -> Vec<String> {
        let values = |values: &[i64]| values.iter().map(|it| Value::Int(*it)).collect();
        let params: Vec<(String, Vec<Value>)> =
            params.iter().map(|(name, all)| ((*name).to_owned(), values(all))).collect();
        Action::combinations("tap", &params).take(10).map(|action| action.words()).collect()
    }

    #[test]
    fn the_last_parameter_changes_first() {
        assert_eq!(combined(&[]), ["tap"]);
        assert_eq!(combined(&[("a", &[1, 2]), ("b", &[7])]), ["tap 1 7", "tap 2 7"]);
        assert_eq!(combined(&[("a", &[1, 2]), ("b", &[7, 8])]), ["tap 1 7", "tap 1 8", "tap 2 7", "tap 2 8"]);
        assert!(combined(&[("a", &[1, 2]), ("b", &[])]).is_empty());
        assert_eq!(combined(&[("a", &[0; 400][..]); 9]).len(), 10);
    }
}
