//! The page: files that are part of the program.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse as _, Response};

/// A file of the page.
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Nothing comes from elsewhere, and nothing is sent there.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! asset {
    ($path:literal, $kind:expr, $file:literal) => {
        Asset { path: $path, kind: $kind, bytes: include_bytes!(concat!("../assets/", $file)) }
    };
}

/// Every file of the page.
pub(crate) static ASSETS: [Asset; 15] = [
    asset!("/", HTML, "index.html"),
    asset!("/style.css", CSS, "style.css"),
    asset!("/icon.svg", SVG, "icon.svg"),
    asset!("/main.js", JS, "main.js"),
    asset!("/api.js", JS, "api.js"),
    asset!("/board.js", JS, "board.js"),
    asset!("/choose.js", JS, "choose.js"),
    asset!("/dom.js", JS, "dom.js"),
    asset!("/game.js", JS, "game.js"),
    asset!("/options.js", JS, "options.js"),
    asset!("/rules.js", JS, "rules.js"),
    asset!("/sheet.js", JS, "sheet.js"),
    asset!("/theme.js", JS, "theme.js"),
    asset!("/transfer.js", JS, "transfer.js"),
    asset!("/why.js", JS, "why.js"),
];

/// A file of the page; browsers ask each time, since another version may run here tomorrow.
pub(crate) fn serve(asset: &'static Asset) -> Response {
    let headers = [
        (CONTENT_TYPE, asset.kind),
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, asset.bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::ASSETS;

    #[test]
    fn the_page_is_light() {
        let n_bytes: usize = ASSETS.iter().map(|asset| asset.bytes.len()).sum();
        assert!(n_bytes < 300_000, "{n_bytes} bytes");
    }
}
