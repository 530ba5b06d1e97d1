//! What is good in Tebes.

use ludens_core::Unguided;
use ludens_games::tebes::Tebes;

use crate::Knowledge;

/// What is known of Tebes on 4x4.
pub static KNOWLEDGE_4: Knowledge<Tebes<4>> = known();
/// What is known of Tebes on 6x6.
pub static KNOWLEDGE_6: Knowledge<Tebes<6>> = known();
/// What is known of Tebes on 8x8.
pub static KNOWLEDGE_8: Knowledge<Tebes<8>> = known();

const fn known<const N: usize>() -> Knowledge<Tebes<N>> {
    Knowledge { evaluations: &[], guide: &Unguided, views: &[] }
}
