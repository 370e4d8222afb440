import type { Parameter } from "../generator.ts";

/** A value of a sample call; undefined where the type shows none. */
type Sample = string | number | boolean | readonly Sample[] | undefined;

interface Kind {
  readonly sample: Sample;
  /** Reads the answer from `field`, an entry of a `FormData`. */
  readonly read: (field: string) => string;
  /** Element and attributes. */
  readonly element: string;
}

const number = (field: string): string => `Number(${field})`;
const text = (field: string): string => `String(${field})`;

/** The types that have an input of their own; every other type is written as JSON. */
const kinds: Readonly<Record<string, Kind>> = {
  string: { sample: "something", read: text, element: "input" },
  boolean: { sample: true, read: (field) => field.replace(".get(", ".has("), element: 'input type="checkbox"' },
  number: { sample: 1, read: number, element: 'input type="number" step="any"' },
  Date: {
    sample: "2026-01-31T09:30:00Z",
    read: (field) => `new Date(String(${field})).toISOString()`,
    element: 'input type="datetime-local"',
  },
  URL: { sample: "https://example.com/", read: text, element: 'input type="url"' },
};
const json: Kind = {
  sample: undefined,
  read: (field) => `parsed(String(${field}))`,
  element: 'textarea placeholder="JSON"',
};

/** The texts of a union of texts; undefined for every other type. */
function choicesOf(type: string): readonly string[] | undefined {
  return /^(?:\|?\s*"[^"\\]*"\s*)+$/.test(type)
    ? [...type.matchAll(/"([^"]*)"/g)].map(([, one = ""]) => one)
    : undefined;
}

/** Whether a value of the type is itself JSON, which a date is not. */
export const isPlain = ({ type, optional }: Parameter): boolean =>
  !optional && (["string", "number", "boolean"].includes(type) || choicesOf(type) !== undefined);

/** A value that the parameter accepts: the one its text names after `such as`, or one of its type; undefined where neither is known. */
export function sampleOf({ type, text: words }: Parameter): Sample {
  const tag = (name: string): string | undefined => new RegExp(String.raw`@${name}\s+(\S+)`).exec(words)?.[1];
  const named = namedValue({ type, words });
  if (named !== undefined) return named;
  if (/@(?:format|pattern|multipleOf|minItems|minProperties|exclusiveMinimum|exclusiveMaximum)\b/.test(words))
    return undefined;
  if (type === "number") return Number(tag("minimum") ?? tag("maximum") ?? 1);
  if (type === "string")
    return "something".padEnd(Number(tag("minLength") ?? 0), "x").slice(0, Number(tag("maxLength") ?? 200));
  return choicesOf(type)?.[0] ?? (type.endsWith("[]") ? sampleList(type.slice(0, -2)) : kinds[type]?.sample);
}

function sampleList(type: string): Sample {
  const item = kinds[type]?.sample;
  return item === undefined ? undefined : [item];
}

/** Whether the sample is one that an author would show. */
export const isTelling = ({ type, text: words }: Parameter): boolean =>
  namedValue({ type, words }) !== undefined || choicesOf(type) !== undefined || (type in kinds && type !== "string");

// `such as Rome`, `such as "New York"`, `for example 3`.
function namedValue({ type, words }: { readonly type: string; readonly words: string }): Sample {
  const found = /\b(?:such as|for example|e\.g\.),? (?:["“`]([^"”`]+)["”`]|([^\s,;]+?))(?=[.,;]?(?:\s|$))/.exec(words);
  const word = found?.[1] ?? found?.[2];
  if (word === undefined || type === "string") return word;
  return type === "number" && /^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
}

/** JSX that shows a property of the payload. */
export function shownIn({ name, type, optional }: Parameter): string {
  const value = `payload.${name}`;
  const isWord = isPlain({ name, type, optional: false, text: "" });
  const shown = `<p>{${isWord ? "String" : "JSON.stringify"}(${value})}</p>`;
  return optional ? `{${value} !== undefined && ${shown}}` : shown;
}

/** The field of a form for one property of an answer. */
interface FormField {
  /** The member of the answer, read from `form`, a `FormData`; an optional one is left out where its field is empty. */
  readonly read: string;
  /** Lines of JSX. */
  readonly control: readonly string[];
}

/** The field for a property of a `ui` tool's answer, a member of the type `answer`. */
export function formField({ name, type, optional, text: words }: Parameter, answer: string): FormField {
  const entry = `form.get("${name}")`;
  const own = `${answer}["${name}"]`;
  const choices = choicesOf(type);
  const kind = kinds[type] ?? json;
  const value = choices === undefined ? kind.read(entry) : `${entry} as ${optional ? `NonNullable<${own}>` : own}`;
  const isSwitch = type === "boolean";
  const read = optional && !isSwitch ? `...(${entry} !== "" && { ${name}: ${value} }),` : `${name}: ${value},`;
  const element = words.includes("@integer") ? 'input type="number"' : kind.element;
  const attributes = ` {...field("${name}")}${optional || isSwitch ? "" : " required"}`;
  if (choices === undefined) return { read, control: [`<${element}${attributes} />`] };
  const options = choices.map((choice) => `  <option>{${JSON.stringify(choice)}}</option>`);
  const none = `  <option value="">${optional ? "–" : "Choose one"}</option>`;
  return { read, control: [`<select${attributes}>`, none, ...options, "</select>"] };
}
