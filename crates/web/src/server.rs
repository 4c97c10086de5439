//! Listening, and ending.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rules::erased::Cache;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::api::router;
use crate::hosts::Hosts;
use crate::limits::Limits;

/// The head of a request has at most so many bytes.
const N_HEAD_BYTES: usize = 32 << 10;

/// Those who are being answered when the end is asked for have so long.
const GRACE: Duration = Duration::from_secs(2);

/// After a connection could not be taken, since there are too many open files, the next is tried so much later.
const PAUSE: Duration = Duration::from_millis(50);

/// A program that listens.
///
/// ```
/// use std::net::{Ipv4Addr, SocketAddr};
///
/// use rules::erased::Cache;
///
/// let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
/// let server = web::Server::bind(any_port, Cache::new(registry::VARIANTS), web::Limits::default())?;
/// assert_ne!(server.address().port(), 0);
/// server.ender().end();
/// server.run();
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    limits: Limits,
    end: Arc<Notify>,
}

/// Asks a server to end, from any thread.
#[derive(Clone, Debug)]
pub struct Ender(Arc<Notify>);

impl Ender {
    /// Asks for the end: who is being answered still gets the answer, and nobody else is let in.
    pub fn end(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Listens at an address; at a free port where the port is 0.
    ///
    /// # Errors
    /// When the address can't be listened to, or the program can't have the threads.
    pub fn bind(address: SocketAddr, cache: Cache, limits: Limits) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        let address = listener.local_addr()?;
        let router = router(cache, limits, Hosts::at(address));
        Ok(Self { runtime, listener, address, router, limits, end: Arc::default() })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Who can end it.
    pub fn ender(&self) -> Ender {
        Ender(Arc::clone(&self.end))
    }

    /// Answers requests until the end is asked for.
    pub fn run(self) {
        let Self { runtime, listener, router, limits, end, .. } = self;
        runtime.block_on(answer_all(listener, router, limits, &end));
        // Work that is told to stop takes a moment to see it; nobody waits for it.
        runtime.shutdown_background();
    }
}

async fn answer_all(listener: TcpListener, router: Router, limits: Limits, end: &Notify) {
    let connections = Arc::new(Semaphore::new(limits.n_connections));
    let graceful = GracefulShutdown::new();
    let end = end.notified();
    tokio::pin!(end);
    loop {
        let next = async {
            let place = Arc::clone(&connections).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let Ok((stream, _)) = accepted else {
            sleep(PAUSE).await;
            continue;
        };
        let connection = graceful.watch(connection(stream, router.clone(), limits));
        tokio::spawn(async move {
            // What can go wrong is that the other side is gone, slow or no HTTP: nobody is left to be told.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = timeout(GRACE, graceful.shutdown()).await;
}

type Stream = TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>>;

/// One connection. Whoever neither sends nor takes anything for long, or does not come to the end of a request's head,
/// is left.
fn connection(
    stream: TcpStream,
    router: Router,
    limits: Limits,
) -> http1::Connection<Stream, TowerToHyperService<Router>> {
    // Answers are written whole: waiting for more to send would only delay them.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_read_timeout(Some(limits.idle.max(2 * limits.time)));
    stream.set_write_timeout(Some(limits.time));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle)
        .max_buf_size(N_HEAD_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
}
