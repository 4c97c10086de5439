// The rules as a panel at the side.

import { get } from "./api.js";
import { $, button, fill, h } from "./dom.js";

const STATUS = { source: "source", inventor: "inventor", ruling: "ruling", house: "house rule" };
let page = null;
let shown = null;
let opener = null;

/** Makes the panel ready; `given` is `{doing(work), variant()}`, and says whose rules are meant. */
export function begin(given) {
  page = given;
  $("open-rules").addEventListener("click", () => {
    if ($("rules").hidden) page.doing(() => open(page.variant()));
    else close();
  });
  $("close-rules").addEventListener("click", close);
  $("find-rule").addEventListener("input", filter);
  $("rules").addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}

/** Opens the panel, at a rule if one is named. */
export async function open(variant, slug) {
  opener = document.activeElement;
  await list(variant);
  $("rules").hidden = false;
  $("open-rules").setAttribute("aria-expanded", "true");
  if (!slug) {
    $("rules-title").focus();
    return;
  }
  $("find-rule").value = "";
  filter();
  const entry = document.getElementById(`rule-${slug}`);
  for (const other of document.querySelectorAll(".cited")) other.classList.remove("cited");
  entry?.classList.add("cited");
  entry?.scrollIntoView({ block: "center" });
  entry?.focus({ preventScroll: true });
}

/** Keeps an open panel at the rules of the game that is shown. */
export async function follow(variant) {
  if (!$("rules").hidden) await list(variant);
}

export function close() {
  $("rules").hidden = true;
  $("open-rules").setAttribute("aria-expanded", "false");
  if (opener?.isConnected) opener.focus();
}

/** A rule of a variant, in full. */
export async function find(variant, slug) {
  const { rules } = await get(`rules/${encodeURIComponent(variant)}`);
  return rules.find((rule) => rule.slug === slug);
}

async function list(variant) {
  if (shown === variant) return;
  const { rules, notation } = await get(`rules/${encodeURIComponent(variant)}`);
  const topics = new Map();
  for (const rule of rules) {
    const topic = rule.slug.split(".")[0];
    if (!topics.has(topic)) topics.set(topic, []);
    topics.get(topic).push(rule);
  }
  fill($("rule-list"),
    h("details", {}, h("summary", {}, "How moves are written"), h("pre", {}, notation)),
    [...topics].map(([topic, members]) => h("section", { class: "topic" }, h("h3", {}, topic),
      members.map((rule) => h("article", { id: `rule-${rule.slug}`, class: "entry", tabindex: "-1" },
        h("h4", {}, rule.slug, h("span", { class: `badge status-${rule.status}` }, STATUS[rule.status] ?? rule.status)),
        h("p", {}, rule.text),
        h("p", { class: "source" }, `${rule.source} (${rule.uses.join(", ")})`))))));
  shown = variant;
  filter();
}

function filter() {
  const wanted = $("find-rule").value.trim().toLowerCase();
  for (const topic of document.querySelectorAll("#rule-list .topic")) {
    let nLeft = 0;
    for (const entry of topic.querySelectorAll(".entry")) {
      entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
      nLeft += entry.hidden ? 0 : 1;
    }
    topic.hidden = nLeft === 0;
  }
}

/** A button that leads to a rule. */
export const ruleLink = (variant, slug) =>
  button(slug, () => page.doing(() => open(variant, slug)), { class: "link slug", "aria-label": `Rule ${slug}` });
