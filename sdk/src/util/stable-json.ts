import { compareText } from "./compare-text.ts";
import { sortShort } from "./sort-short.ts";

/**
 * The same JSON text for equal values, whatever the order of their keys. Keys are in code-unit order, `undefined` members are omitted, and
 * there is no white space.
 */
export function stableJson(value: unknown): string {
  return textOf(value) ?? "";
}

/** Written by hand: `JSON.stringify` takes three times as long when it calls a function for each member. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value) return textOf(JSON.parse(JSON.stringify(value)));
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? "null").join(",")}]`;
  const members = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const key of sortShort(Object.keys(members), compareText)) {
    const member = textOf(members[key]);
    if (member !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${member}`;
  }
  return `{${text}}`;
}
