// Why a move is illegal: the reason, the rule and whose it is, and what is legal near it.

import { $, announce, button, fill, h } from "./dom.js";

/** A reason that fails late says more about what the player meant. */
const ORDER = ["syntax", "no-such-cell", "over", "phase", "turn", "origin", "destination", "shape", "path", "target",
  "promotion", "turn-incomplete", "royal-safety", "repetition", "ambiguous"];

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

/** An explanation of one move. `on` is `{play(text), showRule(slug)}`. */
export function showExplanation(explanation, on) {
  const { legal, message, rule, nearest = [], candidates = [], effects = [], code } = explanation;
  const shown = explanation.move ?? explanation.text;
  const title = legal ? `${shown} is legal` : rule ? `${shown} is illegal` : `“${shown}” is not understood`;
  show(title, message,
    legal && effects.length > 0
      ? h("ul", {}, effects.map((effect) => h("li", {}, effect.text)), explanation.ends ? h("li", {}, explanation.ends.text) : null)
      : h("p", { class: legal ? "" : "reason" }, message, code ? h("span", { class: "code" }, ` [${code}]`) : null),
    rule ? ruleCard(rule, on.showRule) : null,
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

/** Whether a text speaks of a cell. */
export function mentions(text, cell) {
  const escaped = cell.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![a-z0-9])${escaped}(?![0-9])`).test(text);
}

/**
 * Explains an attempt to go from a cell to another, whatever the variant's notation for it.
 *
 * All that the piece might be thought able to do is judged; what speaks of the other cell is what was meant.
 */
export async function explainAttempt(game, from, to, moves, on) {
  const verdicts = from ? (await game.ask("explain", { all: from })).verdicts : [];
  const refused = verdicts.filter((verdict) => !verdict.legal && mentions(verdict.move.slice(1), to));
  const rank = (verdict) => ORDER.indexOf(verdict.code);
  const most = Math.max(...refused.map(rank));
  const best = refused.filter((verdict) => rank(verdict) === most)
    .sort((a, b) => a.move.length - b.move.length)[0];
  if (best) {
    const explanation = await game.ask("explain", { move: best.move });
    showExplanation(explanation, on);
    return;
  }
  // A legal move with its goal changed is written as this variant writes moves.
  const like = moves.find((move) => move.to && (from ? move.from === from : !move.from));
  const texts = like ? [replaceLast(like.text, like.to, to)] : [];
  if (from) texts.push(`${from}-${to}`);
  if (texts.length === 0) {
    const said = `Nothing is done on ${to} alone: choose a piece first, then where it goes.`;
    show("Choose a piece first", said, h("p", {}, said));
    return;
  }
  const { explanations } = await game.ask("explain", { each: texts });
  showExplanation(explanations.find((one) => one.rule) ?? explanations[0], on);
}

function replaceLast(text, from, to) {
  const at = text.lastIndexOf(from);
  return at < 0 ? text : text.slice(0, at) + to + text.slice(at + from.length);
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
