//! What loading finds, in options and in positions.

use rules::{Issues, Rules, Strictness, Whole};

use super::{alt, setup, with};
use crate::setup::{Pending, Setup};
use crate::{BaseForm, Options, Tchess};

fn found(result: Result<impl Sized, Issues>) -> Vec<(String, String)> {
    let issues = result.err().map(IntoIterator::into_iter).into_iter().flatten();
    issues.map(|issue| (issue.pointer, issue.code.into_owned())).collect()
}

#[track_caller]
fn check_options(options: Options, expected: &[(&str, &str)]) {
    let found = found(Tchess::new(options));
    let found: Vec<_> = found.iter().map(|(pointer, code)| (&**pointer, &**code)).collect();
    assert_eq!(found, expected);
}

fn targets(options: Options, targets: &[&str]) -> Options {
    Options { targets: Some(targets.iter().map(|&word| word.to_owned()).collect()), ..options }
}

#[test]
fn pairs_that_do_not_go_together() {
    let pairs = [
        "king-capture flag-capture",
        "escort flag-capture",
        "war-council theocracy",
        "theocracy escort",
        "theocracy king-capture",
        "flag-capture theocracy",
        "reform",
    ];
    for pair in pairs {
        check_options(Options::with_mods(pair.split(' ')), &[("/mods", "mods-refused")]);
    }
    for module in ["war-council", "theocracy"] {
        let options = targets(Options::with_mods([module]), &["king"]);
        check_options(options, &[("/targets", "mods-refused")]);
    }
    for module in ["escort", "king-capture", "flag-capture"] {
        let options = targets(Options::with_mods([module]), &["pawn"]);
        check_options(options, &[("/targets", "mods-refused")]);
    }
    let only =
        |mods: &[&str]| Options { escort_only: true, ..Options::with_mods(mods.iter().copied()) };
    for module in ["king-capture", "war-council"] {
        check_options(only(&["escort", module]), &[("/escort_only", "mods-refused")]);
    }
    let options = targets(only(&["escort"]), &["king"]);
    check_options(options, &[("/escort_only", "mods-refused")]);
}

#[test]
fn faults_of_options() {
    let options =
        Options { balanced: true, ..Options::with_mods(["strikes", "polarity", "polarity"]) };
    let expected = [
        ("/mods/0", "unknown-mod"),
        ("/mods/2", "duplicate-mod"),
        ("/balanced", "option-without-mod"),
    ];
    check_options(options, &expected);
    let only = Options { escort_only: true, ..Options::default() };
    check_options(only, &[("/escort_only", "option-without-mod")]);
    check_options(targets(Options::default(), &[]), &[("/targets", "bad-targets")]);
    let twice = targets(Options::default(), &["pawn", "pawn", "elephant"]);
    check_options(twice, &[("/targets/1", "bad-targets"), ("/targets/2", "no-such-kind")]);
    let theocracy = Options { base: Some(alt()), ..Options::with_mods(["theocracy"]) };
    let lacks = ("/base/kinds", "base-lacks-kind");
    check_options(theocracy, &[lacks, lacks]);
    let missing = Options { base: Some(alt()), ..targets(Options::default(), &["fool"]) };
    check_options(missing, &[]);
}

#[track_caller]
fn check_base(change: impl FnOnce(&mut BaseForm), expected: &[(&str, &str)]) {
    let mut base = BaseForm::house();
    change(&mut base);
    check_options(Options { base: Some(base), ..Options::default() }, expected);
}

#[test]
fn faults_of_bases() {
    check_base(|_| {}, &[]);
    check_base(|base| base.files = Whole(2), &[("/base/files", "base-size")]);
    check_base(|base| base.ranks = Whole(14), &[("/base/ranks", "base-size")]);
    check_base(|base| base.portals.white = "k1".into(), &[("/base/portals/white", "no-such-cell")]);
    check_base(|base| base.portals.white = "e9".into(), &[("/base/portals", "base-portals")]);
    check_base(|base| base.kinds[1].kind = "Ferz".into(), &[("/base/kinds/1/kind", "base-kind")]);
    check_base(
        |base| base.kinds[1].letter = "q".into(),
        &[("/base/kinds/1/letter", "base-letter")],
    );
    check_base(
        |base| base.kinds[2].kind = "ferz".into(),
        &[("/base/kinds/2/kind", "base-duplicate")],
    );
    check_base(|base| base.kinds[1].movement = "Q!".into(), &[("/base/kinds/1/move", "base-move")]);
    check_base(|base| base.kinds[0].royal = false, &[("/base/kinds", "base-royal")]);
    check_base(
        |base| {
            (base.kinds[6].jester, base.kinds[6].horse, base.kinds[6].promotion) =
                (true, false, false);
        },
        &[("/base/kinds", "base-jester")],
    );
    check_base(|base| base.kinds[0].promotion = true, &[("/base/kinds/0", "base-role-conflict")]);
    check_base(
        |base| base.kinds[4].movement = "cNZ".into(),
        &[("/base/kinds/4/move", "base-horse-leap")],
    );
    check_base(|base| base.start.truncate(9), &[("/base/start", "base-start-shape")]);
    check_base(|base| base.start[4] = "...".into(), &[("/base/start/4", "base-start-shape")]);
    check_base(
        |base| base.start[4] = "....z.....".into(),
        &[("/base/start/4", "base-start-letter")],
    );
    check_base(|base| base.start[4] = "....k.....".into(), &[("/base/start", "royal-count")]);
    check_base(|base| base.start[0] = "rnbdqkdbnP".into(), &[("/base/start", "pawn-on-far-rank")]);
    let mut over = BaseForm::house();
    over.portals.white = "f10".into();
    let options = Options { base: Some(over), ..Options::with_mods(["escort"]) };
    check_options(options, &[("/base/start", "base-start-over")]);
    let mut bare = BaseForm::house();
    bare.kinds[10].jester = false;
    let options = Options { base: Some(bare), ..Options::with_mods(["illusions"]) };
    check_options(options, &[("/base/kinds", "base-lacks-role")]);
}

