//! Where requests wait, are worked on within limits, and get their answers.
//!
//! A request takes a *slot* before its body is read, and keeps it until its answer is sent, so that bodies and answers
//! need a bounded memory; and a *worker* while it is worked on. Work that nobody waits for any more, since the time is
//! up or the connection is closed, is told to stop, and keeps slot and worker until it has stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use answers::Desk;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{FromRequest as _, Request};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse as _, Response};
use rules::Strictness;
use rules::erased::Cache;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout_at;

use crate::fault::Fault;
use crate::held::Held;
use crate::limits::Limits;
use crate::work::{Work, read};

/// What all requests share.
pub(crate) struct Office {
    pub(crate) cache: Cache,
    pub(crate) limits: Limits,
    slots: Arc<Semaphore>,
    workers: Arc<Semaphore>,
    /// Of which work that may take all its time needs one, too: some workers are never taken by it.
    long: Arc<Semaphore>,
}

/// How long work may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// As long as what is asked about is large.
    Short,
    /// All the time there is.
    Long,
}

/// Tells the work to stop once nobody waits for it any more.
struct Waiter(Arc<AtomicBool>);

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A status and a text, with the slot that is held until they are sent.
struct Answer {
    status: StatusCode,
    text: String,
    slot: OwnedSemaphorePermit,
}

impl Office {
    pub(crate) fn new(cache: Cache, limits: Limits) -> Self {
        let slots = Arc::new(Semaphore::new(limits.n_waiting));
        let workers = Arc::new(Semaphore::new(limits.n_workers.get()));
        let n_long = limits.n_workers.get().saturating_sub(1).max(1);
        let long = Arc::new(Semaphore::new(n_long));
        Self { cache, limits, slots, workers, long }
    }

    /// Answers a request whose body is a work item.
    pub(crate) async fn answer(
        self: Arc<Self>,
        request: Request,
        work: Work,
        length: Length,
    ) -> Response {
        let until = Instant::now() + self.limits.time;
        let answer = async {
            let slot = self.take_slot()?;
            let bytes = self.read_body(request, until).await?;
            let job = move |office: &Self, stop: &AtomicBool| office.work_on(&bytes, work, stop);
            self.work_out(slot, until, length, job).await
        };
        respond(answer.await)
    }

    /// Answers a request that takes some work, but has no body.
    pub(crate) async fn look_up(
        self: Arc<Self>,
        fact: impl FnOnce(&Self) -> Result<String, Fault> + Send + 'static,
    ) -> Response {
        let until = Instant::now() + self.limits.time;
        let answer = async {
            let slot = self.take_slot()?;
            let job = move |office: &Self, _: &AtomicBool| match fact(office) {
                Ok(text) => (StatusCode::OK, text),
                Err(fault) => (fault.status, fault.object(None)),
            };
            self.work_out(slot, until, Length::Short, job).await
        };
        respond(answer.await)
    }

    fn take_slot(&self) -> Result<OwnedSemaphorePermit, Fault> {
        Arc::clone(&self.slots).try_acquire_owned().map_err(|_| {
            let message = format!("{} requests wait already; ask again", self.limits.n_waiting);
            Fault::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message)
        })
    }

    async fn read_body(&self, request: Request, until: Instant) -> Result<Bytes, Fault> {
        // What is announced too long is not waited for.
        if request.body().size_hint().lower() > self.limits.n_bytes as u64 {
            return Err(unread(StatusCode::PAYLOAD_TOO_LARGE, &self.limits));
        }
        match timeout_at(until.into(), Bytes::from_request(request, &())).await {
            Ok(Ok(bytes)) => Ok(bytes),
            Ok(Err(rejection)) => Err(unread(rejection.status(), &self.limits)),
            Err(_) => {
                let message = format!("the body did not come within {:?}", self.limits.time);
                Err(Fault::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message))
            }
        }
    }

    /// Has a job done by a worker, who is told to stop when the time is up, or this future is dropped.
    async fn work_out(
        self: &Arc<Self>,
        slot: OwnedSemaphorePermit,
        until: Instant,
        length: Length,
        job: impl FnOnce(&Self, &AtomicBool) -> (StatusCode, String) + Send + 'static,
    ) -> Result<Answer, Fault> {
        let permits = async {
            let long = match length {
                Length::Short => None,
                Length::Long => Some(Arc::clone(&self.long).acquire_owned().await?),
            };
            Ok::<_, AcquireError>((long, Arc::clone(&self.workers).acquire_owned().await?))
        };
        let Ok(Ok(permits)) = timeout_at(until.into(), permits).await else {
            return Err(Fault::late(&self.limits));
        };
        let waiter = Waiter(Arc::default());
        let (office, stop) = (Arc::clone(self), Arc::clone(&waiter.0));
        let job = tokio::task::spawn_blocking(move || {
            let (status, text) = job(&office, &stop);
            drop(permits);
            Answer { status, text, slot }
        });
        let answer = timeout_at(until.into(), job).await;
        drop(waiter);
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => {
                let message = "a bug in this program; the request would be worth a report";
                Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "bug", message))
            }
            Err(_) => Err(Fault::late(&self.limits)),
        }
    }

    /// The status and the text of the answer to a body.
    fn work_on(&self, bytes: &[u8], work: Work, stop: &AtomicBool) -> (StatusCode, String) {
        let Limits { n_actions, n_texts, n_answer_bytes, .. } = self.limits;
        let desk =
            Desk { cache: &self.cache, strictness: Strictness::Play, n_actions, n_texts, stop };
        let mut id = None;
        let answer = read(bytes).map_err(Into::into).and_then(|(value, own_id)| {
            id = own_id;
            work(value, &desk)
        });
        let fault = match answer {
            Ok(text) if text.len() <= n_answer_bytes => return (StatusCode::OK, text),
            Ok(text) => {
                let n_bytes = text.len();
                let message =
                    format!("the answer has {n_bytes} bytes, and {n_answer_bytes} are the most");
                Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long-answer", message)
            }
            Err(trouble) => Fault::of(trouble, &self.limits),
        };
        let mut text = fault.object(id.as_ref());
        if text.len() > n_answer_bytes {
            text = fault.first_alone().object(id.as_ref());
        }
        (fault.status, text)
    }
}

fn respond(answer: Result<Answer, Fault>) -> Response {
    match answer {
        Ok(Answer { status, text, slot }) => reply(status, Body::new(Held::new(text + "\n", slot))),
        Err(fault) => refuse(&fault),
    }
}

fn unread(status: StatusCode, limits: &Limits) -> Fault {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let n_bytes = limits.n_bytes;
        let message = format!("the body is longer than {n_bytes} bytes, the most that is read");
        return Fault::new(status, "too-long", message);
    }
    Fault::new(StatusCode::BAD_REQUEST, "unreadable-body", "the body can't be read")
}

/// The response to a request that has no answer.
pub(crate) fn refuse(fault: &Fault) -> Response {
    let mut response = reply(fault.status, Body::from(fault.object(None) + "\n"));
    if fault.status == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(RETRY_AFTER, 1.into());
    }
    response
}

/// JSON, which no browser keeps.
pub(crate) fn reply(status: StatusCode, body: Body) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (status, headers, body).into_response()
}
