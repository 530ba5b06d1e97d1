//! What is good in loa.

use ludens_core::Unguided;
use ludens_games::loa::LinesOfAction;

use crate::Knowledge;

/// What is known of loa.
pub static KNOWLEDGE: Knowledge<LinesOfAction> =
    Knowledge { evaluations: &[], guide: &Unguided, views: &[] };
