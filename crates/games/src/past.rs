//! The part of [`Position`](ludens_core::Position) that is the same in all games
//! whose rules never look back.

/// Implements what a position says about the past where no rule asks for it:
/// nothing is remembered, and nothing played before ends a game. It is written
/// in the `impl` of the trait. The trait itself has no such defaults, so that a
/// game with such a rule cannot forget it.
macro_rules! no_past {
    () => {
        type Past = ();

        #[inline]
        fn remember(&self, (): (), _: Self::Move) {}

        #[inline]
        fn verdict(&self, (): (), _: u32) -> Option<ludens_core::Outcome> {
            None
        }

        #[inline]
        fn plies_left(&self, (): ()) -> Option<u32> {
            None
        }
    };
}
