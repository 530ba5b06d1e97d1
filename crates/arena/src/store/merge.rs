//! Joining files that hold shares of the same runs, as an array of jobs on many
//! machines leaves them. All is joined or, if two files disagree, nothing.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::Store;
use super::error::StoreError;
use super::games::Insertion;
use super::runs::{NewRun, Run, RunId, RunState};

/// What a merge did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Merged {
    /// Runs that were not there before.
    pub new_runs: u64,
    /// Games that were not there before.
    pub new_games: u64,
    /// Games that were there, and the same.
    pub same_games: u64,
}

impl Store {
    /// Takes in the runs and games of other files. Runs of the same key are one
    /// run; a game that two files have must be the same in both.
    pub fn merge<P: AsRef<Path>>(&self, files: &[P]) -> Result<Merged, StoreError> {
        self.write(|| {
            let mut merged = Merged::default();
            for (place, file) in files.iter().enumerate() {
                let other = Store::open_read_only(file)?;
                let earlier = &files[..place];
                for run in other.runs()? {
                    self.join_run(&other, &run, earlier, &mut merged)?;
                }
            }
            Ok(merged)
        })
    }

    fn join_run<P: AsRef<Path>>(
        &self,
        other: &Store,
        run: &Run,
        earlier: &[P],
        merged: &mut Merged,
    ) -> Result<(), StoreError> {
        let into = match self.run_with_key(&run.key)? {
            Some(here) => self.same_run(&here, run, other)?,
            None => {
                merged.new_runs += 1;
                self.insert_run(&run.key, &as_new(run))?
            }
        };
        for game in other.games(run.id) {
            let game = game?;
            match self.insert_game(into, &game)? {
                Insertion::New => merged.new_games += 1,
                Insertion::Same => merged.same_games += 1,
                Insertion::Differs(what) => {
                    let (number, title) = (game.number, run.title.clone());
                    let held = self.holder(earlier, &run.key, number)?;
                    let file = other.path.clone();
                    return Err(StoreError::Disagreement {
                        run: into,
                        title,
                        number,
                        what,
                        held,
                        file,
                    });
                }
            }
        }
        run.versions.iter().try_for_each(|version| self.note_version(into, version))?;
        self.settle_state(into, run)
    }

    fn same_run(&self, here: &Run, there: &Run, other: &Store) -> Result<RunId, StoreError> {
        if !here.has_spec(&there.spec_json) {
            let (path, file) = (self.path.clone(), other.path.clone());
            return Err(StoreError::SpecDiffers { run: here.id, path, file });
        }
        if here.share != there.share {
            self.set_whole(here.id)?;
        }
        Ok(here.id)
    }

    /// The file whose game is the one stored: an earlier one of this merge, or
    /// else the one merged into.
    fn holder<P: AsRef<Path>>(
        &self,
        earlier: &[P],
        key: &str,
        number: u64,
    ) -> Result<PathBuf, StoreError> {
        for file in earlier {
            let store = Store::open_read_only(file)?;
            if let Some(run) = store.run_with_key(key)?
                && store.game(run.id, number)?.is_some()
            {
                return Ok(store.path);
            }
        }
        Ok(self.path.clone())
    }

    /// Finished if either file says so or all planned games are there; else
    /// no process plays it here.
    fn settle_state(&self, into: RunId, there: &Run) -> Result<(), StoreError> {
        let here = self.run(&into.to_string())?;
        let complete = here.planned.is_some_and(|planned| here.games >= planned);
        let finished = complete || [here.state, there.state].contains(&RunState::Finished);
        self.set_state(into, if finished { RunState::Finished } else { RunState::Stopped })
    }
}

fn as_new(run: &Run) -> NewRun {
    NewRun {
        spec_json: run.spec_json.clone(),
        title: run.title.clone(),
        program_version: run.program_version.clone(),
        created: run.created,
        // The key is known already.
        nonce: 0,
        planned: run.planned,
        share: run.share.clone(),
        versions: run.versions.clone(),
    }
}
