//! The thread that writes matches into the store. It stores together all writes that came
//! in while it was busy, and answers each sender when its write is done.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ludens_arena::store::{MatchWrite, MatchWritten};
use tokio::sync::oneshot;

use crate::db::Db;
use crate::problem::Problem;

/// The most writes that are stored together.
const MOST_AT_ONCE: usize = 256;

type Told = Result<MatchWritten, String>;

/// The handle of the thread. When it is dropped, the thread ends.
pub(super) struct Keeper {
    writes: Sender<(MatchWrite, oneshot::Sender<Told>)>,
}

impl Keeper {
    pub(super) fn start(db: Arc<Db>) -> Keeper {
        let (writes, inbox) = mpsc::channel();
        let thread = thread::Builder::new().name("keeper".into()).spawn(move || keep(&db, &inbox));
        // Without this thread nothing can be stored, so the app must not start.
        thread.expect("the system lets a thread be made");
        Keeper { writes }
    }

    /// Stores a match. What this has confirmed survives a crash of the app.
    pub(super) async fn write(&self, write: MatchWrite) -> Result<MatchWritten, Problem> {
        let (teller, told) = oneshot::channel();
        let gone = || Problem::internal("Nobody stores matches any more.");
        self.writes.send((write, teller)).map_err(|_| gone())?;
        let written = told.await.map_err(|_| gone())?;
        written.map_err(|error| Problem::internal(format!("The match cannot be stored: {error}.")))
    }
}

fn keep(db: &Db, inbox: &Receiver<(MatchWrite, oneshot::Sender<Told>)>) {
    while let Ok(first) = inbox.recv() {
        let others = inbox.try_iter().take(MOST_AT_ONCE - 1);
        let (writes, tellers): (Vec<_>, Vec<_>) = std::iter::once(first).chain(others).unzip();
        match db.with_here(|store| store.write_matches(&writes)) {
            Ok(written) => {
                // If a receiver is gone, its match is stored all the same.
                tellers
                    .into_iter()
                    .zip(written)
                    .for_each(|(teller, one)| drop(teller.send(Ok(one))));
            }
            Err(error) => {
                let told =
                    |teller: oneshot::Sender<Told>| drop(teller.send(Err(error.to_string())));
                tellers.into_iter().for_each(told);
            }
        }
    }
}
