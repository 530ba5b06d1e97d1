//! Which game is played next: the lowest missing number of this machine's shard.

use std::ops::Range;

use crate::plan::Shard;
use crate::store::Numbers;

pub(super) struct Queue {
    numbers: Range<u64>,
    present: Numbers,
    shard: Shard,
    games_each: u8,
}

impl Queue {
    pub(super) fn new(
        numbers: Range<u64>,
        present: Numbers,
        shard: Shard,
        games_each: u8,
    ) -> Queue {
        Queue { numbers, present, shard, games_each }
    }

    pub(super) fn next(&mut self) -> Option<u64> {
        let Queue { numbers, present, shard, games_each } = self;
        numbers.find(|&number| shard.has(number, *games_each) && !present.contains(number))
    }
}
