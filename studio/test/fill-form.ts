// Runs in the page of the studio: fills a form as a person does, by what it shows, with the events of real typing.

/** What stops a person: a control that is missing, or one that takes no such value. */
class Stuck extends Error {}

/** React has drawn what an event changed: a message comes after all that waits, without the pause of a timer. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const children = (element: Element, selector: string): readonly HTMLElement[] =>
  [...element.children].filter((child): child is HTMLElement => child.matches(selector));

function one(element: Element, selector: string): HTMLElement {
  const found = element.matches(selector) ? element : element.querySelector(`:scope > ${selector}`);
  if (found === null) throw new Stuck(`no ${selector} in ${element.outerHTML.slice(0, 300)}`);
  return found as HTMLElement;
}

const textOf = (element: Element | null | undefined): string => (element?.textContent ?? "").replace(" (optional)", "");

/** Fills what is in `at` with a value. */
async function fill(at: Element, value: unknown, titles: Titles): Promise<void> {
  if (at.matches(".tw-field")) return fillControl(at, value);
  if (at.matches(".tw-optional")) return fill(one(at, ".tw-group, :scope > .tw-field"), value, titles);
  const content = at.matches(".tw-group, .tw-form") ? one(at, ":is(.tw-members, .tw-record, .tw-list, .tw-union)") : at;
  if (content.matches(".tw-union")) return fillUnion(content, value, titles);
  if (content.matches(".tw-list")) return fillList(content, value, titles);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Stuck("members for no object");
  if (content.matches(".tw-record")) return fillRecord(content, value, titles);
  return fillMembers(content, value, titles);
}

/** Titles that stand in place of names, by name. */
type Titles = ReadonlyMap<string, readonly string[]>;

async function fillMembers(members: Element, value: object, titles: Titles): Promise<void> {
  const others: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const names = [key.replaceAll("_", " "), ...(titles.get(key) ?? [])];
    const add = children(members, ".tw-add").find((each) => names.some((name) => textOf(each) === `Add ${name}`));
    if (add !== undefined) {
      const index = [...members.children].indexOf(add);
      add.click();
      await drawn();
      const added = members.children[index];
      if (added === undefined) throw new Stuck(`nothing came of adding ${key}`);
      await fill(added, member, titles);
      continue;
    }
    const found = [...members.children].find((each) => names.includes(nameOf(each)));
    if (found === undefined) others[key] = member;
    else await fill(found, member, titles);
  }
  if (Object.keys(others).length === 0) return;
  const [record] = children(members, ".tw-record");
  if (record === undefined) throw new Stuck(`no field for ${Object.keys(others).join(", ")}`);
  await fillRecord(record, others, titles);
}

const nameOf = (member: Element): string =>
  textOf(
    member.querySelector(":scope > label, :scope > legend, :scope > .tw-group > legend, :scope > .tw-field > label"),
  );

async function fillRecord(record: Element, value: object, titles: Titles): Promise<void> {
  for (const [key, member] of Object.entries(value)) {
    const entries = children(record, ".tw-entry");
    const [add] = children(record, ".tw-add");
    if (add === undefined) throw new Stuck("no button to add an entry");
    add.click();
    await drawn();
    const entry = children(record, ".tw-entry")[entries.length];
    if (entry === undefined) throw new Stuck("no entry came");
    const name = one(entry, "input.tw-key") as HTMLInputElement;
    await type(name, key);
    name.blur();
    await drawn();
    const renamed = children(record, ".tw-entry").find(
      (each) => each.querySelector<HTMLInputElement>(":scope > .tw-key")?.value === key,
    );
    if (renamed === undefined) throw new Stuck(`no entry of the name ${key}`);
    await fill(one(renamed, ":is(.tw-field, .tw-group)"), member, titles);
  }
}

async function fillList(list: Element, value: unknown, titles: Titles): Promise<void> {
  if (!Array.isArray(value)) throw new Stuck("a list for no list");
  for (const [index, item] of (value as readonly unknown[]).entries()) {
    if (children(list, ".tw-entry")[index] === undefined) {
      const [add] = children(list, ".tw-add");
      if (add === undefined) throw new Stuck("no button to add an item");
      add.click();
      await drawn();
    }
    const entry = children(list, ".tw-entry")[index];
    if (entry === undefined) throw new Stuck("no item came");
    await fill(one(entry, ":is(.tw-field, .tw-group)"), item, titles);
  }
}

/** Tries the kinds that are offered, as someone does who does not know their names. */
async function fillUnion(union: Element, value: unknown, titles: Titles): Promise<void> {
  const select = one(union, "select") as HTMLSelectElement;
  const offered = [...select.options].filter((option) => !["–", "Choose a kind"].includes(option.text));
  const reasons: string[] = [];
  for (const { text, value: option } of offered) {
    if ((value === null) !== (text === "null") && offered.some((each) => each.text === "null")) continue;
    await choose(select, option);
    const content = children(union, ".tw-field, .tw-group, .tw-form")[0];
    try {
      if (content !== undefined) await fill(content, value, titles);
      else if (value !== null) throw new Stuck("a kind without a field");
      const empty = [
        ...(content?.querySelectorAll<HTMLInputElement>(
          "[aria-required=true]:is(input:not([type=checkbox]), textarea, select)",
        ) ?? []),
      ];
      if (empty.some((each) => each.value === "") && !JSON.stringify(value).includes('""'))
        throw new Stuck("a field is left empty");
      return;
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      reasons.push(`${text}: ${error.message}`);
    }
  }
  throw new Stuck(`no kind fits ${JSON.stringify(value)}: ${reasons.join("; ")}`);
}

