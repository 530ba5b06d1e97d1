//! Players by name.

pub mod connect4_solver;
