//! What is good in amazons.

use ludens_core::Unguided;
use ludens_games::amazons::Amazons;

use crate::Knowledge;

/// What is known of amazons.
pub static KNOWLEDGE: Knowledge<Amazons> =
    Knowledge { evaluations: &[], guide: &Unguided, views: &[] };
