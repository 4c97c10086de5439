// The choice of a variant and its options.

import { get, post } from "./api.js";
import { $, button, closable, fill, h, issueList } from "./dom.js";
import { find } from "./rules.js";

/** Makes the dialog ready; `page` is `{doing(work), start(envelope)}`. Gives all that can be chosen. */
export async function begin(page) {
  const { variants, aliases } = await get("variants");
  const dialog = $("new");
  closable(dialog);
  const families = variants.map((variant) => ({ ...variant, family: variant, preset: {}, fixed: [] }));
  const others = aliases.map((alias) => {
    const family = variants.find((variant) => variant.id === alias.variant);
    return { ...family, id: alias.id, title: alias.id, summary: alias.summary, inventor: "", family, preset: alias.options, fixed: alias.fixed };
  });
  const all = [...families, ...others];
  fill($("variants"), h("legend", {}, "Variant"), all.map((variant, idx) => h("label", { class: "variant" },
    h("input", { type: "radio", name: "variant", value: variant.id, checked: idx === 0, onchange: () => form(variant) }),
    h("span", {}, h("strong", {}, variant.title), variant.inventor ? ` ${variant.inventor}` : "", h("br"), variant.summary))));
  form(all[0]);
  $("new-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const id = new FormData($("new-form")).get("variant");
    page.doing(() => submit(all.find((one) => one.id === id), page.start));
  });
  $("open-new").addEventListener("click", () => dialog.showModal());
  return all;
}

/** Begins a game of what is chosen, or says what is wrong with the options. */
async function submit(variant, start) {
  try {
    const wanted = { variant: variant.id, options: read(variant) };
    const checked = await post("check", { position: wanted });
    if (!checked.ok) throw Object.assign(new Error("these options don’t fit"), checked);
    const envelope = await post("start", wanted);
    fill($("new-issues"));
    $("new").close();
    await start({ variant: envelope.variant, options: envelope.options });
  } catch (error) {
    $("option-box").open = true;
    fill($("new-issues"), issueList(error));
  }
}

function form(variant) {
  const fields = variant.family.options.filter((option) => !variant.fixed.includes(option.name));
  fill($("options"), fields.map((option) => {
    const start = option.name in variant.preset ? variant.preset[option.name] : option.default;
    const id = `option-${option.name}`;
    const rule = h("div", { class: "hint" });
    return h("div", { class: "option", "data-name": option.name },
      h("label", { for: id }, option.name), control(option, start, id),
      h("p", { class: "hint" }, option.text, " ", button(option.rule, async () => {
        const found = rule.hasChildNodes() ? null : await find(variant.family.id, option.rule);
        fill(rule, found ? h("blockquote", {}, found.text, h("br"), h("small", {}, found.source)) : null);
      }, { class: "link slug", "aria-label": `Text of rule ${option.rule}` })), rule);
  }));
}

/** A control that knows its value: `undefined` where nothing differs from the start. */
function control(option, start, id) {
  const { type, values } = option.kind;
  if (type === "bool") return h("input", { type: "checkbox", id, checked: start === true });
  if (type === "choice") {
    const words = option.default === null ? [null, ...values] : values;
    return h("select", { id }, words.map((word) =>
      h("option", { value: word ?? "", selected: word === start }, word ?? "as usual")));
  }
  if (type === "whole") {
    const [least, most, mayBeNone] = values;
    return h("input", { type: "number", id, min: least, max: most, value: start ?? "", required: !mayBeNone, placeholder: mayBeNone ? "none" : null });
  }
  if (type === "words" && values.length > 0) return boxes(option.name, values, start ?? [], id);
  if (type === "words") {
    return h("input", { type: "text", id, value: start?.join(", ") ?? "", spellcheck: "false", placeholder: "none" });
  }
  const text = start === null ? "" : JSON.stringify(start);
  return h("textarea", { id, rows: 2, spellcheck: "false", placeholder: "JSON" }, text === "{}" ? "" : text);
}

/** A box for each word. Their order is that in which they were checked, since of some options it matters. */
function boxes(name, values, start, id) {
  const group = h("div", { id, class: "words", role: "group", "aria-label": name });
  const order = h("output", { class: "hint" });
  let chosen = [...start];
  const show = () => {
    group.dataset.words = JSON.stringify(chosen);
    order.textContent = chosen.length > 1 ? chosen.join(", ") : "";
  };
  const check = (event) => {
    const { value: word, checked } = event.target;
    chosen = chosen.filter((other) => other !== word).concat(checked ? [word] : []);
    show();
  };
  fill(group, values.map((word) =>
    h("label", {}, h("input", { type: "checkbox", value: word, checked: chosen.includes(word), onchange: check }), word)), order);
  show();
  return group;
}

function value(option, element) {
  const { type, values } = option.kind;
  if (type === "bool") return element.checked;
  if (type === "choice") return element.value === "" ? null : element.value;
  if (type === "whole") return element.value === "" ? null : Number(element.value);
  if (type === "words" && values.length > 0) {
    const words = JSON.parse(element.dataset.words);
    return words.length === 0 ? option.default && [] : words;
  }
  const text = element.value.trim();
  if (type === "words") return text === "" ? option.default && [] : text.split(",").map((word) => word.trim()).filter(Boolean);
  if (text === "") return option.default;
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error(`${option.name}: this is no JSON`), { code: "json-syntax" });
  }
}

/** The options that differ from what they would be anyhow. */
function read(variant) {
  const options = {};
  for (const option of variant.family.options) {
    const element = document.getElementById(`option-${option.name}`);
    if (!element) continue;
    const start = option.name in variant.preset ? variant.preset[option.name] : option.default;
    const given = value(option, element);
    if (JSON.stringify(given) !== JSON.stringify(start)) options[option.name] = given;
  }
  return options;
}
