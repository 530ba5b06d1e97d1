//! Players by name.

pub mod staged_amazons;
