import type { Json, JsonObject } from "../../../util/json.ts";
import { isRecord } from "../../../util/is-record.ts";

/** Whether an entry has one of these own members. */
export function hasOne(entry: JsonObject, ...names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(entry, name));
}

/** The pointer to the first of these members that exists, as an object to spread: `{ input: "/parameters" }`. */
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

/** Whether a `type` marks an entry of OpenAI. */
export function isOpenAiType(type: Json | undefined): boolean {
  return type === "function" || type === "custom";
}

/** Whether an entry has its parts one level down, as in the Chat Completions API. */
export function isNested(entry: JsonObject): boolean {
  return Object.hasOwn(entry, "function") && isRecord(entry.function);
}

/** Members that distinguish the kinds. */
export const anthropicSchema = "input_schema";
export const mcpMembers = ["inputSchema", "outputSchema", "annotations"] as const;
