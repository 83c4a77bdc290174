//! Empty: this package exists only to depend on another one.
