//! Seeded random numbers. The generator is xoshiro256++ seeded through
//! SplitMix64, and the draws below are defined here, so that a seed means the
//! same tiles, games and playouts on every machine and in every version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers that its seed determines.
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Two draws for the price of one.
    #[inline]
    pub fn halves(&mut self) -> [Half; 2] {
        let bits = self.bits();
        [Half((bits >> 32) as u32), Half(bits as u32)]
    }

    /// A number from 0 to `bound` − 1. The multiply-and-shift draw favours no
    /// number by more than one part in 2³².
    ///
    /// ```
    /// let mut dice = ludens_core::Random::new(7);
    /// assert!((0..1000).all(|_| dice.below(6) < 6));
    /// ```
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        self.halves()[0].below(bound)
    }

    /// Shuffles `items`: every order is as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }

    /// One of `items`, each as likely as any other; `None` if there is none.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

/// Random bits for one draw.
#[derive(Debug, Clone, Copy)]
pub struct Half(u32);

impl Half {
    /// A number from 0 to `bound` − 1, as [`Random::below`] draws it.
    #[inline]
    pub fn below(self, bound: usize) -> usize {
        debug_assert!(bound > 0 && bound <= u32::MAX as usize);
        ((u64::from(self.0) * bound as u64) >> 32) as usize
    }
}
