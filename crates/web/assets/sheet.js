// What is shown beside the board: whose turn it is, the turn so far, the moves, how it ended.

import { $, announce, button, fill, h } from "./dom.js";
import { ruleLink } from "./rules.js";
import { ruleCard } from "./why.js";

/** The game's name, or that of the alias whose options it has. */
export function title({ variant, options: given = {} }, variants) {
  const fits = ({ preset }) => Object.entries(preset).every(([name, word]) => JSON.stringify(given[name]) === JSON.stringify(word));
  const known = variants.filter((one) => one.family.id === variant && fits(one));
  const best = known.sort((a, b) => Object.keys(b.preset).length - Object.keys(a.preset).length)[0];
  const name = best?.title ?? variant;
  return name[0].toUpperCase() + name.slice(1);
}

/** Whether a cell is to be chosen, and nothing can be moved. */
export const isChoice = (moves) => moves.some((move) => move.to) && moves.every((move) => !move.from);

/** Who is to act or who won, and the turn that has begun. `on` is `{step(at), takeBack(n), showRule(slug)}`. */
export function showStatus(game, legal, picture, on) {
  const { ending, to_act: seat } = picture;
  const due = isChoice(legal.moves) ? "; choose a marked cell" : "";
  // The first line of the position in words says what is due.
  const [first] = picture.caption;
  const status = ending ? `The game is over: ${ending.words}` : `${first?.startsWith(seat) ? first : `${seat} to act`}${due}`;
  $("status").textContent = status;
  $("ending").hidden = !ending;
  if (ending) fill($("ending"), h("p", {}, h("strong", {}, ending.words)), ruleCard(ending.rule, on.showRule));
  const open = game.openTurn();
  $("turn").hidden = open.length === 0;
  if (open.length > 0) {
    fill($("turn"), h("p", {}, "This turn so far: ", open.map((action) => h("code", {}, action.move)), ". It has not ended."),
      button("Take the last action back", () => on.takeBack(1)),
      open.length > 1 ? button("Take the turn back", () => on.takeBack(open.length)) : null);
  }
  const last = game.actions[game.at - 1];
  announce(last ? `${last.seat} ${last.move}. ${status}` : status);
}

/** The list of moves, with the one that is on the board. */
export function showMoves(game, on) {
  fill($("moves"), game.turns().map((turn) => h("li", {}, h("span", { class: "seat" }, turn.actions[0].seat), " ",
    turn.actions.map((action, idx) => {
      const at = turn.first + idx + 1;
      return button(action.san ?? action.move, () => on.step(at),
        { class: "move", "data-move": action.move, "aria-current": at === game.at ? "step" : null });
    }))));
  const last = game.actions[game.at - 1];
  fill($("effects"), last ? [last.effects.map((effect) => effect.text).join("; "), " ", ruleLink(game.variant, last.rule)] : []);
  const list = $("moves");
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  const isFirst = game.at === 0;
  const isLast = game.at === game.actions.length;
  for (const id of ["first", "back", "undo"]) $(id).disabled = isFirst;
  for (const id of ["forward", "last"]) $(id).disabled = isLast;
}

/** The position in words, with a picture of each kind of piece. `sample(cell)` draws a cell. */
export function showPosition(picture, sample) {
  fill($("caption"), picture.caption.map((line) => h("li", {}, line)));
  const kinds = new Map();
  for (const cell of picture.cells) {
    if (cell.pieces.length === 0) continue;
    const words = cell.pieces.map(({ side, kind }) => `${side} ${kind}`.trim()).join(", on it ");
    if (!kinds.has(words)) kinds.set(words, []);
    kinds.get(words).push(cell.name);
  }
  fill($("pieces"), [...kinds].sort(([one], [other]) => (one < other ? -1 : 1)).map(([words, cells]) =>
    h("li", {}, sample(cells[0]), h("span", {}, `${words}: ${cells.join(" ")}`))));
}

/** Actions that are on no cell: to end a turn, to pass. */
export function showActions(moves, on) {
  const plain = moves.filter((move) => !move.from && !move.to);
  $("actions").hidden = plain.length === 0;
  fill($("actions"), plain.map((move) => moveButton(move, on, "action")));
  const sample = moves.slice(0, 3).map((move) => move.text).join(", ");
  $("text-hint").textContent = sample ? `Such as ${sample}. Actions of one turn may be joined by “;”.` : "";
}

/** The most moves that are listed of one piece: more are found on the board. */
const MOST = 120;

/**
 * The legal moves of what is selected, as buttons: its own, then what others do with it. `on` is
 * `{play(text), letGo(), explain()}`.
 */
export function showSelection(words, own, others, on) {
  const panel = $("selection");
  panel.hidden = words === null;
  if (words === null) return;
  const list = (moves) => [
    h("p", { class: "list" }, moves.slice(0, MOST).map((move) => moveButton(move, on, "move"))),
    moves.length > MOST ? h("p", { class: "hint" }, `and ${moves.length - MOST} more: choose where to`) : null,
  ];
  fill(panel, h("div", { class: "bar" }, h("h3", {}, words), button("Let go", on.letGo)),
    h("p", {}, own.length === 0 ? "It has no legal move now. " : `${own.length} legal. `,
      button("What can’t it do, and why?", on.explain)),
    h("div", { class: "own" }, own.length > 0 ? list(own) : []),
    others.length > 0 ? h("div", { class: "others" }, h("p", {}, "Others act on it:"), list(others)) : null);
}

const moveButton = (move, on, name) =>
  button(move.san ?? move.text, () => on.play(move.text), { class: name, "data-move": move.text });
