//! `ludens serve`: the app, until it is ended.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow};
use ludens_arena::store::Store;
use ludens_server::{App, Config, OperatorKey, serve};
use tokio::net::{TcpListener, lookup_host};
use tokio::runtime::Runtime;
use tokio::sync::Notify;

use super::own_address::own_addresses;
use crate::args::{Listen, ServeArgs};
use crate::failure::Failure;

/// The default port, which is easy to remember.
const USUAL_PORT: u16 = 7878;

/// Matches per hour for each request per second that a client may make.
const MATCHES_FOR_RATE: u32 = 5;

/// The variable with the operator's key.
const OPERATOR_KEY: &str = "LUDENS_OPERATOR_KEY";

pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    tracing_subscriber::fmt().with_writer(io::stderr).without_time().with_target(false).init();
    Runtime::new().context("cannot start the app's threads")?.block_on(run_here(args, out))
}

async fn run_here(args: &ServeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let listener = listen(args.listen.as_ref()).await?;
    let address = listener.local_addr().context("the app has no address")?;
    let app = App::new(config(args)?, address).context("cannot open the store")?;
    let url = url(address);
    // Before the address is printed: its reader may end the app at once.
    let ended = ended()?;
    writeln!(out, "Ludens is at {url} (Ctrl-C ends it)")?;
    if !address.ip().is_loopback() {
        tell_others(address, out)?;
    }
    out.flush()?;
    if args.open {
        open_browser(&url)?;
    }
    serve(listener, app, async move { ended.notified().await }).await;
    Ok(())
}

fn config(args: &ServeArgs) -> Result<Config, Failure> {
    let db = match &args.db {
        Some(file) => file.clone(),
        None => Store::default_path_to_write().context("give a file with --db")?,
    };
    // An app that listens under a name is addressed by it.
    let own = args.listen.as_ref().and_then(Listen::name).map(str::to_string);
    let hosts = args.hosts.iter().cloned().chain(own).collect();
    let mut config = Config {
        hosts,
        proxies: args.proxies.clone(),
        operator: operator_key(args)?,
        storage: args.storage.map(|bytes| bytes as u64),
        ..Config::new(db)
    };
    config.search_threads = args.search_threads.unwrap_or(config.search_threads);
    config.limits.rate = args.rate;
    // A client that may ask more often may also begin more matches.
    config.limits.matches_an_hour = args.rate.saturating_mul(MATCHES_FOR_RATE);
    config.limits.connections = args.connections as usize;
    config.limits.connections_each = args.connections as usize / 2;
    Ok(config)
}

/// From a file or the environment: all users of the machine can see a command
/// line.
fn operator_key(args: &ServeArgs) -> Result<Option<OperatorKey>, Failure> {
    let (text, place) = match &args.operator_key_file {
        Some(file) => {
            let place = file.display().to_string();
            let text = fs::read_to_string(file);
            (text.with_context(|| format!("cannot read the operator's key in {place}"))?, place)
        }
        None => match env::var(OPERATOR_KEY) {
            Ok(text) => (text, OPERATOR_KEY.to_string()),
            Err(_) => return Ok(None),
        },
    };
    let key = OperatorKey::new(&text);
    Ok(Some(key.map_err(|error| Failure::usage(anyhow!("{place}: {error}")))?))
}

/// Without a given port, any free one will do.
async fn listen(wanted: Option<&Listen>) -> Result<TcpListener, Failure> {
    if let Some(wanted) = wanted {
        let listening = listen_at(wanted).await;
        return Ok(listening.with_context(|| format!("cannot listen on {wanted}"))?);
    }
    let here = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    match TcpListener::bind(here(USUAL_PORT)).await {
        Ok(listener) => Ok(listener),
        Err(_) => Ok(TcpListener::bind(here(0)).await.context("cannot listen on any port")?),
    }
}

/// Listens on the first of the host's addresses that is free; IPv4 first, as every
/// browser and every program knows them.
async fn listen_at(wanted: &Listen) -> io::Result<TcpListener> {
    let mut addresses: Vec<SocketAddr> =
        lookup_host((wanted.host.as_str(), wanted.port)).await?.collect();
    addresses.sort_by_key(SocketAddr::is_ipv6);
    TcpListener::bind(addresses.as_slice()).await
}

/// The address that people at other machines have to type.
fn tell_others(address: SocketAddr, out: &mut dyn Write) -> io::Result<()> {
    let there = match address.ip().is_unspecified() {
        true => own_addresses(address.ip()),
        false => vec![address.ip()],
    };
    for ip in &there {
        writeln!(out, "Others reach it at http://{}/", SocketAddr::new(*ip, address.port()))?;
    }
    if there.is_empty() {
        let port = address.port();
        writeln!(out, "Others reach it at port {port} of this machine's address or name.")?;
    }
    writeln!(out, "Everybody who can reach this machine can use it.")
}

/// An address that a browser on this machine understands.
fn url(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    format!("http://{address}/")
}

/// Completes once the program is asked to end; asked again, it ends at once.
fn ended() -> Result<std::sync::Arc<Notify>, Failure> {
    let ended = std::sync::Arc::new(Notify::new());
    let asked = ended.clone();
    let mut times = 0;
    ctrlc::set_handler(move || {
        times += 1;
        if times > 1 {
            std::process::exit(130);
        }
        asked.notify_one();
    })?;
    Ok(ended)
}

fn open_browser(url: &str) -> Result<(), Failure> {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "windows" => ("cmd", &["/C", "start"]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let opened = command.spawn();
    opened
        .with_context(|| format!("cannot open a browser with {program}; the page is at {url}"))?;
    Ok(())
}
