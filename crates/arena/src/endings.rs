//! Where the databases of endings are if nobody says otherwise: beside the results.

use std::path::PathBuf;

use ludens_play::use_endings_of;

use crate::store::Store;

/// How much of the files players may keep in memory.
const PLAYERS_MEMORY: usize = 256 << 20;

/// The folder `endings` in the user's data folder.
pub fn default_folder() -> Option<PathBuf> {
    Some(Store::default_path().ok()?.parent()?.join("endings"))
}

/// Lets players use the files of this folder.
pub fn use_default_folder() {
    if let Some(folder) = default_folder() {
        use_endings_of(folder, PLAYERS_MEMORY);
    }
}
