// Which of several actions is meant, in words.

import { $, announce, closable, fill, h } from "./dom.js";

const MOST = 64;
let settle = null;

/** Makes the dialog ready. */
export function begin() {
  const dialog = $("choose");
  closable(dialog);
  dialog.addEventListener("close", () => {
    const settled = settle;
    settle = null;
    settled?.(null);
  });
}

/** Lets the player choose one of several legal moves; gives its text, or nothing. */
export async function choose(game, title, moves) {
  const explanations = [];
  for (let at = 0; at < moves.length && at < 4 * MOST; at += MOST) {
    const each = moves.slice(at, at + MOST).map((move) => move.text);
    explanations.push(...(await game.ask("explain", { each })).explanations);
  }
  const dialog = $("choose");
  $("choose-title").textContent = title;
  return new Promise((resolve) => {
    settle = resolve;
    const take = (text) => {
      settle = null;
      dialog.close();
      resolve(text);
    };
    fill($("choices"), moves.map((move, idx) => {
      const words = explanations[idx]?.message || "nothing changes on the board";
      const parts = [h("strong", {}, move.san ?? move.text), h("span", {}, words)];
      return h("button", { type: "button", class: "choice", "data-move": move.text, onclick: () => take(move.text) }, parts);
    }));
    document.body.removeAttribute("aria-busy");
    if (!dialog.open) dialog.showModal();
    $("choices").firstElementChild?.focus();
    announce(`${title} ${moves.length} choices`);
  });
}
