//! Players by name.
