// Why a move is illegal: the reason, the rule and whose it is, and what is legal near it.

import { $, announce, button, cellsIn, fill, h } from "./dom.js";

/** A reason that fails late says more about what the player meant. */
const ORDER = ["syntax", "no-such-cell", "over", "phase", "turn", "origin", "destination", "shape", "path", "target",
  "promotion", "turn-incomplete", "royal-safety", "repetition", "ambiguous"];

/** So many attempts are written at most, and so many other readings told. */
const MOST_ATTEMPTS = 40;
const MOST_OTHERS = 4;

const STATUS = {
  source: "from the source",
  inventor: "from the inventor",
  ruling: "ruling: the source leaves it open",
  house: "house rule",
};

/** A rule in full, with a way to its place in the list. */
export function ruleCard(rule, showRule) {
  return h("div", { class: "rule" },
    h("p", {}, button(rule.slug, () => showRule(rule.slug), { class: "link slug", "aria-label": `Rule ${rule.slug}, in the list` }),
      h("span", { class: `status-${rule.status}` }, ` ${STATUS[rule.status] ?? rule.status}`)),
    h("blockquote", {}, rule.text),
    h("p", { class: "source" }, `Source: ${rule.source}`));
}

/** Shows something in the panel, and says its first words aloud. */
function show(title, said, ...children) {
  const panel = $("why");
  fill(panel, h("div", { class: "bar" }, h("h3", {}, title), button("Close", hide)), ...children);
  panel.hidden = false;
  announce(`${title}: ${said}`);
  if (panel.getBoundingClientRect().top > window.innerHeight) panel.scrollIntoView({ block: "nearest" });
}

export function hide() {
  $("why").hidden = true;
}

/** An explanation of one move; `others` are verdicts on what may have been meant instead. `on` is `{play(text), showRule(slug)}`. */
export function showExplanation(explanation, on, others = []) {
  const { legal, message, rule, nearest = [], candidates = [], effects = [], code } = explanation;
  const shown = explanation.move ?? explanation.text;
  const title = legal ? `${shown} is legal` : rule ? `${shown} is illegal` : `“${shown}” is not understood`;
  show(title, message,
    legal && effects.length > 0
      ? h("ul", {}, effects.map((effect) => h("li", {}, effect.text)), explanation.ends ? h("li", {}, explanation.ends.text) : null)
      : h("p", { class: legal ? "" : "reason" }, message, code ? h("span", { class: "code" }, ` [${code}]`) : null),
    rule ? ruleCard(rule, on.showRule) : null,
    others.length > 0 ? h("p", {}, "If something else was meant:") : null,
    others.length > 0 ? h("ul", { class: "reasons" }, others.map((one) => h("li", {}, h("code", {}, one.move), ` ${one.message} `,
      button(one.rule, () => on.showRule(one.rule), { class: "link slug" })))) : null,
    candidates.length > 0 ? suggestions("It may mean", candidates, on) : null,
    nearest.length > 0 ? suggestions("Legal moves near it", nearest, on) : null);
}

function suggestions(title, texts, on) {
  return h("p", { class: "near" }, `${title}: `, texts.map((text) => button(text, () => on.play(text), { class: "move" })));
}

/** Something that went wrong which is no move. */
export function showTrouble(error) {
  show("That did not work", error.message, h("p", { class: "reason" }, error.message,
    error.code ? h("span", { class: "code" }, ` [${error.code}]`) : null));
}

/**
 * Explains an attempt to go from a cell to another, whatever the variant's notation for it.
 *
 * All that the piece might be thought able to do is judged; what speaks of the other cell is what was meant. Where it
 * could be meant in other ways, these are told, too. `shown` is `{moves, cells}`: what is legal, and the cells by their names.
 */
export async function explainAttempt(game, from, to, { moves, cells }, on) {
  const { verdicts } = from ? await game.ask("explain", { all: from }) : { verdicts: [] };
  const refused = verdicts.filter((verdict) => !verdict.legal && cellsIn(verdict.move, cells).includes(to));
  const rank = (verdict) => ORDER.indexOf(verdict.code);
  refused.sort((a, b) => rank(b) - rank(a) || a.move.length - b.move.length);
  const [best] = refused;
  if (best) {
    // Castling and the like name no cell.
    const nameless = verdicts.filter((verdict) => !verdict.legal && !/\d/.test(verdict.move));
    const named = new Map(refused.toReversed().filter((one) => one.rule !== best.rule).map((one) => [one.rule, one]));
    const others = [...nameless, ...named.values()].slice(0, MOST_OTHERS);
    showExplanation(await game.ask("explain", { move: best.move }), on, others);
    return;
  }
  const texts = attempts(from, to, moves);
  if (texts.length === 0) {
    const said = `Nothing is done on ${to} alone: choose a piece first, then where it goes.`;
    show("Choose a piece first", said, h("p", {}, said));
    return;
  }
  const { explanations } = await game.ask("explain", { each: texts });
  const judged = explanations.filter((one) => one.rule);
  // Of another's piece the turn is what matters, whatever its letter.
  showExplanation(judged.find((one) => one.code === "turn") ?? judged[0] ?? explanations[0], on);
}

/** Texts of an attempt: legal moves with their cells changed are written as this variant writes moves. */
function attempts(from, to, moves) {
  const texts = new Set();
  for (const move of moves) {
    if (!move.to || !move.from !== !from) continue;
    const { text } = move;
    const end = text.lastIndexOf(move.to);
    if (end < 0) continue;
    const start = text.slice(0, end);
    texts.add((from ? start.replace(move.from, from) : start) + to + text.slice(end + move.to.length));
    if (texts.size === MOST_ATTEMPTS) break;
  }
  if (from) texts.add(`${from}-${to}`);
  return [...texts];
}

/** All that a piece can't do, by the reason. */
export async function explainPiece(game, cell, words, on) {
  const { verdicts, to_act: seat, n_legal: nLegal } = await game.ask("explain", { all: cell });
  const groups = new Map();
  for (const verdict of verdicts.filter((one) => !one.legal)) {
    const key = `${verdict.code} ${verdict.rule}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(verdict);
  }
  if (verdicts.length === 0) {
    const said = `${words}: nothing there can act now${seat ? `; ${seat} is to act` : ""}`;
    show("Nothing to do there", said, h("p", { class: "reason" }, said));
    return;
  }
  const parts = [...groups.values()].sort((a, b) => a.length - b.length).map((group) => {
    const [first] = group;
    const shown = group.slice(0, 12).map((one) => one.move).join("  ");
    return h("li", {}, h("p", {}, button(first.rule, () => on.showRule(first.rule), { class: "link slug" }), ` ${first.message}`),
      h("p", { class: "texts" }, shown, group.length > 12 ? ` and ${group.length - 12} more` : ""));
  });
  show(`Why not: ${words}`, `${nLegal} legal of ${verdicts.length} that can be thought of`, h("ul", { class: "reasons" }, parts));
}
