import type { Json, JsonObject } from "../../../util/json.ts";
import { isRecord } from "../../../util/is-record.ts";

/** Whether an entry has one of these members itself. */
export function hasOne(entry: JsonObject, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(entry, name));
}

/** The pointer to the first of these members that is there, by itself to be spread: `{ input: "/parameters" }`. */
export function partAt<Part extends string>(
  part: Part,
  entry: JsonObject,
  ...names: readonly string[]
): Readonly<Partial<Record<Part, string>>> {
  const found = names.find((name) => Object.hasOwn(entry, name));
  const parts: Partial<Record<Part, string>> = {};
  if (found !== undefined) parts[part] = `/${found}`;
  return parts;
}

/** Whether an entry says outright that it is one of OpenAI's. */
export function isOpenAiType(type: Json | undefined): boolean {
  return type === "function" || type === "custom";
}

/** Whether an entry has its parts one level down, as the Chat API wants it. */
export function isNested(entry: JsonObject): boolean {
  return Object.hasOwn(entry, "function") && isRecord(entry.function);
}

/** Members by which the schemas of a kind are told from those of the others. */
export const anthropicSchema = "input_schema";
export const mcpMembers = ["inputSchema", "outputSchema", "annotations"] as const;
