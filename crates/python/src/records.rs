//! Games in files, every move checked by the rules.

use ludens_core::Transcript;
use ludens_games::formats::{Format, Replayed, replay};
use ludens_wire::RecordView;
use pyo3::prelude::*;

use crate::errors::input;
use crate::game::GameOrText;
use crate::plain::{json, plain};

/// All games of a text.
#[pyfunction(name = "_read_records")]
#[pyo3(signature = (text, format = None, game = None))]
pub(crate) fn read_records<'py>(
    py: Python<'py>,
    text: &str,
    format: Option<&str>,
    game: Option<GameOrText>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = game.map(|game| game.game(py)).transpose()?;
    let game = game.as_ref().map(|game| &game.get().game);
    let views = py.detach(|| {
        let format = format.map(str::parse).transpose().map_err(input)?;
        let format: Format = format.unwrap_or_else(|| Format::guess(text));
        let transcripts = format.read(text, game).map_err(input)?;
        let replayed = replay_all(&transcripts)?;
        let view = |game: &Replayed| RecordView::from(&game.transcript);
        PyResult::Ok(replayed.iter().map(view).collect::<Vec<_>>())
    })?;
    plain(py, &views)
}

/// The text of such games.
#[pyfunction(name = "_write_records")]
#[pyo3(signature = (records, format = "pgn"))]
pub(crate) fn write_records(
    py: Python<'_>,
    records: &Bound<'_, PyAny>,
    format: &str,
) -> PyResult<String> {
    let text = json(records)?;
    py.detach(|| {
        let format: Format = format.parse().map_err(input)?;
        let views: Vec<RecordView> = serde_json::from_str(&text).map_err(input)?;
        let transcripts: Vec<Transcript> =
            views.into_iter().map(Transcript::try_from).collect::<Result<_, _>>().map_err(input)?;
        let written = replay_all(&transcripts)?.into_iter().map(|game| format.write(&game));
        written.collect::<Result<Vec<_>, _>>().map(|games| games.concat()).map_err(input)
    })
}

fn replay_all(transcripts: &[Transcript]) -> PyResult<Vec<Replayed>> {
    let played = (1..).zip(transcripts).map(|(number, transcript)| {
        replay(transcript).map_err(|error| input(format!("game {number}: {error}")))
    });
    played.collect()
}
