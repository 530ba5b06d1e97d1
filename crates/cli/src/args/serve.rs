//! Arguments of `ludens serve`, the app.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use ludens_server::Network;

use super::address::{Listen, host_name, listen};
use super::whole;

/// How the app is started, also by `ludens` without a command.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address or host name, and the port, to listen on; beyond 127.0.0.1 others can use the app [default: 127.0.0.1:7878, or another port if that is taken]
    #[arg(long, value_name = "HOST:PORT", value_parser = listen)]
    pub(crate) listen: Option<Listen>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The file that keeps games and results [default: in the user's data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// A name under which the app may be asked, beside localhost; may be given several times
    #[arg(long = "host", value_name = "NAME", value_parser = host_name)]
    pub(crate) hosts: Vec<String>,
    /// A reverse proxy, by address or network, that is believed when it says who asks (`Forwarded`, `X-Forwarded-For`); may be given several times
    #[arg(long = "trust-proxy", value_name = "ADDR[/BITS]", value_delimiter = ',')]
    pub(crate) proxies: Vec<Network>,
    /// How much the app may keep on disk, such as 2GB; then nothing new begins [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = super::players::memory)]
    pub(crate) storage: Option<usize>,
    /// A file with the operator's key, with which matches and runs are removed over the web [default: the variable LUDENS_OPERATOR_KEY, or no key]
    #[arg(long, value_name = "FILE")]
    pub(crate) operator_key_file: Option<PathBuf>,
    /// How many searches run at a time [default: one less than there are cores]
    #[arg(long, value_name = "N", value_parser = super::threads)]
    pub(crate) search_threads: Option<NonZero<usize>>,
    /// How many requests a client may make in a second
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) rate: u32,
    /// How many connections there may be at a time, half of them one client's
    #[arg(long, value_name = "N", default_value = "2000", value_parser = whole::<u32>(2..=100_000))]
    pub(crate) connections: u32,
}

/// The settings of the app without any arguments.
impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: None,
            open: false,
            db: None,
            hosts: Vec::new(),
            proxies: Vec::new(),
            storage: None,
            operator_key_file: None,
            search_threads: None,
            rate: 200,
            connections: 2000,
        }
    }
}
