//! Which names the program answers to.
//!
//! A page from elsewhere can let its own name lead to a loopback address, and would then be asking as if it came from
//! here (DNS rebinding). So who listens at a loopback address answers to the names of this machine alone, and to no
//! page of another origin.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, Uri, Version};
use axum::middleware::Next;
use axum::response::Response;

use crate::fault::Fault;
use crate::office::refuse;

/// Which names the program answers to.
#[derive(Clone, Debug)]
pub(crate) enum Hosts {
    /// To any.
    Any,
    /// To those of this machine, and to the address at which it listens.
    Local(IpAddr),
}

impl Hosts {
    /// Those for who listens at an address.
    pub(crate) fn at(address: SocketAddr) -> Self {
        if address.ip().is_loopback() { Self::Local(address.ip()) } else { Self::Any }
    }

    /// Whether a name, without a port, is one of them.
    fn has(&self, name: &str) -> bool {
        let Self::Local(own) = self else { return true };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_address = |address: IpAddr| {
            address == *own || ["127.0.0.1", "::1"].contains(&&*address.to_string())
        };
        name.eq_ignore_ascii_case("localhost") || bare.parse().is_ok_and(is_address)
    }

    fn is_host(&self, value: &HeaderValue) -> bool {
        let authority = value.to_str().ok().and_then(|text| text.parse::<Authority>().ok());
        authority.is_some_and(|authority| self.has(authority.host()))
    }
}

/// Whether a page comes from where this request goes.
fn is_origin(origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let uri = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok());
    let authority = uri.as_ref().and_then(Uri::authority).map(Authority::as_str);
    let host = host.and_then(|host| host.to_str().ok());
    authority.zip(host).is_some_and(|(authority, host)| authority.eq_ignore_ascii_case(host))
}

/// Turns away requests that name no host, or more than one, or another, or come from a page of another origin.
pub(crate) async fn only_own(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    // RFC 9112, 3.2: from HTTP/1.1 on there must be one, and older programs may leave it out.
    let n_hosts = headers.get_all(HOST).iter().count();
    if n_hosts > 1 || (n_hosts == 0 && request.version() > Version::HTTP_10) {
        let message = format!("a request has one header Host, not {n_hosts}");
        return refuse(&Fault::new(StatusCode::BAD_REQUEST, "no-host", message));
    }
    if matches!(*hosts, Hosts::Any) {
        return next.run(request).await;
    }
    let is_own = headers.get_all(HOST).iter().all(|host| hosts.is_host(host))
        && request.uri().host().is_none_or(|host| hosts.has(host));
    if !is_own {
        let message = "this program answers to localhost and its own address only";
        return refuse(&Fault::new(StatusCode::MISDIRECTED_REQUEST, "foreign-host", message));
    }
    let own = headers.get(HOST);
    if !headers.get_all(ORIGIN).iter().all(|origin| is_origin(origin, own)) {
        let message = "this program answers to its own page only, not to those of other origins";
        return refuse(&Fault::new(StatusCode::FORBIDDEN, "foreign-origin", message));
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use axum::http::HeaderValue;

    use super::{Hosts, is_origin};

    fn hosts(address: &str) -> Hosts {
        Hosts::at(address.parse::<SocketAddr>().expect("an address"))
    }

    #[test]
    fn a_loopback_address_answers_to_its_own_names() {
        let hosts = hosts("127.0.0.2:80");
        for name in ["localhost", "LocalHost:7878", "127.0.0.1:1", "[::1]:7878", "127.0.0.2"] {
            assert!(hosts.is_host(&HeaderValue::from_static(name)), "{name}");
        }
        for name in
            ["", "evil.example", "localhost.evil.example:80", "127.0.0.3", "0.0.0.0", "[::2]"]
        {
            assert!(!hosts.is_host(&HeaderValue::from_static(name)), "{name}");
        }
    }

    #[test]
    fn a_page_comes_from_where_its_requests_go() {
        let host = HeaderValue::from_static("localhost:7878");
        let is_own = |origin| is_origin(&HeaderValue::from_static(origin), Some(&host));
        assert!(is_own("http://localhost:7878") && is_own("http://LOCALHOST:7878"));
        for origin in ["null", "https://evil.example", "http://localhost:1", "http://localhost"] {
            assert!(!is_own(origin), "{origin}");
        }
    }

    #[test]
    fn an_open_address_answers_to_any_name() {
        assert!(hosts("0.0.0.0:80").is_host(&HeaderValue::from_static("board.example")));
    }
}
