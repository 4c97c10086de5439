//! Listening and answering.

use std::io;
use std::net::SocketAddr;

use rules::erased::Cache;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::api::router;
use crate::limits::Limits;

/// Answers requests at an address until the program ends; `on_ready` is told the address once it is listened to, with
/// the port that was free where 0 was asked for.
///
/// # Errors
/// When the address can't be listened to, or the program can't have the threads.
pub fn serve(
    address: SocketAddr,
    cache: Cache,
    limits: Limits,
    on_ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        on_ready(listener.local_addr()?);
        axum::serve(listener, router(cache, limits)).await
    })
}
