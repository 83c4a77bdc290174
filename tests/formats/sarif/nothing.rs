//! Nothing: this package only names another one.