async function fillControl(field: Element, value: unknown): Promise<void> {
  const control = field.querySelector<HTMLElement>(":is(input, select, textarea, output)");
  if (control?.closest(".tw-field") !== field) throw new Stuck("a field without a control");
  if (!control.checkVisibility() || (control as HTMLInputElement).disabled)
    throw new Stuck("a control that is not there");
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ text, index }) => index > 0 && text === shown);
    if (option === undefined) throw new Stuck(`no choice ${shown}`);
    await choose(control, option.value);
  } else if (control instanceof HTMLTextAreaElement) {
    if (control.placeholder !== "JSON" && typeof value !== "string") throw new Stuck("a text for no text");
    await type(control, control.placeholder === "JSON" ? JSON.stringify(value) : shown);
  } else if (control instanceof HTMLInputElement) await fillInput(control, value, textOf(field.querySelector("code")));
  else if (control.textContent !== shown) throw new Stuck(`${control.textContent} where ${shown} is wanted`);
}

async function fillInput(input: HTMLInputElement, value: unknown, constant: string): Promise<void> {
  if (input.type === "checkbox") {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    const wanted = constant === "" ? value : shown === constant;
    if (typeof wanted !== "boolean" || (constant !== "" && !wanted)) throw new Stuck("a box for another value");
    if (input.checked !== wanted) input.click();
    // What is not touched is left out, and `false` is not.
    else if (constant === "" && !wanted) {
      input.click();
      await drawn();
      input.click();
    }
    await drawn();
  } else if (input.type === "file") {
    if (typeof value !== "string") throw new Stuck("a file for no text");
    const chosen = new DataTransfer();
    chosen.items.add(new File([Uint8Array.from(atob(value), (sign) => sign.charCodeAt(0))], "a.bin"));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  } else if (input.inputMode === "decimal") {
    if (typeof value !== "number") throw new Stuck("a number for no number");
    await type(input, String(value));
  } else {
    if (typeof value !== "string") throw new Stuck("a text for no text");
    await type(input, value);
  }
}

/** Typed by it, a text goes the way of keys: limits of the control and events of editing included. Nothing stands in its place yet. */
const editor = document as unknown as { execCommand(command: string, ui?: boolean, value?: string): boolean };

async function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  control.focus();
  if (control.type === "date") {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, text);
    control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  } else {
    control.select();
    editor.execCommand("insertText", false, text === "" ? "x" : text);
    await drawn();
    // Nothing is what someone leaves who has typed something.
    if (text === "") editor.execCommand("delete");
  }
  await drawn();
}

async function choose(select: HTMLSelectElement, option: string): Promise<void> {
  select.focus();
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, option);
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await drawn();
}

function titlesIn(schema: unknown, found = new Map<string, string[]>()): Map<string, string[]> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, part] of Object.entries(schema) as [string, unknown][]) {
    titlesIn(part, found);
    const { title } = (part ?? {}) as { readonly title?: unknown };
    if (typeof title === "string") found.set(key, [...(found.get(key) ?? []), title]);
  }
  return found;
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll<HTMLButtonElement>(".arguments button")].find(
    ({ textContent }) => textContent.trim() === name,
  );
  if (found === undefined) throw new Stuck(`no button ${name}`);
  return found;
}

async function until<Found>(find: () => Found | null | undefined): Promise<Found> {
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const jsonField = (): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>(".arguments .json textarea");

/** What came of a form: its arguments as JSON, what it says is wrong, and why it could not be filled. */
interface Filled {
  readonly json: string;
  readonly stuck?: string;
}

interface Wanted {
  readonly name: string;
  readonly schema: unknown;
  readonly value: unknown;
}

/** Opens a tool, empties its form, fills it, reads its JSON, types the same JSON, goes back to the form, and calls. */
async function tryTool({ name, schema, value }: Wanted): Promise<Filled> {
  location.hash = `#/tools/${name}`;
  await until(() =>
    document.querySelector("h1 code")?.textContent === name ? document.querySelector(".arguments") : null,
  );
  try {
    button("nothing").click();
    await drawn();
    const form = document.querySelector(".arguments > :is(.tw-form, .tw-field)");
    if (form !== null) await fill(form, value, titlesIn(schema));
    button("JSON").click();
    const field = await until(jsonField);
    const json = field.value;
    await type(field, JSON.stringify(JSON.parse(json)));
    button("Form").click();
    await drawn();
    button(`Call ${name}`).click();
    await drawn();
    const faults = [...document.querySelectorAll(".arguments :is(.tw-fault, .fault)")].map(textOf);
    return faults.length === 0 ? { json } : { json, stuck: faults.join(" ") };
  } catch (error) {
    return { json: "", stuck: error instanceof Stuck ? error.message : String(error) };
  }
}

Object.assign(globalThis, { tryTool });
