// The board: the picture that the program draws, with a button on every cell.

import { announce } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** A pointer that moves farther than this drags. */
const SLACK = 6;

function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export class Board {
  /**
   * @param place the element that holds the picture
   * @param on `{pick(cell), drag(from, to), mayDrag(cell), cancel()}`
   */
  constructor(place, on) {
    this.place = place;
    this.on = on;
    this.cells = new Map();
    this.focused = null;
    this.drag = null;
    place.addEventListener("click", (event) => this.clicked(event));
    place.addEventListener("keydown", (event) => this.pressed(event));
    place.addEventListener("pointerdown", (event) => this.grabbed(event));
    place.addEventListener("focusin", (event) => this.focusedOn(event));
    place.addEventListener("focusout", () => this.outline?.replaceChildren());
    window.addEventListener("pointermove", (event) => this.moved(event));
    window.addEventListener("pointerup", (event) => this.dropped(event));
    window.addEventListener("pointercancel", () => this.letGo());
  }

  /** Shows a picture. The cell that had the focus keeps it. */
  show(picture) {
    const hadFocus = this.place.contains(document.activeElement);
    this.letGo();
    const parsed = new DOMParser().parseFromString(picture.svg, "image/svg+xml");
    const svg = document.importNode(parsed.documentElement, true);
    // Screen readers leave the arrow keys to an application.
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-roledescription", "board");
    svg.setAttribute("aria-label", picture.title);
    svg.setAttribute("aria-describedby", "board-help");
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.querySelector(":scope > title")?.remove();
    svg.querySelector(":scope > desc")?.remove();
    this.cells.clear();
    const groups = new Map([...svg.querySelectorAll("[data-cell]")].map((group) => [group.dataset.cell, group]));
    for (const cell of picture.cells) {
      const group = groups.get(cell.name);
      if (!group) continue;
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "-1");
      group.setAttribute("aria-label", cell.words);
      this.cells.set(cell.name, { ...cell, group });
    }
    this.under = shape("g", { class: "overlay" });
    this.outline = shape("g", { class: "overlay" });
    svg.append(this.under, this.outline);
    this.svg = svg;
    this.place.replaceChildren(svg);
    if (!this.cells.has(this.focused)) this.focused = this.cells.keys().next().value ?? null;
    this.cells.get(this.focused)?.group.setAttribute("tabindex", "0");
    if (hadFocus) this.focus();
  }

  /** Marks what is selected, where it can go, and where something can be chosen without a piece. */
  mark(selected, targets) {
    this.under.replaceChildren();
    for (const cell of this.cells.values()) {
      const isTarget = targets.has(cell.name);
      const states = [cell.words, cell.name === selected && "selected", isTarget && "can be chosen"];
      cell.group.setAttribute("aria-label", states.filter(Boolean).join("; "));
      cell.group.classList.toggle("target", isTarget);
      if (cell.name === selected) this.ring(cell, "selected", 0.9);
      if (isTarget && cell.pieces.length > 0) this.ring(cell, "target-ring", 0.84);
      else if (isTarget) this.under.append(shape("circle", { class: "target-dot", cx: cell.x, cy: cell.y, r: 0.26 * cell.radius }));
    }
  }

  ring(cell, name, part) {
    const width = 0.12 * cell.radius;
    this.under.append(shape("circle", { class: name, cx: cell.x, cy: cell.y, r: part * cell.radius, "stroke-width": width }));
  }

  /** Puts the focus on a cell, or on the one that had it last. */
  focus(name = this.focused, preventScroll = true) {
    const cell = this.cells.get(name);
    if (!cell) return;
    this.cells.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = name;
    cell.group.setAttribute("tabindex", "0");
    cell.group.focus({ preventScroll });
  }

  /** A cell with what stands on it, as a picture of its own. */
  sample(name) {
    const { x, y, radius, group } = this.cells.get(name);
    const picture = shape("svg", { viewBox: [x - radius, y - radius, 2 * radius, 2 * radius].join(" "), "aria-hidden": "true" });
    picture.append(...[...group.children].map((child) => child.cloneNode(true)));
    for (const element of picture.querySelectorAll("title, desc")) element.remove();
    return picture;
  }

  words(name) { return this.cells.get(name)?.words ?? name; }

  cellOf(target) {
    return target instanceof Element ? target.closest("[data-cell]")?.dataset.cell ?? null : null;
  }

  focusedOn(event) {
    const name = this.cellOf(event.target);
    const cell = this.cells.get(name);
    if (!cell) return;
    this.cells.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = name;
    cell.group.setAttribute("tabindex", "0");
    this.outline.replaceChildren();
    if (!cell.group.matches(":focus-visible")) return;
    for (let nth = 0; nth < 2; nth += 1) {
      const ground = cell.group.children[1].cloneNode(false);
      for (const name of ["fill", "stroke", "stroke-width"]) ground.removeAttribute(name);
      ground.setAttribute("class", "focus");
      this.outline.append(ground);
    }
  }

  clicked(event) {
    const name = this.cellOf(event.target);
    if (this.swallow) this.swallow = false;
    else if (name) this.on.pick(name);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      const next = this.neighbor(direction);
      if (next) this.focus(next, false);
      else announce("the edge of the board");
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.focused) this.on.pick(this.focused);
    } else if (event.key === "Escape") {
      this.on.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The cell that lies nearest in a direction, those straight on being nearer than those aside. */
  neighbor([dx, dy]) {
    const here = this.cells.get(this.focused);
    if (!here) return null;
    let best = null;
    let least = Infinity;
    for (const cell of this.cells.values()) {
      const [x, y] = [cell.x - here.x, cell.y - here.y];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along < 0.4 * here.radius || aside > 1.8 * along) continue;
      const distance = along + 2 * aside;
      if (distance < least) [best, least] = [cell.name, distance];
    }
    return best;
  }

  /** Touch scrolls the page, and taps twice instead. */
  grabbed(event) {
    this.swallow = false;
    if (event.button !== 0 || event.pointerType === "touch") return;
    const from = this.cellOf(event.target);
    if (!from || !this.on.mayDrag(from)) return;
    this.drag = { from, x: event.clientX, y: event.clientY, ghost: null };
  }

  moved(event) {
    if (!this.drag) return;
    const [x, y] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
    if (!this.drag.ghost) {
      if (Math.hypot(x, y) < SLACK) return;
      const { group } = this.cells.get(this.drag.from);
      const pieces = [...group.children].at(-1);
      this.drag.ghost = shape("g", { class: "ghost" });
      this.drag.ghost.append(pieces.cloneNode(true));
      this.svg.append(this.drag.ghost);
      group.classList.add("lifted");
      this.on.lift?.(this.drag.from);
    }
    const scale = this.svg.getScreenCTM()?.a || 1;
    this.drag.ghost.setAttribute("transform", `translate(${x / scale} ${y / scale})`);
  }

  dropped(event) {
    const { drag } = this;
    if (!drag) return;
    const wasDragged = drag.ghost !== null;
    this.letGo();
    if (!wasDragged) return;
    // The click that a release over the same cell makes is none.
    const to = this.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    this.swallow = to === drag.from;
    if (to && to !== drag.from) this.on.drag(drag.from, to);
  }

  letGo() {
    if (!this.drag) return;
    this.drag.ghost?.remove();
    this.cells.get(this.drag.from)?.group.classList.remove("lifted");
    this.drag = null;
  }
}