#[track_caller]
fn check_setup(
    mods: &str,
    white: &str,
    black: &str,
    change: impl FnOnce(&mut Setup),
    expected: &[(&str, &str)],
) {
    let rules = with(mods);
    let mut setup = setup(&rules, white, black);
    change(&mut setup);
    let found = found(rules.load(&setup, Strictness::Play));
    let found: Vec<_> = found.iter().map(|(pointer, code)| (&**pointer, &**code)).collect();
    assert_eq!(found, expected);
}

const KINGS: (&str, &str) = ("Ka1", "Kj10");

/// The same with two Kings alone.
#[track_caller]
fn check_kings(mods: &str, change: impl FnOnce(&mut Setup), expected: &[(&str, &str)]) {
    check_setup(mods, KINGS.0, KINGS.1, change, expected);
}

#[test]
fn faults_of_words() {
    check_kings("", |_| {}, &[]);
    check_kings("", |setup| setup.to_act = "red".into(), &[("/to_act", "no-such-side")]);
    check_kings("", |setup| setup.pieces[0].at = "k1".into(), &[("/pieces/0/at", "no-such-cell")]);
    check_kings(
        "",
        |setup| setup.pieces[0].kind = "kign".into(),
        &[("/pieces/0/kind", "no-such-kind")],
    );
    check_setup("", "Ka1:n", "Kj10", |_| {}, &[("/pieces/0/facing", "facing-without-polarity")]);
    check_setup("polarity", "Ka1:x", "Kj10", |_| {}, &[("/pieces/0/facing", "bad-facing")]);
    check_kings(
        "",
        |setup| setup.pieces[0].used = true,
        &[("/pieces/0/used", "used-without-strike")],
    );
    check_kings(
        "",
        |setup| setup.actions_left = Some(Whole(2)),
        &[("/actions_left", "actions-left")],
    );
    check_kings("", |setup| setup.quiet_plies = Whole(101), &[("/quiet_plies", "quiet-plies")]);
}

#[test]
fn faults_of_boards() {
    check_setup("", "Ka1 Ra1", "Kj10", |_| {}, &[("/pieces/1", "two-pieces-on-a-cell")]);
    check_kings(
        "strike",
        |setup| setup.pieces[1].used = true,
        &[("/pieces/1/used", "used-off-turn")],
    );
    check_setup("", "Ka1 Nb1/P", "Kj10", |_| {}, &[("/pieces/1/under", "under-without-mod")]);
    check_setup("transport", "Ka1 Nb1/N", "Kj10", |_| {}, &[("/pieces/1/under", "bad-stack")]);
    check_setup("", "Ka1 Pb10", "Kj9", |_| {}, &[("/pieces/1", "pawn-on-far-rank")]);
    check_setup(
        "king-capture war-council",
        "Ka1 Re2+K",
        "Rj10",
        |_| {},
        &[("/pieces/1", "undelivered-prisoner")],
    );
    check_setup("", "Ka1", "Rj10", |_| {}, &[("/pieces", "royal-count")]);
    check_setup("", "Ka1 Kb2", "Kj10", |_| {}, &[("/pieces", "royal-count")]);
}

#[test]
fn faults_of_turns() {
    check_setup("", "Ka1 Ra10", "Kj10", |_| {}, &[("", "opponent-in-check")]);
    check_kings("", |setup| setup.turn = Some("black".into()), &[("/turn", "bad-turn")]);
    check_kings(
        "",
        |setup| setup.actions_left = Some(Whole(0)),
        &[("/actions_left", "actions-left")],
    );
    check_setup("strike flag-capture", "Ka1 Pe4", "Kj10 Pe5 Ph9", |_| {}, &[("", "must-pass")]);
    let heir = |setup: &mut Setup| {
        setup.to_act = "black".into();
        setup.turn = Some("white".into());
        setup.pending.push(Pending {
            choice: "heir".into(),
            side: "black".into(),
            at: None,
            facing: None,
        });
    };
    check_setup("illusions", "Ka1", "Kj10 Pe5", heir, &[]);
    check_setup("illusions", "Ka1", "Kj10", heir, &[("/pending/0", "bad-pending")]);
}
