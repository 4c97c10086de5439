//! The addresses and who answers there.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use rules::erased::Cache;

use crate::limits::Limits;
use crate::office::{Office, Work, reply};
use crate::trouble::Trouble;
use crate::{answers, facts, page, picture, records};

/// What can be asked of a work item.
pub(crate) const QUESTIONS: [(&str, Work); 8] = [
    ("start", answers::start),
    ("check", answers::check),
    ("moves", answers::moves),
    ("explain", answers::explain),
    ("play", answers::play),
    ("scene", picture::scene),
    ("validate", records::validate),
    ("convert", records::convert),
];

type Shared = State<Arc<Office>>;

/// Answers all requests, by what `cache` builds.
pub fn router(cache: Cache, limits: Limits) -> Router {
    let office = Arc::new(Office::new(cache, limits));
    let mut api = Router::new()
        .route("/", get(|State(office): Shared| async move { fine(facts::about(&office.limits)) }))
        .route(
            "/variants",
            get(|State(office): Shared| async move { fine(facts::variants(&office.cache)) }),
        )
        .route("/rules/{variant}", get(all_rules))
        .route("/rules/{variant}/{slug}", get(one_rule))
        .route("/schema/{form}/{variant}", get(schema));
    for (name, work) in QUESTIONS {
        let answer = move |State(office): Shared, request: Request| office.answer(request, work);
        api = api.route(&format!("/{name}"), post(answer));
    }
    let mut router = Router::new().nest("/api/v1", api);
    for asset in &page::ASSETS {
        router = router.route(asset.path, get(|| async { page::serve(asset) }));
    }
    router
        .fallback(nothing_here)
        .method_not_allowed_fallback(other_method)
        .layer(DefaultBodyLimit::max(limits.n_bytes))
        .with_state(office)
}

fn fine(text: String) -> Response {
    reply(StatusCode::OK, text)
}

fn answered(answer: Result<String, Trouble>) -> Response {
    match answer {
        Ok(text) => fine(text),
        Err(trouble) => reply(trouble.status, trouble.object(None)),
    }
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

async fn schema(State(office): Shared, Path((form, variant)): Path<(String, String)>) -> Response {
    answered(facts::schema(&office.cache, &form, &variant))
}

async fn nothing_here(request: Request) -> Response {
    let path = rules::shown(request.uri().path());
    let message = format!("there is nothing at {path}; /api/v1 says what can be asked");
    answered(Err(Trouble::new(StatusCode::NOT_FOUND, "no-such-address", message)))
}

async fn other_method() -> Response {
    let message = "questions about a position are asked by POST, everything else by GET";
    answered(Err(Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "no-such-method", message)))
}
