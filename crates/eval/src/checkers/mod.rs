//! What is good in checkers.

use ludens_core::Unguided;
use ludens_games::checkers::Checkers;

use crate::Knowledge;

/// What is known of checkers.
pub static KNOWLEDGE: Knowledge<Checkers> =
    Knowledge { evaluations: &[], guide: &Unguided, views: &[] };
