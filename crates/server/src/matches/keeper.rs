//! Who writes matches into the store: one thread, which stores together whatever
//! has come while it was writing, and tells each sender when it is done.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use ludens_arena::store::{MatchWrite, MatchWritten};
use tokio::sync::oneshot;

use crate::db::Db;
use crate::problem::Problem;

/// More are not stored in one go.
const MOST_AT_ONCE: usize = 256;

type Told = Result<MatchWritten, String>;

/// The way to the thread. When it is dropped the thread ends.
pub(super) struct Keeper {
    writes: Sender<(MatchWrite, oneshot::Sender<Told>)>,
}

impl Keeper {
    pub(super) fn start(db: Arc<Db>) -> Keeper {
        let (writes, inbox) = mpsc::channel();
        let thread = thread::Builder::new().name("keeper".into()).spawn(move || keep(&db, &inbox));
        // Without it nothing can be stored, and this is the app's start.
        thread.expect("the system lets a thread be made");
        Keeper { writes }
    }

    /// Stores it. What this has answered survives whatever happens to the app.
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
                // A receiver that has gone has lost nothing.
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
