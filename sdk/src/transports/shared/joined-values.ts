import { isRecord } from "../../util/is-record.ts";
import { textOf } from "./read-value.ts";

type Item = Readonly<Record<string, unknown>>;

/** The members of a list's item that come in pieces: reasoning of OpenRouter (`text`, `summary`), LiteLLM and Mistral (`thinking`). */
const pieced = ["text", "summary", "thinking"];

/** A member of a message after a further delta: text and lists come in pieces, any other value is whole. */
export function joined(known: unknown, value: unknown): unknown {
  if (typeof value === "string") return Array.isArray(known) ? addItem(known, textItem(value)) : textOf(known) + value;
  if (Array.isArray(value)) return (value as unknown[]).reduce(addItem, listOf(known));
  return isRecord(known) && isRecord(value) ? { ...known, ...value } : value;
}

const textItem = (text: string): Item => ({ type: "text", text });

const listOf = (known: unknown): readonly unknown[] =>
  Array.isArray(known) ? (known as unknown[]) : textOf(known) === "" ? [] : [textItem(textOf(known))];

function addItem(items: readonly unknown[], item: unknown): readonly unknown[] {
  const at = isRecord(item) && isPiece(item) ? items.findLastIndex((known) => isContinued(known, item)) : -1;
  // An item without an index continues the last one only.
  if (at === -1 || !isRecord(item) || (item.index === undefined && at < items.length - 1)) return [...items, item];
  const known = items[at] as Item;
  const given = Object.entries(item).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const changed = given.map(([key, value]) => [key, pieced.includes(key) ? joined(known[key], value) : value]);
  return items.with(at, { ...known, ...(Object.fromEntries(changed) as Item) });
}

const isPiece = (item: Item): boolean => [...pieced, "signature"].some((key) => key in item);

/** A signature ends its item: it signs the whole text before it. */
function isContinued(known: unknown, item: Item): boolean {
  if (!isRecord(known) || !isPiece(known) || known.type !== item.type || known.index !== item.index) return false;
  const isAnother = typeof known.id === "string" && typeof item.id === "string" && known.id !== item.id;
  const isSigned = textOf(known.signature) !== "" && pieced.some((key) => textOf(item[key]) !== "");
  return !isAnother && !isSigned;
}
