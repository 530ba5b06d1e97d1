//! The app.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

/// How the app is started. Without a command the program starts it, too.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address and port to listen on; beyond 127.0.0.1 others can use the app [default: 127.0.0.1:7878, or another port if that is taken]
    #[arg(long, value_name = "ADDR:PORT")]
    pub(crate) listen: Option<SocketAddr>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The file that keeps games and results [default: in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// A name under which the app may be asked, beside localhost; may be given several times
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// How many searches run at a time [default: one less than there are cores]
    #[arg(long, value_name = "N", value_parser = super::threads)]
    pub(crate) search_threads: Option<NonZero<usize>>,
    /// How many requests a client may make in a second
    #[arg(long, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rate: u32,
    /// How many connections there may be at a time, half of them one client's
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub(crate) connections: u32,
}

/// As the app is started when nothing is said.
impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: None,
            open: false,
            db: None,
            hosts: Vec::new(),
            search_threads: None,
            rate: 200,
            connections: 2000,
        }
    }
}
