//! Checks of the types of what is read of a configuration, for the turn that reads it.

use super::compiler::Compiler;
use super::config::Config;
use crate::Value;
use crate::stop::{Check, Misfit, Source, Wanted};

/// Checks one stage of reading the values of a configuration.
pub(crate) struct Reads<'r, 'c, 'a> {
    pub(crate) compiler: &'r mut Compiler<'c>,
    pub(crate) config: &'r Config<'a>,
    check: Check,
}

impl<'r, 'c, 'a> Reads<'r, 'c, 'a> {
    pub(crate) fn new(compiler: &'r mut Compiler<'c>, config: &'r Config<'a>) -> Self {
        Self { compiler, config, check: Check::default() }
    }

    /// Checks fields of the configuration for their catalog types. Each may be absent or null.
    pub(crate) fn fields(mut self, names: &[&str]) -> Self {
        for name in names {
            let ty = self.config.field_type(name);
            if let Some(wanted) = ty.and_then(|ty| Wanted::by_type(&ty)) {
                self = self.at(&[name], wanted);
            }
        }
        self
    }

    /// Checks a required field, which must not be null.
    pub(crate) fn needed(self, name: &str, wanted: Wanted) -> Self {
        let is_there = self.config.written(name).is_some();
        if is_there { self.at(&[name], wanted) } else { self.found(&[name], wanted, None) }
    }

    /// Checks a value inside the configuration, given by keys and list indices. It may be absent or null.
    pub(crate) fn at(self, keys: &[&str], wanted: Wanted) -> Self {
        match self.value(keys) {
            Some(value) if !wanted.takes(value) => self.found(keys, wanted, Some(value)),
            _ => self,
        }
    }

    /// Like [`Self::at`], for a required value that must not be null.
    pub(crate) fn needed_at(self, keys: &[&str], wanted: Wanted) -> Self {
        match self.value(keys) {
            Some(value) if wanted.takes(value) => self,
            value => self.found(keys, wanted, value),
        }
    }

    /// The written value at these keys, unless it is null.
    pub(crate) fn value(&self, keys: &[&str]) -> Option<&'a Value> {
        let (first, rest) = keys.split_first()?;
        let mut value = self.config.written(first)?;
        for key in rest {
            value = match value {
                Value::List(elements) => elements.get(key.parse::<usize>().ok()?)?,
                _ => value.get(key)?,
            };
        }
        Some(value).filter(|value| **value != Value::Null)
    }

    /// Records an invalid value at these keys.
    pub(crate) fn found(mut self, keys: &[&str], wanted: Wanted, found: Option<&Value>) -> Self {
        if self.compiler.semantics.stops && self.check.is_fine() {
            let found = found.map(|value| self.compiler.pool.value(value));
            let (in_level, pointer) = self.config.pointer(keys);
            let pointer = self.compiler.pool.symbol(&pointer);
            self.check = Misfit { wanted, source: Source::Written { in_level, pointer }, found }.into();
        }
        self
    }

    /// The result of the checks.
    pub(crate) const fn done(self) -> Check {
        self.check
    }
}

impl<'a> Config<'a> {
    /// Checks the types of fields that the game reads together.
    pub(crate) fn check(&self, compiler: &mut Compiler<'_>, fields: &[&str]) -> Check {
        self.reads(compiler).fields(fields).done()
    }

    /// Starts a check of fields that the game reads together.
    pub(crate) fn reads<'r, 'c>(&'r self, compiler: &'r mut Compiler<'c>) -> Reads<'r, 'c, 'a> {
        Reads::new(compiler, self)
    }
}
