//! Every kind of action of every family, with the mouse and with the keyboard alone.
//!
//! The kinds are the rules that grant actions, each in every form in which its actions are written; a new one is a new
//! test. Each is made on the page and compared with what the command line says of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use libtest_mimic::Trial;

use crate::cases::{Case, cases};
use crate::page::{Means, Page};
use crate::stage::Stage;

/// The most moves that the page lists of one piece.
const N_LISTED: usize = 120;

/// Two tests a rule that grants actions, and one a family that none is forgotten.
pub(crate) fn trials(stage: &Arc<Stage>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for family in stage.program.families().expect("the program knows its families") {
        let cases = cases(&family).expect("the fixtures are read by tests of their own");
        let covered: BTreeSet<String> = cases.keys().cloned().collect();
        let program = stage.program.clone();
        let of = family.clone();
        trials.push(Trial::test(format!("{family}::special::all"), move || {
            for rule in program.rules(&of).map_err(|error| format!("{error:#}"))? {
                let grants = rule.uses.iter().any(|word| word == "grants");
                if grants && !covered.contains(&rule.slug) {
                    return Err(format!("no action that {} grants is tried", rule.slug).into());
                }
            }
            Ok(())
        }));
        for (rule, cases) in cases {
            for means in [Means::Mouse, Means::Keyboard] {
                let cases = cases.clone();
                let name = format!("{family}::special::{rule}::{}", means.word());
                trials.push(stage.trial(name, async move |page: &Page| {
                    for case in cases {
                        let at = format!("{} of {}", case.action, case.fixture);
                        make(page, means, &case).await.context(at)?;
                    }
                    Ok(())
                }));
            }
        }
    }
    trials
}

/// Makes an action on the page, and compares what is shown before and after with the command line.
async fn make(page: &Page, means: Means, case: &Case) -> Result<()> {
    let position = page.program.position(&case.record)?;
    let legal = page.program.moves(&position, None)?;
    let action = legal.iter().find(|fact| fact.text == case.action);
    let action = action.context("it is not legal")?;
    ensure!(action.rule == case.rule, "{} grants it", action.rule);
    page.show(&case.record).await?;
    if let (Means::Mouse, Some(from)) = (means, &action.from) {
        page.pick(means, from).await?;
        let mut shown = page.attributes("#selection .own [data-move]", "data-move").await?;
        let of_cell = page.program.moves(&position, Some(from))?;
        let mut expected: Vec<String> = of_cell.into_iter().map(|fact| fact.text).collect();
        shown.sort();
        expected.sort();
        let is_cut = expected.len() > N_LISTED;
        ensure!(is_cut || shown == expected, "of {from} are shown {shown:?}, not {expected:?}");
        page.browser.press(&fantoccini::key::Key::Escape).await?;
    }
    page.act(means, action).await?;
    let shown = page.position().await?;
    let played = page.program.play(&position, std::slice::from_ref(&case.action))?;
    let expected = &played["position"];
    ensure!(shown == *expected, "the page stands at {shown}\nthe command line at {expected}");
    Ok(())
}
