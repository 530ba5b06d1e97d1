//! Networks that come with the program: the file of each is in `data/nets`, beside the settings
//! it was trained with.

use std::sync::{Arc, OnceLock};

use ludens_net::Network;

/// A game's own network, `eval=net`.
pub struct GameNetwork {
    /// The game with its options, as its canonical text: it serves no other.
    pub game: &'static str,
    /// What is in its file.
    bytes: &'static [u8],
    /// The strongest player there, as a text of the grammar of players, where it plays with the
    /// network; otherwise it is the game's.
    pub best: Option<&'static str>,
    /// Read when it is first asked for.
    read: OnceLock<Arc<Network>>,
}

impl GameNetwork {
    /// The network of this game in the bytes of a file, with which the strongest player plays.
    pub(crate) const fn of_best(
        game: &'static str,
        bytes: &'static [u8],
        best: &'static str,
    ) -> GameNetwork {
        GameNetwork { game, bytes, best: Some(best), read: OnceLock::new() }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        let read = || Network::read(self.bytes).expect("a test reads the files of all");
        self.read.get_or_init(|| Arc::new(read()))
    }

    /// How many bytes its file has.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }
}
