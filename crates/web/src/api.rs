//! The addresses and who answers there.

use std::sync::Arc;

use answers::Question;
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware;
use axum::response::Response;
use axum::routing::{get, post};
use rules::erased::Cache;

use crate::fault::Fault;
use crate::hosts::{Hosts, only_own};
use crate::limits::Limits;
use crate::office::{Length, Office, refuse, reply};
use crate::work::WORKS;
use crate::{facts, page};

type Shared = State<Arc<Office>>;

/// Answers all requests to these hosts, by what `cache` builds.
pub(crate) fn router(cache: Cache, limits: Limits, hosts: Hosts) -> Router {
    let office = Arc::new(Office::new(cache, limits));
    let mut api = Router::new()
        .route("/", get(about))
        .route("/variants", get(variants))
        .route("/rules/{variant}", get(all_rules))
        .route("/rules/{variant}/{slug}", get(one_rule))
        .route("/schema/{form}/{of}", get(schema));
    for (question, work) in WORKS {
        // What is counted grows without bound with the depth.
        let length = if question == Question::PERFT { Length::Long } else { Length::Short };
        let answer =
            move |State(office): Shared, request: Request| office.answer(request, work, length);
        api = api.route(&format!("/{}", question.name), post(answer));
    }
    let mut router = Router::new().nest("/api/v1", api);
    for asset in &page::ASSETS {
        router = router.route(asset.path, get(|| async { page::serve(asset) }));
    }
    router
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(DefaultBodyLimit::max(limits.n_bytes))
        .layer(middleware::from_fn_with_state(Arc::new(hosts), only_own))
        .with_state(office)
}

fn answered(answer: Result<String, Fault>) -> Response {
    match answer {
        Ok(text) => reply(StatusCode::OK, Body::from(text + "\n")),
        Err(fault) => refuse(&fault),
    }
}

async fn about(State(office): Shared) -> Response {
    answered(Ok(facts::about(&office.limits)))
}

async fn variants(State(office): Shared) -> Response {
    answered(Ok(facts::variants(&office.cache)))
}

async fn all_rules(State(office): Shared, Path(variant): Path<String>) -> Response {
    answered(facts::rules(&office.cache, &variant, None))
}

async fn one_rule(
    State(office): Shared,
    Path((variant, slug)): Path<(String, String)>,
) -> Response {
    answered(facts::rules(&office.cache, &variant, Some(&slug)))
}

async fn schema(State(office): Shared, Path((form, of)): Path<(String, String)>) -> Response {
    office.look_up(move |office| facts::schema(&office.cache, &form, &of)).await
}

async fn nothing_here(request: Request) -> Response {
    let path = rules::shown(request.uri().path());
    let message = format!("there is nothing at {path}; /api/v1 says what can be asked");
    answered(Err(Fault::new(StatusCode::NOT_FOUND, "no-such-address", message)))
}

async fn other_method(method: Method) -> Response {
    let method = rules::shown(method.as_str());
    let message =
        format!("not by {method}: work items are sent by POST, everything else is asked by GET");
    answered(Err(Fault::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", message)))
}
