//! JSON laid out for people: what fits stays on one line.

use serde_json::Value;

/// Longer than this, an object or a list goes over several lines.
const WIDTH: usize = 100;

/// The value as text, with a newline at its end. The fields stay in their order.
///
/// ```text
/// {
///   "schema": 1,
///   "bridges": ["c6", "g6"]
/// }
/// ```
pub(crate) fn lay_out(value: &Value) -> String {
    let mut out = String::new();
    // The whole is always opened, so that short documents look like long ones.
    write(value, 0, value.is_object(), &mut out);
    out.push('\n');
    out
}

fn write(value: &Value, indent: usize, is_open: bool, out: &mut String) {
    if !is_open {
        let inline = inline(value);
        if inline.len() + indent <= WIDTH {
            out.push_str(&inline);
            return;
        }
    }
    match value {
        Value::Array(items) if !items.is_empty() => {
            let lines = items.iter().map(|item| (String::new(), item));
            write_lines('[', ']', lines, indent, out);
        }
        Value::Object(fields) if !fields.is_empty() => {
            let lines = fields
                .iter()
                .map(|(name, field)| (format!("{}: ", Value::from(name.as_str())), field));
            write_lines('{', '}', lines, indent, out);
        }
        _ => out.push_str(&inline(value)),
    }
}

fn write_lines<'a>(
    open: char,
    close: char,
    lines: impl ExactSizeIterator<Item = (String, &'a Value)>,
    indent: usize,
    out: &mut String,
) {
    let n_lines = lines.len();
    out.push(open);
    for (idx, (name, value)) in lines.enumerate() {
        out.push('\n');
        out.push_str(&" ".repeat(indent + 2));
        out.push_str(&name);
        write(value, indent + 2, false, out);
        if idx + 1 < n_lines {
            out.push(',');
        }
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push(close);
}

fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{}: {}", Value::from(name.as_str()), inline(value))
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::lay_out;

    #[test]
    fn what_is_laid_out_reads_back() {
        let long: Vec<_> = (0..60).map(|n| format!("item {n}")).collect();
        for value in [json!({}), json!([1, "é\n"]), json!({"a": {"b": long, "c": []}, "d": null})]
        {
            let text = lay_out(&value);
            assert_eq!(serde_json::from_str::<Value>(&text).expect("it is JSON"), value);
            assert!(text.ends_with('\n'));
        }
        assert_eq!(lay_out(&json!({"a": [1, 2]})), "{\n  \"a\": [1, 2]\n}\n");
    }
}
