//! An answer's bytes, with the slot that is held until they are sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::{Body, Frame, SizeHint};
use tokio::sync::OwnedSemaphorePermit;

/// At most so many bytes are handed over at once.
const N_PART: usize = 64 << 10;

/// A body that gives back its slot when its last bytes were taken to be sent, or nobody wants them.
pub(crate) struct Held {
    rest: Bytes,
    _slot: OwnedSemaphorePermit,
}

impl Held {
    pub(crate) fn new(text: String, slot: OwnedSemaphorePermit) -> Self {
        Self { rest: text.into(), _slot: slot }
    }
}

impl Body for Held {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let n_bytes = self.rest.len().min(N_PART);
        let part = self.rest.split_to(n_bytes);
        Poll::Ready(Some(Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}
