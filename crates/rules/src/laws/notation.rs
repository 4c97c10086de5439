//! Laws 2 and 10: order, and texts.

use super::{Breach, Buffers, next};
use crate::Rules;

pub(super) fn ascends<A: Ord + std::fmt::Debug>(legal: &[A]) -> Result<(), Breach> {
    match legal.windows(2).find(|pair| pair[0] >= pair[1]) {
        None => Ok(()),
        Some(pair) => Err(Breach::new(2, format!("{:?} is listed before {:?}", pair[0], pair[1]))),
    }
}

/// Asks the texts of about `n_texts` legal actions, which the seed picks. That they parse back makes them distinct.
pub(super) fn parses_back<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
    n_texts: usize,
    mut seed: u64,
) -> Result<(), Breach> {
    let stride = buffers.legal.len().div_ceil(n_texts).max(1);
    let offset = next(&mut seed) as usize % stride;
    for &action in buffers.legal.iter().skip(offset).step_by(stride) {
        buffers.text.clear();
        rules.notate(position, action, &mut buffers.text);
        match rules.parse(position, &buffers.text) {
            Ok(parsed) if parsed == action => {}
            other => {
                let text = &buffers.text;
                return Err(Breach::new(2, format!("{text} of {action:?} parses to {other:?}")));
            }
        }
    }
    Ok(())
}

/// Damages a legal text and parses it: only a panic is a fault.
pub(super) fn damaged_texts_are_errors<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut Buffers<R>,
    mut seed: u64,
) {
    const ODD: [char; 12] = ['\0', 'é', '9', '-', '/', '=', ';', ' ', 'x', '~', '𝄞', 'K'];
    buffers.text.clear();
    if !buffers.legal.is_empty() {
        let idx = next(&mut seed) as usize % buffers.legal.len();
        rules.notate(position, buffers.legal[idx], &mut buffers.text);
    }
    let mut characters: Vec<char> = buffers.text.chars().collect();
    let place = next(&mut seed) as usize % (characters.len() + 1);
    let odd = ODD[next(&mut seed) as usize % ODD.len()];
    match next(&mut seed) % 3 {
        0 => characters.insert(place, odd),
        1 if place < characters.len() => {
            characters.remove(place);
        }
        _ => characters.truncate(place),
    }
    let damaged: String = characters.into_iter().collect();
    if next(&mut seed).is_multiple_of(2) {
        drop(rules.parse(position, &damaged));
    } else {
        drop(rules.parse_turn(position, &damaged, &mut Vec::new()));
    }
}
