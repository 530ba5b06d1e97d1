//! As much of HTTP/1.1 as the crowd needs, over connections that are kept.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

/// One kept connection.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

/// The head of an answer.
struct Head {
    status: u16,
    length: Option<usize>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Client> {
        Client::over(TcpStream::connect(address).await?, address)
    }

    /// Connects as a visitor with this address.
    pub(crate) async fn connect_from(from: Ipv4Addr, address: SocketAddr) -> Result<Client> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        Client::over(socket.connect(address).await?, address)
    }

    fn over(stream: TcpStream, address: SocketAddr) -> Result<Client> {
        stream.set_nodelay(true)?;
        Ok(Client { stream: BufReader::new(stream), address })
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<Value> {
        self.ask("GET", path, "", None).await
    }

    /// An answer with an error status is an error.
    pub(crate) async fn post(&mut self, path: &str, keys: &str, body: &Value) -> Result<Value> {
        self.ask("POST", path, keys, Some(body)).await
    }

    async fn ask(
        &mut self,
        method: &str,
        path: &str,
        keys: &str,
        body: Option<&Value>,
    ) -> Result<Value> {
        let body = body.map(Value::to_string).unwrap_or_default();
        self.send(method, path, keys, &body).await?;
        let head = self.read_head().await?;
        let text = match head.length {
            Some(length) => {
                let mut text = vec![0; length];
                self.stream.read_exact(&mut text).await?;
                text
            }
            None => self.read_chunks().await?,
        };
        match head.status {
            200..=299 => Ok(serde_json::from_slice(&text)?),
            status => bail!("{method} {path}: {status} {:.300}", String::from_utf8_lossy(&text)),
        }
    }

    /// Becomes a live stream.
    pub(crate) async fn follow(self, path: &str, keys: &str) -> Result<Live> {
        self.stream_of("GET", path, keys, "").await
    }

    /// Becomes the live stream that answers this.
    pub(crate) async fn post_and_follow(self, path: &str, body: &Value) -> Result<Live> {
        self.stream_of("POST", path, "", &body.to_string()).await
    }

    async fn stream_of(mut self, method: &str, path: &str, keys: &str, body: &str) -> Result<Live> {
        self.send(method, path, keys, body).await?;
        let head = self.read_head().await?;
        if head.status != 200 {
            bail!("{method} {path}: {}", head.status);
        }
        Ok(Live { client: self, text: String::new() })
    }

    async fn send(&mut self, method: &str, path: &str, keys: &str, body: &str) -> Result<()> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if !keys.is_empty() {
            head += &format!("Authorization: Bearer {keys}\r\n");
        }
        if method == "POST" {
            let length = body.len();
            head += &format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
        }
        Ok(self.stream.write_all(format!("{head}\r\n{body}").as_bytes()).await?)
    }

    async fn read_head(&mut self) -> Result<Head> {
        let line = self.read_line().await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let mut head = Head { status: status.context("no status")?, length: None };
        loop {
            let line = self.read_line().await?.to_ascii_lowercase();
            if line.is_empty() {
                return Ok(head);
            }
            if let Some(length) = line.strip_prefix("content-length:") {
                head.length = Some(length.trim().parse()?);
            }
        }
    }

    async fn read_line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            bail!("the app hung up");
        }
        Ok(line.trim_end().to_string())
    }

    async fn read_chunks(&mut self) -> Result<Vec<u8>> {
        let mut text = Vec::new();
        while let Some(chunk) = self.read_chunk().await? {
            text.extend(chunk);
        }
        Ok(text)
    }

    /// `None` at the end.
    async fn read_chunk(&mut self) -> Result<Option<Vec<u8>>> {
        let size = usize::from_str_radix(&self.read_line().await?, 16)?;
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).await?;
        chunk.truncate(size);
        Ok((size > 0).then_some(chunk))
    }
}

/// A live stream.
pub(crate) struct Live {
    client: Client,
    /// What has been received of the next event.
    text: String,
}

impl Live {
    /// The data of the next event of this name; `None` at the end.
    pub(crate) async fn next(&mut self, name: &str) -> Result<Option<String>> {
        loop {
            while let Some(end) = self.text.find("\n\n") {
                let event: String = self.text.drain(..end + 2).collect();
                let field = |field: &str| event.lines().find_map(|line| line.strip_prefix(field));
                if field("event:").is_some_and(|found| found.trim() == name) {
                    return Ok(field("data:").map(|data| data.trim().to_string()));
                }
            }
            match self.client.read_chunk().await? {
                Some(chunk) => self.text += &String::from_utf8_lossy(&chunk),
                None => return Ok(None),
            }
        }
    }
}
