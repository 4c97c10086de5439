//! What is known without a position: variants, rules, schemas, limits.

use answers::schema::{self, ANSWERS, FORMS};
use answers::{Question, RuleList, VariantList, object};
use rules::erased::{Cache, Variant};
use rules::{Issue, shown};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::limits::Limits;

/// What there is, with options.
pub(crate) fn variants(cache: &Cache) -> String {
    object(None, &VariantList::from(cache.variants()))
}

/// A variant's table of rules, or one of them.
pub(crate) fn rules(cache: &Cache, variant: &str, slug: Option<&str>) -> Result<String, Fault> {
    let family = find(cache, variant)?.family();
    let rules = RuleList::find(family, slug).map_err(Fault::not_found)?;
    Ok(object(None, &RuleList::of(family, &rules)))
}

/// A JSON schema: of a form in a variant, or of the answer to a question.
pub(crate) fn schema(cache: &Cache, form: &str, of: &str) -> Result<String, Fault> {
    let (schema, what, known) = if form == "answer" {
        (schema::answer(of), of, ANSWERS.as_slice())
    } else {
        (schema::of(form, find(cache, of)?), form, FORMS.as_slice())
    };
    let schema = schema.ok_or_else(|| {
        let message =
            format!("there is no schema of `{}`; there are {}", shown(what), known.join(", "));
        Fault::not_found(Issue::new("", "no-such-schema", message))
    })?;
    Ok(schema.to_string())
}

/// The limits, and what can be asked at which address.
pub(crate) fn about(limits: &Limits) -> String {
    let get = |path: &str, text: &str, answer: Option<&str>| {
        let path = format!("/api/v1/{path}");
        let schema = answer.map(|name| format!("/api/v1/schema/answer/{name}"));
        json!({"method": "GET", "path": path, "text": text, "answer": schema})
    };
    let post = |question: &Question| {
        let fields = [question.fields, &Question::COMMON].concat();
        json!({
            "method": "POST",
            "path": format!("/api/v1/{}", question.name),
            "text": question.text,
            "fields": fields,
            "answer": format!("/api/v1/schema/answer/{}", question.name),
        })
    };
    let mut addresses: Vec<Value> = vec![
        get("variants", "the variants with their options", Some("variants")),
        get("rules/VARIANT", "the rules of a variant", Some("rules")),
        get("rules/VARIANT/SLUG", "one of its rules", Some("rules")),
        get("schema/answer/QUESTION", "the JSON schema of an answer", None),
    ];
    addresses.extend(FORMS.map(|form| {
        let path = format!("schema/{form}/VARIANT");
        get(&path, "a JSON schema; that of `item` has all that can be posted", None)
    }));
    addresses.extend(Question::ALL.iter().map(post));
    let facts = json!({
        "program": "menagerie",
        "version": env!("CARGO_PKG_VERSION"),
        "limits": {
            "bytes": limits.n_bytes,
            "answer_bytes": limits.n_answer_bytes,
            "actions": limits.n_actions,
            "texts": limits.n_texts,
            "waiting": limits.n_waiting,
            "workers": limits.n_workers,
            "connections": limits.n_connections,
            "milliseconds": limits.time.as_millis() as u64,
        },
        "addresses": addresses,
    });
    object(None, &facts)
}

fn find(cache: &Cache, variant: &str) -> Result<&'static dyn Variant, Fault> {
    cache.variants().find(variant).map_err(Fault::not_found)
}
