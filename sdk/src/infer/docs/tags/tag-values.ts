import type { Json } from "../../../util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../../model/json-schema.ts";
import type { TagReading, TagTarget } from "../../contract/contract.ts";
import { withoutQuotes } from "./quoted-value.ts";
import { allowsValue } from "../../../schema/types.ts";

interface NumberTag {
  readonly keyword: keyof JsonSchema;
  readonly on: readonly JsonSchemaType[];
  /** Whether the value is a count: whole and not negative. */
  readonly isCount?: boolean;
}

/** Whether a text is what a tag takes, also where the tag stands within a sentence. */
export const isNumber = (text: string): boolean => /^[-+]?[\d.][\d._e+-]*$/i.test(text);

export const isFlag = (text: string): boolean => text === "" || text === "true";

export const isLiteral = (text: string): boolean =>
  isNumber(text) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|true|false|null|\[[^]*\]|\{[^]*\})$/.test(text);

export function numberReading(text: string, target: TagTarget, { keyword, on, isCount }: NumberTag): TagReading {
  const misplaced = misplacedOn(target, on);
  if (misplaced !== undefined) return misplaced;
  const written = withoutQuotes(text).replaceAll(/(?<=\d)_(?=\d)/g, "");
  const value = written === "" ? Number.NaN : Number(written);
  if (!Number.isFinite(value)) return { problem: `needs one number, not "${text}"` };
  if (isCount === true && !(Number.isInteger(value) && value >= 0)) {
    return { problem: `needs a whole number from 0, not "${text}"` };
  }
  return { keywords: { [keyword]: value } };
}

export function misplacedOn({ types }: TagTarget, on: readonly JsonSchemaType[]): TagReading | undefined {
  if (on.some((type) => types.has(type))) return undefined;
  return { problem: `applies to a value of type ${on.join(" or ")}, but this one is ${[...types].join(" or ")}` };
}

/** Whether the target allows a value: its type, and its `enum` where there is one. */
export function allowsWord({ schema, types }: TagTarget, value: Json): boolean {
  if (!allowsValue(types, value)) return false;
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const choices = schema.anyOf ?? [];
  const areWords = choices.length > 0 && choices.every((part) => part.const !== undefined);
  return !areWords || choices.some((part) => part.const === value);
}

/** Keywords that restrict numbers to integers, whatever other types are allowed. */
export function integerKeywords({ schema, types }: TagTarget): TagReading {
  if (schema.type === "number" || schema.type === "integer") return { keywords: { type: "integer" } };
  if (typeof schema.type === "object" && schema.type.includes("number")) {
    return { keywords: { type: schema.type.map((type) => (type === "number" ? "integer" : type)) } };
  }
  return { problem: `applies to a value of type number, but this one is ${[...types].join(" or ")}` };
}
