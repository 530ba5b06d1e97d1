//! The rules are checked before they are measured: a game must reach a published
//! count first.

use std::num::NonZero;

use ludens_core::AnyRecord;
use ludens_games::{Game, oracle};

use crate::failure::Failure;

/// Counts above this take too long to be repeated.
const MAX_LEAVES: u64 = 400_000_000;

/// The deepest published count from the start that is not too large, checked
/// by this program.
pub(super) fn count(game: &Game, record: &dyn AnyRecord) -> Result<(u32, u64), Failure> {
    let name = game.to_string();
    let counts =
        oracle::all().into_iter().find(|c| c.position.is_none() && c.game.to_string() == name);
    let leaves = counts.map(|counts| counts.leaves).unwrap_or_default();
    let deepest = (1..).zip(leaves).take_while(|(_, leaves)| *leaves <= MAX_LEAVES).last();
    let Some((depth, expected)) = deepest else {
        return Err(Failure::usage(anyhow::anyhow!(
            "no count is published for {name}, so its speed cannot be trusted"
        )));
    };
    match record.perft(depth, NonZero::<usize>::MIN) {
        leaves if leaves == expected => Ok((depth, leaves)),
        leaves => Err(Failure::Failed(anyhow::anyhow!(
            "{name} counts {leaves} at depth {depth} instead of {expected}: no speed is measured"
        ))),
    }
}
