//! The app as a process of its own.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// A running app.
pub(crate) struct AppProcess {
    child: Child,
    pub(crate) address: SocketAddr,
    db: PathBuf,
    /// What it held in memory, in kilobytes, sample after sample.
    pub(crate) memory: Vec<u64>,
    /// What it had on disk, in kilobytes, sample after sample.
    pub(crate) disk: Vec<u64>,
}

/// For a crowd that all comes from one address.
pub(crate) const ONE_ADDRESS: [&str; 4] = ["--rate", "100000", "--connections", "8000"];

impl AppProcess {
    /// Starts the program on a free port with this store.
    pub(crate) async fn start(program: &Path, db: &Path, options: &[&str]) -> Result<AppProcess> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options).arg("--db").arg(db);
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let child = command.spawn();
        let mut child = child.with_context(|| format!("cannot start {}", program.display()))?;
        let output = child.stdout.take().context("the app says nothing")?;
        let mut lines = BufReader::new(output).lines();
        let line = timeout(Duration::from_secs(10), lines.next_line()).await;
        let line = line.context("the app does not start")??.context("the app says nothing")?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
        let Some((address, _)) = address else { bail!("no address in {line:?}") };
        let (address, db) = (address.parse()?, db.to_owned());
        Ok(AppProcess { child, address, db, memory: Vec::new(), disk: Vec::new() })
    }

    /// Notes how much memory it holds; does nothing where the system does not report it.
    pub(crate) fn weigh(&mut self) {
        let Some(id) = self.child.id() else { return };
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes: Option<u64> =
            line.and_then(|line| line.split_whitespace().next()?.parse().ok());
        self.memory.extend(kilobytes);
        self.disk.push(size_of_folder(self.db.parent().unwrap_or(&self.db)) / 1024);
    }

    /// Kills it without a warning.
    pub(crate) async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Ends it as Ctrl-C does, and waits until it has gone.
    pub(crate) async fn end(mut self) -> Result<()> {
        let id = self.child.id().context("the app has ended by itself")?;
        Command::new("kill").args(["-INT", &id.to_string()]).status().await?;
        let status = timeout(Duration::from_secs(20), self.child.wait()).await;
        let status = status.context("the app does not end")??;
        if !status.success() {
            bail!("the app ended with {status}");
        }
        Ok(())
    }
}

/// The bytes of all files below.
fn size_of_folder(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |entry: fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_dir() => size_of_folder(&entry.path()),
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    entries.map(size).sum()
}
