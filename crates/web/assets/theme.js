// The colors: as the system has them, or as the player chose.

import { $, announce } from "./dom.js";

const system = matchMedia("(prefers-color-scheme: dark)");
let changed = null;

/** Makes the choice ready; `listener` is told when the colors change. */
export function begin(listener) {
  changed = listener;
  $("theme").value = remembered() ?? "auto";
  apply();
  $("theme").addEventListener("change", () => {
    remember($("theme").value);
    apply();
    changed();
  });
  system.addEventListener("change", () => {
    if ($("theme").value === "auto") changed();
  });
}

/** `light` or `dark`. */
export function theme() {
  const chosen = $("theme").value;
  if (chosen !== "auto") return chosen;
  return system.matches ? "dark" : "light";
}

/** The style sheet follows the system where nothing is chosen. */
function apply() {
  const chosen = $("theme").value;
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Browsers may be told to keep nothing. */
function remember(word) {
  try {
    localStorage.setItem("theme", word);
  } catch {
    announce("the colors are not remembered");
  }
}

function remembered() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}
