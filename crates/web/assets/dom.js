// Elements from words, words that speak of cells, and what is said to screen readers.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** An element with attributes (`onclick` and the like are listeners) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button. */
export const button = (words, onclick, attributes = {}) =>
  h("button", { type: "button", onclick, ...attributes }, words);

/** Puts children in the place of all that an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

/** Says something to those who don't see it. The same twice is said twice. */
export function announce(words) {
  const live = $("live");
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

/** The cells that a text speaks of, of those that there are (a set); of names that begin alike the longest is meant. */
export function cellsIn(text, cells) {
  const found = [];
  for (let at = 0; at < text.length; at += 1) {
    const [name] = text.slice(at).match(/^[a-z]+[0-9]+/) ?? [""];
    if (!cells.has(name)) continue;
    found.push(name);
    at += name.length - 1;
  }
  return found;
}

/** What is wrong, as a list. */
export function issueList(error) {
  const issues = error.issues?.length ? error.issues : [{ message: error.message, code: error.code, pointer: "" }];
  return h("ul", {}, issues.slice(0, 20).map((issue) =>
    h("li", {}, issue.pointer ? h("code", {}, issue.pointer) : null, issue.pointer ? " " : null, issue.message,
      issue.code ? h("span", { class: "code" }, ` [${issue.code}]`) : null)));
}

/** Lets the buttons that close a dialog close it. */
export function closable(dialog) {
  for (const closing of dialog.querySelectorAll("[data-close]")) {
    closing.addEventListener("click", () => dialog.close());
  }
}
