//! Where games begin, as users give it: a word, or a file with a line for each opening. The
//! file's lines become part of the run, so that it is the same wherever it is resumed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ludens_wire::run::{OpeningOrder, OpeningSource, PliesError};
use thiserror::Error;

/// Why openings cannot be read.
#[derive(Debug, Error)]
pub enum OpeningSourceError {
    /// The file cannot be read.
    #[error("cannot read the openings in {path}: {error}", path = .path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A number of plies for openings that are not random.
    #[error("the number of plies belongs to random openings, not to these")]
    Plies,
    /// An impossible number of random plies.
    #[error(transparent)]
    TooMany(#[from] PliesError),
}

/// Reads the openings of this name: `random`, `start`, `own`, or a file in this folder. The
/// order applies only to a file.
pub fn read_openings(
    openings: Option<&str>,
    plies: Option<u32>,
    order: OpeningOrder,
    folder: &Path,
) -> Result<OpeningSource, OpeningSourceError> {
    if let Some(plies) = plies {
        OpeningSource::Random { plies: plies as usize }.check()?;
    }
    Ok(match (openings, plies) {
        (None, None) => OpeningSource::Usual,
        (None | Some("random"), Some(plies)) => OpeningSource::Random { plies: plies as usize },
        (Some("random"), None) => OpeningSource::Random { plies: OpeningSource::USUAL_PLIES },
        (Some("start"), None) => OpeningSource::Start,
        (Some("own"), None) => OpeningSource::Own,
        (Some(file), None) => OpeningSource::Lines {
            lines: lines(&folder.join(file))?,
            in_order: order == OpeningOrder::Sequential,
        },
        (Some(_), Some(_)) => return Err(OpeningSourceError::Plies),
    })
}

/// The lines of a file, one for each opening. Empty lines and lines that begin with `#` are
/// left out. The text after ` ; ` is the opening's name and stays in the line.
fn lines(file: &Path) -> Result<Vec<String>, OpeningSourceError> {
    let text = fs::read_to_string(file)
        .map_err(|error| OpeningSourceError::Read { path: file.into(), error })?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_string).collect())
}
