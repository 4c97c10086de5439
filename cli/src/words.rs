//! Words that several commands use alike.

use scene::Scene;

/// A count with the thing counted.
pub(crate) fn plural(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A count with its thousands parted: `1,024`.
pub(crate) fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What stands on a cell: `e5 is empty`, `black's king stands on e11`.
pub(crate) fn standing(scene: &Scene, cell: &str) -> String {
    let stack = scene.find(cell).map_or(&[][..], |idx| &scene.cells[idx].stack);
    if stack.is_empty() {
        return format!("{cell} is empty");
    }
    let pieces: Vec<_> = stack
        .iter()
        .map(|token| format!("{}'s {}", scene.side_name(token.side), token.kind))
        .collect();
    let verb = if pieces.len() == 1 { "stands" } else { "stand" };
    format!("{} {verb} on {cell}", pieces.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_parted() {
        let parted = [0, 12, 999, 1024, 100_000, 1_234_567].map(thousands);
        assert_eq!(parted, ["0", "12", "999", "1,024", "100,000", "1,234,567"]);
    }
}
