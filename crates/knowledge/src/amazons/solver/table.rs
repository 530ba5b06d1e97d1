//! What was found out about nodes: proof numbers, as far as they were searched.

use ludens_search::affordable;

/// How much work is left, at a guess: nodes still to be proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Until the side to move has won; 0 once it has.
    pub(super) win: u32,
    /// Until it has lost; 0 once it has.
    pub(super) loss: u32,
}

/// Never: the other number is 0.
pub(super) const NEVER: u32 = 1 << 30;

impl Numbers {
    pub(super) const WON: Numbers = Numbers { win: 0, loss: NEVER };
    pub(super) const LOST: Numbers = Numbers { win: NEVER, loss: 0 };

    pub(super) fn is_known(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

/// Numbers by the keys of nodes. Where a place is full, what took least work goes.
///
/// An entry is three bare words, as for these the system gives pages of zeros when they are first
/// touched: key, both numbers, and how many nodes were searched below. Without work there is none.
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

type Bucket = [[u64; 3]; 4];

impl Table {
    /// A table of about this many bytes.
    pub(super) fn new(memory: usize) -> Table {
        let buckets = affordable(memory) / size_of::<Bucket>();
        Table { buckets: vec![Bucket::default(); buckets.max(1)] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let buckets = self.buckets.len();
        // The old memory goes back before new is asked for: only what was used costs time.
        self.buckets = Vec::new();
        self.buckets = vec![Bucket::default(); buckets];
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    fn entry(&self, key: u64) -> Option<[u64; 3]> {
        let bucket = &self.buckets[self.place(key)];
        bucket.iter().copied().find(|&[known, _, work]| known == key && work > 0)
    }

    pub(super) fn numbers(&self, key: u64) -> Option<Numbers> {
        let [_, both, _] = self.entry(key)?;
        Some(Numbers { win: (both >> 32) as u32, loss: both as u32 })
    }

    /// How many nodes were searched below this one.
    pub(super) fn work(&self, key: u64) -> u64 {
        self.entry(key).map_or(0, |[_, _, work]| work)
    }

    /// Keeps what this much more work has found out.
    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let before = self.work(key);
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let rank = |&i: &usize| (bucket[i][0] != key, bucket[i][2]);
        let place = (0..bucket.len()).min_by_key(rank).unwrap_or(0);
        let both = u64::from(numbers.win) << 32 | u64::from(numbers.loss);
        bucket[place] = [key, both, before + work];
    }
}
