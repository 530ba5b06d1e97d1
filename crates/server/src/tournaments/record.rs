//! All games of a run as a file. They are read and written one after the other,
//! as fast as the client takes them; memory does not grow with the run.

use std::io::{self, Write};
use std::mem;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ludens_arena::report::{Export, Format, ReportError};
use ludens_arena::store::{Run, Store};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::db::Db;
use crate::privacy::Mask;
use crate::problem::Problem;

/// The size of a piece in bytes.
const PIECE: usize = 64 * 1024;
/// The most pieces that wait for the client.
const PIECES: usize = 4;
/// Sending ends if the client takes nothing for this long.
const PATIENCE: Duration = Duration::from_secs(30);
/// Sending ends after this time in any case, so that others get their turn.
const LONGEST: Duration = Duration::from_secs(600);

/// Sends the file. The permit is given back when it has been sent.
pub(super) async fn send(
    db: Arc<Db>,
    run: Run,
    format: Format,
    permit: OwnedSemaphorePermit,
) -> Result<Response, Problem> {
    let name = format!("attachment; filename=\"{}.{}\"", run.id, format.name());
    let (to, mut from): (_, Receiver<Result<Bytes, io::Error>>) = channel(PIECES);
    let runtime = Handle::current();
    let written = task::spawn_blocking(move || {
        let _permit = permit;
        let pipe = Pipe {
            to,
            piece: Vec::new(),
            runtime,
            has_begun: false,
            end: Instant::now() + LONGEST,
        };
        let mask = Mask::of(&run);
        let run = mask.run(run);
        db.with_here(|store| Ok(write(store, &run, &mask, format, pipe)))
    });
    // An error at the start is known before the first piece.
    match from.recv().await {
        Some(first) => {
            let pieces = tokio_stream::once(first).chain(ReceiverStream::new(from));
            let about = [(CONTENT_TYPE, kind(format)), (CONTENT_DISPOSITION, name.as_str())];
            Ok((about, Body::from_stream(pieces)).into_response())
        }
        None => match written.await.map_err(Problem::internal)?.map_err(Problem::internal)? {
            Ok(()) => Err(Problem::not_found("This run has no games yet.")),
            Err(error) => Err(problem_of(&error)),
        },
    }
}

fn write(
    store: &Store,
    run: &Run,
    mask: &Mask,
    format: Format,
    mut pipe: Pipe,
) -> Result<(), ReportError> {
    let export = Export::new(store, run, format);
    let shown = |game| mask.row(game);
    let written = export.and_then(|export| export.shown_as(&shown).write(&mut pipe));
    match written {
        Ok(()) => Ok(pipe.flush()?),
        // A file that breaks off must not look complete.
        Err(error) => {
            pipe.break_off(&error);
            Err(error)
        }
    }
}

fn problem_of(error: &ReportError) -> Problem {
    match error {
        ReportError::Unfit { .. } => Problem::unprocessable(format!("{error}.")),
        error => Problem::internal(error),
    }
}

fn kind(format: Format) -> &'static str {
    match format {
        Format::Pgn => "application/x-chess-pgn",
        Format::Pdn => "text/plain; charset=utf-8",
        Format::Csv => "text/csv; charset=utf-8",
        Format::Json => "application/x-ndjson",
    }
}

/// Hands what is written to the client, a piece at a time, and waits for it.
struct Pipe {
    to: Sender<Result<Bytes, io::Error>>,
    piece: Vec<u8>,
    runtime: Handle,
    has_begun: bool,
    end: Instant,
}

impl Pipe {
    fn send(&mut self, piece: Result<Bytes, io::Error>) -> io::Result<()> {
        self.has_begun = true;
        let patience = PATIENCE.min(self.end.saturating_duration_since(Instant::now()));
        let sent = self.runtime.block_on(async { timeout(patience, self.to.send(piece)).await });
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Ends the file with an error, if a part of it has been sent.
    fn break_off(&mut self, error: &ReportError) {
        if self.has_begun {
            // It does not matter if the client is gone.
            let _ = self.send(Err(io::Error::other(error.to_string())));
        }
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.piece.is_empty() {
            true => Ok(()),
            false => {
                let piece = mem::take(&mut self.piece);
                self.send(Ok(piece.into()))
            }
        }
    }
}
