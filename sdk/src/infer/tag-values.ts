import type { Json } from "../model/json.ts";
import type { JsonSchema, JsonSchemaType } from "../model/json-schema.ts";
import type { TagReading, TagTarget } from "./contract.ts";
import { allowsValue } from "../schema/types.ts";

/** What a numeric tag asks for. */
export interface NumberTag {
  /** The keyword it sets. */
  readonly keyword: keyof JsonSchema;
  /** It may stand on these types. */
  readonly on: readonly JsonSchemaType[];
  /** Whether the value is a count: whole and not negative. */
  readonly isCount?: boolean;
}

/** Reads a tag whose value is one number. */
export function readNumberTag(text: string, target: TagTarget, { keyword, on, isCount }: NumberTag): TagReading {
  const misplaced = misplacedOn(target, on);
  if (misplaced !== undefined) return misplaced;
  const value = text === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) return { problem: `needs one number, not "${text}"` };
  if (isCount === true && !(Number.isInteger(value) && value >= 0)) {
    return { problem: `needs a whole number from 0, not "${text}"` };
  }
  return { keywords: { [keyword]: value } };
}

/** What to say when a tag stands on a type it says nothing about. */
export function misplacedOn({ types }: TagTarget, on: readonly JsonSchemaType[]): TagReading | undefined {
  if (on.some((type) => types.has(type))) return undefined;
  return { problem: `fits a value of type ${on.join(" or ")}, but this one is ${[...types].join(" or ")}` };
}

/** Reads a tag whose value is a value of the type it stands on: JSON, or plain text for a string. */
export function readValue(text: string, target: TagTarget): { readonly value: Json } | { readonly problem: string } {
  const parsed = parseJson(text.replace(/^```\w*\n([\s\S]*?)\n?```$/, "$1"));
  if (parsed !== undefined && isAllowed(parsed.value, target)) return parsed;
  if (isAllowed(text, target) && text !== "") return { value: text };
  return { problem: `has the value ${text === "" ? '""' : text}, which the type does not allow` };
}

function parseJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

function isAllowed(value: Json, { schema, types }: TagTarget): boolean {
  if (!allowsValue(types, value)) return false;
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const choices = schema.anyOf ?? [];
  const areWords = choices.length > 0 && choices.every((part) => part.const !== undefined);
  return !areWords || choices.some((part) => part.const === value);
}
