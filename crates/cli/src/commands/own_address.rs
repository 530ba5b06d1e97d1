//! The addresses under which other machines reach this one, as far as the system's
//! routes tell: the address from which a packet to elsewhere would leave. None is
//! sent; connecting a socket for datagrams only looks up the route.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Addresses that documents use: they are routed like any other, and nobody has them.
const ELSEWHERE_4: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
const ELSEWHERE_6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

/// This machine's IPv4 address and, if the app listens on IPv6, that one too.
pub(super) fn own_addresses(listening: IpAddr) -> Vec<IpAddr> {
    let old = leaving_to(Ipv4Addr::UNSPECIFIED.into(), ELSEWHERE_4.into());
    let new = leaving_to(Ipv6Addr::UNSPECIFIED.into(), ELSEWHERE_6.into());
    old.into_iter().chain(new.filter(|_| listening.is_ipv6())).collect()
}

fn leaving_to(from: IpAddr, to: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind(SocketAddr::new(from, 0)).ok()?;
    socket.connect(SocketAddr::new(to, 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    Some(own).filter(|own| !own.is_unspecified() && !own.is_loopback())
}
