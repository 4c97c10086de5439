//! Where requests wait, are worked on within limits, and get their answers.
//!
//! A request takes a *slot* before its body is read, so that bodies together need no more than `n_waiting * n_bytes`
//! bytes, and a *worker* before it is worked on. Both are given back when the work has ended, and not when somebody
//! stopped waiting for it: what goes on behind a closed connection counts, too.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::{FromRequest as _, Request};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse as _, Response};
use rules::Issue;
use rules::erased::{Cache, read_value};
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::timeout_at;

use crate::item::{Item, read_id};
use crate::limits::Limits;
use crate::trouble::Trouble;

/// What all requests share.
pub(crate) struct Office {
    pub(crate) cache: Cache,
    pub(crate) limits: Limits,
    slots: Arc<Semaphore>,
    workers: Arc<Semaphore>,
}

/// What the work on one request needs beside its item.
pub(crate) struct Desk<'a> {
    pub(crate) cache: &'a Cache,
    pub(crate) limits: &'a Limits,
    until: Instant,
}

/// The work on an item: the answer as JSON.
pub(crate) type Work = fn(&mut Item, &Desk<'_>) -> Result<String, Trouble>;

impl Office {
    pub(crate) fn new(cache: Cache, limits: Limits) -> Self {
        let slots = Arc::new(Semaphore::new(limits.n_waiting));
        let workers = Arc::new(Semaphore::new(limits.n_workers.get()));
        Self { cache, limits, slots, workers }
    }

    /// Answers a request whose body is a work item.
    pub(crate) async fn answer(self: Arc<Self>, request: Request, work: Work) -> Response {
        match self.wait_for(request, work).await {
            Ok((status, text)) => reply(status, text),
            Err(trouble) => reply(trouble.status, trouble.object(None)),
        }
    }

    async fn wait_for(
        self: Arc<Self>,
        request: Request,
        work: Work,
    ) -> Result<(StatusCode, String), Trouble> {
        let Ok(slot) = Arc::clone(&self.slots).try_acquire_owned() else {
            let message = format!("{} requests wait already; ask again", self.limits.n_waiting);
            return Err(Trouble::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message));
        };
        let until = Instant::now() + self.limits.time;
        let bytes = match timeout_at(until.into(), Bytes::from_request(request, &())).await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(rejection)) => return Err(self.unread(rejection.status())),
            Err(_) => {
                let message = format!("the body did not come within {:?}", self.limits.time);
                return Err(Trouble::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message));
            }
        };
        let worker = Arc::clone(&self.workers).acquire_owned();
        let Ok(Ok(worker)) = timeout_at(until.into(), worker).await else {
            return Err(self.late());
        };
        let office = Arc::clone(&self);
        let job = tokio::task::spawn_blocking(move || {
            let desk = Desk { cache: &office.cache, limits: &office.limits, until };
            let answer = answer(&bytes, work, &desk);
            drop((worker, slot));
            answer
        });
        match timeout_at(until.into(), job).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => {
                let message = "a bug in this program; the request would be worth a report";
                Err(Trouble::new(StatusCode::INTERNAL_SERVER_ERROR, "bug", message))
            }
            Err(_) => Err(self.late()),
        }
    }

    fn unread(&self, status: StatusCode) -> Trouble {
        if status == StatusCode::PAYLOAD_TOO_LARGE {
            let n_bytes = self.limits.n_bytes;
            let message = format!("the body is longer than {n_bytes} bytes, the most that is read");
            return Trouble::new(status, "too-long", message);
        }
        Trouble::new(StatusCode::BAD_REQUEST, "unreadable-body", "the body can't be read")
    }

    fn late(&self) -> Trouble {
        late(&self.limits)
    }
}

fn late(limits: &Limits) -> Trouble {
    let message = format!("there was no answer within {:?}", limits.time);
    Trouble::new(StatusCode::GATEWAY_TIMEOUT, "time-limit", message)
}

impl Desk<'_> {
    /// Asked between the parts of long work, so that it ends when nobody waits any more.
    pub(crate) fn go_on(&self) -> Result<(), Trouble> {
        if Instant::now() < self.until { Ok(()) } else { Err(late(self.limits)) }
    }
}

/// The status and the text of the answer to a body.
fn answer(bytes: &[u8], work: Work, desk: &Desk<'_>) -> (StatusCode, String) {
    let mut id = None;
    match read(bytes, &mut id).and_then(|mut item| work(&mut item, desk)) {
        Ok(text) => (StatusCode::OK, text),
        Err(trouble) => (trouble.status, trouble.object(id.as_ref())),
    }
}

fn read(bytes: &[u8], id: &mut Option<Value>) -> Result<Item, Trouble> {
    let value = read_value(bytes).map_err(|error| {
        let message = error.to_string();
        Trouble::from(Issue::new("", error.code(), message))
    })?;
    *id = read_id(&value)?;
    Ok(Item::read(value)?)
}

/// JSON, which no browser keeps.
pub(crate) fn reply(status: StatusCode, text: String) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    let mut response = (status, headers, text + "\n").into_response();
    if status == StatusCode::TOO_MANY_REQUESTS {
        response.headers_mut().insert(RETRY_AFTER, 1.into());
    }
    response
}
